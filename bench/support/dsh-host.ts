import { Context } from "@deepseek-ai/cordis";
import { AgentRegistry } from "@deepseek-ai/dsh-agent";
import { AgentLoop } from "@deepseek-ai/dsh-agent-loop";
import {
  createUserMessage,
  LlmAdapter,
  type LlmProviderInfo,
  type LlmResolvedModelInfo,
  LlmRuntime,
  type StreamChunk,
} from "@deepseek-ai/dsh-llm";
import { type SessionEvent, SessionId, SessionStore } from "@deepseek-ai/dsh-session";
import { SystemPrompt } from "@deepseek-ai/dsh-system-prompt";
import { ToolRuntime } from "@deepseek-ai/dsh-tools";

/** A section of a system prompt, as plugins see it. */
export interface SeenSection {
  readonly name: string;
  readonly text: string;
}

/** The real DeepSeek Harness in this process: sessions, agents, their loop, system prompts and a model of its own. */
export interface DshHost {
  readonly context: Context;
  /** A live session with this history. */
  start(sessionId: string, history: readonly SessionEvent[]): Promise<DshSession>;
  close(): Promise<void>;
}

export interface DshSession {
  /** One turn: `said` is assembled for, and the model says `answer`. Throws when the turn fails. */
  turn(said: string, answer: string): Promise<void>;
}

/** Told around each assembly, from before every other plugin until after all of them. */
export interface AssemblyWatch {
  begins(): void;
  ends(sections: readonly SeenSection[]): void;
}

const PROVIDER = "bench";
const MODEL = "bench-1";

export async function bootDshHost(watch: AssemblyWatch): Promise<DshHost> {
  const context = new Context();
  const fibers = [
    await context.plugin(LlmRuntime),
    await context.plugin(SessionStore),
    await context.plugin(SystemPrompt, {}),
    await context.plugin(ToolRuntime, {}),
    await context.plugin(AgentRegistry),
    await context.plugin(AgentLoop, { agents: [] }),
  ];
  const model = new BenchModel();
  context.llm.registerAdapter([PROVIDER], model);
  context.on("system-prompt/assemble", async (_assembly, _scope, next) => {
    watch.begins();
    const made = await next();
    watch.ends(made.sections);
    return made;
  });
  return {
    context,
    start: (sessionId, history) => startSession({ context, model }, sessionId, history),
    close: async () => {
      for (const fiber of fibers.toReversed()) await fiber.dispose();
    },
  };
}

interface Booted {
  readonly context: Context;
  readonly model: BenchModel;
}

async function startSession(
  { context, model }: Booted,
  id: string,
  seed: readonly SessionEvent[],
): Promise<DshSession> {
  const { agent } = await context.agents.create({
    sessionId: SessionId(id),
    meta: { cwd: process.cwd() },
    seed,
    agentOptions: { provider: PROVIDER, model: MODEL },
  });
  return {
    turn: async (said, answer) => {
      model.answer = answer;
      agent.followup(createUserMessage({ content: [{ type: "text", text: said }], source: { kind: "user" } }));
      await agent.whenIdle();
      const end = agent.session.events.findLast(({ type }) => type === "turn/end");
      const reason = JSON.stringify(end?.data);
      if (!reason.includes('"completed"')) throw new Error(`the turn ended with ${reason}`);
    },
  };
}

/** Answers at once with the words that it was given. */
class BenchModel extends LlmAdapter {
  answer = "";

  override providerInfo(provider: string): LlmProviderInfo {
    return { id: provider, name: provider };
  }

  override async resolveModel(provider: string, model: string): Promise<LlmResolvedModelInfo> {
    return { provider, id: model, name: model, context: { contextWindow: 128_000 } };
  }

  override async *stream(): AsyncIterable<StreamChunk> {
    yield { type: "block-start", index: 0, blockType: "text" };
    yield { type: "text-delta", index: 0, text: this.answer };
    yield { type: "block-end", index: 0, block: { type: "text", text: this.answer } };
    yield { type: "usage", usage: { inputTokens: 1, outputTokens: 1 } };
    yield { type: "finish", reason: { kind: "stop" } };
  }
}
