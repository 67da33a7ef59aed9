import { request } from "node:http";

import { expect, it } from "vitest";

import type { StoredRecord } from "../../../src/host/trace/face.ts";
import { openHttp } from "./support/client.ts";
import { apiPath } from "./support/contract.ts";
import { fakeLibrary } from "./support/fake-library.ts";
import { fakeTrace, storedRecord } from "./support/fake-trace.ts";
import { serve } from "./support/web-server.ts";

it("a client that leaves stops the reading of its detail, and is nobody's fault", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const stopped = Promise.withResolvers<unknown>();
  const detail = (_record: StoredRecord, signal?: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      if (signal === undefined) return;
      signal.addEventListener("abort", () => {
        stopped.resolve(signal.reason);
        reject(signal.reason as Error);
      });
      begun.resolve(signal);
    });
  const faults: unknown[] = [];
  const trace = fakeTrace([storedRecord("a", "{}")], { history: { detail } });
  const server = await serve(openHttp(fakeLibrary(), { trace, onFault: (fault) => faults.push(fault) }));
  const path = apiPath("/v3/sessions/s/assemblies/a");
  const outgoing = request({ port: server.port, host: "127.0.0.1", path, agent: false });
  outgoing.on("error", () => undefined);
  outgoing.end();
  expect((await begun.promise).aborted).toBe(false);
  outgoing.destroy();
  expect(await stopped.promise).toBeDefined();
  await server.close();
  expect(faults).toEqual([]);
});
