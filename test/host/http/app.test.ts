import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { LibraryError, type LibraryErrorCode, WorkerError } from "../../../src/workers/client.ts";
import type { Library, WriteOptions } from "../../../src/host/library/face.ts";
import { createApp } from "../../../src/host/http/app.ts";
import { apiPath } from "./support/contract.ts";
import { HOST_STATUS, testerOf } from "./support/client.ts";
import { fakeLibrary, libraryWithUser, resourceBytes, writtenUser } from "./support/fake-library.ts";

const failing = (error: unknown): Library =>
  libraryWithUser("u", { edit: () => Promise.reject(error as Error), read: () => Promise.reject(error as Error) });
const patch = { body: { description: "d" } };

describe("errors of the library", () => {
  it.each([
    ["STORE_BUSY", 423],
    ["STORE_FULL", 507],
    ["STORE_UNWRITABLE", 503],
    ["STORE_READ_ONLY", 503],
    ["REVISION_CONFLICT", 409],
    ["INVALID_USER_REQUEST", 400],
    ["DOCUMENT_INVALID", 500],
  ] as readonly [LibraryErrorCode, number][])("%s is answered with %i", async (code, status) => {
    const api = await testerOf(failing(new LibraryError(code, "m")));
    const answer = await api.send("PATCH", "/v1/users/u", patch);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ ok: false, error: { code, message: "m" } });
  });

  it("are texts with their code for presets", async () => {
    const api = await testerOf(failing(new LibraryError("STORE_BUSY", "m")));
    const answer = await api.send("PUT", "/v1/presets/u", { body: {} });
    expect(answer.json).toEqual({ ok: false, error: "m", code: "STORE_BUSY" });
  });

  it("of workers are answered with 503", async () => {
    const api = await testerOf(failing(new WorkerError("worker-overloaded", "the queue is full")));
    const answer = await api.send("PATCH", "/v1/users/u", patch);
    expect(answer).toMatchObject({ status: 503, json: { error: { code: "WORKER_OVERLOADED" } } });
  });

  it("that nobody foresaw are told to the host alone", async () => {
    const faults: unknown[] = [];
    const fault = new Error("secret");
    const api = await testerOf(failing(fault), { onFault: (error) => faults.push(error) });
    const answer = await api.send("PATCH", "/v1/users/u", patch);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.json)).not.toContain("secret");
    expect(faults).toEqual([fault]);
  });
});

describe("If-Match", () => {
  async function asked(ifMatch: string): Promise<{ status: number; options: WriteOptions | undefined }> {
    let options: WriteOptions | undefined;
    const edit = (_at: unknown, _fields: unknown, given?: WriteOptions) => {
      options = given;
      return Promise.resolve(writtenUser("u", "r2"));
    };
    const api = await testerOf(libraryWithUser("u", { edit: edit as Library["edit"] }));
    const { status } = await api.send("PATCH", "/v1/users/u", { ...patch, headers: { "if-match": ifMatch } });
    return { status, options };
  }

  it.each([
    ['"sha256-r1"', "r1"],
    ['"sha256-r0"', "r0"],
    ['"sha256-r0", "sha256-r1"', "r1"],
    ["*", undefined],
  ])("%s asks the write for %s", async (header, ifMatch) => {
    expect(await asked(header)).toEqual({ status: 200, options: ifMatch === undefined ? {} : { ifMatch } });
  });

  it("that is none is refused", async () => {
    const api = await testerOf(libraryWithUser("u"));
    const refused = await api.send("PATCH", "/v1/users/u", { ...patch, headers: { "if-match": "r1" } });
    expect(refused).toMatchObject({ status: 400, json: { error: { code: "INVALID_IF_MATCH" } } });
  });

  it("is not read where nothing is conditional", async () => {
    const create = (() => Promise.resolve(writtenUser("u"))) as unknown as Library["create"];
    const api = await testerOf(fakeLibrary({ create }));
    const answer = await api.send("POST", "/v1/users", { body: {}, headers: { "if-match": "nonsense" } });
    expect(answer.status).toBe(201);
  });
});

