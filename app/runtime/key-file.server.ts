import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "~db/client.server.ts";
import { sync } from "./files.server.ts";
import { StartError } from "./start-error.ts";

/**
 * Reads a key from the data folder; makes it on the first start, readable by the owner of the process alone. It is there whole
 * and on the disk before anything is signed with it, so that a power cut leaves no rows that no key proves. Of two processes
 * that start together one makes it.
 */
export function keyFile(db: Db, dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const made = keyIn(path);
  if (made) return made;
  const making = join(dataDir, `.${name}-making`);
  try {
    db.$client
      .transaction(() => {
        if (keyIn(path)) return;
        writeFileSync(making, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
        renameSync(making, path);
        sync(dataDir);
      })
      .immediate();
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new StartError(
      `The data folder ${dataDir} can't be written: allow writing there, or choose another with DATA_DIR.`,
    );
  }
}

/** What stands in a key's file; nothing where there is none. */
function keyIn(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}
