import { recordOf } from "../events/json-value.ts";

/** Arguments of a tool as the model wrote them; of a nested call their JSON. null: there are none. */
export function inputText(data: unknown): string | null {
  const given = recordOf(data)?.["arguments"];
  if (given === undefined) return null;
  return typeof given === "string" ? given : JSON.stringify(given);
}

/**
 * The texts of a result that the model is shown: in a message of the user's role they are wrapped in a block, a nested
 * call has them itself. null: it has no content.
 */
export function outputTexts(data: unknown): readonly string[] | null {
  const event = recordOf(data);
  const holder = recordOf(event?.["message"]) ?? event;
  const content = holder?.["content"];
  if (!Array.isArray(content)) return null;
  const [first] = content as readonly unknown[];
  const wrapped = recordOf(first)?.["type"] === "tool-result" ? recordOf(first)?.["content"] : content;
  if (typeof wrapped === "string") return [wrapped];
  if (!Array.isArray(wrapped)) return null;
  return wrapped.map((block: unknown) => recordOf(block)?.["text"]).filter((text) => typeof text === "string");
}
