import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Db, openDatabase } from "~db/client.server.ts";
import { appliedMigrations, migrate, schemaAge } from "~db/migrate.server.ts";
import { countRows, firstDamage } from "~db/snapshot.server.ts";
import { sessions } from "~db/schema/index.ts";
import type { Proving } from "../domain/records/proving.ts";
import { appendAudit, auditKeyMark, sealAudit } from "../domain/records/audit/hash-chain.server.ts";
import { headOf } from "../domain/records/audit/head.server.ts";
import { suppressAgain } from "../domain/people/suppressions/suppress.server.ts";
import { pauseRestored } from "../domain/outreach/messages/pause-sending.server.ts";
import { revokeRestoredTokens } from "../domain/shop/tokens/revoke-token.server.ts";
import type { Instant } from "../domain/dates.ts";
import { closeDataFolder } from "../runtime/data-folder.server.ts";
import { OLD_AUDIT_KEYS, readAuditKey, readKey, readOldAuditKeys } from "../runtime/key-file.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { BrokenArchive, readArchive } from "./archive.server.ts";
import { isThere, sync } from "../runtime/files.server.ts";
import { bringSuppressions } from "./bring-suppressions.server.ts";
import { collectErasures, eraseAgain } from "./erasures.server.ts";
import { writeHead } from "./audit-head-file.server.ts";
import { lockFolder } from "./hold-folder.server.ts";
import { type ArchivedFile, DATABASE, KEYS, type Manifest } from "./manifest.ts";
import { BROKE_OFF, proofTime, whyUnproven } from "./proof-time.server.ts";
import { proveBooks } from "./prove-books.server.ts";
import { finishSwap, REPLACED, STAGED, swapIn } from "./swap.server.ts";
import type { Check } from "./folder-check.ts";
import { verifyFolder } from "./verify-folder.server.ts";
import { RESTORE_WAITS_MS } from "./waits-for-folder.ts";

export interface Restored {
  manifest: Manifest;
  /** Folder with the previous data; null if there was none. */
  replaced: string | null;
  /** Whether the audit log was sealed because its key is neither here nor in the archive. */
  sealed: boolean;
  /**
   * Customers erased again because they were erased after the backup was made; null if there is no list of
   * erasures here.
   */
  erasedAgain: number | null;
  /**
   * Addresses that somebody refused, or opened, after the backup was made, and that stay so; null if that couldn't be
   * read here.
   */
  suppressedSince: number | null;
  checks: Check[];
}

/** Bytes of disk space to leave free for the WAL. */
const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Replaces a data folder with a backup. Unpacks beside it and verifies first: file hashes, database
 * integrity, row counts, books, audit chain. Moves the previous data to `replaced-…`. `anyway` accepts books
 * that don't balance, or whose proof takes longer than `proofMs`.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  { anyway = false, proofMs }: { anyway?: boolean; proofMs?: number } = {},
): Promise<Restored> {
  if (!isThere(file)) throw new StartError(`There is no file ${file}: give the path of the backup.`);
  if (statSync(file).isDirectory())
    throw new StartError(`${file} is a folder: give the path of the backup, which is one file (.tar.gz).`);
  accessSync(file, constants.R_OK);
  const lock = await lockFolder(dataDir, "alone", RESTORE_WAITS_MS);
  if (!lock)
    throw new StartError(`Loupe is running on ${dataDir}: stop it, then restore. Nothing was changed.`);
  try {
    finishSwap(dataDir);
    const stamp = `${new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15)}-${randomBytes(2).toString("hex")}`;
    const staged = `${STAGED}${stamp}`;
    const replaced = `${REPLACED}${stamp}`;
    mkdirSync(join(dataDir, staged), { mode: 0o700 });
    let manifest: Manifest;
    let sealed: boolean;
    let erasedAgain: number | null;
    let suppressedSince: number | null;
    try {
      manifest = await unpack(file, join(dataDir, staged));
      refuseBadKeys(join(dataDir, staged));
      ({ sealed, erasedAgain, suppressedSince } = proveAndPrepare(
        dataDir,
        join(dataDir, staged),
        manifest,
        anyway ? null : proofTime(proofMs),
      ));
    } catch (error) {
      // Without a plan this only removes the unpacked files.
      finishSwap(dataDir);
      throw error instanceof BrokenArchive
        ? new StartError(`${file} can't be restored: ${error.message}. Nothing was changed.`)
        : error;
    }
    swapIn(dataDir, { staged, replaced });
    closeDataFolder(dataDir);
    const checks = await verifyFolder(dataDir, {
      open: () => openDatabase(join(dataDir, DATABASE)),
      goOn: proofTime(proofMs).goOn,
    });
    return {
      manifest,
      sealed,
      erasedAgain,
      suppressedSince,
      checks,
      replaced: existsSync(join(dataDir, replaced)) ? join(dataDir, replaced) : null,
    };
  } finally {
    lock.release();
  }
}

async function unpack(file: string, staged: string): Promise<Manifest> {
  mkdirSync(join(staged, "uploads"), { mode: 0o700 });
  const folders = new Set([staged, join(staged, "uploads")]);
  const manifest = await readArchive(file, {
    onManifest(manifest) {
      refuseNewer(manifest);
      refuseWithoutRoom(staged, manifest);
    },
    async onFile({ path }: ArchivedFile, content) {
      const place = join(staged, path);
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
      folders.add(dirname(place));
      await pipeline(content, createWriteStream(place, { flags: "wx", mode: 0o600, flush: true }));
    },
  }).catch((error: NodeJS.ErrnoException) => {
    const code = error.code ?? "";
    throw ["EEXIST", "ENOTDIR", "EISDIR"].includes(code)
      ? new BrokenArchive("two of its names clash")
      : error;
  });
  for (const folder of folders) sync(folder);
  return manifest;
}

