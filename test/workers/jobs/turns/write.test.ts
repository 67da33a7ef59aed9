import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { captureOf, factsOf, groundingOf, OWNER } from "../../turns/support/turns.ts";
import { thread, turnFolder } from "../../turns/support/thread.ts";

describe("a turn that is over", () => {
  it("is there with its calls, its items and its list row", async () => {
    const at = thread(turnFolder());
    const made = groundingOf("one");
    expect(await at.ground("c-1", made)).toMatchObject({ problem: null, written: true });
    expect(await at.append(factsOf(1, { captures: [captureOf(1, made.key)] }))).toEqual({
      problem: null,
      written: true,
    });
    const read = TurnTraceSchema.parse(await at.read("t_1"));
    expect(read.calls.map(({ id }) => id)).toEqual(["1.1.1"]);
    expect(read.items).toMatchObject([{ id: "harbour:1", title: "Title of one", state: "included", blockIds: ["b0"] }]);
    expect(read.resolution).toMatchObject({ bodies: "none", status: "withheld", proposal: null });
    expect(await at.list()).toMatchObject({
      turns: [{ turnId: "t_1", counts: { calls: 1, included: 1 }, bodies: "persisted" }],
      next: null,
    });
  });
});
