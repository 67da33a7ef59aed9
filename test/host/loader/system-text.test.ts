import { describe, expect, it } from "vitest";

import { missingSection, systemText } from "../../../src/host/loader/system-text.ts";

describe("systemText", () => {
  it("is a field of its own in log format V0", () => {
    expect(systemText({ system: "all of it", messages: [{ role: "system", content: "no" }] })).toBe("all of it");
  });

  it("is the system messages of later formats", () => {
    const blocks = [{ type: "text", text: "one" }, { type: "image" }, { type: "text", text: " two" }];
    const messages = [
      { role: "system", content: blocks },
      { role: "user", content: [{ type: "text", text: "hello" }] },
      { role: "system", content: "three" },
      { role: "system", content: 4 },
    ];
    expect(systemText({ messages })).toBe("one two\n\nthree\n\n");
    expect(systemText({})).toBe("");
  });
});

describe("missingSection", () => {
  const sections = [
    { name: "a", text: "Alpha {{pmp_x}}y}}" },
    { name: "b", text: "Beta" },
  ];

  it("finds all of them in their order, as they are rendered", () => {
    expect(missingSection("host\n\nAlpha {{y}}\n\nBeta\n\nend", sections, "pmp_x")).toBeNull();
    expect(missingSection("anything", [], "pmp_x")).toBeNull();
  });

  it("names the first that is not there, or not behind those before it", () => {
    expect(missingSection("Alpha {{pmp_x}}y}} Beta", sections, "pmp_x")).toBe("a");
    expect(missingSection("Beta, Alpha {{y}}", sections, "pmp_x")).toBe("b");
    expect(missingSection("Alpha {{y}} Bet", sections, "pmp_x")).toBe("b");
  });
});
