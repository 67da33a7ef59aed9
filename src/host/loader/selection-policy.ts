import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { freshSelection, LibraryError } from "../../workers/client.ts";
import type { Selection } from "../../workers/protocol.ts";
import type { Library } from "../library/face.ts";
import type { SessionOrigin } from "./memory.ts";
import { pluginDiagnostic } from "./plugin-diagnostics.ts";

/** What a session works with. */
export interface SessionSelection {
  readonly selection: Selection;
  /** Why it could not be stored: it is in memory only, and nothing of it is written. null: nothing failed. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** `TAVERN_SESSION_INIT_FAILED`, `RP_LOCK_NOT_ENFORCED`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The part of the library that selections of sessions need. */
export type SelectionLibrary = Pick<Library, "selection" | "beginSession" | "defaultPresetId">;

/** A selection that is not stored. */
interface Unstored {
  readonly selection: Selection;
  readonly code: string;
  readonly message: string;
}

/**
 * The contract's policy of selections: a fresh session freezes the default of the moment, a fork or a delegated agent
 * copies its parent and stays unlinked, a session that was there before has what it had.
 */
export class SelectionPolicy {
  readonly #library: SelectionLibrary;
  /** Sessions whose selection could not be stored; the newest last. */
  readonly #unstored = new Map<string, Unstored>();
  readonly #beginning = new Map<string, Promise<void>>();

  constructor(library: SelectionLibrary) {
    this.#library = library;
  }

  /**
   * To be called whenever an agent of the session starts, by as many events as tell of it: only the first call of a
   * session that is not bound writes. Never rejects: when the selection cannot be stored, the session has one in memory.
   */
  async begin(origin: Pick<SessionOrigin, "sessionId" | "parentId">): Promise<SessionSelection> {
    const { sessionId } = origin;
    if (this.#library.selection(sessionId) === undefined && !this.#unstored.has(sessionId)) {
      const beginning = this.#beginning.get(sessionId) ?? this.#begin(origin);
      this.#beginning.set(sessionId, beginning);
      await beginning.finally(() => this.#beginning.delete(sessionId));
    }
    return this.of(sessionId);
  }

  /** What the session works with now. One that never began, or was unbound since, has what a fresh one would have. */
  of(sessionId: string): SessionSelection {
    const stored = this.#library.selection(sessionId);
    if (stored !== undefined) {
      // Somebody bound it: from now on it is like any other.
      this.#unstored.delete(sessionId);
      return { selection: stored, failure: null, diagnostics: lockFindings(stored) };
    }
    const unstored = this.#unstored.get(sessionId);
    if (unstored === undefined) return { selection: this.#fresh(), failure: null, diagnostics: [] };
    const { selection, code, message } = unstored;
    const finding = pluginDiagnostic("TAVERN_SESSION_INIT_FAILED", `${code}: ${message}`);
    return { selection, failure: { code, message }, diagnostics: [finding, ...lockFindings(selection)] };
  }

  /** The last agent of the session ended: the next one tries again to store the selection. */
  end(sessionId: string): void {
    this.#unstored.delete(sessionId);
  }

  async #begin({ sessionId, parentId }: Pick<SessionOrigin, "sessionId" | "parentId">): Promise<void> {
    const parent = parentId === undefined ? undefined : this.#unstored.get(parentId);
    try {
      // A parent that is bound is copied by the writer, as it is at that moment.
      if (parent === undefined) await this.#library.beginSession(sessionId, parentId);
      else this.#keep(sessionId, parent);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "STORE_READ_ONLY";
      const message = error instanceof Error ? error.message : String(error);
      const copied = parentId === undefined ? undefined : this.#library.selection(parentId);
      this.#keep(sessionId, { selection: copied ?? this.#fresh(), code, message });
    }
  }

  #fresh(): Selection {
    return freshSelection(this.#library.defaultPresetId);
  }

  #keep(sessionId: string, unstored: Unstored): void {
    this.#unstored.set(sessionId, unstored);
    if (this.#unstored.size <= LIMITS.sessionFaults.value) return;
    for (const oldest of this.#unstored.keys()) {
      this.#unstored.delete(oldest);
      return;
    }
  }
}

function lockFindings({ rp }: Selection): Diagnostic[] {
  // Kept as clients wrote it: anything may stand there.
  if ((rp.active as unknown) !== true) return [];
  return [pluginDiagnostic("RP_LOCK_NOT_ENFORCED", "the session's selection has an active role-play lock")];
}

/** The selection of a session that begins. Rejects with `STORE_READ_ONLY` and the reason when it cannot be stored. */
export async function storedSelection(
  policy: SelectionPolicy,
  origin: Pick<SessionOrigin, "sessionId" | "parentId">,
): Promise<Selection> {
  const { selection, failure } = await policy.begin(origin);
  if (failure === null) return selection;
  throw new LibraryError("STORE_READ_ONLY", `${failure.code}: ${failure.message}`);
}
