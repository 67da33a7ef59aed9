import { describe, expect, it, onTestFinished } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { LiveTurn } from "../../../../src/host/turns/face.ts";
import type { PushWorld } from "../../../../src/host/turns/push/face.ts";
import { TurnPush } from "../../../../src/host/turns/push/turn-push.ts";
import { collector, status } from "./support/collector.ts";

const live = (turnId: string): LiveTurn => ({
  turnId,
  sessionId: "session",
  snapshot: () => {
    throw new Error("nobody looks at it");
  },
});

/** A push to a real server whose clock does not wait: it writes down for how long it was to. */
async function pushing(answer: Parameters<typeof collector>[0], given: Partial<PushWorld> = {}) {
  const server = await collector(answer);
  const waits: number[] = [];
  const world: PushWorld = {
    exportTurn: ({ turnId }, format) =>
      Promise.resolve({ file: "x", mediaType: format, bytes: new TextEncoder().encode(`${format} ${turnId}`) }),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    random: () => 1,
    now: () => 0,
    ...given,
  };
  const endpoint = `${server.address}?key=secret`;
  const push = new TurnPush({ endpoint, headers: { "x-key": "secret" }, format: "protobuf" }, world);
  onTestFinished(async () => {
    await push.close();
    await server.close();
  });
  return {
    server,
    waits,
    push,
    end: (turnId: string, isWritten = true) => push.ended(live(turnId), Promise.resolve(isWritten)),
    /** Resolves when so many turns are done with, one way or the other. */
    done: async (n: number): Promise<void> => {
      while (push.status.sent + push.status.dropped < n) {
        await new Promise<void>((go) => setImmediate(go));
      }
    },
  };
}

const textsOf = (server: Awaited<ReturnType<typeof collector>>): string[] =>
  server.received.map(({ body }) => new TextDecoder().decode(body));

describe("a turn that is written", () => {
  it("is sent too when it was made from its log after a crash", async () => {
    const { push, server, done } = await pushing(status(200));
    push.recovered({ sessionId: "s-1", turnId: "t_9" });
    await done(1);
    expect([push.status.sent, server.received.length]).toEqual([1, 1]);
  });

  it("is exported and sent", async () => {
    const { server, end, done, push } = await pushing(status(200));
    end("t1");
    await done(1);
    expect(textsOf(server)).toEqual(["otlp-proto t1"]);
    expect(push.status).toMatchObject({ state: "idle", sent: 1, dropped: 0, waiting: 0, problem: null });
  });

  it("is sent though some spans of it were not taken, which is told without the server's words", async () => {
    const said = JSON.stringify({ partialSuccess: { rejectedSpans: "4", errorMessage: "secret" } });
    const { server, end, done, push } = await pushing((n, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(n === 1 ? said : "{}");
    });
    end("t1");
    await done(1);
    expect(push.status).toMatchObject({ sent: 1, dropped: 0, problem: { code: "TURN_PUSH_PARTIAL" } });
    expect(push.status.problem?.message).toBe(`${server.address}: 4 spans of a turn were not taken`);
    end("t2");
    await done(2);
    expect([server.received.length, push.status.problem]).toEqual([2, null]);
  });

  it("is sent once the server can: 503, then well", async () => {
    const { server, waits, end, done, push } = await pushing((n, response) => status(n === 1 ? 503 : 200)(n, response));
    end("t1");
    await done(1);
    expect(server.received).toHaveLength(2);
    expect(waits).toEqual([1_000]);
    expect(push.status).toMatchObject({ sent: 1, dropped: 0, problem: null });
  });

  it("waits as long as the server asks", async () => {
    const { waits, end, done } = await pushing((n, response) =>
      status(n === 1 ? 429 : 200, { "retry-after": "7" })(n, response),
    );
    end("t1");
    await done(1);
    expect(waits).toEqual([7_000]);
  });

  it("is not sent again when it was refused, and says by what, without secrets", async () => {
    const { server, waits, end, done, push } = await pushing(status(400));
    end("t1");
    await done(1);
    expect(server.received).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(push.status.problem).toEqual({ code: "TURN_PUSH_REFUSED", message: `${server.address}: status 400` });
    expect(JSON.stringify(push.status)).not.toContain("secret");
  });

  it("is given up after so many tries, the next one is sent", async () => {
    const tries = LIMITS.pushTries.value;
    const { server, waits, end, done, push } = await pushing((n, response) =>
      status(n <= tries ? 500 : 200)(n, response),
    );
    end("t1");
    await done(1);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(push.status).toMatchObject({
      dropped: 1,
      problem: { code: "TURN_PUSH_FAILED", message: `${server.address}: status 500, at try 6 of 6` },
    });
    end("t2");
    await done(2);
    expect(push.status).toMatchObject({ sent: 1, problem: null });
  });

  it("is given up when nobody listens", async () => {
    const { server, end, done, push } = await pushing(status(200));
    await server.close();
    end("t1");
    await done(1);
    expect(push.status.problem?.message).toContain("ECONNREFUSED");
  });

  it("does not hang with a server that does", async () => {
    const { end, done, push } = await pushing(() => undefined, { tryMs: 20 });
    end("t1");
    await done(1);
    expect(push.status.problem?.message).toContain("no answer within 20 ms");
  });
});

