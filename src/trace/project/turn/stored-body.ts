import type { Body } from "../../model/turn/body.ts";

/** A text that the official history has and nobody asked for. */
export const withheldBody = (): Body => ({ status: "withheld", text: null, truncated: false, why: null });

/** There is no such text. */
export const noBody = (): Body => ({ status: "none", text: null, truncated: false, why: null });

/** Of a turn that is not over. */
export const pendingBody = (): Body => ({ status: "pending", text: null, truncated: false, why: null });
