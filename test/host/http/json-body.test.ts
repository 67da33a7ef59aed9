import { z } from "zod";
import { describe, expect, it } from "vitest";

import { invalid, jsonBody } from "../../../src/host/http/json-body.ts";
import { LibraryError } from "../../../src/workers/client.ts";

const Schema = z.strictObject({ ids: z.array(z.string()) });

function shared(text: string | Uint8Array): SharedArrayBuffer {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const memory = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(bytes);
  return memory;
}

function errorOf(text: string | Uint8Array): LibraryError {
  try {
    jsonBody(shared(text), Schema, "user");
  } catch (error) {
    if (error instanceof LibraryError) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("jsonBody", () => {
  it("gives what the schema reads", () =>
    expect(jsonBody(shared('{"ids":["é"]}'), Schema, "user")).toEqual({ ids: ["é"] }));

  it("names a field that is not known", () =>
    expect(errorOf('{"ids":[],"more":1}')).toMatchObject({
      code: "INVALID_USER_REQUEST",
      message: 'Unsupported field "more"',
      details: { field: "more" },
    }));

  it("names a field that no schema sees", () =>
    expect(errorOf('{"ids":[],"__proto__":1}')).toMatchObject({ details: { field: "__proto__" } }));

  it("names a field of another type", () => expect(errorOf('{"ids":["a",2]}').details.field).toBe("ids.1"));

  it.each(["", "{", "nul", "[]", "null", '"x"'])("refuses %j", (text) =>
    expect(errorOf(text).code).toBe("INVALID_USER_REQUEST"),
  );

  it("refuses bytes that are no UTF-8", () => expect(errorOf(Uint8Array.of(0xff)).message).toContain("not JSON"));
});

it("uses the code of the area", () => {
  expect(invalid("preset", "m")).toMatchObject({ code: "INVALID_PRESET_REQUEST", details: {} });
  expect(invalid("other", "m", "f")).toMatchObject({ code: "INVALID_REQUEST", details: { field: "f" } });
});
