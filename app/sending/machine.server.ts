import { statSync } from "node:fs";
import { join } from "node:path";
import { readHead } from "../backup/audit-head-file.server.ts";
import { DATABASE } from "../backup/manifest.ts";
import { type AuditHead, checkHead, headCode } from "../domain/records/audit/head.server.ts";
import { shop } from "../runtime/shop.server.ts";

/**
 * What this shop is that sends: its data folder (`machineOf`), and what its database lacks, if an older one was put in
 * its place by hand. That has the place and the age of the one before, but not the end of the audit log that its head
 * names.
 */
export function machineHere(): string {
  const { db, config, auditKey } = shop();
  const machine = machineOf(config.dataDir);
  // Read before the log, which may grow meanwhile.
  const head = readableHead(config.dataDir);
  const isPutBack = head !== null && "why" in checkHead(db, auditKey, head);
  return isPutBack ? `${machine}, without ${headCode(head)}` : machine;
}

/** Null if there is none that can be read: the shop works without it. */
function readableHead(dataDir: string): AuditHead | null {
  try {
    const head = readHead(dataDir);
    return typeof head === "string" ? null : head;
  } catch {
    return null;
  }
}

/**
 * What a copy of a data folder doesn't have of the one it was made from: where its database lies on the disk, and since
 * when. Nor does a replica that was copied anew, from a primary that may lack what had left. Host names won't do, which a
 * container gets anew each time, nor the folder itself, which is the root of many a disk and then has the same number on
 * each. A disk that is copied or set back as a whole isn't noticed.
 */
export function machineOf(dataDir: string): string {
  const { ino, birthtimeNs } = statSync(join(dataDir, DATABASE), { bigint: true });
  return `file ${ino} of ${birthtimeNs}`;
}
