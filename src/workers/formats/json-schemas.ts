import { z } from "zod";
import { type Fields, isFields } from "../../matcher/formats/json-object.ts";

/** An object of unknown names; never copied by a parse, which would lose `__proto__`. */
export const FieldsSchema = z.custom<Fields>(isFields, "must be an object");
