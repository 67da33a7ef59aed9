import { expect, it } from "vitest";

import { openTrace } from "../../../src/host/trace/open-trace.ts";
import { FakeHost } from "../loader/support/fakes.ts";
import { captureOf } from "./support/captures.ts";
import { FakeClient, FakeFile } from "./support/fake-client.ts";
import { FakeFolder } from "./support/fake-folder.ts";

it("takes captures before the data folder is open, and does what waits for it then", async () => {
  const { promise: library, resolve } = Promise.withResolvers<FakeFolder>();
  const file = new FakeFile();
  const client = new FakeClient(file.script);
  const bounds = { recordBytesMax: 1, totalBytesMax: 2 };
  const trace = openTrace({ client, library, host: new FakeHost(), bounds });
  expect(trace.bounds).toBe(bounds);
  trace.store.keep(captureOf("a"));
  const records = trace.store.records("s");
  expect(client.calls).toEqual([]);
  resolve(new FakeFolder());
  expect((await records).map(({ recordId }) => recordId)).toEqual(["a"]);
  await trace.store.close();
  await trace.history.close();
  expect(file.records).toHaveLength(1);
});
