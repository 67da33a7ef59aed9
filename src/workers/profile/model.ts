import type { MacroEnvironment } from "../../matcher/macros/environment.ts";
import type { Position, Role } from "../../matcher/model/book.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { ActivatedEntry, ScanOutcome } from "../../matcher/model/outcome.ts";
import type { CharacterDocument } from "../formats/cards/document.ts";
import type { PresetDocument } from "../formats/presets/document.ts";
import type { User } from "../formats/users/document.ts";
import type { CharacterOptions } from "../library/model/selections.ts";

/** What one compilation of a profile works on. Pure data; documents are not changed. */
export interface ProfileInput {
  readonly preset: PresetDocument | null;
  readonly character: CharacterDocument | null;
  readonly user: User | null;
  readonly options: CharacterOptions;
  /** The active entries of the scan; null without lore. */
  readonly lore: Pick<ScanOutcome, "activated" | "output"> | null;
  /**
   * What macros see: the environment of the scan, with the card's fields as they are read (`readCardFields`). Outlets of
   * this scan and `{{original}}` are the compiler's business; variables are changed by what it expands.
   */
  readonly macros: MacroEnvironment;
  /** Whether the assistant has answered for real in this session: then the greeting is left out. */
  readonly replied: boolean;
  /** Generation type of SillyTavern, for prompts with triggers; `normal` in DSH. */
  readonly trigger: string;
  /** UTF-8 bytes of all rendered sections together, with the separators that the host puts between them. */
  readonly bytesMax: number;
  /**
   * Name of the host variable whose value is `{{`: every `{{` that is left in a text becomes `{{<name>}}` in
   * {@link ProfileSection.text}, or else the host would fail the turn. null: texts stay as they are.
   */
  readonly openBraces: string | null;
}

/** The resource that a part of a section comes from. */
export interface SectionSource {
  readonly kind: "preset" | "character" | "user" | "world-book";
  readonly resourceId: string;
  readonly field: string;
  /** Of the preset's prompt. */
  readonly identifier: string | null;
  /** The role that the preset asked for; every section is system text. */
  readonly role: Role | null;
  /** `placement-only`: replaced by an override that does not show it; it only gives the place. */
  readonly relationship: "content" | "override" | "format" | "macro" | "placement-only";
  /** Index of the entry in the compiled list; `world-book` only. */
  readonly entry?: number;
  readonly characters: number;
  readonly utf16Units: number;
  readonly utf8Bytes: number;
  /** SHA-256 in hexadecimal of the text of this source: of an entry its content as the scan has it. */
  readonly hash: string;
}

/** One official section. Sizes, offsets and hash are of the rendered text: what the model sees. */
export interface ProfileSection {
  /** `pmp-dsh-tavern:part:<ordinal, four digits or more>:<kind>:<field>`. */
  readonly name: string;
  /** What is handed to the host: the rendered text with its double braces escaped. */
  readonly text: string;
  readonly characters: number;
  readonly utf16Units: number;
  readonly utf8Bytes: number;
  readonly hash: string;
  /** Something took part that may show another text in the next turn: a roll, the time, a variable, the chat, lore. */
  readonly volatile: boolean;
  readonly sources: readonly SectionSource[];
}

/** Why the compiler left an active entry out. */
export type ProfileCut = "candidates" | "raw-lore" | "profile-bytes" | "no-position" | "no-outlet";

/** Where an entry was put. */
export interface LorePlacement {
  readonly entry: number;
  readonly requested: Position | null;
  readonly applied: "before" | "after" | "examples-before" | "examples-after" | "outlet" | null;
  readonly approximate: boolean;
  /** null: printed. */
  readonly cut: ProfileCut | null;
}

/** Call parameters that the preset asks for; absent ones it does not set. */
export interface PresetCallConfig {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly reasoningEffort?: string;
  readonly stop?: readonly string[];
}

export interface Profile {
  readonly sections: readonly ProfileSection[];
  readonly systemPromptMode: "append" | "replace";
  readonly callConfig: PresetCallConfig;
  readonly placements: readonly LorePlacement[];
  readonly diagnostics: readonly Diagnostic[];
  /** SHA-256 in hexadecimal over the names of the sections and the hashes of their texts. */
  readonly fingerprint: string;
  readonly utf8Bytes: number;
}

/** An active entry as the compiler sees it. */
export type LoreEntry = ActivatedEntry;

/** Throws `LibraryError` `TAVERN_PROFILE_TOO_LARGE` when the texts without any lore exceed {@link ProfileInput.bytesMax}. */
export type CompileProfile = (input: ProfileInput) => Profile;
