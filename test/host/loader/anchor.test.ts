import { describe, expect, it } from "vitest";

import { ANCHOR, insertProfile, openBracesName, renderedText } from "../../../src/host/loader/anchor.ts";
import type { PromptAssembly } from "../../../src/host/dsh/prompt.ts";

const part = (name: string, text = name): { readonly name: string; readonly text: string } => ({ name, text });
const base: PromptAssembly = {
  sections: [part("first"), part(ANCHOR, ""), part("rp:policy"), part("pmp-dsh-tavern:import"), part("last")],
  contexts: [part("context")],
  tools: [{ name: "tool" }],
  variables: { model: "m" },
};
const sections = [part("pmp-dsh-tavern:part:0000:preset:main"), part("pmp-dsh-tavern:part:0001:preset:jailbreak")];

describe("insertProfile", () => {
  const names = (mode: "append" | "replace"): string[] | undefined =>
    insertProfile(base, { sections, mode, openBraces: "pmp_x" })?.sections.map(({ name }) => name);
  const [main = part(""), jailbreak = part("")] = sections;

  it("puts the parts in the place of the anchor", () => {
    expect(names("append")).toEqual(["first", main.name, jailbreak.name, "rp:policy", "pmp-dsh-tavern:import", "last"]);
  });

  it("keeps in replace mode what is ours and the policy, and everything that is no section", () => {
    expect(names("replace")).toEqual([main.name, jailbreak.name, "rp:policy", "pmp-dsh-tavern:import"]);
    const prompt = insertProfile(base, { sections, mode: "replace", openBraces: "pmp_x" });
    expect(prompt).toMatchObject({ contexts: base.contexts, tools: base.tools });
    expect(prompt?.variables).toEqual({ model: "m", pmp_x: "{{" });
  });

  it("inserts nothing without an anchor, and changes nothing of what it is given", () => {
    const without = { ...base, sections: base.sections.filter(({ name }) => name !== ANCHOR) };
    expect(insertProfile(without, { sections, mode: "replace", openBraces: "pmp_x" })).toBeNull();
    const before = structuredClone(base);
    insertProfile(base, { sections, mode: "replace", openBraces: "pmp_x" });
    expect(base).toEqual(before);
  });
});

it("names its variable as the host allows it, differently each time", () => {
  const names = [openBracesName(), openBracesName()];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/u);
});

it("renders its own references alone", () => {
  expect(renderedText("a {{pmp_x}}b}} {{pmp_y}}", "pmp_x")).toBe("a {{b}} {{pmp_y}}");
});
