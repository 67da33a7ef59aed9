import { contentText } from "../../model/content-text.ts";

/**
 * The text of a message as its event's data has it: `user/message` is the message, `assistant/message` holds it. Ranges
 * of citations count in this text. "": there is none.
 */
export function messageText(data: unknown): string {
  if (typeof data !== "object" || data === null) return "";
  const message = "message" in data ? data.message : data;
  if (typeof message !== "object" || message === null || !("content" in message)) return "";
  return contentText(message.content);
}
