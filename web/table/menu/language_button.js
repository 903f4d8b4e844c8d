// The switch between the two languages: in the header, or in the menu where the header is narrow.

import { html } from "../../app/html.js";
import { changeLanguage, language, say } from "../../app/language.js";

const other = language === "ja" ? "en" : "ja";

export const LanguageButton = ({ class: own }) =>
  html`<button type="button" class=${own} lang=${other} onClick=${() => changeLanguage(other)}>${say("日本語")}</button>`;
