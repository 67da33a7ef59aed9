import { describe, expect, it } from "vitest";

import { ANCHOR, hasSections, insertProfile, openBracesName, renderedText } from "../../../src/host/loader/anchor.ts";
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

describe("what other plugins have made of a prompt", () => {
  const insertion = { sections, mode: "append" as const, openBraces: "pmp_x" };
  const odd = [null, { text: "no name" }, { name: 5, text: "number" }, "text", Object.freeze({ ...part("own") })];
  const strange = { ...base, sections: [...odd, part(ANCHOR, ""), ...odd] };

  it("is handed on as it is when it is no section with a name, and is others' in replace mode", () => {
    expect(insertProfile(strange, insertion)?.sections).toEqual([...odd, ...sections, ...odd]);
    expect(insertProfile(strange, { ...insertion, mode: "replace" })?.sections).toEqual(sections);
  });

  it("is asked for nothing that is computed", () => {
    const computed = (object: object, name: string): object =>
      Object.defineProperty({ ...object }, name, {
        enumerable: true,
        get: () => {
          throw new Error("asked");
        },
      });
    const prompt = computed({ ...base, variables: computed(base.variables, "late") }, "tools") as typeof base;
    const made = insertProfile(prompt, insertion);
    expect(made?.sections).toHaveLength(6);
    expect(made?.variables).toMatchObject({ model: "m", pmp_x: "{{" });
    expect(() => made?.variables["late"]).toThrow("asked");
    expect(() => made?.tools).toThrow("asked");
  });

  it("may have no variables, and may be frozen", () => {
    expect(insertProfile({ sections: base.sections }, insertion)?.variables).toEqual({ pmp_x: "{{" });
    const made = insertProfile(Object.freeze({ ...base, variables: Object.freeze({ a: "b" }) }), insertion);
    expect(Object.assign(made ?? {}, { sections: [] })).toMatchObject({ variables: { a: "b", pmp_x: "{{" } });
  });

  it("has sections when they are a list", () => {
    expect([base, { sections: [] }].every(hasSections)).toBe(true);
    expect([undefined, null, 5, {}, { sections: new Set() }, { sections: undefined }].some(hasSections)).toBe(false);
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
