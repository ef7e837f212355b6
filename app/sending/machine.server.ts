import { statSync } from "node:fs";
import { join } from "node:path";
import { DATABASE } from "../backup/manifest.ts";

/**
 * What a copy of a data folder doesn't have of the one it was made from: where its database lies on the disk, and since
 * when. Nor does a replica that was copied anew, from a primary that may lack what had left. Host names won't do, which a
 * container gets anew each time, nor the folder itself, which is the root of many a disk and then has the same number on
 * each. A disk that is copied as a whole isn't noticed.
 */
export function machineOf(dataDir: string): string {
  const { ino, birthtimeNs } = statSync(join(dataDir, DATABASE), { bigint: true });
  return `file ${ino} of ${birthtimeNs}`;
}
