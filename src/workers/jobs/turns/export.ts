import { LIMITS } from "../../../matcher/limits.ts";
import { scannedSeqs, scannedTexts } from "../../../trace/decisions/scanned-texts.ts";
import { exportTurns } from "../../../trace/export/export-turns.ts";
import type { ExportedTurn } from "../../../trace/export/model.ts";
import type { History } from "../../../trace/model/history.ts";
import { resolveTurn } from "../../../trace/resolve/resolve-turn.ts";
import { turnWants } from "../../../trace/resolve/turn-wants.ts";
import type { HistoryWants } from "../../../trace/verify/wants.ts";
import { checkHistory } from "../../history/checked-history.ts";
import type { HistorySource } from "../../history/protocol.ts";
import type { Job, JobContext, JobResult } from "../../job.ts";
import { sha256 } from "../../profile/text-digest.ts";
import type { ThreadState } from "../../state.ts";
import { exportedTurn } from "../../turns/exported-turn.ts";
import type { Used } from "../../turns/turn-store.ts";
import { TurnExportInputSchema, type TurnExportOutput, type TurnPayloads } from "../../turns/protocol.ts";

type Input = TurnPayloads["turnExport"]["input"];
type Result = JobResult<TurnExportOutput>;

const NOWHERE: HistorySource = { from: "nowhere", state: "unavailable" };

/** Turns of one session as one file. `found` false: one of them is not there. */
export const turnExport: Job<TurnPayloads["turnExport"], ThreadState> = {
  input: TurnExportInputSchema,
  heavy: true,
  run(input, context) {
    const { problem, value: turns } = storedTurns(input, context);
    const nothing = { state: "answered", found: false, file: "", mediaType: "" } as const;
    if (problem !== null) return { output: { ...nothing, problem } };
    if (turns === null) return { output: nothing };
    return input.bodies ? withBodies(turns, input, context) : fileOf(turns, input);
  },
};

/** null: one of them is not there. One more than may be exported is enough to be refused. */
function storedTurns(input: Input, { state }: JobContext<ThreadState>): Used<ExportedTurn[] | null> {
  const { folder, ownerId, sessionId, turnIds } = input;
  return state.turns(folder).look((database) => {
    const asked = turnIds.slice(0, LIMITS.exportTurns.value + 1);
    const found = asked.flatMap((turnId) => {
      const trace = database.turns.read({ ownerId, sessionId, turnId });
      return trace === null ? [] : [exportedTurn(database, trace)];
    });
    return found.length < asked.length || found.length === 0 ? null : found;
  });
}

/** With the texts that the official history gives for all of them, looked up at once. */
async function withBodies(
  turns: readonly ExportedTurn[],
  input: Input,
  context: JobContext<ThreadState>,
): Promise<Result> {
  const each = turns.map((turn) => exportWants(turn, input));
  const seqs = [...new Set(each.flatMap((wants) => wants.seqs))].toSorted((a, b) => a - b);
  const wants = { seqs, cut: Math.max(...each.map(({ cut }) => cut)) };
  const read = await checkHistory(
    {
      job: "turnExport",
      sessionId: input.sessionId,
      source: input.source ?? NOWHERE,
      wants,
      check: (contents) => {
        const resolved = turns.map((turn) => ({ turn, ...resolveTurn(turn.trace, contents, []) }));
        const value = resolved.map(({ turn, trace }) => ({
          ...turn,
          trace,
          ...scannedOf(turn, contents.history, input),
        }));
        return { value, refuted: resolved.flatMap(({ errors }) => errors) };
      },
    },
    context,
  );
  if (read.state === "answered") return fileOf(read.value, input);
  return { output: { ...read, wants: { records: each.map((one) => [...one.seqs]), cut: wants.cut } } };
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

function fileOf(turns: readonly ExportedTurn[], { format, bodies, scrub }: Input): Result {
  const made = exportTurns(turns, { format, bodies, scrub, hash: sha256 });
  if ("refused" in made) return { output: { state: "refused", why: made.refused } };
  const { file, mediaType, bytes } = made;
  return { output: { state: "answered", found: true, file, mediaType }, parts: [bytes] };
}
