import { describe, expect, it } from "vitest";
import { readPrompt, writeNewPrompt, writePrompt } from "../../../../src/workers/formats/presets/prompt.ts";

const st = { identifier: "x", name: "X", role: "assistant", content: "text", system_prompt: true, odd: 1 };

describe("prompt", () => {
  it("is read with what it says", () => {
    expect(readPrompt(st)).toEqual({
      identifier: "x",
      name: "X",
      role: "assistant",
      content: "text",
      marker: false,
      systemPrompt: true,
      st,
    });
  });

  it.each([
    [{}, "system"],
    [{ role: "" }, "system"],
    [{ role: null }, "system"],
    [{ role: "tool" }, "system"],
    [{ marker: true }, "user"],
    [{ marker: true, role: "system" }, "system"],
    [{ role: "user" }, "user"],
  ])("%j has the role %s", (fields, role) => {
    expect(readPrompt(fields).role).toBe(role);
  });

  it("says what it reads otherwise than written", () => {
    const notes: string[] = [];
    const read = readPrompt(
      { identifier: "x", name: 5, content: {}, marker: "yes", role: "tool" },
      (field, message) => {
        notes.push(`${field}: ${message}`);
      },
    );
    expect(read).toMatchObject({ name: "5", content: "", marker: true, role: "user" });
    expect(notes).toEqual([
      "marker: a string read as true; write true or false",
      'name: a number read as "5"; write a text',
      "role: read as user; write system, user, assistant",
      'content: a object read as ""; write a text',
    ]);
  });

  it("is written as it was when nothing was edited", () => {
    const odd = { identifier: "x", marker: "yes", role: "tool", content: null };
    expect(writePrompt(readPrompt(odd))).toBe(odd);
  });

  it("is written with what was edited alone", () => {
    const prompt = readPrompt(st);
    expect(writePrompt({ ...prompt, content: "new" })).toEqual({ ...st, content: "new" });
    expect(writePrompt({ ...prompt, systemPrompt: false })).toEqual({ ...st, system_prompt: false });
  });

  it("keeps its role when it becomes a marker", () => {
    const prompt = readPrompt({ identifier: "x" });
    const written = writePrompt({ ...prompt, marker: true });
    expect(readPrompt(written)).toMatchObject({ marker: true, role: "system" });
  });

  it("says everything when it is new", () => {
    const prompt = {
      identifier: "u1",
      name: "U",
      role: "system",
      content: "",
      marker: false,
      systemPrompt: false,
    } as const;
    expect(writeNewPrompt({ ...prompt, st: {} })).toEqual({
      identifier: "u1",
      name: "U",
      system_prompt: false,
      role: "system",
      content: "",
    });
    expect(writeNewPrompt({ ...prompt, identifier: "main", st: { injection_depth: 2 } })).toEqual({
      identifier: "main",
      name: "U",
      role: "system",
      content: "",
      injection_depth: 2,
    });
  });
});
