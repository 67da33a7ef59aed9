import { Context } from "@deepseek-ai/cordis";
import { WebServer } from "@deepseek-ai/dsh-host-webserver";

import { API_ROOT } from "../../../../src/host/http/root.ts";
import type { HttpServer } from "../../../../src/host/http/server.ts";

export interface RunningServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The web server of DeepSeek Harness in this process, with the API registered the way the plugin does it. */
export async function serve({ handler }: HttpServer, path: string = API_ROOT): Promise<RunningServer> {
  const context = new Context();
  const fiber = await context.plugin(WebServer, { host: "127.0.0.1", port: 0 });
  context.effect(() => context.webServer.register({ kind: "prefix", path, handler }));
  return { port: context.webServer.port, close: async () => fiber.dispose() };
}
