import { contentText } from "../../trace/model/content-text.ts";
import type { StreamOptions } from "../dsh/llm.ts";
import { type OpenSession, readable } from "./open-session.ts";
import { missingSection, systemMessages, systemText } from "./system-text.ts";

/**
 * Whether a request is the turn's own, by what the session's log has of it: other plugins make requests for the same
 * session. The host writes its system text down before it leaves: in the newest header, in later formats as messages.
 * null: the log does not tell.
 */
export function isLoggedRequest(session: Pick<OpenSession, "conversation">, options: StreamOptions): boolean | null {
  const conversation = readable(session);
  // Nothing to compare with: the request is believed.
  if (conversation === null || conversation.marks === null) return true;
  const { dialect, marks } = conversation;
  const { system } = options;
  if (dialect === "v0") return marks.header !== null && marks.header.system === (system ?? null);
  if (typeof system === "string") return false;
  const messages = systemMessages(options);
  if (messages.length === 0) return null;
  const isKnown = messages.every((message) => {
    const mark = typeof message.id === "string" ? marks.systemMessage(message.id) : undefined;
    return mark !== undefined && contentText(mark.content) === contentText(message.content);
  });
  return isKnown ? true : null;
}

/** Whether a request is the one that the session's state waits for; `openBraces`: as the profile was made with. */
export function isOwnRequest(
  session: Pick<OpenSession, "conversation" | "pending">,
  options: StreamOptions,
  openBraces: string,
): boolean {
  const isLogged = isLoggedRequest(session, options);
  if (isLogged !== null) return isLogged;
  const text = systemText(options);
  return session.pending === null ? text === "" : missingSection(text, session.pending.sections, openBraces) === null;
}
