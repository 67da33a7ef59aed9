import { LIMITS } from "../../matcher/limits.ts";
import type { WindowLimits } from "./face.ts";

/** What one conversation keeps in memory at most. */
export interface ConversationBounds {
  /** Hard bounds of every window: bodies over them are not kept. */
  readonly window: WindowLimits;
  /** Of both queues and the claimed batch together. */
  readonly pending: WindowLimits;
}

/** The bounds of the product. Tests have smaller ones, so that a few messages reach them. */
export const CONVERSATION_BOUNDS: ConversationBounds = {
  window: { messagesMax: LIMITS.scanMessagesHard.value, unitsMax: LIMITS.scanUnitsHard.value },
  pending: { messagesMax: LIMITS.pendingMessages.value, unitsMax: LIMITS.pendingUnits.value },
};
