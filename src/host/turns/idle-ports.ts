import type { TurnPorts } from "./face.ts";

/** Where turns go that nobody keeps and nobody looks at. */
export const IDLE_PORTS: TurnPorts = {
  sink: {
    begin: () => undefined,
    ground: () => undefined,
    hasCatalogue: () => true,
    append: () => Promise.resolve(false),
  },
  audience: { changed: () => undefined, drain: () => undefined, ended: () => undefined },
};
