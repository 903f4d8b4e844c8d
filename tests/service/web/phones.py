"""What the camera of a phone reads from a page."""

import base64
from typing import Any

from playwright.sync_api import Locator, Page
from zxingcpp import BarcodeFormat, read_barcodes

GREYS = """
    async ([picture, shrunk]) => {
        const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const [width, height] = [image.width, image.height].map((each) => Math.round(each / shrunk));
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(image, 0, 0, width, height);
        const greens = context.getImageData(0, 0, width, height).data.filter((_, place) => place % 4 === 1);
        return [width, height, btoa(Array.from(greens, (each) => String.fromCharCode(each)).join(""))];
    }
"""
"""The brightness of each point of a picture: its green, from 0 to 255."""


def read_codes(page: Page, part: Locator | None = None, shrunk: float = 1) -> list[str]:
    """Return the texts of the QR codes that a page, or a part of it, shows; from further away if it is `shrunk`."""
    picture = base64.b64encode((part or page).screenshot()).decode()
    width, height, greys = page.evaluate(GREYS, [picture, shrunk])
    image: Any = memoryview(base64.b64decode(greys)).cast("B", (height, width))
    return [found.text for found in read_barcodes(image, BarcodeFormat.QRCode, try_invert=False)]
