import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

/** A body on its way to the head office, which may be sent and read again. */
export interface KeptBody {
  /** SHA-256 in base64url. */
  digest: string;
  stream(): ReadableStream;
  remove(): void;
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
