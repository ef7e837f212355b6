import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "~db/client.server.ts";
import { appliedMigrations, schemaAge } from "~db/migrate.server.ts";
import type { Primary } from "~db/primary/open-libsql.server.ts";
import { DATABASE } from "../backup/manifest.ts";
import { bookOf } from "../chain/trail-identity.server.ts";
import {
  PRIMARY_AWAITED_MS,
  refusePrimaryThatTakesMore,
  whyPrimaryIsAwayFromStore,
} from "../chain/check-primary.server.ts";
import { type HeadOfficeAccess, markOfSecret } from "../chain/head-office-calls.ts";
import { greetHeadOffice, watchHeadOffice } from "../chain/watch-head-office.server.ts";
import { holdReplica, refuseKeptReplica, ReplicaKept } from "../chain/hold-replica.server.ts";
import { fetchFiles } from "../chain/fetch-files.server.ts";
import { sendLater } from "../chain/send-later.server.ts";
import { startReplica } from "../chain/replica.server.ts";
import { every } from "../runtime/every.server.ts";
import type { ChainConfig, Config } from "../runtime/config.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { Later, StoreNode } from "../runtime/chain-part.ts";
import { stopBecause } from "../runtime/shutdown.ts";
import { type Shop, useShop } from "../runtime/shop.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { forgetDraftsOfErased } from "../web/form-drafts.server.ts";
import { sweepUploads } from "../web/uploads-on-disk.server.ts";
import { removeKeptBodies } from "./body-for-head-office.ts";
import type { OpenedShop } from "./open-shop.server.ts";

const noReplica = (why: string) =>
  new StartError(
    `This store has no replica yet, and the primary can't be reached (${why}): start it, or check DATABASE_URL and DATABASE_TOKEN.`,
  );
const REPLICA_AWAITED_MS = 3_000;
const FORGOTTEN_EVERY_MS = 60_000;
const FIRST_COPY_AWAITED_MS = 30 * 60_000;

/** Opens a store of a chain. It needs the line once, for its replica; from then on it starts without. */
export async function openStoreNode(
  config: Config,
  { primary, storeKey: key }: ChainConfig,
  headOffice: string,
  program: string,
): Promise<OpenedShop> {
  const lock = await holdReplica(config.dataDir);
  const file = join(config.dataDir, DATABASE);
  if (!key) throw new StartError("STORE_KEY is missing.");
  const office = { headOffice, key };
  try {
    await refuseKeptReplica(config.dataDir);
    removeKeptBodies(config.dataDir);
    await checkLine(file, primary, office, config.sessionSecrets ?? []);
  } catch (error) {
    lock.release();
    throw error;
  }
  // Started at the same time as we.
  const replica = startReplica(program, primary.url, () => stopBecause(new ReplicaKept(config.dataDir)));
  const watch = watchHeadOffice(office, (start) => replica.followOnly(start));
  await replica.reaches(0, existsSync(file) ? REPLICA_AWAITED_MS : FIRST_COPY_AWAITED_MS);
  const close = () => {
    watch.stop();
    replica.stop();
    lock.release();
  };
  if (!existsSync(file)) {
    close();
    throw noReplica("the first copy didn't end within half an hour");
  }
  const db = openDatabase(file, { asIs: true });
  const age = () => schemaAge(appliedMigrations(db.$client));
  if (age() === "older" || age() === "empty") {
    close();
    throw new StartError(
      "The head office's Loupe is older than this one: update it first, then start this store.",
    );
  }
  const isLineUp = () => replica.isCurrent() && watch.isThere();
  const later: Later = {
    sessions: new Map(),
    unsent: new Set(),
    tokens: new Map(),
    unsentTokens: new Set(),
    denials: new Map(),
  };
  const drafts: StoreNode["drafts"] = new Map();
  const sending = sendLater(later, isLineUp, office);
  const copies = fetchFiles(db, config.dataDir, isLineUp, office);
  const opened: Shop = {
    db,
    config,
    // Only the head office signs.
    auditKey: randomBytes(32),
    cookieSecrets: config.sessionSecrets ?? [],
    chain: {
      part: "store",
      headOffice,
      key,
      isLineUp,
      heard: watch.heard,
      look: watch.look,
      replica,
      isOld: () => age() === "newer",
      needHeadOffice: new Set(),
      mayHaveArrived: new Set(),
      later,
      catchUp: sending.catchUp,
      missingFiles: copies.missing,
      unansweredAt: 0,
      drafts,
    },
  };
  useShop(opened);
  const forget = () => forgetDraftsOfErased(db, { drafts }, Date.now() as Instant);
  const stopSweeping = sweepUploads(config.dataDir);
  const stopForgetting = every({ ms: FORGOTTEN_EVERY_MS, failure: "drafts-not-forgotten" }, forget);
  return {
    shop: opened,
    sampleAccounts: null,
    close() {
      sending.stop();
      copies.stop();
      stopForgetting();
      stopSweeping();
      db.$client.close();
      close();
    },
  };
}

/**
 * Checks the settings as far as the line is up: whether they lead to a primary and its head office, and
 * whether the replica belongs to that chain. A store without a replica waits for the primary, because both
 * may be starting.
 */
async function checkLine(
  file: string,
  primary: Primary,
  office: HeadOfficeAccess,
  secrets: readonly string[],
) {
  const hasReplica = existsSync(file);
  for (const since = Date.now(); ; await sleep(500)) {
    const away = await whyPrimaryIsAwayFromStore(primary);
    if (away === null || hasReplica) break;
    if (Date.now() - since > PRIMARY_AWAITED_MS) throw noReplica(away);
  }
  await refusePrimaryThatTakesMore(primary);
  const greeting = await greetHeadOffice(office);
  if (greeting === "late" || "away" in greeting) return;
  if (!secrets.some((secret) => markOfSecret(secret) === greeting.secret))
    throw new StartError(
      "The head office has another SESSION_SECRET: give both the same, so that they read each other's cookies.",
    );
  const book = hasReplica ? bookOfReplica(file) : null;
  if (book !== null && greeting.book !== null && greeting.book !== book)
    throw new StartError(
      "DATA_DIR holds a replica of another chain's book: choose another folder, or check DATABASE_URL and HEAD_OFFICE_URL.",
    );
}

/** The book's identity in a replica; null for a first copy that was cut off. */
function bookOfReplica(file: string): string | null {
  try {
    const db = openDatabase(file, { asIs: true });
    try {
      return bookOf(db);
    } finally {
      db.$client.close();
    }
  } catch {
    return null;
  }
}
