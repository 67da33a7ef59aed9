import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import * as conventions from "../../../src/trace/export/conventions.ts";

const { CONVENTIONS, EVENTS, NAMES, OPERATIONS, SPANS } = conventions;

describe("the names of an export", () => {
  it("are each there once", () => {
    const names = [...Object.values(NAMES), ...Object.values(EVENTS), ...Object.values(SPANS)];
    expect(new Set(names).size).toBe(names.length);
  });

  it("are of a convention that somebody reads, or below our own", () => {
    const known = /^(gen_ai|openinference|llm|input|output|tool|langfuse|session|service|error|tavern)\./u;
    expect(Object.values(NAMES).filter((name) => !known.test(name))).toEqual([]);
  });

  it("are those of this version: whoever changes one raises the version and puts the new hash here", () => {
    const all = { NAMES, EVENTS, SPANS, OPERATIONS, kinds: conventions.OPEN_INFERENCE_KINDS };
    const made = [conventions.omittedName("r"), conventions.documentName(0, "id"), conventions.blockTextName(0)];
    const told = createHash("sha256")
      .update(JSON.stringify([all, made]))
      .digest("hex")
      .slice(0, 16);
    expect({ version: CONVENTIONS.version, schemaUrl: CONVENTIONS.schemaUrl, names: told }).toEqual({
      version: "1",
      schemaUrl: "https://opentelemetry.io/schemas/gen-ai/1.42.0",
      names: "8d9817480ab8e015",
    });
  });
});
