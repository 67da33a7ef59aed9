import { describe, expect, it } from "vitest";
import { DEMO_BOOK, DEMO_CHAT, folder, run, worldFile } from "./support.ts";

const file = folder();
const why = (entry: string, ...argv: string[]) => run(["why", DEMO_BOOK, entry, "--chat", DEMO_CHAT, ...argv]);

describe("why", () => {
  it("tells the stopping gate first, with the nearest miss", async () => {
    const { code, out } = await why("Lamplighters' Guild");
    expect(code).toBe(0);
    const [name, header, , title, miss] = out.split("\n");
    expect(name).toBe("Lamplighters' Guild (uid 13) of Saltmere");
    expect(header).toMatch(
      /^Not in the prompt \(key-miss\): no key hit \("Lamplighter"\) in 5 messages \(390 characters\)/,
    );
    expect(title).toBe("How the keys fared:");
    expect(miss).toBe('  "Lamplighter": 2 edits away, in message 1: Is there a «lamplihgter» I can pay to walk with …');
  });

  it.each([
    ["17", /\(budget\): 185 tokens used \+ 125 = 310, which reaches the 260 of the budget of its book/],
    ["8", /\(group-lost\): lost group "weather" to uid 7/],
    ["10", /\(probability\): rolled \d+(\.\d)?, over 30 %/],
    ["1", /^In the prompt \(key\), rank 1: "harbour" in message 4 at 86: .*«harbour»/m],
    ["2", /^In the prompt \(recursion\), rank 7/m],
    ["0", /^In the prompt \(constant\), rank 0: constant: no key needed/m],
  ])("uid %s", async (uid, sentence) => expect((await why(uid)).out).toMatch(sentence));

  it("finds a key outside of the default window, and says what was left out", async () => {
    const mes = (text: string) => JSON.stringify({ mes: text });
    const lines = [mes("the fox, early"), ...Array.from({ length: 999 }, (_, i) => mes(`message ${i}`))];
    const book = file("fox.json", worldFile([{ key: ["fox"] }]));
    const { out } = await run(["why", book, "0", "--chat", file("1000.jsonl", lines.join("\n"))]);
    expect(out).toContain("\nLeft out of the scan by its window: 872 older messages (--wide-window takes more).\n");
    expect(out).toContain('"fox": outside the scanned window, in message 999: the «fox», early');
  });

  it("gives places in the whole of a message that was cut", async () => {
    const book = file("fox.json", worldFile([{ key: ["fox"] }, { key: ["whale"] }]));
    const chat = file("long.jsonl", JSON.stringify({ mes: `whale ${"a".repeat(100_000)} fox` }));
    const hit = (await run(["why", book, "0", "--chat", chat])).out;
    expect(hit).toMatch(/"fox" in message 0 \(the newest\) at 100007: /);
    expect(hit).toContain("the first 34,474 characters of message 0 (--wide-window takes more).\n");
    const missed = (await run(["why", book, "1", "--chat", chat])).out;
    expect(missed).toContain('"whale": outside the scanned window, in message 0 (the newest): «whale»');
    const { out } = await run(["why", book, "1", "--chat", chat, "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      leftOut: { messages: 0, cutUnits: 34_474 },
      nearMisses: [{ kind: "unseen", offset: 0, length: 5 }],
    });
  });

  it("gives the ladder as JSON", async () => {
    const { out } = await why("17", "--json");
    expect(JSON.parse(out)).toMatchObject({ uid: 17, title: "The debts of Saltmere", reason: "budget" });
    const { gates } = JSON.parse(out) as { gates: { gate: string; verdict: string }[] };
    expect(gates.find(({ verdict }) => verdict === "stopped")?.gate).toBe("budget");
  });

  it("finds the entry by title or key, whatever the case", async () => {
    expect((await why("lighthouse")).out).toMatch(/^Lighthouse \(uid 2\)/);
    expect((await why("灯塔")).out).toMatch(/^Lighthouse \(uid 2\)/);
  });

  it.each([
    [
      "no such entry",
      ["why", DEMO_BOOK, "Pier", "--chat", DEMO_CHAT],
      2,
      /^lorekeeper: entry-unknown: .*the nearest: 0 \(The salt oath\)/,
    ],
    ["nearly one", ["why", DEMO_BOOK, "dragon", "--chat", DEMO_CHAT], 2, /near: 9 \(Sea dragon\)/],
    [
      "several",
      ["why", DEMO_BOOK, "sky", "--chat", DEMO_CHAT],
      2,
      /^lorekeeper: entry-ambiguous: 2 entries .*7 \(Weather: fog\), 8/,
    ],
    ["no entry given", ["why", DEMO_BOOK, "--chat", DEMO_CHAT], 2, /^lorekeeper: usage-files/],
    ["no chat", ["why", DEMO_BOOK, "1"], 2, /^lorekeeper: chat-missing/],
    ["a wrong number", ["why", "/no/such.json", "1", "--chat", DEMO_CHAT, "--depth", "x"], 2, /usage-option/],
    ["standard input twice", ["why", "-", "1", "--chat", "-"], 2, /^lorekeeper: usage-files/],
  ])("%s", async (_name, argv, exit, message) => {
    const { code, out, err } = await run(argv);
    expect([code, out]).toEqual([exit, ""]);
    expect(err).toMatch(message);
  });

  it("explains each of two entries with one uid", async () => {
    const entries = [
      { uid: 5, key: ["ferry"], comment: "First" },
      { uid: 5, key: ["nowhere"], comment: "Second" },
    ];
    const full = entries.map((entry) => ({ keysecondary: [], content: "x", position: 0, ...entry }));
    const book = file("twins.json", JSON.stringify({ entries: full }));
    const tell = async (name: string) => (await run(["why", book, name, "--chat", DEMO_CHAT])).out;
    expect(await tell("First")).toContain("In the prompt (key)");
    expect(await tell("Second")).toContain("Not in the prompt (key-miss)");
    expect(await tell("5#1")).toMatch(/^First /);
    expect(await tell("5#2")).toMatch(/^Second /);
    expect(await tell("$.entries[1]")).toMatch(/^Second /);
    const { code, err } = await run(["why", book, "5", "--chat", DEMO_CHAT]);
    expect(code).toBe(2);
    expect(err).toMatch(/entry-ambiguous: 2 entries are called "5": 5#1 \(First\), 5#2 \(Second\)\n/);
    const scanned = await run(["scan", book, "--chat", DEMO_CHAT]);
    expect(scanned.out).toMatch(/^0 +5#1 +First +key /m);
  });
});

it("reads a book from standard input", async () => {
  const { out } = await run(["why", "-", "0", "--chat", DEMO_CHAT], { stdin: worldFile([{ key: ["ferry"] }]) });
  expect(out).toContain("In the prompt (key)");
});
