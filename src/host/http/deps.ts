import type { ClientStatus } from "../../workers/client.ts";
import type { Library } from "../library/face.ts";
import type { Tavern } from "../loader/face.ts";
import type { Trace } from "../trace/face.ts";
import type { ResolveOwner } from "../turns/owner.ts";
import type { Turns } from "../turns/face.ts";

/** Something that keeps a part of the product from working. */
export interface StatusReason {
  readonly code: string;
  readonly message: string;
}

/** What `GET /v1/status` says beside the library: what only the plugin or the command knows. */
export interface HostStatus {
  readonly state: "on" | "off";
  readonly reasons: readonly StatusReason[];
  /** Log format of the sessions, e.g. `v0`; null without a host. */
  readonly dialect: string | null;
  /** Name, version and features of the host; null without one. */
  readonly host: Readonly<Record<string, unknown>> | null;
  readonly workers: ClientStatus | null;
  /**
   * Times that something went wrong while requests and turns were recorded, and turns on their way that were given up; none
   * in a process that records nothing.
   */
  readonly recorder?: { readonly faults: number; readonly droppedTurns: number } | null;
}

/** What the routes work on. */
export interface RouteDeps {
  readonly library: Library;
  readonly version: string;
  readonly status: () => HostStatus;
  /** Whether the agent of a session is in a turn. */
  readonly running: (sessionId: string) => boolean;
  /** The sessions whose agents are in a turn. */
  readonly runningSessions: () => readonly string[];
  /** Assemblies of sessions; none in a process that serves the library alone, such as the command's. */
  readonly tavern?: Tavern | null;
  /** Records of requests; none in a process that serves the library alone. */
  readonly trace?: Trace | null;
  /** Accounts of turns; none in a process that serves the library alone. */
  readonly turns?: Turns | null;
  /** Whose turns a request may see; everybody's is the one owner's unless given. */
  readonly resolveOwner?: ResolveOwner;
  /** Told of faults of ours, whose answers carry no details. */
  readonly onFault: (error: unknown) => void;
}
