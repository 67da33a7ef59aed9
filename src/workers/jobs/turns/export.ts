import { LIMITS } from "../../../matcher/limits.ts";
import { scannedSeqs, scannedTexts } from "../../../trace/decisions/scanned-texts.ts";
import { each } from "../../../trace/export/each.ts";
import { exportTurns } from "../../../trace/export/export-turns.ts";
import type { Exported, ExportedTurn, ExportedTurns } from "../../../trace/export/model.ts";
import type { History } from "../../../trace/model/history.ts";
import type { ReferenceError } from "../../../trace/model/reference-error.ts";
import { resolveTurn } from "../../../trace/resolve/resolve-turn.ts";
import { turnWants } from "../../../trace/resolve/turn-wants.ts";
import type { HistoryWants } from "../../../trace/verify/wants.ts";
import { checkHistory } from "../../history/checked-history.ts";
import type { HistorySource } from "../../history/protocol.ts";
import type { Job, JobContext, JobResult } from "../../job.ts";
import { sha256 } from "../../profile/text-digest.ts";
import type { ThreadState } from "../../state.ts";
import { exportedTurn } from "../../turns/exported-turn.ts";
import {
  TurnExportInputSchema,
  type TurnExportOutput,
  type TurnPayloads,
  type TurnStoreProblem,
} from "../../turns/protocol.ts";
import type { TurnStore } from "../../turns/turn-store.ts";

type Input = TurnPayloads["turnExport"]["input"];
type Result = JobResult<TurnExportOutput>;

const NOWHERE: HistorySource = { from: "nowhere", state: "unavailable" };

/** Turns of one session as one file, read one after the other. `found` false: one of them is not there. */
export const turnExport: Job<TurnPayloads["turnExport"], ThreadState> = {
  input: TurnExportInputSchema,
  heavy: true,
  async run(input, context) {
    const turns = new StoredTurns(context.state.turns(input.folder), input);
    if (turns.length === 0) return { output: NOTHING };
    const hasTooMany = turns.length > LIMITS.exportTurns.value;
    try {
      return await (input.bodies && !hasTooMany
        ? withBodies(turns, input, context)
        : resultOf(fileOf(turns, input, context)));
    } catch (error) {
      if (!(error instanceof NotThereError)) throw error;
      const { problem } = error;
      return { output: problem === null ? NOTHING : { ...NOTHING, problem } };
    }
  },
};

const NOTHING = { state: "answered", found: false, file: "", mediaType: "" } as const;

/** A turn is not in the store, or the store cannot be read. */
class NotThereError extends Error {
  override readonly name = "NotThereError";
  readonly problem: TurnStoreProblem | null;

  constructor(problem: TurnStoreProblem | null) {
    super("a turn is not there");
    this.problem = problem;
  }
}

/** Turns as the store has them, each read when it is its turn. Going through them throws a `NotThereError`. */
class StoredTurns implements ExportedTurns {
  readonly #store: TurnStore;
  readonly #input: Input;

  constructor(store: TurnStore, input: Input) {
    this.#store = store;
    this.#input = input;
  }

  get length(): number {
    return this.#input.turnIds.length;
  }

  *[Symbol.iterator](): Generator<ExportedTurn> {
    const { ownerId, sessionId, turnIds } = this.#input;
    for (const turnId of turnIds) {
      const { problem, value } = this.#store.look((database) => {
        const trace = database.turns.read({ ownerId, sessionId, turnId });
        return trace === null ? null : exportedTurn(database, trace);
      });
      if (value === null) throw new NotThereError(problem);
      yield value;
    }
  }
}

/** With the texts that the official history gives for all of them, looked up at once. */
async function withBodies(turns: StoredTurns, input: Input, context: JobContext<ThreadState>): Promise<Result> {
  const wanted = Array.from(turns, (turn) => exportWants(turn, input));
  const seqs = [...new Set(wanted.flatMap((wants) => wants.seqs))].toSorted((a, b) => a - b);
  const wants = { seqs, cut: Math.max(...wanted.map(({ cut }) => cut)) };
  const read = await checkHistory(
    {
      job: "turnExport",
      sessionId: input.sessionId,
      source: input.source ?? NOWHERE,
      wants,
      check: (contents) => {
        const refuted: ReferenceError[] = [];
        const resolved = each(turns, (turn: ExportedTurn) => {
          const { trace, errors } = resolveTurn(turn.trace, contents, []);
          refuted.push(...errors);
          return { ...turn, trace, ...scannedOf(turn, contents.history, input) };
        });
        return { value: fileOf(resolved, input, context), refuted };
      },
    },
    context,
  );
  if (read.state === "answered") return resultOf(read.value);
  return { output: { ...read, wants: { records: wanted.map((one) => [...one.seqs]), cut: wants.cut } } };
}

/** Scans are made again from our own format only, and not from ids that were renamed. */
const isReplayable = ({ format, scrub }: Input): boolean => format === "jsonl" && !scrub;

/** What the turn refers to, and the messages that its scans saw. */
function exportWants({ trace, decisions }: ExportedTurn, input: Input): HistoryWants {
  const wants = turnWants(trace);
  if (!isReplayable(input)) return wants;
  const packed = decisions.map((one) => one.packed);
  return { ...wants, seqs: [...new Set([...wants.seqs, ...scannedSeqs(trace.history, packed)])] };
}

function scannedOf({ trace, decisions }: ExportedTurn, history: History, input: Input): Pick<ExportedTurn, "scanned"> {
  if (!isReplayable(input) || history.state !== "read") return {};
  const packed = decisions.map((one) => one.packed);
  return { scanned: scannedTexts(trace.history, packed, history.eventAt) };
}

const fileOf = (
  turns: ExportedTurns,
  { format, bodies, scrub }: Input,
  { throwIfStopped }: JobContext<ThreadState>,
): Exported => exportTurns(turns, { format, bodies, scrub, hash: sha256, between: throwIfStopped });

function resultOf(made: Exported): Result {
  if ("refused" in made) return { output: { state: "refused", why: made.refused } };
  const { file, mediaType, bytes } = made;
  return { output: { state: "answered", found: true, file, mediaType }, parts: [bytes] };
}
