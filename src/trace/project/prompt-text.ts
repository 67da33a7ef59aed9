import type { PromptPlaces } from "../model/capture.ts";

/** The whole system text of a capture. */
export const systemText = (prompt: PromptPlaces, texts: string): string =>
  texts.slice(prompt.system.start, prompt.system.end);
