import { setTimeout as wait } from "node:timers/promises";

import { LOCAL_OWNER } from "../owner.ts";
import type { TurnReads } from "../read/face.ts";
import type { PushSettings } from "./face.ts";
import { TurnPush } from "./turn-push.ts";

/** A push of the turns of this machine's owner. `reads` may come later; when it never does, turns are not exported. */
export function openTurnPush(settings: PushSettings, reads: () => Promise<Pick<TurnReads, "export">>): TurnPush {
  return new TurnPush(settings, {
    exportTurn: async ({ sessionId, turnId }, format, signal) => {
      const at = { ownerId: LOCAL_OWNER, sessionId };
      return (await reads()).export(at, [turnId], { format, bodies: false, scrub: false }, signal);
    },
    wait: async (ms, signal) => {
      await wait(ms, undefined, { signal, ref: false });
    },
    random: Math.random,
    now: Date.now,
  });
}
