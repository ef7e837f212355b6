import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Instant, instant } from "~/domain/dates";
import { keepAddressKey } from "~/domain/people/suppressions/address-hash.server";
import { openStores } from "~/domain/shop/stores/first-stores.server";
import { fillSampleShop } from "~/sample-shop/fill-sample-shop.server";
import { type Db, openDatabase } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import { templateFolder } from "./template-folder.ts";

export const AUDIT_KEY = Buffer.alloc(32, 7);
const folder = mkdtempSync(join(tmpdir(), "loupe-sample-"));
let files = 0;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The sample shop as of a given time, in a file that is deleted when the process ends. */
export async function sampleMadeAt(now: Instant): Promise<Db> {
  const db = emptyShop();
  await fillSampleShop({ db, auditKey: AUDIT_KEY }, now);
  return db;
}

/** A copy of the sample shop as of `NOON`, which is made once per run. */
export async function sampleAtNoon(): Promise<Db> {
  const kept = join(templateFolder(), "..", "sample-at-noon.sqlite");
  if (!existsSync(kept)) {
    const made = await sampleMadeAt(NOON);
    const whole = `${kept}-${process.pid}`;
    made.$client.prepare("vacuum into ?").run(whole);
    // Another process may have made it meanwhile; one replaces the other at once.
    renameSync(whole, kept);
    return made;
  }
  const copy = join(folder, `${++files}.sqlite`);
  copyFileSync(kept, copy);
  const db = openDatabase(copy);
  keepAddressKey(db, AUDIT_KEY);
  return db;
}

/** The same as a data folder for `startServer({ dataDir })`. */
export async function sampleFolderAtNoon(): Promise<string> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const db = await sampleAtNoon();
  db.$client.prepare("vacuum into ?").run(join(dataDir, "loupe.sqlite"));
  db.$client.close();
  writeFileSync(join(dataDir, "audit.key"), AUDIT_KEY.toString("hex"));
  return dataDir;
}

export function emptyShop(): Db {
  const db = openDatabase(join(folder, `${++files}.sqlite`));
  migrate(db);
  openStores(db);
  return db;
}

export const at = (iso: string) => instant(Date.parse(iso));
export const rows = <Row>(db: Db, sql: string) => db.$client.prepare(sql).all() as Row[];
export const column = <Value>(db: Db, sql: string) => db.$client.prepare(sql).pluck().all() as Value[];
export const one = (db: Db, sql: string) => db.$client.prepare(sql).pluck().get() as number;

export const NOON = at("2026-11-20T12:00:00-05:00");
