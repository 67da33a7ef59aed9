import type { Activation } from "../../../model/turn/awareness.ts";
import type { ToolDefinition } from "../../../model/turn/prompt.ts";
import type { ProfileNow } from "../../core/profile-now.ts";
import { list, record } from "./shape.ts";

/** Today's profile out of the answer of `/v4/profile`. Throws a fault `malformed` when its lists are none. */
export function profileOf(answer: unknown): ProfileNow {
  const profile = record(answer);
  const idOf = (name: string): string | null => {
    const bound = profile[name];
    return bound === null || bound === undefined ? null : text(record(bound)["id"]);
  };
  const tools = profile["tools"] === null ? null : record(profile["tools"])["definitions"];
  return {
    capabilities: list<Activation>(profile["capabilities"], "capabilities"),
    tools: tools === null ? null : list<ToolDefinition>(tools, "tools"),
    books: list<ProfileNow["books"][number]>(profile["inventories"], "inventories"),
    bindings: { presetId: idOf("preset"), characterId: idOf("character"), userId: idOf("user") },
    // The API does not compile a profile for nothing: which sections it would have is not known.
    sections: null,
  };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
