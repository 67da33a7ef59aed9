import { type ComponentType, lazy } from "react";

import type * as all from "./all.ts";

type Tables = typeof all;
type Named<Props> = {
  [Name in keyof Tables]: Tables[Name] extends (props: Props) => JSX.Element ? Name : never;
}[keyof Tables];

/** A table that is loaded with all of them when the first is opened. */
export const table = <Props>(name: Named<Props>): ComponentType<Props> =>
  lazy(async () => ({ default: (await import("./all.ts"))[name] })) as unknown as ComponentType<Props>;
