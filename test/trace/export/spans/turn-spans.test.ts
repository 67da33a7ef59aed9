import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { named, one, spansOf } from "../support/spans.ts";
import { bareTurn, call, fullTurn, tool } from "../support/turns.ts";

describe("a turn as spans", () => {
  const spans = spansOf();

  it("is the turn, its books, its steps with assemblies, each attempt, each execution", () =>
    expect(spans.map(({ name }) => name)).toEqual([
      "invoke_agent dsh",
      "retrieval harbour",
      "retrieval sea",
      "tavern.step",
      "tavern.step",
      "tavern.assemble",
      "chat deepseek-chat",
      "chat deepseek-chat",
      "chat deepseek-chat",
      "execute_tool read_file",
      "execute_tool run_code",
      "execute_tool inner",
    ]));

  it("puts each below what it belongs to, parents first", () => {
    const names = new Map(spans.map((span) => [span.spanId, span.name]));
    const [step1, step2] = named("tavern.step").map(({ spanId }) => spanId);
    expect(one("retrieval sea").parentSpanId).toBe(spans[0]?.spanId);
    expect(one("tavern.assemble").parentSpanId).toBe(step1);
    expect(named("chat deepseek-chat").map(({ parentSpanId }) => parentSpanId)).toEqual([step1, step1, step2]);
    expect(names.get(one("execute_tool inner").parentSpanId ?? "")).toBe("execute_tool run_code");
    const seen = new Set<string | null>([null]);
    for (const { spanId, parentSpanId } of spans) {
      expect(seen.has(parentSpanId)).toBe(true);
      seen.add(spanId);
    }
  });

  it("links executions to the request that asked for them, requests to the results that they carried", () => {
    const [, second, third] = named("chat deepseek-chat");
    const tools = spans.filter(({ openInference }) => openInference === "TOOL");
    expect(tools[0]?.links).toEqual([{ spanId: second?.spanId, kind: "requested_by" }]);
    expect(third?.links.map(({ spanId }) => spanId)).toEqual([tools[0]?.spanId, tools[1]?.spanId]);
  });

  it("puts an execution without a step to the step of its request, one without either to the turn", () => {
    const trace = fullTurn({
      tools: [tool("a", { modelCallId: "7.2.1" }), tool("b"), tool("c", { parentCallId: "gone" })],
    });
    const own = spansOf(trace);
    const [, step2] = named("tavern.step", own);
    expect(named("execute_tool read_file", own).map(({ parentSpanId }) => parentSpanId)).toEqual([
      step2?.spanId,
      own[0]?.spanId,
      own[0]?.spanId,
    ]);
  });

  it("leaves out what was not recorded: no number is made up", () => {
    const trace = bareTurn({ calls: [call("1.1.1")], tools: [tool("t")], grounding: [fullTurn().grounding![1]!] });
    const numbers = spansOf(trace).flatMap(({ attributes }) =>
      attributes.filter(([, { type }]) => type === "int" || type === "double"),
    );
    expect(numbers.map(([name]) => name).toSorted()).toEqual(
      [NAMES.attempt, NAMES.step, NAMES.step, NAMES.turnNumber].toSorted(),
    );
  });

  it("takes whatever the model allows", () => {
    for (let seed = 1; seed <= 300; seed++) {
      for (const span of spansOf(randomOf(TurnTraceSchema, seeded(seed)))) {
        expect(span.endMs, `seed ${seed}`).toBeGreaterThanOrEqual(span.startMs);
      }
    }
  });
});
