import type { LiteralPattern } from "../../src/matcher/compile/literals/pattern.ts";
import type { Random } from "./random.ts";

/** How the keys of a family come from its base text. */
export const FAMILY_KINDS = ["prefixes", "suffixes", "repeats", "numbered", "rotations", "words"] as const;
export type FamilyKind = (typeof FAMILY_KINDS)[number];

/** Keys that resemble each other, so that parts of them are found everywhere. */
export interface KeyFamily {
  readonly kind: FamilyKind;
  readonly base: string;
  readonly count: number;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
}

export const TEXT_KINDS = ["base", "random", "keys", "near-keys"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A set of keys and a text that are made to be expensive together; all of it follows from these few values. */
export interface HostileShape {
  readonly letters: string;
  readonly families: readonly KeyFamily[];
  readonly text: TextKind;
  readonly textSeed: number;
}

/** Letters of which shapes are made: few and frequent ones, boundaries, wide ones, ones that need native lowering. */
const LETTER_SETS = ["ab", "a", "abc", "abcd", "a-", "ab -", "aA", "龙王", "龙", "龙a", "a龙-", "aΣ", "aİ", "abcdefgh"];

/** The `index`-th text of `length` letters in a fixed enumeration. */
export function word(letters: string, index: number, length: number): string {
  let text = "";
  for (let rest = index, i = 0; i < length; i++, rest = Math.floor(rest / letters.length)) {
    text = letters[rest % letters.length]! + text;
  }
  return text;
}

const cycle = (base: string, length: number): string => base.repeat(Math.ceil(length / base.length)).slice(0, length);

function familyKey({ kind, base, count }: KeyFamily, letters: string, index: number): string {
  switch (kind) {
    case "prefixes":
      return cycle(base, index + 1);
    case "suffixes":
      return cycle(base, count).slice(count - 1 - index);
    case "repeats":
      return base.repeat(index + 1);
    case "numbered":
      return base + word(letters, index, 12);
    case "rotations":
      return cycle(base, base.length + index).slice(index) + base;
    case "words":
      return word(letters, index, Math.max(1, base.length));
  }
}

/** The keys of a shape; each family stops at its share of `unitsMax` units in all. */
export function hostilePatterns(shape: HostileShape, unitsMax: number): LiteralPattern[] {
  const patterns: LiteralPattern[] = [];
  const share = unitsMax / shape.families.length;
  for (const family of shape.families) {
    let units = 0;
    for (let index = 0; index < family.count && units < share; index++) {
      const text = familyKey(family, shape.letters, index).slice(0, share);
      units += text.length;
      patterns.push({ text, caseSensitive: family.caseSensitive, wholeWord: family.wholeWord });
    }
  }
  return patterns;
}

/** The text of a shape, `units` long. */
export function hostileText(shape: HostileShape, patterns: readonly LiteralPattern[], units: number): string {
  if (shape.text === "base") return cycle(shape.families[0]!.base, units);
  let text = "";
  let state = shape.textSeed | 1;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 16) % count;
  };
  while (text.length < units) {
    if (shape.text === "random") text += shape.letters[below(shape.letters.length)]!;
    else {
      const key = patterns[below(patterns.length)]!.text.slice(0, units);
      text += shape.text === "keys" ? key : key.slice(0, -1) + shape.letters[below(shape.letters.length)]!;
    }
  }
  return text.slice(0, units);
}

function randomFamily(random: Random, letters: string): KeyFamily {
  return {
    kind: random.pick(FAMILY_KINDS),
    base: word(letters, random.below(1 << 20), 1 + random.below(16)),
    count: 1 << random.below(13),
    caseSensitive: random.next() < 0.25,
    wholeWord: random.next() < 0.35,
  };
}

export function randomShape(random: Random): HostileShape {
  const letters = random.pick(LETTER_SETS);
  const families = Array.from({ length: 1 + random.below(4) }, () => randomFamily(random, letters));
  return { letters, families, text: random.pick(TEXT_KINDS), textSeed: random.below(1 << 30) };
}

function mutatedFamily(random: Random, family: KeyFamily, letters: string): KeyFamily {
  switch (random.below(6)) {
    case 0:
      return { ...family, kind: random.pick(FAMILY_KINDS) };
    case 1:
      return { ...family, base: family.base + letters[random.below(letters.length)]! };
    case 2:
      return { ...family, base: family.base.length > 1 ? family.base.slice(1) : family.base };
    case 3:
      return { ...family, count: Math.max(1, random.next() < 0.5 ? family.count >> 1 : family.count * 2) };
    case 4:
      return { ...family, wholeWord: !family.wholeWord };
    default:
      return random.next() < 0.5 ? { ...family, caseSensitive: !family.caseSensitive } : randomFamily(random, letters);
  }
}

