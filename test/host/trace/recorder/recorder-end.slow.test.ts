import { describe, expect, it } from "vitest";

import { message, openBench } from "../../loader/support/host.ts";
import { imported, presetOf } from "../../loader/support/library.ts";
import { listenTo } from "./support/kept.ts";

describe("captures of a host of their own", () => {
  it("of a profile that is too large say so, and have the turn's error", async () => {
    const small = await openBench({ maxProfileBytes: 1_024 });
    const told = listenTo(small.core.trace.store);
    const large = await imported(small.core.library, "preset", presetOf("x".repeat(4_096)));
    const agent = await small.host.bound(small.core, "large", { presetId: large });
    agent.followup(message("x"));
    await agent.whenIdle();
    expect(told.facts).toMatchObject([
      { status: "assembly-or-preparation-failed", prompt: null, failure: { eventType: "turn/end" } },
    ]);
    await small.close();
  });

  it("that are on their way when the plugin ends are unloaded", async () => {
    const other = await openBench();
    const told = listenTo(other.core.trace.store);
    const agent = await other.host.agent("unloaded");
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    other.host.context.on("agent/pre-step", async (_payload, next) => {
      reached.resolve();
      await gate.promise;
      return next();
    });
    agent.followup(message("x"));
    await reached.promise;
    await other.plugin.close();
    expect(told.facts).toMatchObject([{ status: "unloaded-unconfirmed", turn: 1, step: 1 }]);
    gate.resolve();
    await other.close();
  });
});
