import { createHash } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

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

/** The system doesn't let this user do it. */
export function isForbidden(error: unknown): boolean {
  return ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");
}
