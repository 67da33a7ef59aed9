import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { WorkerError } from "../../../../../src/workers/client.ts";
import { FakeTurn, settled } from "../../../turns/support/live.ts";
import { kept } from "../../support/fake-turns.ts";
import { openV4, pathOf, textOf } from "./support.ts";

const at = (turnId: string, sessionId = "s"): string => pathOf(sessionId, "turns", turnId);

describe("GET /v4/sessions/{sessionId}/turns/{turnId}", () => {
  it("is the account, every key of it, with bodies unless they are not wanted", async () => {
    const { get, reads } = await openV4([kept("t_1")]);
    const answer = await get(at("t_1"));
    const { turn } = answer.json as { turn: object };
    expect(Object.keys(turn).toSorted()).toEqual(Object.keys(TurnTraceSchema.shape).toSorted());
    await get(`${at("t_1")}?bodies=none`);
    expect(reads.asked.map((row) => row[2])).toEqual(["resolved", "none"]);
    expect(await get(`${at("t_1")}?bodies=all`)).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
  });

  it("is a turn that runs as it is now, until it is written", async () => {
    const { get, live } = await openV4([kept("t_2")]);
    const turn = new FakeTurn("t_1");
    turn.trace = { toolsOmitted: 7 };
    live.changed(turn);
    expect((await get(at("t_1"))).json).toMatchObject({ turn: { turnId: "t_1", state: "open", toolsOmitted: 7 } });
    expect(await get(at("t_1"), { "x-user": "ada" })).toMatchObject({ status: 404 });
    expect(await get(at("t_1", "other"))).toMatchObject({ status: 404 });
    live.ended(turn, Promise.resolve(true));
    await settled();
    expect(await get(at("t_1"))).toMatchObject({ status: 404 });
    live.changed(new FakeTurn("t_2"));
    expect((await get(at("t_2"))).json).toMatchObject({ turn: { state: "ended" } });
  });

  it("tells a fault by its code alone", async () => {
    const faults: unknown[] = [];
    const { get, reads } = await openV4([kept("t_1")], { onFault: (fault) => faults.push(fault) });
    reads.error = new WorkerError("worker-crashed", "SECRET of /a/place");
    const answer = await get(at("t_1"));
    expect(answer).toMatchObject({ status: 500, json: { ok: false, code: "TRACE_READ_FAILED" } });
    expect(textOf(answer)).not.toMatch(/SECRET|place/u);
    expect(faults).toHaveLength(1);
  });
});
