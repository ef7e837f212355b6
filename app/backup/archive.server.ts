import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Pack } from "tar-stream";
import { StartError } from "../runtime/start-error.ts";
import { ARCHIVE_ROOT, type ArchivedFile, Manifest, MANIFEST } from "./manifest.ts";

/** Names about 1,500,000 files. */
const MANIFEST_AT_MOST = 256 * 1024 * 1024;

/** Thrown if the file isn't an archive, or is truncated. */
export class BrokenArchive extends Error {
  override name = "BrokenArchive";
}

/** Streams a manifest and its files to a `.tar.gz`. `placeOf` maps an archive path to a file. */
export async function writeArchive(
  file: string,
  manifest: Manifest,
  placeOf: (path: string) => string,
): Promise<void> {
  const { pack } = await import("tar-stream");
  const archive = pack();
  const out = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(archive as unknown as NodeJS.ReadableStream, createGzip({ level: 4 }), out);
  try {
    await Promise.race([written, addFiles(archive, manifest, placeOf)]);
  } catch (error) {
    archive.destroy(error as Error);
    await written.catch(() => undefined);
    throw onDiskOf(file, error);
  }
  await written.catch((error: unknown) => {
    throw onDiskOf(file, error);
  });
}

/** Node names no file when its disk is full, and it may be another disk than the shop's. */
function onDiskOf(file: string, error: unknown): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return code === "ENOSPC" && syscall === "write" && path === undefined
    ? Object.assign(error as Error, { path: dirname(file) })
    : error;
}

async function addFiles(archive: Pack, manifest: Manifest, placeOf: (path: string) => string): Promise<void> {
  const about = { mtime: new Date(manifest.madeAt), mode: 0o600 };
  const list = Buffer.from(JSON.stringify(manifest));
  if (list.length > MANIFEST_AT_MOST)
    throw new StartError(
      `${manifest.files.length} files are more than a backup can list: copy the data folder while Loupe is stopped.`,
    );
  archive.entry({ ...about, name: MANIFEST }, list);
  for (const { path, size } of manifest.files) {
    const entry = archive.entry({ ...about, name: ARCHIVE_ROOT + path, size });
    // tar-stream rejects an entry whose size differs from its header.
    await pipeline(createReadStream(placeOf(path)), entry);
  }
  archive.finalize();
}

export interface ArchiveReader {
  /** Called before anything else is read; may throw. */
  onManifest?: (manifest: Manifest) => void;
  /** Must read the content to its end. An error stops reading. */
  onFile?: (file: ArchivedFile, content: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Reads a whole archive and checks every file's name, order, size, and SHA-256 against the manifest. Throws
 * `BrokenArchive` on a mismatch.
 */
export async function readArchive(
  file: string,
  { onManifest, onFile }: ArchiveReader = {},
): Promise<Manifest> {
  const { extract } = await import("tar-stream");
  const archive = extract();
  let unreadable: unknown;
  archive.once("error", (error) => {
    unreadable = error;
  });
  const closed = once(archive, "close").catch(() => undefined);
  pipeline(createReadStream(file), createGunzip(), archive).catch(() => undefined);
  try {
    const entries = archive[Symbol.asyncIterator]();
    const next = async () => {
      const { done, value } = await entries.next();
      if (done) return null;
      if (value.header.type !== "file") throw new BrokenArchive("it contains more than plain files");
      return { name: value.header.name, size: value.header.size, content: value as AsyncIterable<Buffer> };
    };
    const first = await next();
    if (first?.name !== MANIFEST || first.size > MANIFEST_AT_MOST)
      throw new BrokenArchive("it isn't a Loupe backup");
    const manifest = await readManifest(first.content);
    onManifest?.(manifest);
    for (const expected of manifest.files) {
      const entry = await next();
      if (entry?.name !== ARCHIVE_ROOT + expected.path || entry.size !== expected.size)
        throw new BrokenArchive(`${expected.path} is not where the manifest lists it`);
      const hash = createHash("sha256");
      const content = hashed(entry.content, hash);
      await onFile?.(expected, content);
      for await (const piece of content) void piece;
      if (hash.digest("hex") !== expected.sha256)
        throw new BrokenArchive(`${expected.path} doesn't match the manifest`);
    }
    if ((await next()) !== null) throw new BrokenArchive("it contains more than its manifest lists");
    return manifest;
  } catch (error) {
    archive.destroy();
    await closed;
    // A disk error says nothing about the archive.
    const isOfDisk = (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
    throw error === unreadable && !isOfDisk
      ? new BrokenArchive("it is damaged, cut short or not a .tar.gz")
      : error;
  } finally {
    archive.destroy();
  }
}

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
  if (!parsed.success) throw new BrokenArchive("its manifest isn't valid");
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
