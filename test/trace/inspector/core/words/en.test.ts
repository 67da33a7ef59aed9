import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { FACETS } from "../../../../../src/trace/inspector/core/facets.ts";
import { GUARDS } from "../../../../../src/trace/inspector/core/guards.ts";
import { BANDS } from "../../../../../src/trace/inspector/core/spine.ts";
import { VIEWS } from "../../../../../src/trace/inspector/core/deep-link.ts";
import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import { enCards } from "../../../../../src/trace/inspector/core/words/en/cards.ts";
import { enFacts } from "../../../../../src/trace/inspector/core/words/en/facts.ts";
import { enFrame } from "../../../../../src/trace/inspector/core/words/en/frame.ts";
import { enLater } from "../../../../../src/trace/inspector/core/words/en/later.ts";
import { enScreens } from "../../../../../src/trace/inspector/core/words/en/screens.ts";
import { enTables } from "../../../../../src/trace/inspector/core/words/en/tables.ts";
import { enTree } from "../../../../../src/trace/inspector/core/words/en/tree.ts";
import { ACTIVATION_REASONS } from "../../../../../src/trace/model/turn/awareness.ts";
import { UNAVAILABLE } from "../../../../../src/trace/model/turn/body.ts";
import { TOOL_STATUSES } from "../../../../../src/trace/model/turn/call.ts";
import { ITEM_OMITTED, ITEM_STATES } from "../../../../../src/trace/model/turn/grounding.ts";
import { TURN_OUTCOMES, TURN_SURFACES } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { REASONS } from "../../../../../src/matcher/model/reason.ts";

const words: Readonly<Record<string, string>> = en;

describe("words in English", () => {
  it("are there, each key once", () => {
    const parts = [enFacts, enCards, enTree, enScreens, enFrame, enLater, enTables];
    expect(Object.keys(en)).toHaveLength(parts.reduce((sum, part) => sum + Object.keys(part).length, 0));
    for (const [key, word] of Object.entries(words)) expect(word.trim(), key).not.toBe("");
  });

  it.each([
    ["why", UNAVAILABLE],
    ["omitted", ITEM_OMITTED],
    ["state", ["available", ...ITEM_STATES]],
    ["reason", REASONS],
    ["outcome", ["open", ...TURN_OUTCOMES]],
    ["tool", TOOL_STATUSES],
    ["activation", ACTIVATION_REASONS],
    ["surface", TURN_SURFACES],
    ["spine", BANDS],
    ["guard", GUARDS],
    ["view", VIEWS],
    ["facet", FACETS],
  ])("has a word for every value of %s", (prefix, values) => {
    for (const value of values) expect(words[`${prefix}.${value}`], `${prefix}.${value}`).toBeDefined();
  });

  it("uses formats that there are", () => {
    const formats = Object.values(words).flatMap((word) =>
      [...word.matchAll(/\{\w+:(\w+)\}/gu)].map(([, format]) => format),
    );
    expect(new Set(formats)).toEqual(new Set(["ms", "bytes", "date", "percent"]));
  });

  it("has a count where it has two forms", () => {
    for (const [key, word] of Object.entries(words)) {
      if (word.includes("|")) expect(word.split("|"), key).toHaveLength(2);
    }
  });
});

/** Sources that say words: all of the inspector but for the tables of words themselves. */
const ROOT = new URL("../../../../../src/trace/inspector/", import.meta.url);
const SOURCES = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.tsx?$/u.test(file.name) && !/core[\\/]words/u.test(file.parentPath))
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  .join("\n");

it("has no word that nobody says", () => {
  // `state.${…}` and wordIn(say, "state", …): all words that begin so. Facets are named by their columns.
  const begun = [...SOURCES.matchAll(/`([a-z.-]+)\$\{|wordIn\(say, "([a-z-]+)"/gu)].map(
    ([, template, named]) => template ?? `${named}.`,
  );
  const starts = new Set([...begun, ...FACETS.map((facet) => `${facet}.`)]);
  // The few words of the host's side are not looked up.
  const isSaid = ([key, word]: [string, string]): boolean =>
    SOURCES.includes(`"${key}"`) || SOURCES.includes(`"${word}"`) || [...starts].some((start) => key.startsWith(start));
  expect(Object.entries(en).filter((entry) => !isSaid(entry))).toEqual([]);
});
