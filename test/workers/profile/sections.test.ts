import { expect, test } from "vitest";
import { Part } from "../../../src/workers/profile/part.ts";
import { profileSections, sectionsFingerprint } from "../../../src/workers/profile/sections.ts";
import { digestText } from "../../../src/workers/profile/text-digest.ts";

const source = (text: string) =>
  ({
    kind: "preset",
    resourceId: "p",
    field: "content",
    identifier: "main",
    role: "user",
    relationship: "content",
    text,
    volatile: false,
  }) as const;

test("a section has the sizes and the hash of its text, and of each source", () => {
  const [section] = profileSections([Part.of({ kind: "preset", field: "main" }, "🙂é", [source("🙂")])], null);
  const { text, volatile, ...rest } = source("🙂");
  expect(section).toEqual({
    name: "pmp-dsh-tavern:part:0000:preset:main",
    text: "🙂é",
    utf16Units: 3,
    utf8Bytes: 6,
    ...digestText("🙂é"),
    volatile,
    sources: [{ ...rest, ...digestText(text), utf16Units: 2, utf8Bytes: 4 }],
  });
});

test("a section is volatile when one of the texts that it shows is", () => {
  const changing = { ...source("a"), volatile: true };
  const replaced = { ...changing, relationship: "placement-only" } as const;
  const lists = [[], [source("a")], [source("a"), changing], [source("a"), replaced]];
  const sections = profileSections(
    lists.map((sources) => Part.of({ kind: "preset", field: "main" }, "t", sources)),
    null,
  );
  expect(sections.map(({ volatile }) => volatile)).toEqual([false, false, true, false]);
});

test("names are safe, bounded and ordinal beyond four digits", () => {
  const parts = Array.from({ length: 10_001 }, () => Part.of({ kind: "preset", field: "x y" }, "t", []));
  const sections = profileSections(parts, null);
  expect(sections[9_999]?.name).toBe("pmp-dsh-tavern:part:9999:preset:x_y");
  expect(sections[10_000]?.name).toBe("pmp-dsh-tavern:part:10000:preset:x_y");
  const [long, empty] = profileSections(
    ["é".repeat(500), ""].map((field) => Part.of({ kind: "preset", field }, "t", [])),
    null,
  );
  expect(long?.name).toBe(`pmp-dsh-tavern:part:0000:preset:${"_".repeat(64)}`);
  expect(empty?.name).toBe("pmp-dsh-tavern:part:0001:preset:prompt");
});

test("braces are escaped from left to right, single ones never", () => {
  const escaped = (text: string): string | undefined =>
    profileSections([Part.of({ kind: "preset", field: "m" }, text, [])], "v$&")[0]?.text;
  expect(escaped("{{{{x}} {")).toBe("{{v$&}}{{v$&}}x}} {");
  expect(escaped("{ } }}")).toBe("{ } }}");
});

test("the fingerprint depends on names and texts, not on the escape", () => {
  const of = (text: string, field = "m", braces: string | null = null): string =>
    sectionsFingerprint(profileSections([Part.of({ kind: "preset", field }, text, [])], braces));
  expect(of("{{a", "m", "v")).toBe(of("{{a"));
  expect(new Set([of("a"), of("b"), of("a", "n")]).size).toBe(3);
});
