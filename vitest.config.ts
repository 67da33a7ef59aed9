import { defineConfig, type ViteUserConfig } from "vitest/config";

/**
 * `fast`: pure tests, part of `npm run check`. File names of the others end in `.slow.test.ts`: `long`, of pure functions
 * that are fuzzed or compared at length, one on each core; then `slow`, everything that measures, spawns, kills workers
 * or changes the working directory, one after the other.
 */
const LONG = ["differential", "matcher", "reference", "trace", "workers/formats"].map(
  (folder) => `test/${folder}/**/*.slow.test.ts`,
);

const config: ViteUserConfig = defineConfig({
  test: {
    reporters: ["default", "./test/tally.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.slow.test.ts", "**/node_modules/**"],
          // Processes, not threads: two threads of one process that run WebAssembly can bring V8 down
          // (https://github.com/nodejs/node/issues/64500).
          pool: "forks",
          // The default leaves one core idle, which is half of a small machine.
          maxWorkers: "100%",
          sequence: { groupOrder: 0 },
          // Most of a fresh context is importing the engine again; the tests keep no state outside of themselves.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: LONG,
          pool: "forks",
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          include: ["test/**/*.slow.test.ts"],
          exclude: [...LONG, "**/node_modules/**"],
          pool: "forks",
          sequence: { groupOrder: 2 },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
export default config;
