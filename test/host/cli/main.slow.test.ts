import { describe, expect, it } from "vitest";
import { packageVersion } from "../../../src/host/cli/version.ts";
import { DEMO_BOOK, DEMO_CHAT, folder, worldFile } from "./support.ts";
import { CASE, WRONG_CASE } from "./support-cases.ts";
import { lorekeeper } from "./support-process.ts";

const file = folder();

describe("the process", () => {
  it("prints its version and help", async () => {
    expect(await lorekeeper(["--version"])).toMatchObject({ code: 0, out: `${packageVersion()}\n`, err: "" });
    expect((await lorekeeper(["scan", "--help"])).out).toMatch(/^Usage:\n {2}lorekeeper scan/);
  });

  it("scans the sample through the pool as in its own thread", async () => {
    const argv = ["scan", DEMO_BOOK, "--chat", DEMO_CHAT, "--jsonl", "--decisions"];
    const pooled = await lorekeeper(argv);
    const local = await lorekeeper([...argv, "--in-process"]);
    expect(pooled).toMatchObject({ code: 0, err: "" });
    expect(pooled).toEqual(local);
    expect(JSON.parse(pooled.out)).toMatchObject({
      counts: { constant: 1, key: 5, secondary: 1, recursion: 2, budget: 1 },
    });
  });

  it("counts the sample with the tokenizer", async () => {
    const { out } = await lorekeeper(["why", DEMO_BOOK, "17", "--chat", DEMO_CHAT]);
    expect(out).toContain("174 tokens used + 109 = 283, which reaches the 260 of the budget of its book");
  });

  it("answers alike for hundreds of cases, in order, through the pool", async () => {
    const cases = Array.from({ length: 300 }, (_, i) => ({ ...CASE, id: `n/${i}` }));
    const { code, out, err } = await lorekeeper(["scan", "-", "--jsonl", "--check"], JSON.stringify({ cases }));
    expect([code, err]).toEqual([0, "300 passed, 0 failed\n"]);
    const ids = out
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(cases.map(({ id }) => id));
  });

  it("exits 1 for differences and findings, 2 for usage, 3 for input, each coded on standard error", async () => {
    const wrong = await lorekeeper(["scan", "-", "--check"], JSON.stringify(WRONG_CASE));
    expect([wrong.code, wrong.err.split("\n")[0]]).toEqual([1, "small/wrong: step 0, before"]);
    expect(await lorekeeper(["lint", DEMO_BOOK])).toMatchObject({ code: 1, err: "" });
    expect((await lorekeeper(["scan"])).err).toMatch(/^lorekeeper: usage-files: /);
    const missing = await lorekeeper(["lint", "/no/such/book.json"]);
    expect([missing.code, missing.err.split(":")[1]]).toEqual([3, " file-missing"]);
    const broken = await lorekeeper(["lint", file("broken.json", "{")]);
    expect([broken.code, broken.err.split(":")[1]]).toEqual([3, " json-syntax"]);
  });

  it("lints 10,000 entries", async () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => ({
      key: [`key number ${i}x`],
      comment: `E${i}`,
      selective: true,
    }));
    const { code, out } = await lorekeeper(["lint", file("huge.json", worldFile(entries)), "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: [{ findings: [] }] });
  });
});
