import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USER_FORMAT } from "../../../../src/workers/formats/users/format.ts";

const STAMP = { id: "user-1", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const LATER = "2026-01-02T00:00:00.000Z";
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const zoe = USER_FORMAT.create({ name: "Zoe", description: "traveler" }, STAMP);

describe("user format", () => {
  it("creates with a name and an optional description", () => {
    expect(zoe.toJSON()).toEqual({ id: "user-1", name: "Zoe", description: "traveler" });
    expect(USER_FORMAT.create({ name: "A" }, STAMP).description).toBe("");
    expect(USER_FORMAT.summary(zoe)).toEqual(zoe.toJSON());
    expect(USER_FORMAT.times(zoe)).toEqual({ createdAt: STAMP.createdAt, updatedAt: STAMP.updatedAt });
  });

  it.each([
    [{ name: "x", avatar: "y" }, "avatar", 'Unsupported user field "avatar"'],
    [{ name: "x", id: "user-2" }, "id", 'Unsupported user field "id"'],
    [{}, "name", undefined],
    [{ name: " " }, "name", "name: must not be blank"],
    [{ name: "x".repeat(201) }, "name", "name: must have at most 200 characters"],
    [{ name: 1 }, "name", undefined],
    [{ name: "x", description: null }, "description", undefined],
    [{ name: "x", description: "d".repeat(100_001) }, "description", undefined],
    [JSON.parse('{"name":"x","__proto__":{"a":1}}'), "__proto__", 'Unsupported user field "__proto__"'],
    [null, "$", undefined],
    [["Zoe"], "$", undefined],
  ])("refuses to create from %j", (fields, field, message) => {
    expect(() => USER_FORMAT.create(fields, STAMP)).toThrowError(
      expect.objectContaining({ code: "INVALID_USER_REQUEST", details: { field } }),
    );
    if (message !== undefined) expect(() => USER_FORMAT.create(fields, STAMP)).toThrowError(message);
  });

  it("takes names and descriptions at their limits", () => {
    const user = USER_FORMAT.create({ name: "x".repeat(200), description: "d".repeat(100_000) }, STAMP);
    expect(user.description).toHaveLength(100_000);
  });

  it("edits one field and leaves the other", () => {
    const edited = USER_FORMAT.edit(zoe, "document", { description: "d2" }, LATER);
    expect(edited.toJSON()).toEqual({ id: "user-1", name: "Zoe", description: "d2" });
    expect(USER_FORMAT.times(edited)).toEqual({ createdAt: STAMP.createdAt, updatedAt: LATER });
    expect(zoe.description).toBe("traveler");
    expect(USER_FORMAT.edit(zoe, "document", { id: "user-1", name: "Zo" }, LATER).name).toBe("Zo");
  });

  it("does not change an id, and has no parts", () => {
    const refusal = expect.objectContaining({ code: "INVALID_USER_REQUEST" });
    expect(() => USER_FORMAT.edit(zoe, "document", { id: "user-2" }, LATER)).toThrowError(refusal);
    expect(() => USER_FORMAT.edit(zoe, "regex-scripts", { regexScripts: [] }, LATER)).toThrowError(refusal);
    expect(() => USER_FORMAT.part(zoe, "world-book")).toThrowError(refusal);
    expect(() => USER_FORMAT.export(zoe, "png", null)).toThrowError(refusal);
  });

  it("has a revision of name and description alone", () => {
    const other = USER_FORMAT.create(
      { name: "Zoe", description: "traveler" },
      { ...STAMP, id: "user-2", updatedAt: LATER },
    );
    expect(USER_FORMAT.revisionValue(other)).toEqual(USER_FORMAT.revisionValue(zoe));
  });

  it("is the same after export and import", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(
        text.filter((name) => name.trim() !== ""),
        text,
        (name, description) => {
          const user = USER_FORMAT.create({ name, description }, STAMP);
          const file = USER_FORMAT.export(user, "json", null);
          const again = USER_FORMAT.import(file.bytes, { ...STAMP, id: "user-2" }, { fileName: file.fileName });
          expect(again.document.toJSON()).toEqual({ ...user.toJSON(), id: "user-2" });
          const third = USER_FORMAT.export(again.document, "json", null);
          expect(USER_FORMAT.import(third.bytes, { ...STAMP, id: "user-2" }, {}).document).toEqual(again.document);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("takes the name of the call before that of the file", () => {
    expect(USER_FORMAT.import(bytes({ name: "A" }), STAMP, { name: "B" }).document.name).toBe("B");
  });

  it("refuses a file that is something else, by name", () => {
    const wrong = expect.objectContaining({ code: "wrong-entity-type" });
    expect(() => USER_FORMAT.import(bytes({ entries: {} }), STAMP, {})).toThrowError(wrong);
    expect(() => USER_FORMAT.import(bytes({ prompts: [] }), STAMP, {})).toThrowError(
      "this is a chat-completion preset",
    );
    expect(() => USER_FORMAT.import(bytes([]), STAMP, {})).toThrowError(wrong);
    expect(() => USER_FORMAT.import(bytes({ name: "A", avatar: "x" }), STAMP, {})).toThrowError(
      'Unsupported user field "avatar"',
    );
    expect(() => USER_FORMAT.import(new TextEncoder().encode("{"), STAMP, {})).toThrowError(
      expect.objectContaining({ code: "json-syntax" }),
    );
  });
});
