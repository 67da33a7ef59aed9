import { describe, expect, it } from "vitest";
import { CASE, REFUSED_CASE, WRONG_CASE } from "./support-cases.ts";
import { folder, run } from "./support.ts";

const file = folder();
const one = file("one.json", JSON.stringify(CASE));
const many = file("many.json", JSON.stringify({ cases: [CASE, WRONG_CASE, REFUSED_CASE] }));

describe("scan of recorded cases", () => {
  it("prints one line of JSON a case, with the recorded fields and the refused keys", async () => {
    const { code, out, err } = await run(["scan", many, "--jsonl"]);
    expect([code, err]).toEqual([0, ""]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ id }) => id)).toEqual(["small/one", "small/wrong", "small/refused"]);
    expect(Object.keys(lines[0] ?? {})).toEqual(["id", "steps", "refused"]);
    expect(lines[0]?.["steps"]).toMatchObject([{ activated: [["B", 0]], before: "The pier.", overflowed: false }]);
    expect(lines[2]?.["refused"]).toEqual([
      { book: "B", uid: 0, key: "/(\\w+) \\1/", reason: expect.stringMatching(/^regex-/) as string },
    ]);
  });

  it("adds decisions when asked", async () => {
    const { out } = await run(["scan", one, "--jsonl", "--decisions"]);
    expect(JSON.parse(out)).toMatchObject({
      steps: [
        {
          decisions: [
            { book: "B", uid: 0, reason: "key", loop: 1 },
            { book: "B", uid: 1, reason: "key-miss" },
          ],
        },
      ],
    });
  });

  it("prints a table for people, and JSON with all results", async () => {
    const text = await run(["scan", one, "--decisions"]);
    expect(text.out).toContain("small/one\n");
    expect(text.out).toContain("active: key 1\nnot active: key-miss 1\n");
    expect(text.out).toContain("B       1  key-miss");
    const json = await run(["scan", one, many, "--json"]);
    expect((JSON.parse(json.out) as { results: unknown[] }).results).toHaveLength(4);
  });

  it("checks: names case, field, expected and actual, and exits 1", async () => {
    const good = await run(["scan", one, "--check"]);
    expect(good).toEqual({ code: 0, out: "1 passed, 0 failed\n", err: "" });
    const bad = await run(["scan", many, "--check"]);
    expect(bad.code).toBe(1);
    expect(bad.out).toBe("2 passed, 1 failed\n");
    expect(bad.err).toBe('small/wrong: step 0, before\n  expected "The quay."\n  actual   "The pier."\n');
    const piped = await run(["scan", many, "--check", "--jsonl"]);
    expect(piped.out.trimEnd().split("\n")).toHaveLength(3);
    expect(piped.err).toContain("2 passed, 1 failed\n");
  });

  it("fails a step that has no `expected`", async () => {
    const [step] = CASE.steps;
    const steps = [step, { chat: step?.chat }];
    const { code, out, err } = await run(["scan", file("bare.json", JSON.stringify({ ...CASE, steps })), "--check"]);
    expect([code, out]).toEqual([1, "0 passed, 1 failed\n"]);
    expect(err).toMatch(/^small\/one: step 1, expected\n/);
  });

  it("lets a case say that its key is refused here", async () => {
    const expected = { activated: [["B", 0]], ours: { diagnostic: "regex-unsupported-by-safe-engine" } };
    const own = { ...REFUSED_CASE, steps: [{ ...REFUSED_CASE.steps[0], expected }] };
    expect((await run(["scan", file("own.json", JSON.stringify(own)), "--check"])).code).toBe(0);
    const other = { ...REFUSED_CASE, steps: [{ ...REFUSED_CASE.steps[0], expected: { activated: [["B", 0]] } }] };
    expect((await run(["scan", file("other.json", JSON.stringify(other)), "--check"])).code).toBe(1);
  });

  it("reads standard input", async () => {
    const { code, out } = await run(["scan", "-", "--check"], { stdin: JSON.stringify(CASE) });
    expect([code, out]).toEqual([0, "1 passed, 0 failed\n"]);
  });

  it("refuses a case that is none, with the place", async () => {
    const path = file("bad.json", JSON.stringify({ cases: [CASE, { ...CASE, steps: [{ chat: 1 }] }] }));
    const { code, err } = await run(["scan", path]);
    expect(code).toBe(3);
    expect(err).toContain("lorekeeper: case-invalid:");
    expect(err).toContain("steps[0].chat");
  });
});
