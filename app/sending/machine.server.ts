import { statSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFile } from "~db/private-file.server.ts";

/** The file whose lock lets one process send for a data folder. In no backup. */
export function sendingLockFile(dataDir: string): string {
  return join(dataDir, "sending.lock.sqlite");
}

/**
 * What a copy of a data folder doesn't have of the one it was made from: where and when its lock file was made, which no
 * copy keeps. Neither host names, which a container gets anew each time, nor the folder itself, which is the root of
 * many a disk and then has the same number on each. A disk that is copied as a whole isn't noticed.
 */
export function machineOf(dataDir: string): string {
  const file = sendingLockFile(dataDir);
  makePrivateFile(file);
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `file ${ino} of ${birthtimeNs}`;
}
