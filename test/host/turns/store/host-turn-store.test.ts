import { describe, expect, it } from "vitest";

import { captureOf, factsOf, groundingOf, T0 } from "../../../workers/turns/support/turns.ts";
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
    expect(store.status).toMatchObject({ recording: "file", problem: null, turns: 1, dropped: 0, waiting: 0 });
    expect(store.hasCatalogue(catalogue.id)).toBe(true);
    expect(await at.read("t_1")).toMatchObject({ items: [{ title: "Title of one" }] });
    await store.close();
    expect(await store.append(ended(2))).toBe(false);
  });
});
