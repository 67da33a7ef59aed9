/** What a message asks the scripted model to do, as JSON in the message: `[[script {"say":"Yes."}]]`. */
export interface Script {
  /** Failures of the first attempts, in their order; then it answers. */
  readonly fail?: readonly { readonly code: string; readonly message: string }[];
  /** What it thinks before it answers. */
  readonly think?: string;
  /** A tool that it calls in its first steps; `arguments` are JSON. */
  readonly call?: { readonly name: string; readonly arguments: object };
  /** Steps in which it calls the tool; one without it. */
  readonly calls?: number;
  /** What the provider counts; the same small numbers without it. */
  readonly usage?: Readonly<Record<string, number>>;
  readonly say?: string;
  /** It says the line of its system prompt that has this, instead: its words are not in what the user said. */
  readonly quote?: string;
  /** File that it waits for once the words of its answer are out and the answer is not over. */
  readonly hold?: string;
}

export const scripted = (text: string, script: Script): string => `${text} [[script ${JSON.stringify(script)}]]`;

const MARK = "[[script ";

/** Without one: nothing asked for. Throws what `JSON.parse` throws. */
export function scriptOf(text: string): Script {
  const start = text.indexOf(MARK);
  return start < 0 ? {} : (JSON.parse(text.slice(start + MARK.length, text.lastIndexOf("]]"))) as Script);
}

const USAGE = { inputTokens: 100, outputTokens: 20 };

/** The chunks of an answer; `called`: times that its tool has been called. */
export function* answerOf(script: Script, called: number): Generator<object> {
  const { think, call, calls = 1, say = "Yes.", usage = USAGE } = script;
  const calling = call !== undefined && called < calls;
  let index = 0;
  if (think !== undefined) yield* block("reasoning", think, index++);
  if (calling) yield* callOf(call, { index, id: `call-${called + 1}` });
  else yield* block("text", say, index);
  yield { type: "usage", usage };
  yield { type: "finish", reason: { kind: calling ? "tool-calls" : "stop" } };
}

function* block(type: "text" | "reasoning", text: string, index: number): Generator<object> {
  yield { type: "block-start", index, blockType: type };
  yield { type: `${type}-delta`, index, text };
  yield { type: "block-end", index, block: { type, text } };
}

interface CallPlace {
  readonly index: number;
  readonly id: string;
}

function* callOf(call: NonNullable<Script["call"]>, { index, id }: CallPlace): Generator<object> {
  const text = JSON.stringify(call.arguments);
  yield { type: "block-start", index, blockType: "tool-call" };
  yield { type: "tool-call-delta", index, id, name: call.name, argumentsDelta: text };
  yield { type: "block-end", index, block: { type: "tool-call", id, name: call.name, arguments: text } };
}

/** What the host takes for a failure of the provider. */
export function failureOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  return Object.assign(new Error(message), { code, failure: { code, message } });
}
