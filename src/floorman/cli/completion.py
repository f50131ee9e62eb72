"""``floorman --install-completion``: the shell completes commands and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter

from floorman.cli.terminal import Lang, language_or_default, say, show
from floorman.errors import FloormanError
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

Shell = Literal["bash", "zsh", "fish"]
_INSTALLED = Words(
    "{path} completes commands and options of floorman from the next shell on.",
    "{path} vervollständigt Befehle und Optionen von floorman ab der nächsten Shell.",
)
_WHICH = Words(
    "Which shell is this? Say so: floorman --install-completion --shell bash (or zsh, fish)",
    "Welche Shell ist das? Nenn sie: floorman --install-completion --shell bash (oder zsh, fish)",
)


def installing(app: App) -> Callable[..., None]:
    """The command that has the shell complete an app."""

    def install_completion(
        *,
        shell: Annotated[Shell | None, Parameter(help="For which shell, if it is not this one.")] = None,
        lang: Lang = None,
    ) -> None:
        """Have your shell complete commands and options; a line in its start-up file loads them."""
        from cyclopts.completion.detect import ShellDetectionError

        language = language_or_default(lang)
        try:
            path = app.install_completion(shell=shell)
        except ShellDetectionError:
            raise FloormanError(_WHICH) from None
        show(say(_INSTALLED, language).format(path=path))

    return install_completion
