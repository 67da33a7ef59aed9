import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { thread, turnFolder } from "./support/thread.ts";
import { captureOf, DAY, factsOf, groundingOf, OWNER, T0 } from "./support/turns.ts";

const BYTES_MAX = 2 ** 29;

async function scene() {
  const folder = turnFolder();
  const at = thread(folder);
  await at.open();
  /** By a clock that sweeps have seen day by day. */
  const sweep = async (nowMs: number, sessions?: string[], bytesMax = BYTES_MAX) => {
    at.sawClock(nowMs);
    return sweepAt(nowMs, sessions, bytesMax);
  };
  /** By whatever clock. */
  const sweepAt = async (nowMs: number, sessions?: string[], bytesMax = BYTES_MAX) => {
    const input = { folder, nowMs, bytesMax, ...(sessions === undefined ? {} : { sessions }) };
    return (await at.run("turnSweep", input)).output;
  };
  return { ...at, sweep, sweepAt };
}

/** Start of the turn `factsOf(1)`. */
const START = factsOf(1).startedAt;

describe("a turn", () => {
  it.each([
    [29, "persisted"],
    [30, "redacted"],
    [31, "redacted"],
    [179, "redacted"],
    [180, null],
    [181, null],
  ])("of %i days is %s", async (days, bodies) => {
    const { append, read, sweep, list } = await scene();
    await append(factsOf(1));
    const swept = await sweep(START + days * DAY);
    const turn = await read("t_1");
    expect(turn?.["bodies"] ?? null).toBe(bodies);
    expect((await list())?.turns.map((row) => row["bodies"])).toEqual(bodies === null ? [] : [bodies]);
    expect(swept).toMatchObject({ redacted: bodies === "redacted" ? 1 : 0, deleted: bodies === null ? 1 : 0 });
  });

  it("is neither redacted nor deleted a millisecond too soon, nor twice", async () => {
    const { append, sweep, read } = await scene();
    await append(factsOf(1));
    expect(await sweep(START + 30 * DAY - 1)).toMatchObject({ redacted: 0, figures: { redacted: 0 } });
    expect(await sweep(START + 30 * DAY)).toMatchObject({ redacted: 1, figures: { redacted: 1 } });
    const once = await read("t_1");
    expect(await sweep(START + 31 * DAY)).toMatchObject({ redacted: 0, figures: { redacted: 1 } });
    expect(await read("t_1")).toEqual(once);
    expect(await sweep(START + 180 * DAY - 1)).toMatchObject({ deleted: 0 });
    expect(await sweep(START + 180 * DAY)).toMatchObject({ deleted: 1, figures: { turns: 0, oldestAt: null } });
  });

  it("of a clock that was ahead counts from the day on which that was seen", async () => {
    const { append, sweep, read, run, folder, jsonOf } = await scene();
    await append(factsOf(1, { startedAt: T0 + 400 * DAY }), { nowMs: T0 });
    await sweep(T0 + 29 * DAY);
    expect(await read("t_1")).toMatchObject({ bodies: "persisted" });
    await sweep(T0 + 30 * DAY);
    expect(await read("t_1")).toMatchObject({ bodies: "redacted" });
    expect(jsonOf((await run("turnStats", { folder, ownerId: OWNER })).parts)).toMatchObject({ clockAhead: 1 });
  });

  it("of a clock that was set back later counts from the first sweep", async () => {
    const { append, sweep, read } = await scene();
    await append(factsOf(1), { nowMs: START });
    const past = START - 50 * DAY;
    await sweep(past);
    await sweep(past + 30 * DAY);
    expect(await read("t_1")).toMatchObject({ bodies: "redacted" });
  });
});

