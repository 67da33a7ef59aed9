import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { systemText } from "../../../src/host/loader/system-text.ts";
import { contentText } from "../../../src/trace/verify/content-text.ts";

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

  it("is what the host reads of the same message", () => {
    const block = fc.oneof(
      fc.record({ type: fc.constant("text"), text: fc.string({ unit: "binary" }) }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(block), fc.jsonValue()), (content) => {
        expect(contentText(content)).toBe(systemText({ messages: [{ role: "system", content }] }));
      }),
    );
  });
});