describe("bodies", () => {
  it.each([
    ["POST", "/v1/presets", LIMITS.presetBodyBytes.value, "PRESET_BODY_TOO_LARGE"],
    ["POST", "/v1/import", LIMITS.presetBodyBytes.value, "PRESET_BODY_TOO_LARGE"],
    ["POST", "/v1/users", LIMITS.userBodyBytes.value, "USER_BODY_TOO_LARGE"],
    ["PATCH", "/v1/characters/u/world-book", LIMITS.embeddedBookBytes.value, "CHARACTER_WORLD_BOOK_TOO_LARGE"],
    ["POST", "/v1/select", LIMITS.httpSmallBytes.value, "REQUEST_TOO_LARGE"],
    ["PUT", "/v1/users/u/world-books", LIMITS.httpSmallBytes.value, "REQUEST_TOO_LARGE"],
    ["PUT", "/v1/activation-settings", LIMITS.httpSmallBytes.value, "REQUEST_TOO_LARGE"],
    ["PUT", "/v1/characters/order", LIMITS.httpOrderBytes.value, "REQUEST_TOO_LARGE"],
    ["DELETE", "/v1/users/u", LIMITS.httpSmallBytes.value, "REQUEST_TOO_LARGE"],
    ["POST", "/v1/trash/t/restore", LIMITS.httpSmallBytes.value, "REQUEST_TOO_LARGE"],
  ])("of %s %s have a cap", async (method, path, cap, code) => {
    const api = await testerOf(libraryWithUser("u"));
    const refused = await api.send(method, path, { raw: new Uint8Array(cap + 1).fill(0x20) });
    expect(refused.status).toBe(413);
    expect(JSON.stringify(refused.json)).toContain(code);
    expect(refused.headers.get("connection")).toBe("close");
  });
});

describe("what is not there", () => {
  const api = testerOf(fakeLibrary());

  it.each([
    ["POST", "/v1/active", { ok: false, error: "not found" }],
    ["POST", "/v1/traces", { ok: false, error: "not found" }],
    ["PUT", "/v1/ui-settings", { ok: false, error: "not found" }],
    ["GET", "/v1/conversation-settings", { ok: false, error: "not found" }],
    ["GET", "/v1/rp-mode", { ok: false, error: "not found" }],
    ["GET", "/v1/rp-alert", { ok: false, error: "not found" }],
    ["DELETE", "/v1/rp-policy", { ok: false, error: "not found" }],
    ["GET", "/v1/presets/a/other", { ok: false, error: "not found" }],
    ["PATCH", "/v1/presets/a", { ok: false, error: "not found" }],
    ["GET", "/v1", { ok: false, error: "not found" }],
    ["GET", "/v1/session-templates", { ok: false, error: { code: "NOT_FOUND", message: "not found" } }],
    ["POST", "/v1/session-configurations/apply", { ok: false, error: { code: "NOT_FOUND", message: "not found" } }],
    ["PUT", "/v1/users/u", { ok: false, error: { code: "NOT_FOUND", message: "not found" } }],
    ["GET", "/v1/users/", { ok: false, error: { code: "NOT_FOUND", message: "not found" } }],
    ["GET", "/v1/users/u/avatar", { ok: false, error: { code: "NOT_FOUND", message: "not found" } }],
    ["GET", "/v2/workspace", { ok: false, error: "Not found", code: "PLAY_NOT_FOUND" }],
    ["GET", "/v3/sessions/s/sources", { ok: false, error: "not found", code: "NOT_FOUND" }],
    ["GET", "/v4/turns", { ok: false, error: "not found", code: "NOT_FOUND" }],
  ])("%s %s", async (method, path, json) => {
    const answer = await (await api).unknown(method, path);
    expect(answer.json).toEqual(json);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("requests in this process", () => {
  const app = createApp({
    library: libraryWithUser("u", { read: () => Promise.resolve(resourceBytes({ id: "u" })) }),
    version: "1",
    status: () => HOST_STATUS,
    running: () => false,
    runningSessions: () => [],
    onFault: () => undefined,
  });

  it("pass no gate", async () => {
    const response = await app.request(`http://evil.example${apiPath("/v1/users/u")}`);
    expect(await response.json()).toEqual({ ok: true, user: { id: "u" } });
  });

  it("may be aborted before their body ends", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(3));
        controller.close();
      },
    });
    const init = { method: "PATCH", body, headers: { "content-length": "4" }, duplex: "half" } as RequestInit;
    const response = await app.request(apiPath("/v1/users/u"), init);
    expect(response.status).toBe(400);
  });
});
