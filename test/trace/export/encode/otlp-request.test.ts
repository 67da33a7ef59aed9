import { expect, it } from "vitest";

import { headAttributes, otlpRequest } from "../../../../src/trace/export/encode/otlp-request.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import { bareTurn, fullTurn, hash } from "../support/turns.ts";

it("says of the file what it is and whether texts are in it", () =>
  expect(headAttributes({ bodies: true, scrubbed: false }).map(([name, { value }]) => [name, value])).toEqual([
    ["service.name", "dsh"],
    ["tavern.export.version", "1"],
    ["tavern.export.bodies", true],
    ["tavern.export.scrubbed", false],
  ]));

it("has all turns in one scope, in their order", () => {
  const turns = [fullTurn(), bareTurn()].map((trace) => turnSpans(trace, hash));
  const { spans, scope, schemaUrl } = otlpRequest(turns, { bodies: false, scrubbed: false });
  expect([...spans]).toEqual(turns.flatMap((turn) => turn.spans));
  expect(scope).toEqual({ name: "dsh-lorekeeper/turn-trace", version: "1" });
  expect(schemaUrl).toMatch(/^https:/u);
});
