import type {
  ActivatedEntry,
  DecisionColumns,
  LoopNote,
  OmissionDetail,
  RefusedKey,
  RollNote,
  ScanCounters,
  ScanOutcome,
  ScanOutput,
} from "../matcher/model/outcome.ts";
import type { Diagnostic } from "../matcher/model/diagnostic.ts";
import type { TimedState } from "../matcher/model/request.ts";
import { decode, encode } from "./codec.ts";
import { WorkerError } from "./error.ts";
import type { JobAnswer } from "./pool.ts";

/** The part of an outcome that every caller needs; unpacked on arrival. */
export interface ScanHead {
  /** Number of entries that the decisions tell of. */
  readonly count: number;
  readonly activated: readonly ActivatedEntry[];
  readonly output: ScanOutput;
  readonly budget: ScanOutcome["budget"];
  readonly timed: TimedState;
  readonly diagnostics: readonly Diagnostic[];
  readonly counters: ScanCounters;
}

/** The part that explains; unpacked when somebody asks. */
interface ScanDetail {
  readonly omitted: readonly OmissionDetail[];
  readonly loops: readonly LoopNote[];
  readonly rolls: readonly RollNote[];
  readonly refused: readonly RefusedKey[];
}

export interface PackedOutcome<Head extends ScanHead> {
  readonly output: Head;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * An outcome taken apart for its way to the host: the head, the decision columns (all reasons, then all loop numbers)
 * and the packed detail. `head` adds fields to the head.
 */
export function packOutcome<Extra extends object>(outcome: ScanOutcome, extra: Extra): PackedOutcome<ScanHead & Extra> {
  const { decisions, omitted, loops, rolls, refused, activated, output, budget, timed, diagnostics, counters } =
    outcome;
  const columns = new Uint8Array(decisions.count * 2);
  columns.set(decisions.reason.subarray(0, decisions.count), 0);
  columns.set(decisions.loop.subarray(0, decisions.count), decisions.count);
  const detail: ScanDetail = { omitted, loops, rolls, refused };
  const head: ScanHead = { count: decisions.count, activated, output, budget, timed, diagnostics, counters };
  return { output: { ...head, ...extra }, parts: [columns, encode(detail)] };
}

/** The outcome of a scan as the host got it. Decisions and details stay packed until they are read. */
export class ScanAnswer implements ScanOutcome {
  readonly #head: ScanHead;
  readonly #columns: Uint8Array;
  readonly #packedDetail: Uint8Array;
  #decisions: DecisionColumns | undefined;
  #detail: ScanDetail | undefined;

  constructor(answer: JobAnswer<ScanHead>) {
    const [columns, detail] = answer.parts;
    if (columns === undefined || detail === undefined || columns.length !== answer.output.count * 2) {
      throw new WorkerError("worker-message-invalid", "a scan answer without its columns", { job: "scan" });
    }
    this.#head = answer.output;
    this.#columns = columns;
    this.#packedDetail = detail;
  }

  get activated(): readonly ActivatedEntry[] {
    return this.#head.activated;
  }

  get output(): ScanOutput {
    return this.#head.output;
  }

  get budget(): ScanOutcome["budget"] {
    return this.#head.budget;
  }

  get timed(): TimedState {
    return this.#head.timed;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#head.diagnostics;
  }

  get counters(): ScanCounters {
    return this.#head.counters;
  }

  /** Views into the message; no copy. */
  get decisions(): DecisionColumns {
    const { count } = this.#head;
    this.#decisions ??= {
      count,
      reason: this.#columns.subarray(0, count),
      loop: this.#columns.subarray(count, count * 2),
    };
    return this.#decisions;
  }

  get omitted(): readonly OmissionDetail[] {
    return this.#open().omitted;
  }

  get loops(): readonly LoopNote[] {
    return this.#open().loops;
  }

  get rolls(): readonly RollNote[] {
    return this.#open().rolls;
  }

  get refused(): readonly RefusedKey[] {
    return this.#open().refused;
  }

  /** Which parts somebody has asked for. */
  get opened(): { readonly decisions: boolean; readonly detail: boolean } {
    return { decisions: this.#decisions !== undefined, detail: this.#detail !== undefined };
  }

  /** The whole as plain data; unpacks everything. */
  toOutcome(): ScanOutcome {
    const { activated, output, budget, timed, diagnostics, counters } = this.#head;
    return { activated, output, budget, timed, diagnostics, counters, decisions: this.decisions, ...this.#open() };
  }

  #open(): ScanDetail {
    this.#detail ??= decode(this.#packedDetail) as ScanDetail;
    return this.#detail;
  }
}
