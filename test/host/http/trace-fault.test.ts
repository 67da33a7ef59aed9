import { describe, expect, it } from "vitest";

import { BodyAborted, HttpError } from "../../../src/host/http/error.ts";
import { readTrace } from "../../../src/host/http/trace-fault.ts";
import { LibraryError, TurnStoreError, WorkerError } from "../../../src/workers/client.ts";

const { signal } = new AbortController();
const SECRET = "/home/user/secret and a body";

describe("faults of the trace", () => {
  it.each([
    [new WorkerError("worker-crashed", SECRET), "worker-crashed"],
    [new LibraryError("STORE_UNWRITABLE", SECRET), "STORE_UNWRITABLE"],
    [new TurnStoreError("TURN_STORE_CORRUPT", SECRET), "TURN_STORE_CORRUPT"],
    [new SyntaxError(SECRET), "unknown"],
    [SECRET, "unknown"],
  ])("are told by the code of their cause alone", async (cause, code) => {
    const failed = readTrace(() => Promise.reject(cause as Error), signal);
    const error = await failed.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "TRACE_READ_FAILED", message: `The trace could not be read (${code}).` });
    expect((error as Error).stack).not.toContain("secret");
    expect(error).not.toHaveProperty("cause");
  });

  it("are none where HTTP itself refuses, or all is well", async () => {
    const refused = new HttpError("ASSEMBLY_NOT_FOUND", "m");
    await expect(readTrace(() => Promise.reject(refused), signal)).rejects.toBe(refused);
    await expect(readTrace(() => Promise.resolve(1), signal)).resolves.toBe(1);
  });

  it("are told to nobody when the client has left", async () => {
    await expect(readTrace(() => Promise.reject(new Error("m")), AbortSignal.abort())).rejects.toThrow(BodyAborted);
  });
});
