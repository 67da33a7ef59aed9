import { type AnySchema, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { z } from "zod";

import { API_ROOT } from "../../../../src/host/http/root.ts";

const DocumentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        responses: z.record(
          z.string(),
          z.looseObject({
            headers: z.record(z.string(), z.looseObject({ required: z.boolean().optional() })).optional(),
            content: z.record(z.string(), z.unknown()).optional(),
          }),
        ),
      }),
    ),
  ),
});

type Document = z.infer<typeof DocumentSchema>;

/** A response as a test received it. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const pointer = (text: string): string => text.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * The published document as a judge over responses: a route, status, media type or shape that is not in it throws.
 * Paths that the API does not have are judged with `unknownPath`.
 */
export class Contract {
  readonly document: Document;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    this.document = DocumentSchema.parse(document);
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    this.#ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    this.#ajv.addFormat("binary", true);
    this.#ajv.addSchema(document as AnySchema, "api");
  }

  /** Throws unless the response is one that the document describes for this request. */
  check(request: { readonly method: string; readonly path: string }, response: Received): void {
    const path = request.path.split("?", 1)[0] ?? "";
    const template = this.#templateOf(path);
    const method = (request.method === "HEAD" ? "GET" : request.method).toLowerCase();
    const name = `${method} ${path} ${response.status}`;
    const described = template === undefined ? undefined : this.document.paths[template]?.[method];
    if (template === undefined || described === undefined) throw new Error(`${name}: no such route in the document`);
    const answer = described.responses[String(response.status)];
    if (answer === undefined) throw new Error(`${name}: no such status in the document`);
    for (const [header, { required }] of Object.entries(answer.headers ?? {})) {
      if (required === true && !response.headers.has(header)) throw new Error(`${name}: without ${header}`);
    }
    if (request.method === "HEAD") return;
    const type = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
    if (answer.content === undefined || !Object.hasOwn(answer.content, type)) {
      throw new Error(`${name}: the media type ${type} is not in the document`);
    }
    if (type !== "application/json") return;
    const at = ["paths", template, method, "responses", String(response.status), "content", type, "schema"];
    this.#validate(`api#/${at.map(pointer).map(encodeURIComponent).join("/")}`, response.bytes, name);
  }

  /** Throws unless the response is a 404 in one of the shapes that errors have. */
  unknownPath(path: string, response: Received): void {
    if (response.status !== 404) throw new Error(`${path}: ${response.status} instead of 404`);
    const text = new TextDecoder().decode(response.bytes);
    const shapes = ["TextError", "ObjectError", "TopError"];
    const fits = shapes.some((shape) => this.#validator(`api#/components/schemas/${shape}`)(JSON.parse(text)));
    if (!fits) throw new Error(`${path}: no error that the document knows: ${text}`);
  }

  #validate(schema: string, bytes: Uint8Array, name: string): void {
    const validator = this.#validator(schema);
    if (validator(JSON.parse(new TextDecoder().decode(bytes)))) return;
    throw new Error(`${name}: ${this.#ajv.errorsText(validator.errors)}`);
  }

  #validator(schema: string): ValidateFunction {
    const known = this.#validators.get(schema) ?? this.#ajv.compile({ $ref: schema });
    this.#validators.set(schema, known);
    return known;
  }

  #templateOf(path: string): string | undefined {
    const templates = Object.keys(this.document.paths);
    if (templates.includes(path)) return path;
    return templates.find((template) => fits(template.split("/"), path.split("/")));
  }
}

const fits = (template: readonly string[], path: readonly string[]): boolean =>
  template.length === path.length && template.every((part, index) => /^\{\w+\}$/u.test(part) || part === path[index]);

/** The full path of a route below the root. */
export const apiPath = (path: string): string => `${API_ROOT}${path}`;
