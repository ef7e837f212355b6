import { parseWithZod } from "@conform-to/zod/v4";
import { isBodyTooLarge } from "./body-too-large.ts";
import type { Bound } from "./contract.ts";
import { isTooManyParts, MOST_TEXT, receiveFields, TOO_MANY_FIELDS } from "./multipart.server.ts";
import { problem } from "./problem.ts";

const FIELDS_AT_MOST = 500;
/** `firstName`, `audienceSegments.tier`, `lines[1].price`, `items[0].condition.bent`. No nested lists. */
const NAME = /^[A-Za-z][\w-]{0,63}(\.[A-Za-z][\w-]{0,63}){0,3}(\[\d{1,2}\](\.[A-Za-z][\w-]{0,63}){0,2})?$/;

/**
 * Parses a posted form. Accepts only names our forms use, because form libraries allocate what a name says,
 * such as `items[100000000]`. Refuses other media types (415), malformed bodies (400), and large ones (413).
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") return readUrlEncoded(request);
  if (type !== "multipart/form-data") throw problem(415, "This page takes forms only.");
  return formOf(await readBody(request, UNREADABLE, () => receiveFields(request, LIMITS)));
}

/** `readForm` for a body known to be `application/x-www-form-urlencoded`. */
export async function readUrlEncoded(request: Request): Promise<FormData> {
  const body = Buffer.from(await readBody(request, UNREADABLE, () => request.arrayBuffer()));
  let fields = 1;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === AMPERSAND) fields += 1;
    // `URLSearchParams` decodes both to spaces, but is far slower with a megabyte of `+`.
    else if (body[at] === PLUS) body[at] = BLANK;
  }
  // Checked before parsing: a megabyte can hold half a million fields.
  if (fields > FIELDS_AT_MOST) throw problem(400, TOO_MANY_FIELDS);
  return formOf(new URLSearchParams(body.toString()));
}

const [AMPERSAND, PLUS, BLANK] = [0x26, 0x2b, 0x20];

const UNREADABLE = "The form couldn't be read. Go back and submit it again.";
/** One field may take the whole body. */
const LIMITS = { fields: FIELDS_AT_MOST, fieldSize: MOST_TEXT };

/** Text fields with valid names. */
export function formOf(sent: Iterable<[string, unknown]>): FormData {
  const fields = new FormData();
  let count = 0;
  for (const [name, value] of sent) {
    if (++count > FIELDS_AT_MOST) throw problem(400, TOO_MANY_FIELDS);
    if (typeof value === "string" && NAME.test(name)) fields.append(name, value);
  }
  return fields;
}

/** Parses a form by its contract: the input, or the reply with values and messages. */
export function submissionOf<Input>(form: FormData, { form: schema }: Bound<Input>) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** Reads a body; errors become 4xx responses. */
export async function readBody<T>(request: Request, unreadable: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isBodyTooLarge(error)) throw problem(413, "That is too large to be sent here.");
    if (isTooManyParts(error)) throw problem(400, TOO_MANY_FIELDS);
    if (request.signal.aborted) throw problem(400, "The request was cut off.");
    throw problem(400, unreadable);
  }
}
