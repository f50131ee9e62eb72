"""How long a test waits for what comes at once: only what hangs takes so long, however busy the machine is."""

from typing import Final

PATIENCE_S: Final = 180
