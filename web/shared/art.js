// A picture for each title, of 320 by 140: a file of the title's own package.

import { html } from "../app/html.js";
import { mapped } from "../app/mapped.js";

/** @param {{ of: string }} props */
export function Picture({ of }) {
  const address = mapped(`pictures/${of}`);
  return address === null ? html`<span class="picture"></span>` : html`<img class="picture" src=${address} alt="" />`;
}
