import { expect, test } from "vitest";
import { FieldsSchema } from "../../../src/workers/formats/json-schemas.ts";

test("an object of unknown names passes uncopied", () => {
  const fields: unknown = JSON.parse('{"__proto__":1,"a":{}}');
  expect(FieldsSchema.parse(fields)).toBe(fields);
});

test.each([null, [], "x", 1, undefined])("%j is no object", (value) => {
  expect(FieldsSchema.safeParse(value).error?.issues[0]?.message).toBe("must be an object");
});
