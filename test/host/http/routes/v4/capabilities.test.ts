import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../../src/matcher/limits.ts";
import { UNAVAILABLE } from "../../../../../src/trace/model/turn/body.ts";
import { fakeTurns, PUSH_STATUS, STORE_STATUS } from "../../support/fake-turns.ts";
import { fakeTrace } from "../../support/fake-trace.ts";
import { openV4 } from "./support.ts";

describe("GET /v4/capabilities", () => {
  it("says what the contract is, what is kept and for how long, and what was dropped", async () => {
    const { get } = await openV4();
    const answer = await get("/capabilities");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.json).toMatchObject({
      ok: true,
      apiVersion: 4,
      contract: "turn-trace",
      root: "/pmp-dsh-tavern/api/v4",
      dialect: "v0",
      retention: { redactDays: 30, deleteDays: 180 },
      stream: { flushMs: 16, heartbeatMs: 15_000, frameBytes: 65_536, perSession: 4, total: 32 },
      exports: ["jsonl", "otlp-json", "otlp-proto", "phoenix-json", "perfetto"],
      decisions: ["application/json", "application/x-msgpack"],
      unavailable: UNAVAILABLE,
      store: STORE_STATUS,
      history: fakeTrace().history.status,
      dropped: { turns: STORE_STATUS.dropped, frames: 0 },
    });
    const { limits } = answer.json as { limits: Record<string, number> };
    expect(limits).toMatchObject({ turnListMax: 100, turnDecisionsMax: 500, turnItems: LIMITS.turnItems.value });
  });

  it("say where turns are sent to and what came of it, with the code of what went wrong", async () => {
    const { turns } = fakeTurns();
    const told = await openV4([], { turns: { ...turns, push: { status: PUSH_STATUS } } });
    expect((await told.get("/capabilities")).json).toMatchObject({ push: PUSH_STATUS });
    const nowhere = await openV4();
    expect((await nowhere.get("/capabilities")).json).toMatchObject({ push: null });
  });

  it("are named by those of API v3, where turns are kept", async () => {
    const { api } = await openV4();
    expect((await api.send("GET", "/v3/capabilities")).json).toMatchObject({
      contract: "prompt-trace-primitives",
      turnTrace: { root: "/pmp-dsh-tavern/api/v4", contract: "turn-trace" },
    });
    const without = await openV4([], { turns: null });
    expect((await without.api.send("GET", "/v3/capabilities")).json).not.toHaveProperty("turnTrace");
    expect(await without.get("/capabilities")).toMatchObject({ status: 503, json: { code: "TAVERN_NOT_RUNNING" } });
  });
});
