import { appendFileSync } from "node:fs";

import { appeared } from "./gate-file.ts";
import { answerOf, failureOf, type Script, scriptOf } from "./script.ts";

/**
 * A model without a network, as a plugin of the host: it writes every request that reaches it to a file, one JSON line
 * each, and answers by what the newest user message asks for. Not part of the package.
 */

/** One request as the model got it. */
export interface SeenRequest {
  readonly sessionId: string | null;
  /** Set by the host for requests beside the conversation. */
  readonly purpose: string | null;
  readonly system: string;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface SeenMessage {
  readonly id?: string;
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly source?: { readonly kind?: string; readonly form?: string };
}

/** One assembly of the system prompt, after every plugin had its say. */
export interface SeenAssembly {
  readonly sections: readonly { readonly name: string; readonly text: string }[];
  readonly ms: number;
}

type Line = { readonly request: SeenRequest } | { readonly assembly: SeenAssembly };

interface Config {
  /** File that the lines are appended to. */
  readonly log: string;
  readonly scripts?: Scripts;
}

/** What it does when the user says exactly this: for words that are to be looked at, without a script in them. */
export type Scripts = Readonly<Record<string, Script>>;

type StreamOptions = Omit<Partial<SeenRequest>, "parameters" | "tools"> & {
  readonly signal?: AbortSignal;
  readonly tools?: readonly { readonly name: string }[];
} & Readonly<Record<string, unknown>>;

interface Assembly {
  readonly sections: readonly { readonly name: string; readonly text: string }[];
}

/** What is used of the host's context. */
interface Host {
  readonly llm: { registerAdapter(providers: readonly string[], adapter: unknown): unknown };
  on(event: string, listener: (...args: never[]) => unknown, options?: { readonly prepend?: boolean }): unknown;
}

export const PROVIDER = "scripted";
export const MODEL = "scripted-1";
/** A message with this text gets an answer that never ends. */
export const HANG = "[[hang]]";

export const name = "scripted-model";
export const inject = ["llm"];

export function apply(ctx: Host, { log, scripts = {} }: Config): void {
  const write = (line: Line): void => appendFileSync(log, `${JSON.stringify(line)}\n`);
  ctx.llm.registerAdapter([PROVIDER], adapter(write, scripts));
  const assemble = async (_: Assembly, __: unknown, next: () => Promise<Assembly>): Promise<Assembly> => {
    const started = performance.now();
    const assembly = await next();
    const sections = assembly.sections.map((section) => ({ name: section.name, text: section.text }));
    write({ assembly: { sections, ms: performance.now() - started } });
    return assembly;
  };
  ctx.on("system-prompt/assemble", assemble, { prepend: true });
}

function adapter(write: (line: Line) => void, scripts: Scripts): unknown {
  const info = { provider: PROVIDER, id: MODEL, name: "Scripted model" };
  /** By id of the message that is answered. */
  const attempts = new Map<string, number>();
  return {
    providerInfo: () => ({ id: PROVIDER, name: "Scripted" }),
    providerRetryPolicy: () => undefined,
    listModels: () => [info],
    resolveModel: () => ({ ...info, context: { contextWindow: 128_000 } }),
    stream(options: StreamOptions) {
      const { signal, system = "", messages = [], sessionId = null, purpose = null, tools = [], ...rest } = options;
      const names = tools.map(({ name: tool }) => tool);
      write({ request: { sessionId, purpose, system, messages, tools: names, parameters: rest } });
      const { id = "", text } = lastSaid(messages);
      const attempt = attempts.get(id) ?? 0;
      attempts.set(id, attempt + 1);
      return answer(options, { text, scripts, attempt, signal });
    },
  };
}

interface Asked {
  readonly text: string;
  readonly scripts: Scripts;
  /** Earlier requests for an answer to the same message. */
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
}

async function* answer(options: StreamOptions, asked: Asked): AsyncGenerator<unknown> {
  const { text: said, scripts, attempt, signal } = asked;
  if (said.includes(HANG)) {
    yield { type: "block-start", index: 0, blockType: "text" };
    yield { type: "text-delta", index: 0, text: "Once upon" };
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  }
  if (typeof options.purpose === "string") return yield* answerOf({ say: "In short." }, 0);
  const script = scripts[said] ?? scriptOf(said);
  const failure = script.fail?.[attempt];
  if (failure !== undefined) throw failureOf(failure);
  const heard = `You said: ${said} (I am a script; my system prompt has ${(options.system ?? "").length} characters.)`;
  const say = quoted(script, options.system ?? "") ?? heard;
  for (const chunk of answerOf({ say, ...script }, calledSince(options.messages ?? []))) {
    yield chunk;
    if (script.hold !== undefined && isWords(chunk)) await appeared(script.hold, signal);
  }
}

const isWords = (chunk: object): boolean => "type" in chunk && chunk.type === "text-delta";

const quoted = ({ quote }: Script, system: string): string | undefined =>
  quote === undefined ? undefined : system.split("\n").find((line) => line.includes(quote));

const isSaid = ({ role, source }: SeenMessage): boolean => role === "user" && source?.kind === "user";

/** Results of tools behind the newest message of the user. */
const calledSince = (messages: readonly SeenMessage[]): number =>
  messages.slice(messages.findLastIndex(isSaid) + 1).filter(({ source }) => source?.kind === "tool").length;

function lastSaid(messages: readonly SeenMessage[]): { readonly id?: string; readonly text: string } {
  const newest = messages.findLast(isSaid);
  const text = (newest?.content ?? []).map((block) => block.text ?? "").join("");
  return newest?.id === undefined ? { text } : { id: newest.id, text };
}
