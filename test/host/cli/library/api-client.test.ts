import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fakeApi } from "./fake-api.ts";

const GET = { method: "GET", path: "/v1/x" } as const;
const file = (disposition: string) => ({
  status: 200,
  contentType: "text/plain",
  disposition,
  bytes: Buffer.from("x"),
});

describe("ApiClient", () => {
  it("gives the JSON that the schema reads", async () => {
    const { api } = fakeApi({ "GET /v1/x": { json: { ok: true, n: 1 } } });
    expect(await api.json(z.object({ n: z.number() }), GET)).toEqual({ n: 1 });
    await expect(api.json(z.object({ n: z.string() }), GET)).rejects.toMatchObject({ code: "plugin-answer" });
  });

  it("rejects with the code of a refusal, and says when it is none of the API's", async () => {
    const { api } = fakeApi({
      "GET /v1/x": { status: 423, json: { ok: false, error: { code: "STORE_BUSY", message: "busy" } } },
      "GET /v1/y": { status: 502, contentType: "text/html", disposition: "", bytes: Buffer.from("<p>Bad gateway") },
    });
    await expect(api.json(z.unknown(), GET)).rejects.toMatchObject({ code: "STORE_BUSY", status: 423 });
    await expect(api.file("/v1/y")).rejects.toMatchObject({
      code: "plugin-answer",
      message: "GET /v1/y was answered with 502 and text/html, not as documented",
    });
  });

  it.each([
    ["attachment; filename*=UTF-8''%E8%89%BE%20x.json", "艾 x.json"],
    ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", ".._.._etc_passwd"],
    ["attachment; filename*=UTF-8''..", ""],
    ["attachment; filename*=UTF-8''%zz", ""],
    ['attachment; filename="plain.json"', "plain.json"],
    ["", ""],
  ])("takes the proposed name of a file: %s", async (disposition, name) => {
    const { api } = fakeApi({ "GET /v1/x": file(disposition) });
    expect((await api.file("/v1/x")).fileName).toBe(name);
  });
});
