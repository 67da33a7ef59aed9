import { expect, it } from "vitest";
import { PLAIN_STYLE } from "../../../src/host/cli/style.ts";
import { whyText } from "../../../src/host/cli/why-text.ts";

it("prints the sentence first, then the near misses, then the gates", () => {
  const misses = Array.from({ length: 14 }, (_, i) => ({ key: `k${i}`, kind: "nothing" as const, says: "nothing" }));
  const text = whyText(
    {
      book: "Saltmere",
      uid: 4,
      reason: "key-miss",
      loop: 2,
      header: "Not in the prompt (key-miss): no key.",
      gates: [
        { gate: "enabled", title: "enabled", verdict: "passed", says: "yes" },
        { gate: "primary", title: "primary keys", verdict: "stopped", says: "no key" },
        { gate: "group", title: "inclusion group", verdict: "not-reached", says: "" },
      ],
      nearMisses: misses,
      leftOut: { messages: 1_200, cutUnits: 9 },
    },
    { title: "Harbour", style: PLAIN_STYLE, wide: false },
  );
  expect(text.split("\n").slice(0, 6)).toEqual([
    "Harbour (uid 4) of Saltmere",
    "Not in the prompt (key-miss): no key.",
    "Left out of the scan by its window: 1,200 older messages and the first 9 characters of message 0 (--wide-window takes more).",
    "",
    "How the keys fared:",
    '  "k0": nothing',
  ]);
  expect(text).toContain("  … and 2 more (--json shows them)\n\nThe gates, as met in loop 2:\n");
  expect(text).toContain("\n  passed       enabled          yes\n  STOPPED      primary keys     no key\n");
  expect(text.endsWith("  not reached  inclusion group\n")).toBe(true);
});
