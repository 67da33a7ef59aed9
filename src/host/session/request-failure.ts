import type { Dialect } from "./dialect/dialect.ts";
import { recordOf } from "./dialect/record.ts";
import type { DialectName } from "./face.ts";
import { V0 } from "./dialect/v0.ts";
import { V3 } from "./dialect/v3.ts";
import { V4 } from "./dialect/v4.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { v0: V0, v3: V3, v4: V4 };

/** Whether this event is the official failure of the model request that is on its way. O(1) for all that are not. */
export function isRequestFailure(
  name: DialectName,
  event: { readonly type?: unknown; readonly data?: unknown },
): boolean {
  const { failure } = DIALECTS[name];
  if (event.type !== failure.type) return false;
  const data = recordOf(event.data);
  return data !== null && failure.told(data);
}

/** Whether the end of a turn tells an error. A cancelled turn has none. */
export function isTurnFailure(data: unknown): boolean {
  return recordOf(recordOf(recordOf(data)?.["reason"])?.["error"]) !== null;
}
