import { describe, expect, it } from "vitest";

import { CallParametersSchema } from "../../../src/trace/model/record.ts";
import { bodyFreeParameters, projectParameters } from "../../../src/trace/project/call-parameters.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";

describe("call parameters", () => {
  it("keep numbers and effort, and of stop sequences their count and hash", () => {
    const raw = { temperature: 0.5, maxTokens: 100, reasoningEffort: "high", stop: ["THE END", "停"] };
    const kept = bodyFreeParameters(raw, sha256);
    expect(kept).toEqual({ ...raw, stop: { count: 2, hash: sha256('["THE END","停"]') } });
    expect(JSON.stringify(kept)).not.toContain("END");
    expect(bodyFreeParameters(kept, sha256)).toEqual(kept);
    expect(bodyFreeParameters({ stop: "THE END" }, sha256)).toEqual({
      stop: { count: 1, hash: sha256('["THE END"]') },
    });
  });

  it.each([
    [{ user: "text", system: "text", tools: [{}] }],
    [{ temperature: "0.5", maxTokens: Number.NaN, reasoningEffort: { text: "text" } }],
    [{ stop: { count: 1, hash: "0".repeat(64), text: "text" } }],
    [{ stop: { count: 1, hash: "text" } }],
    [{ stop: null }],
  ])("leave %j out", (raw) => expect(bodyFreeParameters(raw, sha256)).toEqual({}));

  it("are those that were asked for and those that were sent, with each that was left out", () => {
    const fallback = { parameter: "temperature", reason: "rejected-by-model" } as const;
    const facts = { requested: { temperature: 1 }, effective: { maxTokens: 5 }, omitted: [fallback] };
    const projected = projectParameters(facts, sha256);
    expect(projected).toEqual({ requested: { temperature: 1 }, effective: { maxTokens: 5 }, fallbacks: [fallback] });
    expect(CallParametersSchema.parse(projected)).toEqual(projected);
    expect(projectParameters({ ...facts, effective: null }, sha256)?.effective).toEqual({});
    expect(projectParameters(null, sha256)).toBeNull();
  });
});
