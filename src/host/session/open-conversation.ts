import { detectSession } from "./dialect/detect.ts";
import type { OpenConversation } from "./face.ts";
import { LiveConversation } from "./live-conversation.ts";

/** Opens the conversation of a live session; see `OpenConversation`. */
export const openConversation: OpenConversation = (session) => {
  const readable = detectSession(session);
  return "code" in readable ? readable : new LiveConversation(readable);
};
