import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { DemoNames } from "../../../../src/trace/export/scrub/names.ts";
import { scrubTurn } from "../../../../src/trace/export/scrub/scrub-turn.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { block, fullTurn, hash } from "../support/turns.ts";

describe("a turn with new names", () => {
  const scrubbed = scrubTurn(fullTurn(), new DemoNames());

  it("names the same thing alike wherever it stands", () => {
    expect(scrubbed).toMatchObject({
      turnId: "demo_turn_1",
      sessionId: "demo_session_1",
      grounding: [{ resourceId: "demo_book_1" }, { resourceId: "demo_book_2" }],
      items: [{ id: "demo_book_1:1", resourceId: "demo_book_1", uid: "1", title: "海港的灯" }, { id: "demo_book_1:2" }],
      citations: [{ itemId: "demo_book_1:1" }, { itemId: null, qualifiedEntryId: "demo_book_2:44" }],
      captures: [{ captureId: "demo_capture_1", recordId: "demo_record_1" }],
      activations: [{ id: "world-book:demo_book_1" }],
      awareness: { bindings: { presetId: "demo_preset_1", characterId: "demo_character_1", userId: null } },
    });
    expect(scrubbed.calls.map(({ captureId }) => captureId)).toEqual(Array(3).fill("demo_capture_1"));
    const [first, second, nested] = scrubbed.tools;
    expect(scrubbed.calls[1]?.response?.toolCallIds).toEqual([first?.callId, second?.callId]);
    expect(nested?.parentCallId).toBe(second?.callId);
    expect(scrubbed.blocks?.[1]?.capability).toBe("world-book:demo_book_1");
  });

  it("keeps all that is no id", () => {
    expect(scrubbed.calls.map(({ id }) => id)).toEqual(["7.1.1", "7.1.2", "7.2.1"]);
    expect(scrubbed.blocks?.map((one) => one.hash)).toEqual(["b0", "b1", "b2"].map(hash));
    expect(scrubbed.timings).toEqual(fullTurn().timings);
  });

  it("takes words for words also when an id is called like one", () => {
    const trace = fullTurn({ activations: [{ id: "preset", active: true, reason: "bound" }] });
    const { bindings } = trace.awareness;
    const odd = {
      ...trace,
      awareness: { ...trace.awareness, bindings: { ...bindings!, presetId: "preset", userId: "user" } },
    };
    const { activations, history } = scrubTurn(odd, new DemoNames());
    expect(activations?.[0]?.id).toBe("preset");
    expect(history?.messages[0]?.role).toBe("user");
  });

  it("renames a prompt's identifier when a program made it", () => {
    const source = {
      kind: "preset",
      resourceId: "p",
      resourceRevision: null,
      field: "content",
      role: null,
      relationship: "content",
      characters: 1,
      utf16Units: 1,
      utf8Bytes: 1,
      hash: "h",
      textStatus: "not-stored",
    } as const;
    const identifiers = ["main", "3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36"];
    const sources = identifiers.map((identifier) => ({ ...source, identifier }));
    const { blocks } = scrubTurn(fullTurn({ blocks: [block("b0", { sources })] }), new DemoNames());
    expect(blocks?.[0]?.sources?.map(({ identifier }) => identifier)).toEqual(["main", "demo_prompt_1"]);
  });

  it("stays a turn, whatever it says", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const trace = scrubTurn(randomOf(TurnTraceSchema, seeded(seed)), new DemoNames());
      expect(TurnTraceSchema.parse(trace), `seed ${seed}`).toEqual(trace);
    }
  });
});
