import { ANCHOR, ANCHOR_ORDER } from "../../loader/anchor.ts";
import type { Assembly } from "../../loader/face.ts";
import type { AssemblyClient, AssemblyFacts, PackedGrounding } from "../../../workers/protocol.ts";

type PartClient = Pick<AssemblyClient, "assemblyPart">;

/** Runs something once the host has done what it is at. */
export type Later = (run: () => void) => void;

/** What one part of a capture is asked with. */
export interface LatePartOptions {
  readonly client: PartClient;
  readonly later: Later;
  /** Told of a failure, without any body. */
  readonly failed: (message: string) => void;
  /** Told the packed decisions, when there are some. */
  readonly grounded?: ((grounding: PackedGrounding) => void) | undefined;
  /** Whether a catalogue of entries is kept already; else it comes with the decisions. */
  readonly isKept?: ((catalogue: string) => boolean) | undefined;
}

/**
 * The threads' part of a capture. It is asked for once, after the request has left, so that no assembly waits for it;
 * with that the assembly, which is large, is let go.
 */
export class LatePart {
  readonly #options: LatePartOptions;
  readonly #told = Promise.withResolvers<SharedArrayBuffer | null>();
  #assembly: Assembly | null = null;
  #isAsked = false;

  constructor(options: LatePartOptions) {
    this.#options = options;
  }

  /** JSON of the `AssemblyPart`; null: nothing was assembled, or no thread could tell. Never rejects. */
  get promise(): Promise<SharedArrayBuffer | null> {
    return this.#told.promise;
  }

  /** What the part will be about. */
  hold(assembly: Assembly): void {
    if (!this.#isAsked) this.#assembly = assembly;
  }

  /** Nobody needs it: it is none. */
  drop(): void {
    this.#assembly = null;
    this.ask();
  }

  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const assembly = this.#assembly;
    this.#assembly = null;
    if (assembly === null) return this.#told.resolve(null);
    this.#options.later(() => this.#fetch(assembly));
  }

  /** Not async: a function that waits would hold the assembly until the threads have answered. */
  #fetch({ call, result, ...assembly }: Assembly): void {
    const { client, failed, isKept, grounded } = this.#options;
    const fail = (error: unknown): void => {
      this.#told.resolve(null);
      failed(codeOf(error));
    };
    try {
      const told = client.assemblyPart({ call, result }, factsOf(assembly), isKept);
      told
        .then(({ part, grounding, fault }) => {
          this.#told.resolve(part);
          if (fault !== null) failed(fault);
          if (grounding !== null) grounded?.(grounding);
        })
        .catch(fail);
    } catch (error) {
      fail(error);
    }
  }
}

function factsOf({ selection, books, activation, diagnostics }: Omit<Assembly, "call" | "result">): AssemblyFacts {
  const { presetId, characterCardId, userId } = selection;
  return {
    selection: { presetId, characterCardId, userId },
    worldBookSelection: {
      explicitIds: [...books.explicitIds],
      userBoundIds: [...books.userBoundIds],
      presetBoundIds: [...books.presetBoundIds],
      characterBoundIds: [...books.characterBoundIds],
      effectiveIds: [...books.effectiveIds],
      duplicateIds: [...books.duplicateIds],
      order: books.order,
    },
    activation: activation === null ? null : activationOf(activation),
    diagnostics,
    section: { name: ANCHOR, order: ANCHOR_ORDER },
  };
}

const CLAIMS_MAX = 4;

/** Named as the v1 API names it. */
function activationOf(counts: NonNullable<Assembly["activation"]>): NonNullable<AssemblyFacts["activation"]> {
  const { availableCharacters: _available, claimEventSeqs, ...sizes } = counts;
  const claimed = sizes.includedPendingMessageCount > 0;
  return {
    kind: claimed ? "durable-history-and-pending-input" : "durable-history-only",
    ...sizes,
    claimEventSeqs: claimEventSeqs.slice(0, CLAIMS_MAX),
  };
}

/** Messages of errors may quote what they are about; codes do not. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ("code" in error ? String(error.code) : error.name) : typeof error;
