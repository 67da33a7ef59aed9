import { expect, it } from "vitest";

import { stored } from "../../../../src/workers/trace/make-record.ts";
import { metadata } from "../../../trace/store/support/legacy.ts";
import { fullRecord } from "../../../trace/store/support/records.ts";
import { session } from "../library/support/session.ts";

it("lists the audits of records with those of older versions of the session", async () => {
  const { on, run } = await session();
  const record = fullRecord("a", 20);
  on.put("tavern-traces.json", [metadata("s-1", "1:1:1", 10), metadata("other", "1:1:1", 15)]);
  const { output, parts } = await run(
    "traceAudits",
    { folder: "/data", sessionId: "s-1" },
    { shared: [stored(record).shared] },
  );
  expect(output).toEqual({ trimmed: false });
  expect(JSON.parse(Buffer.from(parts[0] ?? []).toString())).toEqual([metadata("s-1", "1:1:1", 10), record.audit]);
});
