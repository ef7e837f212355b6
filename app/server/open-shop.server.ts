import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openChain, openDatabase } from "~db/client.server.ts";
import { appliedMigrations, migrate, schemaAge } from "~db/migrate.server.ts";
import { eraseAgain, listErasures } from "../backup/erasures.server.ts";
import { keepHead } from "../backup/audit-head-file.server.ts";
import { backUpBeforeUpgrade, holdFolder, lockFolder } from "../backup/hold-folder.server.ts";
import { BROUGHT, DATABASE } from "../backup/manifest.ts";
import { PRIMARY_AWAITED_MS, whyPrimaryIsAway } from "../chain/check-primary.server.ts";
import { holdReplica, isReplica, keepReplica } from "../chain/hold-replica.server.ts";
import { refreshIfDue } from "../ai/refresh-insights.server.ts";
import { hashPassword } from "../access/hash-password.server.ts";
import { every } from "../runtime/every.server.ts";
import type { ChainConfig, Config } from "../runtime/config.server.ts";
import type { Primary } from "~db/primary/open-libsql.server.ts";
import type { PrimaryClient } from "~db/primary/primary-client.server.ts";
import { keepIndexesWhole } from "~db/primary/search-indexes.server.ts";
import { keepAddressKey } from "../domain/people/suppressions/address-hash.server.ts";
import { hireOwner } from "../domain/shop/employees/hire-owner.server.ts";
import { passwordProblem } from "../domain/shop/account/password-rules.ts";
import { hasAnyEmployee } from "../domain/shop/employees/find-employees.server.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import { openStores } from "../domain/shop/stores/first-stores.server.ts";
import { keyFile } from "../runtime/key-file.server.ts";
import { endDeadImports } from "../import/dead-imports.server.ts";
import { endDeadBulkChanges } from "../routes/stock/bulk-changes/run-bulk-change-in-background.server.ts";
import type { SAMPLE_ACCOUNTS } from "../sample-shop/fill-sample-shop.server.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { log } from "../runtime/log.server.ts";
import { knownStores } from "../runtime/known-stores.server.ts";
import { type Shop, shop, useShop } from "../runtime/shop.server.ts";
import { ConfigError, StartError } from "../runtime/start-error.ts";
import { sweepUploads } from "../web/uploads-on-disk.server.ts";
import { write } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";
import { openAuditKey, SEAL } from "./open-audit-key.server.ts";

export interface OpenedShop {
  shop: Shop;
  sampleAccounts: typeof SAMPLE_ACCOUNTS | null;
  /** Takes the primary over, in a chain's head office. A server calls it once it serves; a command works beside one. */
  claim?(): void;
  close(): void;
}

export interface OpenOptions {
  sample: boolean;
  beside?: boolean;
  seals?: boolean;
}

/**
 * Opens the data folder: keys, database, migrations. Fills an empty one with the sample or the owner from the
 * environment; otherwise it waits for the first run. `beside` is for a command that works while a server runs;
 * `seals` seals an audit log that its key can't prove, for which no other server may be open.
 */
