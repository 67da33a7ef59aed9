import { isSnapshot, type Dialect } from "./dialect.ts";
import { isCount } from "./record.ts";

/** Format 0: DSH 0.1.0 and 0.1.1. A fork says in its header how many events are its parent's. */
export const V0: Dialect = {
  name: "v0",
  rangeKeys: ["start", "end"],
  isContext: isSnapshot,
  inherited: (_session, header) => (isCount(header["seedLength"]) ? header["seedLength"] : 0),
};