describe("a turn that cannot be exported", () => {
  it.each<[string, PushWorld["exportTurn"], string]>([
    ["is gone", () => Promise.resolve(null), "the turn is gone"],
    ["is refused", () => Promise.resolve({ refused: "TURN_EXPORT_LIMIT: x" }), "TURN_EXPORT_LIMIT: x"],
    ["fails", () => Promise.reject(new Error("thread died")), "thread died"],
  ])("%s: dropped, with why", async (_name, exportTurn, message) => {
    const { server, end, done, push } = await pushing(status(200), { exportTurn });
    end("t1");
    await done(1);
    expect(server.received).toEqual([]);
    expect(push.status).toMatchObject({ dropped: 1, problem: { code: "TURN_PUSH_EXPORT", message } });
  });

  it("was never written: it is not sent at all", async () => {
    const { server, end, done, push } = await pushing(status(200));
    end("t1", false);
    end("t2");
    await done(1);
    expect(textsOf(server)).toEqual(["otlp-proto t2"]);
    expect(push.status.dropped).toBe(0);
  });
});

it("keeps a bounded queue: the oldest are dropped and counted", async () => {
  const gate = Promise.withResolvers<void>();
  const { server, end, done, push } = await pushing(status(200), {
    exportTurn: async ({ turnId }) => {
      await gate.promise;
      return { file: "x", mediaType: "x", bytes: new TextEncoder().encode(turnId) };
    },
  });
  const max = LIMITS.pushQueue.value;
  for (let n = 0; n < max + 3; n++) end(`t${n}`);
  await Promise.resolve();
  expect(push.status).toMatchObject({ waiting: max, dropped: 2, state: "sending" });
  gate.resolve();
  await done(max + 3);
  expect(textsOf(server)).toEqual(["t0", ...Array.from({ length: max }, (_, n) => `t${n + 3}`)]);
});

describe("closing", () => {
  it("lets the turn on its way arrive, and drops those that wait", async () => {
    const { server, end, push } = await pushing((_n, response) => setImmediate(() => status(200)(0, response)));
    end("t1");
    end("t2");
    await server.count(1);
    await push.close();
    expect(textsOf(server)).toEqual(["otlp-proto t1"]);
    expect(push.status).toMatchObject({ state: "closed", sent: 1, dropped: 1, waiting: 0 });
  });

  it("does not wait for a server that hangs longer than its bound", async () => {
    const { server, end, push } = await pushing(() => undefined, { closeMs: 20 });
    end("t1");
    await server.count(1);
    await push.close();
    expect(push.status).toMatchObject({ state: "closed", sent: 0, dropped: 1 });
  });

  it("does not wait for the next try", async () => {
    const { end, push, server } = await pushing(status(503), {
      wait: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    });
    end("t1");
    await server.count(1);
    while (push.status.state !== "waiting") await new Promise<void>((go) => setImmediate(go));
    await push.close();
    expect(push.status).toMatchObject({ state: "closed", dropped: 1 });
  });

  it("takes no more turns, and may be done twice", async () => {
    const { server, end, push } = await pushing(status(200));
    expect(push.close()).toBe(push.close());
    end("t1");
    await push.close();
    expect(server.received).toEqual([]);
  });
});
