import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { finishSeed, startSeed } from "~db/seed.ts";
import type { Instant } from "~/domain/dates";
import { type AuditHead, headOf } from "~/domain/records/audit/head.server";
import { writeHead } from "../../app/backup/audit-head-file.server.ts";
import { DATABASE } from "../../app/backup/manifest.ts";
import { sync } from "../../app/runtime/files.server.ts";
import { lockFolder } from "../../app/backup/hold-folder.server.ts";
import { keyFile } from "../../app/runtime/key-file.server.ts";
import { StartError } from "../../app/runtime/start-error.ts";
import { fillBigShop } from "./fill-big-shop.server.ts";
import type { BigShopOrder } from "./order.ts";

/**
 * Creates a big shop in a new database file, with its keys beside it. Renames it into place when it is
 * complete and synced. Refuses an existing file and a folder in use.
 */
export async function makeBigShop(
  file: string,
  order: BigShopOrder,
  now: Instant,
  tell: (year: string) => void,
): Promise<{ size: number }> {
  const folder = dirname(file);
  if (existsSync(file))
    throw new StartError(`${file} is there already: name another file with --db, or move this one away.`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartError(`The folder ${folder} can't be made: name another with --db FILE.`);
  }
  const lock = await lockFolder(folder, "alone", 0);
  if (!lock)
    throw new StartError(`A server runs on ${folder}: stop it first, or name another file with --db.`);
  const making = join(folder, `.${basename(file)}-making`);
  try {
    removeDatabase(making);
    const db = startSeed(making);
    let head: AuditHead;
    try {
      const auditKey = Buffer.from(keyFile(db, folder, "audit.key"), "hex");
      keyFile(db, folder, "secret");
      await fillBigShop({ db, auditKey }, order, now, tell);
      head = headOf(db, auditKey, now);
    } finally {
      db.$client.close();
    }
    finishSeed(making);
    sync(making);
    renameSync(making, file);
    sync(folder);
    if (basename(file) === DATABASE) writeHead(folder, head);
    return { size: statSync(file).size };
  } finally {
    removeDatabase(making);
    lock.release();
  }
}

function removeDatabase(file: string) {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${suffix}`, { force: true });
}
