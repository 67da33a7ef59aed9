import { expect, it } from "vitest";

import { renderedSection } from "../../../../src/host/http/outcome/rendered.ts";

it("the text of a section is what the model sees", () => {
  const counts = { characters: 1, utf16Units: 1, utf8Bytes: 1, hash: "h", sources: [] };
  const shown = (text: string, name: string | null) =>
    renderedSection({ name: "s", text, volatile: false, ...counts }, name, () => 0).text;
  expect(shown("{{pmp_a}}user}} $& {{pmp_a}}pmp_a}}", "pmp_a")).toBe("{{user}} $& {{pmp_a}}");
  expect(shown("{{user}}", null)).toBe("{{user}}");
});

it("sources have the uid of their entry, and null where there is none", () => {
  const source = { kind: "preset", resourceId: "p", field: "f", identifier: "i", role: null } as const;
  const rest = { relationship: "content", characters: 1, hash: "h" } as const;
  const counts = { characters: 1, utf16Units: 1, utf8Bytes: 1, hash: "h" };
  const sources = [
    { ...source, ...rest, utf16Units: 1, utf8Bytes: 1 },
    { ...source, ...rest, utf16Units: 1, utf8Bytes: 1, entry: 3 },
  ];
  const section = renderedSection(
    { name: "s", text: "t", volatile: false, ...counts, sources },
    null,
    (entry) => entry * 10,
  );
  expect(section.sources).toEqual([
    { ...source, ...rest, uid: null },
    { ...source, ...rest, uid: 30 },
  ]);
});
