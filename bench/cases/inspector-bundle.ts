import { gzipSync } from "node:zlib";

import { bundleInspector } from "../../test/inspector-build.mjs";
import type { BenchCase, BenchRow } from "../support/case.ts";

const KIB = 1024;
const FIRST_KIB_MAX = 45;
const FIRST_KIB_REACH = 30;

/** What the inspector costs a browser: compressed, as a server that compresses would send it. React is the host's. */
export const inspectorBundle: BenchCase = {
  id: "inspector-bundle",
  title: "what the tab of the inspector loads to show the graph of a turn, compressed",
  async run() {
    const { files, first } = await bundleInspector();
    const sizes = new Map(Object.entries(files).map(([name, text]) => [name, gzipSync(text).byteLength / KIB]));
    const sum = (names: Iterable<string>): number =>
      [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
    const client = files["client.js"] ?? "";
    if (!client.includes('require("react")') || !client.startsWith("window.__ModuleLoader__.load(")) {
      throw new Error("inspector-bundle: the tab's script is not in the form of the host's loader, or has React in it");
    }
    if (!first.includes("app.js")) throw new Error("inspector-bundle: the application is not measured");
    const parts = [...sizes.keys()].filter((name) => !["page.js", "page.html"].includes(name));
    const all = `${sum(parts).toFixed(1)} KiB with every view and both languages`;
    return [
      row("tab", sum(first), { bar: FIRST_KIB_MAX, reach: FIRST_KIB_REACH, note: all }),
      row("page", sum(first) - (sizes.get("client.js") ?? 0) + sum(["page.js", "page.html"]), {
        bar: FIRST_KIB_MAX * 2,
        note: "the same with React, told for comparison",
      }),
    ];
  },
};

function row(
  variant: string,
  value: number,
  { bar, note, reach }: { readonly bar: number; readonly note: string; readonly reach?: number },
): BenchRow {
  const shown = { id: "inspector-bundle", variant, value, unit: "KiB", bar, direction: "at-most", note } as const;
  return { ...shown, pass: value <= bar, ...(reach === undefined ? {} : { reach }) };
}
