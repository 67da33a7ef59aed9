import type { SceneMessage } from "../../workers/protocol.ts";
import type { ConversationInput, WindowLimits } from "./face.ts";
import { ScanWindow } from "./scan-window.ts";
import type { SessionProjection } from "./session-projection.ts";

/** Id of the message that a preview adds; the host's are UUIDs. */
const EXTRA_ID = "preview";

/** What became of the claimed batch in a window. */
interface PendingCounts {
  readonly included: number;
  readonly duplicate: number;
  /** With text and not in the history. */
  readonly fresh: number;
  /** UTF-16 units of those that are not in the history. */
  readonly units: number;
}

/** Puts the claimed batch into the window, newest first, but for what has entered the history. */
function takePending({ pending, list }: SessionProjection, window: ScanWindow): PendingCounts {
  const kept = pending.claimed.length === 0 ? null : new Set(list.bodies.map(({ id }) => id));
  let included = 0;
  let duplicate = 0;
  let fresh = 0;
  let units = 0;
  for (const { id, message } of pending.claimed.toReversed()) {
    if (id !== null && (pending.hasEntered(id) || kept?.has(id) === true)) {
      duplicate += 1;
      continue;
    }
    if (message === null) continue;
    fresh += 1;
    units += message.text.length;
    if (window.take(message)) included += 1;
  }
  return { included, duplicate, fresh, units };
}

/** Puts the history into the window, newest first. Answers the units of messages that are in it a second time. */
function takeHistory(bodies: readonly SceneMessage[], window: ScanWindow): number {
  let repeatedUnits = 0;
  for (let index = bodies.length - 1; index >= 0 && !window.full; index--) {
    const body = bodies[index];
    if (body === undefined) continue;
    if (window.has(body.id)) repeatedUnits += body.text.length;
    else window.take(body);
  }
  return repeatedUnits;
}

/**
 * The input of an assembly in the state that a session is in. With `extra` it is that of the turn which the text would
 * open if all that has been claimed were in the history.
 */
export function conversationInput(
  projection: SessionProjection,
  limits: WindowLimits,
  extra: string | undefined,
): ConversationInput {
  const { list, pending, turn } = projection;
  const window = new ScanWindow(limits, projection.bounds.window);
  const extraUnits = extra === undefined || !/\S/u.test(extra) ? 0 : extra.length;
  if (extraUnits > 0 && extra !== undefined) window.take({ id: EXTRA_ID, role: "user", text: extra });
  const counts = takePending(projection, window);
  const repeatedUnits = takeHistory(list.bodies, window);
  const availableCharacters = extraUnits + counts.units + list.unitCount - repeatedUnits;
  const next = extra === undefined ? turn.turn : turn.next;
  return {
    messages: window.messages,
    messageCount:
      extra === undefined
        ? turn.messageCount(projection.durableCount)
        : projection.durableCount + counts.fresh + (extraUnits > 0 ? 1 : 0),
    replied: projection.replied,
    turnKey: extra === undefined ? turn.key : `turn:${next}`,
    turn: next,
    contextTokens: projection.contextTokens,
    activation: {
      durableMessageCount: list.messageCount,
      pendingMessageCount: pending.claimed.length,
      includedPendingMessageCount: counts.included,
      duplicatePendingMessageCount: counts.duplicate,
      scannedMessageCount: window.messages.length,
      scannedCharacters: window.units,
      availableCharacters,
      truncated: window.units < availableCharacters || pending.claimedBareCount > 0,
      claimEventSeqs: [...pending.claimSeqs],
      invalidEventCount: projection.invalidEventCount,
    },
  };
}
