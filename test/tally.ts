import type { Reporter, TestModule } from "vitest/node";

/**
 * Prints `N passed, N failed` as the very last line of a test run and, for the stage driver, leaves the two numbers in
 * the file that `TALLY_FILE` names. A file that cannot load and an unhandled error count as failures.
 */
import { writeFileSync } from "node:fs";

export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === "passed") passed++;
        else if (state === "failed") failed++;
      }
    }
    const file = process.env["TALLY_FILE"];
    if (file !== undefined) writeFileSync(file, JSON.stringify({ passed, failed }));
    else process.on("exit", () => console.log(`${passed} passed, ${failed} failed`));
  }
}
