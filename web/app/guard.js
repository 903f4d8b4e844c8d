// Shows a page, and says so when something in it fails: without this, an error leaves a page that no longer answers.

import { Component, html, render } from "./html.js";
import { say } from "./language.js";

/** @import { Markup } from "heptad/types" */

/** @typedef {{ failure: Error | null }} State */

/** @extends {Component<{ children?: Markup }, State>} */
class Guard extends Component {
  /** @override @type {State} */
  state = { failure: null };

  /** @override @param {unknown} failure @returns {State} */
  static getDerivedStateFromError(failure) {
    return { failure: failure instanceof Error ? failure : new Error(`${failure}`) };
  }

  /** @override */
  render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    console.error(failure);
    return html`<main class="missing" role="alert">
      <h1>${say("This page has failed: {detail}", { detail: failure.message })}</h1>
      <p>
        <button type="button" class="plain" onClick=${() => location.reload()}>${say("Load the page again")}</button>
      </p>
      <p><a href="/">${say("To the lobby")}</a></p>
    </main>`;
  }
}

/** Put a page in its place. @param {Markup} page */
export const present = (page) =>
  render(html`<${Guard}>${page}<//>`, /** @type {HTMLElement} */ (document.getElementById("app")));
