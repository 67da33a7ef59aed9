import fc from "fast-check";
import { expect, it } from "vitest";
import { explainEntry } from "../../../src/matcher/explain/explain.ts";
import { gateOf, GATES } from "../../../src/matcher/explain/gates.ts";
import { isActivated } from "../../../src/matcher/model/reason.ts";
import { randomChat, randomEntry, randomSettings, scanRandom } from "../lint/random-books.ts";
import { bookOf } from "../lint/support.ts";

it("explains every entry of random scans: one stopping gate, the reason's, unless the entry is active", () => {
  const reasons = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(randomEntry, { minLength: 1, maxLength: 4 }),
      randomSettings,
      randomChat,
      (given, settings, chat) => {
        const scan = scanRandom(bookOf(given), chat, settings, [0.4]);
        for (let entry = 0; entry < scan.lore.count; entry++) {
          const { gates, header, nearMisses, reason } = explainEntry({ ...scan, entry, expand: (text) => text });
          reasons.add(reason);
          expect(gates.map(({ gate }) => gate)).toEqual([...GATES]);
          const stopped = gates.filter(({ verdict }) => verdict === "stopped").map(({ gate }) => gate);
          expect(stopped).toEqual(isActivated(reason) ? [] : [gateOf(reason)]);
          expect(header).toContain(`(${reason})`);
          for (const { verdict, says } of gates) expect(says === "").toBe(verdict === "not-reached");
          if (reason === "key-miss") {
            expect(nearMisses.length).toBeGreaterThan(0);
            expect(nearMisses.filter(({ kind }) => kind === "hit")).toEqual([]);
          }
          for (const { place, offset = 0, length = 0 } of nearMisses) {
            if (place?.where !== "message") continue;
            expect(offset + length).toBeLessThanOrEqual(scan.request.messages[place.index]?.trim().length ?? -1);
          }
        }
      },
    ),
    { numRuns: 1_500, seed: 20_250_303 },
  );
  expect(reasons.size).toBeGreaterThan(15);
});
