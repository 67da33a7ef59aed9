import { DEFAULT_ENTRY } from "../../src/matcher/cases/st-defaults.ts";
import type { CompiledLore } from "../../src/matcher/compile/compiled-lore.ts";
import type { LoreEntry } from "../../src/matcher/compile/entry.ts";
import { entryFromSt } from "../../src/matcher/compile/st-entry.ts";
import { compileLore, type LoreBook, type LoreInput, scanLore, type ScanPorts } from "../../src/matcher/engine.ts";
import { macroEnvironment } from "../../src/matcher/macros/environment.ts";
import type { Entry, WorldBook } from "../../src/matcher/model/book.ts";
import type { ActivatedEntry, OmissionDetail, ScanOutcome } from "../../src/matcher/model/outcome.ts";
import { type Reason, reasonOf } from "../../src/matcher/model/reason.ts";
import type { ScanRequest } from "../../src/matcher/model/request.ts";
import { type ActivationSettings, ST_CODE_SETTINGS } from "../../src/matcher/model/settings.ts";
import { plainUnitLoader, QUARTER_COUNTER, type TokenCounter } from "../../src/matcher/ports.ts";
import { openEngine } from "./regex/engine.ts";

/** Fields of an entry in SillyTavern's spelling. */
export type Fields = Readonly<Record<string, unknown>>;

/** The id of the book that `entries` make. */
export const BOOK = "B";

/** What memory compiled tables live in. */
export const allocate = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes);

/** One token for each UTF-16 unit: budgets in tests are lengths. */
export const UNITS: TokenCounter = { name: "units", joined: true, count: (text) => text.length };

/** A raw entry with the editor's defaults under the given fields. */
export const raw = (fields: Fields): Fields => ({ ...DEFAULT_ENTRY, ...fields });

/** Raw entries of a book: uid = index unless set, later ones further down the list unless they have an order. */
export function rawEntries(entries: readonly Fields[]): Fields[] {
  return entries.map((fields, uid) => raw({ uid, order: 100 - uid, ...fields }));
}

/** A compiled entry of the first book, from raw fields. */
export function loreEntry(fields: Fields, uid: number | string = 0): LoreEntry {
  return entryFromSt(raw(fields), { book: 0, bookName: BOOK, uid, occurrence: 1 });
}

/** A book of the library; entries have uid = index, an order descending with it and a position unless they say so. */
export function worldBook(
  entries: readonly Partial<Omit<Entry, "source">>[],
  settings: WorldBook["settings"] = {},
): WorldBook {
  return {
    schemaVersion: 1,
    kind: "world-book",
    name: BOOK,
    settings,
    entries: entries.map((entry, uid) => ({
      uid,
      insertionOrder: 100 - uid,
      position: "before_character_definition",
      selective: true,
      ...entry,
      source: { key: String(uid), index: uid, raw: {} },
    })),
    source: { format: "st-world", entryContainer: "object", raw: {} },
    diagnostics: [],
  };
}

/** A scan in short. Settings and request are SillyTavern's in code unless said otherwise: depth 2, no recursion. */
export interface GivenScan {
  /** Raw entries of one global book, see {@link rawEntries}; or `books`. */
  readonly entries?: readonly Fields[];
  readonly books?: readonly LoreBook[];
  readonly mode?: LoreInput["mode"];
  /** Newest first. */
  readonly messages?: readonly string[];
  readonly settings?: Partial<ActivationSettings>;
  readonly request?: Partial<ScanRequest>;
  /** Rolls in order of use; when they are used up every roll is 0.5. */
  readonly rolls?: readonly number[];
  readonly ports?: Partial<ScanPorts>;
}

/** A scan that was made, with its answers by uid. */
export interface Scanned {
  readonly lore: CompiledLore;
  readonly request: ScanRequest;
  readonly outcome: ScanOutcome;
  /** Uids of the active entries in order of activation. */
  readonly active: readonly (number | string)[];
  /** Uids in order of the list. */
  readonly list: readonly (number | string)[];
  readonly reason: (uid: number | string) => Reason;
  /** Throws when the entry is not active. */
  readonly entry: (uid: number | string) => ActivatedEntry;
  /** What is told of an omission; undefined when there is nothing beside the reason. */
  readonly omission: (uid: number | string) => OmissionDetail | undefined;
}

export function settingsOf(given: Partial<ActivationSettings> = {}): ActivationSettings {
  return { ...ST_CODE_SETTINGS, ...given };
}

export function requestOf(given: GivenScan): ScanRequest {
  const messages = given.messages ?? [];
  return {
    settings: settingsOf(given.settings),
    messages,
    messageCount: messages.length,
    contextTokens: 8_192,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: "Ada",
    characterTags: [],
    forced: [],
    timed: { sticky: {}, cooldown: {} },
    dryRun: false,
    regexScripts: [],
    ...given.request,
  };
}

export function compiled(given: GivenScan): CompiledLore {
  const books = given.books ?? [{ id: BOOK, place: "global", entries: rawEntries(given.entries ?? []) }];
  return compileLore(
    { books, settings: settingsOf(given.settings), mode: given.mode ?? "oracle" },
    { loader: plainUnitLoader, allocate },
  );
}

/** The real regex engine; loading it takes longer than most scans, so a test file loads it once, when it is needed. */
const regex = openEngine();

/** Fresh ports, but for the regex engine; rolls come from the list. */
export function portsOf(given: GivenScan): ScanPorts {
  const left = [...(given.rolls ?? [])];
  return {
    regex,
    tokens: QUARTER_COUNTER,
    rolls: { roll: () => left.shift() ?? 0.5 },
    macros: macroEnvironment({ user: "Mara", char: "Ada" }),
    loader: plainUnitLoader,
    ...given.ports,
  };
}

/** Compiles and scans. */
export function scanned(given: GivenScan): Scanned {
  return scannedWith(compiled(given), given);
}

/** Scans lore that is compiled already. */
export function scannedWith(lore: CompiledLore, given: GivenScan): Scanned {
  const request = requestOf(given);
  const outcome = scanLore(lore, request, portsOf(given));
  const indexOf = (uid: number | string): number => lore.plain.entries.findIndex((entry) => entry.uid === uid);
  return {
    lore,
    request,
    outcome,
    active: outcome.activated.map(({ uid }) => uid),
    list: lore.plain.entries.map(({ uid }) => uid),
    reason: (uid) => reasonOf(outcome.decisions.reason[indexOf(uid)] ?? -1),
    entry: (uid) => {
      const found = outcome.activated.find((one) => one.uid === uid);
      if (found === undefined) throw new Error(`entry ${uid} is not active`);
      return found;
    },
    omission: (uid) => outcome.omitted.find(({ entry }) => entry === indexOf(uid)),
  };
}
