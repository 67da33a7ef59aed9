/** Why the system refused something, e.g. `ENOENT`; for what is no error of the system, what it says of itself. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
