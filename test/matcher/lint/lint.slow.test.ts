import { expect, it } from "vitest";
import { lintBook } from "../../../src/matcher/lint/lint.ts";
import { bookOf, type Given } from "./support.ts";

const SYLLABLES = ["ka", "ro", "mi", "ten", "gal", "osh", "ber", "lun", "dra", "vex", "quo", "fin"];
const word = (n: number): string => {
  let text = "";
  for (let rest = n + 144; rest > 0; rest = Math.floor(rest / 12)) text += SYLLABLES[rest % 12] ?? "";
  return text;
};

it("takes 10,000 entries with 30,000 keys and contents that mention each other", () => {
  const entries = Array.from({ length: 10_000 }, (_, i): Given => {
    const mentions = [i + 1, (i * 7) % 10_000, (i * 31) % 10_000].map((n) => word(n * 3)).join(" and ");
    return {
      keys: [word(i * 3), word(i * 3 + 1), `the ${word(i * 3 + 2)}`],
      content: `It is near ${mentions}. `.repeat(4),
    };
  });
  const findings = lintBook(bookOf(entries));
  const counts = Map.groupBy(findings, ({ code }) => code);
  expect(counts.get("recursion-explosion")).toHaveLength(10);
  expect(counts.get("key-contained-in-key")?.length).toBeGreaterThan(100);
});

it("takes keys made to be contained in each other", () => {
  const keys = Array.from({ length: 1_000 }, (_, i) => "a".repeat(i + 1));
  const entries = keys.map((key): Given => ({ keys: [key], content: "none" }));
  const contained = lintBook(bookOf(entries)).filter(({ code }) => code === "key-contained-in-key");
  expect(contained).toHaveLength(999);
});