function refuseNewer({ version, migrations, files }: Manifest) {
  if (schemaAge(migrations) === "newer")
    throw new BrokenArchive(`it was made by a newer Loupe (${version}): install that version first`);
  if (!files.some(({ path }) => path === DATABASE)) throw new BrokenArchive("it has no database");
}

function refuseWithoutRoom(folder: string, { files }: Manifest) {
  const needed = files.reduce((sum, { size }) => sum + size, SPARE_BYTES);
  const { bavail, bsize } = statfsSync(folder);
  if (needed > bavail * bsize)
    throw new BrokenArchive(`it needs ${Math.ceil(needed / 1e6)} MB more free space`);
}

function refuseBadKeys(staged: string) {
  for (const name of KEYS) {
    try {
      if (name === OLD_AUDIT_KEYS) readOldAuditKeys(staged);
      else readKey(staged, name);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      throw new BrokenArchive(`its ${name} isn't a Loupe key, which is 64 hexadecimal characters`);
    }
  }
}

/**
 * Checks the unpacked database against its manifest, upgrades it, and verifies books and audit chain in the time that
 * they have; null to take them as they are.
 */
function proveAndPrepare(
  dataDir: string,
  staged: string,
  manifest: Manifest,
  proving: Proving | null,
): Pick<Restored, "sealed" | "erasedAgain" | "suppressedSince"> {
  refuseDamaged(join(staged, DATABASE), manifest);
  const db = openDatabase(join(staged, DATABASE));
  try {
    migrate(db);
    const key = keyFor(dataDir, staged);
    const isOf = (one: Buffer) => manifest.auditKeyMark === auditKeyMark(one);
    const isOurs = isOf(key);
    const signer = [key, ...oldKeysFor(dataDir, staged)].find(isOf) ?? null;
    if (proving) refuseUnproven(db, signer, manifest, proving);
    const sealed = noteRestore(db, key, manifest, isOurs);
    const erasedAgain = collectErasures(dataDir) && eraseAgain(dataDir, db, key);
    const suppressedSince = bringSuppressions(dataDir, db, key);
    writeHead(staged, headOf(db, key, Date.now() as Instant));
    return { sealed, erasedAgain, suppressedSince };
  } finally {
    db.$client.close();
    sync(join(staged, DATABASE));
    sync(staged);
  }
}

function refuseUnproven(db: Db, key: Buffer | null, manifest: Manifest, proving: Proving) {
  let found: ReturnType<typeof proveBooks>;
  try {
    found = proveBooks(db, key, manifest, proving);
  } catch (error) {
    throw new BrokenArchive(`${whyUnproven(error)}; --anyway takes it without one`);
  }
  if (found === null) return;
  const { about, wrong } = found;
  const first = wrong[0] === BROKE_OFF ? `${about}: ${BROKE_OFF}` : wrong[0];
  throw new BrokenArchive(`its books don't balance (${first}); --anyway takes it as it is`);
}

function refuseDamaged(file: string, manifest: Manifest) {
  let client;
  try {
    client = openDatabase(file, { asIs: true }).$client;
    const damage = firstDamage(client);
    if (damage) throw new BrokenArchive(`its database is damaged (${damage})`);
    const counted = JSON.stringify(Object.entries(countRows(client)).sort());
    if (counted !== JSON.stringify(Object.entries(manifest.rows).sort()))
      throw new BrokenArchive("its database doesn't have the rows that the manifest counts");
    if (schemaAge(appliedMigrations(client)) === "newer")
      throw new BrokenArchive("its database is from a newer Loupe");
  } catch (error) {
    if (error instanceof BrokenArchive) throw error;
    throw new BrokenArchive("its database can't be read");
  } finally {
    client?.close();
  }
}

/** The audit key: the archive's, otherwise the folder's, otherwise a new one. */
function keyFor(dataDir: string, staged: string): Buffer {
  const known = readAuditKey(staged) ?? readAuditKey(dataDir);
  if (known) return known;
  const key = randomBytes(32);
  writeFileSync(join(staged, "audit.key"), key.toString("hex"), { mode: 0o600, flush: true });
  return key;
}

function oldKeysFor(dataDir: string, staged: string): Buffer[] {
  return [...readOldAuditKeys(staged), ...readOldAuditKeys(dataDir)];
}

/**
 * Records the restore in the audit log, ends all sessions and tokens, since restored ones may have been signed out or
 * revoked, and pauses sending, since what waits may have left.
 * True if the log had to be sealed because its key is lost.
 */
function noteRestore(db: Db, key: Buffer, { madeAt, version }: Manifest, isOurs: boolean): boolean {
  const origin = { employeeId: null, requestId: "restore", address: "", at: Date.now() as Instant };
  return db.transaction(
    (tx) => {
      const sealed = !isOurs && sealAudit(tx, key, origin, { madeAt, version });
      if (sealed) suppressAgain(tx);
      appendAudit(tx, key, origin, [
        { action: "shop.restored", record: { kind: "shop", id: 1 }, after: { madeAt, version } },
        ...revokeRestoredTokens(tx, origin.at),
        ...pauseRestored(tx, origin.at),
      ]);
      tx.delete(sessions).run();
      return sealed;
    },
    { behavior: "immediate" },
  );
}
