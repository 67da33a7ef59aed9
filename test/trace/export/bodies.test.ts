import { expect, it } from "vitest";

import { withBodies } from "../../../src/trace/export/bodies.ts";
import type { Body } from "../../../src/trace/model/turn/body.ts";
import { block, fullTurn, withTexts } from "./support/turns.ts";

it("leaves a turn without texts as it is", () => expect(withBodies(fullTurn(), false)).toEqual(fullTurn()));

it("keeps verified texts when they were asked for", () =>
  expect(withBodies(withTexts(fullTurn()), true)).toEqual(withTexts(fullTurn())));

it("takes every text away when not, and says that they were withheld", () => {
  const trace = withBodies(withTexts(fullTurn()), false);
  expect(JSON.stringify(trace)).not.toMatch(/text of b|海港的灯。|"output":\{"status":"available/u);
  expect(trace.resolution).toMatchObject({ bodies: "none", status: "withheld" });
  expect({ ...trace, resolution: null }).toEqual(fullTurn());
});

it("never gives a text that was not verified", () => {
  const odd: Body = { status: "unavailable", text: "not verified", truncated: false, why: "hash-mismatch" };
  const [shown] = withBodies(fullTurn({ blocks: [block("b0", { body: odd })] }), true).blocks ?? [];
  expect(shown?.body).toEqual({ ...odd, text: null });
});
