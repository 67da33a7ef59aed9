import type { HostContext } from "../dsh/context.ts";
import { SERVICE_NAMES, serviceOf } from "../dsh/services.ts";
import type { HostStatus, StatusReason } from "../http/deps.ts";
import type { Loader } from "../loader/loader.ts";
import type { PluginDiagnosticCode } from "../loader/plugin-diagnostics.ts";
import type { Recorders } from "../hooks/recorders.ts";

/** Session faults that the status lists; the newest. */
const FAULTS_LISTED = 8;

/** What recorders count. */
interface CountingRecorders {
  readonly captures: Pick<Recorders["captures"], "faultCount">;
  readonly turns: Pick<Recorders["turns"], "faultCount" | "droppedCount">;
}

/** Whether the plugin works, and why not, for `GET /v1/status`. */
export class PluginStatus {
  readonly #host: HostContext;
  readonly #loader: Loader | null;
  readonly #off = new Map<PluginDiagnosticCode, string>();
  #recorders: CountingRecorders | null = null;

  /** `loader`: null for a plugin that is off for good. */
  constructor(host: HostContext, loader: Loader | null) {
    this.#host = host;
    this.#loader = loader;
  }

  /** Turns the plugin off. */
  off(code: PluginDiagnosticCode, message: string): void {
    this.#off.set(code, message);
  }

  /** That reason is gone. */
  clear(code: PluginDiagnosticCode): void {
    this.#off.delete(code);
  }

  /** Requests and turns are recorded by these from now on. */
  recordedBy(recorders: CountingRecorders): void {
    this.#recorders = recorders;
  }

  /** Why the plugin is off; empty: it is on. */
  get offReasons(): readonly StatusReason[] {
    return [...this.#off].map(([code, message]) => ({ code, message }));
  }

  get value(): HostStatus {
    const services = SERVICE_NAMES.filter((name) => serviceOf(this.#host, name) !== undefined);
    return {
      state: this.#off.size === 0 ? "on" : "off",
      reasons: [...this.offReasons, ...this.#sessionFaults()],
      dialect: this.#loader?.sessions.dialect ?? null,
      host: { name: "dsh", services },
      workers: this.#loader?.core.client.status ?? null,
      recorder: this.#recorders && recorderStatus(this.#recorders),
    };
  }

  #sessionFaults(): StatusReason[] {
    const unreadable = this.#loader?.sessions.unreadable ?? [];
    const faults = [...(this.#loader?.core.opened?.memory.faults ?? []), ...unreadable];
    return faults.slice(-FAULTS_LISTED).map(({ sessionId, code, message }) => ({
      code,
      message: `session ${sessionId}: ${message}`,
    }));
  }
}

const recorderStatus = ({ captures, turns }: CountingRecorders): NonNullable<HostStatus["recorder"]> => ({
  faults: captures.faultCount + turns.faultCount,
  droppedTurns: turns.droppedCount,
});
