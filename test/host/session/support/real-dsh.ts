import { Context } from "@deepseek-ai/cordis";
import { AgentRegistry, type Agent } from "@deepseek-ai/dsh-agent";
import { AgentLoop } from "@deepseek-ai/dsh-agent-loop";
import {
  CallId,
  createUserMessage,
  LlmAdapter,
  LlmRuntime,
  type GenerateOptions,
  type LlmResolvedModelInfo,
  type StreamChunk,
} from "@deepseek-ai/dsh-llm";
import { SessionId, SessionStore, type Session, type SessionEvent } from "@deepseek-ai/dsh-session";
import { SystemPrompt } from "@deepseek-ai/dsh-system-prompt";
import { ToolRuntime } from "@deepseek-ai/dsh-tools";

import type { Conversation, ConversationInput } from "../../../../src/host/session/face.ts";
import { openConversation } from "../../../../src/host/session/open-conversation.ts";

const LIMITS = { messagesMax: 128, unitsMax: 65_536 };

/** What the scripted model does with a request: says something, calls a tool that nobody has, or fails. */
export type Reply = { readonly say: string } | { readonly call: string } | { readonly fail: string };
/** Runs while the request is open, so a test can act in the middle of a step. */
export type Script = (dsh: RealDsh, signal: AbortSignal | undefined) => Reply | Promise<Reply>;

class ScriptedAdapter extends LlmAdapter {
  readonly #next: (options: GenerateOptions) => Promise<Reply>;

  constructor(next: (options: GenerateOptions) => Promise<Reply>) {
    super();
    this.#next = next;
  }

  override async resolveModel(provider: string, model: string): Promise<LlmResolvedModelInfo> {
    return { provider, id: model, name: model, context: { contextWindow: 64_000 } };
  }

  async *stream(options: GenerateOptions): AsyncIterable<StreamChunk> {
    const reply = await this.#next(options);
    if ("fail" in reply) throw new Error(reply.fail);
    if ("say" in reply) {
      yield { type: "block-start", index: 0, blockType: "text" };
      yield { type: "text-delta", index: 0, text: reply.say };
      yield { type: "block-end", index: 0, block: { type: "text", text: reply.say } };
    } else {
      const block = { type: "tool-call", id: CallId(`call-${reply.call}`), name: reply.call, arguments: "{}" } as const;
      yield { type: "block-start", index: 0, blockType: "tool-call" };
      yield { type: "tool-call-delta", index: 0, id: block.id, name: block.name, argumentsDelta: "{}" };
      yield { type: "block-end", index: 0, block };
    }
    yield { type: "finish", reason: { kind: "say" in reply ? "stop" : "tool-calls" } };
  }
}

/** The agent loop of DeepSeek Harness in this process, with a conversation for each agent, opened as a plugin would. */
export class RealDsh {
  readonly context = new Context();
  readonly conversations = new Map<string, Conversation>();
  /** Inputs at the moment of each assembly, by session. */
  readonly inputs = new Map<string, ConversationInput[]>();
  readonly #scripts: Script[];

  private constructor(scripts: readonly Script[]) {
    this.#scripts = [...scripts];
  }

  static async boot(...scripts: readonly Script[]): Promise<RealDsh> {
    const dsh = new RealDsh(scripts);
    const { context } = dsh;
    await context.plugin(LlmRuntime);
    await context.plugin(SessionStore);
    await context.plugin(SystemPrompt, {});
    await context.plugin(ToolRuntime);
    await context.plugin(AgentRegistry);
    await context.plugin(AgentLoop, { agents: [] });
    context.llm.registerAdapter(["scripted"], new ScriptedAdapter((options) => dsh.#reply(options)));
    context.on("session/event", (session, event) => dsh.conversations.get(session.id)?.observe(event));
    context.on("agent/created", ({ agent }) => dsh.#open(agent.session));
    context.on("system-prompt/assemble", async (_assembly, { agent }, next) => {
      const assembly = await next();
      if (agent !== undefined) dsh.#assembled(agent.id);
      return assembly;
    });
    return dsh;
  }

  async agent(
    id: string,
    seed?: { readonly events: readonly SessionEvent[]; readonly parent: string },
  ): Promise<Agent> {
    const fork = { parentSession: SessionId(seed?.parent ?? ""), seedLength: seed?.events.length ?? 0 };
    const { agent } = await this.context.agents.create({
      sessionId: SessionId(id),
      agentOptions: { provider: "scripted", model: "m" },
      ...(seed === undefined ? {} : { seed: seed.events, meta: fork }),
    });
    return agent;
  }

  agentOf(id: string): Agent {
    const agent = this.context.agents.get(SessionId(id));
    if (agent === undefined) throw new Error(`no agent ${id}`);
    return agent;
  }

  /** The texts of the newest window of a session now, newest first. */
  texts(id: string): string[] {
    return this.conversation(id)
      .input(LIMITS)
      .messages.map(({ text }) => text);
  }

  conversation(id: string): Conversation {
    const conversation = this.conversations.get(id);
    if (conversation === undefined) throw new Error(`no conversation of ${id}`);
    return conversation;
  }

  /** What each assembly of a session has scanned, newest message first. */
  scanned(id: string): string[][] {
    return (this.inputs.get(id) ?? []).map(({ messages }) => messages.map(({ text }) => text));
  }

  async close(): Promise<void> {
    await this.context.fiber.dispose();
  }

  #open(session: Session): void {
    const conversation = openConversation(session);
    if ("code" in conversation) throw new Error(conversation.message);
    this.conversations.set(session.id, conversation);
    this.inputs.set(session.id, []);
  }

  #assembled(id: string): void {
    const conversation = this.conversation(id);
    this.inputs.get(id)?.push(conversation.input(LIMITS));
    conversation.consumeClaimed();
  }

  async #reply({ signal }: GenerateOptions): Promise<Reply> {
    return (await this.#scripts.shift()?.(this, signal)) ?? { say: "nothing left to say" };
  }
}

export const said = (text: string): ReturnType<typeof createUserMessage> =>
  createUserMessage({ content: [{ type: "text", text }], source: { kind: "user" } });
