import { describe, expect, it } from "vitest";
import { item } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { foldedReasons } from "../../../../src/trace/inspector/core/folded-reasons.ts";
import { includedItem, source } from "./support/turns.ts";

const cut = (uid: string) => item({ resourceId: "wb", uid, omittedReason: "budget" });
const unverified = item({ resourceId: "wb", uid: "u", selected: true, inclusion: "unverified" });

describe("entries without a card", () => {
  it("are what the book counted less what is shown, most first", () => {
    const book = source({
      resourceId: "wb",
      omitted: [
        ["probability", 9],
        ["budget", 40],
      ],
    });
    expect(foldedReasons(book, [cut("1"), cut("2")], [cut("1"), cut("2")])).toEqual([
      ["budget", 38],
      ["probability", 9],
    ]);
  });
  it("are counted from the list where the book did not count", () => {
    const book = source({ resourceId: "wb", omitted: null });
    expect(
      foldedReasons(book, [cut("1"), cut("2"), includedItem({ uid: "3" })], [cut("1"), includedItem({ uid: "3" })]),
    ).toEqual([["budget", 1]]);
  });
  it("can be entries that were selected and not verified", () => {
    const book = source({ resourceId: "wb", omitted: [] });
    expect(foldedReasons(book, [unverified], [])).toEqual([[null, 1]]);
    expect(foldedReasons(book, [unverified], [unverified])).toEqual([]);
  });
});
