import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintBook } from "../../../src/matcher/lint/lint.ts";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { randomChat, randomEntry, randomSettings, scanRandom } from "./random-books.ts";
import { bookOf } from "./support.ts";

/** What lint says never happens, held against the engine on random books and chats. */
const NEVER_ACTIVE: ReadonlySet<string> = new Set([
  "unreachable-no-keys",
  "unreachable-probability",
  "unreachable-scan-depth",
  "unreachable-trigger",
  "unreachable-secondary",
  "unreachable-dont-activate",
  "unreachable-delay-until-recursion",
  "unreachable-exclude-and-delay",
  "group-member-never-wins",
]);
const NEVER_PRINTED: ReadonlySet<string> = new Set(["no-position", "outlet-without-name", "empty-content"]);
/** A key alone that never matches silences an entry that has no other. */
const DEAD_KEY: ReadonlySet<string> = new Set(["caret-never-matches", "sticky-flag-never-matches"]);

describe("what lint says of a book", () => {
  it("holds in the engine", () => {
    const seen = new Map<string, number>();
    const rolls = fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(randomEntry, { minLength: 1, maxLength: 4 }),
        randomSettings,
        fc.array(randomChat, { minLength: 3, maxLength: 3 }),
        rolls,
        (given, how, chats, values) => {
          const book = bookOf(given);
          const findings = lintBook(book, { settings: how });
          for (const messages of chats) {
            const { outcome } = scanRandom(book, messages, how, values);
            const active = new Set(outcome.activated.map(({ uid }) => Number(uid)));
            for (const { code, path } of findings) {
              const uid = Number(/^\$\.entries\["(\d+)"\]/.exec(path)?.[1]);
              const only =
                (given[uid]?.keys?.length ?? 0) === 1 &&
                given[uid]?.constant !== true &&
                !/@@activate/.test(given[uid]?.content ?? "");
              const deadKey = DEAD_KEY.has(code) && path.includes(".key[") && only;
              if (NEVER_ACTIVE.has(code) || deadKey) {
                seen.set(code, (seen.get(code) ?? 0) + 1);
                expect(active.has(uid), `${code} at ${path}: active`).toBe(false);
              }
              if (NEVER_PRINTED.has(code) && active.has(uid)) {
                seen.set(code, (seen.get(code) ?? 0) + 1);
                const index = outcome.activated.find((one) => one.uid === uid)?.entry ?? -1;
                expect(["empty", "no-outlet", "no-position"]).toContain(
                  reasonOf(outcome.decisions.reason[index] ?? -1),
                );
              }
            }
          }
        },
      ),
      { numRuns: 2_500, seed: 20_250_301 },
    );
    // Every claim was put to the test.
    for (const code of [...NEVER_ACTIVE, ...DEAD_KEY, "outlet-without-name", "empty-content"]) {
      expect(seen.get(code) ?? 0, code).toBeGreaterThan(10);
    }
  });
});
