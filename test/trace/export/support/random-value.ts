import type { z } from "zod";

/** A source of numbers from 0 to 1; the same seed gives the same ones. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly valueType?: z.core.$ZodType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly pattern?: RegExp } };
  }[];
}

const TEXTS = ["", "a", "灯塔", "line\nbreak", "\u2028", "\uD800", '"\\', "$bytes", "x".repeat(40), "Ünïcode 🗝️"];

/** Some value that a schema takes: every kind of value of it, lists short. */
export function randomOf<Schema extends z.ZodType>(schema: Schema, random: () => number): z.infer<Schema> {
  return valueOf(schema, random) as z.infer<Schema>;
}

function valueOf(schema: z.core.$ZodType, random: () => number): unknown {
  const def = schema._zod.def as unknown as Def;
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
          (inner._zod.def as unknown as Def).type === "optional" && random() < 0.5
            ? []
            : [[key, valueOf(inner, random)]],
        ),
      );
    case "array":
      return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(def.element as z.core.$ZodType, random));
    case "tuple":
      return (def.items ?? []).map((item) => valueOf(item, random));
    case "nullable":
      return random() < 0.3 ? null : valueOf(def.innerType as z.core.$ZodType, random);
    case "optional":
    case "nonoptional":
      return valueOf(def.innerType as z.core.$ZodType, random);
    case "union":
      return valueOf(pick(def.options ?? []), random);
    case "literal":
      return pick(def.values ?? []);
    case "enum":
      return pick(Object.values(def.entries ?? {}));
    case "record":
      return { [pick(["$key", "temperature", "k"])]: valueOf(def.valueType as z.core.$ZodType, random) };
    case "string": {
      const isHash = def.checks?.some(({ _zod }) => _zod.def.pattern !== undefined) === true;
      const text = isHash ? "0123456789abcdef".repeat(4) : pick(TEXTS);
      return text === "" && (def.checks?.length ?? 0) > 0 ? "id" : text;
    }
    case "number":
      return (schema as z.ZodNumber).format === "safeint" ? Math.floor(random() * 5_000) : random() * 1e12;
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "unknown":
      return pick([null, 1, 0.5, "text", ["list"], { $number: "NaN", nested: { $bytes: "x" } }]);
    default:
      throw new Error(`no random value for ${def.type}`);
  }
}
