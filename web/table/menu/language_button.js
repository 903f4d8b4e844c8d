// The switch to another language: a button if there is one other, else a list. In the header, or in the menu where the
// header is narrow.

import { html } from "../../app/html.js";
import { changeLanguage, language, languages, say } from "../../app/language.js";

/** @param {{ class: string }} props */
export function LanguageButton({ class: own }) {
  const [other, ...more] = languages.filter(({ tag }) => tag !== language);
  if (other === undefined) return null;
  if (more.length > 0) return html`<${LanguageList} class=${own} />`;
  const change = () => changeLanguage(other.tag);
  return html`<button type="button" class=${own} lang=${other.tag} dir="auto" onClick=${change}>
    ${other.name}</button>`;
}

/** @param {{ class: string }} props */
function LanguageList({ class: own }) {
  const onChange = (/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
    changeLanguage(event.currentTarget.value);
  return html`<select
    class=${own}
    data-stays=""
    aria-label=${say("Language")}
    value=${language}
    onChange=${onChange}
  >
    ${languages.map(({ tag, name }) => html`<option key=${tag} value=${tag} lang=${tag} dir="auto">${name}</option>`)}
  </select>`;
}
