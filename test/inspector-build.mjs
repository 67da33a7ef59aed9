// The inspector as a browser loads it: one script for the tab in the host (React is the host's), and a page of its own
// with React in it. Part of `npm run build`; the gate of its size and the browser tests make it by themselves.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const app = join(root, "src/trace/inspector/app");
const PACKAGE = "dsh-lorekeeper";

/** What the host's module table gives to a plugin: never bundled into the tab. */
const OF_THE_HOST = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];

/** The form in which the host's module loader takes a plugin. */
const LOADER = {
  banner:
    `window.__ModuleLoader__.load({id:${JSON.stringify(PACKAGE)},factory:(require)=>{` +
    "const module={exports:{}};const exports=module.exports;",
  footer: "return module.exports;}});",
};

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  legalComments: "none",
  logLevel: "warning",
  target: ["es2022"],
  jsx: "automatic",
  platform: "browser",
  conditions: ["browser"],
};

const textOf = ({ outputFiles }) => outputFiles[0].text;

/** @returns {Promise<{"client.js": string, "page.js": string, "page.css": string, "page.html": string}>} */
export async function bundleInspector() {
  const css = textOf(await build({ ...common, entryPoints: [join(app, "styles/inspector.css")] }));
  const define = { "process.env.NODE_ENV": '"production"', INSPECTOR_CSS: JSON.stringify(css.trim()) };
  const [client, page] = await Promise.all([
    build({
      ...common,
      define,
      entryPoints: [join(app, "client.tsx")],
      format: "cjs",
      external: OF_THE_HOST,
      banner: { js: LOADER.banner },
      footer: { js: LOADER.footer },
    }),
    build({ ...common, define, entryPoints: [join(app, "page.tsx")], format: "iife" }),
  ]);
  return { "client.js": textOf(client), "page.js": textOf(page), "page.css": css, "page.html": PAGE };
}

/** Writes the files of the inspector into a folder, which is made. */
export async function buildInspector(folder) {
  const files = await bundleInspector();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Turn trace</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pmp-dsh-tavern/inspector/page.css">
<script src="/pmp-dsh-tavern/inspector/page.js" defer></script>
</head>
<body>
<div id="inspector"></div>
<noscript>The inspector needs JavaScript. The same facts are at /pmp-dsh-tavern/api/v4/capabilities.</noscript>
</body>
</html>
`;
