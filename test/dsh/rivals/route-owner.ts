import type { IncomingMessage, ServerResponse } from "node:http";

/** Another plugin of the host that has the protocol's route already. */

interface Host {
  readonly webServer: {
    register(route: {
      readonly kind: "prefix";
      readonly path: string;
      readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
    }): () => void;
  };
  effect(register: () => () => void): unknown;
}

export const name = "route-owner";
export const inject = ["webServer"];

export function apply(ctx: Host): void {
  const handler = (_: IncomingMessage, response: ServerResponse): void => void response.end("mine");
  ctx.effect(() => ctx.webServer.register({ kind: "prefix", path: "/pmp-dsh-tavern/api", handler }));
}
