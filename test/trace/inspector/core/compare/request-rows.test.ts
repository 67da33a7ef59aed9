import { describe, expect, it } from "vitest";
import {
  configSection,
  outcomeSection,
  toolSection,
  usageSection,
} from "../../../../../src/trace/inspector/core/compare/request-rows.ts";
import type { CompareSection } from "../../../../../src/trace/inspector/core/compare/row.ts";
import { wordOf } from "../../../../../src/trace/inspector/core/word-of.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { comparison, number } from "../support/comparison.ts";

const speech = speechIn("en");
const said = ({ rows }: CompareSection) =>
  rows?.map(({ name, state, a, b }) =>
    [speech.say(name), state, speech.say(wordOf(a)), speech.say(wordOf(b))].join(" | "),
  );

describe("requests beside each other", () => {
  it("list parameters that differ, as they were recorded", () => {
    const config = {
      requested: [{ parameter: "temperature", a: 0.7, b: null }],
      effective: [],
      omitted: { onlyA: [], onlyB: [{ parameter: "stop", reason: "unsupported-by-model" }] },
    };
    expect(said(configSection({ config }))).toEqual([
      "temperature, requested | changed | 0.7 | not there",
      "stop, left out | only-b | not there | unsupported-by-model",
    ]);
    expect(configSection(comparison()).rows).toBeNull();
    expect(configSection({ config: { requested: [], effective: null, omitted: null } }).rows).toEqual([]);
  });

  it("list tools that are not declared alike, and say when only their order differs", () => {
    const tools = [
      { name: "read", state: "changed" as const, bytes: number(100, 2_000) },
      { name: "write", state: "added" as const, bytes: number(null, 80) },
    ];
    expect(said(toolSection(comparison({ toolset: { tools, same: false, reordered: false } })))).toEqual([
      "read | changed | 100B | 2kB",
      "write | added | not there | 80B",
    ]);
    expect(toolSection(comparison({ toolset: { tools: [], same: true, reordered: true } })).note?.word).toBe(
      "compare.reordered",
    );
    expect(toolSection(comparison()).rows).toBeNull();
  });

  it("keep 0 and not recorded apart in tokens and times", () => {
    const rows = said(usageSection(comparison()));
    expect(rows).toContain("Read from cache | changed | 0 | 90");
    expect(rows).toContain("Written to cache | unknown | not recorded | 0");
    expect(rows).toContain("Duration | unknown | 2s | not recorded");
    expect(rows).toContain("Attempts that failed | changed | 0 | 1");
  });

  it("say how both ended", () => {
    expect(said(outcomeSection(comparison()))?.slice(0, 2)).toEqual([
      "Outcome | changed | completed | failed",
      "Error | unknown | not recorded | rate-limit",
    ]);
  });
});
