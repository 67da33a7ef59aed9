import type { JobTable } from "../job.ts";
import type { Payloads } from "../protocol.ts";
import type { ThreadState } from "../state.ts";
import { assemble } from "./assemble.ts";
import { assemblyPart } from "./assembly-part.ts";
import { auditRows, entryRows } from "./assembly-rows.ts";
import { runCase } from "./case.ts";
import { catalogue } from "./catalogue.ts";
import { compile } from "./compile.ts";
import { explain } from "./explain.ts";
import { HISTORY_JOBS } from "./history/table.ts";
import { LIBRARY_JOBS } from "./library/table.ts";
import { lint } from "./lint.ts";
import { prefault } from "./prefault.ts";
import { read } from "./read.ts";
import { replayDifference, replayRead } from "./replay.ts";
import { scan } from "./scan.ts";
import { TRACE_JOBS } from "./trace/table.ts";
import { TURN_JOBS } from "./turns/table.ts";
import { warm } from "./warm.ts";

/** The product's jobs, by name. */
export const JOBS: JobTable<Payloads, ThreadState> = {
  warm,
  prefault,
  read,
  compile,
  scan,
  lint,
  catalogue,
  explain,
  case: runCase,
  assemble,
  auditRows,
  assemblyPart,
  entryRows,
  replayRead,
  replayDifference,
  ...LIBRARY_JOBS,
  ...TRACE_JOBS,
  ...HISTORY_JOBS,
  ...TURN_JOBS,
};
