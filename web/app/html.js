// The drawing library, in one place: components are functions that return markup.

import { Component, Fragment, createContext, createRef, h, render } from "preact";
import htm from "htm";

/** @import { Markup } from "heptad/types" */

export {
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
export { Component, Fragment, createContext, createRef, render };

/** Markup, as a template literal. @type {(strings: TemplateStringsArray, ...values: unknown[]) => Markup} */
export const html = htm.bind(h);

/**
 * Class names from words and conditions: `names("card", {lit: true})` is `card lit`.
 *
 * @param {...(string | false | null | undefined | Record<string, unknown>)} parts
 */
export function names(...parts) {
  return parts
    .flatMap((part) => {
      if (typeof part === "object" && part !== null) return Object.keys(part).filter((name) => part[name]);
      return part ? [part] : [];
    })
    .join(" ");
}
