import type { ResourceKind } from "./kinds.ts";

/** The row of one preset in a list. */
export interface PresetSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sourceFormat: string;
  readonly promptCount: number;
  readonly enabledPromptCount: number;
}

/** The row of one character in a list. `byteLength` and `sha256` are of the original file, absent without one. */
export interface CharacterSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sourceFormat: string;
  readonly sourceContainer: string;
  readonly specVersion?: string;
  readonly fileName: string;
  readonly byteLength?: number;
  readonly sha256?: string;
  readonly tags: readonly string[];
  readonly alternateGreetingCount: number;
  readonly hasEmbeddedCharacterBook: boolean;
  readonly warningCount: number;
  readonly unsupportedFeatureCount: number;
}

/** The row of one standalone world book in a list. */
export interface WorldBookSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sourceFormat: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly sha256: string;
  readonly entryCount: number;
  readonly enabledEntryCount: number;
  readonly warningCount: number;
}

/** A user is its own row. */
export interface UserSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** The list row of each kind. */
export interface SummaryOf {
  readonly preset: PresetSummary;
  readonly character: CharacterSummary;
  readonly "world-book": WorldBookSummary;
  readonly user: UserSummary;
}

/**
 * What the index keeps of one document: its list row and what a write or a list needs without opening the file.
 * `revision`: SHA-256, in hexadecimal, of the canonical resource without id and times.
 */
export interface IndexRow<K extends ResourceKind = ResourceKind> {
  readonly kind: K;
  readonly id: string;
  readonly revision: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly summary: SummaryOf[K];
}

/** A file that cannot be used. It is left as it is. */
export interface DamagedFile {
  /** Relative to the data folder. */
  readonly file: string;
  readonly code: string;
  readonly message: string;
}
