import { expect, it } from "vitest";

import { TextShelf } from "../../../../src/host/turns/recorder/text-shelf.ts";
import { Toolset } from "../../../../src/host/turns/recorder/toolset.ts";
import { textIn } from "./support/told-turns.ts";

const look = { name: "look", description: "Looks 港.", parameters: {} };

it("has name, size and place of each definition, and one place for equal ones", () => {
  const shelf = new TextShelf();
  const toolset = new Toolset(shelf);
  expect(toolset.facts).toBeNull();
  expect(toolset.take([look, { name: "go" }])).toEqual(["look", "go"]);
  const [first] = toolset.facts ?? [];
  expect(first).toMatchObject({ name: "look", bytes: Buffer.byteLength(JSON.stringify(look)) });
  expect(first?.json == null ? null : textIn({ shared: shelf.parts }, first.json)).toBe(JSON.stringify(look));
  expect(toolset.take([{ ...look }])).toEqual(["look"]);
  expect(toolset.facts?.[0]?.json).toEqual(first?.json);
});

it("is that of the newest request, none when it had none", () => {
  const toolset = new Toolset(new TextShelf());
  toolset.take([look]);
  expect(toolset.take(undefined)).toEqual([]);
  expect(toolset.facts).toEqual([]);
});

it("looks again at a definition that can have changed", () => {
  const toolset = new Toolset(new TextShelf());
  const tool = { name: "look", description: "a" };
  toolset.take([tool]);
  tool.description = "longer";
  toolset.take([tool]);
  expect(toolset.facts?.[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(tool)));
});

it("takes whatever another plugin puts into the list", () => {
  const circle: { name: string; self?: unknown } = { name: "circle" };
  circle.self = circle;
  const toolset = new Toolset(new TextShelf());
  expect(toolset.take([null, 1, {}, circle])).toEqual(["", "circle"]);
  expect(toolset.facts?.[1]).toEqual({ name: "circle", bytes: 0, json: null });
});
