import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BusboyFileStream } from "@fastify/busboy";
import { isBodyTooLarge } from "./body-too-large.ts";
import { formOf, readUrlEncoded } from "./form.server.ts";
import { plainFileName, takeKept, type Upload, uploadAt, type UploadRoom } from "./kept-uploads.server.ts";
import { boundaryOf, discard, isTooManyParts, readMultipart, TOO_MANY_FIELDS } from "./multipart.server.ts";

/** A form and its file. `form` is set even if the file was refused. */
export interface ReceivedForm {
  form: FormData;
  /** The file that was sent, or the kept one that the form names; null without one, or if it is gone. */
  upload: Upload | null;
  /** Why the file was refused. */
  problem: { status: number; message: string } | null;
}

export interface ExpectedFile extends UploadRoom {
  /** Name of the file part. */
  field: string;
  maxBytes: number;
  /**
   * Longer text fields are truncated to this many bytes. Without it, fields over `FIELDS.fieldSize` are
   * dropped.
   */
  maxFieldBytes?: number;
  /** Text fields of the form; 20 without it. */
  maxFields?: number;
  /** Whether the form may name a kept upload instead of sending a file; it may then be URL-encoded too. */
  acceptsKept: boolean;
  /** The reason a file name is refused, or null. */
  refuseName?(name: string): string | null;
}

/** Of text; as many parts more are files. */
const FIELDS = { fields: 20, fieldSize: 1_000 };

/**
 * Reads a form with at most one file, which is streamed to disk and hashed. A refused file is deleted: 400
 * malformed or truncated, 413 too large, 415, 422 unwanted or several files, 429 too many at once, 503 disk full.
 */
export async function receiveForm(request: Request, expected: ExpectedFile): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  const isMultipart = !expected.acceptsKept || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  const received = isMultipart
    ? await receiveInPlace(request, expected)
    : { form: await readUrlEncoded(request), upload: null, problem: null };
  const kept = received.form.get("kept");
  if (received.upload || kept === null || !expected.acceptsKept) return received;
  const fileName = received.form.get("fileName") ?? "";
  return { ...received, upload: await takeKept(expected, String(kept), String(fileName)) };
}

/** Files that are being received at once, for each owner. Each holds a connection and a file on disk. */
export const UPLOADS_AT_ONCE = 4;
const arriving = new Map<number, number>();

async function receiveInPlace(request: Request, expected: ExpectedFile): Promise<ReceivedForm> {
  const { owner } = expected;
  const others = arriving.get(owner) ?? 0;
  if (others >= UPLOADS_AT_ONCE)
    return { form: formOf([]), upload: null, problem: { status: 429, message: TOO_MANY_AT_ONCE } };
  arriving.set(owner, others + 1);
  try {
    return await receiveMultipart(request, expected);
  } finally {
    const left = (arriving.get(owner) ?? 0) - 1;
    if (left > 0) arriving.set(owner, left);
    else arriving.delete(owner);
  }
}

const TOO_MANY_AT_ONCE = `${UPLOADS_AT_ONCE} of your files are still uploading. Wait for one to finish, then send this one again.`;

async function receiveMultipart(request: Request, expected: ExpectedFile): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const refused = (status: number, message: string): ReceivedForm => ({
    form: formOf(fields),
    upload: null,
    problem: { status, message },
  });
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    return refused(415, "Send the file as multipart/form-data");
  if (boundaryOf(type) === null || !request.body) return refused(400, UNREADABLE);

  try {
    mkdirSync(expected.folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isNoRoom(error)) return refused(503, NO_ROOM);
    throw error;
  }
  const path = join(expected.folder, `${randomUUID()}.upload`);
  const names: string[] = [];
  const failing = new AbortController();
  let saving: Promise<Saved> | null = null;
  let failure: unknown;

  const takeField = (name: string, value: string, isCut: boolean) => {
    if (!isCut || expected.maxFieldBytes) fields.set(name, value);
  };
  const takeFile = (field: string, stream: BusboyFileStream, sentName: string) => {
    const name = plainFileName(sentName);
    // Browsers send an empty file input as a file without a name.
    if (field === expected.field && name !== "") names.push(name);
    else return discard(stream);
    if (names.length > 1 || expected.refuseName?.(name)) return discard(stream);
    saving = save(stream, path, failing.signal);
    saving.catch((error: unknown) => {
      failure ??= error;
      failing.abort();
    });
  };
  const { maxBytes: fileSize, maxFieldBytes: fieldSize = FIELDS.fieldSize } = expected;
  const { maxFields: most = FIELDS.fields } = expected;

  try {
    await readMultipart(request, {
      limits: { fields: most, fieldSize, parts: most + FIELDS.fields, fileSize },
      takeField,
      takeFile,
      signal: failing.signal,
    });
    const [name, another] = names;
    if (name === undefined) return { form: formOf(fields), upload: null, problem: null };
    if (another !== undefined) {
      await saved(saving);
      await rm(path, { force: true });
      return refused(422, `Choose one file: ${names.length} were sent`);
    }
    const unwanted = expected.refuseName?.(name);
    if (unwanted) return refused(422, unwanted);
    const result = await saved(saving);
    if (!result) return refused(400, UNREADABLE);
    if (result.truncated) {
      await rm(path, { force: true });
      return refused(413, tooLarge(expected.maxBytes));
    }
    const { size, sha256 } = result;
    return { form: formOf(fields), upload: uploadAt(path, { name, size, sha256 }, expected), problem: null };
  } catch (error) {
    failing.abort();
    await saved(saving).catch(() => undefined);
    await rm(path, { force: true });
    if (isBodyTooLarge(error) || isBodyTooLarge(failure)) return refused(413, tooLarge(expected.maxBytes));
    if (isNoRoom(failure)) return refused(503, NO_ROOM);
    return refused(400, isTooManyParts(error) ? TOO_MANY_FIELDS : UNREADABLE);
  }
}

export const NO_ROOM = "The server's disk is full, so the file can't be saved";
const UNREADABLE = "The upload was damaged or cut off. Send it again.";

interface Saved {
  size: number;
  sha256: string;
  truncated: boolean;
}

/** Lets TypeScript see assignments made in callbacks. */
async function saved(saving: Promise<Saved> | null): Promise<Saved | null> {
  return saving;
}

/** Creates the file synchronously, so that cleanup after an abort always finds it. */
async function save(stream: BusboyFileStream, path: string, signal: AbortSignal): Promise<Saved> {
  const fd = create(path, stream);
  const hash = createHash("sha256");
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(stream, measure, createWriteStream(path, { fd }), { signal });
  return { size, sha256: hash.digest("hex"), truncated: stream.truncated };
}

function create(path: string, stream: BusboyFileStream): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    discard(stream);
    throw error;
  }
}

/** The disk is full or not writable. */
export function isNoRoom(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === "ENOSPC" || code === "EDQUOT" || code === "EROFS" || code === "EACCES" || code === "EIO";
}

function tooLarge(bytes: number): string {
  return `The file is larger than ${bytes / 1024 / 1024} MB. Split it into smaller ones.`;
}
