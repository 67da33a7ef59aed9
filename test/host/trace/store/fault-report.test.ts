import { expect, it, vi } from "vitest";

import { FaultReport, tellConsole } from "../../../../src/host/trace/store/fault-report.ts";

it("tells each kind of fault once, and again when it had gone", () => {
  const told: string[] = [];
  const report = new FaultReport(({ code, message }) => told.push(`${code} ${message}`));
  report.tell({ code: "TRACE_STORE_BUSY", message: "1" });
  report.tell({ code: "TRACE_STORE_BUSY", message: "2" });
  report.tell({ code: "TRACE_STORE_CORRUPT", message: "3" });
  report.over("TRACE_STORE_BUSY");
  report.tell({ code: "TRACE_STORE_BUSY", message: "4" });
  expect(told).toEqual(["TRACE_STORE_BUSY 1", "TRACE_STORE_CORRUPT 3", "TRACE_STORE_BUSY 4"]);
});

it("tells the console in one line", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  tellConsole({ code: "TRACE_STORE_CORRUPT", message: "two\n lines" });
  expect(warn.mock.calls).toEqual([["dsh-lorekeeper: TRACE_STORE_CORRUPT: two lines"]]);
  warn.mockRestore();
});
