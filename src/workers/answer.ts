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
import { LIMITS } from "../matcher/limits.ts";
import type { Diagnostic } from "../matcher/model/diagnostic.ts";
import type { TimedState } from "../matcher/model/request.ts";
import { decode, encode } from "./codec.ts";
import { WorkerError } from "./error.ts";
import type { JobAnswer } from "./pool.ts";
import type { LorePlacement } from "./profile/model.ts";

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
  /** Set when `activated` has no contents and `output` nothing: {@link ScanAnswer.activated} has the contents. */
  readonly lean?: true;
}

/** The part that explains; unpacked when somebody asks. */
export interface ScanDetail {
  readonly omitted: readonly OmissionDetail[];
  readonly loops: readonly LoopNote[];
  readonly rolls: readonly RollNote[];
  readonly refused: readonly RefusedKey[];
  /** Contents of the active entries, of an answer whose head has none. */
  readonly contents?: readonly string[];
  /** All active entries, without contents, and their places: when they are too many to be sent to a job again. */
  readonly all?: ScanPlaces;
}

/** Active entries as a lean head has them, and where a profile put them. */
export interface ScanPlaces {
  readonly activated: readonly ActivatedEntry[];
  readonly placements: readonly LorePlacement[];
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
  return packWith(outcome, extra, {});
}

function packWith<Extra extends object>(
  outcome: ScanOutcome,
  extra: Extra,
  more: Pick<ScanDetail, "contents" | "all">,
): PackedOutcome<ScanHead & Extra> {
  const { decisions, omitted, loops, rolls, refused, activated, output, budget, timed, diagnostics, counters } =
    outcome;
  const columns = new Uint8Array(decisions.count * 2);
  columns.set(decisions.reason.subarray(0, decisions.count), 0);
  columns.set(decisions.loop.subarray(0, decisions.count), decisions.count);
  const detail: ScanDetail = { omitted, loops, rolls, refused, ...more };
  const head: ScanHead = { count: decisions.count, activated, output, budget, timed, diagnostics, counters };
  return { output: { ...head, ...extra }, parts: [columns, encode(detail)] };
}

const NO_OUTPUT: ScanOutput = {
  before: "",
  after: "",
  examples: [],
  depth: [],
  authorNoteTop: [],
  authorNoteBottom: [],
  outlets: new Map(),
};

/**
 * The same for an outcome whose texts went into a profile: the head has neither the printed texts nor the contents of
 * active entries, which the host does not need for a request; the contents are in the detail.
 */
export function packLean<Extra extends object>(
  outcome: ScanOutcome,
  extra: Extra,
  placements: readonly LorePlacement[] = [],
): PackedOutcome<ScanHead & Extra> {
  const activated = outcome.activated.map((entry) => ({ ...entry, content: "" }));
  const contents = outcome.activated.map(({ content }) => content);
  const isLong = activated.length > LIMITS.auditDecisions.value;
  const all = isLong ? { all: { activated, placements } } : {};
  return packWith({ ...outcome, activated, output: NO_OUTPUT }, { ...extra, lean: true }, { contents, ...all });
}

/** The outcome where nothing was scanned: effects stay as they are. */
export function unscanned(timed: TimedState): ScanOutcome {
  return {
    activated: [],
    omitted: [],
    decisions: { count: 0, reason: new Uint8Array(), loop: new Uint8Array() },
    output: NO_OUTPUT,
    loops: [],
    rolls: [],
    budget: { tokens: null, used: 0, overflowed: false },
    timed,
    refused: [],
    diagnostics: [],
    counters: NO_COUNTERS,
  };
}

const NO_COUNTERS: ScanCounters = {
  unitsScanned: 0,
  literalHits: 0,
  verifications: 0,
  regexCandidates: 0,
  regexCalls: 0,
  regexBytes: 0,
  regexSkipped: 0,
};

/** The outcome of a scan as the host got it. Decisions and details stay packed until they are read. */
export class ScanAnswer implements ScanOutcome {
  readonly #head: ScanHead;
  readonly #columns: Uint8Array;
  readonly #packedDetail: Uint8Array;
  #decisions: DecisionColumns | undefined;
  #detail: ScanDetail | undefined;
  #activated: readonly ActivatedEntry[] | undefined;

  constructor(answer: JobAnswer<ScanHead>) {
    const [columns, detail] = answer.parts;
    if (columns === undefined || detail === undefined || columns.length !== answer.output.count * 2) {
      throw new WorkerError("worker-message-invalid", "a scan answer without its columns", { job: "scan" });
    }
    this.#head = answer.output;
    this.#columns = columns;
    this.#packedDetail = detail;
  }

  /** With their contents, which a lean answer keeps packed until somebody asks. */
  get activated(): readonly ActivatedEntry[] {
    const { activated, lean } = this.#head;
    if (lean !== true) return activated;
    const contents = this.#open().contents ?? [];
    this.#activated ??= activated.map((entry, i) => ({ ...entry, content: contents[i] ?? "" }));
    return this.#activated;
  }

  /** The binary fields as they came, for a job that looks at this outcome again. */
  get packed(): { readonly columns: Uint8Array; readonly detail: Uint8Array } {
    return { columns: this.#columns, detail: this.#packedDetail };
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
    const { output, budget, timed, diagnostics, counters } = this.#head;
    return {
      activated: this.activated,
      output,
      budget,
      timed,
      diagnostics,
      counters,
      decisions: this.decisions,
      ...this.#details(),
    };
  }

  #details(): Omit<ScanDetail, "contents" | "all"> {
    const { omitted, loops, rolls, refused } = this.#open();
    return { omitted, loops, rolls, refused };
  }

  #open(): ScanDetail {
    this.#detail ??= openDetail(this.#packedDetail);
    return this.#detail;
  }
}

/** The detail of an answer, unpacked. */
export function openDetail(packed: Uint8Array): ScanDetail {
  return decode(packed) as ScanDetail;
}
