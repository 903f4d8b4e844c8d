// Parts of a page that are loaded when they are first shown, so that the page itself is there sooner.

import { html, useEffect, useState } from "./html.js";
import { say } from "./language.js";

/** @import { ComponentType } from "preact" */

/**
 * A component of another module, which is loaded when the component is first shown.
 *
 * @template P
 * @param {() => Promise<ComponentType<P>>} load
 * @returns {ComponentType<P>}
 */
export function later(load) {
  /** @type {ComponentType<P> | null} */
  let loaded = null;
  return (props) => {
    const [isMissing, setMissing] = useState(false);
    const [, setLoaded] = useState(loaded !== null);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (component) => {
          loaded = component;
          setLoaded(true);
        },
        (error) => {
          console.error(error);
          setMissing(true);
        },
      );
    }, []);
    if (loaded !== null) return html`<${loaded} ...${props} />`;
    if (!isMissing) return null;
    return html`<p class="problem" role="alert">
      ${say("This part of the page can't be loaded. The server may have been updated: load the page again.")}
    </p>`;
  };
}
