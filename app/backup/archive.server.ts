import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { ARCHIVE_ROOT, type ArchivedFile, Manifest, MANIFEST } from "./manifest.ts";
import { BrokenArchive, readTar, TAR_END, tarHeader, tarPadding } from "./tar.ts";

const MANIFEST_AT_MOST = 64 * 1024 * 1024;

/** Writes a `.tar.gz` of a manifest and its files, read from where `placeOf` says they lie; nothing is held in memory. */
export async function writeArchive(
  file: string,
  manifest: Manifest,
  placeOf: (path: string) => string,
): Promise<void> {
  const out = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(archiveBytes(manifest, placeOf), createGzip({ level: 4 }), out);
}

async function* archiveBytes(manifest: Manifest, placeOf: (path: string) => string): AsyncGenerator<Buffer> {
  const mtime = Date.parse(manifest.madeAt);
  const about = Buffer.from(JSON.stringify(manifest, null, 1));
  yield tarHeader(MANIFEST, about.length, mtime);
  yield about;
  yield tarPadding(about.length);
  for (const { path, size } of manifest.files) {
    yield tarHeader(ARCHIVE_ROOT + path, size, mtime);
    let read = 0;
    for await (const chunk of createReadStream(placeOf(path)) as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > size) break;
      yield chunk;
    }
    if (read !== size) throw new Error(`${path} changed while it was read`);
    yield tarPadding(size);
  }
  yield TAR_END;
}

export interface ArchiveReader {
  /** Before anything else is read; may throw. */
  onManifest?: (manifest: Manifest) => void;
  /** Takes a file's content to its end. What it throws ends the reading. */
  onFile?: (file: ArchivedFile, content: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Reads an archive through to its end and holds every file against the manifest: name, place in the order, size, SHA-256.
 * Anything that doesn't fit is a `BrokenArchive`.
 */
export async function readArchive(
  file: string,
  { onManifest, onFile }: ArchiveReader = {},
): Promise<Manifest> {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip).catch(() => undefined);
  try {
    const entries = readTar(gunzip);
    const first = (await entries.next()).value;
    if (!first || first.name !== MANIFEST || first.size > MANIFEST_AT_MOST)
      throw new BrokenArchive("it is no backup of Loupe");
    const manifest = await readManifest(first.content);
    onManifest?.(manifest);
    for (const expected of manifest.files) {
      const entry = (await entries.next()).value;
      if (!entry || entry.name !== ARCHIVE_ROOT + expected.path || entry.size !== expected.size)
        throw new BrokenArchive(`${expected.path} is not where the manifest says`);
      const hash = createHash("sha256");
      const content = hashed(entry.content, hash);
      await onFile?.(expected, content);
      for await (const piece of content) void piece;
      if (hash.digest("hex") !== expected.sha256)
        throw new BrokenArchive(`${expected.path} is not what the manifest says`);
    }
    if (!(await entries.next()).done) throw new BrokenArchive("it holds more than its manifest says");
    return manifest;
  } catch (error) {
    throw isFromZlib(error) ? new BrokenArchive("it is damaged, breaks off or is no .tar.gz") : error;
  } finally {
    gunzip.destroy();
  }
}

/** The manifest alone, without a look at the rest. */
export async function readManifestOf(file: string): Promise<Manifest> {
  const stop = new Error("That is all");
  let manifest: Manifest | undefined;
  try {
    return await readArchive(file, {
      onManifest(read) {
        manifest = read;
        throw stop;
      },
    });
  } catch (error) {
    if (error === stop && manifest) return manifest;
    throw error;
  }
}

async function readManifest(content: AsyncIterable<Buffer>): Promise<Manifest> {
  const parts: Buffer[] = [];
  for await (const piece of content) parts.push(piece);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new BrokenArchive("its manifest can't be read");
  }
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw new BrokenArchive("its manifest makes no sense");
  const paths = new Set(parsed.data.files.map(({ path }) => path.toLowerCase()));
  if (paths.size !== parsed.data.files.length) throw new BrokenArchive("its manifest names a file twice");
  return parsed.data;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

function isFromZlib(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code !== undefined && /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code);
}
