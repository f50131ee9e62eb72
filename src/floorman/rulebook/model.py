"""A rulebook: what it answers, and which paragraph says so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from floorman.errors import NoAnswer, UnknownKnob
from floorman.rulebook.files import shipped_books
from floorman.rulebook.knobs import Knobs
from floorman.rulebook.loader import DEFAULT_BOOK, MAPPING, Layer, Source, read_layers
from floorman.rulebook.vocabulary import SHARED
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Self

    from floorman.rulebook.vocabulary import Costs, Misconduct, Shared


class Cite(NamedTuple):
    """Where something is written.

    >>> print(Cite("tda", "2019", "43-A", "TDA-43-A.a"))
    TDA 2019 43-A
    """

    book: str
    """The book's id; empty for a default that stands in no book."""
    edition: str
    paragraph: str
    """The document's own number; empty where the document is silent and this is our reading of it."""
    rule: str
    """The id of the rule or reading, exact enough to look it up; for a default the name of the knob."""

    @property
    def is_reading(self) -> bool:
        """Whether the document is silent and this is how we read it."""
        return not self.paragraph

    def __str__(self) -> str:
        if not self.book:
            return "our default"
        book = self.book.upper() if self.edition == "undated" else f"{self.book.upper()} {self.edition}"
        return f"{book} {self.paragraph}" if self.paragraph else f"{book}, our reading ({self.rule})"

    @property
    def de(self) -> str:
        """The same in German.

        >>> Cite("tda", "2019", "", "TDA-GAP-9").de
        'TDA 2019, unsere Lesart (TDA-GAP-9)'
        """
        return str(self).replace("our reading (", "unsere Lesart (").replace("our default", "unsere Vorgabe")


class Answer(NamedTuple):
    """What a rulebook answers to one question, and who says so."""

    value: object
    cite: Cite
    layer: str
    """The book that gives it, with its edition: ``tda@2019``; ``default`` where none does."""
    how: Literal["own", "extends", "default", "fallback"]
    """Whether the book says so itself, one that it extends, nobody, or the default book."""

    @property
    def is_own(self) -> bool:
        """Whether the book stands by this answer: it gives it itself or takes it from one that it extends."""
        return self.how in ("own", "extends")


class Offends(NamedTuple):
    """What a rulebook says about one kind of misconduct."""

    cite: Cite
    costs: Costs
    """What it costs the first time."""
    is_named: bool
    """Whether the paragraph names it; otherwise it is the one about conduct in general."""


