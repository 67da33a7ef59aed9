import { expect, it } from "vitest";
import { TurnTraceSchema } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { randomTurn } from "./random-turn.ts";
import { failed, longNames, manyCards, redacted, sixtySteps } from "./turns.ts";

it("makes turns as they are stored", () => {
  const made = [sixtySteps(), redacted(), failed(), longNames(), manyCards(500)];
  for (let seed = 0; seed < 50; seed++) made.push(randomTurn(seed));
  for (const trace of made) expect(TurnTraceSchema.parse(trace)).toEqual(trace);
});
