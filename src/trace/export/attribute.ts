/** A value as OpenTelemetry knows it; a whole number is not the same as a fraction that happens to be whole. */
export type AttributeValue =
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "int"; readonly value: number }
  | { readonly type: "double"; readonly value: number }
  | { readonly type: "strings"; readonly value: readonly string[] };

export type Attribute = readonly [name: string, value: AttributeValue];

/** Attributes in the making: what was not recorded is not among them, and never 0 or "". */
export class AttributeList {
  readonly #list: Attribute[] = [];

  get list(): readonly Attribute[] {
    return this.#list;
  }

  /** Lone surrogates, which no UTF-8 has, become U+FFFD. */
  text(name: string, value: string | null | undefined): this {
    return this.#add(name, value, (known) => ({ type: "string", value: known.toWellFormed() }));
  }

  flag(name: string, value: boolean | null | undefined): this {
    return this.#add(name, value, (known) => ({ type: "boolean", value: known }));
  }

  /** Whole numbers; one that is not is kept as it is. */
  int(name: string, value: number | null | undefined): this {
    return this.#add(name, value, (known) => ({ type: Number.isSafeInteger(known) ? "int" : "double", value: known }));
  }

  real(name: string, value: number | null | undefined): this {
    return this.#add(name, value, (known) => ({ type: "double", value: known }));
  }

  texts(name: string, value: readonly string[] | null | undefined): this {
    return this.#add(name, value, (known) => ({ type: "strings", value: known.map((text) => text.toWellFormed()) }));
  }

  #add<Value>(name: string, value: Value | null | undefined, make: (value: Value) => AttributeValue): this {
    if (value !== null && value !== undefined) this.#list.push([name, make(value)]);
    return this;
  }
}

/** A value as JSON says it. */
export const plainValue = ({ value }: AttributeValue): string | boolean | number | readonly string[] => value;
