import { expect, it } from "vitest";

import { FaultError } from "../../../../../src/trace/inspector/app/data/fault.ts";
import { createHttp } from "../../../../../src/trace/inspector/app/data/http.ts";

const asked: [string, RequestInit][] = [];
const http = (answer: () => Response | Promise<Response>) =>
  createHttp("/api", async (url, init) => {
    asked.push([url, init]);
    return Promise.resolve(answer());
  });

it("asks below its root, and sends a body as JSON", async () => {
  const calls = http(() => Response.json({ ok: true }));
  expect(await calls.json("/v4/x")).toEqual({ ok: true });
  await calls.json("/v1/what-if", { body: { text: "a" } });
  expect(asked.slice(-2).map(([url, { method, body }]) => [url, method, body])).toEqual([
    ["/api/v4/x", "GET", undefined],
    ["/api/v1/what-if", "POST", '{"text":"a"}'],
  ]);
  expect(asked.at(-1)?.[1].headers).toMatchObject({ "content-type": "application/json" });
});

it("gives bytes with their media type", async () => {
  const calls = http(
    () => new Response(new Uint8Array([1, 2]), { headers: { "content-type": "application/x-msgpack" } }),
  );
  const { bytes, mediaType } = await calls.bytes("/d", { accept: "application/x-msgpack" });
  expect([[...bytes], mediaType]).toEqual([[1, 2], "application/x-msgpack"]);
  expect(asked.at(-1)?.[1].headers).toEqual({ accept: "application/x-msgpack" });
});

it.each([
  ["a refusal", () => Response.json({ error: "no" }, { status: 404 }), "missing"],
  ["a refusal without JSON", () => new Response("<html>", { status: 502 }), "server"],
  ["no JSON", () => new Response("<html>"), "malformed"],
  ["JSON that is no object", () => Response.json(3), "malformed"],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
])("tells %s as a fault", async (_name, answer, kind) => {
  const error: unknown = await http(answer)
    .json("/x")
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FaultError);
  expect((error as FaultError).fault.kind).toBe(kind);
});

it("leaves an abort an abort", async () => {
  const abort = new DOMException("aborted", "AbortError");
  await expect(http(() => Promise.reject(abort)).json("/x")).rejects.toBe(abort);
});
