import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FieldsSchema } from "../../../src/workers/formats/json-schemas.ts";
import { fieldName, readRequest } from "../../../src/workers/formats/request.ts";

const Schema = z.strictObject({
  name: z.string(),
  list: z.array(z.strictObject({ "odd key": z.number() })).exactOptional(),
  free: FieldsSchema.exactOptional(),
});
const OF = { code: "INVALID_USER_REQUEST", noun: "thing" } as const;
const read = (fields: unknown): unknown => readRequest(Schema, fields, OF);

describe("request", () => {
  it("is the value itself, with every name in its free parts", () => {
    const fields: unknown = JSON.parse('{"name":"a","free":{"__proto__":{"x":1}}}');
    expect(read(fields)).toBe(fields);
  });

  it.each([
    [{ name: "a", more: 1 }, "more", 'Unsupported thing field "more"'],
    [{ name: 1 }, "name", "name: "],
    [{}, "name", "name: "],
    [{ name: "a", list: [{ "odd key": 1 }, { "odd key": "x" }] }, 'list[1]["odd key"]', 'list[1]["odd key"]: '],
    [{ name: "a", list: [{ "odd key": 1, b: 2 }] }, "list[0].b", 'Unsupported thing field "list[0].b"'],
    [{ name: "a", free: [] }, "free", "free: must be an object"],
    [null, "$", "The request must be a JSON object"],
    ["text", "$", "The request must be a JSON object"],
  ])("of %j is refused at %s", (fields, field, message) => {
    expect(() => read(fields)).toThrowError(expect.objectContaining({ code: OF.code, details: { field } }));
    expect(() => read(fields)).toThrowError(message);
  });

  it("is held to the limits of structure before anything else", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) as unknown;
    expect(() => read({ name: 1, free: deep })).toThrowError(expect.objectContaining({ code: "depth-limit" }));
  });

  it("does not repeat a long name in its message", () => {
    const fields = { name: "a", [`x${"y".repeat(1_000)}`]: 1 };
    expect(() => read(fields)).toThrowError(/^.{0,200}$/);
  });

  it("names fields as JSON paths without a root", () => {
    expect(fieldName(["entries", 3, "keys"])).toBe("entries[3].keys");
    expect(fieldName([3])).toBe("[3]");
    expect(fieldName([])).toBe("$");
  });
});
