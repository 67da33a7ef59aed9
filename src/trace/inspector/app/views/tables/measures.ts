import type { Say } from "../context.tsx";

/** Numbers as they are written in tables. */
export interface Measures {
  readonly number: (value: number) => string;
  readonly ms: (value: number) => string;
  readonly bytes: (value: number) => string;
}

export const measuresIn = ({ speech }: Say): Measures => ({
  number: (value) => speech.number(value),
  ms: (value) => speech.duration(value),
  bytes: (value) => speech.bytes(value),
});
