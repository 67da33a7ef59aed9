import { mutatedBytes, mutatedText } from "../../../../matcher/formats/samples/mutate.ts";
import { Random } from "../../../../matcher/formats/samples/random.ts";
import { isDeepStrictEqual } from "node:util";
import { MATCHER_ERROR_CODES, MatcherError } from "../../../../../src/matcher/model/error.ts";
import { CHARACTER_FORMAT } from "../../../../../src/workers/formats/cards/character-format.ts";
import { embeddedBook } from "../../../../../src/workers/formats/cards/embedded-book.ts";
import { pngChunk, PNG_SIGNATURE, pngChunks } from "../../../../../src/workers/formats/cards/png-chunks.ts";
import { charxOf, pngCard, STAMP, type Text } from "./files.ts";
import { randomCard } from "./random-cards.ts";

export const FUZZED = ["json", "png", "zip", "yaml"] as const;
export type Fuzzed = (typeof FUZZED)[number];

export interface Tally {
  read: number;
  refused: number;
  /** Codes of refusals with their numbers. */
  readonly codes: Map<string, number>;
}

/**
 * Imports `inputs` mutated files of one carrier: each is read, or refused with a code; what is read is exported and
 * read back to the same card. Throws with the seed else.
 */
export function fuzz(carrier: Fuzzed, firstSeed: number, inputs: number): Tally {
  const tally: Tally = { read: 0, refused: 0, codes: new Map() };
  const pool = Array.from({ length: 64 }, (_, index) => POOLS[carrier](new Random(firstSeed + index)));
  for (let seed = firstSeed; seed < firstSeed + inputs; seed++) {
    const random = new Random(seed);
    const sample = pool[random.below(pool.length)];
    if (sample === undefined) throw new Error("an empty pool");
    try {
      count(tally, attempt(sample(random), carrier, seed));
    } catch (error) {
      throw new Error(`${carrier}, seed ${seed}`, { cause: error });
    }
  }
  return tally;
}

type Sample = (random: Random) => Uint8Array;

const POOLS: Readonly<Record<Fuzzed, (random: Random) => Sample>> = {
  json: (random) => {
    const card = cardOf(random);
    return (next) => {
      const text = mutatedText(card, next);
      return next.chance(0.3) ? mutatedBytes(text, next) : Buffer.from(text);
    };
  },
  png: (random) => {
    const file = pngCard(...Array.from({ length: 1 + random.below(2) }, () => randomText(random)));
    return (next) => (next.chance(0.5) ? withSpoiltChunk(file, next) : spoilt(file, next));
  },
  zip: (random) => {
    const files = {
      [random.pick(["card.json", "a/card.json", "b.json"])]: cardOf(random),
      "a.bin": new Uint8Array(20),
    };
    const file = charxOf(files, { lead: random.pick(["", "JUNK"]), stored: random.chance(0.3) });
    return (next) => spoilt(file, next);
  },
  yaml: (random) => {
    const lines = Array.from({ length: 2 + random.below(6) }, () => yamlLine(random));
    const text = `name: N${random.below(100)}\n${lines.join("\n")}\n`;
    return (next) => spoiltText(text, next);
  },
};

function cardOf(random: Random): object {
  return randomCard(random.pick(["v1", "v2", "v3", "gradio"] as const), random);
}

function randomText(random: Random): Text {
  const keyword = random.pick(["chara", "ccv3", "Chara", "comment"]);
  return {
    type: random.pick(["tEXt", "iTXt", "zTXt"] as const),
    keyword,
    card: cardOf(random),
    compressed: random.chance(0.5),
  };
}

/** A few bytes flipped, cut out, doubled or the end cut off. */
function spoilt(file: Uint8Array, random: Random): Uint8Array {
  let bytes = Uint8Array.from(file);
  for (let flips = random.below(4); flips > 0; flips--) bytes[random.below(bytes.length)] = random.below(256);
  const at = random.below(bytes.length);
  const length = random.below(12);
  const kind = random.below(5);
  if (kind === 0) bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
  else if (kind === 1) bytes = Uint8Array.from([...bytes.subarray(0, at + length), ...bytes.subarray(at)]);
  return random.chance(0.1) ? bytes.subarray(0, at) : bytes;
}

/** A PNG whose checksums are right, with a chunk that is not. */
function withSpoiltChunk(file: Uint8Array, random: Random): Uint8Array {
  const chunks = pngChunks(file);
  const at = random.below(chunks.length);
  const pieces = chunks.map(({ type, data, bytes }, index) =>
    index === at ? pngChunk(type, data.length === 0 ? data : spoilt(data, random)) : bytes,
  );
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, ...pieces]));
}

const YAML_PIECES = [
  ": ",
  "- ",
  "? ",
  "[",
  "]",
  "{",
  "}",
  ",",
  "&a ",
  "*a",
  "!!str ",
  "|\n",
  ">\n",
  '"',
  "'",
  "#",
  "\t",
  "  ",
  "---\n",
  "<<: ",
  "%",
  "\n",
  "é",
] as const;

function yamlLine(random: Random): string {
  const key = random.pick(["context", "greeting", "example_dialogue", "turn", "__proto__", "&a x"]);
  const value = random.pick([
    "plain text",
    '"quoted\\n"',
    "|\n  block\n  text",
    "[a, b, [c]]",
    "{a: 1, b: {c: 2}}",
    "*a",
    ".inf",
    "2001-01-01",
    "",
  ]);
  return `${key}${random.below(3)}: ${value}`;
}

function spoiltText(text: string, random: Random): Uint8Array {
  let result = text;
  for (let edits = random.below(4); edits > 0; edits--) {
    const at = random.below(result.length + 1);
    result =
      result.slice(0, at) + random.pick(YAML_PIECES).repeat(1 + random.below(3)) + result.slice(at + random.below(3));
  }
  return random.chance(0.1) ? spoilt(Buffer.from(result), random) : Buffer.from(result);
}

/** The code of a refusal; undefined when the file was read. */
function attempt(file: Uint8Array, carrier: Fuzzed, seed: number): string | undefined {
  const options = carrier === "yaml" ? { fileName: "card.yaml" } : {};
  try {
    const { document } = CHARACTER_FORMAT.import(file, STAMP, options);
    embeddedBook(document);
    if (seed % 8 === 0) {
      const form = seed % 16 === 0 ? "json" : "png";
      const exported = CHARACTER_FORMAT.export(document, form, file);
      const again = CHARACTER_FORMAT.import(exported.bytes, STAMP, {}).document;
      // Numbers that JSON cannot say are written as null.
      const lossy = document.compatibility.warnings.some(({ code }) => code === "number-not-finite");
      if (!lossy && !isDeepStrictEqual(again.data, document.data)) throw new Error("read back differently");
    }
    return undefined;
  } catch (error) {
    if (error instanceof MatcherError && MATCHER_ERROR_CODES.includes(error.code) && error.message.length < 2_000) {
      return error.code;
    }
    throw error;
  }
}

function count(tally: Tally, code: string | undefined): void {
  if (code === undefined) tally.read++;
  else {
    tally.refused++;
    tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
  }
}
