import { z } from "zod";
import { LIMITS } from "../../matcher/limits.ts";

/** The name of a resource in a request. */
export const NameSchema = z
  .string()
  .max(LIMITS.nameUnits.value, `must have at most ${LIMITS.nameUnits.value} characters`)
  .refine((name) => name.trim() !== "", "must not be blank");
