// What the drawing of a title may import from the page, by the name `heptad`.

export { Card, PICTURES } from "./card.js";
export { Scores } from "./game/panels.js";
export { SeatName } from "./game/seat.js";
export { Spot, Table } from "./game/spot.js";
export { seatName } from "./game/words.js";
export { html, names, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
export { either, inRow, language, listed, sentences, translated, words } from "./language.js";
export { isMoving } from "./settings.js";
export { Symbol } from "./symbols.js";
