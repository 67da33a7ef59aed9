import { afterEach, describe, expect, it } from "vitest";

import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { RealDsh, said, type Script } from "./support/real-dsh.ts";

const say =
  (text: string): Script =>
  () => ({ say: text });

const limits = { messagesMax: 128, unitsMax: 65_536 };

describe("a conversation in DeepSeek Harness", () => {
  const running: RealDsh[] = [];

  async function boot(...scripts: readonly Script[]): Promise<RealDsh> {
    const dsh = await RealDsh.boot(...scripts);
    running.push(dsh);
    return dsh;
  }

  afterEach(async () => {
    for (const dsh of running.splice(0)) {
      for (const conversation of dsh.conversations.values()) {
        expect(conversation.input(limits).activation.invalidEventCount).toBe(0);
      }
      await dsh.close();
    }
  });

  it("has the text just typed at the moment of the very first assembly, once", async () => {
    const dsh = await boot(say("hi"), say("fine"));
    const agent = await dsh.agent("one");
    agent.followup(said("hello dragon"));
    await agent.whenIdle();
    agent.followup(said("how are you?"));
    await agent.whenIdle();
    expect(dsh.scanned("one")).toEqual([["hello dragon"], ["how are you?", "hi", "hello dragon"]]);
    expect(dsh.texts("one")).toEqual(["fine", "how are you?", "hi", "hello dragon"]);
    expect(
      dsh.inputs.get("one")?.map(({ messageCount, replied, contextTokens }) => [messageCount, replied, contextTokens]),
    ).toEqual([
      [1, false, null],
      [3, true, 64_000],
    ]);
  });

  it("shows a steer in the next step, and keeps count and seed of the turn", async () => {
    const steer: Script = (dsh) => {
      dsh.agentOf("one").steer(said("to the left"));
      return { call: "walk" };
    };
    const dsh = await boot(steer, say("done"));
    const agent = await dsh.agent("one");
    agent.followup(said("go"));
    await agent.whenIdle();
    expect(dsh.scanned("one")).toEqual([["go"], ["to the left", "go"]]);
    const [first, second] = dsh.inputs.get("one") ?? [];
    expect(second).toMatchObject({ turn: 1, messageCount: 1, turnKey: first?.turnKey });
    expect(second?.activation).toMatchObject({ pendingMessageCount: 1, includedPendingMessageCount: 1 });
    expect(dsh.texts("one")).toEqual(["done", "to the left", "go"]);
  });

  it("claims what was put in for the first step together with the message that opens the turn", async () => {
    const dsh = await boot(say("ok"));
    const agent = await dsh.agent("one");
    agent.inject(said("it rains"));
    agent.followup(said("go"));
    await agent.whenIdle();
    expect(dsh.scanned("one")).toEqual([["go", "it rains"]]);
    expect(dsh.inputs.get("one")?.[0]?.messageCount).toBe(2);
    expect(dsh.inputs.get("one")?.[0]?.turnKey.split("\n")).toHaveLength(2);
  });

  it("gives each queued message a turn of its own, after replacement and cancellation", async () => {
    const busy: Script = (dsh) => {
      const agent = dsh.agentOf("one");
      const [second, third, fourth] = [said("second"), said("third"), said("fourth")];
      for (const message of [second, third, fourth]) agent.followup(message);
      expect(agent.inbox.remove(third.id)).toBe(true);
      expect(agent.inbox.replace(second.id, said("second, better"))).toBe(true);
      return { say: "1" };
    };
    const dsh = await boot(busy, say("2"), say("3"));
    const agent = await dsh.agent("one");
    agent.followup(said("first"));
    await agent.whenIdle();
    expect(dsh.scanned("one").map(([newest]) => newest)).toEqual(["first", "second, better", "fourth"]);
    expect(dsh.texts("one")).toEqual(["3", "fourth", "2", "second, better", "1", "first"]);
  });

  it("forgets queue and batch when the turn is cancelled", async () => {
    const cancel: Script = (dsh) => {
      const agent = dsh.agentOf("one");
      agent.followup(said("never"));
      agent.steer(said("nor this"));
      agent.cancel({ kind: "user" });
      return { say: "too late" };
    };
    const dsh = await boot(cancel, say("again"));
    const agent = await dsh.agent("one");
    agent.followup(said("first"));
    await agent.whenIdle();
    expect(dsh.texts("one")).toEqual(["first"]);
    agent.followup(said("second"));
    await agent.whenIdle();
    expect(dsh.scanned("one").at(-1)).toEqual(["second", "first"]);
  });

  it("forgets a batch whose step never began, and keeps it out of the next turn", async () => {
    const dsh = await boot(say("ok"));
    const agent = await dsh.agent("one");
    const reject = dsh.context.on("agent/pre-step", async () => ({ kind: "reject" }) as const);
    agent.followup(said("refused"));
    await agent.whenIdle();
    reject();
    expect(dsh.scanned("one")).toEqual([["refused"]]);
    expect(dsh.texts("one")).toEqual([]);
    agent.followup(said("second"));
    await agent.whenIdle();
    expect(dsh.scanned("one").at(-1)).toEqual(["second"]);
    expect(dsh.inputs.get("one")?.at(-1)).toMatchObject({ turn: 2, messageCount: 1 });
  });

  it("keeps the message of a turn that failed, and has no reply then", async () => {
    const dsh = await boot(() => ({ fail: "no such model" }), say("now"));
    const agent = await dsh.agent("one");
    agent.followup(said("first"));
    await agent.whenIdle();
    agent.followup(said("second"));
    await agent.whenIdle();
    expect(dsh.scanned("one").at(-1)).toEqual(["second", "first"]);
    expect(dsh.inputs.get("one")?.at(-1)).toMatchObject({ messageCount: 2, replied: false, turn: 2 });
  });

  it("starts a fork with the history and an empty queue", async () => {
    const dsh = await boot(say("hi"), say("in the fork"));
    const agent = await dsh.agent("one");
    agent.followup(said("hello"));
    await agent.whenIdle();
    agent.inject(said("waiting in the parent"));
    const events = agent.session.events;
    expect(events.at(-1)?.type).toBe("agent/inbox/spliced");
    const child = await dsh.agent("two", { events, parent: "one" });
    expect(dsh.conversation("two")).toMatchObject({ inherited: events.length, seq: events.length, dialect: "v0" });
    expect(dsh.texts("two")).toEqual(["hi", "hello"]);
    child.followup(said("where now?"));
    await child.whenIdle();
    expect(dsh.scanned("two")).toEqual([["where now?", "hi", "hello"]]);
    expect(dsh.inputs.get("two")?.[0]).toMatchObject({ messageCount: 3, replied: true, turn: 2 });
    agent.followup(said("go on"));
    await agent.whenIdle();
    expect(dsh.scanned("one").at(-1)).toEqual(["go on", "waiting in the parent", "hi", "hello"]);
  });

  it("keeps two sessions apart that talk at the same time", async () => {
    const dsh = await boot();
    const agents = [await dsh.agent("one"), await dsh.agent("two")];
    for (const agent of agents) agent.followup(said(`hello ${agent.id}`));
    await Promise.all(agents.map((agent) => agent.whenIdle()));
    expect(dsh.scanned("one")).toEqual([["hello one"]]);
    expect(dsh.scanned("two")).toEqual([["hello two"]]);
  });

  it("follows a compaction, and the surface agrees", async () => {
    const dsh = await boot(say("a1"), say("a2"), say("a3"));
    const agent = await dsh.agent("one");
    for (const text of ["u1", "u2"]) {
      agent.followup(said(text));
      await agent.whenIdle();
    }
    const { session } = agent;
    const hidden = session.surface.nodes.slice(0, 3);
    const [start, end] = [hidden[0] ?? -1, hidden.at(-1) ?? -1];
    session.append("user/message", said("summary of u1 to u2"), {
      surfaceOp: { op: "replace", start, end },
      sourceEventSeqs: [...hidden],
    });
    expect(dsh.texts("one")).toEqual(["a2", "summary of u1 to u2"]);
    agent.followup(said("u3"));
    await agent.whenIdle();
    expect(dsh.scanned("one").at(-1)).toEqual(["u3", "a2", "summary of u1 to u2"]);
    expect(dsh.inputs.get("one")?.at(-1)).toMatchObject({ messageCount: 5, replied: true });
    const derived = session.deriveMessages().filter(({ source }) => !("form" in source) || source.form !== "snapshot");
    const texts = derived.map(({ content }) =>
      content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n"),
    );
    expect(dsh.texts("one")).toEqual(texts.toReversed());
  });

  it("opens late in the state of a conversation that was there from the start", async () => {
    const steer: Script = (dsh) => {
      dsh.agentOf("one").steer(said("to the left"));
      return { call: "walk" };
    };
    const look: Script = (dsh) => {
      const late = openConversation(dsh.agentOf("one").session);
      if ("code" in late) throw new Error(late.message);
      // The late one has not seen that the batch was used; all of it has entered the history.
      const { activation, ...input } = late.input(limits);
      const { activation: watched, ...expected } = dsh.conversation("one").input(limits);
      expect(input).toEqual(expected);
      expect(activation.includedPendingMessageCount).toBe(0);
      expect(activation.scannedCharacters).toBe(watched.scannedCharacters);
      return { say: "seen" };
    };
    const dsh = await boot(steer, look);
    const agent = await dsh.agent("one");
    agent.followup(said("go"));
    await agent.whenIdle();
    expect(dsh.texts("one")).toEqual(["seen", "to the left", "go"]);
  });
});
