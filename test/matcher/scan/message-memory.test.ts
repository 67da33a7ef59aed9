import { describe, expect, it } from "vitest";
import { type MessageHits, MessageMemory } from "../../../src/matcher/scan/message-memory.ts";
import { MessageText } from "../../../src/matcher/scan/message-text.ts";

const NONE = new Int32Array();
const hitsOf = (messages: readonly string[]): MessageHits => ({
  messages,
  texts: messages.map((text) => new MessageText(text)),
  pattern: NONE,
  message: NONE,
  start: NONE,
  end: NONE,
});

function memoryOf(...scans: readonly (readonly string[])[]): MessageMemory {
  const memory = new MessageMemory();
  for (const messages of scans) memory.note(hitsOf(messages), null);
  return memory;
}

describe("messages of earlier scans", () => {
  it("stand behind those that are new", () => {
    const known = memoryOf(["cc", "bb", "aa"]).overlap(["ee", "dd", "cc", "bb", "aa"]);
    expect(known).toMatchObject({ at: 2, count: 3, hits: { messages: ["cc", "bb", "aa"] } });
  });

  it("end where the oldest were cut", () => {
    expect(memoryOf(["cc", "bb", "aa"]).overlap(["dd", "cc", "bb", "a"])).toMatchObject({ at: 1, count: 2 });
  });

  it("begin with the newest, whose patterns are not known further back", () => {
    expect(memoryOf(["cc", "bb", "aa"]).overlap(["xx", "bb", "aa"])).toBeNull();
  });

  it("count only when they are the greater part", () => {
    const memory = memoryOf(["aa"]);
    expect(memory.overlap(["b", "aa"])).toMatchObject({ at: 1, count: 1 });
    expect(memory.overlap(["bb", "aa"])).toBeNull();
    expect(memory.overlap([])).toBeNull();
  });

  it("are told of the scan that has most of them, where they are most", () => {
    const memory = memoryOf(["same", "x"], ["same", "b", "a"], ["y"]);
    expect(memory.overlap(["same", "same", "b", "a"])).toMatchObject({ at: 1, count: 3 });
  });
});

describe("what is kept", () => {
  it("is one scan of a conversation that goes on, and the last few conversations", () => {
    const memory = memoryOf(["other"]);
    for (let turn = 0; turn < 9; turn++) {
      const messages = Array.from({ length: turn + 1 }, (_, i) => `message ${turn - i}`);
      memory.note(hitsOf(messages), memory.overlap(messages));
    }
    expect(memory.overlap(["other"])).not.toBeNull();
    for (const name of ["a", "b", "c"]) memory.note(hitsOf([name]), null);
    expect(memory.overlap(["other"])).toBeNull();
    expect(memory.overlap(["c"])).not.toBeNull();
  });

  it("is bounded in units", () => {
    const long = "x".repeat(1024 * 1024 + 1);
    const memory = memoryOf([long], ["short"], [`${long}y`]);
    expect(memory.overlap([long])).toBeNull();
    expect(memory.overlap([`${long}y`])).not.toBeNull();
    expect(memoryOf([long + long]).overlap([long + long])).toBeNull();
  });
});
