import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "~db/client.server.ts";
import { appliedMigrations, schemaAge } from "~db/migrate.server.ts";
import { DATABASE } from "../backup/manifest.ts";
import { holdReplica } from "../chain/hold-replica.server.ts";
import { fetchFiles } from "../chain/fetch-files.server.ts";
import { sendLater } from "../chain/send-later.server.ts";
import { startReplica } from "../chain/replica.server.ts";
import type { Config } from "../runtime/config.server.ts";
import { type Shop, useShop } from "../runtime/shop.server.ts";
import { StartError } from "../runtime/start-error.ts";
import type { OpenedShop } from "./open-shop.server.ts";

const REPLICA_AWAITED_MS = 3_000;
const FIRST_COPY_AWAITED_MS = 30 * 60_000;

/** A store needs the line once, for its replica; from then on it starts without. */
export async function openStoreNode(
  config: Config,
  headOffice: string,
  program: string,
): Promise<OpenedShop> {
  const lock = await holdReplica(config.dataDir);
  const replica = startReplica(program);
  const file = join(config.dataDir, DATABASE);
  await replica.reaches(0, existsSync(file) ? REPLICA_AWAITED_MS : FIRST_COPY_AWAITED_MS);
  const close = () => {
    replica.stop();
    lock.release();
  };
  if (!existsSync(file)) {
    close();
    throw new StartError(
      "This store has no replica yet, and the primary can't be reached: start it, or check DATABASE_URL and DATABASE_TOKEN.",
    );
  }
  const db = openDatabase(file, { asIs: true });
  const age = () => schemaAge(appliedMigrations(db.$client));
  if (age() === "older" || age() === "empty") {
    close();
    throw new StartError(
      "The head office's Loupe is older than this one: update it first, then start this store.",
    );
  }
  const later = { sessions: new Map(), unsent: new Set<number>(), denials: [] };
  const opened: Shop = {
    db,
    config,
    // Only the head office signs.
    auditKey: randomBytes(32),
    cookieSecrets: config.sessionSecrets ?? [],
    chain: {
      part: "store",
      headOffice,
      replica,
      isOld: () => age() === "newer",
      needHeadOffice: new Set(),
      later,
      drafts: new Map(),
    },
  };
  useShop(opened);
  const [secret = ""] = opened.cookieSecrets;
  const stopSending = sendLater(later, replica, { headOffice, secret });
  const stopFetching = fetchFiles(db, config.dataDir, replica, { headOffice, secret });
  return {
    shop: opened,
    sampleAccounts: null,
    close() {
      stopSending();
      stopFetching();
      db.$client.close();
      close();
    },
  };
}
