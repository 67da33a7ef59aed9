import { createHash } from "node:crypto";

import { expect, it } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { encode } from "../../../src/workers/codec.ts";
import { packPlain } from "../../../src/workers/grounding/plain-msgpack.ts";
import { type GroundedScan, packGrounding } from "../../../src/workers/grounding/pack-grounding.ts";
import { readDecisions } from "../../../src/workers/grounding/read-grounding.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";
import { groundingInput } from "./support/grounding-input.ts";

const active = { book: "x", uid: 0, reason: "key", rank: 0, loop: 1, content: "", order: 0 } as const;
const detail = { omitted: [], loops: [], rolls: [], refused: [] };

/** Two books of one entry each; that of `x` is active. */
function scanOf(more: Partial<GroundedScan["made"]> = {}): GroundedScan {
  const { attached } = attachedBooks([notedBook("x", [{ order: 2 }]), notedBook("y", [{ order: 1 }])]);
  const codes = [reasonCode("key"), reasonCode("key-miss"), 1, 1];
  const made = {
    columns: Uint8Array.from(codes),
    detail: encode(detail),
    activated: [{ ...active, entry: 0 }],
    tokens: [] as [string, number][],
    placements: [],
  };
  return { attached, made: { ...made, ...more } };
}

const input = groundingInput({ books: ["y", "x", "z"], leftOut: [["z", "WORLD_BOOK_NOT_READY"]] });
const bytesOf = (shared: readonly SharedArrayBuffer[]) => Buffer.from(shared[0] ?? new SharedArrayBuffer(0));

it("packs decisions about the bound books, with why one of them had no part", () => {
  const { output, shared } = packGrounding({ input, scan: scanOf(), sections: ["s"], sources: [] });
  const decisions = openDecisions(readDecisions(bytesOf(shared)), new Map());
  expect(decisions.books.map(({ resourceId, ran, skippedReason }) => [resourceId, ran, skippedReason])).toEqual([
    ["y", true, null],
    ["x", true, null],
    ["z", false, "WORLD_BOOK_NOT_READY"],
  ]);
  expect([decisions.bookOf(0), decisions.bookOf(1), decisions.candidates]).toEqual([1, 0, [0]]);
  expect(output.all).toHaveLength(2);
  expect(output.key).toBe(createHash("sha256").update(bytesOf(shared)).digest("hex"));
});

it("has bytes that are the same when they were read and are packed again", () => {
  const { shared } = packGrounding({ input, scan: scanOf(), sections: ["s"], sources: [] });
  expect(Buffer.from(packPlain(readDecisions(bytesOf(shared))))).toEqual(bytesOf(shared));
});

it("sends only catalogues that are not kept", () => {
  const first = packGrounding({ input, scan: scanOf(), sections: [], sources: [] });
  expect([first.output.catalogues, first.shared.length]).toEqual([first.output.all, 4]);
  const kept = { ...input, kept: first.output.all.slice(0, 1) };
  const second = packGrounding({ input: kept, scan: scanOf(), sections: [], sources: [] });
  expect([second.output.catalogues, second.shared.length]).toEqual([first.output.all.slice(1), 3]);
});

it("tells last what the active entries are called", () => {
  const namesOf = ({ shared }: ReturnType<typeof packGrounding>) =>
    JSON.parse(Buffer.from(shared.at(-1) ?? new SharedArrayBuffer(0)).toString()) as unknown;
  const named = packGrounding({ input, scan: scanOf(), sections: [], sources: [] });
  expect(namesOf(named)).toEqual([{ entry: 0, id: "x:0", title: expect.any(String) as unknown }]);
  expect(packGrounding({ input, scan: null, sections: [], sources: [] }).shared).toHaveLength(1);
});

it("takes active entries from the detail when they are too many for a message", () => {
  const all = { activated: [{ ...active, entry: 0, tokens: 4 }], placements: [] };
  const scan = scanOf({ detail: encode({ ...detail, all }), activated: [] });
  const { shared } = packGrounding({ input, scan, sections: [], sources: [] });
  const decisions = openDecisions(readDecisions(bytesOf(shared)), new Map());
  expect(decisions.candidateOf(0)).toMatchObject({ rank: 0, tokens: 4 });
});

it("tells tokens of a book only when somebody counted", () => {
  const counted = scanOf({ activated: [{ ...active, entry: 0, tokens: 4 }], tokens: [["x", 4]] });
  const tokensOf = (scan: GroundedScan) =>
    readDecisions(bytesOf(packGrounding({ input, scan, sections: [], sources: [] }).shared)).books.map(
      ({ tokensUsed }) => tokensUsed,
    );
  expect(tokensOf(counted)).toEqual([0, 4, null]);
  expect(tokensOf(scanOf())).toEqual([null, null, null]);
});

it("has no rows when no book took part", () => {
  const { output, shared } = packGrounding({ input, scan: null, sections: [], sources: [] });
  const decisions = readDecisions(bytesOf(shared));
  expect([decisions.count, output.all, decisions.books.every(({ ran }) => !ran)]).toEqual([0, [], true]);
});
