/* Gives a page to read the colours and the size of letters that a person has set in this browser, before it is shown.
   It stands in the page itself, whose policy names its hash. */

function applyTheme() {
  const { dataset } = document.documentElement;
  for (const name of ["theme", "text"]) {
    const { [name]: chosen } = chosenSettings();
    if (chosen === undefined) delete dataset[name];
    else dataset[name] = chosen;
  }
}

/** What is kept by `app/settings.js`. @returns {Record<string, string | undefined>} */
function chosenSettings() {
  try {
    return JSON.parse(localStorage.getItem("heptad.settings") ?? "{}") ?? {};
  } catch {
    return {}; /* this browser keeps nothing */
  }
}

applyTheme();
addEventListener("storage", applyTheme); /* changed in another tab */
