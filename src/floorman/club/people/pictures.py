"""A link as a picture that a phone reads."""

from __future__ import annotations


def qr_code(address: str) -> str:
    """An address as a QR code in SVG, dark on light whatever the page around it is."""
    import segno

    drawn: str = segno.make(address, error="m", micro=False).svg_inline(
        scale=8, border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return drawn