describe("decisions of a redacted turn", () => {
  it("have no names any more, while a younger turn with the same decisions keeps them", async () => {
    const { append, ground, sweep, run, folder, jsonOf, state } = await scene();
    const made = groundingOf("SECRET");
    await ground("c-1", made);
    await append(factsOf(1, { captures: [captureOf(1, made.key)] }));
    await ground("c-2", made);
    const startedAt = START + 20 * DAY;
    await append(factsOf(2, { startedAt, captures: [captureOf(2, made.key)] }), { nowMs: startedAt });
    const rowsOf = async (turnId: string) => {
      const query = { sort: "rank" as const, offset: 0, limit: 10, packed: false };
      const input = { folder, ownerId: OWNER, sessionId: "s-1", turnId, ...query };
      return jsonOf((await run("turnDecisions", input)).parts);
    };
    expect(JSON.stringify(await rowsOf("t_1"))).toContain("SECRET");
    await sweep(START + 30 * DAY);
    const redacted = await rowsOf("t_1");
    expect(redacted).toMatchObject({
      recorded: true,
      count: 2,
      rows: [{ id: "harbour:1", title: null, keys: [], rank: 0 }, {}],
    });
    expect(JSON.stringify(redacted)).not.toContain("SECRET");
    expect(JSON.stringify(await rowsOf("t_2"))).toContain("Title of SECRET");
    await sweep(START + 50 * DAY);
    const { value } = state.turns(folder).use(({ groundings }) => groundings.catalogueIds.length);
    expect([value, JSON.stringify(await rowsOf("t_2"))]).toEqual([1, expect.not.stringContaining("SECRET")]);
    const { catalogues } = await sweep(START + 200 * DAY);
    expect(catalogues).toEqual([]);
  });

  it("that came to no turn are gone after a while, unless their turn goes on", async () => {
    const { ground, sweep, run, folder } = await scene();
    await ground("c-1", groundingOf("one"));
    const mark = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1", turn: 1, startSeq: 10, startedAt: T0 };
    await run("turnMark", { folder, ...mark });
    expect((await sweep(T0 + DAY)).catalogues).toHaveLength(1);
    await run("turnDrop", { folder, nowMs: T0 + DAY, what: { ownerId: OWNER } });
    expect((await sweep(T0 + 2 * DAY)).catalogues).toEqual([]);
  });
});

describe("a session that the host does not list", () => {
  it("is gone when it is missing for seven days, and not before", async () => {
    const { append, sweep, list } = await scene();
    await append(factsOf(1));
    expect(await sweep(T0, [])).toMatchObject({ deleted: 0 });
    expect(await sweep(T0 + 7 * DAY - 1, [])).toMatchObject({ deleted: 0 });
    expect(await sweep(T0 + 7 * DAY, ["other"])).toMatchObject({ deleted: 1 });
    expect((await list())?.turns).toEqual([]);
  });

  it("starts anew when it was listed meanwhile", async () => {
    const { append, sweep } = await scene();
    await append(factsOf(1));
    await sweep(T0, []);
    await sweep(T0 + 3 * DAY, ["s-1"]);
    expect(await sweep(T0 + 8 * DAY, [])).toMatchObject({ deleted: 0 });
    expect(await sweep(T0 + 15 * DAY, [])).toMatchObject({ deleted: 1 });
  });

  it("is not remembered when nothing of it is left", async () => {
    const { append, sweep, state, folder } = await scene();
    await append(factsOf(1));
    await sweep(START + 179 * DAY, []);
    await sweep(START + 181 * DAY, []);
    expect(state.turns(folder).use(({ retention }) => retention.absent().size).value).toBe(0);
  });

  it("stays when the host could not be asked", async () => {
    const { append, sweep } = await scene();
    await append(factsOf(1));
    await sweep(T0, []);
    expect(await sweep(T0 + 10 * DAY)).toMatchObject({ deleted: 0 });
  });
});

