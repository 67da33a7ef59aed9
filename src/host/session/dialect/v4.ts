import type { Dialect } from "./dialect.ts";
import { isSnapshot } from "./v0.ts";
import { V3 } from "./v3.ts";

/** Format 4: DSH 0.1.7 and 0.2, from its documentation. Logs that were upgraded to it keep their old context sources. */
export const V4: Dialect = {
  ...V3,
  name: "v4",
  isContext: (source) => source["kind"] === "runtime-context" || isSnapshot(source),
};
