import { describe, expect, it } from "vitest";
import { carrierOf } from "../../../../src/workers/formats/presets/carrier.ts";

const list = (id: unknown, ...identifiers: string[]): unknown => ({
  character_id: id,
  order: identifiers.map((identifier) => ({ identifier, enabled: true })),
});

describe("carrier of a chat-completion preset", () => {
  it("uses the first list of the global character and no other", () => {
    const raw = { prompt_order: [list(100_000, "a"), list(100_001, "b"), list(100_001, "c")] };
    expect(carrierOf(raw).order(raw)).toEqual({
      items: [{ identifier: "b", enabled: true }],
      path: ["prompt_order", 1, "order"],
      characterId: 100_001,
    });
    expect(carrierOf(raw).order({ prompt_order: [list(100_000, "a")] })).toBeUndefined();
    expect(carrierOf(raw).order({ prompt_order: [list("100001", "a")] })?.items).toHaveLength(1);
  });

  it.each([
    {},
    { prompt_order: null },
    { prompt_order: {} },
    { prompt_order: [null, 1] },
    { prompt_order: [{ character_id: 100_001 }] },
  ])("has no order in %j", (raw) => {
    expect(carrierOf(raw).order(raw)).toBeUndefined();
  });

  it("replaces its list and leaves the others", () => {
    const raw = { temperature: 1, prompt_order: [list(100_000, "a"), { ...Object(list(100_001, "b")), odd: 1 }] };
    expect(carrierOf(raw).withOrder(raw, [])).toEqual({
      temperature: 1,
      prompt_order: [list(100_000, "a"), { character_id: 100_001, order: [], odd: 1 }],
    });
  });

  it("adds a list where there is none", () => {
    expect(carrierOf({}).withOrder({ prompt_order: "odd" }, [1])).toEqual({
      prompt_order: [{ character_id: 100_001, order: [1] }],
    });
  });
});

describe("carrier of a prompt manager's export", () => {
  const raw = { version: 1, type: "full", data: { prompts: [1], prompt_order: [2], odd: 3 } };
  const carrier = carrierOf(raw);

  it("has a plain list as its order", () => {
    expect(carrier.format).toBe("sillytavern-prompt-manager");
    expect(carrier.prompts(raw)).toEqual([1]);
    expect(carrier.order(raw)).toEqual({ items: [2], path: ["data", "prompt_order"], characterId: null });
  });

  it("is written in its own form", () => {
    expect(carrier.withOrder(carrier.withPrompts(raw, [4]), [5])).toEqual({
      version: 1,
      type: "full",
      data: { prompts: [4], prompt_order: [5], odd: 3 },
    });
  });
});
