import { type ComponentType, lazy } from "react";

import type * as views from "./further.ts";

type Further = typeof views;
type Named<Props> = {
  [Name in keyof Further]: Further[Name] extends (props: Props) => JSX.Element ? Name : never;
}[keyof Further];

/** A view that is loaded with all further ones when the first of them is opened. */
export const further = <Props>(name: Named<Props>): ComponentType<Props> =>
  lazy(async () => ({ default: (await import("./further.ts"))[name] })) as unknown as ComponentType<Props>;
