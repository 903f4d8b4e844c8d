// A spot of the table: something to press, or at least to look at.

import { createContext, html, names, useContext, useRef } from "../app/html.js";
import { sentences } from "../app/language.js";

/** @import { SpotProps, TableContext } from "heptad/types" */

/** What drawings get from the page. Whatever uses it lies on a table. */
export const Table = createContext(/** @type {TableContext} */ (/** @type {unknown} */ (null)));

/**
 * A button that stands for `spot` in moves. It is lit if something can be done with it, and tells why not otherwise.
 *
 * `label` is its name for screen readers. `about` returns what is said about it on focus. Everything else goes to the
 * element. Of things that are equal, such as two cards of the same name, each has its number as `copy`, so that only
 * the one that was pressed is raised.
 *
 * @param {SpotProps} props
 */
export function Spot({ spot, copy = 0, label, about, class: own, children, ...rest }) {
  const { choosing, press, copies, inspect, hinted } = useContext(Table);
  const isTold = useRef(false);
  const lit = choosing.isLit(spot);
  const reason = choosing.reason(spot);
  const isPressed = choosing.isPressed(spot) && (copies?.get(spot) ?? 0) === copy;
  const state = { spot: true, lit, greyed: reason !== null, pressed: isPressed, hinted: hinted?.has(spot) };
  const tell = (/** @type {{ currentTarget: Element }} */ event) => inspect(event.currentTarget, about, reason);
  const onClick = (/** @type {{ currentTarget: Element }} */ event) => {
    press(spot, copy);
    if (!lit) tell(event);
  };
  const onFocus = (/** @type {{ currentTarget: Element }} */ event) =>
    event.currentTarget.matches(":focus-visible") && tell(event);
  const point = (/** @type {{ pointerType: string, currentTarget: Element }} */ event) => {
    if (event.pointerType !== "mouse" || isTold.current) return;
    isTold.current = true;
    tell(event);
  };
  const leave = () => {
    isTold.current = false;
    inspect(null);
  };
  return html`<button
    type="button"
    class=${names(own, state)}
    aria-label=${reason === null ? label : sentences(label, reason)}
    aria-disabled=${lit ? undefined : "true"}
    aria-pressed=${isPressed ? "true" : undefined}
    data-spot=${spot}
    onClick=${onClick}
    onFocus=${onFocus}
    onBlur=${() => inspect(null)}
    onPointerMove=${point /* not on entering: what changes below a resting pointer tells nothing */}
    onPointerLeave=${leave}
    ...${rest}
  >${children}</button>`;
}
