import { auditStatus } from "../project/audit-record.ts";
import type { ParsedRecord } from "./records-text.ts";

/**
 * A record after the process that made it has ended: a request that was on its way then is not known to have left. All
 * else stays as it is, `request-observed` too, which was seen.
 */
export function afterRestart(parsed: ParsedRecord): ParsedRecord {
  const { record, value } = parsed;
  if (record.status !== "assembled") return parsed;
  const status = "unloaded-unconfirmed" as const;
  if (record.contentStatus === "omitted-size-limit") {
    return { record: { ...record, status }, value: { ...value, status } };
  }
  const audit = { ...record.audit, status: auditStatus(status, null) };
  return {
    record: { ...record, status, audit },
    value: { ...value, status, audit: { ...(value["audit"] as object), status: audit.status } },
  };
}
