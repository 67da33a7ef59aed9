import { contentText } from "../../trace/model/content-text.ts";
import type { ProfileSection } from "../../workers/protocol.ts";
import type { StreamMessage, StreamOptions } from "../dsh/llm.ts";
import { renderedText } from "./anchor.ts";

/** The system text of a request: its own field in log format V0, messages of role `system` in later ones. */
export function systemText(request: Pick<StreamOptions, "system" | "messages">): string {
  const { system } = request;
  return typeof system === "string"
    ? system
    : systemMessages(request)
        .map(({ content }) => contentText(content))
        .join("\n\n");
}

/** Messages of role `system`. Whoever makes a request may put anything into its list. */
export function systemMessages({ messages }: Pick<StreamOptions, "messages">): readonly StreamMessage[] {
  if (!Array.isArray(messages)) return [];
  const all: readonly (StreamMessage | null | undefined)[] = messages;
  return all.filter((message): message is StreamMessage => message?.role === "system");
}

/** The first section whose rendered text is not in the system text behind those before it; null: all are there. */
export function missingSection(
  system: string,
  sections: readonly Pick<ProfileSection, "name" | "text">[],
  openBraces: string,
): string | null {
  let from = 0;
  for (const { name, text } of sections) {
    const rendered = renderedText(text, openBraces);
    const at = system.indexOf(rendered, from);
    if (at < 0) return name;
    from = at + rendered.length;
  }
  return null;
}
