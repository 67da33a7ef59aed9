import { importsOf } from "./imports.ts";
import type { Tree } from "./tree.ts";

/** Files under `from` may import our files under one of `to` (and under `from` itself), and the named packages. */
interface Arrow {
  readonly from: string;
  readonly to: readonly string[];
  readonly packages: readonly string[];
  readonly node: boolean;
}

const MATCHER_LEAVES = ["src/matcher/model/", "src/matcher/limits.ts", "src/matcher/ports.ts"];
const pure = (from: string, to: readonly string[], packages: readonly string[] = []): Arrow => ({
  from,
  to,
  packages,
  node: false,
});

/** The longest `from` that is a prefix of a file decides; a source file without an arrow is a fault. */
export const ARROWS: readonly Arrow[] = [
  pure("src/matcher/model/", [], ["zod"]),
  pure("src/matcher/limits.ts", [
    "src/matcher/library-limits.ts",
    "src/matcher/plugin-limits.ts",
    "src/matcher/trace-limits.ts",
    "src/matcher/turn-limits.ts",
  ]),
  pure("src/matcher/ports.ts", ["src/matcher/model/"]),
  pure("src/matcher/formats/", MATCHER_LEAVES, ["zod"]),
  pure("src/matcher/macros/", MATCHER_LEAVES, ["moment", "seedrandom"]),
  pure("src/matcher/compile/", [...MATCHER_LEAVES, "src/matcher/macros/", "src/matcher/scan/literals/"], []),
  pure("src/matcher/scan/", [...MATCHER_LEAVES, "src/matcher/compile/", "src/matcher/macros/"]),
  pure("src/matcher/activate/", [
    ...MATCHER_LEAVES,
    "src/matcher/compile/",
    "src/matcher/scan/",
    "src/matcher/macros/",
  ]),
  pure("src/matcher/", ["src/matcher/"], ["zod"]),
  pure("src/trace/", MATCHER_LEAVES, ["zod"]),
  pure("src/trace/export/", ["src/trace/model/", "src/trace/decisions/", ...MATCHER_LEAVES], ["pbf", "zod"]),
  // What runs in a browser: types of the models, and the readers of packed decisions; no zod, nothing of Node.
  pure("src/trace/inspector/core/", [
    "src/trace/model/",
    "src/trace/decisions/model.ts",
    "src/trace/ladder/model.ts",
    "src/trace/compare/model.ts",
  ]),
  pure(
    "src/trace/inspector/app/",
    [
      "src/trace/inspector/core/",
      "src/trace/model/",
      "src/trace/decisions/",
      "src/trace/ladder/model.ts",
      "src/trace/compare/model.ts",
    ],
    ["react", "react-dom", "msgpackr"],
  ),
  {
    from: "src/workers/",
    to: ["src/matcher/", "src/trace/"],
    packages: ["piscina", "msgpackr", "re2-wasm", "kitoken", "zod"],
    node: true,
  },
  {
    from: "src/workers/formats/",
    to: ["src/matcher/", "src/workers/library/"],
    packages: ["yaml", "zod"],
    node: true,
  },
  {
    from: "src/host/",
    to: ["src/workers/client.ts", "src/workers/protocol.ts", "src/trace/model/", ...MATCHER_LEAVES],
    packages: ["zod"],
    node: true,
  },
  // Of the host only the author of turns makes accounts of them.
  {
    from: "src/host/turns/recorder/",
    to: ["src/host/", "src/workers/protocol.ts", "src/trace/model/", "src/trace/project/turn/", ...MATCHER_LEAVES],
    packages: [],
    node: true,
  },
  {
    from: "src/host/turns/push/",
    to: ["src/host/", ...MATCHER_LEAVES],
    packages: ["undici"],
    node: true,
  },
  {
    from: "src/host/loader/",
    to: [
      "src/host/config.ts",
      "src/host/dsh/",
      "src/host/library/",
      "src/host/session/",
      "src/host/trace/face.ts",
      "src/host/turns/face.ts",
      "src/workers/client.ts",
      "src/workers/protocol.ts",
      "src/trace/model/",
      ...MATCHER_LEAVES,
    ],
    packages: [],
    node: true,
  },
  {
    from: "src/host/http/",
    to: ["src/host/", "src/workers/client.ts", "src/workers/protocol.ts", "src/trace/model/", ...MATCHER_LEAVES],
    packages: ["zod", "hono", "@hono/node-server", "@hono/zod-openapi"],
    node: true,
  },
  {
    from: "src/host/cli/",
    to: ["src/host/", "src/workers/client.ts", "src/workers/protocol.ts", "src/workers/session.ts", ...MATCHER_LEAVES],
    packages: ["zod", "undici", "yaml"],
    node: true,
  },
];

const within = (path: string, place: string): boolean =>
  place.endsWith("/") ? path.startsWith(place) : path === place;

function arrowOf(path: string): Arrow | undefined {
  let best: Arrow | undefined;
  for (const arrow of ARROWS) {
    if (within(path, arrow.from) && (best === undefined || arrow.from.length > best.from.length)) best = arrow;
  }
  return best;
}

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Every import in `src` that no arrow allows, as `file -> module`. */
export function forbiddenImports(tree: Tree): string[] {
  const faults: string[] = [];
  for (const [path, text] of tree) {
    if (!path.startsWith("src/")) continue;
    const arrow = arrowOf(path);
    if (arrow === undefined) {
      faults.push(`${path}: no arrow names this folder`);
      continue;
    }
    for (const { specifier, path: target } of importsOf(path, text)) {
      const allowed =
        target !== null
          ? within(target, arrow.from) || arrow.to.some((place) => within(target, place))
          : specifier.startsWith("node:")
            ? arrow.node
            : arrow.packages.includes(packageOf(specifier));
      if (!allowed) faults.push(`${path} -> ${target ?? specifier}`);
    }
  }
  return faults;
}

/** Files of the reference model that reach into the product, which they must stay independent of. */
export function referenceImports(tree: Tree): string[] {
  const faults: string[] = [];
  for (const [path, text] of tree) {
    if (!path.startsWith("test/reference/") || path.endsWith(".test.ts")) continue;
    for (const { path: target } of importsOf(path, text)) {
      if (target !== null && target.startsWith("src/")) faults.push(`${path} -> ${target}`);
    }
  }
  return faults;
}

/** The files that touch re2-wasm: there is to be one adapter. */
export function engineImports(tree: Tree): string[] {
  return [...tree]
    .filter(([path, text]) => path.startsWith("src/") && text.includes('"re2-wasm'))
    .map(([path]) => path);
}
