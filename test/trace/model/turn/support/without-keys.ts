/** Copies of a value, each without one of the keys of its objects, with the path of that key. */
export function withoutKeys(value: unknown, path = "$"): { readonly path: string; readonly copy: unknown }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) =>
      withoutKeys(item, `${path}[${at}]`).map((one) => ({ ...one, copy: value.with(at, one.copy) as unknown })),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const { [key]: _gone, ...rest } = value as Record<string, unknown>;
    const deeper = withoutKeys(inner, `${path}.${key}`).map((one) => ({ ...one, copy: { ...rest, [key]: one.copy } }));
    return [{ path: `${path}.${key}`, copy: rest }, ...deeper];
  });
}
