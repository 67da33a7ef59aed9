import { describe, expect, it } from "vitest";

import { Turns } from "../../../src/host/http/turns.ts";

/** Whether other work of the event loop gets a chance before `moved` is over. */
async function letsOthersIn(turns: Turns, bytes: number): Promise<boolean> {
  let others = false;
  const immediate = setImmediate(() => (others = true));
  await turns.moved(bytes);
  clearImmediate(immediate);
  return others;
}

describe("Turns", () => {
  it("lets others in after every 64 KiB, and not before", async () => {
    const turns = new Turns();
    const seen: boolean[] = [];
    for (const kib of [16, 16, 16, 16, 63, 1, 1_000]) seen.push(await letsOthersIn(turns, kib * 1024));
    expect(seen).toEqual([false, false, false, true, false, true, true]);
  });
});
