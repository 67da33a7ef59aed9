import { z } from "zod";

const DetailsSchema = z.object({
  reason: z.string().exactOptional(),
  path: z.string().exactOptional(),
  line: z.number().exactOptional(),
  column: z.number().exactOptional(),
  limit: z.number().exactOptional(),
  requested: z.number().exactOptional(),
});
export type ApiErrorDetails = z.infer<typeof DetailsSchema>;

/**
 * A call that the library refused: its code and message as they came over the API, with its status. The set of codes is
 * that of the library that answered, which may be of another version.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  /** What the library proposes to do, if it does. */
  readonly remedy: string | null;
  /** What was wrong with a file, where that is known: `reason` is the code of the reader that refused it. */
  readonly details: ApiErrorDetails;

  constructor(
    code: string,
    message: string,
    options: {
      readonly status: number;
      readonly remedy?: string | undefined;
      readonly details?: ApiErrorDetails | undefined;
    },
  ) {
    super(message);
    this.code = code;
    this.status = options.status;
    this.remedy = options.remedy ?? null;
    this.details = options.details ?? {};
  }
}

const remedy = z.string().optional();
/** Details of another form than ours are none. */
const details = DetailsSchema.optional().catch(undefined);
/** The three historical shapes: an object, a text with a code beside it, a text alone. */
const RefusalSchema = z.union([
  z.object({ ok: z.literal(false), error: z.looseObject({ code: z.string(), message: z.string(), remedy, details }) }),
  z.object({ ok: z.literal(false), error: z.string(), code: z.string().optional(), remedy }),
]);

/** The error of an answer that is no success; undefined if the answer has none of the API's shapes. */
export function refusalOf(value: unknown, status: number): ApiError | undefined {
  const parsed = RefusalSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  if (typeof data.error === "object") {
    return new ApiError(data.error.code, data.error.message, {
      status,
      remedy: data.error.remedy,
      details: data.error.details,
    });
  }
  const code = "code" in data && data.code !== undefined ? data.code : `HTTP_${status}`;
  return new ApiError(code, data.error, { status, remedy: "remedy" in data ? data.remedy : undefined });
}
