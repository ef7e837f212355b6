import { parseWithZod } from "@conform-to/zod/v4";
import { type ArrivingBody, inRoomOfSender, NO_ROOM_FOR_FORM, NoRoomForForm } from "./arriving-bodies.ts";
import { isBodyTooLarge } from "./body-too-large.ts";
import type { Bound } from "./contract.ts";
import { Gathered } from "./collect-bytes.ts";
import { FIELDS_AT_MOST, FormTexts } from "./form-text-limits.ts";
import { isTooManyParts, receiveFields, TOO_MANY_FIELDS, TooManyParts } from "./multipart.server.ts";
import { problem } from "./problem.ts";
import { withoutSession, type FormWithoutSession } from "./forms-without-session.ts";

/**
 * Control names: `firstName`, `audienceSegments.tier`, `lines[1].price`, `items[0].condition.bent`. No nested
 * lists.
 */
const NAME = /^[A-Za-z][\w-]{0,63}(\.[A-Za-z][\w-]{0,63}){0,3}(\[\d{1,2}\](\.[A-Za-z][\w-]{0,63}){0,2})?$/;

/**
 * Parses a posted form. Accepts only names our forms use, because form libraries allocate what a name says,
 * such as `items[100000000]`. Cuts texts that are too long, and says so in them (`FormTexts`). Refuses other
 * media types (415), malformed bodies (400), and bodies too large for a form (413). Later calls for a request
 * return the same form.
 */
export async function readForm(request: Request, stranger?: FormWithoutSession): Promise<FormData> {
  const reading = formsRead.get(request) ?? readOnce(request, stranger);
  formsRead.set(request, reading);
  const form = new FormData();
  for (const [name, value] of await reading) form.append(name, value);
  return form;
}

/**
 * Forms by request. A copy of a request would keep its whole body, in as many pieces as it was sent in, until
 * both were read.
 */
const formsRead = new WeakMap<Request, Promise<FormData>>();

/** Whether `readForm` has taken the request's body, so that nothing else can read it. */
export function isFormRead(request: Request): boolean {
  return formsRead.has(request);
}

async function readOnce(request: Request, stranger?: FormWithoutSession): Promise<FormData> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") return readUrlEncoded(request, stranger);
  if (type !== "multipart/form-data") throw problem(415, "This page takes forms only.");
  const { fields } = await readBody(request, UNREADABLE, () =>
    receiveFields(request, MOST_WITHOUT_FILES, stranger),
  );
  return formOf(fields);
}

/**
 * `readForm` for a public page. Refuses more than `mostBytes` (413), and a form when there is no room left
 * (503).
 */
export async function readFormOfAnybody(request: Request, mostBytes: number): Promise<FormData> {
  return withoutSession(mostBytes, (form) => readForm(request, form));
}

/** `readForm` for a body known to be `application/x-www-form-urlencoded`. */
export async function readUrlEncoded(request: Request, stranger?: FormWithoutSession): Promise<FormData> {
  const body = await readBody(request, UNREADABLE, () =>
    inRoomOfSender(request, (arriving = stranger) => beginningsOf(request, arriving, stranger)),
  );
  const texts = new FormTexts();
  for (const [name, value] of new URLSearchParams(body)) texts.add(name, value);
  return formOf(texts.all());
}

/**
 * The body, with fields cut that are longer than anything that is kept. A character takes at most twelve
 * bytes. Counts the fields before they are parsed, because a megabyte can hold half a million.
 */
async function beginningsOf(
  request: Request,
  arriving?: ArrivingBody,
  stranger?: FormWithoutSession,
): Promise<string> {
  const body = new Gathered();
  let fields = 1;
  let left = MOST_BYTES;
  let ofField = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    arriving?.came(chunk.length);
    for (let at = 0; at < chunk.length;) {
      const next = chunk.indexOf(AMPERSAND, at);
      const end = next < 0 ? chunk.length : next;
      const kept = Math.max(0, Math.min(end - at, LONGEST_FIELD - ofField, left));
      body.add(chunk.subarray(at, at + kept));
      if (next >= 0) body.add(SEPARATOR);
      ofField = next < 0 ? ofField + (end - at) : 0;
      left -= kept;
      stranger?.keep(MOST_BYTES - left);
      at = end + 1;
      if (next >= 0 && ++fields > FIELDS_AT_MOST) throw new TooManyParts();
    }
  }
  const bytes = body.bytes();
  // `URLSearchParams` decodes both to spaces, but is far slower with a megabyte of `+`.
  for (let at = bytes.indexOf(PLUS); at >= 0; at = bytes.indexOf(PLUS, at + 1)) bytes[at] = BLANK;
  return bytes.toString();
}

const [AMPERSAND, PLUS, BLANK] = [0x26, 0x2b, 0x20];
const SEPARATOR = Uint8Array.of(AMPERSAND);
/** Most bytes of a form without a file field. */
const MOST_WITHOUT_FILES = 16 * 1024 * 1024;
/** Most bytes of a field with its name; all fields may have twice as many. */
const LONGEST_FIELD = 2 * 1024 * 1024;
const MOST_BYTES = 2 * LONGEST_FIELD;

export const UNREADABLE = "The form couldn't be read. Go back and submit it again.";

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

/** Parses a form by its contract. Returns the input, or the reply with values and messages. */
export function submissionOf<Input>(form: FormData, { form: schema }: Bound<Input>) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** Reads a body, and turns its errors into 4xx responses. */
export async function readBody<T>(request: Request, unreadable: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isBodyTooLarge(error)) throw problem(413, "That is too large to be sent here.");
    if (error instanceof NoRoomForForm) throw problem(503, NO_ROOM_FOR_FORM);
    if (isTooManyParts(error)) throw problem(400, TOO_MANY_FIELDS);
    if (request.signal.aborted) throw problem(400, "The request was cut off.");
    throw problem(400, unreadable);
  }
}
