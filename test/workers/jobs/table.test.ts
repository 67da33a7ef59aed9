import { expect, test } from "vitest";

import { JOBS } from "../../../src/workers/jobs/table.ts";

test("every job checks its input before it runs", () => {
  for (const [name, job] of Object.entries(JOBS)) {
    expect(job.input.safeParse("no input").success, name).toBe(false);
    expect(job.run, name).toBeTypeOf("function");
  }
});
