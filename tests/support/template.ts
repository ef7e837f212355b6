import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStores } from "~/domain/shop/stores/first-stores.server";
import type { Instant } from "~/domain/dates";
import { type Db, openDatabase } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { PASSWORD_HASH, STAFF } from "./cast.ts";
import { useTemplate } from "./template-folder.ts";

/** Creates the run's template for all processes; returns its cleanup. */
export async function makeTemplate(migrateFolder: (folder: string) => Promise<void>): Promise<() => void> {
  const around = mkdtempSync(join(tmpdir(), "loupe-template-"));
  const folder = join(around, "shop");
  mkdirSync(folder);
  writeFileSync(join(folder, "audit.key"), "a".repeat(64));
  writeFileSync(join(folder, "secret"), "d".repeat(64));
  await migrateFolder(folder);
  const db = openDatabase(join(folder, "loupe.sqlite"));
  openStores(db);
  hireStaff(db);
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  db.$client.close();
  useTemplate(folder);
  return () => rmSync(around, { recursive: true, force: true });
}

function hireStaff(db: Db) {
  const now = Date.now() as Instant;
  for (const { id, email, firstName, lastName, role } of STAFF) {
    const row = { email, firstName, lastName, role, homeStore: "boca", passwordHash: PASSWORD_HASH };
    db.insert(employees)
      .values({ id, ...row, passwordSetAt: now, createdAt: now })
      .onConflictDoUpdate({ target: employees.id, set: row })
      .run();
  }
}
