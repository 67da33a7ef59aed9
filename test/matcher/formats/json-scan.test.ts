import { expect, test } from "vitest";
import { scanJson } from "../../../src/matcher/formats/json-scan.ts";
import { randomBook } from "./samples/random-books.ts";
import { Random } from "./samples/random.ts";

const BOUNDS = { duplicatesMax: 100, depthMax: 32 };

test("repeated keys are found with path and both offsets", () => {
  const text = '{"a":{"x":1,"y":2,"x":3},"b":[{"k":0},{"k":0,"\\u006b":1}]}';
  expect(scanJson(text, BOUNDS).duplicates).toEqual([
    { path: ["a", "x"], firstOffset: 6, offset: 18 },
    { path: ["b", 1, "k"], firstOffset: 39, offset: 45 },
  ]);
});

test("__proto__ is a key like any other", () => {
  expect(scanJson('{"__proto__":1,"__proto__":2,"constructor":3}', BOUNDS).duplicateCount).toBe(1);
});

test("repeated keys beyond the bound are only counted", () => {
  const text = `{${Array.from({ length: 50 }, () => '"a":1').join(",")}}`;
  const found = scanJson(text, { ...BOUNDS, duplicatesMax: 10 });
  expect(found.duplicates).toHaveLength(10);
  expect(found.duplicateCount).toBe(49);
});

test("the first value below the depth bound is named", () => {
  expect(scanJson('{"a":[[1]]}', { ...BOUNDS, depthMax: 3 }).deep).toEqual(["a", 0, 0]);
  expect(scanJson('{"a":[[]]}', { ...BOUNDS, depthMax: 3 }).deep).toBeUndefined();
});

test("a hundred thousand levels do not overflow the stack", () => {
  const levels = 100_000;
  const text = "[".repeat(levels) + "]".repeat(levels);
  expect(scanJson(text, { ...BOUNDS, depthMax: levels })).toMatchObject({ duplicates: [] });
  expect(scanJson(text, { ...BOUNDS, depthMax: levels }).fault).toBeUndefined();
  expect(scanJson("[".repeat(levels), { ...BOUNDS, depthMax: levels }).fault?.offset).toBe(levels);
});

test("a fault exists exactly where JSON.parse throws, at V8's position", () => {
  let faults = 0;
  let placed = 0;
  for (let seed = 0; seed < 3_000; seed++) {
    const random = new Random(seed);
    const text = mutated(JSON.stringify(randomBook("agnai", random, { entries: 1, odd: 0.2 })), random);
    const position = v8Fault(text);
    const { fault } = scanJson(text, { ...BOUNDS, depthMax: 1_000 });
    expect(fault === undefined, `seed ${seed}: ${text}`).toBe(position === undefined);
    if (position === undefined) continue;
    faults++;
    if (position === null) continue;
    placed++;
    expect(fault?.offset, `seed ${seed}: ${text}`).toBe(position);
  }
  expect(faults).toBeGreaterThan(500);
  expect(placed).toBeGreaterThan(200);
});

/** Offset that V8 names, null when it names none, undefined when it parses. */
function v8Fault(text: string): number | null | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const place = /at position (\d+)/.exec(error instanceof Error ? error.message : "");
    return place === null ? null : Number(place[1]);
  }
}

function mutated(text: string, random: Random): string {
  const at = random.below(text.length);
  const piece = random.pick(["", "{", "}", "]", ",", ":", '"', "\\", "\n", "0", "1.", "tru", " ", "\u0001"]);
  return text.slice(0, at) + piece + text.slice(at + random.below(3));
}
