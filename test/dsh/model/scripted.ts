import { appendFileSync } from "node:fs";

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
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface SeenMessage {
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly source?: { readonly kind?: string };
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
}

type StreamOptions = Omit<Partial<SeenRequest>, "parameters"> & {
  readonly signal?: AbortSignal;
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

export function apply(ctx: Host, { log }: Config): void {
  const write = (line: Line): void => appendFileSync(log, `${JSON.stringify(line)}\n`);
  ctx.llm.registerAdapter([PROVIDER], adapter(write));
  const assemble = async (_: Assembly, __: unknown, next: () => Promise<Assembly>): Promise<Assembly> => {
    const started = performance.now();
    const assembly = await next();
    const sections = assembly.sections.map((section) => ({ name: section.name, text: section.text }));
    write({ assembly: { sections, ms: performance.now() - started } });
    return assembly;
  };
  ctx.on("system-prompt/assemble", assemble, { prepend: true });
}

function adapter(write: (line: Line) => void): unknown {
  const info = { provider: PROVIDER, id: MODEL, name: "Scripted model" };
  return {
    providerInfo: () => ({ id: PROVIDER, name: "Scripted" }),
    providerRetryPolicy: () => undefined,
    listModels: () => [info],
    resolveModel: () => ({ ...info, context: { contextWindow: 128_000 } }),
    stream(options: StreamOptions) {
      const { signal, system = "", messages = [], sessionId = null, purpose = null, tools: _, ...rest } = options;
      write({ request: { sessionId, purpose, system, messages, parameters: rest } });
      return answer(options, signal);
    },
  };
}

async function* answer(options: StreamOptions, signal: AbortSignal | undefined): AsyncGenerator<unknown> {
  const said = lastSaid(options.messages ?? []);
  yield { type: "block-start", index: 0, blockType: "text" };
  if (said.includes(HANG)) {
    yield { type: "text-delta", index: 0, text: "Once upon" };
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  }
  const text = `You said: ${said} (I am a script; my system prompt has ${(options.system ?? "").length} characters.)`;
  yield { type: "text-delta", index: 0, text };
  yield { type: "block-end", index: 0, block: { type: "text", text } };
  yield { type: "usage", usage: { inputTokens: 100, outputTokens: 20 } };
  yield { type: "finish", reason: { kind: "stop" } };
}

function lastSaid(messages: readonly SeenMessage[]): string {
  const newest = messages.findLast(({ role, source }) => role === "user" && source?.kind === "user");
  return (newest?.content ?? []).map(({ text = "" }) => text).join("");
}
