import { detectSession } from "./dialect/detect.ts";
import type { OpenConversation } from "./face.ts";
import { LiveConversation } from "./live-conversation.ts";

/** Opens the conversation of a live session; see `OpenConversation`. Never throws, whatever the host's object does. */
export const openConversation: OpenConversation = (session) => {
  const readable = detectSession(session);
  if ("code" in readable) return readable;
  try {
    return new LiveConversation(readable);
  } catch (error) {
    const message = `the session's events cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return { code: "SESSION_FORMAT_UNKNOWN", version: readable.version, message };
  }
};
