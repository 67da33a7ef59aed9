import { expect, it } from "vitest";
import { provenanceWords } from "../../../../src/trace/inspector/core/provenance.ts";
import { phrase } from "../../../../src/trace/inspector/core/phrase.ts";
import { speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";

it("says where a turn comes from, and what is real of one that was written by hand", () => {
  const speech = speechIn("en");
  const said = (["recorded", "live", "imported"] as const).map((from) => speech.say(provenanceWords({ from })));
  expect(new Set(said).size).toBe(3);
  expect(speech.say(provenanceWords({ from: "authored", real: phrase("origin.real-shapes") }))).toMatch(
    /^Authored by hand.*names of tools/u,
  );
});
