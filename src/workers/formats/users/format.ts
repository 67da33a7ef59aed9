import { z } from "zod";
import { ownField } from "../../../matcher/formats/json-object.ts";
import { parseJson } from "../../../matcher/formats/json.ts";
import { LibraryError } from "../../library/error.ts";
import type { DocumentStamp, ResourceFormat } from "../../library/resource-format.ts";
import { entityOf, wrongEntity } from "../entity.ts";
import { jsonFile } from "../export-file.ts";
import { readRequest } from "../request.ts";
import { fromStoredUser, toStoredUser, UserDescriptionSchema, UserDocument, UserNameSchema } from "./document.ts";

const OF = { code: "INVALID_USER_REQUEST", noun: "user" } as const;

const UserCreateSchema = z.strictObject({ name: UserNameSchema, description: UserDescriptionSchema.exactOptional() });

const UserFileSchema = UserCreateSchema.extend({ id: z.string().exactOptional() }).strict();

const UserEditSchema = UserFileSchema.partial({ name: true }).strict();

/** Users: `{id, name, description}` and no other field. Their files carry the times beside. */
export const USER_FORMAT: ResourceFormat<"user", UserDocument> = {
  kind: "user",
  import(file, stamp, options) {
    const { value } = parseJson(file);
    const entity = entityOf(value);
    const named = entity === "unknown" && typeof ownField(value, "name") === "string";
    if (entity !== "user" && !named) throw wrongEntity("user", entity);
    const fields = readRequest(UserFileSchema, value, OF);
    const name =
      options.name === undefined ? fields.name : readRequest(UserCreateSchema, { name: options.name }, OF).name;
    const document = newUser({ name, description: fields.description }, stamp);
    const report = { format: "user", entriesRead: 0, entriesKept: 0, entriesChanged: 0, diagnostics: [] };
    return { document, report };
  },
  create: (fields, stamp) => newUser(readRequest(UserCreateSchema, fields, OF), stamp),
  edit(document, part, fields, updatedAt) {
    if (part !== "document") throw noSuchPart(part);
    const { id, name = document.name, description = document.description } = readRequest(UserEditSchema, fields, OF);
    if (id !== undefined && id !== document.id) {
      throw new LibraryError(OF.code, "id cannot be changed; leave it out.", { field: "id" });
    }
    return new UserDocument({ id: document.id, name, description }, { createdAt: document.createdAt, updatedAt });
  },
  part(_document, part) {
    throw noSuchPart(part);
  },
  summary: (document) => document.toJSON(),
  times: ({ createdAt, updatedAt }) => ({ createdAt, updatedAt }),
  revisionValue: ({ name, description }) => ({ name, description }),
  toStored: toStoredUser,
  fromStored: fromStoredUser,
  export(document, form) {
    if (form === "png") throw new LibraryError(OF.code, "A user is exported as JSON only.", { field: "form" });
    return jsonFile(document, document.name);
  },
};

function newUser(fields: { name: string; description?: string | undefined }, stamp: DocumentStamp): UserDocument {
  return new UserDocument({ id: stamp.id, name: fields.name, description: fields.description ?? "" }, stamp);
}

function noSuchPart(part: string): LibraryError {
  return new LibraryError(OF.code, `A user has no part ${part}.`, { field: part });
}
