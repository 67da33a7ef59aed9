import { describe, expect, it } from "vitest";
import { DEMO_BOOK, DEMO_CHAT, folder, run, worldFile } from "./support.ts";

const file = folder();

interface Result {
  readonly books: readonly { id: string; entriesKept: number }[];
  readonly window: { messages: number; omittedMessages: number };
  readonly activated: readonly { uid: number; reason: string }[];
  readonly counts: Record<string, number>;
  readonly decisions?: readonly unknown[];
}

async function scan(...argv: string[]): Promise<Result> {
  const { out } = await run(["scan", ...argv, "--jsonl"]);
  return JSON.parse(out) as Result;
}

describe("scan of world books", () => {
  it("shows the sample: who fires and why, counts by reason", async () => {
    const { code, out, err } = await run(["scan", DEMO_BOOK, "--chat", DEMO_CHAT]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Saltmere \(18 entries\); window: 5 messages, 390 characters; scan depth: all of it\n/);
    expect(out).toMatch(/7 +2 +Lighthouse +recursion +lighthouse +content of uid 1 +2\b/);
    expect(out).toContain("not active: key-miss 6, group-lost 1, probability 1, budget 1\n");
  });

  it("prints the text of the prompt and every decision when asked", async () => {
    const { out } = await run(["scan", DEMO_BOOK, "--chat", DEMO_CHAT, "--output", "--decisions"]);
    expect(out).toContain("-- before\n");
    expect(out).toContain("-- depth 4, role 0\nThe sea dragon");
    expect(out).toMatch(/Saltmere +16 +key-miss +1\n/);
  });

  it("gives the same as JSON, and the same again", async () => {
    const argv = [DEMO_BOOK, "--chat", DEMO_CHAT, "--decisions"];
    const result = await scan(...argv);
    expect(result).toMatchObject({
      books: [{ id: "Saltmere", entriesKept: 18, diagnostics: [] }],
      window: { messages: 5, omittedMessages: 0 },
      counts: { constant: 1, key: 5, secondary: 1, recursion: 2 },
    });
    expect(result.decisions).toHaveLength(18);
    expect(await scan(...argv)).toEqual(result);
    const json = await run(["scan", ...argv, "--json"]);
    expect(JSON.parse(json.out)).toEqual({ results: [result] });
  });

  it("counts a book that is given twice once", async () => {
    const argv = ["scan", DEMO_BOOK, "--chat", DEMO_CHAT, "--decisions"];
    const once = await run(argv);
    const twice = await run(["scan", DEMO_BOOK, ...argv.slice(1)]);
    expect(twice.out).toBe(once.out);
    expect(twice.err).toBe(`${DEMO_BOOK}: the same book as ${DEMO_BOOK}; it counts once\n`);
  });

  it("says what of a long message was left out, and where keys are in all of it", async () => {
    const book = file("fox.json", worldFile([{ key: ["fox"] }]));
    const text = `${"a".repeat(1_048_576)}fox`;
    const chat = file("long.jsonl", JSON.stringify({ mes: text }));
    const cut = text.length - 65_536;
    expect(await scan(book, "--chat", chat)).toMatchObject({
      window: { messages: 1, omittedMessages: 0, omittedUnits: cut, cutUnits: cut },
      activated: [{ evidence: { where: "message", index: 0, offset: 1_048_576, length: 3 } }],
    });
    const { out } = await run(["scan", book, "--chat", chat]);
    expect(out).toContain(
      ", the first 983,043 characters of message 0 left out (--wide-window takes more); scan depth: all of it\n",
    );
    expect(out).toContain("message 0 @1048576");
  });

  it("counts the white space before a message, which is not scanned", async () => {
    const book = file("fox.json", worldFile([{ key: ["fox"] }]));
    const chat = file("space.jsonl", JSON.stringify({ mes: " \n a fox" }));
    expect(await scan(book, "--chat", chat)).toMatchObject({ activated: [{ evidence: { offset: 5 } }] });
    expect((await run(["why", book, "0", "--chat", chat])).out).toContain("at 5: a «fox»");
  });

  it("shows what the active entries use of the budget, not what overflowed it", async () => {
    const entries = [10, 10, 1].map((words, i) => ({ key: ["ferry"], content: "word ".repeat(words), order: 9 - i }));
    const book = file("three.json", worldFile(entries));
    const argv = ["scan", book, "--chat", DEMO_CHAT, "--budget-cap", "15"];
    const { activated } = JSON.parse((await run([...argv, "--jsonl"])).out) as { activated: { tokens: number }[] };
    expect(activated).toHaveLength(1);
    expect((await run(argv)).out).toContain(`budget: ${activated[0]?.tokens} of 15 tokens, overflowed\n`);
  });

  it("follows the seed", async () => {
    const book = file("half.json", worldFile([{ key: ["ferry"], useProbability: true, probability: 50 }]));
    const fires = async (seed: string) => (await scan(book, "--chat", DEMO_CHAT, "--seed", seed)).activated.length;
    const fired: number[] = [];
    for (let i = 0; i < 12; i++) fired.push(await fires(`s${i}`));
    expect(new Set(fired).size).toBe(2);
  });

  it("follows depth, names and sources", async () => {
    const uids = async (...argv: string[]) =>
      (await scan(DEMO_BOOK, "--chat", DEMO_CHAT, ...argv)).activated.map(({ uid }) => uid);
    expect(await uids("--depth", "1")).toEqual([0, 6, 1, 2, 3]);
    expect(await uids("--no-recursion")).not.toContain(2);
    const book = file("persona.json", worldFile([{ key: ["oath"], matchPersonaDescription: true }, { key: ["Mara"] }]));
    const fired = async (...argv: string[]) => (await scan(book, "--chat", DEMO_CHAT, ...argv)).activated.length;
    expect([await fired(), await fired("--source", "persona=an oath"), await fired("--names")]).toEqual([0, 1, 1]);
  });

  it("scans several books as one list and tells them apart", async () => {
    const other = file(
      "other.json",
      JSON.stringify({ name: "Saltmere", ...JSON.parse(worldFile([{ key: ["ferry"] }])) }),
    );
    const { books, activated } = await scan(DEMO_BOOK, other, "--chat", DEMO_CHAT);
    expect(books.map(({ id }) => id)).toEqual(["Saltmere", `Saltmere (${other})`]);
    expect(activated).toContainEqual(expect.objectContaining({ book: `Saltmere (${other})`, uid: 0 }));
    expect((await run(["scan", DEMO_BOOK, other, "--chat", DEMO_CHAT])).out).toMatch(/# +book +uid/);
  });

  it("lets no file steer the terminal", async () => {
    const evil = "\u001B]0;x\u0007";
    const book = file(
      "evil.json",
      JSON.stringify({
        name: `N${evil}`,
        ...JSON.parse(worldFile([{ key: ["ferry"], comment: `T${evil}`, content: `C${evil}` }])),
      }),
    );
    for (const argv of [
      ["scan", book, "--output", "--decisions"],
      ["why", book, "0"],
      ["lint", book],
    ]) {
      const { out, err } = await run([...argv, "--chat", DEMO_CHAT]);
      expect([out, err].join("").replaceAll(/[\n\t]/g, ""), argv[0]).not.toMatch(/\p{Cc}/u);
    }
  });

  it("takes cases and books in one call", async () => {
    const given = { id: "x", books: {}, steps: [{ chat: [] }] };
    const { out } = await run([
      "scan",
      file("case.json", JSON.stringify(given)),
      DEMO_BOOK,
      "--chat",
      DEMO_CHAT,
      "--jsonl",
    ]);
    expect(out.trimEnd().split("\n")).toHaveLength(2);
  });

  it("says which part of the window keys are looked for in, and what the wider one is", async () => {
    const book = file("one.json", worldFile([{ key: ["ferry"] }]));
    const head = async (...argv: string[]) =>
      (await run(["scan", book, "--chat", DEMO_CHAT, ...argv])).out.split("\n")[0];
    expect(await head("--depth", "2")).toMatch(
      /^one \(1 entry\); window: 5 messages, .*; scan depth: newest 2 messages$/,
    );
    const lines = Array.from({ length: 1_100 }, () => '{"mes":"a"}').join("\n");
    const chat = file("1100.jsonl", lines);
    const { out } = await run(["scan", book, "--chat", chat, "--wide-window"]);
    expect(out).toContain("76 older ones left out; scan depth");
  });

  it("shows the budget of a book with its tokens", async () => {
    const entries = [{ keys: ["ferry"], content: "x".repeat(40), enabled: true, insertion_order: 1, extensions: {} }];
    const book = file("budget.json", JSON.stringify({ name: "B", token_budget: 100, entries, extensions: {} }));
    expect((await run(["scan", book, "--chat", DEMO_CHAT])).out).toContain("\nbudget of B: 11 of 100 tokens\n");
    expect((await run(["scan", book, "--chat", DEMO_CHAT, "--ignore-book-settings"])).out).not.toContain("budget of");
  });

  it("says how much of a long chat is left out", async () => {
    const chat = file("long.txt", Array.from({ length: 150 }, (_, i) => `line ${i}`).join("\n"));
    const { out } = await run(["scan", DEMO_BOOK, "--chat", chat]);
    expect(out).toContain("128 messages");
    expect(out).toContain("22 older ones left out");
    expect((await scan(DEMO_BOOK, "--chat", chat, "--wide-window")).window).toEqual({
      messages: 150,
      omittedMessages: 0,
      omittedUnits: 0,
      cutUnits: 0,
    });
  });

  it("tells of notes about the file and of refused keys", async () => {
    const book = file("notes.json", worldFile([{ key: "pier, quay" }, { key: ["/(\\w+) \\1/"] }]));
    const { code, out, err } = await run(["scan", book, "--chat", DEMO_CHAT]);
    expect(code).toBe(0);
    expect(err).toMatch(/2 of 2 entries, 1 note; lorekeeper lint shows them/);
    expect(out).toMatch(/refused regex-[a-z-]+: .*uid 1/);
  });
});
