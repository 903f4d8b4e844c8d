// Shows the API reference of this server in the colours of its pages. The bundle that defines Redoc is loaded before.

const dark = matchMedia("(prefers-color-scheme: dark)");

const palettes = {
  light: { ink: "#1d1f24", muted: "#565b66", paper: "#fbfaf7", raised: "#f2efe8", line: "#d9d4c8", accent: "#8a2f1d", button: "#8a2f1d" },
  dark: { ink: "#e9e6df", muted: "#a9adb8", paper: "#15171b", raised: "#1e2127", line: "#3a3e47", accent: "#f0a58f", button: "#b04a33" },
};

function theme({ ink, muted, paper, raised, line, accent, button }) {
  const sans = "system-ui, sans-serif", mono = "ui-monospace, Consolas, monospace";
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
      linesColor: line, typeNameColor: muted, typeTitleColor: muted, requireLabelColor: accent, nestedBackground: raised,
    },
    typography: {
      fontSize: "16px", fontFamily: sans,
      headings: { fontFamily: sans },
      code: { fontFamily: mono, color: ink, backgroundColor: raised, wrap: true },
      links: { color: accent, visited: accent, hover: ink },
    },
    sidebar: { backgroundColor: paper, textColor: ink, activeTextColor: accent, arrow: { color: ink } },
    rightPanel: { backgroundColor: "#22252c", textColor: "#f4f2ec" },
    codeBlock: { backgroundColor: "#15171b" },
    extensionsHook: (name) => (name === "ConstraintItem" ? { color: accent, borderColor: line, backgroundColor: raised } : {}),
    fab: { backgroundColor: raised, color: accent },
  };
}

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
