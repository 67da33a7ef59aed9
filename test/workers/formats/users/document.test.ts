import { describe, expect, it } from "vitest";
import { fromStoredUser, toStoredUser, UserDocument } from "../../../../src/workers/formats/users/document.ts";

const document = new UserDocument(
  { id: "user-1", name: "Zoe", description: "traveler" },
  { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-02T00:00:00.000Z" },
);

describe("user document", () => {
  it("is exactly id, name and description as JSON", () => {
    expect(JSON.stringify(document)).toBe('{"id":"user-1","name":"Zoe","description":"traveler"}');
  });

  it("keeps its times in the file and comes back", () => {
    const stored: unknown = JSON.parse(JSON.stringify(toStoredUser(document)));
    expect(stored).toMatchObject({ schemaVersion: 1, kind: "user-document", createdAt: document.createdAt });
    expect(fromStoredUser(stored)).toEqual(document);
  });

  it.each([
    [null],
    [{}],
    [{ id: "user-1", name: "Zoe", description: "" }],
    [{ ...toStoredUser(document), schemaVersion: 2 }],
    [{ ...toStoredUser(document), user: { id: "user-1", name: "Zoe" } }],
  ])("is refused when stored as %j", (value) => {
    expect(() => fromStoredUser(value)).toThrowError(expect.objectContaining({ code: "DOCUMENT_INVALID" }));
  });
});
