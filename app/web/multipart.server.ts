import { once } from "node:events";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type ArrivingBody, inRoomOfSender } from "./arriving-bodies.ts";
import { BodyTooLarge } from "./body-too-large.ts";
import { FIELDS_AT_MOST, FormTexts, MOST_TEXT } from "./form-text-limits.ts";
import type { FormWithoutSession } from "./forms-without-session.ts";

/**
 * Reads the text fields of a multipart body in order, and the names of fields with files; keeps no file.
 * Fails if the body is malformed, has too many fields or more than `mostBytes`, or if a stranger's texts are
 * too long.
 */
export async function receiveFields(
  request: Request,
  mostBytes?: number,
  stranger?: FormWithoutSession,
): Promise<{ fields: [string, string][]; files: Set<string> }> {
  const fields = new FormTexts();
  const files = new Set<string>();
  let kept = 0;
  await readMultipart(request, {
    limits: { fields: FIELDS_AT_MOST, parts: FIELDS_AT_MOST, fileSize: 0 },
    mostBytes,
    stranger,
    takeField: (name, value) => {
      kept += Buffer.byteLength(value);
      if (!stranger || kept <= stranger.mostBytes) fields.add(name, value);
    },
    takeFile: (field, stream, sentName) => {
      // Browsers send an empty file input as a file without a name.
      if (sentName !== "") files.add(field);
      discard(stream);
    },
  });
  stranger?.keep(kept);
  return { fields: fields.all(), files };
}

/**
 * The boundary of a multipart media type; null if missing or invalid. An empty boundary would match every
 * pair of dashes.
 */
export function boundaryOf(type: string): string | null {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

/** A boundary has at most 70 characters (RFC 2046). */
const BOUNDARY = /;\s*boundary=\s*(?:"([^"\\\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i;

/** Thrown when the body has more fields or parts than allowed. */
export class TooManyParts extends Error {}

export const TOO_MANY_FIELDS = "The form has too many fields.";

export function isTooManyParts(error: unknown): boolean {
  return error instanceof TooManyParts || (error instanceof Error && error.cause instanceof TooManyParts);
}

interface Multipart {
  limits: { fields: number; parts: number; fileSize: number };
  takeField(name: string, value: string): void;
  takeFile(field: string, stream: BusboyFileStream, sentName: string): void;
  /** Most bytes of the body; without it, the server's own limit applies. */
  mostBytes?: number | undefined;
  stranger?: FormWithoutSession | undefined;
}

/**
 * Milliseconds for the body: enough for the largest upload on a slow line. `slowest-upload.ts` cuts off slower
 * clients.
 */
const READ_WITHIN = 20 * 60_000;
/** Milliseconds for processing after the body has arrived. */
const READ_AFTER_ITS_END = 30_000;

/** Parses a multipart body. Fails if it is malformed or has too many parts, and never hangs. */
export async function readMultipart(request: Request, multipart: Multipart): Promise<void> {
  await inRoomOfSender(request, (arriving = multipart.stranger) =>
    parseMultipart(request, multipart, arriving),
  );
}

async function parseMultipart(
  request: Request,
  { limits, takeField, takeFile, mostBytes = Infinity, stranger }: Multipart,
  arriving: ArrivingBody | undefined,
): Promise<void> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null || !request.body) throw new Error("Not a multipart");
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    // In bytes: at most four for a character, and one character more than is kept, so that a cut text is
    // recognized.
    limits: {
      ...limits,
      fieldSize: Math.min(4 * MOST_TEXT, stranger?.mostBytes ?? Infinity) + 4,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
  });
  const stop = new AbortController();
  const signals = [request.signal, stop.signal, AbortSignal.timeout(READ_WITHIN)];
  // May finish before the body ends; data after the last part is ignored.
  const finished = once(parser, "finish", { signal: AbortSignal.any(signals) });
  const body = request.body.getReader();
  const over = new AbortController();
  // Wakes code that waits for the sender or the parser. Racing each read with `finished` would hold
  // everything that came.
  void finished
    .catch(() => undefined)
    .then(() => {
      over.abort();
      return body.cancel();
    })
    .catch(() => undefined);
  parser.on("field", (name, value) => takeField(name, value));
  parser.on("file", (field, stream, sentName?: string) => takeFile(field, stream, sentName ?? ""));
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => stop.abort(new TooManyParts()));
  // Without a listener, a second error would end the process.
  parser.on("error", () => undefined);

  let timer: NodeJS.Timeout | undefined;
  let received = 0;
  try {
    while (!over.signal.aborted) {
      const { done, value } = await body.read();
      if (done) break;
      received += value.length;
      arriving?.came(value.length);
      if (received > mostBytes) throw new BodyTooLarge(mostBytes);
      if (!parser.write(value)) await once(parser, "drain", { signal: over.signal }).catch(() => undefined);
    }
    if (!over.signal.aborted) {
      timer = setTimeout(() => stop.abort(), READ_AFTER_ITS_END);
      parser.end();
    }
    await finished;
  } finally {
    clearTimeout(timer);
    stop.abort();
    parser.destroy();
  }
}

/**
 * Drains a file stream. Left unread, it blocks the parts after it, and its unhandled error would end the
 * process.
 */
export function discard(stream: BusboyFileStream): void {
  stream.on("error", () => undefined);
  stream.resume();
}
