import { createHash } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** Size and hash of a file, which is streamed. */
export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}

/**
 * Paths of uploaded files as `uploads/…` with slashes. Skips `uploads/tmp/` and dot files, which are
 * incomplete.
 */
export function uploadedFiles(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, "uploads"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(dataDir.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((path) => !path.startsWith("uploads/tmp/"))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Syncs a file, or a folder's entries, to disk. */
export function sync(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === "ENOENT";
}

/** Unlike `existsSync`, throws where this user may not look, instead of calling it missing. */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}

/** Whether a folder is there or can be made: not where a file is in its place, or in that of one above it. */
export function mayBeFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}

/** For the folder that somebody gave to a command. */
export function refuseFileFor(folder: string): void {
  if (!mayBeFolder(folder))
    throw new StartError(`${folder} can't be a folder, because a file is in its place: give another path.`);
}
