import { describe, expect, it } from "vitest";

import { AttributeList } from "../../../../src/trace/export/attribute.ts";
import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { otlpJson } from "../../../../src/trace/export/encode/otlp-json.ts";
import { otlpProto } from "../../../../src/trace/export/encode/otlp-proto.ts";
import { type OtlpRequest, otlpRequest } from "../../../../src/trace/export/encode/otlp-request.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import { readProto, spansOfRequest } from "../support/otlp-reader.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { fullTurn, hash, withTexts } from "../support/turns.ts";

const requestOf = (trace = fullTurn()): OtlpRequest =>
  otlpRequest([turnSpans(trace, hash)], { bodies: false, scrubbed: false });

describe("OTLP as protobuf", () => {
  it("is what the JSON says, by an independent reader", () => {
    const request = requestOf(withTexts(fullTurn()));
    expect(readProto(Buffer.concat(otlpProto(request)))).toEqual(JSON.parse([...otlpJson(request)].join("")));
  });

  it("is that whatever the turn says", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const request = requestOf(randomOf(TurnTraceSchema, seeded(seed)));
      const json = [...otlpJson(request)].join("");
      expect(readProto(Buffer.concat(otlpProto(request))), `seed ${seed}`).toEqual(JSON.parse(json));
    }
  });

  it("keeps numbers that 32 bits do not hold, negative ones and those that JSON has not", () => {
    const [span] = requestOf().spans;
    const attributes = new AttributeList()
      .int("big", 2 ** 53 - 1)
      .int("less", -5)
      .real("nan", Number.NaN)
      .real("tenth", 0.1);
    const bytes = Buffer.concat(otlpProto({ ...requestOf(), spans: [{ ...span!, attributes: attributes.list }] }));
    expect(spansOfRequest(readProto(bytes))[0]?.attributes).toEqual([
      { key: "big", value: { intValue: "9007199254740991" } },
      { key: "less", value: { intValue: "-5" } },
      { key: "nan", value: { doubleValue: Number.NaN } },
      { key: "tenth", value: { doubleValue: 0.1 } },
    ]);
  });
});