describe("a clock that jumps", () => {
  const HOUR = DAY / 24;

  it("deletes and redacts nothing at one start, and nothing was lost when it is right again", async () => {
    const { append, ground, read, sweepAt, run, folder, jsonOf } = await scene();
    const made = groundingOf("one");
    await ground("c-1", made);
    await append(factsOf(1, { captures: [captureOf(1, made.key)] }));
    const before = await read("t_1");
    await sweepAt(START + HOUR, ["s-1"]);
    const doubted = async () => jsonOf((await run("turnStats", { folder, ownerId: OWNER })).parts);
    for (const nowMs of [START + 200 * DAY, START + 200 * DAY + HOUR]) {
      expect(await sweepAt(nowMs, [])).toMatchObject({ redacted: 0, deleted: 0, catalogues: [made.catalogue.id] });
      expect(await doubted()).toMatchObject({ clockDoubtedAt: START + 200 * DAY });
    }
    expect(await sweepAt(START + DAY, ["s-1"])).toMatchObject({ redacted: 0, deleted: 0 });
    expect(await doubted()).toMatchObject({ clockDoubtedAt: null });
    expect(await read("t_1")).toEqual(before);
  });

  it("is believed when it goes on so: a machine that was off for a year deletes a day later", async () => {
    const { append, sweepAt } = await scene();
    await append(factsOf(1));
    await sweepAt(START);
    expect(await sweepAt(START + 365 * DAY)).toMatchObject({ deleted: 0 });
    expect(await sweepAt(START + 366 * DAY)).toMatchObject({ deleted: 1 });
  });

  it("says nothing of the age of a turn that ran while it was behind", async () => {
    const { append, read, sweepAt } = await scene();
    await sweepAt(START);
    await sweepAt(60_000);
    await append(factsOf(1, { startedAt: 70_000 }), { nowMs: 80_000 });
    for (const days of [1, 8, 15, 22, 29]) await sweepAt(START + days * DAY);
    expect(await read("t_1")).toMatchObject({ bodies: "persisted", startedAt: 70_000 });
    expect(await sweepAt(START + 30 * DAY)).toMatchObject({ redacted: 1 });
  });

  it("is seen in a store of before by its newest turn", async () => {
    const { append, sweepAt } = await scene();
    await append(factsOf(1));
    expect(await sweepAt(START + 200 * DAY)).toMatchObject({ deleted: 0 });
  });

  it("does not keep a store over its bound", async () => {
    const { append, sweepAt } = await scene();
    for (let n = 1; n <= 40; n++) await append(factsOf(n, { requestId: `${n}`.repeat(400) }));
    expect((await sweepAt(START + 200 * DAY, undefined, 1)).evicted).toBeGreaterThan(30);
  });
});

describe("a clock that was set back", () => {
  it("costs no turn its time when it is right again", async () => {
    const { append, read, sweep, sweepAt, run, folder, jsonOf } = await scene();
    await append(factsOf(1));
    // A machine without a battery, before it has asked what time it is; even if it went on so for a day.
    await sweepAt(0);
    await sweepAt(DAY);
    expect(await sweep(START + DAY)).toMatchObject({ deleted: 0, redacted: 0 });
    expect(await read("t_1")).toMatchObject({ bodies: "persisted" });
    expect(jsonOf((await run("turnStats", { folder, ownerId: OWNER })).parts)).toMatchObject({ clockAhead: 0 });
    expect(await sweep(START + 30 * DAY)).toMatchObject({ redacted: 1 });
    expect(await sweep(START + 180 * DAY)).toMatchObject({ deleted: 1 });
  });

  it("keeps no turn for longer than its age whose time was to come", async () => {
    const { append, sweep } = await scene();
    await append(factsOf(1, { startedAt: T0 + 100 * DAY }), { nowMs: T0 });
    expect(await sweep(T0 + 180 * DAY)).toMatchObject({ deleted: 1 });
  });

  it("does not keep the turns of a session for ever that is missing since a time to come", async () => {
    const { append, sweep } = await scene();
    const startedAt = T0 + 400 * DAY;
    await append(factsOf(1, { startedAt }), { nowMs: startedAt });
    await sweep(startedAt, ["other"]);
    await sweep(T0 + DAY, ["other"]);
    expect(await sweep(T0 + 8 * DAY - 1, ["other"])).toMatchObject({ deleted: 0 });
    expect(await sweep(T0 + 8 * DAY, ["other"])).toMatchObject({ deleted: 1 });
  });

  it("does not keep decisions for ever that came to no turn", async () => {
    const { run, sweep, folder } = await scene();
    const { key, packed, catalogue } = groundingOf("one");
    const at = { folder, sessionId: "s-1", captureId: "c-1", key, catalogues: [catalogue.id] };
    await run("turnGround", { ...at, nowMs: T0 + 400 * DAY }, { shared: [packed, catalogue.bytes] });
    expect((await sweep(T0)).catalogues).toEqual([]);
  });
});

