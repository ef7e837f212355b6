import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Sender } from "../web/arriving-bodies.ts";
import { roomForFile } from "../web/disk-reserve.server.ts";
import { isNoRoom, UPLOADS_AT_ONCE } from "../web/upload.server.ts";

/** A body on its way to the head office, which can be sent and read more than once. */
export interface BodyOnDisk {
  /**
   * SHA-256 in base64url. Null if it didn't all fit on the disk beside the database's reserve: it can then be read
   * only once, as the rest arrives.
   */
  digest: string | null;
  stream(): ReadableStream;
  remove(): void;
}

/** Most bodies kept at once, in all and for one sender. Each may be as large as a form with files. */
const IN_ALL = 16;
const OF_SENDER = UPLOADS_AT_ONCE;
const ofSender = new Map<Sender, number>();

/** Runs `work` while one more body of a sender is kept. Null if too many are kept already. */
export async function keepingOneMore<T>(sender: Sender, work: () => Promise<T>): Promise<T | null> {
  const inAll = [...ofSender.values()].reduce((sum, many) => sum + many, 0);
  const many = ofSender.get(sender) ?? 0;
  if (inAll >= IN_ALL || many >= OF_SENDER) return null;
  ofSender.set(sender, many + 1);
  try {
    return await work();
  } finally {
    const left = (ofSender.get(sender) ?? 0) - 1;
    if (left > 0) ofSender.set(sender, left);
    else ofSender.delete(sender);
  }
}

const folderOf = (dataDir: string) => join(dataDir, "uploads", "tmp", "sent-on");

/** Keeps a body on the disk that is too long for memory. Null if its sender broke it off. */
export async function keepBody(stream: ReadableStream, dataDir: string): Promise<BodyOnDisk | null> {
  const folder = folderOf(dataDir);
  const path = join(folder, randomUUID());
  const body = stream.getReader();
  const hash = createHash("sha256");
  const remove = () => rmSync(path, { force: true });
  /** Bytes in all. */
  let written = 0;
  let chunk: Uint8Array | undefined;
  let file: FileHandle | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = await open(path, "wx", 0o600);
    const takeRoom = roomForFile(path);
    while ((chunk = await nextOf(body))) {
      await takeRoom(chunk.length);
      await file.appendFile(chunk);
      written += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    if (isNoRoom(error)) return { digest: null, stream: () => streamOf(whatArrived()), remove };
    remove();
    return null;
  } finally {
    await file?.close().catch(() => undefined);
  }
  const digest = hash.digest("base64url");
  return { digest, stream: () => streamOf(createReadStream(path)), remove };

  async function* whatArrived() {
    if (written > 0) yield* createReadStream(path, { end: written - 1 });
    for (; chunk; chunk = await nextOf(body)) yield chunk;
  }
}

async function nextOf(body: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  const { value } = await body.read();
  return value;
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as unknown as ReadableStream;
}

/** Deletes bodies that a killed store left. */
export function removeKeptBodies(dataDir: string): void {
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}
