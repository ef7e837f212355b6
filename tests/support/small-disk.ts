import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether it could be done. */
export const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
const umount = (path: string) => void spawnSync("umount", ["--lazy", path]);

/** Only the superuser of a Linux machine may mount a small disk; elsewhere tests that need one are skipped, and say so. */
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
