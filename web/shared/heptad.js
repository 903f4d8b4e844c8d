// What the drawing of a title may import from the page, by the name `heptad`.

export { Card, PICTURES } from "./card.js";
export { Scores } from "./scores.js";
export { SeatName } from "./seat.js";
export { seatName } from "./seat_names.js";
export { Spot, Table } from "./spot.js";
export { Symbol } from "./symbols.js";
export { html, names, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../app/html.js";
export { either, inRow, language, listed, sentences, translated, words } from "../app/language.js";
export { isMoving } from "../app/settings.js";
