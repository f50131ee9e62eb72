"""Formulas for points, as a club writes them down: ``7 * sqrt(n) / sqrt(place)``.

Numbers, ``+ - * / ^``, brackets, ``sqrt``, ``ln``, ``min``, ``max``, and four names: ``n`` is the number of players,
``place`` the place, ``entries`` the number of entries with those made again, ``buy_in`` the buy-in in whole units of
money. Nothing else is understood, and a formula can only be so long, so deep and so slow.

>>> formula = parse("max(0, 10 - place) + n ^ 2 / 100")
>>> print(evaluate(formula, {"n": Decimal(50), "place": Decimal(3)}))
32
>>> parse("7 * squirt(n)")
Traceback (most recent call last):
  ...
floorman.errors.FormulaError: “7 * squirt(n)”, character 5: there is no “squirt”
"""

from __future__ import annotations

import re
from decimal import Decimal, DecimalException, DivisionByZero, InvalidOperation
from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.errors import FormulaError
from floorman.league.ranking.decimals import CONTEXT
from floorman.text.words import Words, begun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LONGEST: Final = 400
"""Characters of a formula."""
DEEPEST: Final = 32
"""Brackets, functions, signs and powers within one another."""
LONGEST_NUMBER: Final = 20
MOST_ROOTS: Final = 12
"""Powers, roots and logarithms: these take time, and a ranking works a formula out for everybody in every event."""

NAMES: Final = ("n", "place", "entries", "buy_in")
_ONE: Final[dict[str, Callable[[Decimal], Decimal]]] = {"sqrt": CONTEXT.sqrt, "ln": CONTEXT.ln}
_MANY: Final[dict[str, Callable[[Decimal, Decimal], Decimal]]] = {"min": CONTEXT.min, "max": CONTEXT.max}
_SIGNS: Final[dict[str, Callable[[Decimal, Decimal], Decimal]]] = {
    "+": CONTEXT.add,
    "-": CONTEXT.subtract,
    "*": CONTEXT.multiply,
    "/": CONTEXT.divide,
    "^": CONTEXT.power,
}
_TOKEN: Final = re.compile(r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<sign>\S))")


class Number(NamedTuple):
    """A number as it stands."""

    value: Decimal


class Name(NamedTuple):
    """Something that differs from result to result."""

    name: str


class Apply(NamedTuple):
    """A sign or a function between its arguments; *at* is where it stands, from 1."""

    what: str
    arguments: tuple[Node, ...]
    at: int


Node = Number | Name | Apply


class ParsedFormula(NamedTuple):
    """A formula that was understood."""

    text: str
    root: Node


def parse(text: str) -> ParsedFormula:
    """Understand a formula.

    Raises:
        FormulaError: it is not one; says at which character, counted from 1.
    """
    if len(text) > LONGEST:
        raise FormulaError(
            text[:20] + "…",
            LONGEST + 1,
            Words(f"a formula has at most {LONGEST} characters", f"Eine Formel hat höchstens {LONGEST} Zeichen"),
        )
    return ParsedFormula(text, _Reader(text).formula())


def require_quick(formula: ParsedFormula) -> None:
    """Check that a formula is worked out fast enough to be set; one that was set before counts all the same.

    Raises:
        FormulaError: it has too many powers, roots and logarithms.
    """
    roots = sorted(_roots(formula.root))
    if len(roots) > MOST_ROOTS:
        raise FormulaError(
            formula.text,
            roots[MOST_ROOTS],
            Words(
                f"a formula has at most {MOST_ROOTS} powers, roots and logarithms",
                f"Eine Formel hat höchstens {MOST_ROOTS} Potenzen, Wurzeln und Logarithmen",
            ),
        )


def _roots(node: Node) -> Iterator[int]:
    """Where everything stands that takes time."""
    if isinstance(node, Apply):
        if node.what == "^" or node.what in _ONE:
            yield node.at
        for argument in node.arguments:
            yield from _roots(argument)


def evaluate(formula: ParsedFormula, values: Mapping[str, Decimal]) -> Decimal:
    """What a formula comes to.

    Raises:
        FormulaError: it comes to nothing: a division by zero, a root below zero, a number too large.
    """
    return _value(formula.text, formula.root, values)


