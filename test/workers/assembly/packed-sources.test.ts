import { expect, test, vi } from "vitest";

import { keepSources, openSources, packedSources, packSources } from "../../../src/workers/assembly/packed-sources.ts";
import type { ProfileSection, SectionSource } from "../../../src/workers/profile/model.ts";

const counts = { characters: 1, utf16Units: 1, utf8Bytes: 1, hash: "h" };
const source = (resourceId: string): SectionSource => ({
  kind: "preset",
  resourceId,
  field: "content",
  identifier: "\ud800",
  role: null,
  relationship: "content",
  ...counts,
});
const section = (name: string, ids: readonly string[]): ProfileSection => ({
  name,
  text: name,
  ...counts,
  volatile: false,
  sources: ids.map(source),
});
const SECTIONS = [section("a", ["p", "q"]), section("b", []), section("c", ["r"])];

test("sources go beside their sections and come back when somebody asks", () => {
  const { sections, part } = packSources(SECTIONS);
  expect(sections.map(({ sources }) => sources)).toEqual([[], [], []]);
  expect(openSources(part)).toEqual(SECTIONS.map(({ sources }) => sources));
  const decode = vi.spyOn(JSON, "parse");
  keepSources(sections, part);
  expect(decode).not.toHaveBeenCalled();
  expect(sections).toEqual(SECTIONS);
  expect(sections[0]?.sources).toBe(sections[0]?.sources);
  expect(decode).toHaveBeenCalledTimes(1);
  decode.mockRestore();
});

test("what came packed is sent on as it is", () => {
  const { sections, part } = packSources(SECTIONS);
  keepSources(sections, part);
  expect(packedSources(sections)).toBe(part);
  expect(packedSources(SECTIONS)).toEqual(part);
});

test("sections that came without stay as they are", () => {
  const { sections } = packSources(SECTIONS);
  keepSources(sections, undefined);
  expect(sections[0]?.sources).toEqual([]);
  keepSources(sections, packSources([]).part);
  expect(sections[2]?.sources).toEqual([]);
});
