// The inspector as browsers load it. One application (`app.js` and parts of it that are loaded when they are needed) in two
// places: the tab in the host, whose script `client.js` brings the host's React along, and a page of its own, whose script
// `page.js` has React in it. Part of `npm run build`; the gate of its size and the browser tests make it by themselves.
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const app = join(root, "src/trace/inspector/app");
const PACKAGE = "dsh-lorekeeper";

/** What the host's module table gives to a plugin. */
const OF_THE_HOST = ["react", "react/jsx-runtime"];

/** The form in which the host's module loader takes a plugin. */
const LOADER = {
  banner:
    `window.__ModuleLoader__.load({id:${JSON.stringify(PACKAGE)},factory:(require)=>{` +
    "const module={exports:{}};const exports=module.exports;",
  footer: "return module.exports;}});",
};

/** React is whatever the place has put there: see `app/react-of-place.ts`. */
const reactOfPlace = {
  name: "react-of-place",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path }) => ({ path, namespace: "react-of-place" }));
    onLoad({ filter: /.*/, namespace: "react-of-place" }, ({ path }) => ({
      contents: `module.exports = globalThis.__lorekeeperReact[${JSON.stringify(path)}];`,
      loader: "js",
    }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  target: ["es2022"],
  jsx: "automatic",
  platform: "browser",
  define: { "process.env.NODE_ENV": '"production"' },
};

const textOf = ({ outputFiles }) => outputFiles[0].text;

/**
 * All files by name, and which of them are loaded to show the graph of a turn in the tab.
 * @returns {Promise<{files: Record<string, string>, first: string[]}>}
 */
export async function bundleInspector() {
  const css = async (name) => textOf(await build({ ...common, entryPoints: [join(app, `styles/${name}.css`)] }));
  const [client, page, parts] = await Promise.all([
    build({
      ...common,
      entryPoints: [join(app, "client.tsx")],
      format: "cjs",
      external: OF_THE_HOST,
      banner: { js: LOADER.banner },
      footer: { js: LOADER.footer },
    }),
    build({ ...common, entryPoints: [join(app, "page.tsx")], format: "iife" }),
    build({
      ...common,
      entryPoints: [join(app, "app.tsx")],
      outdir: join(root, "dist/inspector"),
      format: "esm",
      splitting: true,
      metafile: true,
      chunkNames: "part-[hash]",
      plugins: [reactOfPlace],
    }),
  ]);
  const files = { "client.js": textOf(client), "page.js": textOf(page), "page.html": PAGE };
  Object.assign(files, { "page.css": await css("inspector"), "further.css": await css("further") });
  for (const { path, text } of parts.outputFiles) files[basename(path)] = text;
  return { files, first: ["client.js", "page.css", ...firstParts(parts.metafile)] };
}

/** `app.js` and what it imports at once. Other parts are loaded when something of them is opened. */
function firstParts({ outputs }) {
  const named = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const first = new Set();
  const add = (name) => {
    if (first.has(name)) return;
    first.add(name);
    for (const { path, kind } of named.get(name).imports) if (kind === "import-statement") add(basename(path));
  };
  add("app.js");
  return [...first];
}

/** Writes the files of the inspector into a folder, which is made. */
export async function buildInspector(folder) {
  const { files } = await bundleInspector();
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
