// Shows the API reference of this server in the colours of its pages. The bundle that defines Redoc is loaded before.

const dark = matchMedia("(prefers-color-scheme: dark)");

const palettes = {
  light: {
    ink: "#23201a",
    muted: "#5a5445",
    paper: "#fbf7ee",
    raised: "#f3ecdc",
    line: "#d8ccb3",
    accent: "#0d5a64",
    button: "#0d5a64",
  },
  dark: {
    ink: "#f1ebdd",
    muted: "#a9bac0",
    paper: "#16242a",
    raised: "#1e3138",
    line: "#35505a",
    accent: "#ffd166",
    button: "#8a5a00",
  },
};

/** @param {Record<string, string>} palette */
function theme({ ink, muted, paper, raised, line, accent, button }) {
  const sans = "system-ui, sans-serif",
    mono = "ui-monospace, Consolas, monospace";
  return {
    spacing: { sectionVertical: 20 },
    colors: {
      primary: { main: button },
      text: { primary: ink, secondary: muted },
      border: { dark: line, light: line },
      gray: { 50: raised, 100: line },
      responses: {
        success: { color: ink, backgroundColor: raised, tabTextColor: "#8fd19e" },
        error: { color: ink, backgroundColor: raised, tabTextColor: "#ff9c9c" },
        redirect: { color: ink, backgroundColor: raised, tabTextColor: "#ffd479" },
        info: { color: ink, backgroundColor: raised, tabTextColor: "#8cc8ff" },
      },
    },
    schema: {
      linesColor: line,
      typeNameColor: muted,
      typeTitleColor: muted,
      requireLabelColor: accent,
      nestedBackground: raised,
    },
    typography: {
      fontSize: "16px",
      fontFamily: sans,
      headings: { fontFamily: sans },
      code: { fontFamily: mono, color: ink, backgroundColor: raised, wrap: true },
      links: { color: accent, visited: accent, hover: ink },
    },
    sidebar: { backgroundColor: paper, textColor: ink, activeTextColor: accent, arrow: { color: ink } },
    rightPanel: { backgroundColor: "#1e3138", textColor: "#f1ebdd" },
    codeBlock: { backgroundColor: "#0f1a1f" },
    extensionsHook: (/** @type {string} */ name) =>
      name === "ConstraintItem" ? { color: accent, borderColor: line, backgroundColor: raised } : {},
    fab: { backgroundColor: raised, color: accent },
  };
}

/** @typedef {{ init(address: string, options: object, place: HTMLElement | null): void }} Renderer */

const { Redoc } = /** @type {typeof globalThis & { Redoc: Renderer }} */ (globalThis);

Redoc.init(
  "/openapi.json",
  {
    disableSearch: true, // it would run in a worker, which the content security policy forbids
    nativeScrollbars: true,
    hideDownloadButtons: true,
    sortRequiredPropsFirst: true,
    jsonSamplesExpandLevel: 3,
    theme: theme(palettes[dark.matches ? "dark" : "light"]),
  },
  document.getElementById("redoc"),
);
dark.addEventListener("change", () => location.reload());
