import { describe, expect, it } from "vitest";

import {
  documentAnswer,
  fileAnswer,
  jsonAnswer,
  jsonListAnswer,
  toResponse,
  valueAnswer,
} from "../../../src/host/http/answer.ts";
import { resourceBytes } from "./support/fake-library.ts";

const text = (response: Response): Promise<string> => response.text();

describe("answers", () => {
  it("have the security headers and the type of JSON", async () => {
    const response = toResponse(jsonAnswer({ ok: true, é: 1 }, { status: 201, revision: "ab" }));
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": "18",
      etag: '"sha256-ab"',
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(await text(response)).toBe('{"ok":true,"é":1}');
  });

  it("splice the bytes of a document", async () => {
    const document = resourceBytes({ a: [1, "é"] }, "cd");
    const answer = documentAnswer("preset", document);
    expect(answer.body[1]).toBe(document.bytes);
    expect(answer.headers["etag"]).toBe('"sha256-cd"');
    expect(await text(toResponse(answer))).toBe('{"ok":true,"preset":{"a":[1,"é"]}}');
  });

  it("join the items of a list, or splice its bytes", async () => {
    const around = { before: { ok: true, s: "é" }, key: "records", after: { storage: { n: 1 } } };
    const written = (list: string): string => `{"ok":true,"s":"é","records":${list},"storage":{"n":1}}`;
    const rows = ['{"a":"é"}', '{"b":2}'];
    expect(await text(toResponse(jsonListAnswer({ ...around, rows })))).toBe(written(`[${rows.join(",")}]`));
    expect(await text(toResponse(jsonListAnswer({ ...around, rows: [] })))).toBe(written("[]"));
    const json = new TextEncoder().encode("[1]");
    const answer = jsonListAnswer({ ...around, json });
    expect(answer.body[1]).toBe(json);
    expect(await text(toResponse(answer))).toBe(written("[1]"));
  });

  it.each([
    ["lore.json", "lore.json"],
    ["Straße 1.json", "Stra%C3%9Fe%201.json"],
    [`a"b'(c)*!.json`, "a%22b%27%28c%29%2A%21.json"],
    ["\ud800.json", "%EF%BF%BD.json"],
    ["a\r\nx: y", "a%0D%0Ax%3A%20y"],
  ])("name a file %j", (fileName, encoded) => {
    const { headers } = fileAnswer({ ...resourceBytes({}), fileName, contentType: "image/png" }, { tagged: false });
    expect(headers["content-disposition"]).toBe(`attachment; filename*=UTF-8''${encoded}`);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["etag"]).toBeUndefined();
  });

  it("tag a file when asked to", () =>
    expect(fileAnswer(resourceBytes({}, "ef"), { tagged: true }).headers["etag"]).toBe('"sha256-ef"'));
});

describe("toResponse", () => {
  it("hands a large body out in slices, only as it is read, and whole", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const document = { ...resourceBytes(null), bytes };
    const response = toResponse(documentAnswer("x", document));
    expect(response.headers.get("content-length")).toBe(String(300_000 + '{"ok":true,"x":'.length + 1));
    const sizes: number[] = [];
    const received: Uint8Array[] = [];
    if (response.body === null) throw new Error("no body");
    for await (const slice of response.body) {
      sizes.push(slice.byteLength);
      received.push(slice);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    expect(Buffer.concat(received).subarray(15, -1).equals(bytes)).toBe(true);
  });

  it("does not copy what nobody reads", async () => {
    const bytes = new Uint8Array(1024 * 1024);
    const response = toResponse(documentAnswer("x", { ...resourceBytes(null), bytes }));
    const reader = response.body?.getReader();
    await reader?.read();
    const slice = await reader?.read();
    expect(slice?.value?.buffer).toBe(bytes.buffer);
    await reader?.cancel();
  });
});

describe("valueAnswer", () => {
  it("wraps JSON bytes as they are, and has no revision", async () => {
    const answer = valueAnswer("why", new TextEncoder().encode('{"a":1}'));
    const response = toResponse(answer);
    expect(await response.text()).toBe('{"ok":true,"why":{"a":1}}');
    expect(response.headers.has("etag")).toBe(false);
  });
});
