import { describe, expect, it } from "vitest";

import type { CitableBlock } from "../../../src/trace/cite/model.ts";
import { normalisedText } from "../../../src/trace/cite/normalised-text.ts";
import { QuotedLore } from "../../../src/trace/cite/quotes.ts";

const LATIN = "the old dragon sleeps beneath the silver mountain";
const CJK = "银龙在山下沉睡了整整一千年之久";

function block(parts: readonly (readonly [itemId: string, text: string])[]): CitableBlock {
  let text = "";
  const ranges = parts.map(([itemId, part]) => {
    const start = text.length === 0 ? 0 : text.length + 1;
    text = text.length === 0 ? part : `${text}\n${part}`;
    return { itemId, start, end: text.length };
  });
  return { blockId: "b0", text, ranges };
}

function quotes(answer: string, blocks: readonly CitableBlock[], userTexts: readonly string[] = []) {
  const text = normalisedText(answer);
  const found = new QuotedLore([text], blocks).quotesIn(text, userTexts, { left: 1e6 });
  return found.map(({ itemId, answer: at, block: in_, chars }) => ({
    itemId,
    text: answer.slice(at.start, at.end),
    lore:
      in_ === null
        ? null
        : (blocks.find(({ blockId }) => blockId === in_.blockId)?.text.slice(in_.start, in_.end) ?? null),
    chars,
  }));
}

describe("a quote", () => {
  it("is a span of whole words that an entry has too, long enough", () => {
    const lore = [
      block([
        ["b:0", "Nothing here."],
        ["b:1", `Once, ${LATIN}, it is said.`],
      ]),
    ];
    expect(quotes(`She said: ${LATIN}! And left.`, lore)).toEqual([
      { itemId: "b:1", text: LATIN, lore: LATIN, chars: LATIN.length },
    ]);
    expect(quotes("the old dragon sleeps beneath", lore)).toEqual([]);
  });

  it("is shorter where it is mostly CJK", () => {
    const lore = [block([["b:1", `传说${CJK}。`]])];
    expect(quotes(`她说：${CJK}！`, lore)).toEqual([{ itemId: "b:1", text: CJK, lore: CJK, chars: 15 }]);
    expect(quotes(`她说：${CJK.slice(0, 11)}！`, lore)).toEqual([]);
    expect(quotes(`她说：${CJK.slice(0, 12)}！`, lore)).toHaveLength(1);
  });

  it("is found whatever the white space and the form of accents, and has its own place", () => {
    const [composed, apart] = ["café", "cafe\u0301"];
    const lore = [block([["b:1", `the old ${apart}\nsleeps  beneath the silver mountain`]])];
    const answer = `the old ${composed} sleeps beneath\r\nthe silver mountain`;
    expect(quotes(answer, lore)[0]).toMatchObject({ text: answer, lore: lore[0]?.text });
  });

  it("proves nothing when the user said it", () => {
    const lore = [block([["b:1", LATIN]])];
    expect(quotes(LATIN, lore, [`Do you know that ${LATIN}?`])).toEqual([]);
    expect(quotes(LATIN, lore, ["the old dragon sleeps"])).toHaveLength(1);
  });

  it("of two entries is ambiguous, and within a longer one of another entry it is none", () => {
    const both = [
      block([
        ["b:1", LATIN],
        ["b:2", `Yes, ${LATIN}`],
      ]),
    ];
    expect(quotes(LATIN, both)).toEqual([{ itemId: null, text: LATIN, lore: null, chars: LATIN.length }]);
    const longer = `${LATIN} and dreams of gold`;
    const one = [
      block([
        ["b:1", LATIN],
        ["b:2", longer],
      ]),
    ];
    expect(quotes(longer, one)).toEqual([{ itemId: "b:2", text: longer, lore: longer, chars: longer.length }]);
  });

  it("of one entry in two blocks is one", () => {
    const twice = [block([["b:1", LATIN]]), { ...block([["b:1", LATIN]]), blockId: "b1" }];
    expect(quotes(LATIN, twice)).toHaveLength(1);
  });
});
