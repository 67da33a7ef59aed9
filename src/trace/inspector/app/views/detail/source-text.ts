/** What a source of a section says of itself, as it was recorded. Older versions stored its text, too: it is left out. */
export const sourceText = (source: object): string =>
  Object.entries(source)
    .filter(([key, value]) => key !== "text" && (typeof value === "string" || typeof value === "number"))
    .map(([, value]) => String(value))
    .join(" · ");
