import { deflateRawSync } from "node:zlib";

import { expect, it } from "vitest";

import { assemblyCorpus } from "../../../bench/support/assembly-corpus.ts";
import { Random } from "../../../bench/support/random.ts";
import { inventVocabulary, runningWord } from "../../../bench/support/vocabulary.ts";
import { DEFAULT_SETTINGS, scanLore, scanRequest, seededRolls } from "../../../src/matcher/engine.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { plainUnitLoader, QUARTER_COUNTER } from "../../../src/matcher/ports.ts";
import { packLean, unscanned } from "../../../src/workers/answer.ts";
import { type GroundingParts, packGrounding } from "../../../src/workers/grounding/pack-grounding.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import { openEngine } from "../../support/regex/engine.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";
import type { StEntry } from "../assembly/support/data-folder.ts";
import { groundingInput } from "./support/grounding-input.ts";

const ENTRIES = 10_000;
const NOTHING = unscanned({ sticky: {}, cooldown: {} });
const uuid = (at: number): string =>
  `0198f1c2-${(at * 7919).toString(16).padStart(4, "0").slice(-4)}-7a3e-9c41-${(at * 104_729 * 31).toString(16).padStart(12, "0").slice(-12)}`;

/** A chat of heavy use with a book of 10,000 entries, scanned and made into a profile. */
function heavyAssembly(): GroundingParts {
  const corpus = assemblyCorpus();
  const world = JSON.parse(corpus.worldFile) as { readonly entries: Record<string, StEntry> };
  const { attached } = attachedBooks([notedBook("b", Object.values(world.entries))]);
  const macros = macroEnvironment({});
  const request = scanRequest({ settings: DEFAULT_SETTINGS, messages: corpus.chat.toReversed() });
  const outcome = scanLore(attached.lore, request, {
    regex: openEngine(),
    tokens: QUARTER_COUNTER,
    rolls: seededRolls("turn"),
    macros,
    loader: plainUnitLoader,
  });
  const none = { preset: null, character: null, user: null, options: {}, openBraces: null } as const;
  const asked = { lore: outcome, macros, replied: true, trigger: "normal", bytesMax: 512 * 1024 } as const;
  const { sections, placements } = compileProfile({ ...none, ...asked });
  const { output, parts } = packLean(outcome, {}, placements);
  const [columns = new Uint8Array(), detail = new Uint8Array()] = parts;
  const made = { columns, detail, activated: output.activated, tokens: [], placements };
  const window = {
    ids: Array.from({ length: 128 }, (_, at) => uuid(at)),
    roles: "ua".repeat(64),
    units: Array.from({ length: 128 }, (_, at) => 300 + ((at * 7) % 211)),
    sentMs: Array.from({ length: 128 }, (_, at) => 1_790_000_000_000 - at * 61_234),
    truncated: true,
  };
  return {
    input: groundingInput({ books: ["b"], window }),
    scan: { attached, made },
    sections: sections.map(({ name }) => name),
    sources: sections.map(({ sources }) => sources),
  };
}

it("packs 10,000 decisions with about a hundred active entries into the bytes of one turn, in its time", () => {
  const parts = heavyAssembly();
  expect(parts.scan?.made.activated.length).toBeGreaterThan(90);
  const first = packGrounding(parts);
  const again = { ...parts, input: { ...parts.input, kept: [...first.output.all] } };
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    const started = performance.now();
    const { shared, output } = packGrounding(again);
    const blob = deflateRawSync(new Uint8Array(shared[0] ?? new SharedArrayBuffer(0)));
    times.push(performance.now() - started);
    expect(blob.byteLength).toBeLessThanOrEqual(LIMITS.turnDecisionBytes.value);
    expect([shared.length, output.key]).toEqual([2, first.output.key]);
  }
  // The best of many: others use this machine too.
  expect(Math.min(...times)).toBeLessThanOrEqual(10);
}, 120_000);

/** Entries as an author writes them: named by words of a language, the name a key, now and then another key. */
function writtenEntries(): StEntry[] {
  const random = new Random(5);
  const vocabulary = inventVocabulary(random, 6_000);
  const word = (): string => runningWord(random, vocabulary);
  return Array.from({ length: ENTRIES }, (_, uid) => {
    const name = `${word()} ${word()}`;
    const key = random.next() < 0.5 ? [name] : [name, word()];
    return { uid, key, comment: name, content: `${name} ${"x".repeat(uid % 500)}`, order: 100 - (uid % 7) };
  });
}

it("packs title, keys and numbers of 10,000 entries into the bytes of a catalogue", () => {
  const { attached } = attachedBooks([notedBook("b", writtenEntries())]);
  const made = { columns: new Uint8Array(2 * ENTRIES), detail: packLean(NOTHING, {}).parts[1] ?? new Uint8Array() };
  const scan = { attached, made: { ...made, activated: [], tokens: [], placements: [] } };
  const { shared, output } = packGrounding({
    input: groundingInput({ books: ["b"] }),
    scan,
    sections: [],
    sources: [],
  });
  expect(output.catalogues).toHaveLength(1);
  const blob = deflateRawSync(new Uint8Array(shared[1] ?? new SharedArrayBuffer(0)));
  expect(blob.byteLength).toBeLessThanOrEqual(LIMITS.turnCatalogueBytes.value);
  expect(blob.byteLength).toBeGreaterThan(LIMITS.turnCatalogueBytes.value / 4);
}, 60_000);
