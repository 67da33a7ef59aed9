import { expect, test } from "vitest";

import { decode, encode } from "../../src/workers/codec.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { openSession } from "../../src/workers/session.ts";

test("a session runs the product's jobs without a thread", async () => {
  const session = openSession();
  const control = new TaskControl().buffer;
  const answer = await session.handle({
    job: "warm",
    bytes: encode({ rounds: 1 }),
    shared: [],
    control,
    softMs: 60_000,
  });
  if (answer.status !== "done") throw new Error(answer.error.message);
  expect(decode(answer.bytes)).toMatchObject({ thread: expect.any(Number), hits: 60 });
  session.close();
});
