import type { z } from "zod";

/** A fact that may be missing: null means "not recorded", never "none". */
export const recorded = <Schema extends z.ZodType>(schema: Schema): z.ZodNullable<Schema> => schema.nullable();
