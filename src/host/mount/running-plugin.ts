import type { LoreClient } from "../../workers/client.ts";
import { type Config, defaultConfig, type ReadConfig } from "../config.ts";
import type { HostContext, HostFiber } from "../dsh/context.ts";
import { serviceOf } from "../dsh/services.ts";
import { registerHooks } from "../hooks/all.ts";
import { registerAnchor } from "../hooks/system-prompt-section.ts";
import type { HostStatus } from "../http/deps.ts";
import { storeReasons } from "../http/routes/status.ts";
import type { Core } from "../loader/core.ts";
import type { Tavern } from "../loader/face.ts";
import { LiveTavern } from "../loader/live-tavern.ts";
import { Loader } from "../loader/loader.ts";
import type { PluginDiagnosticCode } from "../loader/plugin-diagnostics.ts";
import { openConversation } from "../session/open-conversation.ts";
import { bootSettled } from "./boot-settled.ts";
import { OffReport } from "./off-report.ts";
import { pluginFolder } from "./plugin-folder.ts";
import { PluginRoutes } from "./plugin-routes.ts";
import { PluginStatus } from "./plugin-status.ts";
import { PreparedBooks } from "./prepared-books.ts";
import { RunningCore } from "./running-core.ts";

export interface RunningPluginOptions {
  readonly host: HostContext;
  readonly config: ReadConfig;
  readonly openClient: (config: Config) => LoreClient;
}

/**
 * One application of the plugin: what it registers with the host, and how all of it ends. Nothing is thrown into the
 * host; what keeps the plugin from working is a reason in its status.
 */
export class RunningPlugin {
  readonly #host: HostContext;
  readonly #loader: Loader | null;
  readonly #status: PluginStatus;
  readonly #report: OffReport;
  readonly #routes: PluginRoutes;
  readonly #fibers: HostFiber[] = [];
  readonly #end = new AbortController();
  #prepared: PreparedBooks | null = null;

  constructor({ host, config: read, openClient }: RunningPluginOptions) {
    const config = read.ok ? read.config : defaultConfig();
    const folder = pluginFolder(host, config.dataDir, process.env);
    this.#host = host;
    this.#loader = read.ok ? loaderOf({ host, config, folder, openClient }) : null;
    this.#status = new PluginStatus(host, this.#loader);
    this.#report = new OffReport(folder);
    this.#routes = new PluginRoutes({ host, config, folder, status: this.#status, loader: this.#loader });
    if (!read.ok) this.#status.off("TAVERN_CONFIG_INVALID", read.why);
  }

  /** Registers everything that the host has a place for, now or when its services come. */
  start(): void {
    const loader = this.#loader;
    if (loader === null) this.#tellOff();
    else {
      this.#status.off("TAVERN_SERVICE_MISSING", "the host has no service systemPrompt");
      this.#fibers.push(this.#host.inject(["systemPrompt"], (context) => this.#joinPrompts(context, loader)));
      loader.core.ready.then(
        (core) => this.#coreOpened(core, loader),
        (error: unknown) => this.#turnOff("TAVERN_START_FAILED", textOf(error)),
      );
      void bootSettled(this.#host, this.#end.signal).then(() => this.#settled());
    }
    this.#fibers.push(this.#host.inject(["webServer"], (context) => this.#joinRoutes(context)));
  }

  /** Resolves when the data folder has been read, or cannot be. */
  get opened(): Promise<Core | null> {
    return this.#loader?.core.ready.catch(() => null) ?? Promise.resolve(null);
  }

  /** What the API's assemblies are made by; null: the plugin is off, or its data folder is not read yet. */
  get tavern(): Tavern | null {
    const core = this.#loader?.core.opened ?? null;
    return this.#loader === null || core === null ? null : new LiveTavern(this.#host, this.#loader, core);
  }

  get status(): HostStatus {
    return this.#status.value;
  }

  /** Ends threads, files and timers; the host ends what was registered with it. Never rejects. */
  async close(): Promise<void> {
    this.#end.abort();
    this.#prepared?.close();
    await this.#loader?.core.close();
    await this.#report.close();
  }

  #joinPrompts(context: HostContext, loader: Loader): void {
    try {
      registerAnchor(context);
    } catch (error) {
      return this.#namesTaken(error);
    }
    this.#status.recordedBy(registerHooks(context, loader));
    for (const agent of serviceOf(context, "agents")?.list() ?? []) loader.sessions.enter(agent);
    context.effect(() => {
      this.#status.clear("TAVERN_SERVICE_MISSING");
      return () => this.#status.off("TAVERN_SERVICE_MISSING", "the host's service systemPrompt has ended");
    }, "dsh-lorekeeper.on()");
  }

  #joinRoutes(context: HostContext): void {
    try {
      this.#routes.register(context);
    } catch (error) {
      this.#namesTaken(error);
    }
  }

  /** Another plugin has one of the names: this one leaves it all of them. */
  #namesTaken(error: unknown): void {
    this.#status.clear("TAVERN_SERVICE_MISSING");
    this.#turnOff("TAVERN_NAMES_TAKEN", textOf(error));
    // A part cannot end itself while it is being started.
    queueMicrotask(() => void Promise.all(this.#fibers.map((fiber) => fiber.dispose())).then(() => this.close()));
  }

  #turnOff(code: PluginDiagnosticCode, message: string): void {
    if (this.#end.signal.aborted) return;
    this.#status.off(code, message);
    this.#report.tell([{ code, message }]);
    this.#report.note([{ code, message }]);
  }

  #coreOpened({ library, client }: Core, loader: Loader): void {
    if (this.#end.signal.aborted) return;
    const { folder: _folder, ...stores } = library.status;
    this.#report.tell(storeReasons(stores));
    const live = (): string[] => loader.sessions.list.map(({ sessionId }) => sessionId);
    this.#prepared = new PreparedBooks({ library, client, live });
    void warm(client, this.#prepared);
  }

  /** The host has started all that it has. */
  #settled(): void {
    if (this.#end.signal.aborted) return;
    if (this.#status.offReasons.length > 0) this.#tellOff();
    else void this.#loader?.core.ready.then(() => this.#report.note([])).catch(() => undefined);
  }

  /** Every reason: nothing that is missing now is still to come. */
  #tellOff(): void {
    const reasons = this.#status.offReasons;
    this.#report.tell(reasons);
    this.#report.note(reasons);
  }
}

/**
 * Makes the threads fast when the books are compiled, which somebody may be waiting for: on a small machine both together
 * take twice as long. What fails shows in the calls that need the threads.
 */
async function warm(client: LoreClient, prepared: PreparedBooks): Promise<void> {
  try {
    await prepared.whenIdle();
    await client.warmUp();
  } catch {
    // Closed meanwhile, or no thread can be started.
  }
}

function loaderOf(options: {
  readonly host: HostContext;
  readonly config: Config;
  readonly folder: string;
  readonly openClient: (config: Config) => LoreClient;
}): Loader {
  const { host, config, folder, openClient } = options;
  const { sessionsMax, trace } = config;
  const core = new RunningCore({
    host,
    folder,
    sessionsMax,
    trace,
    turnBytesMax: trace.turnStoreBytesMax,
    push: trace.otlp,
    openClient: () => openClient(config),
  });
  return new Loader({ host, config, core, openConversation });
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
