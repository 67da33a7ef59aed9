import fc from "fast-check";
import { expect, it } from "vitest";

import { cite } from "../../../src/trace/cite/cite.ts";
import { normalisedText } from "../../../src/trace/cite/normalised-text.ts";
import { QuotedLore } from "../../../src/trace/cite/quotes.ts";
import { plainCite } from "./plain/plain-cite.ts";
import { QuotedLore as PlainLore } from "./plain/plain-quotes.ts";
import { randomInput } from "./plain/random-input.ts";

it("citations are those that plain means find", () => {
  let [paths, quotes, ambiguous] = [0, 0, 0];
  fc.assert(
    fc.property(randomInput, (input) => {
      const wanted = plainCite(input);
      expect(cite(input)).toEqual(wanted);
      paths += wanted.filter(({ match }) => match !== "quote").length;
      quotes += wanted.filter(({ match }) => match === "quote").length;
      ambiguous += wanted.filter((one) => one.match === "quote" && one.ambiguous).length;
    }),
    { numRuns: 3_000, seed: 11 },
  );
  // Random texts that have nothing in common would show nothing.
  expect(Math.min(paths, quotes, ambiguous)).toBeGreaterThan(100);
});

it("steps are spent on the same comparisons, and quotes end where they are spent", () => {
  let ended = 0;
  fc.assert(
    fc.property(randomInput, fc.nat(60), ({ answers, blocks }, left) => {
      const texts = answers.map(({ text }) => normalisedText(text));
      const [steps, plain] = [{ left }, { left }];
      const [lore, plainLore] = [new QuotedLore(texts, blocks), new PlainLore(texts, blocks)];
      for (const text of texts) expect(lore.quotesIn(text, [], steps)).toEqual(plainLore.quotesIn(text, [], plain));
      expect(steps).toEqual(plain);
      if (plain.left <= 0) ended++;
    }),
    { numRuns: 1_000, seed: 12 },
  );
  expect(ended).toBeGreaterThan(50);
});
