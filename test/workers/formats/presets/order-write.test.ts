import { describe, expect, it } from "vitest";
import { writeOrder } from "../../../../src/workers/formats/presets/order-write.ts";
import { readPreset } from "../../../../src/workers/formats/presets/read.ts";

const item = (identifier: string, enabled = true): object => ({ identifier, enabled });
const raw = {
  prompts: ["a", "b", "c", "off"].map((identifier) => ({ identifier })),
  prompt_order: [
    { character_id: 100_001, order: [7, { ...item("a"), odd: 1 }, item("ghost"), item("b"), item("c"), item("c")] },
  ],
};
const read = readPreset(raw);
const [a, b, c, off] = read.prompts;
const prompts = [a, b, c, off].flatMap((prompt) => prompt ?? []);

describe("order of a document", () => {
  it("stays as it is in the file when the prompts are the same", () => {
    expect(writeOrder(prompts, read)).toBeNull();
  });

  it("keeps items that place no prompt behind the one that they follow", () => {
    expect(
      writeOrder(
        [2, 1, 0, 3].flatMap((i) => prompts[i] ?? []),
        read,
      ),
    ).toEqual([7, item("c"), item("b"), { ...item("a"), odd: 1 }, item("ghost")]);
  });

  it("keeps what an item says beside, and replaces only what changed", () => {
    const [first, ...rest] = prompts;
    if (first === undefined) throw new Error("no prompt");
    expect(writeOrder([{ ...first, enabled: false }, ...rest], read)?.[1]).toEqual({ ...item("a", false), odd: 1 });
  });

  it("leaves prompts outside of the order outside as long as they come last and are off", () => {
    expect(
      writeOrder(
        [1, 0, 2, 3].flatMap((i) => prompts[i] ?? []),
        read,
      ),
    ).not.toContainEqual(item("off", false));
    expect(
      writeOrder(
        [3, 0, 1, 2].flatMap((i) => prompts[i] ?? []),
        read,
      ),
    ).toContainEqual(item("off", false));
    const on = prompts.map((prompt) => (prompt.identifier === "off" ? { ...prompt, enabled: true } : prompt));
    expect(writeOrder(on, read)?.at(-1)).toEqual(item("off"));
  });

  it("gives a new prompt the place that the file has for it", () => {
    const ghost = { ...prompts[0], identifier: "ghost", name: "g" };
    const list = [prompts[0], ghost, prompts[1], prompts[2], prompts[3]].flatMap(
      (prompt) => prompt ?? [],
    ) as typeof prompts;
    expect(writeOrder(list, read)?.filter((one) => JSON.stringify(one).includes("ghost"))).toEqual([item("ghost")]);
  });

  it("drops the items of prompts that are gone", () => {
    const left = prompts.filter(({ identifier }) => identifier !== "c");
    expect(JSON.stringify(writeOrder(left, read))).not.toContain('"c"');
  });
});
