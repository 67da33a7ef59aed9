import fc from "fast-check";
import { z } from "zod";

/** Longest list, so that nested ones stay small. */
const ITEMS_MAX = 3;

/** Values that a schema accepts, of every shape that it has. Checks that go beyond shapes are tried until they hold. */
export function arbitraryOf<Schema extends z.ZodType>(schema: Schema): fc.Arbitrary<z.infer<Schema>> {
  const sound = (value: unknown): boolean => schema.safeParse(value).success;
  return shapeOf(schema).filter(sound) as fc.Arbitrary<z.infer<Schema>>;
}

function shapeOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNullable) return fc.oneof(fc.constant(null), arbitraryOf(inner(schema)));
  if (schema instanceof z.ZodObject) return objectOf(schema.shape as Readonly<Record<string, z.ZodType>>);
  if (schema instanceof z.ZodArray) return fc.array(arbitraryOf(schema.element as z.ZodType), { maxLength: ITEMS_MAX });
  if (schema instanceof z.ZodTuple)
    return fc.tuple(...(schema.def.items as z.ZodType[]).map((item) => arbitraryOf(item)));
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...(schema.options as z.ZodType[]).map((option) => arbitraryOf(option)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.constantFrom("temperature", "maxTokens"), fc.integer());
  return leafOf(schema);
}

const inner = (schema: z.ZodNullable): z.ZodType => schema.unwrap() as z.ZodType;

function leafOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodUnknown) return fc.constantFrom(1, "x");
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer({ min: -1, max: 9 }), fc.constant(1_700_000_000_000));
  if (schema instanceof z.ZodString) {
    return fc.oneof(fc.constantFrom("a", "b", "港"), fc.stringMatching(/^[0-9a-f]{64}$/u));
  }
  throw new TypeError(`no values for ${schema.constructor.name}`);
}

function objectOf(shape: Readonly<Record<string, z.ZodType>>): fc.Arbitrary<unknown> {
  const required = Object.entries(shape).filter(
    ([, field]) => field.safeParse(undefined).success === false && !isOptional(field),
  );
  const values = Object.fromEntries(required.map(([key, field]) => [key, arbitraryOf(field)]));
  return fc.record(values);
}

const isOptional = (field: z.ZodType): boolean => field instanceof z.ZodOptional || field instanceof z.ZodExactOptional;
