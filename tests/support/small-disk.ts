import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
export const umount = (path: string) => void spawnSync("umount", ["--lazy", path]);

/**
 * Whether a small disk can be mounted, which requires root on Linux. Elsewhere such tests are skipped with a
 * message.
 */
export const mayMount = (() => {
  const probe = mkdtempSync(join(tmpdir(), "loupe-mount-"));
  const done = mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", probe);
  if (done) umount(probe);
  rmSync(probe, { recursive: true });
  return done;
})();
export const whyNoDisk = mayMount ? "" : " (skipped: nothing can be mounted here)";

export function smallDisk(size: string): string {
  const disk = mkdtempSync(join(tmpdir(), "loupe-disk-"));
  mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk);
  return disk;
}

export function removeDisk(disk: string): void {
  umount(disk);
  rmSync(disk, { recursive: true, force: true });
}

/** Writes files until nothing fits. */
export function fillDisk(disk: string) {
  for (const size of [1024 * 1024, 4096, 1]) {
    for (let n = 0; n < 10_000; n += 1) {
      const name = join(disk, `filler-${size}-${n}`);
      try {
        writeFileSync(name, Buffer.alloc(size));
      } catch {
        if (statSync(name, { throwIfNoEntry: false })?.size === 0) rmSync(name);
        break;
      }
    }
  }
}

/** Deletes those files. */
export function makeRoom(disk: string) {
  for (const name of readdirSync(disk)) if (name.startsWith("filler-")) rmSync(join(disk, name));
}
