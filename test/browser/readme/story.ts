import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import type { TurnSummary, TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import type { TavernApi } from "../../dsh/api.ts";
import type { Scripts } from "../../dsh/model/scripted.ts";
import type { Stage } from "../../dsh/start/stage.ts";

/** The turns of the demo that pictures of the inspector are of. */

const ASKED = "Who drowned Marten? I ask it outright, on the quay, and somebody whistles.";
const OATH = "I swear the oath and borrow money from Quill.";
const LOG = "lamp-log.md";

/** Said by the scripted model, of lore that is in its prompt and of an entry that is not. */
const TOLD =
  'Tomas looks at the water. "Nobody took him. He went down the steps with the lamp burning, and left it on the boat ' +
  'so that she would look there." Somebody whistles again, and stops. "The log says four bells. Some say it was the ' +
  'Lantern Cemetery that called him; the log does not."';

export const SCRIPTS: Scripts = {
  [ASKED]: { call: { name: "read", arguments: { file_path: LOG } }, say: TOLD },
};

/** The turn that is told last, of three. */
export async function tellStory({ api, rpc, sessionId, workspace, demo }: Stage): Promise<TurnTrace> {
  writeFileSync(
    join(workspace, LOG),
    "# Lamp log\n\nDusk: lit. Four bells: a boat came home, lamp burning, nobody in it.\n",
  );
  for (const text of [OATH, demo.text, ASKED]) await rpc.turn(sessionId, text);
  return storedTurn(api, { sessionId, count: 3 });
}

const LOOK_MS = 50;
const STORED_MS = 30_000;

interface Wanted {
  readonly sessionId: string;
  readonly count: number;
}

/** The newest turn of a session with its texts, once so many are stored. Throws when they are not. */
async function storedTurn(api: TavernApi, { sessionId, count }: Wanted): Promise<TurnTrace> {
  const at = `/v4/sessions/${encodeURIComponent(sessionId)}/turns`;
  const deadline = performance.now() + STORED_MS;
  while (performance.now() < deadline) {
    const { turns } = await api.get<{ readonly turns: readonly TurnSummary[] }>("GET", at);
    const [newest] = turns;
    if (newest !== undefined && turns.length === count) {
      return (await api.get<{ readonly turn: TurnTrace }>("GET", `${at}/${newest.turnId}?bodies=resolved`)).turn;
    }
    await setTimeout(LOOK_MS);
  }
  throw new Error(`${count} turns were not stored within ${STORED_MS} ms`);
}
