/** The header of a session, as far as it says where the session comes from. */
export interface HostSessionHeader {
  readonly version?: unknown;
  /** Milliseconds since the epoch. */
  readonly createdAt?: unknown;
  readonly parentSession?: unknown;
  readonly delegationDepth?: unknown;
}

/** A live session: the authority on its own events, which only a dialect reads. */
export interface HostSession {
  readonly id: string;
  readonly header: HostSessionHeader;
}

/** A live agent. */
export interface HostAgent {
  readonly id: string;
  readonly session: HostSession;
  readonly status: unknown;
  readonly options: { readonly provider?: unknown; readonly model?: unknown };
}

/** The list of live agents. */
export interface AgentService {
  get(id: string): HostAgent | undefined;
  list(): readonly HostAgent[];
}

/** Every agent event carries its agent. */
export interface AgentPayload {
  readonly agent: HostAgent;
}

/** A step of an agent's turn that makes a request. */
export interface RequestPayload extends AgentPayload {
  readonly turn: number;
  readonly step: number;
  readonly signal: AbortSignal;
}

/** An attempt of such a request that failed. */
export interface RequestErrorPayload extends RequestPayload {
  readonly provider: string;
  readonly failure: HostFailure;
}

/** Why a model request failed, as the adapter says it. */
export interface HostFailure {
  readonly message: string;
  readonly code: string;
  /** Of HTTP. */
  readonly status?: number;
}

/** What a listener wants to be done about a failed attempt. */
export type RequestErrorAction = { readonly kind: "retry" } | undefined;

/** `idle` covers everything else: between turns an agent may be changed. */
export const isRunning = (agent: HostAgent | undefined): boolean => agent?.status === "running";
