"""The shelf of rulebooks."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body, PathParameter, QueryParameter

from floorman.club.casework.books import (
    BookAdoptedPage,
    BookChecked,
    BookList,
    BookPage,
    BooksCompared,
    QuestionAnswered,
)
from floorman.club.wanted.rulebooks import AdoptBook, CheckBook, CompareBooks, ListBooks, ReadBook, ReadQuestion
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.identity import own_page

Book = Annotated[str, PathParameter(description="A book of the shelf: tda, or tda@2019.")]
Knob = Annotated[str, PathParameter(description="A question that books are asked, such as min_raise.")]
One = Annotated[str, QueryParameter(description="The first book, such as tda.")]
Other = Annotated[str, QueryParameter(description="The second one.")]
OneSided = Annotated[bool, QueryParameter(description="Whether to list what only one of them answers, too.")]


class RulebooksController(Controller):
    """Rulebooks: those that ship with floorman, and the club's own."""

    path = "/api/rulebooks"
    tags = ("rulebooks",)
    guards = (own_page,)

    @get("/", summary="The shelf")
    async def books(self, request: Request[Any, Any, Any]) -> Response[BookList]:
        """Every book in every edition, with the one it stands on; the club's own with the day they were adopted."""
        return await asked(request, "rulebooks", ListBooks())

    @post("/", summary="Adopt a house book")
    async def adopt(
        self, request: Request[Any, Any, Any], data: Annotated[AdoptBook, Body(examples=examples.A_BOOK)]
    ) -> Response[BookAdoptedPage]:
        """Put a house book on the shelf for good: for the admin.

        From then on tables, events and leagues can be opened under it. It is never changed: other rules are another edition.
        """
        return await asked(request, "rulebooks", data)

    @post("/check", status_code=200, summary="Have a house book checked")
    async def check(
        self, request: Request[Any, Any, Any], data: Annotated[CheckBook, Body(examples=examples.A_BOOK_TO_CHECK)]
    ) -> Response[BookChecked]:
        """Every fault of a book at once, or what it would change; nothing is kept: for directors."""
        return await asked(request, "rulebooks", data)

    @get("/compare", summary="Where two books differ")
    async def compare(
        self, request: Request[Any, Any, Any], a: One, b: Other, *, one_sided: OneSided = False
    ) -> Response[BooksCompared]:
        """Every question that two books answer differently, with both paragraphs."""
        return await asked(request, "rulebooks", CompareBooks(a, b, one_sided))

    @get("/questions/{knob:str}", summary="One question to all books")
    async def question(self, request: Request[Any, Any, Any], knob: Knob) -> Response[QuestionAnswered]:
        """What every book of the shelf answers to one question, with its paragraph."""
        return await asked(request, "rulebooks", ReadQuestion(knob))

    @get("/books/{book:str}", summary="One book")
    async def book(self, request: Request[Any, Any, Any], book: Book) -> Response[BookPage]:
        """A book with every answer and its paragraph, its rules, and our readings; the club's own with their text."""
        return await asked(request, "rulebooks", ReadBook(book))
