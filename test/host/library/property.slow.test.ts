import fc from "fast-check";
import { it } from "vitest";

import { openDesk } from "./support/open.ts";
import { LibraryModel, type Step, WHATS } from "./support/model.ts";

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHATS),
  kind: fc.constantFrom("preset", "character", "world-book", "user"),
  a: fc.nat(255),
  b: fc.nat(255),
});

it("says what a simple model says after any sequence of calls, before and after it is opened again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { lib, reopen } = await openDesk();
      const model = new LibraryModel();
      for (const one of steps) await model.step(lib, one);
      await model.compare(lib);
      await lib.close();
      await model.compare(await reopen());
    }),
    { numRuns: 150 },
  );
});

it("says so too when it was not closed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { lib, reopen } = await openDesk();
      const model = new LibraryModel();
      for (const one of steps) await model.step(lib, one);
      await model.compare(await reopen());
    }),
    { numRuns: 50 },
  );
});
