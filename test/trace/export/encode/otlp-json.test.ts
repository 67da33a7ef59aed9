import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { otlpJson } from "../../../../src/trace/export/encode/otlp-json.ts";
import { otlpRequest } from "../../../../src/trace/export/encode/otlp-request.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import { readJson, spansOfRequest } from "../support/otlp-reader.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { fullTurn, hash, T0, withTexts } from "../support/turns.ts";

const head = { bodies: true, scrubbed: false };
const textOf = (trace = fullTurn()): string => [...otlpJson(otlpRequest([turnSpans(trace, hash)], head))].join("");

describe("OTLP in JSON", () => {
  const text = textOf(withTexts(fullTurn()));

  it("is one object that an independent reader takes whole", () => {
    const json = JSON.parse(text) as Parameters<typeof spansOfRequest>[0];
    expect(Object.keys(json)).toEqual(["resourceSpans"]);
    expect(readJson(text)).toEqual(json);
    expect(spansOfRequest(json)).toHaveLength(12);
  });

  it("has ids in hexadecimal, nanoseconds as texts, enums as numbers", () => {
    const [root, book] = spansOfRequest(JSON.parse(text) as Parameters<typeof spansOfRequest>[0]);
    expect(root?.traceId).toMatch(/^[0-9a-f]{32}$/u);
    expect(root?.spanId).toMatch(/^[0-9a-f]{16}$/u);
    expect(root).not.toHaveProperty("parentSpanId");
    expect(book?.parentSpanId).toBe(root?.spanId);
    expect(root?.startTimeUnixNano).toBe(`${T0}000000`);
    expect(root?.endTimeUnixNano).toBe(`${T0 + 4_000}000000`);
    expect(root?.kind).toBe(1);
    expect(root?.status).toEqual({});
  });

  it("has the kind of a client and the code of an error", () => {
    const failed = spansOfRequest(readJson(text)).find(({ status }) => status.message === "rate-limit");
    expect(failed).toMatchObject({ kind: 3, status: { code: 2 } });
  });

  it("is read whole whatever the turn says", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const trace = randomOf(TurnTraceSchema, seeded(seed));
      const json = textOf(trace);
      expect(readJson(json), `seed ${seed}`).toEqual(JSON.parse(json));
    }
  });
});
