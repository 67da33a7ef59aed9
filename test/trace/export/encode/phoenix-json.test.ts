import { describe, expect, it } from "vitest";
import { z } from "zod";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { OPEN_INFERENCE_KINDS } from "../../../../src/trace/export/conventions.ts";
import { phoenixJson } from "../../../../src/trace/export/encode/phoenix-json.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { fullTurn, hash } from "../support/turns.ts";

/** As Phoenix documents the body of `POST /v1/projects/{project_identifier}/spans`. */
const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
const time = z.iso.datetime({ offset: true });
const PhoenixSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string().min(1),
      context: z.strictObject({
        trace_id: z.string().regex(/^[0-9a-f]{32}$/u),
        span_id: z.string().regex(/^[0-9a-f]{16}$/u),
      }),
      span_kind: z.enum(OPEN_INFERENCE_KINDS),
      parent_id: z.string().nullable(),
      start_time: time,
      end_time: time,
      status_code: z.enum(["OK", "ERROR", "UNSET"]),
      status_message: z.string(),
      attributes,
      events: z.array(z.strictObject({ name: z.string(), timestamp: time, attributes })),
    }),
  ),
});

const textOf = (trace = fullTurn()): string =>
  [...phoenixJson([turnSpans(trace, hash)], { bodies: false, scrubbed: true })].join("");

describe("spans for Phoenix", () => {
  const { data } = PhoenixSchema.parse(JSON.parse(textOf()));

  it("have kinds, times and states as it documents them", () => {
    expect(data.map(({ span_kind: kind }) => kind)).toEqual([
      "AGENT",
      "RETRIEVER",
      "RETRIEVER",
      "CHAIN",
      "CHAIN",
      "CHAIN",
      "LLM",
      "LLM",
      "LLM",
      "TOOL",
      "TOOL",
      "TOOL",
    ]);
    expect(data[0]).toMatchObject({ parent_id: null, start_time: "2026-11-30T20:15:00.000000Z", status_code: "UNSET" });
    expect(data[6]).toMatchObject({ status_code: "ERROR", status_message: "rate-limit" });
    expect(data[7]?.attributes).toMatchObject({ "llm.token_count.prompt": 3_600, "llm.model_name": "deepseek-chat" });
  });

  it("say with the turn what the file is, since nothing else has a place for it", () => {
    expect(data[0]?.attributes).toMatchObject({ "tavern.export.bodies": false, "tavern.export.scrubbed": true });
    expect(data[1]?.attributes).not.toHaveProperty(["tavern.export.bodies"]);
  });

  it("are of that shape whatever the turn says, each once", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const read = PhoenixSchema.parse(JSON.parse(textOf(randomOf(TurnTraceSchema, seeded(seed)))));
      expect(read.data.length).toBeGreaterThan(0);
    }
    expect(new Set(data.map(({ context }) => context.span_id)).size).toBe(data.length);
  });
});