class Rulebook:
    """A set of rules as data: typed answers, each with the paragraph it comes from. Never changes.

    >>> tda = Rulebook.load("tda")
    >>> tda.knobs.min_raise
    'last_full_increment'
    >>> print(tda.cite("min_raise"))
    TDA 2019 43-A
    """

    __slots__ = ("_answers", "_below", "_fallback", "_knobs", "_layers")

    def __init__(self, layers: tuple[Layer, ...], fallback: Layer | None = None) -> None:
        """Put layers together, the book itself first; everybody else takes `load` or a `Shelf`.

        *fallback* answers where all of them are silent; by default the default book does.
        """
        self._layers = layers
        self._fallback = fallback or _default_layer()
        self._answers: Mapping[str, Answer] | None = None
        self._below: Rulebook | None = None
        answers = self._fallback.answers.copy()
        for layer in reversed(layers):
            answers.update(layer.answers)
        self._knobs = Knobs(**{name: value for name, (value, _) in answers.items()})  # type: ignore[arg-type]  # the loader has checked them one by one

    @classmethod
    def load(cls, source: Source) -> Rulebook:
        """Load a book by its name, from a file, or from a mapping shaped like a file.

        ``"tda"`` is the newest edition, ``"tda@2019"`` a certain one; text that ends in ``.toml`` is a path. What a
        file or a mapping ``extends`` is named in the same ways; in a mapping it may also be a `Rulebook`.

        Raises:
            RulebookError: there is no such book, or it does not hold together; the error lists every fault.
        """
        if isinstance(source, str) and not source.endswith(".toml"):
            return _by_name(source)
        if isinstance(source, Mapping) and isinstance(base := source.get("extends"), Rulebook):
            return cls.layered(source, over=base)
        return cls(read_layers(source))

    @classmethod
    def shipped(cls) -> tuple[Rulebook, ...]:
        """Every book that ships with floorman, in every edition."""
        return _shipped()

    @classmethod
    def layered(
        cls,
        source: Mapping[str, Any],
        *,
        over: Rulebook | None,
        fallback: Rulebook | None = None,
        called: str = MAPPING,
    ) -> Rulebook:
        """The book that a mapping makes on top of another, whatever it says that it extends; faults name it as *called*.

        Where both are silent *fallback* answers, by default the book that does so for the one below.

        Raises:
            RulebookError: it does not hold together.
        """
        below, last = (over._layers, over._fallback) if over else ((), None)
        layers = read_layers({**source, "extends": None}, below=below, called=called)
        return cls(layers, fallback._layers[0] if fallback else last)

    @property
    def id(self) -> str:
        """Its short name, such as ``tda``."""
        return self._layers[0].id

    @property
    def title(self) -> str:
        """Its full title."""
        return self._layers[0].title

    @property
    def titles(self) -> Words:
        """Its full title in both languages, as far as it has two."""
        own = self._layers[0]
        return Words(own.title, own.title_de or own.title)

    @property
    def edition(self) -> str:
        """Its edition, such as ``2019``; ``undated`` where the document bears no date."""
        return self._layers[0].edition

    @property
    def name(self) -> str:
        """Id and edition, such as ``tda@2019``: what a hand records."""
        return self._layers[0].name

    @property
    def below(self) -> Rulebook | None:
        """The book it extends."""
        if self._below is None and len(self._layers) > 1:
            self._below = Rulebook(self._layers[1:], self._fallback)  # once: its answers are looked up again and again
        return self._below

    @property
    def fallback(self) -> str:
        """The name of the book that answers where this one and those it extends are silent, with its edition."""
        return self._fallback.name

    @property
    def knobs(self) -> Knobs:
        """Every answer, as a typed attribute."""
        return self._knobs

    @property
    def rules(self) -> Mapping[str, str]:
        """The title of each of its own rules by the rule's id, in the order of the document."""
        return MappingProxyType(self._layers[0].rules)

    @property
    def readings(self) -> Mapping[str, str]:
        """How we read it where it is silent, by the reading's id."""
        return MappingProxyType(self._layers[0].readings)

    @property
    def data(self) -> Mapping[str, Mapping[str, Any]]:
        """Its tables of numbers and those of the books it extends, by the name that knobs such as level_table give."""
        tables = {name: table for layer in reversed(self._layers) for name, table in layer.data.items()}
        return MappingProxyType({name: MappingProxyType(table) for name, table in tables.items()})

    @property
    def answers(self) -> Mapping[str, Answer]:
        """Every question that has an answer, with the answer, its paragraph and the book that gives it."""
        if self._answers is None:
            self._answers = MappingProxyType(dict(self._answered()))
        return self._answers

    def cite_if_any(self, knob: str) -> Cite | None:
        """Say whose paragraph decides one question; None where every book leaves it open."""
        answer = self.answers.get(knob)
        return answer.cite if answer else None

    def cite(self, knob: str) -> Cite:
        """Say whose paragraph decides one question.

        Raises:
            UnknownKnob: there is no such question.
            NoAnswer: neither this book nor any below it answers it.
        """
        if answer := self.answers.get(knob):
            return answer.cite
        if knob not in Knobs.__annotations__:
            raise UnknownKnob(knob)
        raise NoAnswer(knob, self.name)

    def topic(self, topic: Shared) -> Cite:
        """Where the book, or the first below it that does, says what all books say alike; a default where none does.

        >>> print(Rulebook.load("apsa").topic("no_more_chips"))
        APSA 3.1
        >>> print(Rulebook.load("tda").topic("last_level_goes_on"))
        our default
        """
        return self.own_topic(topic) or _says((self._fallback,), topic) or Cite("", "", "", topic)

    def own_topic(self, topic: Shared) -> Cite | None:
        """Where the book itself, or one it extends, says something; None where they are silent."""
        return _says(self._layers, topic)

    def rule(self, rule: str) -> Cite:
        """Where a rule, or a reading of ours, stands by its id; without a book where none on which this one rests has it.

        >>> print(Rulebook.load("vpsv").rule("VPSV-65.2"))
        VPSV 2016 65
        """
        for layer in (*self._layers, self._fallback):
            if rule in layer.rules or rule in layer.readings:
                return Cite(layer.id, layer.edition, layer.paragraph(rule), rule)
        return Cite("", "", "", rule)

    def outweighs(self, this: str, that: str) -> bool:
        """Whether a book nearer to the event says *this* than says *that*; each is a knob or what all books say alike.

        Where two rules meet in one case, the book's own counts before that of a book it extends, and both before what
        only the default book says.

        >>> Rulebook.load("vpsv").outweighs("undercall_miscount", "tiny_chip_fraction")
        True
        >>> Rulebook.load("tda").outweighs("undercall_miscount", "tiny_chip_fraction")
        False
        """
        return self._depth(self._says(this)) < self._depth(self._says(that))

    def by_weight(self, cites: Iterable[Cite]) -> tuple[Cite, ...]:
        """Each citation once, those of this book first, then those of the books it extends, then the default's."""
        return tuple(sorted(dict.fromkeys(cites), key=self._depth))

    def _says(self, what: str) -> Cite:
        return self.topic(what) if what in SHARED else self.cite(what)

    def _depth(self, cite: Cite) -> int:
        """How many books lie above the one that is cited; the default book, and no book at all, lie below all others."""
        books = [(layer.id, layer.edition) for layer in self._layers]
        return books.index(cite[:2]) if cite[:2] in books else len(books) + (not cite.book)

    def misconduct(self, what: Misconduct) -> Offends:
        """Where the book, or one it extends, names this misconduct; else where it speaks of conduct in general.

        >>> print(Rulebook.load("vpsv").misconduct("slow_roll").cite)
        VPSV 2016 97
        """
        for layers in (self._layers, (self._fallback,)):
            for named in (what, "other"):
                for layer in layers:
                    if named in layer.misconduct:
                        rule, costs = layer.misconduct[named]
                        cite = Cite(layer.id, layer.edition, layer.paragraph(rule), rule)
                        return Offends(cite, cast("Costs", costs), is_named=named == what)
        raise NoAnswer(what, self.name)

    def _answered(self) -> Iterator[tuple[str, Answer]]:
        for knob in Knobs.__annotations__:
            for depth, layer in enumerate(self._layers):
                if knob in layer.answers:
                    yield knob, _answer(layer, knob, "extends" if depth else "own")
                    break
            else:
                if (default := getattr(Knobs, knob, None)) is not None:
                    yield knob, Answer(default, Cite("", "", "", knob), "default", "default")
                elif knob in self._fallback.answers:
                    yield knob, _answer(self._fallback, knob, "fallback")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulebook):
            return NotImplemented
        return self is other or (self._layers == other._layers and self._fallback == other._fallback)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Rulebook {' over '.join(layer.name for layer in self._layers)}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[tuple[Layer, ...], Layer], Rulebook], tuple[tuple[Layer, ...], Layer]]:
        return Rulebook, (self._layers, self._fallback)


@cache
def _shipped() -> tuple[Rulebook, ...]:
    return tuple(_by_name(f"{raw['id']}@{raw['edition']}") for raw in shipped_books())


@cache
def _by_name(name: str) -> Rulebook:
    layers = read_layers(name)
    return (
        Rulebook(layers) if name == layers[0].name else _by_name(layers[0].name)
    )  # "tda" and "tda@2019" are one object


@cache
def _default_layer() -> Layer:
    return read_layers(DEFAULT_BOOK)[0]


def _says(layers: tuple[Layer, ...], topic: Shared) -> Cite | None:
    layer = next((layer for layer in layers if topic in layer.shared), None)
    return layer and Cite(layer.id, layer.edition, layer.paragraph(layer.shared[topic]), layer.shared[topic])


def _answer(layer: Layer, knob: str, how: Literal["own", "extends", "fallback"]) -> Answer:
    value, rule = layer.answers[knob]
    return Answer(value, Cite(layer.id, layer.edition, layer.paragraph(rule), rule), layer.name, how)
