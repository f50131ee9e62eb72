"""A link as a picture that a phone reads."""

from __future__ import annotations

import io


def qr_code(address: str) -> str:
    """An address as a QR code in SVG, dark on light whatever the page around it is, that stands alone or in a page."""
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn,
        kind="svg",
        xmldecl=False,
        nl=False,
        scale=8,
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return drawn.getvalue().decode()
