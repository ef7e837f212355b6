import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { UPLOADS_AT_ONCE } from "../web/upload.server.ts";

/** A body on its way to the head office, which may be sent and read again. */
export interface KeptBody {
  /** SHA-256 in base64url. */
  digest: string;
  stream(): ReadableStream;
  remove(): void;
}

/** Bodies that are kept at once, in all and of a session. Each may be as large as a form with files. */
const IN_ALL = 16;
const OF_SESSION = UPLOADS_AT_ONCE;
const ofSession = new Map<number, number>();

/** Keeps one more body of a session while `work` goes on; null if too many are kept. */
export async function keepingOneMore<T>(sessionId: number, work: () => Promise<T>): Promise<T | null> {
  const inAll = [...ofSession.values()].reduce((sum, many) => sum + many, 0);
  const many = ofSession.get(sessionId) ?? 0;
  if (inAll >= IN_ALL || many >= OF_SESSION) return null;
  ofSession.set(sessionId, many + 1);
  try {
    return await work();
  } finally {
    const left = (ofSession.get(sessionId) ?? 0) - 1;
    if (left > 0) ofSession.set(sessionId, left);
    else ofSession.delete(sessionId);
  }
}

const folderOf = (dataDir: string) => join(dataDir, "uploads", "tmp", "sent-on");

/** Keeps a body too long for memory on the disk. Null if its sender broke it off. */
export async function keepBody(stream: ReadableStream, dataDir: string): Promise<KeptBody | null> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, randomUUID());
  const remove = () => rmSync(file, { force: true });
  const hash = createHash("sha256");
  try {
    await pipeline(
      Readable.fromWeb(stream as NodeStream),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch {
    remove();
    return null;
  }
  return {
    digest: hash.digest("base64url"),
    stream: () => Readable.toWeb(createReadStream(file)) as unknown as ReadableStream,
    remove,
  };
}

/** What a store that was killed left. */
export function removeKeptBodies(dataDir: string): void {
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}
