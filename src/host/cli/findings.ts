import type { Payloads } from "../../workers/protocol.ts";

/** A lint finding as a worker sends it. */
export type Finding = Payloads["lint"]["output"]["findings"][number];

/** A row of the table of lint codes. */
export type FindingCode = Payloads["lint"]["output"]["rules"][number];
