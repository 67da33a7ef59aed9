import { describe, expect, it } from "vitest";

import type { Call } from "../../../../../src/host/http/route.ts";
import {
  countOf,
  found,
  sessionAt,
  switchOf,
  textsOf,
  turnAt,
  wordOf,
} from "../../../../../src/host/http/routes/v4/asked.ts";
import { WorkerError } from "../../../../../src/workers/client.ts";

const call = (query: Readonly<Record<string, string>> = {}, params: Readonly<Record<string, string>> = {}): Call => ({
  id: "",
  param: (name) => params[name] ?? "",
  query: (name) => query[name],
  body: new SharedArrayBuffer(0),
  ifMatch: null,
  header: (name) => (name === "x-user" ? "ada" : undefined),
  signal: new AbortController().signal,
});

describe("what a request asks for", () => {
  it("is a turn in a session of its owner", () => {
    const asked = call({}, { sessionId: "会话/1", turnId: "t_1" });
    expect(turnAt({}, asked)).toEqual({ ownerId: "local", sessionId: "会话/1", turnId: "t_1" });
    const resolveOwner = ({ header }: Pick<Call, "header">) => header("x-user") ?? "";
    expect(sessionAt({ resolveOwner }, asked)).toEqual({ ownerId: "ada", sessionId: "会话/1" });
    expect(() => sessionAt({}, call({}, { sessionId: "a\nb" }))).toThrow(/session id/u);
  });

  it("has whole numbers, bounded", () => {
    const bounds = { otherwise: 50, least: 1, most: 100 };
    expect(countOf(call(), "limit", bounds)).toBe(50);
    expect(countOf(call({ limit: "" }), "limit", bounds)).toBe(50);
    expect(countOf(call({ limit: "7" }), "limit", bounds)).toBe(7);
    expect(countOf(call({ limit: "5000" }), "limit", bounds)).toBe(100);
    for (const limit of ["0", "-1", "1.5", "1e3", " 7", "x", "0x10", "9".repeat(16), "٣"]) {
      expect(() => countOf(call({ limit }), "limit", bounds)).toThrow("limit is a whole number from 1 on");
    }
  });

  it("has words and switches of a closed set", () => {
    const of = { words: ["a", "b"], otherwise: "a" } as const;
    expect([wordOf(call(), "w", of), wordOf(call({ w: "b" }), "w", of)]).toEqual(["a", "b"]);
    expect(() => wordOf(call({ w: "c" }), "w", of)).toThrow("w is one of a, b");
    expect(["0", "1", "false", "true", ""].map((on) => switchOf(call({ on }), "on"))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(() => switchOf(call({ on: "yes" }), "on")).toThrow(/on is one of/u);
  });

  it("has texts, the empty ones left out", () => {
    expect(textsOf(call({ q: "x", book: "" }), ["q", "book", "state"])).toEqual({ q: "x" });
  });

  it("is there, or not found whatever is missing; a fault says its code alone", async () => {
    expect(await found(() => Promise.resolve(1), call())).toBe(1);
    await expect(found(() => Promise.resolve(null), call())).rejects.toMatchObject({ code: "TURN_NOT_FOUND" });
    const fault = () => Promise.reject(new WorkerError("worker-crashed", "SECRET text"));
    await expect(found(fault, call())).rejects.toMatchObject({
      code: "TRACE_READ_FAILED",
      message: "The trace could not be read (worker-crashed).",
    });
  });
});
