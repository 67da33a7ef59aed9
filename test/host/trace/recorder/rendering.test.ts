import { renderContextSnapshot, renderPrompt } from "@deepseek-ai/dsh-system-prompt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { PromptAssembly } from "../../../../src/host/dsh/prompt.ts";
import { renderParts, SEPARATOR } from "../../../../src/host/trace/recorder/rendering.ts";

const PIECES = [
  "{{",
  "}}",
  "{",
  "}",
  "{{a}}",
  "{{model}}",
  "{{none}}",
  "{{Bad}}",
  "{{ a }}",
  "{{empty}}",
  "{{braces}}",
  "{{absent}}",
  "{{toString}}",
  "風",
  "🐉",
  "\ud800",
  "\n\n",
  " plain ",
  "",
];
const VARIABLES = { a: "A", model: "echo-1", braces: "{{a}}", empty: "", absent: undefined };

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(""));
const parts = fc.array(text, { maxLength: 6 }).map((texts) => texts.map((one, i) => ({ name: `s${i}`, text: one })));

function theirs(render: () => string): string | null {
  try {
    return render();
  } catch {
    return null;
  }
}

describe("a prompt is rendered as the host renders it", () => {
  it("whatever braces, names and characters it has", () => {
    let rendered = 0;
    let refused = 0;
    const check = (sections: PromptAssembly["sections"]): void => {
      const assembly = { sections, contexts: sections, tools: [], variables: VARIABLES };
      const host = theirs(() => renderPrompt(assembly as unknown as Parameters<typeof renderPrompt>[0]));
      const ours = renderParts(sections, VARIABLES)
        ?.map((part) => part.text)
        .join(SEPARATOR);
      expect(ours ?? null).toBe(host);
      if (host === null) refused += 1;
      else rendered += 1;
      const snapshot = theirs(() => renderContextSnapshot(assembly as unknown as Parameters<typeof renderPrompt>[0]));
      if (snapshot !== null && snapshot !== "") expect(snapshot.endsWith(`${SEPARATOR}${host ?? ""}`)).toBe(true);
    };
    fc.assert(fc.property(parts, check), { numRuns: 3_000 });
    expect(Math.min(rendered, refused)).toBeGreaterThan(300);
  });

  it("with empty parts left out and counted", () => {
    const sections = ["", "x", "{{empty}}", "y"].map((one, i) => ({ name: `s${i}`, text: one }));
    expect(renderParts(sections, VARIABLES)).toEqual([
      { name: "s1", index: 1, text: "x" },
      { name: "s3", index: 3, text: "y" },
    ]);
  });
});