/** The shape with one thing changed. */
export function mutatedShape(random: Random, shape: HostileShape): HostileShape {
  const { families, letters } = shape;
  const at = random.below(families.length);
  switch (random.below(6)) {
    case 0:
      return { ...shape, text: random.pick(TEXT_KINDS), textSeed: random.below(1 << 30) };
    case 1:
      return families.length < 6 ? { ...shape, families: [...families, randomFamily(random, letters)] } : shape;
    case 2:
      return families.length > 1 ? { ...shape, families: families.filter((_, index) => index !== at) } : shape;
    default:
      return {
        ...shape,
        families: families.map((family, index) => (index === at ? mutatedFamily(random, family, letters) : family)),
      };
  }
}

/** What a search for expensive shapes found. */
export interface HostileFind {
  readonly shape: HostileShape;
  readonly cost: number;
}

/**
 * Looks for the shape with the highest cost: several climbs from random shapes, each taking every mutation that does not
 * lower the cost. Calls `cost` exactly `rounds` times; returns the best shape of each climb, the worst first.
 */
export function searchHostile(
  random: Random,
  options: { readonly rounds: number; readonly climbs: number; readonly cost: (shape: HostileShape) => number },
): HostileFind[] {
  const finds: HostileFind[] = [];
  const each = Math.floor(options.rounds / options.climbs);
  for (let climb = 0; climb < options.climbs; climb++) {
    let shape = randomShape(random);
    let cost = options.cost(shape);
    for (let round = 1; round < each; round++) {
      const next = mutatedShape(random, shape);
      const nextCost = options.cost(next);
      if (nextCost < cost) continue;
      shape = next;
      cost = nextCost;
    }
    finds.push({ shape, cost });
  }
  return finds.sort((a, b) => b.cost - a.cost);
}

const plain = (text: string): LiteralPattern => ({ text, caseSensitive: false, wholeWord: false });
const whole = (text: string): LiteralPattern => ({ text, caseSensitive: false, wholeWord: true });
const list = (count: number, key: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => key(i));

function randomLetters(letters: string, units: number): string {
  const shape: HostileShape = { letters, families: [], text: "random", textSeed: 3 };
  return hostileText(shape, [], units);
}

/** Named sets and texts of `units` units, each an attack on one part of the scanner. */
export function namedHostileCases(
  units: number,
): readonly { readonly name: string; readonly patterns: readonly LiteralPattern[]; readonly text: string }[] {
  const binary = randomLetters("ab", units);
  const prefixText = cycle(randomLetters("ab", 1_000), units);
  return [
    {
      name: "10,000 keys that share their only wide bigram",
      patterns: list(10_000, (i) => `龙a${i}`).map(plain),
      text: cycle("龙a", units),
    },
    { name: "aaaa…", patterns: list(1_000, (i) => "a".repeat(i + 1)).map(plain), text: cycle("a", units) },
    {
      name: "aaaa… as whole words",
      patterns: list(1_000, (i) => "a".repeat(i + 1)).map(whole),
      text: cycle("a", units),
    },
    {
      name: "prefixes of each other",
      patterns: list(1_000, (i) => prefixText.slice(0, i + 1)).map(plain),
      text: prefixText,
    },
    {
      name: "suffixes of each other",
      patterns: list(1_000, (i) => prefixText.slice(i, 1_000)).map(plain),
      text: prefixText,
    },
    {
      name: "long near misses",
      patterns: list(1_000, (i) => `b${"a".repeat(i + 1)}c`).map(plain),
      text: cycle(`b${"a".repeat(999)}`, units),
    },
    {
      name: "10,000 words over two letters",
      patterns: list(10_000, (i) => word("ab", i, 14)).map(plain),
      text: binary,
    },
    { name: "the same as whole words", patterns: list(10_000, (i) => word("ab", i, 14)).map(whole), text: binary },
    {
      name: "every short word over two letters",
      patterns: list(10_000, (i) => (i + 2).toString(2).slice(1).replaceAll("0", "a").replaceAll("1", "b")).map(plain),
      text: binary,
    },
    {
      name: "nested whole words with inner boundaries",
      patterns: list(1_000, (i) => "-a".repeat(i + 1)).map(whole),
      text: cycle("a-", units),
    },
    {
      name: "10,000 words over two wide letters",
      patterns: list(10_000, (i) => word("龙王", i, 14)).map(plain),
      text: randomLetters("龙王", units),
    },
    {
      name: "the four kinds of keys at once",
      patterns: list(10_000, (i) => word("ab", i >> 2, 12)).map((text, i) => ({
        text,
        caseSensitive: (i & 1) === 1,
        wholeWord: (i & 2) === 2,
      })),
      text: binary,
    },
  ];
}
