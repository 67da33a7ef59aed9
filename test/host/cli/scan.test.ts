import { describe, expect, it } from "vitest";
import { CASE } from "./support-cases.ts";
import { DEMO_BOOK, folder, run } from "./support.ts";

const file = folder();

describe("scan, when something is wrong", () => {
  it.each<[string, number, string, () => string[]]>([
    ["no file", 2, "usage-files", () => []],
    ["no chat", 2, "chat-missing", () => [DEMO_BOOK]],
    ["a missing chat", 3, "file-missing", () => [DEMO_BOOK, "--chat", "/no/chat.jsonl"]],
    ["a missing book", 3, "file-missing", () => ["/no/book.json", "--chat", "-"]],
    ["standard input twice", 2, "usage-files", () => ["-", "--chat", "-"]],
    ["--check without cases", 2, "check-needs-cases", () => [DEMO_BOOK, "--chat", "-", "--check"]],
    ["two formats", 2, "usage-option", () => [DEMO_BOOK, "--json", "--jsonl"]],
    ["an unknown option", 2, "usage-option", () => [DEMO_BOOK, "--chatt", "x"]],
    ["broken JSON", 3, "json-syntax", () => [file("broken.json", '{"entries": {,}}'), "--chat", "-"]],
    [
      "a card",
      3,
      "card-no-book",
      () => [file("card.json", '{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"A"}}')],
    ],
    ["a preset", 3, "is-a-preset", () => [file("preset.json", '{"temperature":1,"prompts":[],"prompt_order":[]}')]],
    ["something else", 3, "not-a-world-book", () => [file("else.json", '{"a":1}')]],
  ])("%s: exit %i, %s", async (_name, exit, code, argv) => {
    const { code: actual, out, err } = await run(["scan", ...argv()], { stdin: "hello" });
    expect([actual, out]).toEqual([exit, ""]);
    expect(err).toMatch(new RegExp(`^lorekeeper: ${code}: .+`));
  });

  it("does nothing when the command line is wrong, also with recorded cases before", async () => {
    const cases = file("cases.json", JSON.stringify(CASE));
    for (const argv of [
      [cases, DEMO_BOOK],
      [cases, "--depth", "x"],
      [cases, DEMO_BOOK, "--chat", "-", "--budget", "x"],
    ]) {
      const { code, out } = await run(["scan", ...argv], { stdin: "hello" });
      expect([code, out]).toEqual([2, ""]);
    }
    const { code, out } = await run(["scan", cases, DEMO_BOOK, "--chat", "/no/chat.txt"]);
    expect([code, out]).toEqual([3, ""]);
  });

  it("names the file in what readers say", async () => {
    const path = file("broken2.json", '{"entries": {"0": {"uid": 0,}}}');
    const { err } = await run(["scan", path, "--chat", "-"], { stdin: "hello" });
    expect(err).toContain(`${path}: `);
    expect(err).toMatch(/line 1/);
  });
});
