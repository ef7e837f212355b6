import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { BodyTooLarge } from "./body-too-large.ts";

/** An uploaded file on disk; delete it with `remove`. */
export interface Upload {
  path: string;
  /** The sender's file name, without folders. */
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  remove(): Promise<void>;
}

/** A parsed multipart body. `fields` is set even if the file was refused. */
export type Received<File = Upload> = { fields: ReadonlyMap<string, string> } & (
  { ok: true; upload: File } | { ok: false; status: number; message: string }
);

export interface ExpectedFile {
  /** Name of the file part. */
  field: string;
  /** Created if missing. */
  folder: string;
  maxBytes: number;
  /**
   * Longer text fields are truncated to this many bytes. Without it, fields over `FIELDS.fieldSize` are
   * dropped.
   */
  maxFieldBytes?: number;
  /** The reason a file name is refused, or null. */
  refuseName(name: string): string | null;
}

const FIELDS = { fields: 20, fieldSize: 1_000, parts: 40 };

/** Like `receiveForm`, but requires a file. */
export async function receiveFile(request: Request, expected: ExpectedFile): Promise<Received> {
  const received = await receiveForm(request, expected);
  if (!received.ok || received.upload) return received as Received;
  return { ok: false, fields: received.fields, status: 422, message: "Choose a file" };
}

/**
 * Streams one file of a multipart body to disk and hashes it. On failure deletes the file and returns a
 * status: 400 malformed or truncated, 413 too large, 415, 422 unwanted or several files, 503 disk full.
 */
export async function receiveForm(
  request: Request,
  expected: ExpectedFile,
): Promise<Received<Upload | null>> {
  const fields = new Map<string, string>();
  const refused = (status: number, message: string) => ({ ok: false as const, fields, status, message });
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
  const remove = () => rm(path, { force: true });
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
    if (names.length > 1 || expected.refuseName(name) !== null) return discard(stream);
    saving = save(stream, path, failing.signal);
    saving.catch((error: unknown) => {
      failure ??= error;
      failing.abort();
    });
  };
  const { maxBytes: fileSize, maxFieldBytes: fieldSize = FIELDS.fieldSize } = expected;

  try {
    await readMultipart(request, {
      limits: { ...FIELDS, fieldSize, fileSize },
      takeField,
      takeFile,
      signal: failing.signal,
    });
    const [name, another] = names;
    if (name === undefined) return { ok: true, fields, upload: null };
    if (another !== undefined) {
      await saved(saving);
      await remove();
      return refused(422, `Choose one file: ${names.length} were sent`);
    }
    const unwanted = expected.refuseName(name);
    if (unwanted !== null) return refused(422, unwanted);
    const result = await saved(saving);
    if (!result) return refused(400, UNREADABLE);
    if (result.truncated) {
      await remove();
      return refused(413, tooLarge(expected.maxBytes));
    }
    return { ok: true, fields, upload: { path, name, size: result.size, sha256: result.sha256, remove } };
  } catch (error) {
    failing.abort();
    await saved(saving).catch(() => undefined);
    await remove();
    if (isTooLarge(error) || isTooLarge(failure)) return refused(413, tooLarge(expected.maxBytes));
    if (isNoRoom(failure)) return refused(503, NO_ROOM);
    return refused(400, isTooManyParts(error) ? TOO_MANY_FIELDS : UNREADABLE);
  }
}

/**
 * Text fields of a multipart body, in order; skips files. Fails if the body is malformed or has too many
 * fields.
 */
export async function receiveFields(
  request: Request,
  { fields: most, fieldSize }: { fields: number; fieldSize: number },
): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  await readMultipart(request, {
    limits: { fields: most, parts: most, fieldSize, fileSize: 0 },
    takeField: (name, value) => fields.push([name, value]),
    takeFile: (_, stream) => discard(stream),
  });
  return fields;
}

/** Bytes at which the text of an ended session's form is truncated. */
export const LONGEST_FIELD = 64 * 1024;

/** An upload kept until its form is sent again. */
export interface KeptUpload {
  folder: string;
  /** Employee id; others can't access it. */
  owner: number;
  sha256: string;
}

/** Keeps an upload for its owner for an hour, at most `most` per folder. */
export async function keepUpload(
  upload: Upload,
  folder: string,
  owner: number,
  { most = 1 }: { most?: number } = {},
): Promise<void> {
  await rename(upload.path, keptPath({ folder, owner, sha256: upload.sha256 }));
  const kept = readdirSync(folder)
    .filter((name) => name.startsWith(`${owner}-`) && name.endsWith(".kept"))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of kept.slice(most)) await rm(path, { force: true });
  removeAbandonedUploads(folder, Date.now());
}

