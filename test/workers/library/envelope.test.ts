import { describe, expect, it } from "vitest";

import { LibraryError } from "../../../src/workers/library/error.ts";
import { openEnvelope } from "../../../src/workers/library/envelope.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (value: unknown) => openEnvelope(bytes(JSON.stringify(value)));

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof LibraryError && error.code === "INVALID_PRESET_REQUEST") return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("openEnvelope", () => {
  it("gives the file and its name", () => {
    const { file, name } = open({ content: '{"prompts":["é"]}', name: "P1" });
    expect(new TextDecoder().decode(file)).toBe('{"prompts":["é"]}');
    expect(name).toBe("P1");
  });

  it("needs no name", () => expect(open({ content: "" }).name).toBeUndefined());

  it("reads growable shared memory", () => {
    const request = bytes('{"content":"x"}');
    const shared = new SharedArrayBuffer(request.byteLength, { maxByteLength: 1_024 });
    new Uint8Array(shared).set(request);
    expect(openEnvelope(new Uint8Array(shared)).file.byteLength).toBe(1);
  });

  it.each([[{ content: 1 }], [{}], [null], [[]], ["text"]])("refuses %j for its content", (value) =>
    expect(messageOf(() => open(value))).toBe("content must be a JSON string"),
  );

  it("refuses a name that is no text", () =>
    expect(messageOf(() => open({ content: "{}", name: 1 }))).toBe("name must be a string"));

  it.each([["{"], [""]])("refuses what is not JSON: %j", (text) =>
    expect(messageOf(() => openEnvelope(bytes(text)))).toBe("the request body is not JSON"),
  );

  it("refuses bytes that are no UTF-8", () =>
    expect(messageOf(() => openEnvelope(Uint8Array.of(0x22, 0xff, 0x22)))).toBe("the request body is not JSON"));
});
