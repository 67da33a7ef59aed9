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
import type { Core } from "../../../../src/host/loader/core.ts";
import { RunningPlugin } from "../../../../src/host/mount/running-plugin.ts";
import type { Selection } from "../../../../src/workers/protocol.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { openSession } from "../../../../src/workers/session.ts";
import type { TaskHandler } from "../../../../src/workers/local.ts";
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

/** The engines of this process: loading them takes longer than a test. */
let local: TaskHandler | undefined;

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
    local ??= openSession();
    const engines = local;
    const session: TaskHandler = { handle: (task) => engines.handle(task), close: () => undefined };
    const mounted: { plugin?: RunningPlugin } = {};
    const fiber = this.context.plugin({
      name: "dsh-lorekeeper",
      apply: (context: Context) => {
        const plugin = new RunningPlugin({
          host: asHost(context),
          config: readConfig(config),
          openClient: () => openLocal(session),
        });
        context.effect(() => {
          plugin.start();
          return () => plugin.close();
        });
        mounted.plugin = plugin;
      },
    });
    await fiber;
    const { plugin } = mounted;
    if (plugin === undefined) throw new Error("the plugin was not applied");
    const core = await plugin.opened;
    return { plugin, core, unmount: async () => (await fiber).dispose() };
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

  /** An agent on a new session that is bound to something. */
  async bound({ library }: Core, sessionId: string, selection: Partial<Selection>): Promise<Agent> {
    await library.beginSession(sessionId);
    await library.select(sessionId, selection);
    return this.agent(sessionId);
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
  /** null: the plugin is off. */
  readonly core: Core | null;
  readonly unmount: () => Promise<void>;
}

/** A host with the plugin on a folder of its own. */
export interface Bench {
  readonly folder: TestFolder;
  readonly host: TestHost;
  readonly plugin: RunningPlugin;
  readonly core: Core;
  readonly close: () => Promise<void>;
}

/** Boots and mounts everything that a test of turns needs. */
export async function openBench(
  config: object = {},
  options: { readonly web?: boolean } = { web: false },
): Promise<Bench> {
  const folder = await makeFolder();
  const host = await TestHost.boot(folder, options);
  const { plugin, core } = await host.mount({ dataDir: folder.data, ...config });
  if (core === null) throw new Error("the plugin is off");
  const close = async (): Promise<void> => {
    await host.close();
    await folder.remove();
  };
  return { folder, host, plugin, core, close };
}

/** What a user says. */
export const message = (text: string) =>
  createUserMessage({ content: [{ type: "text", text }], source: { kind: "user" } });
