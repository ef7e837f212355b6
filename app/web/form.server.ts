import { parseWithZod } from "@conform-to/zod/v4";
import { BodyTooLarge } from "./body-too-large.ts";
import type { Contract } from "./contract.ts";
import { problem } from "./problem.ts";
import { isTooManyParts, receiveFields, TOO_MANY_FIELDS } from "./upload.server.ts";

const FIELDS_AT_MOST = 500;
/** `firstName`, `audienceSegments.tier`, `lines[1].price`: a list within a list there is none. */
const NAME = /^[A-Za-z][\w-]{0,63}(\.[A-Za-z][\w-]{0,63}){0,3}(\[\d{1,2}\](\.[A-Za-z][\w-]{0,63})?)?$/;

/**
 * A posted form's fields. Names are held to what our forms use, because form libraries build what a name says and
 * `items[100000000]` is a name. Refused: another media type (415), a body that can't be read (400), one too large (413).
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data")
    throw problem(415, "This page takes forms only.");
  if (type === "multipart/form-data")
    return formOf(await readBody(request, UNREADABLE, () => receiveFields(request, LIMITS)));
  const body = Buffer.from(await readBody(request, UNREADABLE, () => request.arrayBuffer()));
  let fields = 1;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === AMPERSAND) fields += 1;
    // `URLSearchParams` takes both for blanks, but is far slower with a megabyte of the first.
    else if (body[at] === PLUS) body[at] = BLANK;
  }
  // Before they are taken apart: half a million have room in a megabyte.
  if (fields > FIELDS_AT_MOST) throw problem(400, TOO_MANY_FIELDS);
  return formOf(new URLSearchParams(body.toString()));
}

const [AMPERSAND, PLUS, BLANK] = [0x26, 0x2b, 0x20];

const UNREADABLE = "The form could not be read. Go back and send it again.";
/** One field may take all that a body may (`body-limit.ts`). */
const LIMITS = { fields: FIELDS_AT_MOST, fieldSize: 1024 * 1024 };

/** The text fields of a form whose names are like ours. */
export function formOf(sent: Iterable<[string, unknown]>): FormData {
  const fields = new FormData();
  let count = 0;
  for (const [name, value] of sent) {
    if (++count > FIELDS_AT_MOST) throw problem(400, TOO_MANY_FIELDS);
    if (typeof value === "string" && NAME.test(name)) fields.append(name, value);
  }
  return fields;
}

/** What a form says by its contract: the input, or the reply with what was typed and the messages by field. */
export function submissionOf<Input>(form: FormData, { form: schema }: Contract<Input>) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** Reads a request's body; what goes wrong with it is the sender's problem, said with the right status. */
export async function readBody<T>(request: Request, unreadable: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BodyTooLarge || (error instanceof Error && error.cause instanceof BodyTooLarge))
      throw problem(413, "That is too large to be sent here.");
    if (isTooManyParts(error)) throw problem(400, TOO_MANY_FIELDS);
    if (request.signal.aborted) throw problem(400, "The request was cut off.");
    throw problem(400, unreadable);
  }
}
