import type { ProfileSection } from "../../workers/protocol.ts";
import type { SessionAdvance } from "./memory.ts";

/** An assembly that was handed to the host: what becomes of the session when its request is really made. */
export interface PendingRequest {
  readonly turn: number;
  readonly sections: readonly Pick<ProfileSection, "name" | "text">[];
  readonly state: SessionAdvance;
}
