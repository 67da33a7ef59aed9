import { hash } from "node:crypto";

import { expect } from "vitest";

import type { ModelCall } from "../../../src/trace/model/turn/call.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import type { SeenMessage, SeenRequest } from "../model/scripted.ts";

const sha256 = (text: string): string => hash("sha256", text, "hex");

/** What a provider counted, as the account has it: what it did not tell is not recorded. */
const usageOf = (told: Readonly<Record<string, number>>): object => ({
  inputTokens: null,
  outputTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
  ...told,
});

/** What the scripted model says that it used, unless it is told otherwise. */
export const USAGE = { inputTokens: 100, outputTokens: 20 };

/** An account tells, call by call, what the model got: system text, messages, tools, counts. `requests`: of that turn. */
export function expectCalls(turn: TurnTrace, requests: readonly SeenRequest[], usage = USAGE): void {
  expect(turn.calls).toHaveLength(requests.length);
  for (const [at, request] of requests.entries()) {
    const call = turn.calls[at];
    if (call === undefined) throw new Error(`no call ${at}`);
    expect(call.request).toMatchObject({
      historyCount: request.messages.length,
      systemHash: sha256(request.system),
      toolsOffered: request.tools,
    });
    expect(systemOf(turn, call)).toBe(request.system);
    expect(contextsOf(turn, call)).toEqual(snapshotOf(request));
    if (call.outcome === "ok") expect(call.response?.usage).toEqual(usageOf(usage));
  }
}

/** The texts of a call's sections as the account has them, each held against its sizes and its hash. */
function systemOf(turn: TurnTrace, { request }: ModelCall): string {
  const blocks = (request.blockIds ?? []).map((id) => (turn.blocks ?? []).find((block) => block.id === id));
  const sections = blocks.filter((block) => block !== undefined && block.kind === "section");
  return sections
    .map((block) => {
      const text = block?.body.text ?? `(${block?.body.status}: ${block?.body.why})`;
      expect(block).toMatchObject({
        hash: sha256(text),
        characters: Array.from(text).length,
        utf16Units: text.length,
        utf8Bytes: Buffer.byteLength(text),
      });
      return text;
    })
    .join("\n\n");
}

interface NamedText {
  readonly name: string;
  readonly text: string | null;
}

/** The runtime contexts of a call as the account has them. */
function contextsOf(turn: TurnTrace, { request }: ModelCall): NamedText[] {
  const blocks = (turn.blocks ?? []).filter(({ id, kind }) => kind === "context" && request.blockIds?.includes(id));
  return blocks.map(({ name, body }) => ({ name, text: body.text }));
}

/** Those that the model was told; none when a compaction had taken the snapshot out of the conversation. */
function snapshotOf({ messages }: SeenRequest): readonly NamedText[] {
  const source = messages.findLast((message) => message.source?.form === "snapshot")?.source;
  return (source as { readonly sections?: readonly NamedText[] } | undefined)?.sections ?? [];
}

interface ToolBlock extends Readonly<Record<string, unknown>> {
  readonly type: string;
}
const blocksOf = (messages: readonly SeenMessage[], type: string): readonly ToolBlock[] =>
  messages.flatMap(({ content }) => (content as readonly ToolBlock[]).filter((block) => block.type === type));

/** The tools of an account had the arguments that the model wrote, and gave what it was shown in its next request. */
export function expectTools(turn: TurnTrace, last: SeenRequest): void {
  const asked = last.messages.findLastIndex(({ role, source }) => role === "user" && source?.kind === "user");
  const messages = last.messages.slice(asked);
  const calls = blocksOf(messages, "tool-call");
  expect(turn.tools.map(({ callId, name, input }) => [callId, name, input.text])).toEqual(
    calls.map((call) => [call["id"], call["name"], call["arguments"]]),
  );
  const results = blocksOf(messages, "tool-result").map((result) => textOf(result["content"]));
  expect(turn.tools.map(({ output }) => output.text)).toEqual(results);
  for (const { input, output, inputBytes, outputBytes } of turn.tools) {
    expect([input.status, output.status]).toEqual(["available", "available"]);
    expect([inputBytes, outputBytes]).toEqual([
      Buffer.byteLength(input.text ?? ""),
      Buffer.byteLength(output.text ?? ""),
    ]);
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return (content as readonly { readonly text?: string }[]).map(({ text = "" }) => text).join("");
}
