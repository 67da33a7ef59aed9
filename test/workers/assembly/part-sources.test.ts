import { expect, test } from "vitest";

import { RecordSourceSchema } from "../../../src/trace/model/record.ts";
import { partSources } from "../../../src/workers/assembly/part-sources.ts";
import type { SectionSource } from "../../../src/workers/profile/model.ts";
import { attachedBooks, notedBook } from "./support/compiled.ts";

const { attached } = attachedBooks([
  notedBook("a", [{ uid: 4, comment: "First" }]),
  notedBook("b", [{ uid: 7, comment: `${"n".repeat(159)}😀` }, { uid: 9 }]),
]);
const counts = { characters: 1, utf16Units: 2, utf8Bytes: 4, hash: "h" };
const shared = { field: "content", identifier: null, role: null, relationship: "content", ...counts } as const;
const lore = (resourceId: string, entry?: number): SectionSource => ({
  kind: "world-book",
  resourceId,
  ...shared,
  ...(entry === undefined ? {} : { entry }),
});
const preset: SectionSource = { kind: "preset", resourceId: "p", ...shared, identifier: "main", role: "user" };

test("are named as records name them, with the revision that was seen", () => {
  const sections = ["one", "two"];
  const lists = [[preset, lore("b", 1)], [lore("unknown", 0)]];
  const told = partSources(
    {
      sections,
      lists,
      revisions: [
        ["preset", "p", "r1"],
        ["world-book", "b", "r2"],
      ],
    },
    attached,
  );
  expect(told).toEqual([
    [
      "one",
      [
        { ...preset, resourceRevision: "r1", textStatus: "not-stored" },
        {
          ...shared,
          kind: "worldbook",
          resourceId: "b",
          resourceRevision: "r2",
          textStatus: "not-stored",
          entryId: "7",
          qualifiedEntryId: "b:7",
          entryName: `${"n".repeat(159)}\ufffd`,
        },
      ],
    ],
    [
      "two",
      [
        expect.objectContaining({
          resourceRevision: null,
          entryId: "4",
          qualifiedEntryId: "unknown:4",
          entryName: "First",
        }),
      ],
    ],
  ]);
  for (const [, list] of told) for (const one of list) expect(RecordSourceSchema.parse(one)).toEqual(one);
});

test("of entries that nobody can name have no identity, and none is made up", () => {
  const nobody = { entryId: null, qualifiedEntryId: null, entryName: "" };
  const sections = ["one"];
  const lists = [[lore("b", 99), lore("b")]];
  expect(partSources({ sections, lists, revisions: [] }, attached)[0]?.[1]).toMatchObject([nobody, nobody]);
  expect(partSources({ sections, lists, revisions: [] }, null)[0]?.[1]).toMatchObject([nobody, nobody]);
});