def _value(text: str, node: Node, values: Mapping[str, Decimal]) -> Decimal:
    match node:
        case Number(value):
            return value
        case Name(name):
            return values[name]
        case Apply(what, arguments, at):
            first, *rest = [_value(text, argument, values) for argument in arguments]
            try:
                if what in _ONE:
                    first = _ONE[what](first)
                elif what == "-" and not rest:
                    first = CONTEXT.minus(first)
                else:
                    join = _MANY.get(what) or _SIGNS[what]
                    for other in rest:
                        first = join(first, other)
            except DivisionByZero:
                raise FormulaError(text, at, Words("this divides by zero", "Hier wird durch null geteilt")) from None
            except InvalidOperation:
                en, de = f"“{what}” has no answer here", f"„{what}“ hat hier kein Ergebnis"
                raise FormulaError(text, at, Words(en, de)) from None
            except DecimalException:
                raise FormulaError(text, at, Words("this grows too large", "Das wird zu groß")) from None
            if not first.is_finite():
                raise FormulaError(text, at, Words(f"“{what}” has no answer here", f"„{what}“ hat hier kein Ergebnis"))
            return first


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


class _Reader:
    """Goes through a formula once, from left to right, never further ahead than one word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [
            _Token(str(found.lastgroup), found[str(found.lastgroup)], found.start(str(found.lastgroup)) + 1)
            for found in _TOKEN.finditer(text)
        ]
        self._tokens.append(_Token("end", "", len(text) + 1))
        self._next = 0
        self._depth = 0

    def formula(self) -> Node:
        root = self._sum()
        token = self._token
        if token.kind != "end":
            raise self._fault(token, f"“{token.text}” does not belong here", f"„{token.text}“ gehört nicht hierher")
        return root

    # ---- from the loosest sign to the tightest ----

    def _sum(self) -> Node:
        node = self._product()
        while self._token.text in ("+", "-"):
            sign = self._take()
            node = Apply(sign.text, (node, self._product()), sign.at)
        return node

    def _product(self) -> Node:
        node = self._signed()
        while self._token.text in ("*", "/"):
            sign = self._take()
            node = Apply(sign.text, (node, self._signed()), sign.at)
        return node

    def _signed(self) -> Node:
        if self._token.text != "-":
            return self._power()
        sign = self._take()
        self._deeper(sign)
        node = Apply("-", (self._signed(),), sign.at)
        self._depth -= 1
        return node

    def _power(self) -> Node:
        base = self._single()
        if self._token.text != "^":
            return base
        sign = self._take()
        self._deeper(sign)
        node = Apply("^", (base, self._signed()), sign.at)
        self._depth -= 1
        return node

    def _single(self) -> Node:
        token = self._take()
        if token.kind == "number":
            if len(token.text) > LONGEST_NUMBER:
                raise self._fault(token, "this number is too long", "diese Zahl ist zu lang")
            return Number(Decimal(token.text))
        if token.text in NAMES:
            return Name(token.text)
        if token.text in _ONE or token.text in _MANY:
            return self._call(token)
        if token.text == "(":
            self._deeper(token)
            node = self._sum()
            self._close()
            return node
        if token.kind == "name":
            raise self._fault(token, f"there is no “{token.text}”", f"„{token.text}“ gibt es nicht")
        if token.kind == "end":
            raise self._fault(token, "something is missing here", "hier fehlt etwas")
        raise self._fault(token, f"“{token.text}” does not belong here", f"„{token.text}“ gehört nicht hierher")

    def _call(self, function: _Token) -> Node:
        if self._token.text != "(":
            raise self._fault(
                self._token, f"“{function.text}” needs a bracket", f"„{function.text}“ braucht eine Klammer"
            )
        self._deeper(self._take())
        arguments = [self._sum()]
        while function.text in _MANY and self._token.text == ",":
            self._take()
            arguments.append(self._sum())
        if self._token.text == ",":
            raise self._fault(
                self._token,
                f"“{function.text}” has one number in its bracket",
                f"„{function.text}“ hat eine einzige Zahl in der Klammer",
            )
        self._close()
        return Apply(function.text, tuple(arguments), function.at)

    # ---- words ----

    @property
    def _token(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        token = self._token
        self._next += token.kind != "end"
        return token

    def _deeper(self, token: _Token) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._fault(token, "this is too deep", "das ist zu tief verschachtelt")

    def _close(self) -> None:
        token = self._take()
        if token.text != ")":
            raise self._fault(token, "a bracket is still open", "hier ist noch eine Klammer offen")
        self._depth -= 1

    def _fault(self, token: _Token, en: str, de: str) -> FormulaError:
        return FormulaError(self._text, token.at, Words(en, begun(de)))
