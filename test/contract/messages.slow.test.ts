import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Bench, openBench } from "../host/loader/support/host.ts";
import { bookOf, imported, presetOf } from "../host/loader/support/library.ts";

describe("the messages of a request", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  it("are what was said and answered, with lore and without", async () => {
    const { library } = bench.core;
    const books = [await imported(library, "world-book", bookOf("Sea", { harbor: "The harbor is old." }))];
    const presetId = await imported(library, "preset", presetOf("The story."));
    const seen: string[][] = [];
    const stop = bench.host.context.on("llm/stream", (options, next) => {
      seen.push(options.messages.map(({ role, content }) => `${role}: ${JSON.stringify(content)}`));
      return next();
    });
    const told: string[][][] = [];
    for (const [name, selection] of [
      ["bare", {}],
      ["bound", { presetId, worldBookIds: books }],
    ] as const) {
      const agent = await bench.host.bound(bench.core, name, selection);
      for (const text of ["the harbor", "and the sea"]) {
        const system = await bench.host.say(agent, text);
        expect(system.includes("The story.")).toBe(name === "bound");
      }
      told.push(seen.splice(0));
    }
    stop();
    expect(told[1]).toEqual(told[0]);
    expect(told[0]?.map((messages) => messages.length)).toEqual([1, 3]);
  });
});
