import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { type BodySource, collectBody, PendingBodies } from "../../../src/host/http/body.ts";
import { BodyAborted, HttpError } from "../../../src/host/http/error.ts";

const CAP = { bytes: 10, code: "REQUEST_TOO_LARGE" } as const;
const OVERRUN = LIMITS.httpOverrunBytes.value;

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  let next = 0;
  for (const size of sizes) {
    yield Uint8Array.from({ length: size }, () => next++);
    await Promise.resolve();
  }
}

const source = (sizes: number[], declared?: number): BodySource => ({ declared, chunks: chunks(...sizes) });
const collect = (from: BodySource, pending = new PendingBodies()) => collectBody(from, CAP, pending);

async function refusalOf(promise: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof HttpError) return error;
  throw new Error("not refused by HTTP", { cause: error });
}

describe("collectBody", () => {
  it("puts the chunks into one shared memory of exactly their size", async () => {
    const memory = await collect(source([3, 0, 4], 7));
    expect([...new Uint8Array(memory)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(memory.byteLength).toBe(7);
  });

  it("takes a body of the cap, and none of a byte more", async () => {
    expect((await collect(source([5, 5]))).byteLength).toBe(10);
    const refused = await refusalOf(collect(source([5, 5, 1])));
    expect(refused).toMatchObject({ code: "REQUEST_TOO_LARGE", status: 413, details: { limit: 10, requested: 11 } });
  });

  it("counts what it gets, whatever was declared", async () => {
    expect((await refusalOf(collect(source([11], 1)))).code).toBe("REQUEST_TOO_LARGE");
  });

  it("does not read at all what is declared far too large", async () => {
    let read = false;
    async function* never(): AsyncGenerator<Uint8Array> {
      read = true;
      yield new Uint8Array(1);
    }
    const refused = await refusalOf(collect({ declared: 10 + OVERRUN + 1, chunks: never() }));
    expect(refused.details.requested).toBe(10 + OVERRUN + 1);
    expect(read).toBe(false);
  });

  it("stops reading a body that does not end", async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(64 * 1024);
      for (;;) {
        given += chunk.byteLength;
        yield chunk;
      }
    }
    await refusalOf(collect({ declared: undefined, chunks: endless() }));
    expect(given).toBeLessThan(10 + OVERRUN + 128 * 1024);
  });

  it("gives no body that ended early", async () => {
    await expect(collect(source([3], 7))).rejects.toBeInstanceOf(BodyAborted);
  });

  it("keeps account of all bodies, also of those that fail", async () => {
    const pending = new PendingBodies(8);
    await expect(collect(source([5], 5), pending)).resolves.toBeDefined();
    expect(pending.bytes).toBe(0);
    await expect(collect(source([5], 6), pending)).rejects.toBeDefined();
    expect(pending.bytes).toBe(0);
    expect((await refusalOf(collect(source([5, 4]), pending))).code).toBe("REQUESTS_OVERLOADED");
    expect(pending.bytes).toBe(0);
  });

  it("refuses a body for which others left no room, and takes it later", async () => {
    const pending = new PendingBodies(12);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(8);
      await gate;
    }
    const first = collect({ declared: 8, chunks: slow() }, pending);
    await Promise.resolve();
    expect((await refusalOf(collect(source([6]), pending))).status).toBe(503);
    release();
    await first;
    expect((await collect(source([6]), pending)).byteLength).toBe(6);
  });
});
