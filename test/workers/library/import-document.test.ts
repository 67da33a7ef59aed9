import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { createDocument, importDocument, parseRequest } from "../../../src/workers/library/import-document.ts";
import { bytes, codeOf, opened, rig, type Rig } from "./support/folder.ts";

function owned(): Rig {
  const of = rig();
  opened(of);
  return of;
}

const CARD = { name: "Ada", text: "t", sha256: "0" };

describe("import", () => {
  it("keeps the document and the file unchanged", () => {
    const of = owned();
    const file = bytes(` ${JSON.stringify(CARD)}\n`);
    const { row, report, compatibility } = importDocument(of.library, { kind: "character", bytes: file, options: {} });
    expect(row.summary).toMatchObject({ id: row.id, name: "Ada", sha256: "0" });
    expect(of.text(`originals/characters/${row.id}`)).toBe(Buffer.from(file).toString());
    expect(of.json(`characters/${row.id}.json`)).toMatchObject({ name: "Ada", text: "t" });
    expect(report).toMatchObject({ format: "small" });
    expect(compatibility).toEqual({ warnings: [] });
  });

  it("opens the request that a file came in", () => {
    const of = owned();
    const request = bytes({ content: JSON.stringify(CARD), name: "Given" });
    const options = { envelope: true };
    const { row, compatibility } = importDocument(of.library, { kind: "preset", bytes: request, options });
    expect(row.summary.name).toBe("Given");
    expect(compatibility).toBeUndefined();
    expect(of.text(`originals/presets/${row.id}`)).toBe(JSON.stringify(CARD));
    const named = importDocument(of.library, { kind: "preset", bytes: request, options: { ...options, name: "Mine" } });
    expect(named.row.summary.name).toBe("Mine");
  });

  it.each([
    ["preset", LIMITS.presetBodyBytes.value, "PRESET_BODY_TOO_LARGE"],
    ["user", LIMITS.userBodyBytes.value, "USER_BODY_TOO_LARGE"],
    ["character", LIMITS.inputBytes.value, "ARTIFACT_TOO_LARGE"],
    ["world-book", LIMITS.inputBytes.value, "WORLD_BOOK_ARTIFACT_TOO_LARGE"],
  ] as const)("refuses a %s of more than %d bytes before anything is written", (kind, bytesMax, code) => {
    const of = owned();
    const before = of.memory.files();
    const tooLarge = new Uint8Array(bytesMax + 1);
    expect(codeOf(() => importDocument(of.library, { kind, bytes: tooLarge, options: {} }))).toBe(code);
    expect(of.memory.files()).toEqual(before);
  });

  it("writes nothing of a bad file", () => {
    const of = owned();
    const before = of.memory.files();
    expect(codeOf(() => importDocument(of.library, { kind: "preset", bytes: bytes("{"), options: {} }))).toBe(
      "json-syntax",
    );
    expect(of.memory.files()).toEqual(before);
  });

  it("leaves nothing when a write fails, whichever it is", () => {
    const counted = owned();
    let calls = 0;
    counted.fail = () => void calls++;
    importDocument(counted.library, { kind: "preset", bytes: bytes(CARD), options: {} });
    let failed = 0;
    for (let index = 0; index < calls; index++) {
      const of = owned();
      const before = of.memory.files();
      let call = 0;
      of.fail = ({ name }) =>
        call++ === index && (name === "createFile" || name === "write" || name === "sync") ? "ENOSPC" : undefined;
      const code = codeOf(() => importDocument(of.library, { kind: "preset", bytes: bytes(CARD), options: {} }));
      if (code === null) continue;
      failed++;
      expect(code).toBe("STORE_FULL");
      expect(of.memory.files()).toEqual(before);
    }
    expect(failed).toBeGreaterThan(5);
  });
});

describe("create", () => {
  it("gives each document an id of its own and a later time", () => {
    const { library } = owned();
    const rows = ["a", "b", "c"].map((name) => createDocument(library, "user", bytes({ name })).row);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted());
    expect(new Set(rows.map(({ createdAt }) => createdAt)).size).toBe(3);
  });

  it("refuses requests with the code of the kind", () => {
    const { library } = owned();
    for (const request of ["{", "[]", "{}", '"x"']) {
      expect(codeOf(() => createDocument(library, "world-book", bytes(request)))).toBe("INVALID_WORLD_BOOK_REQUEST");
    }
    const large = bytes({ name: "x".repeat(LIMITS.userBodyBytes.value) });
    expect(codeOf(() => createDocument(library, "user", large))).toBe("USER_BODY_TOO_LARGE");
  });
});

it("reads requests as UTF-8 JSON", () => {
  expect(parseRequest(bytes({ a: "é" }), "INVALID_USER_REQUEST")).toEqual({ a: "é" });
  expect(codeOf(() => parseRequest(Uint8Array.of(0x22, 0xff, 0x22), "INVALID_USER_REQUEST"))).toBe(
    "INVALID_USER_REQUEST",
  );
});
