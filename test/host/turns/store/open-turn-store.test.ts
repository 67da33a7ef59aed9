import { expect, it } from "vitest";

import { openTurnStore } from "../../../../src/host/turns/store/open-turn-store.ts";
import type { StoreClient } from "../../../../src/host/turns/store/store-client.ts";
import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { factsOf } from "../../../workers/turns/support/turns.ts";

const HOST = {
  get: () => undefined,
  on: () => () => undefined,
  effect: <T>(execute: () => T) => execute(),
  inject: () => ({ dispose: () => Promise.resolve() }),
} as never;

it("keeps turns in the data folder, as those of the one owner there is", async () => {
  const at = thread(turnFolder());
  const store = openTurnStore({
    client: at as StoreClient,
    library: Promise.resolve({ status: { folder: at.folder, readOnly: [] } }),
    host: HOST,
    trace: { store: { records: () => Promise.resolve([]) }, history: {} } as never,
    bytesMax: 2 ** 20,
    onRecovered: () => undefined,
  });
  expect(await store.append({ facts: factsOf(1), sessionId: "s-1", recordIds: [], shared: [] })).toBe(true);
  await store.close();
  expect(await at.read("t_1", { ownerId: "local" })).not.toBeNull();
});
