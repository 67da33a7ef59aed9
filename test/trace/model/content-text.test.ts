import { describe, expect, it } from "vitest";

import { contentText } from "../../../src/trace/model/content-text.ts";

describe("the text of a content", () => {
  it("is its text blocks joined by nothing", () => {
    expect(contentText([{ type: "text", text: "A" }, { type: "image" }, { type: "text", text: "B" }])).toBe("AB");
    expect(contentText("plain")).toBe("plain");
  });

  it("is empty where there is none", () => {
    for (const content of [undefined, null, 7, {}, [], [null, 7, "x", { text: 7 }, []]]) {
      expect(contentText(content)).toBe("");
    }
  });
});
