/** What a scripted model was asked. */
export interface ModelRequest {
  readonly system: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A failure that the model answers a request with. */
export class ModelFailure extends Error {
  readonly code: string;
  readonly failure: { readonly message: string; readonly code: string; readonly status?: number };

  constructor(message: string, code: string, status?: number) {
    super(message);
    this.code = code;
    this.failure = { message, code, ...(status === undefined ? {} : { status }) };
  }
}

interface Options {
  readonly system?: string;
  readonly messages: readonly unknown[];
  readonly signal?: AbortSignal;
  readonly [name: string]: unknown;
}

const CONFIG = ["provider", "model", "temperature", "maxTokens", "reasoningEffort", "stop"] as const;

/** A model of one provider that records what it is asked. `script` answers in its place: a text, tool calls, a failure. */
export class ScriptedModel {
  readonly requests: ModelRequest[] = [];
  /** What the next requests are answered with; then `ok`. */
  readonly script: (string | ModelFailure | { readonly tool: string } | Promise<string>)[] = [];

  /** The last request. */
  get last(): ModelRequest {
    const last = this.requests.at(-1);
    if (last === undefined) throw new Error("the model was not asked");
    return last;
  }

  adapter(): object {
    return {
      providerInfo: (id: string) => ({ id, name: id }),
      providerRetryPolicy: () => undefined,
      listModels: (provider: string) => Promise.resolve([{ provider, id: "echo", name: "Echo" }]),
      resolveModel: (provider: string, id: string) =>
        Promise.resolve({
          provider,
          id,
          name: "Echo",
          context: { contextWindow: 64_000 },
          reasoning: { efforts: [{ id: "low", name: "Low" }] },
        }),
      stream: (options: Options) => this.#stream(options),
    };
  }

  async *#stream(options: Options): AsyncGenerator<object> {
    const config = Object.fromEntries(CONFIG.filter((name) => name in options).map((name) => [name, options[name]]));
    this.requests.push({ system: options.system ?? "", config });
    const answer = await (this.script.shift() ?? "ok");
    if (answer instanceof ModelFailure) throw answer;
    yield* typeof answer === "string" ? textChunks(answer) : toolChunks(answer.tool);
    yield { type: "usage", usage: { inputTokens: 1, outputTokens: 1 } };
    yield { type: "finish", reason: { kind: typeof answer === "string" ? "stop" : "tool-calls" } };
  }
}

function* textChunks(text: string): Generator<object> {
  yield { type: "block-start", index: 0, blockType: "text" };
  yield { type: "text-delta", index: 0, text };
  yield { type: "block-end", index: 0, block: { type: "text", text } };
}

function* toolChunks(name: string): Generator<object> {
  const id = "call-1";
  yield { type: "block-start", index: 0, blockType: "tool-call" };
  yield { type: "tool-call-delta", index: 0, id, name, argumentsDelta: "{}" };
  yield { type: "block-end", index: 0, block: { type: "tool-call", id, name, arguments: "{}" } };
}
