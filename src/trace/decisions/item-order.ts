import type { RowState } from "./model.ts";

/** How far a state is: states only go on to a higher one. */
export const ITEM_ORDER: Readonly<Record<RowState["state"], number>> = {
  available: 0,
  considered: 1,
  included: 2,
  executed: 3,
  cited: 4,
};
