import { packageVersion } from "../cli/version.ts";
import type { Config } from "../config.ts";
import type { HostContext } from "../dsh/context.ts";
import { serviceOf, type WebServerService } from "../dsh/services.ts";
import { createPageRoute, INSPECTOR_ROOT } from "../http/inspector/page-route.ts";
import { API_ROOT } from "../http/root.ts";
import { createHttp, type HttpServer } from "../http/server.ts";
import type { Core } from "../loader/core.ts";
import { LiveTavern } from "../loader/live-tavern.ts";
import type { Loader } from "../loader/loader.ts";
import { AddressFile } from "./address-file.ts";
import type { PluginStatus } from "./plugin-status.ts";

export interface PluginRoutesOptions {
  readonly host: HostContext;
  readonly config: Config;
  readonly folder: string;
  readonly status: PluginStatus;
  /** null: the plugin is off for good, and only its status is answered. */
  readonly loader: Loader | null;
}

/** The API of a running plugin in the host's web server, and the file that says where that is. */
export class PluginRoutes {
  readonly #options: PluginRoutesOptions;
  readonly #startedAt = new Date().toISOString();
  #server: Promise<HttpServer> | undefined;

  constructor(options: PluginRoutesOptions) {
    this.#options = options;
  }

  /** Registers the routes of API and inspector; they end with the context. Throws when another plugin has one. */
  register(context: HostContext): void {
    const web = serviceOf(context, "webServer");
    if (web === undefined) return;
    context.effect(
      () =>
        web.register({
          kind: "prefix",
          path: API_ROOT,
          // A request that comes while the data folder is being read waits for it.
          handler: async (request, response) => (await this.#opened()).handler(request, response),
        }),
      "dsh-lorekeeper.route()",
    );
    const handler = createPageRoute({ security: this.#options.config.security });
    context.effect(() => web.register({ kind: "prefix", path: INSPECTOR_ROOT, handler }), "dsh-lorekeeper.inspector()");
    context.effect(() => {
      const file = this.#addressFile(web);
      return () => file.close();
    }, "dsh-lorekeeper.address()");
  }

  #addressFile(web: WebServerService): AddressFile {
    const { folder, loader } = this.#options;
    const host = web.host === "0.0.0.0" || web.host === undefined ? "127.0.0.1" : web.host;
    const address = {
      url: `http://${host}:${web.port}`,
      pid: process.pid,
      startedAt: this.#startedAt,
      version: packageVersion(),
    };
    const isOurs = (): boolean => loader === null || loader.core.opened?.library.status.role === "owner";
    return new AddressFile({ folder, address, isOurs, ready: loader?.core.ready ?? Promise.resolve() });
  }

  #opened(): Promise<HttpServer> {
    const { loader } = this.#options;
    this.#server ??=
      loader === null
        ? Promise.resolve(this.#offServer())
        : loader.core.ready.then(
            (core) => this.#fullServer(loader, core),
            () => this.#offServer(),
          );
    return this.#server;
  }

  #fullServer(loader: Loader, core: Core): HttpServer {
    const { host } = this.#options;
    const tavern = new LiveTavern(host, loader, core);
    return createHttp({
      ...this.#common(),
      library: core.library,
      tavern,
      trace: core.trace,
      turns: core.turnTrace ?? null,
      running: (sessionId) => tavern.running(sessionId),
      runningSessions: () => tavern.runningSessions,
    });
  }

  #offServer(): HttpServer {
    return createHttp({ ...this.#common(), library: null });
  }

  #common() {
    const { status, config } = this.#options;
    return { version: packageVersion(), status: () => status.value, security: config.security };
  }
}