export async function openShop(config: Config, options: OpenOptions): Promise<OpenedShop> {
  const { chain } = config;
  if (chain?.headOffice) throw new StartError("This is a store of a chain: do this at its head office.");
  makeDataFolder(config.dataDir);
  const { db, primary, release } = chain
    ? await openHeadOffice(config, chain, options)
    : await openOwn(config, options);
  const opened: Shop = {
    db,
    config,
    auditKey: openAuditKey(db, config.dataDir, { isChain: primary !== null, seals: options.seals }),
    cookieSecrets: config.sessionSecrets ?? [keyFile(db, config.dataDir, "secret")],
    chain: primary && {
      part: "head office",
      stores: knownStores(config.chain?.keysFolder ?? null),
      canWrite: atMostOnceASecond(() => {
        primary.look();
        return !primary.isClaimedByAnother && !primary.hasGoneBack;
      }),
      frame: () => primary.frame,
      start: () => primary.start,
      startNow() {
        primary.catchUp();
        return primary.start;
      },
      isReplaced: () => primary.isClaimedByAnother,
      hasGoneBack: () => primary.hasGoneBack,
      hasEntry: (entry) => primary.hasEntry(entry),
    },
  };
  useShop(opened);
  keepAddressKey(db, opened.auditKey);
  const stopKeepingHead = keepHead(config.dataDir, db, opened.auditKey);
  const sample = options.sample ? await import("../sample-shop/fill-sample-shop.server.ts") : null;
  openStores(opened.db);
  const back = eraseAgain(config.dataDir, opened.db, opened.auditKey);
  if (back > 0) log.warn("erased-again", { customers: back });
  listErasures(config.dataDir, opened.db);
  if (!hasAnyEmployee(opened.db)) {
    if (sample) await sample.fillSampleShop(opened);
    else if (config.owner) await hireNamedOwner(config.owner);
  }
  const endDeadJobs = () => {
    endDeadImports();
    endDeadBulkChanges();
  };
  endDeadJobs();
  const forStores = () => {
    primary?.look();
    if (primary?.isClaimedByAnother) return log.error("another-head-office", { why: ANOTHER_HEAD_OFFICE });
    if (primary?.hasGoneBack) return log.error("primary-went-back", { why: wentBack(config.dataDir) });
    endDeadJobs();
    refreshIfDue();
  };
  const stopLooking = chain ? every(LOOKS_FOR_STORES, forStores) : undefined;
  const stopSweeping = sweepUploads(config.dataDir);
  return {
    shop: opened,
    sampleAccounts: sample?.SAMPLE_ACCOUNTS ?? null,
    claim: () => primary?.claim(),
    close() {
      stopSweeping();
      stopLooking?.();
      stopKeepingHead();
      opened.db.$client.pragma("wal_checkpoint(TRUNCATE)");
      opened.db.$client.close();
      release();
    },
  };
}

/** The answer is that of up to a second ago; no to what throws. */
function atMostOnceASecond(ask: () => boolean): () => boolean {
  let askedAt = 0;
  let answer = false;
  return () => {
    if (Date.now() - askedAt < 1_000) return answer;
    try {
      answer = ask();
    } catch {
      answer = false;
    }
    askedAt = Date.now();
    return answer;
  };
}

function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (lineOfDiskError(error) !== null) throw error;
    throw new StartError(`The data folder ${dataDir} can't be made: choose another with DATA_DIR.`);
  }
}

interface Book {
  db: Db;
  /** Null without a chain. */
  primary: PrimaryClient | null;
  release(): void;
}

async function openOwn(config: Config, { seals = false }: OpenOptions): Promise<Book> {
  if (isReplica(config.dataDir))
    throw new StartError(
      `${config.dataDir} holds a replica of a chain's book, which is changed at its primary alone: set DATABASE_URL (docs/chain.md), or choose another folder with DATA_DIR.`,
    );
  const isBrought = existsSync(join(config.dataDir, BROUGHT)) && !existsSync(join(config.dataDir, DATABASE));
  if (isBrought)
    throw new StartError(
      `The shop of ${config.dataDir} was made a chain's primary: set DATABASE_URL (docs/chain.md). To go on without a chain, rename ${BROUGHT} to ${DATABASE}.`,
    );
  if (seals) await refuseBesideServer(config.dataDir);
  const lock = await holdFolder(config.dataDir);
  return { db: openDatabaseFile(config), primary: null, release: () => lock.release() };
}

/** A server that runs would go on under the key that it read at its start. */
async function refuseBesideServer(dataDir: string): Promise<void> {
  const alone = await lockFolder(dataDir, "alone", 0);
  if (!alone) throw new StartError(`Loupe is running on ${dataDir}: stop it, then start with ${SEAL}.`);
  alone.release();
}

