import { describe, expect, it } from "vitest";
import { carrierOf } from "../../../../src/workers/formats/presets/carrier.ts";
import { readOrder } from "../../../../src/workers/formats/presets/order.ts";

const read = (items: unknown[], known: string[]): ReturnType<typeof readOrder> => {
  const raw = { prompt_order: [{ character_id: 100_001, order: items }] };
  return readOrder(raw, carrierOf(raw), { known: new Set(known) });
};

describe("prompt order", () => {
  it("marks the items that place a prompt", () => {
    const items = [
      { identifier: "a", enabled: false },
      { identifier: "ghost", enabled: true },
      7,
      { identifier: "a", enabled: 1 },
    ];
    expect(read(items, ["a"]).items).toEqual([
      { identifier: "a", enabled: false, used: false, raw: items[0] },
      { identifier: "ghost", enabled: true, used: false, raw: items[1] },
      { identifier: null, enabled: false, used: false, raw: 7 },
      { identifier: "a", enabled: true, used: true, raw: items[3] },
    ]);
  });

  it("counts the first place of a prompt that is off everywhere", () => {
    const items = [{ identifier: "a" }, { identifier: "a", enabled: 0 }];
    expect(read(items, ["a"]).items.map(({ used }) => used)).toEqual([true, false]);
  });

  it("is SillyTavern's where the file has none", () => {
    const order = readOrder({}, carrierOf({}), { known: new Set(["main"]) });
    expect(order).toMatchObject({ stated: false, characterId: null });
    expect(order.items.filter(({ used }) => used).map(({ identifier }) => identifier)).toEqual(["main"]);
    expect(order.items).toHaveLength(12);
  });
});
