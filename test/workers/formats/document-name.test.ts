import { describe, expect, it } from "vitest";
import { documentName } from "../../../src/workers/formats/document-name.ts";

const OTHERWISE = { fileName: undefined, otherwise: "Imported" };

describe("document name", () => {
  it("is the first label that says something", () => {
    expect(documentName([undefined, " ", 3, "A", "B"], OTHERWISE)).toBe("A");
  });

  it("is the file name without extension when nothing else is said", () => {
    expect(documentName([""], { fileName: "my.preset.json", otherwise: "x" })).toBe("my.preset");
    expect(documentName([], { fileName: ".json", otherwise: "x" })).toBe("x");
  });

  it("is a word for the kind as a last resort", () => {
    expect(documentName([], OTHERWISE)).toBe("Imported");
  });

  it("is cut to what a list may hold, never inside a character", () => {
    expect(documentName(["x".repeat(5_000)], OTHERWISE)).toHaveLength(1_024);
    expect(documentName([`${"x".repeat(1_023)}😀`], OTHERWISE).isWellFormed()).toBe(true);
  });
});
