import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "~db/client.server.ts";
import { suppressions } from "~db/schema/index.ts";
import { keepAddressKey } from "../domain/people/suppressions/address-hash.server.ts";
import { writeEverybodysSuppressed } from "../domain/people/suppressions/suppress.server.ts";
import { readAuditKey } from "../runtime/key-file.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { DATABASE } from "./manifest.ts";

type Suppression = Omit<typeof suppressions.$inferSelect, "id">;

/**
 * Brings what was refused and lifted since a backup into the database made of it, from the one in the folder that
 * a restore is about to replace. Returns how many addresses that changed; null if it can't be read. `key` is
 * the restored shop's: under another one the hashes say nothing.
 */
export function bringSuppressions(dataDir: string, db: Db, key: Buffer): number | null {
  const { addressHash, channel, source, reason, at, liftedAt } = suppressions;
  const isNewer = sql`max(excluded.at, coalesce(excluded.lifted_at, 0)) > max(${at}, coalesce(${liftedAt}, 0))`;
  const since = isKeyOf(dataDir, key) ? suppressionsOf(dataDir) : null;
  if (since === null) return null;
  return db.transaction(
    (tx) => {
      keepAddressKey(tx, key);
      let brought = 0;
      for (const row of since)
        brought += tx
          .insert(suppressions)
          .values(row)
          .onConflictDoUpdate({
            target: [addressHash, channel],
            set: { source: row.source, reason: row.reason, at: row.at, liftedAt: row.liftedAt },
            setWhere: isNewer,
          })
          .run().changes;
      if (brought > 0) writeEverybodysSuppressed(tx);
      return brought;
    },
    { behavior: "immediate" },
  );

  function suppressionsOf(folder: string): Suppression[] | null {
    const file = join(folder, DATABASE);
    if (!existsSync(file)) return null;
    let replaced;
    try {
      replaced = openDatabase(file, { asIs: true });
      if (!hasSuppressions(replaced)) return [];
      const why = hasReasons(replaced) ? reason : sql<null>`null`;
      return replaced
        .select({ channel, addressHash, source, reason: why, at, liftedAt })
        .from(suppressions)
        .all();
    } catch (error) {
      // It is damaged.
      log.warn("suppressions-not-brought", errorFields(error));
      return null;
    } finally {
      replaced?.$client.close();
    }
  }
}

/** The key in the folder may be damaged, and the archive's replace it. */
function isKeyOf(folder: string, key: Buffer): boolean {
  try {
    return readAuditKey(folder)?.equals(key) ?? false;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}

/** False for a database older than they are. */
function hasSuppressions(db: Db): boolean {
  return db.get(sql`select 1 from sqlite_schema where name = 'suppressions'`) !== undefined;
}

/** False for one from before addresses were closed by hand. */
function hasReasons(db: Db): boolean {
  return db.get(sql`select 1 from pragma_table_info('suppressions') where name = 'reason'`) !== undefined;
}
