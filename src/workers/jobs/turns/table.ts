import type { JobTable } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import type { TurnPayloads } from "../../turns/protocol.ts";
import { turnCompare } from "./compare.ts";
import { turnDecisions } from "./decisions.ts";
import { turnEntry } from "./entry.ts";
import { turnExport } from "./export.ts";
import { turnLook } from "./look.ts";
import { turnCutOff, turnOpen } from "./open.ts";
import { turnRead } from "./read-turn.ts";
import { turnList, turnStats } from "./read.ts";
import { turnRecover } from "./recover.ts";
import { turnDrop, turnSweep } from "./retain.ts";
import { turnAppend, turnGround, turnMark } from "./write.ts";

/** The jobs of the turn store, by name. */
export const TURN_JOBS: JobTable<TurnPayloads, ThreadState> = {
  turnOpen,
  turnMark,
  turnGround,
  turnAppend,
  turnList,
  turnRead,
  turnDecisions,
  turnLook,
  turnStats,
  turnSweep,
  turnDrop,
  turnCutOff,
  turnRecover,
  turnEntry,
  turnExport,
  turnCompare,
};
