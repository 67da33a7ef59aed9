import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { ActivationSettings } from "../../matcher/model/settings.ts";
import type { ScanAnswer } from "../answer.ts";
import type { LeftOutBook } from "../books.ts";
import type { PackedGrounding } from "../grounding/protocol.ts";
import type { CharacterOptions, Selection } from "../library/model/selections.ts";
import type { AssembleOutput, AuditFacts, ResourceRef, Scene, StoredBook } from "./protocol.ts";

/** Resources of one assembly, all in one data folder. */
export interface AssemblyBooks {
  readonly folder: string;
  /** In the order of the contract, de-duplicated. */
  readonly books: readonly StoredBook[];
  readonly settings: ActivationSettings;
}

export interface AssembleCall extends AssemblyBooks {
  readonly preset: ResourceRef | null;
  readonly character: ResourceRef | null;
  readonly user: ResourceRef | null;
  readonly options: CharacterOptions;
  readonly scene: Scene;
  readonly bytesMax: number;
  readonly openBraces: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly scanDeadlineMs?: number;
  readonly waitMs?: number;
}

/** Always a profile, with or without its lore; null only when no thread could make one (diagnostics say why). */
export interface AssembleResult {
  readonly output: AssembleOutput | null;
  /** Opens decisions and details on demand; null without lore. */
  readonly answer: ScanAnswer | null;
  readonly leftOut: readonly LeftOutBook[];
  /** Of books and threads; those of resources, scan and profile are in `output`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly attempts: number;
}

/** Why one entry of an assembly is active or not: SillyTavern's gates in their order, as `explain` answers. */
export interface WhyCall {
  readonly call: AssembleCall;
  readonly book: string;
  readonly uid: string;
  /** From 1; needed only where the book has the uid several times. */
  readonly occurrence?: number;
}

/** An assembly that was made, to be told in detail. */
export interface MadeAssembly {
  readonly call: AssembleCall;
  readonly result: AssembleResult;
}

/** What the caller of an assembly knows of it beside what was asked for and what came of it. */
export interface AssemblyFacts extends Pick<AuditFacts, "worldBookSelection" | "activation"> {
  readonly selection: Pick<Selection, "presetId" | "characterCardId" | "userId">;
  /** Of selection, books, scan and profile together. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where the profile stands in the prompt. */
  readonly section: { readonly name: string; readonly order: number };
}

/** What threads told of an assembly for its records. */
export interface ToldPart {
  /** JSON of the `AssemblyPart`. */
  readonly part: SharedArrayBuffer;
  /** null: no book is bound, or `fault` says why there is none. */
  readonly grounding: PackedGrounding | null;
  readonly fault: string | null;
}

/** What `LoreClient` offers to the loader. */
export interface AssemblyClient {
  /** Resolves within three `scanDeadlineMs` + `callSlackMs`. Rejects with the caller's abort, a closed client,
   *  `TAVERN_PROFILE_TOO_LARGE`. */
  assemble(call: AssembleCall): Promise<AssembleResult>;
  /** Compiles the books unless they are; nobody waits. */
  prepareStored(books: AssemblyBooks): Promise<void>;
  /** JSON bytes of the explanation. Rejects with `LibraryError` `ENTRY_NOT_UNIQUE` (details.candidates),
   *  `ENTRY_NOT_FOUND`. */
  whyEntry(call: WhyCall): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * JSON bytes of the v1 audit's decisions: an array with one `{resourceId, budget, decisions, totals}` for each book
   * that took part, in the order of the call; all books together list at most `auditDecisions`, included ones first. `[]` without lore.
   */
  auditRows(made: MadeAssembly, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * What records tell of an assembly. What is needed of it is taken before this returns, so that it may be dropped.
   * `isKept`: catalogues that need not be told again, by id. Rejects with a closed client, a thread that was lost.
   */
  assemblyPart(made: MadeAssembly, facts: AssemblyFacts, isKept?: (catalogue: string) => boolean): Promise<ToldPart>;
  /**
   * JSON bytes that name entries (indices of the compiled list), in the order asked for: an array of `{worldBookId, uid,
   * occurrence, name}`, null for an index that the list has not. `occurrence` counts the entries of one uid in a book
   * from 1, `name` is the title (comment), cut to 160 units.
   */
  entryRows(made: MadeAssembly, entries: readonly number[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
