// The drawing library, in one place: components are functions that return markup.

import { Component, Fragment, createContext, createRef, h, render } from "preact";
import htm from "htm";

export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
export { Component, Fragment, createContext, createRef, h, render };

export const html = htm.bind(h);

/** Class names from words and conditions: `names("card", {lit: true})` is `card lit`. */
export function names(...parts) {
  return parts
    .flatMap((part) => {
      if (typeof part === "object" && part !== null) return Object.keys(part).filter((name) => part[name]);
      return part ? [part] : [];
    })
    .join(" ");
}
