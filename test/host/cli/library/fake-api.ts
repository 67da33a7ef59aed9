import { ApiClient } from "../../../../src/host/cli/library/api-client.ts";
import type { ApiAnswer, ApiRequest, Send } from "../../../../src/host/cli/library/send.ts";

/** What a fake API says to one call: a JSON value, or an answer of its own. */
export type FakeAnswer = { readonly status?: number; readonly json: unknown } | ApiAnswer;

/** Answers by `METHOD path`, the query left out. */
export type FakeRoutes = Readonly<Record<string, FakeAnswer | ((request: ApiRequest) => FakeAnswer)>>;

const asAnswer = (answer: FakeAnswer): ApiAnswer =>
  "json" in answer
    ? {
        status: answer.status ?? 200,
        contentType: "application/json; charset=utf-8",
        disposition: "",
        bytes: Buffer.from(JSON.stringify(answer.json)),
      }
    : answer;

/** An API of a few fixed answers that keeps the calls it got. */
export function fakeApi(routes: FakeRoutes): { api: ApiClient; calls: ApiRequest[]; send: Send } {
  const calls: ApiRequest[] = [];
  const send: Send = (request) => {
    calls.push(request);
    const route = routes[`${request.method} ${request.path.split("?")[0]}`];
    const answer = typeof route === "function" ? route(request) : route;
    return Promise.resolve(
      asAnswer(answer ?? { status: 404, json: { ok: false, error: { code: "NOT_FOUND", message: "not found" } } }),
    );
  };
  return { api: new ApiClient(send), calls, send };
}

/** The lists of a library with these rows. */
export function lists(rows: Readonly<Record<string, readonly object[]>>): FakeRoutes {
  const list = (key: string): FakeAnswer => ({ json: { ok: true, [key]: rows[key] ?? [] } });
  return {
    "GET /v1/characters": list("characters"),
    "GET /v1/presets": list("presets"),
    "GET /v1/world-books": list("worldBooks"),
    "GET /v1/users": list("users"),
  };
}
