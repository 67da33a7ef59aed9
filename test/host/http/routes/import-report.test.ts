import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTested, type TestedLibrary } from "../support/real-library.ts";

const BOOK = JSON.stringify({ entries: { 0: { uid: 0, key: "a, b", content: "x", position: 0 } } });
const CARD = JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data: { name: "Ada", tags: 7 } });
const PRESET = JSON.stringify({ prompts: [{ identifier: "main" }] });

describe("an import that asks for its report", () => {
  let tested: TestedLibrary;
  beforeAll(async () => (tested = await openTested()));
  afterAll(() => tested.close());

  it.each([
    ["a world book", "/v1/world-books/import?report=true&name=Mine", BOOK, "worldBook", "keys-not-array"],
    ["a card", "/v1/characters/import?report=true&name=Mine", CARD, "character", "wrong-type"],
    [
      "a preset",
      "/v1/import?report=true",
      JSON.stringify({ content: PRESET, name: "Mine" }),
      "preset",
      "prompt-order-missing",
    ],
  ])("answers with the row and what was noticed: %s", async (_name, path, raw, key, code) => {
    const { status, json, headers } = await tested.api.send("POST", path, { raw });
    const answer = json as Record<string, object> & { report: { diagnostics: { code: string }[] } };
    expect([status, answer[key]]).toEqual([
      201,
      expect.objectContaining({ name: "Mine", createdAt: expect.any(String) }),
    ]);
    expect(answer.report.diagnostics.map((note) => note.code)).toContain(code);
    expect(headers.get("etag")).toMatch(/^"sha256-[0-9a-f]{64}"$/);
    expect(JSON.stringify(json)).not.toContain('"raw"');
  });
});
