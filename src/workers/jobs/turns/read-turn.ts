import { resolveTurn } from "../../../trace/resolve/resolve-turn.ts";
import { turnWants } from "../../../trace/resolve/turn-wants.ts";
import { withheldTurn } from "../../../trace/resolve/withheld.ts";
import { checkHistory } from "../../history/checked-history.ts";
import type { HistorySource } from "../../history/protocol.ts";
import type { Job } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import type { ThreadState } from "../../state.ts";
import { type TurnPayloads, TurnReadInputSchema } from "../../turns/protocol.ts";

/** Nobody said where the history is. */
const NOWHERE: HistorySource = { from: "nowhere", state: "unavailable" };

/** One turn: as it was recorded, or with the bodies that the official history gives for it. */
export const turnRead: Job<TurnPayloads["turnRead"], ThreadState> = {
  input: TurnReadInputSchema,
  heavy: true,
  async run({ folder, bodies, only, source = NOWHERE, now, ...at }, context) {
    const { problem, value: trace } = context.state.turns(folder).look(({ turns }) => turns.read(at));
    if (problem !== null) return { output: { state: "answered", found: false, problem } };
    if (trace === null) return { output: { state: "answered", found: false } };
    if (only !== undefined) return found(trace[only]);
    if (bodies === "none") return found(withheldTurn(trace, now));
    const wants = turnWants(trace);
    const read = await checkHistory(
      {
        job: "turnRead",
        sessionId: at.sessionId,
        source,
        wants,
        check: (contents) => {
          const resolved = resolveTurn(trace, contents, now);
          return { value: resolved.trace, refuted: resolved.errors };
        },
      },
      context,
    );
    if (read.state === "unsure") return { output: { ...read, wants: { records: [[...wants.seqs]], cut: wants.cut } } };
    return found(read.value);
  },
};

const found = (trace: object | null) => ({
  output: { state: "answered" as const, found: true },
  parts: [jsonBytes(trace)],
});
