import { describe, expect, it } from "vitest";

import { DemoNames } from "../../../../src/trace/export/scrub/names.ts";

const UUID = "3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36";

describe("new names of ids", () => {
  it("are the same for the same id and count up for others", () => {
    const names = new DemoNames();
    expect([
      names.of("session", "a"),
      names.of("session", "b"),
      names.of("session", "a"),
      names.of("call", "c"),
    ]).toEqual(["demo_session_1", "demo_session_2", "demo_session_1", "demo_call_1"]);
    expect(names.of("call", null)).toBeNull();
  });

  it("keep the form of what is made of ids", () => {
    const names = new DemoNames();
    names.of("character", UUID);
    expect(names.of("book", `character:${UUID}:embedded-world-book`)).toBe(
      "character:demo_character_1:embedded-world-book",
    );
    names.of("book", "sea");
    names.of("book", "sea:deep");
    expect(names.ofEntry("sea:7#2")).toBe("demo_book_1:7#2");
    expect(names.ofEntry("sea:deep:7")).toBe("demo_book_2:7");
    expect(names.ofEntry("seaside:7")).toBe("seaside:7");
    expect(names.ofCapability("world-book:sea")).toBe("world-book:demo_book_1");
    expect(names.ofCapability("character")).toBe("character");
  });

  it("are found in texts when they cannot be words", () => {
    const names = new DemoNames();
    names.of("user", UUID);
    names.of("book", "sea");
    names.of("folder", "/home/vell/harbour");
    expect(names.inText(`user ${UUID} saw the sea in /home/vell/harbour/log.md`)).toBe(
      "user demo_user_1 saw the sea in demo_folder_1/log.md",
    );
    expect(names.inText(`x${UUID}`)).toBe(`x${UUID}`);
  });
});
