import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { processIo, write } from "../../../src/host/cli/io.ts";

it("waits for a slow reader and gives up on one that went away", async () => {
  const slow = new PassThrough({ highWaterMark: 4 });
  let written = false;
  const done = write(slow, "more than four").then(() => (written = true));
  await Promise.resolve();
  expect(written).toBe(false);
  slow.resume();
  await done;
  const gone = new PassThrough({ highWaterMark: 4 });
  const waiting = write(gone, "more than four");
  gone.destroy();
  await waiting;
  await write(
    gone.on("error", () => undefined),
    "nobody",
  );
});

it("takes the streams of the process", () => {
  const io = processIo();
  expect([io.stdin, io.stdout, io.stderr]).toEqual([process.stdin, process.stdout, process.stderr]);
  expect(io.now()).toBeGreaterThan(1_600_000_000_000);
});
