import type { ComparedNumber, ComparedValue, Pair } from "./model.ts";

/** Two values side by side; equal by `===`, so texts, numbers and switches. */
export function comparedValue<Value extends string | number | boolean>(
  a: Value | null | undefined,
  b: Value | null | undefined,
): ComparedValue<Value> {
  const pair = pairOf(a, b);
  return { ...pair, same: pair.a === null || pair.b === null ? null : pair.a === pair.b };
}

export function comparedNumber(a: number | null | undefined, b: number | null | undefined): ComparedNumber {
  const pair = pairOf(a, b);
  return { ...pair, delta: pair.a === null || pair.b === null ? null : pair.b - pair.a };
}

export const pairOf = <Value>(a: Value | null | undefined, b: Value | null | undefined): Pair<Value> => ({
  a: a ?? null,
  b: b ?? null,
});

/** What only one of two lists has, each in its order. */
export function onlyIn<Item>(
  a: readonly Item[],
  b: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly onlyA: readonly Item[]; readonly onlyB: readonly Item[] } {
  const [ofA, ofB] = [new Set(a.map(keyOf)), new Set(b.map(keyOf))];
  return { onlyA: a.filter((item) => !ofB.has(keyOf(item))), onlyB: b.filter((item) => !ofA.has(keyOf(item))) };
}
