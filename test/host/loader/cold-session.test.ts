import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { readColdSession } from "../../../src/host/loader/cold-session.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { FakeHost } from "./support/fakes.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lorekeeper-cold-"));
  await writeFile(join(folder, "small"), "x");
  await writeFile(join(folder, "large"), new Uint8Array(LIMITS.coldSessionBytes.value + 1));
});
afterAll(() => rm(folder, { recursive: true }));

const events = [{ type: "turn/start" }];
function hostOf(own: object = {}): FakeHost {
  const headers = ["small", "large", "gone"].map((id) => ({ id, version: 0, parentSession: "p" }));
  const sessionPersistence = {
    list: () => Promise.resolve(headers),
    locate: ({ id }: { id: string }) => ({ kind: "jsonl", path: join(folder, id) }),
    inspect: () => Promise.resolve({ meta: {}, events }),
    ...own,
  };
  return new FakeHost({ sessionPersistence });
}

it("looks like a live session", async () => {
  expect(await readColdSession(hostOf(), "small")).toEqual({
    id: "small",
    header: { id: "small", version: 0, parentSession: "p" },
    events,
  });
});

it("is not read when its log is large, not to be found, or unknown, or the host cannot", async () => {
  for (const id of ["large", "gone", "unknown"]) expect(await readColdSession(hostOf(), id)).toBeNull();
  expect(await readColdSession(new FakeHost(), "small")).toBeNull();
  expect(await readColdSession(hostOf({ locate: undefined }), "small")).toBeNull();
  expect(await readColdSession(hostOf({ inspect: () => Promise.reject(new Error("no")) }), "small")).toBeNull();
});

it("ends with an abort", async () => {
  const inspect = (): Promise<never> => Promise.reject(new Error("stopped"));
  await expect(readColdSession(hostOf({ inspect }), "small", AbortSignal.abort(new Error("left")))).rejects.toThrow(
    "left",
  );
});