it("the mark of a turn that could not be made from its log goes with the turns of its age", async () => {
  const { run, sweep, folder, state } = await scene();
  const mark = { turnId: "t_1", ownerId: OWNER, sessionId: "s-1", turn: 1, startSeq: 10, startedAt: T0 };
  await run("turnMark", { folder, ...mark });
  const marked = (): boolean => state.turns(folder).use(({ open }) => open.find("t_1") !== null).value === true;
  await sweep(T0 + 180 * DAY - 1);
  expect(marked()).toBe(true);
  await sweep(T0 + 180 * DAY);
  expect(marked()).toBe(false);
});

describe("a damaged row", () => {
  const damage = (folder: string, sql: string): void => {
    const { db } = openTurnFile(join(folder, "turns.sqlite"));
    db.exec(sql);
    db.close();
  };

  it("of a turn costs that turn alone: it is not listed, and goes when it should be redacted", async () => {
    const at = await scene();
    for (const n of [1, 2, 3]) await at.append(factsOf(n));
    damage(at.folder, "UPDATE turn SET account = x'0199', summary = x'0199' WHERE turn_id = 't_2'");
    expect((await at.list())?.turns.map(({ turnId }) => turnId)).toEqual(["t_3", "t_1"]);
    const page = await at.list({ limit: 2 });
    expect([page?.turns.map(({ turnId }) => turnId), page?.next]).toEqual([["t_3"], "t_2"]);
    const { folder } = at;
    const asked = { folder, ownerId: OWNER, sessionId: "s-1", turnId: "t_2", bodies: "none" as const, now: [] };
    expect((await at.run("turnRead", asked)).output).toMatchObject({
      found: false,
      problem: { code: "TURN_STORE_CORRUPT" },
    });
    expect(await at.append(factsOf(4))).toMatchObject({ written: true, problem: null });
    const swept = await at.sweep(START + 40 * DAY);
    expect(swept).toMatchObject({ problem: null, redacted: 3, deleted: 1, figures: { turns: 3, redacted: 3 } });
  });

  it("of decisions costs the decisions: their turn is there, and is redacted without them", async () => {
    const at = await scene();
    const made = groundingOf("SECRET");
    await at.ground("c-1", made);
    damage(at.folder, "UPDATE grounding SET columns = x'0099'");
    expect(await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }))).toMatchObject({ problem: null });
    expect(await at.read("t_1")).toMatchObject({ items: null });
    expect(await at.sweep(START + 30 * DAY)).toMatchObject({ redacted: 1, deleted: 0, catalogues: [] });
    expect(await at.read("t_1")).toMatchObject({ bodies: "redacted", captures: [{ groundingKey: null }] });
  });
});

it("a store over its bound loses its oldest turns and gives their room back", async () => {
  const { append, sweep, list, state, folder } = await scene();
  for (let n = 1; n <= 40; n++) await append(factsOf(n, { requestId: `${n}`.repeat(400) }));
  const { value: bytes } = state.turns(folder).use((database) => database.bytes);
  const swept = await sweep(T0, undefined, (bytes ?? 0) - 20_000);
  expect(swept.evicted).toBeGreaterThan(0);
  expect(swept.figures.bytes).toBeLessThanOrEqual((bytes ?? 0) - 20_000);
  const left = (await list())?.turns ?? [];
  expect(left).toHaveLength(40 - swept.evicted);
  expect(left.map(({ turnId }) => turnId)).toContain("t_40");
  expect(left.map(({ turnId }) => turnId)).not.toContain("t_1");
});
