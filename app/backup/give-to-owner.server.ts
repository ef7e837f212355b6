import { lchownSync, lstatSync } from "node:fs";
import { log } from "../runtime/log.server.ts";

/**
 * Gives what root made in another user's data folder to that user, whose server has to read it. Does nothing for
 * anybody else. Changes links themselves, not what they lead to, since the folder's user may have made them.
 */
export function giveToOwnerOf(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = lstatSync(dataDir);
  if (uid === 0) return;
  for (const path of paths) {
    try {
      if (lstatSync(path, { throwIfNoEntry: false })?.uid === 0) lchownSync(path, uid, gid);
    } catch {
      log.warn("not-given-to-owner", { uid });
    }
  }
}
