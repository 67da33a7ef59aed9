/** The text of a message's content, as a request has it and as it is logged: its text blocks, joined by nothing. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block: unknown) => blockText(block)).join("");
}

function blockText(block: unknown): string {
  if (typeof block !== "object" || block === null || !("text" in block)) return "";
  return typeof block.text === "string" ? block.text : "";
}
