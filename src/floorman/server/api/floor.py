"""The floor desk: what a rule says, for everybody; the casebook, for the floor."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body, QueryParameter
from msgspec import Struct

from floorman.club.casework.answers import (
    CaseKept,
    CasePage,
    CasesCounted,
    CasesExported,
    CasesFound,
    QuestionPage,
    QuizPage,
    RecordPage,
    RulingPage,
    SituationsFound,
    SituationsSchema,
)
from floorman.club.floor_calls.pages import CallPage, CallsUpdate, RuledOnCall, RulingWeighed
from floorman.club.wanted.calls import DismissCall, ListCalls, LookAtCall, RuleOnCall, TakeUpCall, WeighRuling
from floorman.club.wanted.cases import (
    AskNext,
    AskQuiz,
    AtTheFloor,
    CountCases,
    ExportCases,
    FindCases,
    FindSituations,
    ReadCase,
    ReadRecord,
    ReadSituations,
    RuleOn,
)
from floorman.club.wire.messages import Done
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.api.parameters import Before, BookName, CaseNumber, Most, TableId, Words
from floorman.server.identity import own_page

Event = Annotated[str, QueryParameter(description="Only of this event, by its id; its own floor may ask so.")]
Since = Annotated[str, QueryParameter(description="From this day on: 2026-11-16.")]
Until = Annotated[str, QueryParameter(description="Up to this day.")]
Kind = Annotated[str, QueryParameter(description="Only this kind of situation, such as wager.")]
Rule = Annotated[str, QueryParameter(description="Only with this rule or paragraph, such as TDA-42-A.")]
Outcome = Annotated[str, QueryParameter(description="Only with this in the outcome, such as dead.")]
Player = Annotated[str, QueryParameter(description="Only with this player: a member's id, or a part of a name.")]
Member = Annotated[str, QueryParameter(description="A member's id.")]
Name = Annotated[str, QueryParameter(description="The name of somebody who is not a member.")]
Seed = Annotated[int, QueryParameter(description="The same seed asks the same questions.")]
Questions = Annotated[int, QueryParameter(description="How many questions, 1 to 20.")]
AfterCase = Annotated[int, QueryParameter(description="The number of the last case of the page before.")]


class FloorCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens to the casebook. The same *id* twice is done once."""

    id: str
    command: AtTheFloor


class CallCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the floor does about a call. The same *id* twice is done once."""

    id: str
    command: TakeUpCall | WeighRuling | RuleOnCall | DismissCall


class FloorController(Controller):
    """What a rule says, and what was ruled."""

    path = "/api/floor"
    tags = ("floor desk",)
    guards = (own_page,)

    # ---- what a rule says ----

    @get("/situations", summary="Find kinds of situation")
    async def situations(self, request: Request[Any, Any, Any], words: Words = "") -> Response[SituationsFound]:
        """Kinds of situation by everyday words of either language, misspelt ones too; all of them for no words."""
        return await asked(request, "cases", FindSituations(words))

    @get("/situations/schema", summary="Which facts a situation has")
    async def schema(self, request: Request[Any, Any, Any]) -> Response[SituationsSchema]:
        """The JSON Schema of every situation: each fact with its description, each number with its unit."""
        return await asked(request, "cases", ReadSituations())

    @post("/rulings", status_code=200, summary="Ask for a ruling")
    async def rule(
        self, request: Request[Any, Any, Any], data: Annotated[RuleOn, Body(examples=examples.A_DISPUTE)]
    ) -> Response[RulingPage]:
        """What a book rules on a situation, step by step, with its paragraphs. Nothing is kept.

        The answer says as well which options are left, what it takes for granted, and what the other books would say.
        """
        return await asked(request, "cases", data)

    @post("/questions", status_code=200, summary="Ask what decides next")
    async def question(
        self, request: Request[Any, Any, Any], data: Annotated[AskNext, Body(examples=examples.ANSWERS)]
    ) -> Response[QuestionPage | RulingPage]:
        """Given the answers so far, the next question that could change the ruling; or the ruling, where none could.

        Nothing is remembered in between: going back is leaving out the last answer.
        """
        return await asked(request, "cases", data)

    @get("/quiz", summary="Questions to test oneself with")
    async def quiz(
        self, request: Request[Any, Any, Any], book: BookName = "tda", seed: Seed = 0, questions: Questions = 5
    ) -> Response[QuizPage]:
        """Situations from the rule catalogue with the right ruling among wrong ones, and why it is right."""
        return await asked(request, "cases", AskQuiz(book, seed, questions))

    # ---- called to a table ----

    @get("/calls", summary="The open calls for the floor")
    async def calls(self, request: Request[Any, Any, Any]) -> Response[CallsUpdate]:
        """The tables that have called the floor and wait for it, the oldest call first: for the floor of the club or of an event.

        On the WebSocket the topic `calls` tells of every change.
        """
        return await asked(request, "calls", ListCalls())

    @get("/calls/{table:str}", summary="One call, with the hand so far")
    async def call(self, request: Request[Any, Any, Any], table: TableId) -> Response[CallPage]:
        """What was said to the floor, and the hand so far exactly as the rail sees it: for whoever does not play there."""
        return await asked(request, f"table/{table}", LookAtCall())

    @post("/calls/{table:str}/commands", status_code=200, summary="Come, rule, or see no reason to")
    async def on_call(
        self,
        request: Request[Any, Any, Any],
        table: TableId,
        data: Annotated[CallCommand, Body(examples=examples.ON_A_CALL)],
    ) -> Response[Done | RulingWeighed | RuledOnCall]:
        """Say that one comes; ask what the table's book rules at its hand; rule, so that it is kept as a case and done; or dismiss it.

        Whoever sits at the table, or was dealt into the hand, leaves it to somebody else. Where a ruling rests on cards that
        nobody has shown, they are looked at first (`look_at_cards` at the table), which the table hears of.
        """
        return await asked(request, f"table/{table}", data.command, data.id)

    # ---- the casebook ----

    @post("/commands", status_code=200, summary="Keep a case, decide it, note on it, link or annul it")
    async def command(
        self, request: Request[Any, Any, Any], data: Annotated[FloorCommand, Body(examples=examples.AT_THE_FLOOR)]
    ) -> Response[CaseKept | CasePage]:
        """Rule on a situation and keep it as a case, or add to one: for the floor of the club, or of the event that is named.

        Nothing in the casebook is changed afterwards: a case is decided again or annulled, and both stay on record. The
        answer says which earlier cases with the same deciding facts were decided otherwise.
        """
        return await asked(request, "cases", data.command, data.id)

    @get("/cases", summary="Find cases")
    async def cases(
        self,
        request: Request[Any, Any, Any],
        words: Words = "",
        kind: Kind = "",
        rule: Rule = "",
        book: BookName = "",
        outcome: Outcome = "",
        player: Player = "",
        since: Since = "",
        until: Until = "",
        event: Event = "",
        before: Before = 0,
        most: Most = 50,
    ) -> Response[CasesFound]:
        """Cases, the latest first, a page at a time: for the floor."""
        wanted = FindCases(words, kind, rule, book, outcome, player, since, until, event, before or None, most)
        return await asked(request, "cases", wanted)

    @get("/cases/{number:int}", summary="One case")
    async def case(self, request: Request[Any, Any, Any], number: CaseNumber, event: Event = "") -> Response[CasePage]:
        """A case with everything that happened to it, and those most like it: for the floor."""
        return await asked(request, "cases", ReadCase(number, event))

    @get("/records", summary="What is on record of a player")
    async def record(
        self,
        request: Request[Any, Any, Any],
        member: Member = "",
        name: Name = "",
        event: Event = "",
        book: BookName = "tda",
    ) -> Response[RecordPage]:
        """A player's offences, and how many of them count in this event and this season under a book: for the floor."""
        return await asked(request, "cases", ReadRecord(member, name, event, book))

    @get("/statistics", summary="The casebook in numbers")
    async def statistics(
        self, request: Request[Any, Any, Any], event: Event = "", since: Since = "", until: Until = ""
    ) -> Response[CasesCounted]:
        """How many cases there were, of which kind, by which paragraph, and how often it was decided otherwise: for the floor."""
        return await asked(request, "cases", CountCases(event, since, until))

    @get("/export", summary="Cases without persons")
    async def export(
        self, request: Request[Any, Any, Any], after: AfterCase = 0, most: Most = 200
    ) -> Response[CasesExported]:
        """Cases to be handed on, without names, notes and anybody's own words, times cut to the day: for the floor of the club."""
        return await asked(request, "cases", ExportCases(after, most))
