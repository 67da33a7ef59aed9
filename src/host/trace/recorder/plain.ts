/**
 * Values of the host and of other plugins as a capture has them: text, JSON and plain values. Types say what they should
 * be; a capture is sent to another thread and refused when they are not.
 */

/** A name as text; empty: it has none. */
export function nameText(name: unknown): string {
  if (typeof name === "string") return name;
  return typeof name === "number" || typeof name === "boolean" || typeof name === "bigint" ? String(name) : "";
}

/** The value's JSON; null: it has none. */
export function jsonText(value: unknown): string | null {
  try {
    return (JSON.stringify(value) as string | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Of lists their items, of everything that JSON cannot hold its name. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, nameText);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return typeof value === "number" && Number.isFinite(value) ? value : nameText(value);
}
