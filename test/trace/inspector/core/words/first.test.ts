import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import { first } from "../../../../../src/trace/inspector/core/words/first.ts";

it("is a part of English, with the words of the frame and the graph", () => {
  expect(en).toMatchObject(first);
  for (const word of ["list.title", "graph.legend", "card.book", "fact.not-recorded", "app.pick"] as const) {
    expect(first[word]).toBe(en[word]);
  }
});

/** A module and all that it imports at once, without the words. */
function loadedWith(url: URL, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(url.href) || url.pathname.includes("/core/words/")) return seen;
  const source = readFileSync(url, "utf8");
  seen.set(url.href, source);
  for (const [, path = ""] of source.matchAll(/^(?:import|export)(?! type)[^;"]*?from "(\.[^"]+\.tsx?)"/gmu)) {
    loadedWith(new URL(path, url), seen);
  }
  return seen;
}

const STARTS = ["app/app.tsx", "app/client.tsx"].map(
  (path) => new URL(`../../../../../src/trace/inspector/${path}`, import.meta.url),
);

it("has every word of what is loaded to show the graph", () => {
  const sources = new Map(STARTS.flatMap((start) => [...loadedWith(start)]));
  expect([...sources.keys()].filter((path) => path.endsWith("/graph/canvas.tsx"))).toHaveLength(1);
  expect([...sources.keys()].filter((path) => path.endsWith("/why/why-view.tsx"))).toEqual([]);
  const code = [...sources.values()].join("\n");
  const begun = [...code.matchAll(/`([a-z.-]+)\$\{|wordIn\(say, "([a-z-]+)"/gu)].map(
    ([, from, named]) => from ?? `${named}.`,
  );
  const isSaid = (key: string): boolean =>
    code.includes(`"${key}"`) || begun.some((start) => start.includes(".") && key.startsWith(start));
  expect(Object.keys(en).filter((key) => isSaid(key) && !(key in first))).toEqual([]);
});
