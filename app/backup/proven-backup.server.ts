import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sync } from "../runtime/files.server.ts";
import { backupFolder, readBackupName } from "./kept-backups.server.ts";

const PROVEN = "newest-proven.json";

const Proven = z.object({ name: z.string() });

/** Name of the newest backup of the plan that a restore takes; null if none is known. */
export function newestProven(dataDir: string): string | null {
  try {
    return Proven.parse(JSON.parse(readFileSync(join(backupFolder(dataDir), PROVEN), "utf8"))).name;
  } catch {
    return null;
  }
}

/** Remembers a backup that a restore takes. Ignores write errors: the one before stays the newest that is known. */
export function noteProven(dataDir: string, name: string): void {
  if (readBackupName(name)?.kind !== "plain") return;
  const file = join(backupFolder(dataDir), PROVEN);
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ name }), { mode: 0o600 });
    sync(`${file}.new`);
    renameSync(`${file}.new`, file);
  } catch {}
}
