import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Bench, openBench } from "../loader/support/host.ts";
import { LaterSession } from "../loader/support/later-session.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";

describe.each([3, 4])("a session of log format V%i", (version) => {
  let bench: Bench;
  let book = "";
  let preset = "";
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    const sticky = { content: "The harbor sticks.", sticky: 2, position: 0 };
    book = await imported(library, "world-book", bookOf("Sea", { harbor: sticky, oak: "The oak is hollow." }));
    preset = await imported(library, "preset", presetOf("Count {{incvar::count}}.", { temperature: 0.5 }));
  });
  afterAll(() => bench.close());

  it("has its selection, lore, state and parameters as in V0", async () => {
    const { library } = bench.core;
    await library.setDefaultPreset(preset);
    const session = new LaterSession(bench.host, `later-${version}`, { version });
    await session.create();
    expect(library.selection(session.agent.id)).toMatchObject({ presetId: preset });
    await library.select(session.agent.id, { worldBookIds: [book] });
    const first = await session.turn(1, "the harbor");
    expect(first.system).toContain("Count 1.\n\nThe harbor sticks.");
    expect(first.config).toMatchObject({ temperature: 0.5 });
    const second = await session.turn(2, "the oak");
    expect(second.system).toContain("Count 2.");
    expect(second.system).toContain("The harbor sticks.");
    expect(second.system).toContain("The oak is hollow.");
    expect(bench.plugin.status).toMatchObject({ dialect: `v${version}`, reasons: [] });
    const preview = await bench.plugin.tavern?.preview({ sessionId: session.agent.id });
    expect(preview?.activation).toMatchObject({ durableMessageCount: 4 });
    session.end();
    expect(bench.plugin.tavern?.sessions).toEqual([]);
  });
});

it("a session of a format that nobody knows has its profile without its conversation, and says so", async () => {
  const bench = await openBench();
  const { library } = bench.core;
  const always = { constant: true, content: "Always.", position: 0 };
  const book = await imported(library, "world-book", bookOf("Sea", { harbor: "The harbor is old.", any: always }));
  const session = new LaterSession(bench.host, "unknown", { version: 9 });
  await session.create();
  await library.select("unknown", { worldBookIds: [book] });
  const { system } = await session.turn(1, "the harbor");
  expect(system).toContain("Always.");
  expect(system).not.toContain("The harbor is old.");
  const preview = await bench.plugin.tavern?.preview({ sessionId: "unknown" });
  expect(preview?.diagnostics.map(({ code }) => code)).toContain("SESSION_FORMAT_UNKNOWN");
  await bench.close();
});
