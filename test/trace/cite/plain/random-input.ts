import fc from "fast-check";

import type { CiteInput } from "../../../../src/trace/cite/model.ts";

/** Letters of every kind that texts are read by: words, marks, white space, pairs, halves of pairs. */
const PIECES = [
  ..."the old dragon sleeps king b:1 b:2 Ab ab 龙 王 银龙 山下 か ー 한 𠮷 , . ; -".split(" "),
  ..." | | |  |\n|\r\n|\u3000|\ufeff|e\u0301|é|\u0301|か\u3099|❤\ufe0f|1\ufe0f\u20e3".split("|"),
  ..."\u1112|\u1161|\u11ab|\u212b|q\u0323\u0307|กำ|\ud800|\udfb7|😀|٣|_".split("|"),
];
const CALM = [..."the old dragon sleeps beneath 银 龙 在 山 下".split(" "), " ", " ", " ", ", ", "\n"];

const textOf = (pieces: readonly string[], sizes: fc.ArrayConstraints) =>
  fc.array(fc.constantFrom(...pieces), sizes).map((parts) => parts.join(""));
const short = fc.oneof(textOf(PIECES, { maxLength: 6 }), textOf(CALM, { maxLength: 6 }));
const long = fc.oneof(
  textOf(CALM, { minLength: 12, maxLength: 40 }),
  textOf([...CALM, ...CALM, ...PIECES], { minLength: 12, maxLength: 40 }),
);

const itemId = fc.constantFrom("b:0", "b:1", "b:2");
/** Parts of a block, and ranges that begin and end anywhere, within a pair too. */
function blockOf(mixed: fc.Arbitrary<string>) {
  const parts = fc.array(fc.tuple(mixed, itemId), { maxLength: 4 });
  const others = fc.array(fc.tuple(itemId, fc.nat(200), fc.nat(200)), { maxLength: 2 });
  return fc.tuple(parts, others).map(([own, more]) => {
    const text = own.map(([part]) => part).join("\n");
    let at = 0;
    const ranges = own.map(([part, item]) => {
      const start = at;
      at += part.length + 1;
      return { itemId: item, start, end: start + part.length };
    });
    const within = (units: number): number => Math.min(units, text.length);
    const cut = more.map(([item, a, b]) => ({
      itemId: item,
      start: within(Math.min(a, b)),
      end: within(Math.max(a, b)),
    }));
    return { text, ranges: [...ranges, ...cut] };
  });
}

/** Answers, lore and names that have much in common: all of them are made of the same few texts. */
export const randomInput: fc.Arbitrary<CiteInput> = fc
  .array(long, { minLength: 1, maxLength: 3 })
  .chain((common) => {
    const mixed = fc
      .array(fc.oneof(fc.constantFrom(...common), short), { maxLength: 5 })
      .map((chosen) => chosen.join(""));
    const entry = fc.record({
      qualifiedEntryId: fc.constantFrom("b:1", "b:2", "b:e\u0301", "龙:1"),
      itemId: fc.option(itemId),
      name: short,
      surfaced: fc.boolean(),
    });
    return fc.record({
      answers: fc.array(mixed, { minLength: 1, maxLength: 2 }),
      entries: fc.array(entry, { maxLength: 5 }),
      blocks: fc.array(blockOf(mixed), { maxLength: 3 }),
      userTexts: fc.array(fc.oneof(short, mixed), { maxLength: 1 }),
    });
  })
  .map(({ answers, blocks, ...rest }) => ({
    ...rest,
    answers: answers.map((text, eventSeq) => ({ eventSeq, text })),
    blocks: blocks.map((one, at) => ({ blockId: `k${at}`, ...one })),
  }));
