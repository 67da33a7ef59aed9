import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { HostTraceStore } from "../../../../src/host/trace/store/host-trace-store.ts";
import type { TraceRecord } from "../../../../src/trace/model/record.ts";
import { session } from "../../../workers/jobs/library/support/session.ts";
import { captureOf } from "../support/captures.ts";
import { FakeFolder } from "../support/fake-folder.ts";

const CASE = JSON.parse(
  readFileSync(new URL("../../../trace/fixtures/t06-concurrent-append.json", import.meta.url), "utf8"),
) as {
  readonly input: { readonly writers: number; readonly recordsEach: number };
  readonly expected: { readonly records: number };
};

const FILE = "tavern-trace-records.json";

it("keeps the newest records of many writers in a file that is whole at every moment", async () => {
  const { on, run } = await session();
  const { writers, recordsEach } = CASE.input;
  const folder = new FakeFolder();
  folder.folder = "/data";
  const bounds = { recordBytesMax: 2 ** 21, totalBytesMax: 2 ** 24 };
  const store = new HostTraceStore({ client: { run }, library: Promise.resolve(folder), bounds });
  const counts: number[] = [];
  const faults: string[] = [];
  // Only a rename gives the file other contents; they are looked at before the call that comes next.
  let isRenamed = false;
  on.fail = ({ name }) => {
    const times = isRenamed ? timesIn(on.text(FILE) ?? "") : [];
    if (typeof times === "string") faults.push(times);
    else if (times.length > 0) counts.push(times.length);
    isRenamed = name === "rename";
    return undefined;
  };
  let clock = 0;
  const writer = async (name: number): Promise<void> => {
    for (let index = 0; index < recordsEach; index++) {
      const recordedAt = ++clock;
      store.keep(captureOf(`${name}-${index}`, { sessionId: `s-${name}`, recordedAt, updatedAt: recordedAt }));
      await store.flush();
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, name) => writer(name)));
  await store.close();
  const { records } = CASE.expected;
  const total = writers * recordsEach;
  expect(faults).toEqual([]);
  expect(timesIn(on.text(FILE) ?? "")).toEqual(
    Array.from({ length: records }, (_, index) => total - records + index + 1),
  );
  expect([counts.length > recordsEach, Math.max(...counts)]).toEqual([true, records]);
  expect(store.status).toMatchObject({ recording: "file", problem: null, records, dropped: 0 });
});

/** Times of the records of a file, which are the newest ones of those that were told; else what is wrong with it. */
function timesIn(text: string): readonly number[] | string {
  try {
    const { records } = JSON.parse(text) as { records: TraceRecord[] };
    const times = records.map((record) => record.recordedAt);
    const [first = 0] = times;
    return times.every((time, index) => time === first + index) ? times : `a gap in ${times.join(" ")}`;
  } catch (error) {
    return String(error);
  }
}
