import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Context } from "@deepseek-ai/cordis";
import { type Agent, type AgentHandle, AgentRegistry } from "@deepseek-ai/dsh-agent";
import { AgentLoop } from "@deepseek-ai/dsh-agent-loop";
import { WebServer } from "@deepseek-ai/dsh-host-webserver";
import { createUserMessage, LlmRuntime } from "@deepseek-ai/dsh-llm";
import { SessionId, SessionStore } from "@deepseek-ai/dsh-session";
import * as checkpoints from "@deepseek-ai/dsh-session-checkpoint-policy";
import { SystemPrompt } from "@deepseek-ai/dsh-system-prompt";
import { ToolRuntime } from "@deepseek-ai/dsh-tools";

import { API_ROOT } from "../../../src/host/http/root.ts";
import * as plugin from "../../../src/host/plugin.ts";
import { LOG_ROUTE } from "./log-turns.ts";
import { TraceModel } from "./trace-model.ts";
import { StoreWithoutPlace, WatchedStore } from "./watched-store.ts";

/** Where everything lies that is written. */
export interface TraceFolder {
  readonly root: string;
  readonly data: string;
  readonly sessions: string;
}

export const traceFolder = (root: string): TraceFolder => ({
  root,
  data: join(root, "data"),
  sessions: join(root, "sessions"),
});

export const makeTraceFolder = async (): Promise<TraceFolder> =>
  traceFolder(await mkdtemp(join(tmpdir(), "lorekeeper-trace-")));

export const removeTraceFolder = ({ root }: TraceFolder): Promise<void> => rm(root, { recursive: true, force: true });

/** Directory that the sessions say they work in. */
export const TRACE_CWD = "/home/user";

/** A machine that is busy with something else is no reason for a prompt without lore: what is looked at is the trace. */
const SCAN_DEADLINE_MS = 20_000;

const RETRY = { kind: "retry" } as const;

export interface TraceHostOptions {
  readonly folder: TraceFolder;
  /** false: the store does not tell where its logs lie. */
  readonly located?: boolean;
  /** false: the host without the plugin. */
  readonly plugin?: boolean;
}

/** The real DeepSeek Harness in this process: sessions in files, a web server, a model of its own, and the plugin. */
export class TraceHost {
  readonly context = new Context();
  readonly model = new TraceModel();
  readonly #agents = new Map<string, AgentHandle>();

  static async boot({ folder, located = true, plugin: on = true }: TraceHostOptions): Promise<TraceHost> {
    const host = new TraceHost();
    const { context, model } = host;
    await context.plugin(LlmRuntime);
    await context.plugin(SessionStore);
    await context.plugin(SystemPrompt, { persona: "A persona." });
    await context.plugin(ToolRuntime, {});
    await context.plugin(AgentRegistry);
    await context.plugin(located ? WatchedStore : StoreWithoutPlace, { root: folder.sessions });
    await context.plugin(checkpoints);
    await context.plugin(WebServer, { host: "127.0.0.1", port: 0 });
    await context.plugin(AgentLoop, { agents: [], maxParallelToolCalls: 1 });
    context.llm.registerAdapter([LOG_ROUTE.provider], model);
    context.systemPrompt.context({
      name: "bench:weather",
      order: 10,
      text: "Rain over the harbour 🌧️, wind from 西南.",
    });
    context.on("agent/request-error", async ({ failure }, next) => (failure.code === "BENCH_BUSY" ? RETRY : next()));
    if (on) await context.plugin(plugin, { dataDir: folder.data, scanDeadlineMs: SCAN_DEADLINE_MS });
    return host;
  }

  /** Where the API is. */
  get api(): string {
    return `http://127.0.0.1:${this.context.webServer.port}${API_ROOT}`;
  }

  get store(): WatchedStore {
    return this.context.sessionPersistence as WatchedStore;
  }

  /** An agent on a new session. */
  async begin(sessionId: string): Promise<Agent> {
    const options = { sessionId: SessionId(sessionId), agentOptions: LOG_ROUTE, meta: { cwd: TRACE_CWD } };
    return this.#keep(await this.context.agents.create(options));
  }

  /** An agent on a session of the store. */
  async resume(sessionId: string): Promise<Agent> {
    const options = { resumeSessionId: SessionId(sessionId), agentOptions: LOG_ROUTE };
    return this.#keep(await this.context.agents.resume(options));
  }

  /** One turn: the text is said, assembled for and answered. Throws when the turn fails. */
  async turn(agent: Agent, text: string): Promise<void> {
    agent.followup(createUserMessage({ content: [{ type: "text", text }], source: { kind: "user" } }));
    await agent.whenIdle();
    const end = agent.session.events.findLast(({ type }) => type === "turn/end");
    const reason = JSON.stringify(end?.data);
    if (!reason.includes('"completed"')) throw new Error(`the turn ended with ${reason}`);
  }

  /** The agent leaves; its session stays in the store. */
  async leave(agent: Agent): Promise<void> {
    await this.context.sessions.flush(agent.session);
    await this.#agents.get(agent.id)?.dispose();
    this.#agents.delete(agent.id);
  }

  async close(): Promise<void> {
    for (const handle of this.#agents.values()) await handle.dispose();
    await this.context.fiber.dispose();
  }

  #keep(handle: AgentHandle): Agent {
    this.#agents.set(handle.agent.id, handle);
    return handle.agent;
  }
}
