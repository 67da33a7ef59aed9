import { compileLore, type CompilePorts } from "../engine.ts";
import { mulberry32, recordedRolls } from "../activate/rolls.ts";
import { scanLore, type ScanPorts } from "../activate/scan-lore.ts";
import type { LoreInput } from "../compile/compile.ts";
import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { ScanOutcome } from "../model/outcome.ts";
import type { TimedState } from "../model/request.ts";
import { macroEnvironment, type MacroEnvironment } from "../macros/environment.ts";
import type { RollSource } from "../ports.ts";
import { stepFields, type StepFields } from "./fields.ts";
import type { PreparedCase, PreparedStep } from "./prepared.ts";

/** What running a case asks of its surroundings; rolls and tokens come from the case. */
export type CasePorts = Pick<ScanPorts, "regex" | "loader"> & Pick<CompilePorts, "allocate">;

/** One step that was run. */
export interface StepResult {
  readonly step: PreparedStep;
  readonly lore: CompiledLore;
  readonly outcome: ScanOutcome;
  readonly fields: StepFields;
  /** Recorded rolls that were left over: the record used more than the scan. */
  readonly rollsLeft: number;
}

const NO_EFFECTS: TimedState = { sticky: {}, cooldown: {} };

/** Runs the steps of a case in order; timed effects, variables and the generator of rolls live on between them. */
export class CaseRun {
  readonly #given: PreparedCase;
  readonly #ports: CasePorts;
  readonly #macros: MacroEnvironment;
  readonly #compiled = new Map<LoreInput, CompiledLore>();
  #timed: TimedState = NO_EFFECTS;
  #generator: () => number;

  constructor(given: PreparedCase, ports: CasePorts) {
    this.#given = given;
    this.#ports = ports;
    this.#macros = macroEnvironment({ user: given.user, char: given.char });
    this.#generator = this.#generatorOf(given.seed);
  }

  /** Runs all steps. */
  run(): StepResult[] {
    return this.#given.steps.map((step) => this.#run(step));
  }

  #run(step: PreparedStep): StepResult {
    if (step.seed !== null) this.#generator = this.#generatorOf(step.seed);
    const lore = this.#lore(step.lore);
    const rolls = recordedRolls(step.rolls, () => this.#generator());
    const outcome = scanLore(lore, { ...step.request, timed: this.#timed }, this.#scanPorts(rolls));
    this.#timed = outcome.timed;
    const nameOf = (entry: number): readonly [string, number | string] => {
      const found = lore.plain.entries[entry]!;
      return [lore.bookId(found), found.uid];
    };
    const fields = stepFields(outcome, nameOf, step.note);
    return { step, lore, outcome, fields, rollsLeft: step.rolls.length - rolls.used };
  }

  #scanPorts(rolls: RollSource): ScanPorts {
    const { regex, loader } = this.#ports;
    return { regex, loader, macros: this.#macros, tokens: this.#given.counter, rolls };
  }

  #lore(input: LoreInput): CompiledLore {
    const known = this.#compiled.get(input);
    if (known !== undefined) return known;
    const lore = compileLore(input, this.#ports);
    this.#compiled.set(input, lore);
    return lore;
  }

  #generatorOf(seed: number): () => number {
    const { constantRoll } = this.#given;
    return constantRoll === null ? mulberry32(seed) : () => constantRoll;
  }
}
