import type { TurnTrace } from "../../../trace/model/turn/turn-trace.ts";
import { recoverTurn } from "../../../trace/project/turn/recover-turn.ts";
import { historyOf } from "../../history/checked-history.ts";
import { type TurnEvents, turnEvents, turnEventsOf, turnEventWants } from "../../history/turn-events.ts";
import { UnsureError } from "../../history/unsure.ts";
import type { Job, JobContext, JobResult } from "../../job.ts";
import { sha256 } from "../../profile/text-digest.ts";
import type { ThreadState } from "../../state.ts";
import { appendTurn } from "../../turns/append-turn.ts";
import type { OpenTurn } from "../../turns/open-turns.ts";
import { type TurnPayloads, TurnRecoverInputSchema, type TurnReadOutput } from "../../turns/protocol.ts";
import type { TurnDatabase } from "../../turns/turn-database.ts";

type Input = TurnPayloads["turnRecover"]["input"];

const JOB = "turnRecover";

/**
 * Makes the account of a turn whose process died from its session's history, and takes its mark away. `found` false: the
 * history has no such turn, or there is no such history any more; one that could not be read is tried again at the next
 * start.
 */
export const turnRecover: Job<TurnPayloads["turnRecover"], ThreadState> = {
  input: TurnRecoverInputSchema,
  heavy: true,
  async run(input, context) {
    const store = context.state.turns(input.folder);
    const { value: mark } = store.look(({ open }) => open.find(input.turnId));
    if (mark === null) return answered(false);
    const told = await eventsOf(mark, input, context);
    if ("output" in told) return told;
    const { value } = store.look((database) => recovered(database, { mark, told, input }));
    return answered(value === true);
  },
};

const answered = (found: boolean): JobResult<TurnReadOutput> => ({ output: { state: "answered", found } });

/** `gone`: there is no history to make it from. */
type Told = TurnEvents | { readonly gone: boolean };

async function eventsOf(
  { sessionId, startSeq }: OpenTurn,
  { source }: Input,
  context: JobContext<ThreadState>,
): Promise<Told | JobResult<TurnReadOutput>> {
  if (source.from !== "artifact") {
    const history = historyOf(source, JOB, context.shared.at(-1));
    return history.state === "read" ? turnEventsOf(history, startSeq) : { gone: history.state === "unavailable" };
  }
  const { kind, path } = source;
  const reader = { cache: context.state.histories, throwIfStopped: context.throwIfStopped };
  try {
    return await turnEvents({ kind, path, sessionId, startSeq }, reader);
  } catch (error) {
    if (!(error instanceof UnsureError)) throw error;
    const wants = { records: [turnEventWants(startSeq)], cut: startSeq };
    return { output: { state: "unsure", why: error.why, wants } };
  }
}

interface Recovering {
  readonly mark: OpenTurn;
  readonly told: Told;
  readonly input: Input;
}

function recovered(database: TurnDatabase, { mark, told, input }: Recovering): boolean {
  const trace = "gone" in told ? null : accountOf(mark, told, input.nowMs);
  if (trace !== null) return appendTurn(database, { ...input, ownerId: mark.ownerId, trace });
  const isLost = !("gone" in told) || told.gone;
  if (isLost) database.transaction(() => database.open.delete(mark.turnId));
  return false;
}

function accountOf(mark: OpenTurn, { header, events }: TurnEvents, nowMs: number): TurnTrace | null {
  // Another session may have been made under the same path.
  if (header.id !== mark.sessionId) return null;
  return recoverTurn(events, {
    mark,
    header: { ...header },
    hash: sha256,
    bytesOf: (text) => Buffer.byteLength(text),
    nowMs,
  });
}
