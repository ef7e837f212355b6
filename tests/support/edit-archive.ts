import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { readArchive, writeArchive } from "~/backup/archive.server";
import { hashFile } from "~/runtime/files.server";
import type { Manifest } from "~/backup/manifest";

/**
 * Changes an archive: `edit` gets its unpacked files and its manifest. Sizes and hashes are updated
 * afterwards.
 */
export async function editArchive(
  file: string,
  edit: (folder: string, manifest: Manifest) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-unpacked-"));
  const manifest = await readArchive(file, {
    async onFile({ path }, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), await buffer(content));
    },
  });
  edit(folder, manifest);
  for (const [index, { path }] of manifest.files.entries())
    manifest.files[index] = { path, ...(await hashFile(join(folder, path))) };
  rmSync(file);
  await writeArchive(file, manifest, (path) => join(folder, path));
  rmSync(folder, { recursive: true });
}