/** The kept upload under the name its sender gave it; null if it is gone. */
export async function takeKept(kept: KeptUpload, sentName: string): Promise<Upload | null> {
  const path = keptPath(kept);
  if (!/^[0-9a-f]{64}$/.test(kept.sha256) || !existsSync(path)) return null;
  const { size } = await stat(path);
  const name = plainFileName(sentName);
  return { path, name, size, sha256: kept.sha256, remove: () => rm(path, { force: true }) };
}

function keptPath({ folder, owner, sha256 }: KeptUpload): string {
  return join(folder, `${owner}-${sha256}.kept`);
}

/** Deletes uploads abandoned by dead processes. Spares those of the last hour, which may be in use. */
export function removeAbandonedUploads(folder: string, now: number): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => /\.(upload|rows|kept)$/.test(name));
  } catch {}
  for (const name of names) {
    try {
      const path = join(folder, name);
      if (now - statSync(path).mtimeMs > ABANDONED_AFTER) rmSync(path, { force: true });
    } catch {}
  }
}

const ABANDONED_AFTER = 60 * 60 * 1000;
export const NO_ROOM = "There is no room for the file on the server's disk";
export const TOO_MANY_FIELDS = "The form has too many fields.";
const UNREADABLE = "The upload could not be read: it is damaged or was cut off. Send it again.";

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

/**
 * The boundary of a multipart media type; null if missing or invalid. An empty boundary would match every
 * pair of dashes.
 */
export function boundaryOf(type: string): string | null {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

/** At most 70 characters (RFC 2046). */
const BOUNDARY = /;\s*boundary=\s*(?:"([^"\\\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i;

/** The body has more fields or parts than allowed. */
class TooManyParts extends Error {}

export function isTooManyParts(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof TooManyParts;
}

interface Multipart {
  limits: { fields: number; fieldSize: number; parts: number; fileSize: number };
  takeField(name: string, value: string, isCut: boolean): void;
  takeFile(field: string, stream: BusboyFileStream, sentName: string): void;
  /** Aborts parsing, as do the request and `READ_WITHIN`. */
  signal?: AbortSignal;
}

/** Milliseconds: enough for the largest upload on a slow line. `body-limit.ts` cuts off slower clients. */
const READ_WITHIN = 20 * 60_000;
/** Milliseconds for processing after the body has arrived. */
const READ_AFTER_ITS_END = 30_000;

/** Parses a multipart body. Fails if it is malformed or has too many parts, and never hangs. */
async function readMultipart(
  request: Request,
  { limits, takeField, takeFile, signal }: Multipart,
): Promise<void> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null || !request.body) throw new Error("Not a multipart");
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { ...limits, headerPairs: 20, headerSize: 8 * 1024 },
  });
  const stop = new AbortController();
  const signals = [
    request.signal,
    stop.signal,
    AbortSignal.timeout(READ_WITHIN),
    ...(signal ? [signal] : []),
  ];
  // May finish before the body ends; data after the last part is ignored.
  const finished = once(parser, "finish", { signal: AbortSignal.any(signals) }).then(
    () => "finished" as const,
  );
  finished.catch(() => undefined);
  parser.on("field", (name, value, _, isCut) => takeField(name, value, isCut));
  parser.on("file", (field, stream, sentName?: string) => takeFile(field, stream, sentName ?? ""));
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => stop.abort(new TooManyParts()));
  // Without a listener, a second error would end the process.
  parser.on("error", () => undefined);

  const body = request.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const read = await Promise.race([body.read(), finished]);
      if (read === "finished") return;
      if (read.done) break;
      if (!parser.write(read.value)) await Promise.race([once(parser, "drain"), finished]);
    }
    timer = setTimeout(() => stop.abort(), READ_AFTER_ITS_END);
    parser.end();
    await finished;
  } finally {
    clearTimeout(timer);
    body.cancel().catch(() => undefined);
    parser.destroy();
  }
}

/** An unread stream blocks the parts after it, and its unhandled error would end the process. */
function discard(stream: BusboyFileStream): void {
  stream.on("error", () => undefined);
  stream.resume();
}

function plainFileName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}]/gu, "")
    .trim();
  // Cuts by code point, never within one.
  return [...plain].slice(-200).join("");
}

function isTooLarge(error: unknown): boolean {
  return error instanceof BodyTooLarge || (error instanceof Error && error.cause instanceof BodyTooLarge);
}

/** The disk is full or not writable. */
export function isNoRoom(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === "ENOSPC" || code === "EDQUOT" || code === "EROFS" || code === "EACCES" || code === "EIO";
}

function tooLarge(bytes: number): string {
  return `The file is larger than ${bytes / 1024 / 1024} MB. Split it into smaller ones.`;
}
