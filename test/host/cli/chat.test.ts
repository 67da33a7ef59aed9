import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChat } from "../../../src/host/cli/chat.ts";
import { CliError } from "../../../src/host/cli/error.ts";

const speakers = { user: "User", char: "Ilse" };
const chatOf = (name: string, text: string) => readChat({ name, bytes: Buffer.from(text) }, speakers);
const read = (name: string, text: string) => chatOf(name, text).messages;
const jsonl = (...lines: unknown[]) => read("chat.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));

describe("a SillyTavern chat file", () => {
  it("skips the header and hidden messages", () => {
    const messages = jsonl(
      { user_name: "A", chat_metadata: {} },
      { name: "A", is_user: true, mes: "one" },
      { name: "S", is_system: true, mes: "hidden" },
      { name: "S", is_system: 1, mes: "hidden too" },
      { name: "S", is_system: "false", mes: "and this, as JavaScript reads it" },
      { is_system: 0, name: "", mes: "two" },
    );
    expect(messages).toEqual([
      { name: "A", text: "one" },
      { name: null, text: "two" },
    ]);
  });

  it("needs no header, and knows the form without the name of the file", () => {
    expect(jsonl({ mes: "one" })).toEqual([{ name: null, text: "one" }]);
    expect(read("-", '{"mes":"a"}\r\n\r\n{"mes":"b"}\r\n')).toHaveLength(2);
  });

  it.each([
    ["not JSON", '{"mes":"a"}\n{oops'],
    ["not an object", "[1]"],
    ["without text", '{"mes":"a"}\n{"b":2}'],
    ["neither header nor message", '{"foo":1}\n{"mes":"a"}'],
  ])("refuses a line that is %s, with its number", (_name, text) => {
    expect(() => read("c.jsonl", text)).toThrow(expect.objectContaining({ code: "chat-invalid" }));
    expect(() => read("c.jsonl", text)).toThrow(/line [12]/);
  });

  it("may begin with blank lines", () => {
    expect(read("c.jsonl", '\n \r\n{"user_name":"A"}\n\n{"mes":"one"}')).toEqual([{ name: null, text: "one" }]);
    expect(() => read("c.jsonl", '\n{"mes":"one"}\n{"a":1}')).toThrow(/line 3/);
  });

  it("may be one JSON array", () => {
    const array = JSON.stringify(
      [{ user_name: "A" }, { name: "A", mes: "one" }, { mes: "h", is_system: true }],
      null,
      2,
    );
    for (const name of ["c.json", "C.JSON.gz", "-"]) expect(read(name, array)).toEqual([{ name: "A", text: "one" }]);
    expect(() => read("c.json", '[{"mes":"a"},{"b":2}]')).toThrow(/c\.json, message 2 has no text/);
    expect(() => read("c.json", "[{")).toThrow(expect.objectContaining({ code: "chat-invalid" }));
    expect(read("-", "[OOC: hello]\nyes")).toHaveLength(2);
  });

  it.each([
    ["a world book", "b.json", JSON.stringify({ entries: {} }, null, 2)],
    ["a world book", "b.jsonl", JSON.stringify({ entries: [] })],
    ["a world book", "-", JSON.stringify({ name: "N", entries: [] })],
    ["a character card", "c.json", JSON.stringify({ spec: "chara_card_v2", data: {} })],
    ["a preset", "p.json", JSON.stringify({ prompts: [] })],
  ])("says that %s is none: %s", (kind, name, text) => {
    expect(() => read(name, text)).toThrow(expect.objectContaining({ code: "chat-invalid" }));
    expect(() => read(name, text)).toThrow(`is ${kind}, not a chat`);
  });

  it("refuses a chat without a visible message", () => {
    expect(() => jsonl({ user_name: "A" })).toThrow(expect.objectContaining({ code: "chat-empty" }));
  });
});

it("takes any text, or refuses it with a code", () => {
  const piece = fc.constantFrom("A: b", "\n", "\n\n", "{", '{"mes":"x"}', '{"mes":1}', "[]", "：", " ", "\r\n", "null");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom("a.txt", "a.jsonl", "-"), (pieces, name) => {
      try {
        for (const { text } of read(name, pieces.join(""))) expect(text).toBeTypeOf("string");
      } catch (error) {
        expect(error).toBeInstanceOf(CliError);
      }
    }),
    { numRuns: 500 },
  );
});

describe("a text chat", () => {
  it("is one message a line", () => {
    expect(read("c.txt", "User: hello\nIlse: yes?\n")).toEqual([
      { name: "User", text: "hello" },
      { name: "Ilse", text: "yes?" },
    ]);
  });

  it("is one message a block where there are blank lines", () => {
    expect(read("c.txt", "User: one\ntwo\r\n \r\nIlse： 三\n\n\n")).toEqual([
      { name: "User", text: "one\ntwo" },
      { name: "Ilse", text: "三" },
    ]);
  });

  it("takes names off only where all messages have one, or for known speakers", () => {
    expect(read("c.txt", "Mara: hi\nTomas: ho").map(({ name }) => name)).toEqual(["Mara", "Tomas"]);
    expect(read("c.txt", "He said: no\nIlse: yes\nand so on")).toEqual([
      { name: null, text: "He said: no" },
      { name: "Ilse", text: "yes" },
      { name: null, text: "and so on" },
    ]);
  });

  it("says whose names were taken off, and when none were", () => {
    expect(chatOf("c.txt", "Mara: hi\nTomas: ho\nMara: ha").note).toBe(
      "c.txt: taken as speakers, whose names are scanned with --names only: Mara, Tomas",
    );
    expect(chatOf("-", "Ilse: a\nNote: dragon").note).toMatch(/^standard input: .*: Ilse, Note$/);
    expect(chatOf("c.txt", "Note: dragon\nand more").note).toBe(
      "c.txt: no speakers taken, 1 of 2 messages have no `Name: `; every word is scanned",
    );
    expect(chatOf("c.txt", "Ilse: a\nNote: dragon\nmore").note).toMatch(/: Ilse$/);
    expect(chatOf("c.txt", "a dragon\nand more").note).toBeNull();
    const many = Array.from({ length: 10 }, (_, i) => `N${i}: x`).join("\n");
    expect(chatOf("c.txt", many).note).toMatch(/N7 and 2 more$/);
    expect(chatOf("c.jsonl", '{"name":"A","mes":"b"}').note).toBeNull();
  });

  it("loses no word", () => {
    const word = fc.constantFrom("A: b", "User: c", "d", "", " ", "\r", "é：x", "Note: y: z", "a:b", "1: 2");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.join("\n");
        if (text.trim() === "") return;
        const { messages } = chatOf("a.txt", text);
        const said = messages.map(({ name, text: rest }) => `${name ?? ""}${rest}`).join("");
        expect(said.replaceAll(/[\s:：]/g, "")).toBe(text.replaceAll(/[\s:：]/g, ""));
      }),
      { numRuns: 300 },
    );
  });

  it("may begin with a brace in a .txt", () =>
    expect(read("c.txt", "{sighs}")).toEqual([{ name: null, text: "{sighs}" }]));
});
