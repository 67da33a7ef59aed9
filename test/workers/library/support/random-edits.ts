import fc from "fast-check";

import { MATCH_SOURCES, POSITIONS, ROLES, SELECTIVE_LOGICS } from "../../../../src/matcher/model/book.ts";
import type { ResourceKind } from "../../../../src/workers/library/model/kinds.ts";
import type { DocumentPart } from "../../../../src/workers/library/resource-format.ts";

/** The document as the API gives it. */
type View = Readonly<Record<string, unknown>>;

/** A documented request; it may work from the document as a reader has it. */
export interface RandomEdit {
  readonly part: DocumentPart;
  readonly request: (view: View) => unknown;
}

const text = fc.oneof(
  fc.constantFrom("", "a", "__proto__", "/x/i", "\u{1F600}", "\ud800"),
  fc.string({ maxLength: 8 }),
);
const name = fc.constantFrom("N", "Nora", " n ", "ü");
const texts = fc.array(text, { maxLength: 3 });
const number = fc.constantFrom(0, -1, 1, 4, 50, 100, 2.5, 1e300);
const numberOrNull = fc.option(number);
const flag = fc.boolean();
const flagOrNull = fc.option(flag);
const fields = fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "position")), fc.jsonValue({ maxDepth: 2 }));
const some = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] });

const entry = some({
  uid: fc.constantFrom<number | string>(0, 1, 2, 7, 9, -3, 1.5, "1", "x", "__proto__", ""),
  keys: texts,
  secondaryKeys: texts,
  comment: text,
  content: text,
  enabled: flag,
  constant: flag,
  selective: flag,
  vectorized: flag,
  insertionOrder: number,
  position: fc.constantFrom(...POSITIONS),
  depth: numberOrNull,
  role: fc.constantFrom(...ROLES),
  selectiveLogic: fc.constantFrom(...SELECTIVE_LOGICS),
  probability: numberOrNull,
  useProbability: flag,
  scanDepth: numberOrNull,
  caseSensitive: flagOrNull,
  matchWholeWords: flagOrNull,
  useGroupScoring: flagOrNull,
  displayIndex: number,
  outletName: text,
  group: some({ name: text, override: flag, weight: numberOrNull }),
  recursion: some({ exclude: flag, prevent: flag, delayUntil: fc.oneof(flag, number) }),
  effects: some({ sticky: numberOrNull, cooldown: numberOrNull, delay: numberOrNull }),
  automationId: text,
  ignoreBudget: flag,
  matchSources: fc.dictionary(fc.constantFrom(...MATCH_SOURCES), flag),
  triggers: texts,
  characterFilter: fc.option(fc.record({ isExclude: flag, names: texts, tags: texts })),
  extensions: fields,
  source: fc.jsonValue({ maxDepth: 1 }),
});

type Items = readonly unknown[];
/** What becomes of a list: some of it away, in another order, one twice, new ones in it. */
const rearranged = (fresh: fc.Arbitrary<unknown>, listOf: (view: View) => Items): fc.Arbitrary<(view: View) => Items> =>
  fc
    .tuple(fc.array(fc.nat(9), { maxLength: 5 }), fc.array(fresh, { maxLength: 3 }), flag, flag)
    .map(([places, added, isAll, isFirst]) => (view) => {
      const list = listOf(view);
      const kept = isAll ? list.toReversed() : places.flatMap((at) => (at < list.length ? [list[at]] : []));
      return isFirst ? [...added, ...kept] : [...kept, ...added];
    });

const field = (holder: unknown, key: string): unknown => Reflect.get(Object(holder) as object, key) as unknown;
const itemsOf = (value: unknown): Items => (Array.isArray(value) ? (value as Items) : []);
const edit = (fixed: fc.Arbitrary<object>, more: Record<string, fc.Arbitrary<(view: View) => unknown>> = {}) =>
  fc.tuple(fixed, fc.record(more, { requiredKeys: [] })).map(([said, lists]): RandomEdit => ({
    part: "document",
    request: (view) => ({
      ...said,
      ...Object.fromEntries(Object.entries(lists).map(([key, listOf]) => [key, listOf?.(view)])),
    }),
  }));

const script = some({ id: text, scriptName: text, findRegex: text, odd: fc.jsonValue({ maxDepth: 2 }) });
const scripts = fc
  .array(script, { maxLength: 3 })
  .map((regexScripts): RandomEdit => ({ part: "regex-scripts", request: () => ({ regexScripts }) }));
const whole = fc.constant<RandomEdit>({ part: "document", request: (view) => view });

const worldBook = edit(
  some({
    name,
    description: text,
    settings: some({
      scanDepth: numberOrNull,
      tokenBudget: numberOrNull,
      recursiveScanning: flagOrNull,
      extensions: fc.option(fields),
    }),
  }),
  { entries: rearranged(entry, (view) => itemsOf(field(view["book"], "entries"))) },
);

const prompt = fc.record(
  {
    identifier: fc.oneof(fc.uuid(), fc.constantFrom("main", "jailbreak", "__proto__")),
    name: text,
    role: fc.constantFrom(...ROLES),
    content: text,
    enabled: flag,
    marker: flag,
    systemPrompt: flag,
    st: fields,
  },
  { requiredKeys: ["identifier"] },
);
const sampling = some({ temperature: number, maxTokens: number, reasoningEffort: text, stop: texts, st: fields });
const preset = edit(
  some({ name, systemPromptMode: fc.constantFrom("append", "replace"), sampling, extensions: fields }),
  { prompts: rearranged(prompt, (view) => itemsOf(view["prompts"])) },
);

const embedded = fc.option(
  fc.record({ name: text, entries: fc.array(fc.oneof(some({ keys: texts, content: text, id: number }), fields)) }),
);
const character = edit(
  some({
    name,
    nickname: text,
    description: text,
    firstMessage: text,
    creatorNotes: text,
    alternateGreetings: texts,
    groupOnlyGreetings: texts,
    tags: texts,
    characterVersion: text,
    characterBook: embedded,
    assets: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 2 }),
    extensions: fields,
  }),
);
const characterBook = embedded.map((book): RandomEdit => ({
  part: "world-book",
  request: () => ({ characterBook: book }),
}));

/** Documented requests of each kind. Most are carried out; what a list repeats may be refused. */
export const RANDOM_EDITS: Readonly<Record<ResourceKind, fc.Arbitrary<RandomEdit>>> = {
  "world-book": fc.oneof({ weight: 8, arbitrary: worldBook }, whole),
  preset: fc.oneof({ weight: 5, arbitrary: preset }, scripts, whole),
  character: fc.oneof({ weight: 5, arbitrary: character }, characterBook, scripts),
  user: fc.oneof(edit(some({ name, description: text })), whole),
};
