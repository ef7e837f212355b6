import { createHash, randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, write } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BusboyFileStream } from "@fastify/busboy";
import { log } from "../runtime/log.server.ts";
import { NO_ROOM_FOR_FORM, NoRoomForForm } from "./arriving-bodies.ts";
import { isBodyTooLarge } from "./body-too-large.ts";
import { formOf, readUrlEncoded } from "./form.server.ts";
import { plainFileName, takeKept, type Upload, uploadAt, type UploadRoom } from "./uploads-on-disk.server.ts";
import { FIELDS_AT_MOST, FormTexts } from "./form-text-limits.ts";
import {
  boundaryOf,
  discard,
  isTooManyParts,
  readMultipart,
  receiveFields,
  TOO_MANY_FIELDS,
} from "./multipart.server.ts";
import { OnlyReserveLeft, roomForFile } from "./disk-reserve.server.ts";

/** A form and its file. `form` is set even if the file was refused. */
export interface ReceivedForm {
  form: FormData;
  /** The file that was sent, or the kept one that the form names. Null without one, or if it is gone. */
  upload: Upload | null;
  /** Why the file was refused. */
  problem: { status: number; message: string } | null;
}

export interface ExpectedFile extends UploadRoom {
  /** Name of the file part. */
  field: string;
  maxBytes: number;
  /** Whether the form may name a kept upload instead of sending a file; it may then be URL-encoded too. */
  acceptsKept: boolean;
  /** The reason a file name is refused, or null. */
  refuseName?(name: string): string | null;
}

/** Most files in a form. */
const FILES_AT_MOST = 20;

/**
 * Reads a form with at most one file, which is streamed to disk and hashed. A refused file is deleted: 400
 * malformed or truncated, 413 too large, 415, 422 unwanted or several files, 429 too many at once, 503 disk full.
 * Whatever is wrong with the file, the texts are read to the end.
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

/** Most files that one owner may send at once. Each holds a connection and a file on disk. */
export const UPLOADS_AT_ONCE = 4;
const arriving = new Map<number, number>();

async function receiveInPlace(request: Request, expected: ExpectedFile): Promise<ReceivedForm> {
  const { owner } = expected;
  const others = arriving.get(owner) ?? 0;
  if (others >= UPLOADS_AT_ONCE) return receiveWithoutFile(request, 429, TOO_MANY_AT_ONCE);
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

/** Reads only the texts, because the file can't be accepted, whatever it is. */
async function receiveWithoutFile(request: Request, status: number, message: string): Promise<ReceivedForm> {
  const received = await receiveFields(request).catch(() => ({ fields: [] }));
  return { form: formOf(received.fields), upload: null, problem: { status, message } };
}

async function receiveMultipart(request: Request, expected: ExpectedFile): Promise<ReceivedForm> {
  const fields = new FormTexts();
  const refused = (status: number, message: string): ReceivedForm => ({
    form: formOf(new Map(fields.all())),
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
    if (isNoRoom(error)) return receiveWithoutFile(request, 503, NO_ROOM);
    throw error;
  }
  const path = join(expected.folder, `${randomUUID()}.upload`);
  const names: string[] = [];
  const stop = new AbortController();
  let saving: Promise<Saved> | null = null;

  const takeFile = (field: string, stream: BusboyFileStream, sentName: string) => {
    const name = plainFileName(sentName);
    // Browsers send an empty file input as a file without a name.
    if (field === expected.field && name !== "") names.push(name);
    else return discard(stream);
    if (names.length > 1 || expected.refuseName?.(name)) return discard(stream);
    saving = save(stream, path, stop.signal);
    saving.catch(() => undefined);
  };

  try {
    await readMultipart(request, {
      limits: {
        fields: FIELDS_AT_MOST,
        parts: FIELDS_AT_MOST + FILES_AT_MOST,
        fileSize: expected.maxBytes,
      },
      takeField: (name, value) => fields.add(name, value),
      takeFile,
    });
    const [name, another] = names;
    if (name === undefined) return { form: formOf(new Map(fields.all())), upload: null, problem: null };
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
    const upload = uploadAt(path, { name, size, sha256 }, expected);
    return { form: formOf(new Map(fields.all())), upload, problem: null };
  } catch (error) {
    stop.abort();
    await saved(saving).catch(() => undefined);
    await rm(path, { force: true });
    if (isBodyTooLarge(error)) return refused(413, tooLarge(expected.maxBytes));
    if (error instanceof OnlyReserveLeft) {
      log.warn("files-refused", error.left);
      return refused(503, NEARLY_NO_ROOM);
    }
    if (isNoRoom(error)) return refused(503, NO_ROOM);
    if (error instanceof NoRoomForForm) return refused(503, NO_ROOM_FOR_FORM);
    return refused(400, isTooManyParts(error) ? TOO_MANY_FIELDS : UNREADABLE);
  }
}

export const NO_ROOM = "The server's disk is full, so the file can't be saved";
export const NEARLY_NO_ROOM =
  "The server's disk is nearly full, so files can't be saved. Ask whoever runs Loupe to free space.";
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

/**
 * Creates the file synchronously, so that cleanup after an abort always finds it. Reads on if it can't write,
 * because fields come after the file.
 */
async function save(stream: BusboyFileStream, path: string, signal: AbortSignal): Promise<Saved> {
  let fd: number;
  try {
    fd = openSync(path, "wx", 0o600);
  } catch (error) {
    discard(stream);
    throw error;
  }
  signal.addEventListener("abort", () => stream.destroy());
  const hash = createHash("sha256");
  let size = 0;
  const takeRoom = roomForFile(path);
  let failure: unknown;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (failure !== undefined) continue;
      hash.update(chunk);
      try {
        await takeRoom(chunk.length);
        await writeWhole(fd, chunk);
      } catch (error) {
        failure = error;
      }
      size += chunk.length;
    }
  } finally {
    closeSync(fd);
  }
  if (failure !== undefined) throw failure;
  return { size, sha256: hash.digest("hex"), truncated: stream.truncated };
}

async function writeWhole(fd: number, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await writeTo(fd, chunk, at)).bytesWritten;
}
const writeTo = promisify(write);

/** Whether the disk is full or not writable. */
export function isNoRoom(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === "ENOSPC" || code === "EDQUOT" || code === "EROFS" || code === "EACCES" || code === "EIO";
}

function tooLarge(bytes: number): string {
  return `The file is larger than ${bytes / 1024 / 1024} MB. Split it into smaller ones.`;
}
