/**
 * The recorded form of a scan, as the case files have it: SillyTavern's own spellings, nothing normalised. One case is
 * a chat with one or more scans (`steps`) that share timed effects and variables.
 */

/** An entry as a SillyTavern world file has it. Missing fields are really missing; the types are what is usual. */
export interface StEntry {
  readonly uid: number | string;
  readonly key?: unknown;
  readonly keysecondary?: unknown;
  readonly content?: string;
  readonly constant?: boolean;
  readonly selective?: boolean;
  readonly selectiveLogic?: number | null;
  readonly order?: number;
  readonly position?: number | null;
  readonly depth?: number | null;
  readonly role?: number | null;
  readonly outletName?: string;
  readonly disable?: unknown;
  readonly probability?: number | null;
  readonly useProbability?: boolean;
  readonly group?: string;
  readonly groupOverride?: boolean;
  readonly groupWeight?: number | null;
  readonly useGroupScoring?: boolean | null;
  readonly scanDepth?: number | null;
  readonly caseSensitive?: boolean | null;
  readonly matchWholeWords?: boolean | null;
  readonly excludeRecursion?: boolean;
  readonly preventRecursion?: boolean;
  readonly delayUntilRecursion?: boolean | number | null;
  readonly sticky?: number | null;
  readonly cooldown?: number | null;
  readonly delay?: number | null;
  readonly ignoreBudget?: boolean;
  readonly characterFilter?: { readonly isExclude?: boolean; readonly names?: string[]; readonly tags?: string[] };
  readonly triggers?: unknown;
  readonly matchPersonaDescription?: boolean;
  readonly matchCharacterDescription?: boolean;
  readonly matchCharacterPersonality?: boolean;
  readonly matchCharacterDepthPrompt?: boolean;
  readonly matchScenario?: boolean;
  readonly matchCreatorNotes?: boolean;
}

export interface StBook {
  readonly entries: Readonly<Record<string, StEntry>> | readonly StEntry[];
}

export type StSettings = Readonly<Record<string, number | boolean | undefined>>;
export type StBooks = Readonly<Record<string, StBook | null | undefined>>;
export type Id = readonly [book: string, uid: number | string];

/** The generation type and the six texts beside the chat. */
export interface GlobalScanData {
  readonly trigger?: string;
  readonly personaDescription?: string;
  readonly characterDescription?: string;
  readonly characterPersonality?: string;
  readonly characterDepthPrompt?: string;
  readonly scenario?: string;
  readonly creatorNotes?: string;
}

export interface CaseSources {
  readonly global?: readonly string[];
  readonly character?: string;
  readonly characterExtra?: readonly string[];
  readonly chat?: string;
  readonly persona?: string;
}

export interface RegexScript {
  readonly findRegex: string;
  readonly replaceString: string;
  readonly trimStrings?: readonly string[];
  readonly placement: readonly number[];
  readonly disabled?: boolean;
  readonly promptOnly?: boolean;
  readonly substituteRegex?: number;
  readonly minDepth?: number | null;
  readonly maxDepth?: number | null;
}

export interface CaseEnv {
  readonly user?: string;
  readonly char?: string;
  /** Card file name without extension; null = no character. */
  readonly characterFile?: string | null;
  readonly characterTags?: readonly string[];
  readonly extensionPrompts?: readonly { readonly id: string; readonly value: string; readonly scan?: boolean }[];
  readonly authorsNote?: { readonly text: string; readonly scan?: boolean };
  readonly regexScripts?: readonly RegexScript[];
}

export interface ChatLine {
  readonly name: string;
  readonly mes: string;
}

export interface CaseStep {
  /** Oldest first. */
  readonly chat: readonly ChatLine[];
  readonly dryRun?: boolean;
  /** Replaces the books from this step on. */
  readonly books?: StBooks;
  readonly globalScanData?: GlobalScanData;
  readonly maxContext?: number;
  /** Random numbers used first; afterwards the seed's generator. */
  readonly rolls?: readonly number[];
  readonly seed?: number;
  readonly forceActivate?: readonly Id[];
  readonly forceOverrides?: Readonly<Record<string, unknown>>;
  readonly expected?: Expected;
}

export interface OracleCase {
  readonly id: string;
  readonly feature?: string;
  readonly tags?: readonly string[];
  readonly verbatim?: boolean;
  readonly settings?: StSettings;
  readonly maxContext?: number;
  readonly books: StBooks;
  readonly sources?: CaseSources;
  readonly env?: CaseEnv;
  readonly globalScanData?: GlobalScanData;
  readonly seed?: number;
  readonly steps: readonly CaseStep[];
}

/** A file of cases: what every case starts from, and the cases. */
export interface OracleFile {
  readonly format: "st-wi-oracle";
  readonly defaultSettings: StSettings;
  readonly entryDefaults: Readonly<Record<string, unknown>>;
  readonly cases: readonly OracleCase[];
}

export interface Loop {
  readonly n: number;
  readonly state: "initial" | "recursion" | "min_activations";
  readonly next: "none" | "recursion" | "min_activations";
  /** After groups, in order; a file of large cases holds only counts. */
  readonly candidates: readonly Id[] | number;
  readonly passed: readonly Id[] | number;
  readonly activatedTotal: number;
  readonly delayLevel: number;
  readonly delayLevelsLeft: readonly number[];
  readonly overflowed: boolean;
}

export interface Roll {
  readonly kind: "group" | "probability";
  readonly value: number;
  readonly uid: number | string | null;
  readonly passed?: boolean;
  readonly group?: string;
}

export interface TimedRecord {
  readonly start: number;
  readonly end: number;
  readonly protected: boolean;
}

export interface TimedRecords {
  readonly sticky: Readonly<Record<string, TimedRecord>>;
  readonly cooldown: Readonly<Record<string, TimedRecord>>;
}

/** What one scan gave. */
export interface Expected {
  readonly activated: readonly Id[];
  readonly before: string;
  readonly after: string;
  readonly examples: readonly { readonly position: "before" | "after"; readonly content: string }[];
  readonly depth: readonly {
    readonly depth: number | null;
    readonly role: number;
    readonly entries: readonly string[];
  }[];
  readonly authorNoteTop: readonly string[];
  readonly authorNoteBottom: readonly string[];
  readonly authorNoteFinal?: string;
  readonly outlets: Readonly<Record<string, readonly string[]>>;
  readonly loops: readonly Loop[];
  /** null if there was no entry at all. */
  readonly budget: number | null;
  readonly overflowed: boolean;
  readonly rolls: readonly Roll[];
  readonly timed?: TimedRecords;
  readonly throws?: string;
}
