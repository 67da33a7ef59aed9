/** What a message asks the scripted model to do, as JSON in the message: `[[script {"say":"Yes."}]]`. */
export interface Script {
  /** Failures of the first attempts, in their order; then it answers. */
  readonly fail?: readonly { readonly code: string; readonly message: string }[];
  /** What it thinks before it answers. */
  readonly think?: string;
  /** A tool that it calls in its first step; `arguments` are JSON. */
  readonly call?: { readonly name: string; readonly arguments: object };
  readonly say?: string;
}

export const scripted = (text: string, script: Script): string => `${text} [[script ${JSON.stringify(script)}]]`;

const MARK = "[[script ";

/** Without one: nothing asked for. Throws what `JSON.parse` throws. */
export function scriptOf(text: string): Script {
  const start = text.indexOf(MARK);
  return start < 0 ? {} : (JSON.parse(text.slice(start + MARK.length, text.lastIndexOf("]]"))) as Script);
}

/** The chunks of an answer; `called`: its tool has been called. */
export function* answerOf({ think, call, say = "Yes." }: Script, called: boolean): Generator<object> {
  let index = 0;
  if (think !== undefined) yield* block("reasoning", think, index++);
  if (call === undefined || called) yield* block("text", say, index);
  else yield* callOf(call, index);
  yield { type: "usage", usage: { inputTokens: 100, outputTokens: 20 } };
  yield { type: "finish", reason: { kind: call === undefined || called ? "stop" : "tool-calls" } };
}

function* block(type: "text" | "reasoning", text: string, index: number): Generator<object> {
  yield { type: "block-start", index, blockType: type };
  yield { type: `${type}-delta`, index, text };
  yield { type: "block-end", index, block: { type, text } };
}

function* callOf(call: NonNullable<Script["call"]>, index: number): Generator<object> {
  const id = "call-1";
  const text = JSON.stringify(call.arguments);
  yield { type: "block-start", index, blockType: "tool-call" };
  yield { type: "tool-call-delta", index, id, name: call.name, argumentsDelta: text };
  yield { type: "block-end", index, block: { type: "tool-call", id, name: call.name, arguments: text } };
}

/** What the host takes for a failure of the provider. */
export function failureOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  return Object.assign(new Error(message), { code, failure: { code, message } });
}
