import type { Agent } from "@deepseek-ai/dsh-agent";
import { SessionId } from "@deepseek-ai/dsh-session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { originOf } from "../../../src/host/loader/session-start.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { type Bench, message, openBench } from "./support/host.ts";
import { bookOf, imported, presetOf } from "./support/library.ts";

describe("a session that begins in DeepSeek Harness", () => {
  let bench: Bench;
  let preset = "";
  let book = "";
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    preset = await imported(library, "preset", presetOf("Count {{incvar::count}}."));
    const timed = { content: "The harbor sticks.", sticky: 3, position: 0 };
    const cooling = { content: "The buoy rings.", cooldown: 3, position: 0 };
    const delayed = { content: "The tide turns.", delay: 3, position: 0 };
    const entries = { harbor: timed, buoy: cooling, tide: delayed };
    book = await imported(library, "world-book", bookOf("Sea", entries));
  });
  afterAll(() => bench.close());

  /** A fork of a session as the host makes it: its log up to an event, under a new id. */
  async function fork(parent: Agent, id: string, before: number): Promise<Agent> {
    const { session } = parent;
    const seed = session.events.slice(0, before);
    const meta = { cwd: "/home/user", parentSession: session.id, seedLength: before };
    const agentOptions = { provider: "scripted", model: "echo" };
    const { agent } = await bench.host.context.agents.create({ sessionId: SessionId(id), seed, meta, agentOptions });
    return agent;
  }

  /** Where the log stands behind the end of a turn. */
  const endOf = ({ session }: Agent, turn: number): number =>
    session.events.findIndex(({ type, data }) => type === "turn/end" && (data as { turn: number }).turn === turn) + 1;

  it("freezes the default of the moment", async () => {
    const { host, core } = bench;
    await core.library.setDefaultPreset(preset);
    const agent = await host.agent("fresh");
    await host.say(agent, "Hello");
    await core.library.setDefaultPreset(null);
    expect(core.library.selection("fresh")).toMatchObject({ presetId: preset });
    expect(await host.say(agent, "Hello")).toContain("Count 2.");
    const later = await host.agent("later");
    expect(await host.say(later, "Hello")).not.toContain("Count");
  });

  it("goes on where it was when it is resumed", async () => {
    const { host, core } = bench;
    const agent = await host.bound(core, "resumed", { presetId: preset, worldBookIds: [book] });
    await host.say(agent, "the harbor");
    await host.leave(agent);
    const system = await host.say(await host.resume("resumed"), "Hello");
    expect(system).toContain("Count 2.");
    expect(system).toContain("The harbor sticks.");
  });

  it("copies its parent as a fork, and goes its own way from then on", async () => {
    const { host, core } = bench;
    const parent = await host.bound(core, "parent", { presetId: preset, worldBookIds: [book] });
    await host.say(parent, "the harbor");
    const child = await fork(parent, "child", endOf(parent, 1));
    const system = await host.say(child, "Hello");
    expect(system).toContain("Count 2.");
    expect(system).toContain("The harbor sticks.");
    await core.library.select("child", { worldBookIds: [] });
    expect(await host.say(child, "Hello")).not.toContain("The harbor sticks.");
    expect(core.library.selection("parent")).toMatchObject({ worldBookIds: [book] });
    expect(await host.say(parent, "Hello")).toContain("Count 2.");
  });

  it("rolls back: a fork from before an exchange has no effect that the exchange started", async () => {
    const { host, core } = bench;
    const parent = await host.bound(core, "rolled", { presetId: preset, worldBookIds: [book] });
    await host.say(parent, "Hello");
    const dropped = await host.say(parent, "the harbor, the buoy");
    expect(dropped).toContain("The harbor sticks.");
    expect(dropped).toContain("The buoy rings.");
    // The parent's effects run: one sticks, the other cools down.
    const next = await host.say(parent, "the buoy");
    expect(next).toContain("The harbor sticks.");
    expect(next).not.toContain("The buoy rings.");
    const back = await fork(parent, "rolled-back", endOf(parent, 1));
    const system = await host.say(back, "the buoy");
    expect(system).not.toContain("The harbor sticks.");
    expect(system).toContain("The buoy rings.");
    expect(system).toContain("Count 2.");
    // A delay counts the messages of the fork, not those of the parent.
    expect(await host.say(await fork(parent, "early", endOf(parent, 1)), "the tide")).toContain("The tide turns.");
    const first = await host.bound(core, "very-first", { worldBookIds: [book] });
    expect(await host.say(first, "the tide")).not.toContain("The tide turns.");
  });

  it("starts as a delegated agent with its parent's selection and variables", async () => {
    const { host, core } = bench;
    const parent = await host.bound(core, "boss", { presetId: preset, worldBookIds: [book] });
    await host.say(parent, "the harbor");
    const child = await host.agent("delegate", { parentSession: parent.id, origin: "subagent", delegationDepth: 1 });
    const system = await host.say(child, "Hello");
    expect(system).toContain("Count 2.");
    expect(system).not.toContain("The harbor sticks.");
    expect(core.library.selection("delegate")).toMatchObject({ presetId: preset, worldBookIds: [book] });
  });

  it("has no input that its parent still had queued", async () => {
    const { host, core } = bench;
    const parent = await host.bound(core, "queueing", { worldBookIds: [book] });
    await host.say(parent, "Hello");
    parent.inject(message("the harbor"));
    const child = await fork(parent, "unqueued", endOf(parent, 1));
    expect(await host.say(child, "Hello")).not.toContain("The harbor sticks.");
  });
});

it("has the origin that its header tells", () => {
  const conversation = openConversation({ id: "s", header: { version: 0 }, events: [] });
  const session = (header: object): Parameters<typeof originOf>[0] => ({
    sessionId: "s",
    session: { id: "s", header },
    conversation,
  });
  expect(originOf(session({}))).toEqual({ sessionId: "s", inherited: 0 });
  expect(originOf(session({ parentSession: "p", delegationDepth: 0 }))).toEqual({
    sessionId: "s",
    inherited: 0,
    parentId: "p",
  });
  expect(originOf(session({ parentSession: "p", delegationDepth: 2 }))).toMatchObject({
    parentId: "p",
    delegated: true,
  });
});
