import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import type { TurnFileError } from "../../../../src/trace/export/jsonl/codes.ts";
import { readJsonl } from "../../../../src/trace/export/jsonl/read-jsonl.ts";
import { writeJsonl } from "../../../../src/trace/export/jsonl/write-jsonl.ts";
import type { ExportedTurn } from "../../../../src/trace/export/model.ts";
import { exportedTurn } from "../support/decided.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { alone, bareTurn, fullTurn, withTexts } from "../support/turns.ts";

const head = { bodies: true, scrubbed: false };
const written = (...turns: ExportedTurn[]): string => [...writeJsonl(turns, head)].join("");

describe("a file of turns", () => {
  it("gives the turns back as they were", () => {
    const turns = [exportedTurn(), alone(bareTurn()), alone(withTexts(fullTurn())), exportedTurn(bareTurn())];
    expect(readJsonl(written(...turns))).toStrictEqual({ ...head, turns });
  });

  it("does so for whatever the model allows", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const turns = [alone(randomOf(TurnTraceSchema, seeded(seed)))];
      expect(readJsonl(written(...turns)).turns, `seed ${seed}`).toStrictEqual(turns);
    }
  });

  it("may be written again: the same bytes", () => {
    const text = written(exportedTurn());
    expect([...writeJsonl(readJsonl(text).turns, head)].join("")).toBe(text);
  });

  it("may have no turn", () => expect(readJsonl(written())).toEqual({ ...head, turns: [] }));
});

describe("another file", () => {
  const text = written(exportedTurn());
  const lines = text.split("\n");
  const fault = (bent: string): Pick<TurnFileError, "code" | "message"> => {
    try {
      readJsonl(bent);
    } catch (error) {
      return error as TurnFileError;
    }
    throw new Error("it was read");
  };
  const without = (at: number): string => lines.toSpliced(at, 1).join("\n");

  it.each(lines.slice(0, -1).map((_, at) => [at + 1] as const))("without its line %i is refused", (line) =>
    expect(fault(without(line - 1)).code).toBe("TURN_FILE_INVALID"),
  );

  it.each([
    ["nothing", "", "line 1"],
    ["something else", "{}\n", "line 1"],
    ["no JSON", `${lines[0]}\nx\n`, "line 2"],
    ["cut off in a line", text.slice(0, -20), `line ${lines.length - 1}`],
    ["with a line too many", `${text}${lines.at(-2)}\n`, `line ${lines.length}`],
    ["with a wrong value", text.replace('"surface":"dsh"', '"surface":"moon"'), "line 4: surface"],
    ["with damaged bytes", text.replace('{"$bytes":"', '{"$bytes":"!'), "line 2"],
  ])("%s is refused, with its line", (_name, bent, where) => {
    expect(fault(bent)).toMatchObject({ code: "TURN_FILE_INVALID" });
    expect(fault(bent).message).toContain(where);
  });

  it("of a later version is told apart", () =>
    expect(fault(text.replace('"v":1', '"v":2'))).toMatchObject({ code: "TURN_FILE_NEWER" }));
});
