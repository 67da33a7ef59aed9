import { LIMITS } from "../../matcher/limits.ts";

const FILE_EXTENSION = /\.(?:json|lorebook|png|jsonl|txt|settings|preset)$/i;

/** The first label that is not blank; a file name without its extension is the last resort before `otherwise`. */
export function documentName(
  labels: readonly unknown[],
  { fileName, otherwise }: { readonly fileName: string | undefined; readonly otherwise: string },
): string {
  const stem = fileName?.replace(FILE_EXTENSION, "");
  for (const label of [...labels, stem]) if (typeof label === "string" && label.trim() !== "") return cut(label);
  return otherwise;
}

function cut(name: string): string {
  return name.length > LIMITS.nameUnits.value ? name.slice(0, LIMITS.nameUnits.value).toWellFormed() : name;
}
