import { expect, it } from "vitest";
import { sectionLines, sectionsOf } from "./sections.ts";

const assembled = [
  { name: "harness:identity", text: "You are an agent." },
  { name: "pmp-dsh-tavern:part:0001:preset:main", text: "Say {{pmp_a1b2}}user}} and {single}." },
  { name: "pmp-dsh-tavern:part:0002:character:scenario", text: "" },
];

it("takes our sections with text, as the model reads them", () => {
  expect(sectionsOf(assembled)).toEqual([
    { name: "pmp-dsh-tavern:part:0001:preset:main", text: "Say {{user}} and {single}." },
  ]);
});

it("heads each by its name", () => {
  expect(sectionLines([{ name: "pmp-dsh-tavern:part:0001:a:b", text: "One\ntwo" }])).toEqual([
    "",
    "== pmp-dsh-tavern:part:0001:a:b  (7 characters)",
    "One\ntwo",
  ]);
});
