import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isCardKeyword } from "../../../../src/workers/formats/cards/png-card.ts";
import { pngChunk } from "../../../../src/workers/formats/cards/png-chunks.ts";
import {
  importCard,
  importError,
  PIXELS,
  pngCard,
  pngWith,
  type Text,
  textChunk,
  warningsOf,
} from "./support/files.ts";

const named = (name: string) => ({ spec: "chara_card_v3", spec_version: "3.0", data: { name } });
const broken: Text = { keyword: "ccv3", text: Buffer.from("not json").toString("base64") };
const nameOf = (...texts: Text[]): string => importCard(pngCard(...texts)).name;

describe("which card of a PNG counts", () => {
  test("ccv3 before chara, wherever they are", () => {
    expect(nameOf({ card: named("old") }, { keyword: "ccv3", card: named("new") })).toBe("new");
    expect(nameOf({ keyword: "CCV3", card: named("new") }, { card: named("old") })).toBe("new");
    const behind = pngWith(PIXELS, textChunk({ card: named("behind") }));
    expect(importCard(behind).name).toBe("behind");
  });

  test("the first of a kind", () => {
    expect(nameOf({ card: named("one") }, { card: named("two") })).toBe("one");
  });

  test("what SillyTavern reads goes first", () => {
    const mixed: Text[] = [{ type: "iTXt", keyword: "ccv3", card: named("international") }, { card: named("plain") }];
    expect(nameOf(...mixed)).toBe("plain");
  });

  test.each<Text>([{ type: "zTXt" }, { type: "iTXt" }, { type: "iTXt", compressed: true }])("%j", (text) => {
    expect(nameOf({ ...text, card: named("packed") })).toBe("packed");
    expect(nameOf({ ...text, text: JSON.stringify(named("plain JSON")) })).toBe("plain JSON");
  });
});

describe("a card that cannot be read", () => {
  test("gives way to the next one, reported", () => {
    const document = importCard(pngCard({ card: named("good") }, broken));
    expect(document.name).toBe("good");
    expect(warningsOf(document)).toEqual([["card-chunk-unreadable", "ccv3"]]);
  });

  test("is refused with its own error when there is no other", () => {
    expect(importError(pngCard(broken)).code).toBe("json-syntax");
    expect(importError(pngCard(broken, { card: { entries: [] } })).code).toBe("json-syntax");
    expect(importError(pngCard({ text: JSON.stringify(named("no base64")) })).code).toBe("json-syntax");
    expect(importError(pngCard({ text: "" })).code).toBe("json-syntax");
  });

  test("a bomb is refused, and gives way too", () => {
    const bomb: Text = { type: "zTXt", keyword: "ccv3", text: Buffer.alloc(30_000_000, 97) };
    expect(importError(pngCard(bomb)).code).toBe("inflated-too-large");
    expect(warningsOf(importCard(pngCard(bomb, { card: named("good") })))).toEqual([]);
    expect(warningsOf(importCard(pngCard(bomb, { type: "zTXt", card: named("good") })))).toHaveLength(1);
  });
});

test("no card", () => {
  expect(importError(pngWith(PIXELS)).code).toBe("png-no-card");
  const lorebook = textChunk({ keyword: "naidata", text: "e30=" });
  expect(importError(pngWith(lorebook, PIXELS))).toMatchObject({
    code: "wrong-entity-type",
    message: expect.stringContaining("world book") as string,
  });
});

test("base64 and UTF-8 are read as leniently as by SillyTavern", () => {
  const base64 = Buffer.from(JSON.stringify(named("Ada"))).toString("base64");
  expect(nameOf({ text: `${base64.slice(0, 20)}\n ${base64.slice(20)}` })).toBe("Ada");
  const latin1 = Buffer.from('{"name":"A","description":"\xe9"}', "latin1").toString("base64");
  const document = importCard(pngCard({ text: latin1 }));
  expect(document.data.description).toBe("\uFFFD");
  expect(warningsOf(document)).toEqual([["text-replaced", undefined]]);
});

test("a stream that is broken inside a good chunk", () => {
  const cut = deflateSync(Buffer.from("a card ".repeat(100))).subarray(0, 20);
  const chunk = pngChunk("zTXt", Buffer.concat([Buffer.from("chara\0\0"), cut]));
  expect(importError(pngWith(chunk)).code).toBe("png-invalid");
});

test("keywords of cards", () => {
  expect(["chara", "ccv3", "naidata", ""].map(isCardKeyword)).toEqual([true, true, false, false]);
});
