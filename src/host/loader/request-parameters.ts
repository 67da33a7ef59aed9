import { LIMITS } from "../../matcher/limits.ts";
import type { PresetCallConfig } from "../../workers/protocol.ts";
import type { CallConfig } from "../dsh/llm.ts";
import { type Parameter, PARAMETERS, type Parameters, mergeParameters } from "./parameters.ts";

/** Where the parameters that were set last in a session are kept. */
export interface ParameterStore {
  setParameters(sessionId: string): Parameters;
  rememberParameters(sessionId: string, parameters: Parameters): void;
}

/** A step of a session. */
export interface StepAt {
  readonly turn: number;
  readonly step: number;
}

/** `rejected-by-model`: a request failed because of it; `unsupported-by-model`: its adapter says so beforehand. */
export type Refusal = "rejected-by-model" | "unsupported-by-model";

/** The call parameters of one live session: what its preset wants, what was set, what its models refused. */
export class RequestParameters {
  /** Of the newest assembly of the preset that is bound. */
  wanted: PresetCallConfig = {};
  #presetId: string | null = null;
  #merged: CallConfig | null = null;
  #set: Parameters = {};
  #isRemembered = true;
  readonly #refused = new Map<string, Refusal>();
  #step = "";
  #retries = 0;
  #hasOutput = false;

  /**
   * A turn begins under this preset: what another one wanted does not count any more, whether an assembly comes of it or
   * not.
   */
  wantFor(presetId: string | null): void {
    if (presetId !== this.#presetId) this.wanted = {};
    this.#presetId = presetId;
  }

  /** The host's configuration with the preset's parameters, but for those that the model has refused. */
  merge(base: CallConfig, before: Parameters): CallConfig {
    const omitted = new Set(PARAMETERS.filter((name) => this.#refused.has(this.#refusal(base, name))));
    const { config, set } = mergeParameters(base, { wanted: this.wanted, omitted, before });
    this.#merged = config;
    this.#set = set;
    this.#isRemembered = false;
    return config;
  }

  /** Whether the merged configuration has the preset's value of the parameter. */
  sets(parameter: Parameter): boolean {
    return this.#set[parameter] !== undefined;
  }

  /** Leaves a parameter out of requests to this model from now on, as long as the preset asks for the same value. */
  refuse(parameter: Parameter, why: Refusal): void {
    if (this.#merged !== null) this.#refused.set(this.#refusal(this.#merged, parameter), why);
  }

  /** Why the merged configuration goes without the preset's value; null: the model has not refused it. */
  refusal(parameter: Parameter): Refusal | null {
    if (this.#merged === null) return null;
    return this.#refused.get(this.#refusal(this.#merged, parameter)) ?? null;
  }

  /** The host has taken the merged configuration: its next one starts from it, so what was set is remembered. */
  commit(sessionId: string, store: ParameterStore): void {
    if (this.#isRemembered) return;
    this.#isRemembered = true;
    store.rememberParameters(sessionId, this.#set);
  }

  /** An attempt begins. */
  begin(): void {
    this.#hasOutput = false;
  }

  /** The model has said something. */
  output(): void {
    this.#hasOutput = true;
  }

  /**
   * The parameter to leave out of another attempt of this step, of those that the model refused by name. null: none of
   * them is the preset's, the model has said something already, or the step's retries are used up.
   */
  retryWithout({ turn, step }: StepAt, refused: readonly Parameter[]): Parameter | null {
    const at = `${turn}/${step}`;
    if (at !== this.#step) this.#retries = 0;
    this.#step = at;
    const parameter = refused.find((name) => this.sets(name));
    if (parameter === undefined || this.#hasOutput || this.#retries >= LIMITS.parameterRetries.value) return null;
    this.#retries++;
    this.refuse(parameter, "rejected-by-model");
    return parameter;
  }

  #refusal({ provider, model }: CallConfig, parameter: Parameter): string {
    return JSON.stringify([provider, model, parameter, this.wanted[parameter]]);
  }
}