const ANOTHER_HEAD_OFFICE =
  "another head office was started on this primary, so this one saves nothing: stop it, or start it again to take over";

/** What was acknowledged is in this head office's replica, and in those of stores, until somebody decides. */
const wentBack = (dataDir: string) =>
  `The primary lacks what this head office has in ${dataDir}: it lost them in a power cut, or an older copy of its folder was put back. Stop both. To have them again: npm run make-primary -- NEW_FOLDER here, and start sqld on that. To go on without them: delete loupe.sqlite* here. Then start both (docs/chain.md).`;

/** For what is written on one machine when somebody looks, and stores can't write. */
/** The primary may be away. */
const LOOKS_FOR_STORES = { ms: 10_000, failure: "not-done-for-stores", level: "warn" } as const;

/** Creates the owner from the environment. A concurrent start finds them and continues. */
async function hireNamedOwner({ email, password }: NonNullable<Config["owner"]>) {
  const { passwordMinLength } = readSettings(shop().db);
  const weak = passwordProblem(password, { minLength: passwordMinLength, email });
  if (weak !== null) throw new ConfigError(`OWNER_PASSWORD isn't accepted: ${weak}.`);
  const passwordHash = await hashPassword(password);
  write(byItself("start"), (ctx) =>
    hireOwner(ctx, { email, passwordHash, firstName: "Shop", lastName: "Owner", codeHash: null }),
  );
}

function openDatabaseFile(config: Config) {
  try {
    return openDatabase(join(config.dataDir, DATABASE));
  } catch (error) {
    if (lineOfDiskError(error) !== null) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database in ${config.dataDir} can't be opened (${why}): check the folder's owner and free space, or choose another with DATA_DIR.`,
    );
  }
}

/** Migrates the primary. `beside` a head office that runs, the replica is left to that one. */
async function openHeadOffice(
  config: Config,
  { primary }: ChainConfig,
  { beside = false }: { beside?: boolean },
): Promise<Book> {
  const lock = await holdReplica(config.dataDir);
  const db = openChain(join(config.dataDir, DATABASE), primary, (why) =>
    log.error("replica-line-ended", { why }),
  );
  const hold = (ms: number) => db.$client.holdReplica(ms);
  const isKeptByUs = await keepReplica(config.dataDir, hold, { beside });
  if (!isKeptByUs) db.$client.leaveReplica();
  await connected(db.$client, primary);
  const age = schemaAge(appliedMigrations(db.$client));
  if (age === "newer")
    throw new StartError("The chain's book was written by a newer Loupe: install that version here.");
  if (!isKeptByUs && age !== "current")
    throw new StartError(
      `The Loupe that keeps ${config.dataDir} is getting ready, or is an older one: wait for it, or stop it.`,
    );
  if (age === "older") await backUpBeforeUpgrade(config.dataDir);
  const { applied } = migrate(db);
  if (applied.length > 0) log.info("upgraded", { migrations: applied.length });
  keepIndexesWhole(db.$client);
  return { db, primary: db.$client, release: () => lock.release() };
}

const FIRST_SNAPSHOT_AWAITED_MS = 10 * 60_000;

/** A new primary of a large book makes a snapshot first, and lets nobody in meanwhile. */
async function connected(client: PrimaryClient, primary: Primary): Promise<void> {
  for (const since = Date.now(); ; await sleep(500)) {
    try {
      await whyPrimaryIsAway(primary);
      client.connect();
      return;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (client.hasGoneBack) throw new StartError(wentBack(dirname(client.name)));
      const why = error instanceof Error ? error.message : String(error);
      const patience = why.includes("snapshot") ? FIRST_SNAPSHOT_AWAITED_MS : PRIMARY_AWAITED_MS;
      if (Date.now() - since > patience)
        throw new StartError(
          `${why}. Start the primary at ${primary.url}, or check DATABASE_URL and DATABASE_TOKEN.`,
        );
    }
  }
}
