import { z } from "zod";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError } from "../../library/error.ts";

/** A user as the API gives it: exactly these three fields. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** `users/<id>.json`. */
const StoredUserSchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal("user-document"),
  createdAt: z.string(),
  updatedAt: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string(), description: z.string() }),
});

export type StoredUser = z.infer<typeof StoredUserSchema>;

/** A user with its times, which the API does not give. As JSON it is the user alone. */
export class UserDocument implements User {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly updatedAt: string;

  constructor(user: User, times: { readonly createdAt: string; readonly updatedAt: string }) {
    this.id = user.id;
    this.name = user.name;
    this.description = user.description;
    this.createdAt = times.createdAt;
    this.updatedAt = times.updatedAt;
  }

  toJSON(): User {
    return { id: this.id, name: this.name, description: this.description };
  }
}

/** What is in the file of a user. */
export function toStoredUser(document: UserDocument): StoredUser {
  const { createdAt, updatedAt } = document;
  return { schemaVersion: 1, kind: "user-document", createdAt, updatedAt, user: document.toJSON() };
}

/** The user of a file. Throws `DOCUMENT_INVALID`. */
export function fromStoredUser(value: unknown): UserDocument {
  const parsed = StoredUserSchema.safeParse(value);
  if (parsed.success) return new UserDocument(parsed.data.user, parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".") ?? "";
  throw new LibraryError("DOCUMENT_INVALID", `Not a stored user: ${field}: ${issue?.message ?? ""}.`, { field });
}

const nameMax = LIMITS.userNameUnits.value;
const descriptionMax = LIMITS.userDescriptionUnits.value;

export const UserNameSchema = z
  .string()
  .max(nameMax, `must have at most ${nameMax} characters`)
  .refine((name) => name.trim() !== "", "must not be blank");

export const UserDescriptionSchema = z.string().max(descriptionMax, `must have at most ${descriptionMax} characters`);
