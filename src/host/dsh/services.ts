import type { IncomingMessage, ServerResponse } from "node:http";

import type { AgentService } from "./agent.ts";
import type { HostContext } from "./context.ts";
import type { LlmService } from "./llm.ts";
import type { PromptService } from "./prompt.ts";

/** The web server of the host. */
export interface WebServerService {
  /** -1 or 0 while it does not listen. */
  readonly port: number;
  readonly host: string;
  /** Throws when the path is taken. */
  register(route: {
    readonly kind: "prefix";
    readonly path: string;
    readonly handler: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  }): () => void;
}

/** Sessions that are not live. */
export interface PersistenceService {
  /** Costs the host about 1.3 us an event. Rejects when there is no such session. */
  inspect(sessionId: string, signal?: AbortSignal): Promise<{ readonly meta: unknown; readonly events: unknown }>;
  list(): Promise<readonly unknown[]>;
  /** Where the log lies. */
  locate?(header: unknown): { readonly kind: string; readonly path: string } | undefined;
}

/** Which session a page of a history is of. */
export interface PageRequest {
  readonly address: { readonly kind: "session"; readonly sessionId: string };
  /** The newest event of the page at most; refused when the history ends before it. */
  readonly throughSeq: number;
  /** Only events before this one. */
  readonly beforeSeq?: number;
}

/** Sessions of hosts with log format 3 or later, live or not. */
export interface ControllerService {
  /** Rejects with code `session/not-found` when there is no such session. */
  inspect(sessionId: string, signal?: AbortSignal): Promise<{ readonly meta: unknown; readonly events: unknown }>;
  page?(request: PageRequest, signal: AbortSignal): Promise<{ readonly records: unknown; readonly hasMore: unknown }>;
}

/** Live sessions. */
export interface SessionService {
  get(id: string): unknown;
}

/** Services by name. Each is taken by what it can do: versions say nothing. */
interface Services {
  readonly systemPrompt: PromptService;
  readonly webServer: WebServerService;
  readonly agents: AgentService;
  readonly sessions: SessionService;
  readonly llm: LlmService;
  readonly sessionPersistence: PersistenceService;
  readonly sessionController: ControllerService;
  readonly dshHomePath: (name: string) => string;
}

export type ServiceName = keyof Services;

/** The functions that a service must have, to be used at all. */
const METHODS: Readonly<Record<ServiceName, readonly string[]>> = {
  systemPrompt: ["section"],
  webServer: ["register"],
  agents: ["get", "list"],
  sessions: ["get"],
  llm: ["resolveCallConfig"],
  sessionPersistence: ["inspect", "list"],
  sessionController: ["inspect"],
  dshHomePath: [],
};

export const SERVICE_NAMES = Object.keys(METHODS) as readonly ServiceName[];

/** The service, if the host has it and it can do what is needed of it. */
export function serviceOf<Name extends ServiceName>(context: HostContext, name: Name): Services[Name] | undefined {
  const service: unknown = context.get(name);
  if (service === undefined || service === null) return undefined;
  const isWhole =
    name === "dshHomePath"
      ? typeof service === "function"
      : METHODS[name].every((method) => typeof Reflect.get(service, method) === "function");
  return isWhole ? (service as Services[Name]) : undefined;
}
