import { fieldOf } from "./json-field.ts";

/** The text of a message's content as the host reads it for a request: its text blocks, joined by nothing. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block: unknown) => blockText(block)).join("");
}

function blockText(block: unknown): string {
  const text = fieldOf(block, "text");
  return typeof text === "string" ? text : "";
}
