import type { PromptAssembly } from "../../../../../src/host/dsh/prompt.ts";
import type { StreamOptions } from "../../../../../src/host/dsh/llm.ts";
import { candidateOf, type CapturedPrompt } from "../../../../../src/host/trace/recorder/candidate.ts";
import type { HistoryMarks } from "../../../../../src/host/session/face.ts";
import { openConversation } from "../../../../../src/host/session/open-conversation.ts";
import type { Log } from "../../../session/support/log.ts";

/** A prompt of named texts. */
export function promptOf(
  sections: Readonly<Record<string, string>>,
  contexts: Readonly<Record<string, string>> = {},
): PromptAssembly {
  const parts = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => ({ name, text }));
  return { sections: parts(sections), contexts: parts(contexts), tools: [], variables: {} };
}

export function capturedOf(prompt: PromptAssembly): CapturedPrompt {
  const captured = candidateOf(prompt, new Set())();
  if (captured === null) throw new Error("the prompt is not rendered");
  return captured;
}

/** What a log has marked when all of it is there. */
export function marksOf(log: Log): HistoryMarks {
  const conversation = openConversation(log.session());
  if (!("observe" in conversation) || conversation.marks === null) throw new Error("the log cannot be read");
  return conversation.marks;
}

/** A request to a model. */
export const requestOf = (options: Partial<StreamOptions>): StreamOptions => ({
  provider: "p",
  model: "m",
  ...options,
});
