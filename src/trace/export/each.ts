/** A list that is made as it is gone through, each time anew. */
export function each<From, To>(
  list: Iterable<From> & { readonly length: number },
  make: (one: From, index: number) => To,
): Iterable<To> & { readonly length: number } {
  return {
    length: list.length,
    *[Symbol.iterator]() {
      let index = 0;
      for (const one of list) yield make(one, index++);
    },
  };
}
