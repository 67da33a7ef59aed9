import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Context } from "@deepseek-ai/cordis";
import { type Agent, AgentRegistry } from "@deepseek-ai/dsh-agent";
import { AgentLoop } from "@deepseek-ai/dsh-agent-loop";
import { WebServer } from "@deepseek-ai/dsh-host-webserver";
import { createUserMessage, type LlmAdapter, LlmRuntime } from "@deepseek-ai/dsh-llm";
import { SessionId, SessionStore } from "@deepseek-ai/dsh-session";
import * as checkpoints from "@deepseek-ai/dsh-session-checkpoint-policy";
import { JsonlSessionPersistence } from "@deepseek-ai/dsh-session-persistence-jsonl";
import { SystemPrompt } from "@deepseek-ai/dsh-system-prompt";
import { ToolRuntime } from "@deepseek-ai/dsh-tools";

import { readConfig } from "../../../../src/host/config.ts";
import type { HostContext } from "../../../../src/host/dsh/context.ts";
import { RunningPlugin } from "../../../../src/host/loader/running-plugin.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { openSession } from "../../../../src/workers/session.ts";
import { ScriptedModel } from "./model.ts";

/** A folder with everything that a test writes. */
export interface TestFolder {
  readonly data: string;
  readonly sessions: string;
  readonly remove: () => Promise<void>;
}

export async function makeFolder(): Promise<TestFolder> {
  const folder = await mkdtemp(join(tmpdir(), "lorekeeper-host-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return { data: join(folder, "data"), sessions: join(folder, "sessions"), remove };
}

/** What keeps tests from the host's own types: the plugin sees it structurally. */
export const asHost = (context: Context): HostContext => context as unknown as HostContext;

const ROUTE = { provider: "scripted", model: "echo" };

/** The packages of DeepSeek Harness in this process, without the plugin. */
export class TestHost {
  readonly context = new Context();
  readonly model = new ScriptedModel();
  readonly #agents = new Map<string, { agent: Agent; dispose: () => Promise<void> }>();

  static async boot(folder: TestFolder, { web = true }: { readonly web?: boolean } = {}): Promise<TestHost> {
    const host = new TestHost();
    const { context, model } = host;
    await context.plugin(LlmRuntime);
    await context.plugin(SessionStore);
    await context.plugin(SystemPrompt, { persona: "A persona." });
    await context.plugin(ToolRuntime, {});
    await context.plugin(AgentRegistry);
    await context.plugin(JsonlSessionPersistence, { root: folder.sessions });
    await context.plugin(checkpoints);
    if (web) await context.plugin(WebServer, { host: "127.0.0.1", port: 0 });
    await context.plugin(AgentLoop, { agents: [], maxParallelToolCalls: 1 });
    context.llm.registerAdapter(["scripted"], model.adapter() as unknown as LlmAdapter);
    return host;
  }

  /** Mounts the plugin with everything in this thread; `ready` when its data folder is open. */
  async mount(config: unknown): Promise<MountedPlugin> {
    const local = openSession();
    const mounted: { plugin?: RunningPlugin } = {};
    const fiber = this.context.plugin({
      name: "dsh-lorekeeper",
      apply: (context: Context) => {
        const plugin = new RunningPlugin({
          host: asHost(context),
          config: readConfig(config),
          openClient: () => openLocal(local),
        });
        context.effect(() => {
          plugin.start();
          return () => plugin.close();
        });
        mounted.plugin = plugin;
      },
    });
    await fiber;
    if (mounted.plugin === undefined) throw new Error("the plugin was not applied");
    await mounted.plugin.opened;
    return { plugin: mounted.plugin, unmount: async () => (await fiber).dispose() };
  }

  /** An agent on a new session. */
  async agent(sessionId: string, meta: object = {}): Promise<Agent> {
    const options = { sessionId: SessionId(sessionId), agentOptions: ROUTE, meta: { cwd: "/home/user", ...meta } };
    return this.#keep(await this.context.agents.create(options));
  }

  /** An agent on a session of the store. */
  async resume(sessionId: string): Promise<Agent> {
    return this.#keep(await this.context.agents.resume({ resumeSessionId: SessionId(sessionId), agentOptions: ROUTE }));
  }

  /** The agent leaves; its session stays in the store. */
  async leave(agent: Agent): Promise<void> {
    await this.context.sessions.flush(agent.session);
    await this.#agents.get(agent.id)?.dispose();
    this.#agents.delete(agent.id);
  }

  /** One turn; gives the system text that the model saw last. */
  async say(agent: Agent, text: string): Promise<string> {
    agent.followup(message(text));
    await agent.whenIdle();
    return this.model.last.system;
  }

  async close(): Promise<void> {
    for (const { dispose } of this.#agents.values()) await dispose();
    await this.context.fiber.dispose();
  }

  #keep(handle: { agent: Agent; dispose: () => Promise<void> }): Agent {
    this.#agents.set(handle.agent.id, handle);
    return handle.agent;
  }
}

export interface MountedPlugin {
  readonly plugin: RunningPlugin;
  readonly unmount: () => Promise<void>;
}

/** What a user says. */
export const message = (text: string) =>
  createUserMessage({ content: [{ type: "text", text }], source: { kind: "user" } });
