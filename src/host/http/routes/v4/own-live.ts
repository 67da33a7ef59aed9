import { LOCAL_OWNER } from "../../../turns/owner.ts";
import type { LiveDesk } from "../../../turns/live/face.ts";

/** Turns that run, as an owner may see them. */
export type OwnLive = Pick<LiveDesk, "snapshot" | "turnOf">;

const NOTHING: OwnLive = { snapshot: () => null, turnOf: () => null };

/** Turns of this process run for its one owner; for others none does. */
export const ownLive = (live: LiveDesk, { ownerId }: { readonly ownerId: string }): OwnLive =>
  ownerId === LOCAL_OWNER ? live : NOTHING;
