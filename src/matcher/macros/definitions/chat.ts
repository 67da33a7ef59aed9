import type { MacroDefinition } from "../definition.ts";
import type { MacroEnvironment, MacroMessage } from "../environment.ts";
import { humanDuration } from "../clock.ts";

const chatText = (name: string, value: (environment: MacroEnvironment) => string): MacroDefinition => ({
  names: name.toLowerCase().split(" "),
  min: 0,
  max: 0,
  fixed: true,
  run: ({ environment }) => value(environment),
});

const last = (
  { chat }: MacroEnvironment,
  wanted: (message: MacroMessage) => boolean = () => true,
): MacroMessage | undefined => chat.findLast((message) => wanted(message));

const shown = (message: MacroMessage): boolean => message.hidden !== true;

/** The user's message before the newest one, whose age is the idle time. */
const lastHeard = ({ chat }: MacroEnvironment): MacroMessage | undefined => {
  let newest = true;
  return chat.findLast((message) => {
    if (!shown(message)) return false;
    const found = message.user && !newest;
    newest = false;
    return found;
  });
};

const idle = (environment: MacroEnvironment): string => {
  const sentMs = lastHeard(environment)?.sentMs;
  return sentMs === undefined ? "just now" : humanDuration(environment.nowMs - sentMs, environment.locale);
};

const count = (number: number | undefined): string => (number === undefined ? "" : String(number));

/** The state of the chat. */
export const CHAT_MACROS: readonly MacroDefinition[] = [
  chatText("lastMessage", (environment) => last(environment)?.text ?? ""),
  chatText("lastMessageId", ({ chat }) => (chat.length === 0 ? "" : String(chat.length - 1))),
  chatText("lastUserMessage", (environment) => last(environment, (m) => m.user && shown(m))?.text ?? ""),
  chatText("lastCharMessage", (environment) => last(environment, (m) => !m.user && shown(m))?.text ?? ""),
  chatText("lastSwipeId", (environment) => count(last(environment)?.swipes)),
  chatText("currentSwipeId", (environment) => {
    const swipe = last(environment)?.swipe;
    return count(swipe === undefined ? undefined : swipe + 1);
  }),
  chatText("allChatRange", ({ chat }) => (chat.length === 0 ? "" : `0-${chat.length - 1}`)),
  { ...chatText("idleDuration idle_duration", idle), fixed: false },
];
