import { type ComponentType, lazy } from "react";

import type * as views from "./further.ts";
import type * as tables from "./tables/all.ts";

/** Names of the views among all that a module has, by what a view is given. */
type Named<Views, Props> = {
  [Name in keyof Views]: Views[Name] extends (props: Props) => JSX.Element ? Name : never;
}[keyof Views];

/** Views of a module that is loaded when the first of them is drawn. */
const laterFrom =
  <Views>(load: () => Promise<Views>) =>
  <Props>(name: Named<Views, Props>): ComponentType<Props> =>
    // `Named` lets only views of these properties in, which the compiler cannot follow through the name; what is loaded
    // later takes the same properties, which React's types say for some kinds only.
    lazy(async () => ({ default: (await load())[name] as ComponentType<object> })) as unknown as ComponentType<Props>;

/** A view that is loaded with all further ones. */
export const further = laterFrom<typeof views>(() => import("./further.ts"));

/** A table that is loaded with all of them. */
export const table = laterFrom<typeof tables>(() => import("./tables/all.ts"));
