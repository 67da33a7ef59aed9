/** Id of the session that a header's `parentSession` names; "": it names none; null: what it says is no id. */
export function parentSession(told: unknown): string | null {
  if (told === undefined || told === null) return "";
  return typeof told === "string" && told !== "" ? told : null;
}
