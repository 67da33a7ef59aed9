import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import { each } from "../../../src/trace/export/each.ts";
import { exportTurns } from "../../../src/trace/export/export-turns.ts";
import { readJsonl } from "../../../src/trace/export/jsonl/read-jsonl.ts";
import {
  EXPORT_FORMATS,
  type Exported,
  type ExportedFile,
  type ExportOptions,
} from "../../../src/trace/export/model.ts";
import { permissionDenial } from "../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { exportedTurn } from "./support/decided.ts";
import { readProto, spansOfRequest } from "./support/otlp-reader.ts";
import { randomOf, seeded } from "./support/random-value.ts";
import { alone, bareTurn, block, fullTurn, hash, shown, withTexts } from "./support/turns.ts";

const options = (given: Partial<ExportOptions> = {}): ExportOptions => ({
  format: "jsonl",
  bodies: false,
  scrub: false,
  hash,
  ...given,
});
function file(exported: Exported): ExportedFile {
  if ("refused" in exported) throw new Error(exported.refused);
  return exported;
}
const textOf = (exported: Exported): string => new TextDecoder().decode(file(exported).bytes);

describe("an export", () => {
  it.each([
    ["jsonl", "turn-7.jsonl", "application/jsonl"],
    ["otlp-json", "turn-7.otlp.json", "application/json"],
    ["otlp-proto", "turn-7.otlp.pb", "application/x-protobuf"],
    ["phoenix-json", "turn-7.phoenix.json", "application/json"],
    ["perfetto", "turn-7.perfetto.json", "application/json"],
  ] as const)("of %s is named %s", (format, name, mediaType) =>
    expect(exportTurns([alone(fullTurn())], options({ format }))).toMatchObject({ file: name, mediaType }),
  );

  it("of a range is named by its first and last turn", () => {
    const turns = [alone(fullTurn()), alone(bareTurn())];
    expect(file(exportTurns(turns, options())).file).toBe("turns-1-7.jsonl");
  });

  it("is the same each time", () => {
    for (const format of EXPORT_FORMATS) {
      const once = file(exportTurns([exportedTurn()], options({ format })));
      expect(file(exportTurns([exportedTurn()], options({ format }))).bytes).toEqual(once.bytes);
    }
  });

  it.each(EXPORT_FORMATS)("of %s has no text unless texts were asked for, and says which", (format) => {
    const turns = [alone(withTexts(fullTurn()))];
    const texts = /text of b1|海港的灯。|in the year of the flood/u;
    expect(textOf(exportTurns(turns, options({ format })))).not.toMatch(texts);
    expect(textOf(exportTurns(turns, options({ format, bodies: true })))).toMatch(texts);
    if (format === "otlp-proto") return;
    expect(textOf(exportTurns(turns, options({ format, bodies: true })))).toMatch(
      /odies"(?::|,"value":\{"boolValue":)true/u,
    );
    expect(textOf(exportTurns(turns, options({ format })))).toMatch(/odies"(?::|,"value":\{"boolValue":)false/u);
  });

  it("is refused for more turns than one export takes", () => {
    const many = Array.from({ length: LIMITS.exportTurns.value + 1 }, () => alone(bareTurn()));
    expect(exportTurns(many, options())).toEqual({ refused: "TURN_EXPORT_LIMIT: 101 turns; at most 100 at once" });
    expect(exportTurns(many.slice(1), options())).toHaveProperty("bytes");
  });

  it("is refused when the file would be too large", () => {
    const body = shown("x".repeat(LIMITS.exportBytes.value / 8));
    const turns = Array.from({ length: 9 }, () => alone(bareTurn({ blocks: [block("b0", { body })] })));
    expect(exportTurns(turns, options({ bodies: true }))).toEqual({
      refused: `TURN_EXPORT_LIMIT: more than ${LIMITS.exportBytes.value} bytes; export fewer turns at once`,
    });
    expect(exportTurns(turns, options())).toHaveProperty("bytes");
  });

  it.each(EXPORT_FORMATS)("of %s holds one turn at a time, and ends between two when it is told to", (format) => {
    const taken: number[] = [];
    const turns = each([1, 2, 3], (turn) => {
      taken.push(turn);
      return alone(bareTurn({ turn }));
    });
    const plain = exportTurns(
      [1, 2, 3].map((turn) => alone(bareTurn({ turn }))),
      options({ format }),
    );
    expect(file(exportTurns(turns, options({ format })))).toEqual(plain);
    taken.length = 0;
    const between = (): void => {
      if (taken.length > 1) throw new RangeError("stop");
    };
    expect(() => exportTurns(turns, options({ format, between }))).toThrow("stop");
    expect(taken).toEqual([1, 2]);
  });
});

describe("a scrubbed export", () => {
  it("has no id of the turn, in any format", () => {
    const ids = ["3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36", "/home/vell/harbour", "t_AbCdEfGhIjKlMnOpQrStUv"] as const;
    const awareness = { ...fullTurn().awareness, cwd: ids[1] };
    const turns = [exportedTurn(fullTurn({ sessionId: ids[0], turnId: ids[2], awareness }))];
    for (const format of EXPORT_FORMATS) {
      const scrubbed = textOf(exportTurns(turns, options({ format, scrub: true })));
      for (const id of ids) expect(scrubbed).not.toContain(id);
      if (format === "jsonl") expect(readJsonl(scrubbed)).toMatchObject({ scrubbed: true });
    }
  });

  it("is refused when something is left, with its place and without the thing", () => {
    const turns = [alone(bareTurn({ blocks: [block("b0", { body: shown("see /home/vell/x.md") })] }))];
    const refused = {
      refused: "TURN_EXPORT_LEAK: turns[0].trace.blocks[0].body.text still holds what looks like a path",
    };
    expect(exportTurns(turns, options({ scrub: true, bodies: true }))).toEqual(refused);
    expect(exportTurns(turns, options({ scrub: true }))).toHaveProperty("bytes");
  });
});

it("takes whatever the model allows, in every format", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const turns = [alone(randomOf(TurnTraceSchema, seeded(seed)))];
    for (const format of EXPORT_FORMATS) {
      for (const scrub of [false, true]) {
        const exported = exportTurns(turns, options({ format, scrub, bodies: true }));
        expect("refused" in exported ? exported.refused : exported.bytes.length, `seed ${seed}`).toBeGreaterThan(0);
      }
    }
  }
});

describe("the fixtures", () => {
  const turns = [alone(planHalt.trace), alone(permissionDenial.trace)];
  const golden = (format: string): unknown =>
    JSON.parse(readFileSync(new URL(`golden/${format}.json`, import.meta.url), "utf8"));

  it.each(["otlp-json", "phoenix-json", "perfetto"] as const)("are the golden %s", (format) =>
    expect(JSON.parse(textOf(exportTurns(turns, options({ format }))))).toEqual(golden(format)),
  );

  it("are the same as protobuf", () => {
    const spans = spansOfRequest(readProto(file(exportTurns(turns, options({ format: "otlp-proto" }))).bytes));
    expect(spans).toEqual(spansOfRequest(golden("otlp-json") as Parameters<typeof spansOfRequest>[0]));
  });

  it("are read back from lines", () => {
    const lines = textOf(exportTurns(turns, options({ bodies: true })));
    expect(readJsonl(lines).turns).toEqual(turns);
  });
});
