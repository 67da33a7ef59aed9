import { expect, test } from "vitest";
import { lorePart } from "../../../src/workers/profile/lore-part.ts";
import type { Part } from "../../../src/workers/profile/part.ts";
import { testStage } from "./support/stage.ts";

function partOf(contents: readonly string[], format: string): Part | null {
  const stage = testStage({ lore: contents });
  return lorePart(stage, {
    identifier: "worldInfoBefore",
    name: { kind: "world-book", field: "worldInfoBefore" },
    entries: stage.lore.entries("before"),
    format,
    formatSources: [],
  });
}

test.each([
  ["plain", ["é", "b"], "[{0}]", "[b\né]"],
  ["plain, twice", ["é", "b"], "{0}-{0}", "b\né-b\né"],
  ["macros in an entry", ["\\{a\\}", "b"], "[{0}]", "[b\n{a}]"],
  ["a macro over two entries", ["}}", "{{setvar::x::1"], "{0}", ""],
  ["macros that remove line breaks between entries", ["b", "a{{trim}}"], "{0}", "ab"],
  ["a macro in the format", ["a"], "{{user}}: {0}", "User: a"],
  ["a macro of format and entry", ["user"], "{{{0}}}", "User"],
] as const)("%s", (_name, contents, format, expected) => {
  const part = partOf(contents, format);
  expect(part).toMatchObject({ text: expected, bytes: Buffer.byteLength(expected) });
  expect(part?.sources.map(({ kind, relationship, text }) => [kind, relationship, text])).toEqual(
    contents.toReversed().map((content) => ["world-book", "content", content]),
  );
});

test("no entries, no part", () => {
  expect(partOf([], "CONST")).toBeNull();
});
