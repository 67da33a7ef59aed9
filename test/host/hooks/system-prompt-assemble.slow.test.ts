import assert from "node:assert/strict";

import type { PromptAssembly } from "@deepseek-ai/dsh-system-prompt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type Bench, message, openBench } from "../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";

describe("the profile in the prompt of the host", () => {
  let bench: Bench;
  let book = "";
  let preset = "";
  let replacing = "";
  let n = 0;
  let undo: (() => unknown)[] = [];
  beforeAll(async () => {
    bench = await openBench();
    const { library } = bench.core;
    book = await imported(library, "world-book", bookOf("Sea", { harbor: "The harbor is old." }));
    preset = await imported(library, "preset", presetOf("The story."));
    replacing = await imported(
      library,
      "preset",
      presetOf("Only this.", { extensions: { "dsh-lorekeeper": { systemPromptMode: "replace" } } }),
    );
    bench.host.context.systemPrompt.section({ name: "other:late", order: 50, text: "Of others {{late}}." });
    bench.host.context.systemPrompt.section({ name: "rp:policy", order: 45, text: "The policy." });
    bench.host.context.systemPrompt.variable("late", () => "late");
  });
  afterEach(() => {
    for (const end of undo) end();
    undo = [];
  });
  afterAll(() => bench.close());

  /** What the host renders for a session with the book and a preset. */
  async function systemOf(presetId: string): Promise<{ readonly sessionId: string; readonly system: string }> {
    const sessionId = `assemble-${++n}`;
    const agent = await bench.host.bound(bench.core, sessionId, { presetId, worldBookIds: [book] });
    return { sessionId, system: await bench.host.say(agent, "the harbor") };
  }

  /** Another plugin, which changes the sections on their way. */
  function rearrange(change: (sections: PromptAssembly["sections"]) => PromptAssembly["sections"]): void {
    undo.push(
      bench.host.context.on("system-prompt/assemble", async (_assembly, _context, next) => {
        const assembly = await next();
        return { ...assembly, sections: change(assembly.sections) };
      }),
    );
  }

  const notes = async (sessionId: string): Promise<string[]> =>
    ((await bench.plugin.tavern?.preview({ sessionId }))?.diagnostics ?? []).map(({ code }) => code);

  it("stands between the sections of others, at the place of its anchor", async () => {
    const { system } = await systemOf(preset);
    expect(system.split("\n\n")).toEqual([
      "You are an AI agent powered by DeepSeek Harness.",
      "A persona.",
      "The story.",
      "The harbor is old.",
      "The policy.",
      "Of others late.",
    ]);
  });

  it("goes where another plugin has moved the anchor", async () => {
    rearrange((sections) => {
      const anchor = sections.filter(({ name }) => name === "pmp-dsh-tavern:profile");
      return [...sections.filter((section) => !anchor.includes(section)), ...anchor];
    });
    const { system } = await systemOf(preset);
    expect(system.split("\n\n").slice(-3)).toEqual(["Of others late.", "The story.", "The harbor is old."]);
  });

  it("is left out when another plugin has removed the anchor, and the session's notes say so", async () => {
    rearrange((sections) => sections.filter(({ name }) => name !== "pmp-dsh-tavern:profile"));
    const { system, sessionId } = await systemOf(preset);
    expect(system).not.toContain("The story.");
    expect(system).toContain("Of others late.");
    expect(await notes(sessionId)).toContain("TAVERN_ANCHOR_REMOVED");
    for (const end of undo) end();
    const agent = bench.host.context.agents.get(sessionId as never);
    if (agent === undefined) throw new Error("no agent");
    expect(await bench.host.say(agent, "again")).toContain("The story.");
    expect(await notes(sessionId)).not.toContain("TAVERN_ANCHOR_REMOVED");
  });

  it("replaces what others say when the preset wants that, but for the policy", async () => {
    const { system } = await systemOf(replacing);
    expect(system.split("\n\n")).toEqual(["Only this.", "The harbor is old.", "The policy."]);
  });

  /** Another plugin, which makes something else of the prompt, and one before it that makes it whole again. */
  function distort(change: (assembly: PromptAssembly) => unknown, mend: (changed: never) => unknown): void {
    const { context } = bench.host;
    const hook = (run: (assembly: never) => unknown, prepend: boolean): unknown =>
      context.on(
        "system-prompt/assemble",
        async (_assembly, _context, next) => run((await next()) as never) as PromptAssembly,
        { prepend },
      );
    undo.push(hook(change, false) as () => unknown, hook(mend, true) as () => unknown);
  }

  const same = (changed: unknown): unknown => changed;
  const whole = (changed: { readonly sections: Iterable<PromptAssembly["sections"][number] | null> }): unknown => ({
    ...changed,
    sections: [...changed.sections].filter((section) => section !== null),
  });
  const nameless = { text: "No name." } as never;

  it.each([
    ["a section without a name", (all: PromptAssembly) => ({ ...all, sections: [nameless, ...all.sections] }), same],
    ["a section that is null", (all: PromptAssembly) => ({ ...all, sections: [null, ...all.sections] }), whole],
    [
      "a variable that cannot be read",
      (all: PromptAssembly) => ({
        ...all,
        variables: Object.defineProperty({ ...all.variables }, "bad", {
          enumerable: true,
          get: () => {
            throw new Error("unreadable");
          },
        }),
      }),
      same,
    ],
  ])("is put in beside %s, in both modes", async (_what, change, mend) => {
    distort(change, mend);
    for (const presetId of [preset, replacing]) {
      const { system } = await systemOf(presetId);
      expect(system).toContain("The harbor is old.");
      expect(system.includes("No name.")).toBe(presetId === preset && _what.includes("without"));
    }
  });

  const fallback = { sections: [{ name: "x", text: "Fallback." }], contexts: [], tools: [], variables: {} };
  it.each([
    ["whose sections are a set", (all: PromptAssembly) => ({ ...all, sections: new Set(all.sections) }), whole],
    ["without sections", (all: PromptAssembly) => ({ ...all, sections: undefined }), () => fallback],
    ["that is not there", () => undefined, () => fallback],
    ["that cannot be read", () => new Proxy(fallback, { has: () => assert.fail("unreadable") }), () => fallback],
  ])("leaves a prompt %s as it came, and the session's notes say so", async (_what, change, mend) => {
    distort(change, mend);
    const { system, sessionId } = await systemOf(preset);
    expect(system).not.toContain("The story.");
    expect(system).toMatch(/Fallback|A persona/u);
    expect(await notes(sessionId)).toContain("TAVERN_PROMPT_UNUSABLE");
  });

  it("is not there for a prompt that belongs to no agent", async () => {
    const { sections } = await bench.host.context.systemPrompt.assemble();
    expect(sections.filter(({ name }) => name.startsWith("pmp-dsh-tavern:"))).toEqual([
      { name: "pmp-dsh-tavern:profile", text: "" },
    ]);
  });

  it("lets the host abort a turn while it is being made", async () => {
    const agent = await bench.host.bound(bench.core, "aborted", { presetId: preset, worldBookIds: [book] });
    const before = bench.host.model.requests.length;
    bench.host.context.effect(() => {
      const end = bench.host.context.on(
        "system-prompt/assemble",
        (_assembly, _context, next) => {
          // The plugin's own listener is inside of this one.
          const made = next();
          agent.cancel({ kind: "user" });
          return made;
        },
        { prepend: true },
      );
      undo.push(end);
      return end;
    });
    agent.followup(message("the harbor"));
    await agent.whenIdle();
    expect(bench.host.model.requests).toHaveLength(before);
    expect(agent.session.events.at(-1)).toMatchObject({ type: "turn/end", data: { reason: { kind: "aborted" } } });
    for (const end of undo) end();
    expect(await bench.host.say(agent, "the harbor")).toContain("The harbor is old.");
  });
});
