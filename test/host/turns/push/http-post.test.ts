import { expect, it, onTestFinished } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { HttpPost } from "../../../../src/host/turns/push/http-post.ts";
import { collector, status } from "./support/collector.ts";

const open = { signal: new AbortController().signal, tryMs: 5_000 };
const BODY = Uint8Array.of(1, 2, 3);

async function posting(answer: Parameters<typeof collector>[0], format: "json" | "protobuf" = "protobuf") {
  const server = await collector(answer);
  const post = new HttpPost({ endpoint: server.address, headers: { authorization: "Bearer secret" }, format });
  onTestFinished(async () => {
    await post.close();
    await server.close();
  });
  return { server, post };
}

it.each([
  ["protobuf", "application/x-protobuf"],
  ["json", "application/json"],
] as const)("sends %s with its type and the headers", async (format, contentType) => {
  const { server, post } = await posting(status(200), format);
  expect(await post.post(BODY, open)).toEqual({ state: "sent", rejected: 0 });
  const [received] = server.received;
  expect(received).toMatchObject({
    url: "/v1/traces",
    headers: { "content-type": contentType, authorization: "Bearer secret" },
  });
  expect(new Uint8Array(received!.body)).toEqual(BODY);
});

it.each([
  [202, { state: "sent", rejected: 0 }],
  [400, { state: "refused", status: 400 }],
  [401, { state: "refused", status: 401 }],
  [429, { state: "again", status: 429, why: "status 429", retryAfter: "9" }],
  [500, { state: "again", status: 500, why: "status 500", retryAfter: "9" }],
  [503, { state: "again", status: 503, why: "status 503", retryAfter: "9" }],
])("takes %i for what it is", async (code, posted) => {
  const { post } = await posting(status(code, { "retry-after": "9" }));
  expect(await post.post(BODY, open)).toEqual(posted);
});

it("says how many spans were not taken, and nothing of an answer that is too long or breaks off", async () => {
  const partial = JSON.stringify({ partialSuccess: { rejectedSpans: "4", errorMessage: "secret" } });
  const { post } = await posting((n, response) => {
    const [length, text] = [
      [partial.length, partial],
      [LIMITS.pushAnswerBytes.value + 1, " ".repeat(LIMITS.pushAnswerBytes.value + 1)],
      [partial.length, partial.slice(0, 9)],
    ][n - 1] as [number, string];
    response.writeHead(200, { "content-type": "application/json", "content-length": length });
    response.write(text, () => (text.length < length ? response.destroy() : response.end()));
  }, "json");
  expect(await post.post(BODY, open)).toEqual({ state: "sent", rejected: 4 });
  expect(await post.post(BODY, open)).toEqual({ state: "sent", rejected: 0 });
  expect(await post.post(BODY, open)).toEqual({ state: "sent", rejected: 0 });
});

it("does not follow a redirect: the headers are for this address alone", async () => {
  const other = await collector(status(200));
  onTestFinished(() => other.close());
  const { post } = await posting(status(307, { location: other.address }));
  expect(await post.post(BODY, open)).toEqual({ state: "refused", status: 307 });
  expect(other.received).toEqual([]);
});

it("gives a server up that does not answer", async () => {
  const { post } = await posting(() => undefined);
  expect(await post.post(BODY, { ...open, tryMs: 50 })).toEqual({
    state: "again",
    status: null,
    why: "no answer within 50 ms",
  });
});

it("says that nobody listens", async () => {
  const { server, post } = await posting(status(200));
  await server.close();
  expect(await post.post(BODY, open)).toEqual({ state: "again", status: null, why: "ECONNREFUSED" });
});

it("rejects only when whoever closes says so", async () => {
  const { server, post } = await posting(() => undefined);
  const closing = new AbortController();
  const posted = post.post(BODY, { signal: closing.signal, tryMs: 5_000 });
  await server.count(1);
  closing.abort(new Error("closing"));
  await expect(posted).rejects.toThrow("closing");
});
