import { describe, expect, it } from "vitest";

import { readIfMatch } from "../../../src/host/http/entity-tag.ts";
import { rowOf, writeTo } from "../../../src/host/http/resource-lookup.ts";
import { FAKE_STATUS, fakeLibrary, libraryWithUser } from "./support/fake-library.ts";

describe("rowOf", () => {
  it("gives the row", () => expect(rowOf(libraryWithUser("u"), "user", "u").id).toBe("u"));

  it.each([
    ["preset", "PRESET_NOT_FOUND", 'Preset "nope" not found'],
    ["character", "CHARACTER_NOT_FOUND", 'Character "nope" not found'],
    ["world-book", "WORLD_BOOK_NOT_FOUND", 'World book "nope" not found'],
    ["user", "USER_NOT_FOUND", 'User "nope" not found'],
  ] as const)("says that a %s is not there", (kind, code, message) => {
    expect(() => rowOf(fakeLibrary(), kind, "nope")).toThrow(expect.objectContaining({ code, message }));
  });

  it("says that a file is damaged", () => {
    const damaged = [{ file: "users/u.json", code: "DOCUMENT_INVALID", message: "no JSON" }];
    const library = fakeLibrary({ status: { ...FAKE_STATUS, damaged } });
    const error = expect.objectContaining({ code: "DOCUMENT_INVALID", message: "users/u.json: no JSON" }) as Error;
    expect(() => rowOf(library, "user", "u")).toThrow(error);
    expect(() => rowOf(library, "preset", "u")).toThrow(expect.objectContaining({ code: "PRESET_NOT_FOUND" }));
  });
});

describe("writeTo", () => {
  it("asks for the revision of If-Match", () => {
    expect(writeTo({ revision: "a" }, readIfMatch('"sha256-b"'))).toEqual({ ifMatch: "b" });
    expect(writeTo({ revision: "a" }, readIfMatch("*"))).toEqual({});
    expect(writeTo({ revision: "a" }, null)).toEqual({});
  });
});
