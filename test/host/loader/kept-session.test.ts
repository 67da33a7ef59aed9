import { describe, expect, it } from "vitest";

import { KeptSession } from "../../../src/host/loader/kept-session.ts";
import { SessionWriter, type StateWrite } from "../../../src/host/loader/session-writer.ts";
import { freshRecord } from "../../../src/workers/client.ts";
import { effect, SEED } from "../../workers/library/session-state/support/states.ts";

const NOTHING = { timed: { sticky: {}, cooldown: {} }, variables: [], globals: [] };

function written(count: number | null) {
  const kept = new KeptSession(freshRecord("s", SEED));
  const sent: StateWrite[] = [];
  const send = (write: StateWrite) => Promise.resolve(sent.push(write) > 0);
  kept.writeWith(new SessionWriter({ sessionId: "s", record: () => kept.record, send, onEnd: () => undefined }, count));
  return { kept, sent };
}

describe("a session in memory", () => {
  it("changes at once, without anything that writes it", () => {
    const kept = new KeptSession(freshRecord("s", SEED));
    expect([kept.isUnread, kept.isOnDisk, kept.writer]).toEqual([true, false, null]);
    kept.advance(1, 5, {
      ...NOTHING,
      variables: [["hp", 3]],
      timed: { sticky: { "b.1": effect(1, 2) }, cooldown: {} },
    });
    expect(kept.base(1)).toEqual({ seed: SEED, ...NOTHING });
    expect(kept.base(2)).toEqual({
      seed: SEED,
      timed: { sticky: { "b.1": effect(1, 2) }, cooldown: {} },
      variables: [["hp", 3]],
      globals: [],
    });
  });

  it("gives the same base until something changes", () => {
    const { kept } = written(0);
    const base = kept.base(1);
    expect(kept.base(1)).toBe(base);
    kept.advance(1, 5, NOTHING);
    expect(kept.base(1)).toBe(base);
    expect(kept.base(2)).not.toBe(base);
  });

  it("is not written for a request that changed nothing, but for the first one", async () => {
    const known = written(0);
    known.kept.advance(1, 5, NOTHING);
    await known.kept.writer?.flush();
    expect(known.sent).toEqual([]);
    const fresh = written(null);
    expect(fresh.kept.isOnDisk).toBe(true);
    fresh.kept.advance(1, 5, NOTHING);
    expect(fresh.kept.isOnDisk).toBe(false);
    await fresh.kept.writer?.flush();
    expect(fresh.sent).toHaveLength(1);
  });

  it("remembers parameters, and that a request had them", () => {
    const { kept } = written(0);
    kept.remember({ temperature: 1, stop: undefined });
    kept.remember({ temperature: 1 });
    expect(kept.record).toMatchObject({ changes: 1, unobserved: new Map() });
    kept.advance(1, 5, NOTHING);
    expect(kept.record).toMatchObject({ changes: 2, unobserved: null, checkpoints: [{ seq: 5 }] });
  });

  it("says that its file cannot be used", () => {
    const kept = new KeptSession(freshRecord("s", SEED), "unusable");
    expect([kept.isUnread, kept.isOnDisk]).toEqual([false, false]);
  });
});
