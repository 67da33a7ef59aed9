import type { HostAgent } from "../../../../src/host/dsh/agent.ts";
import type { Disposer, HostContext, HostFiber } from "../../../../src/host/dsh/context.ts";
import { type Config, defaultConfig } from "../../../../src/host/config.ts";
import { RunningCore } from "../../../../src/host/mount/running-core.ts";
import { Loader } from "../../../../src/host/loader/loader.ts";
import { openConversation } from "../../../../src/host/session/open-conversation.ts";
import type { LoreClient } from "../../../../src/workers/client.ts";

type Listener = (...args: never[]) => unknown;

/** A context of a host that has nothing but listeners and the services it is given. */
export class FakeHost implements HostContext {
  readonly listeners = new Map<string, Listener[]>();
  readonly services: Record<string, unknown>;

  constructor(services: Record<string, unknown> = {}) {
    this.services = services;
  }

  get(name: string): unknown {
    return this.services[name];
  }

  on(event: string, listener: Listener): Disposer {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return () => this.listeners.delete(event);
  }

  effect(execute: () => () => unknown): Disposer {
    return execute();
  }

  inject(_services: string[], _callback: (context: HostContext) => void): HostFiber {
    return { dispose: () => Promise.resolve() };
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(args as never[]));
  }
}

/** An agent with a session of log format V0. */
export function fakeAgent(id: string, events: readonly unknown[] = []): HostAgent {
  const session = { id, header: { version: 0, id }, events };
  return { id, session, status: "idle", options: { provider: "p", model: "m" } };
}

/** A loader whose data folder is never read. */
export function fakeLoader(host: HostContext = new FakeHost(), config: Partial<Config> = {}): Loader {
  const client = { run: () => new Promise(() => undefined), forget: () => undefined } as unknown as LoreClient;
  const whole = { ...defaultConfig(), ...config };
  const { trace } = whole;
  const core = new RunningCore({ host, folder: "/nowhere", sessionsMax: 1, trace, openClient: () => client });
  return new Loader({ host, config: whole, core, openConversation });
}
