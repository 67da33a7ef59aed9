import { describe, expect, it } from "vitest";

import { refusedParameters } from "../../../src/host/loader/rejection.ts";

describe("refusedParameters", () => {
  it.each([
    ["Unsupported parameter: 'temperature' is not supported with this model.", ["temperature"]],
    ["Unsupported value: 'temperature' does not support 0.2; only the default (1) is supported", ["temperature"]],
    ["Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", ["maxTokens"]],
    ["max_output_tokens must be at least 16", ["maxTokens"]],
    ["Invalid max_tokens value, the valid range is [1, 8192]", ["maxTokens"]],
    ["Unknown parameter: 'reasoning_effort'", ["reasoningEffort"]],
    ["reasoning.effort 'xhigh' is not supported", ["reasoningEffort"]],
    ['Unrecognized request argument supplied: "stop" is not allowed', ["stop"]],
    ["stop sequences are not supported together with reasoning", ["stop"]],
    ["temperature and stop_sequences cannot be used: unsupported", ["temperature", "stop"]],
    ["invalid request", []],
    ["please stop: the input is invalid", []],
  ])("%s", (message, parameters) => {
    expect(refusedParameters({ code: "INVALID_REQUEST", status: 400, message })).toEqual(parameters);
    expect(refusedParameters({ code: "UNKNOWN", message })).toEqual(parameters);
  });

  it.each([
    ["AUTH", 401],
    ["RATE_LIMIT", 429],
    ["QUOTA", 402],
    ["SERVER", 500],
    ["TRANSPORT", undefined],
    ["CONTEXT_WINDOW_EXCEEDED", 400],
    ["INVALID_REQUEST", 503],
  ])("is none of a parameter with code %s and status %s", (code, status) => {
    const message = "temperature is not supported";
    expect(refusedParameters({ code, message, ...(status === undefined ? {} : { status }) })).toEqual([]);
  });

  it("needs words of a refusal when the code says nothing", () => {
    expect(refusedParameters({ code: "UNKNOWN", message: "the temperature rose" })).toEqual([]);
  });
});
