import type { Received } from "./trace-model.ts";

interface Part {
  readonly name: string;
  readonly contentStatus: string;
  readonly text?: string;
  readonly referenceError?: string;
}

interface Detail {
  readonly contentStatus: string;
  readonly sections: readonly Part[];
  readonly contexts: readonly Part[];
  readonly systemMessages?: readonly string[];
}

/** What a detail holds. */
export interface CheckedDetail {
  readonly sections: number;
  readonly contexts: number;
}

/** Throws unless a detail, as HTTP answers it, gives exactly what the model received. */
export function checkDetail(body: string, { system, contexts }: Received): CheckedDetail {
  const answer = JSON.parse(body) as { readonly ok: boolean; readonly record?: Detail };
  if (!answer.ok || answer.record === undefined) throw new Error(`no detail: ${body.slice(0, 300)}`);
  const { record } = answer;
  const lacking = [...record.sections, ...record.contexts].find(({ text }) => text === undefined);
  if (record.contentStatus !== "available" || lacking !== undefined)
    throw new Error(`${record.contentStatus}: ${lacking?.name ?? ""} ${lacking?.referenceError ?? ""}`);
  const joined = record.sections.map(({ text }) => text).join("\n\n");
  if (joined !== system) throw new Error(`sections of ${joined.length} units, the model received ${system.length}`);
  if (record.systemMessages?.join() !== system) throw new Error("another system message than the model received");
  if (record.contexts.length === 0) throw new Error("no contexts, the model received one");
  for (const { name, text } of record.contexts)
    if (!contexts.includes(text!)) throw new Error(`the model did not receive the text of ${name}`);
  return { sections: record.sections.length, contexts: record.contexts.length };
}
