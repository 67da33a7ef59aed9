import { readFileSync } from "node:fs";
import { join } from "node:path";

import { turnSeed } from "../../../src/host/loader/turn-seed.ts";
import type { WhatIf } from "../../../src/host/http/schemas/what-if.ts";
import { sessionStateFile } from "../../../src/workers/library/session-state/file-name.ts";
import type { LogEvent } from "../rpc.ts";
import { whatIfInFull } from "./compiled.ts";
import type { Stage } from "./stage.ts";

/**
 * What was decided for the first request of a session: what-if with the very seed that its turn had, which comes from the
 * session's seed and the ids of the messages that were claimed. `tried`: the answer of before the turn.
 */
export async function toldAgain(stage: Stage, tried: WhatIf, text: string): Promise<WhatIf> {
  const { presetId, characterCardId, userId, worldBookIds } = tried.selection;
  const file = join(stage.data, sessionStateFile(stage.sessionId));
  const { seed } = JSON.parse(readFileSync(file, "utf8")) as { readonly seed: string };
  const selection = { presetId, characterCardId, userId, worldBookIds: [...worldBookIds] };
  const key = claimedIds(await stage.rpc.events(stage.sessionId)).join("\n");
  return whatIfInFull(stage.api, { selection, text, seed: turnSeed(seed, key), entries: { limit: 200 } });
}

/** Ids of the messages that the user put into the inbox, in their order. */
export function claimedIds(events: readonly LogEvent[]): string[] {
  return events
    .filter(({ type }) => type === "agent/inbox/spliced")
    .flatMap(({ data }) => (data["inserted"] as readonly { readonly id: string }[] | undefined) ?? [])
    .map(({ id }) => id);
}
