"""What a browser shows, measured: can everybody use it, can letters be read, does it look as it did?"""

import base64
import json
import os
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SNAPSHOTS: Final = Path(__file__).parent / "snapshots"

# WCAG 2.2 at levels A and AA, and what axe's authors hold to be good manners.
ASKED: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What keeps somebody from using this page, and letters that are hard to read where axe cannot tell."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "async (tags) => { const { violations, incomplete } = await axe.run({ runOnly: tags });"
        " return { violations, incomplete }; }",
        ASKED,
    )
    said = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]
    open_questions = [one for one in found["incomplete"] if one["id"] == "color-contrast"]
    places = [
        node["target"][0] for one in open_questions for node in one["nodes"] if isinstance(node["target"][0], str)
    ]
    return said + faint(page, places)


# The ink of each of these places, how large it is, and where; what is not in sight is nobody's business. Drawn
# letters with an outline stand on it, whatever lies behind.
INKS: Final = """
(places) => places.flatMap((place) => {
  const element = document.querySelector(place);
  if (!element || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
  const letters = document.createRange();
  letters.selectNodeContents(element);
  const box = letters.getBoundingClientRect();
  const [middle, centre] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const top = document.elementFromPoint(middle, centre);
  const over = top && (element.contains(top) || top.contains(element));
  // A line at the edge of what scrolls may be half in sight.
  const cut = (up) => {
    if (!up || up === document.body) return false;
    const view = up.getBoundingClientRect();
    const beyond = box.top < view.top - 1 || box.bottom > view.bottom + 1;
    return (getComputedStyle(up).overflowY !== 'visible' && beyond) || cut(up.parentElement);
  };
  if (!inside || box.width < 4 || box.height < 4 || !over || cut(element.parentElement)) return [];
  const style = getComputedStyle(element);
  const drawn = element.closest('svg') !== null;
  const outlined = drawn && style.stroke !== 'none' && parseFloat(style.strokeWidth) > 0;
  const probe = document.createElement('canvas').getContext('2d');
  const colour = (value) => {
    probe.fillStyle = value;
    probe.fillRect(0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const html = element.outerHTML.slice(0, 120);
  const ink = colour(drawn ? style.fill : style.color);
  const pen = outlined && colour(style.stroke);
  const outline = pen && pen.some((part, at) => Math.abs(part - ink[at]) > 40) && pen; // not the same ink, only bolder
  return [{ ink, outline, large, html, box: [box.left, box.top, box.width, box.height] }];
})
"""

# What lies behind each place once the letters are gone: the contrast that half of it keeps to the ink. Less of it may
# be the lines of a drawing.
BEHIND: Final = """
async ([image, inks]) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + image;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const sheet = canvas.getContext('2d', { willReadFrequently: true });
  sheet.drawImage(picture, 0, 0);
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  return inks.map(({ ink, outline, box }) => {
    const data = outline || sheet.getImageData(...box.map(Math.round)).data;
    const ratios = [];
    for (let at = 0; at < data.length; at += 4) {
      const [a, b] = [light(ink), light(data.slice(at, at + 3))].sort((one, other) => other - one);
      ratios.push((a + 0.05) / (b + 0.05));
    }
    ratios.sort((a, b) => a - b);
    return ratios[Math.floor(ratios.length / 2)];
  });
}
"""

# Sheets made by a script are what our content security policy lets in.
HIDE: Final = """
(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
"""
GONE: Final = """
*, *::before, *::after { color: transparent !important; -webkit-text-fill-color: transparent !important; }
svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }
"""


def faint(page: Page, places: list[str]) -> list[str]:
    """Letters with less contrast than WCAG asks for: 4.5, and 3 where they are large."""
    inks = page.evaluate(INKS, places) if places else []
    if not inks:
        return []
    page.evaluate(HIDE, GONE)
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.evaluate("document.adoptedStyleSheets.pop()")
    ratios: list[float] = page.evaluate(BEHIND, [picture, inks])
    return [
        f"contrast {ratio:.1f}: {one['html']}"
        for one, ratio in zip(inks, ratios, strict=True)
        if ratio < (3 if one["large"] else 4.5)
    ]


# A picture as a few hundred grey fields: fine enough to miss a pawn, coarse enough for another font renderer.
COARSE: Final = """
async ([image, columns, rows]) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + image;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const sheet = canvas.getContext('2d');
  sheet.imageSmoothingQuality = 'high';
  sheet.drawImage(picture, 0, 0, columns, rows);
  const data = sheet.getImageData(0, 0, columns, rows).data;
  const grey = [];
  for (let at = 0; at < data.length; at += 4)
    grey.push(Math.round(0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2]));
  return grey;
}
"""

NEAR: Final = 26  # of 255: a field that differs more is another thing
FEW: Final = 0.03  # so many fields may differ


def looks_as_it_did(page: Page, name: str, columns: int = 32, rows: int = 24) -> bool:
    """Whether the screen looks as the snapshot says. `LUDOTHEQUE_SNAPSHOTS=new` keeps how it looks now."""
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    seen: list[int] = page.evaluate(COARSE, [picture, columns, rows])
    kept = SNAPSHOTS / f"{name}.json"
    if os.environ.get("LUDOTHEQUE_SNAPSHOTS") == "new":
        SNAPSHOTS.mkdir(exist_ok=True)
        lines = [" ".join(f"{field:3}" for field in seen[at : at + columns]) for at in range(0, len(seen), columns)]
        kept.write_text(json.dumps(lines, indent=1) + "\n")
        return True
    before = [int(field) for line in json.loads(kept.read_text()) for field in line.split()]
    other = sum(abs(a - b) > NEAR for a, b in zip(seen, before, strict=True))
    return other <= FEW * len(before)
