import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { dropTurns } from "../../../../src/workers/turns/sweep.ts";
import { captureOf, DAY, factsOf, groundingOf, T0 } from "../../../workers/turns/support/turns.ts";
import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { storeOn } from "./support/store.ts";

const ended = (n: number, more = {}) => ({
  facts: factsOf(n, more),
  sessionId: "s-1",
  recordIds: [],
  shared: [],
});
const mark = (n: number) => ({ turnId: `t_${n}`, sessionId: "s-1", turn: n, startSeq: n * 10, startedAt: T0 });

describe("the turn store of a process", () => {
  it("keeps what was told before the folder was open, in its order", async () => {
    const at = thread(turnFolder());
    const { store, open } = storeOn(at);
    const made = groundingOf("one");
    const { catalogue, ...packed } = made;
    store.begin(mark(1));
    store.ground({ sessionId: "s-1", captureId: "c-1", ...packed, catalogues: [catalogue] });
    const appended = store.append(ended(1, { captures: [captureOf(1, made.key)] }));
    expect([store.status.recording, store.hasCatalogue(catalogue.id)]).toEqual(["opening", false]);
    open();
    expect(await appended).toBe(true);
    expect(store.status).toMatchObject({
      recording: "file",
      problem: null,
      turns: 1,
      oldestAt: factsOf(1).startedAt,
      dropped: 0,
    });
    expect(store.hasCatalogue(catalogue.id)).toBe(true);
    expect(await at.read("t_1")).toMatchObject({ items: [{ title: "Title of one" }] });
    await store.close();
    expect(await store.append(ended(2))).toBe(false);
  });

  it("is off, and says why, where the folder is another program's or cannot be opened", async () => {
    const at = thread(turnFolder());
    const readOnly = [{ store: "owner.lock", code: "STORE_FOREIGN_FOLDER", message: "m" }];
    const foreign = storeOn(at, { library: Promise.resolve({ status: { folder: at.folder, readOnly } }) });
    expect(await foreign.store.opened).toBeNull();
    expect(await foreign.store.append(ended(1))).toBe(false);
    expect(foreign.store.status).toMatchObject({ recording: "off", problem: null, dropped: 1 });
    expect(readdirSync(at.folder)).toEqual([]);
    const none = storeOn(at, { library: Promise.reject(new Error("no folder")) });
    expect(await none.store.append(ended(1))).toBe(false);
  });

  it("goes on without a file that cannot be used, told once, and with one that is mended", async () => {
    const at = thread(turnFolder());
    const path = join(at.folder, "turns.sqlite");
    writeFileSync(path, "damaged ".repeat(100));
    const { store, open, told } = storeOn(at);
    open();
    expect([await store.append(ended(1)), await store.append(ended(2))]).toEqual([false, false]);
    expect(told.map(({ code }) => code)).toEqual(["TURN_STORE_CORRUPT"]);
    expect(store.status).toMatchObject({ recording: "off", problem: { code: "TURN_STORE_CORRUPT" }, dropped: 2 });
    rmSync(path);
    expect(await store.append(ended(3))).toBe(true);
    expect(store.status).toMatchObject({ recording: "file", problem: null });
  });

  it("counts what is there, also after another process has dropped some of it", async () => {
    const at = thread(turnFolder());
    const { store, open } = storeOn(at);
    open();
    for (const n of [1, 2, 3]) await store.append(ended(n));
    expect(store.status.turns).toBe(3);
    const nowMs = factsOf(3).startedAt;
    await thread(at.folder).run("turnDrop", { folder: at.folder, nowMs, what: { sessionId: "s-1", ownerId: "local" } });
    expect(await store.append(ended(4))).toBe(true);
    expect(store.status).toMatchObject({ turns: 1, oldestAt: factsOf(4).startedAt });
  });

  it("sweeps at the start and each day, with what the host lists", async () => {
    const at = thread(turnFolder());
    await at.append(factsOf(1));
    const made = groundingOf("one");
    await at.ground("stray", made);
    let listed: string[] = ["s-1"];
    const { store, open, clock } = storeOn(at, { sessions: () => Promise.resolve(listed) });
    open();
    await store.opened;
    expect(store.hasCatalogue(made.catalogue.id)).toBe(true);
    await expect.poll(() => clock.pending).toBe(1);
    listed = [];
    // The first of the two finds a clock that has jumped.
    clock.pass(30 * DAY);
    await expect.poll(() => clock.pending).toBe(1);
    expect(store.status.redacted).toBe(0);
    clock.pass(2 * DAY);
    await expect.poll(() => store.status.redacted).toBe(1);
    await expect.poll(() => clock.pending).toBe(1);
    // What a sweep has taken away is sent again.
    expect(store.hasCatalogue(made.catalogue.id)).toBe(false);
    clock.pass(7 * DAY);
    await expect.poll(() => store.status.turns).toBe(0);
  });

  it("asks for all catalogues again when one is nowhere any more", async () => {
    const at = thread(turnFolder());
    const { store, open } = storeOn(at);
    open();
    const made = groundingOf("one");
    const { catalogue, ...packed } = made;
    store.ground({ sessionId: "s-1", captureId: "c-1", ...packed, catalogues: [catalogue] });
    await store.flush();
    expect(store.hasCatalogue(catalogue.id)).toBe(true);
    const turns = at.state.turns(at.folder);
    turns.use((database) => dropTurns(database, { sessionId: "s-1", ownerId: null }, T0));
    turns.catalogues.clear();
    store.ground({ sessionId: "s-1", captureId: "c-2", ...packed, catalogues: [] });
    await store.flush();
    expect([store.hasCatalogue(catalogue.id), store.status.dropped]).toEqual([false, 1]);
  });
});
