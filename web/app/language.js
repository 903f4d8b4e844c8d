// The language of the page, and texts in it.

export const LANGUAGES = { en: "English", ja: "日本語" };

export const language = document.documentElement.lang === "ja" ? "ja" : "en";

const plurals = new Intl.PluralRules(language);

/**
 * Return a function that gives a text of `{en: {key: text}, ja: {…}}`, with its `{values}` filled in. `{count|coin|coins}` is the
 * first word if the count is one, and else the second.
 */
export function texts(all) {
  const own = all[language];
  return (key, values = {}) => {
    if (!(key in own)) throw new Error(`No text "${key}"`);
    return own[key].replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, other) => {
      if (one === undefined) return values[name];
      return plurals.select(Number(values[name])) === "one" ? one : other;
    });
  };
}

const STOP = language === "ja" ? "。" : ".";

/** Texts as sentences one after another; those without a full stop get one. Empty ones are left out. */
export const sentences = (...parts) =>
  parts
    .filter(Boolean)
    .map((part) => part.trim())
    .map((part) => (/[.!?。！？…]$/.test(part) ? part : part + STOP))
    .join(language === "ja" ? "" : " ");

/** The text in the language of the page, of a name or text of the API: `{"en", "ja"}`. */
export const translated = (text) => (typeof text === "string" ? text : (text?.[language] ?? text?.en ?? ""));

/** Show the pages in another language from now on. */
export function changeLanguage(next) {
  document.cookie = `heptad_language=${next}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

/** Take a language out of the address: it is kept in the cookie now, and a reload is to show the one chosen last. */
function forgetAddress() {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}

forgetAddress();

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** Names as a list in words: "Ada, Bo and Cy". */
export const listed = (items) => lists.format(items);

const choices = new Intl.ListFormat(language, { type: "disjunction" });

/** Names of which one will do: "Ada, Bo or Cy". */
export const either = (items) => choices.format(items);

/** A duration for a clock, in seconds: `1:05`, `2:00:00`, `3 days`. */
export function duration(seconds) {
  if (seconds >= 2 * 86400)
    return new Intl.NumberFormat(language, { style: "unit", unit: "day" }).format(Math.floor(seconds / 86400));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":");
}
