import { expect, it } from "vitest";

import { defaultConfig } from "../../../src/host/config.ts";
import { API_ROOT } from "../../../src/host/http/root.ts";
import { PluginRoutes } from "../../../src/host/mount/plugin-routes.ts";
import { PluginStatus } from "../../../src/host/mount/plugin-status.ts";
import { FakeHost } from "../loader/support/fakes.ts";

/** A host whose web server takes routes, or has them already. */
function setup(register: (route: object) => () => void): { readonly host: FakeHost; readonly routes: PluginRoutes } {
  const host = new FakeHost({ webServer: { port: 5, host: "0.0.0.0", register } });
  const status = new PluginStatus(host, null);
  return {
    host,
    routes: new PluginRoutes({ host, config: defaultConfig(), folder: "/dev/null/x", status, loader: null }),
  };
}

it("registers a prefix route for the API and one for the inspector", () => {
  const taken: object[] = [];
  const { host, routes } = setup((route) => {
    taken.push(route);
    return () => undefined;
  });
  routes.register(host);
  expect(taken).toMatchObject([
    { kind: "prefix", path: API_ROOT },
    { kind: "prefix", path: "/pmp-dsh-tavern/inspector" },
  ]);
});

it("throws when another plugin has the route, and does nothing without a web server", () => {
  const { host, routes } = setup(() => {
    throw new Error("taken");
  });
  expect(() => routes.register(host)).toThrow("taken");
  routes.register(new FakeHost());
});
