import { join } from "node:path";
import type { Db } from "~db/client.server.ts";
import { compareSchema } from "~db/schema-check.server.ts";
import { countRows } from "~db/snapshot.server.ts";
import type { Proving } from "../domain/records/proving.ts";
import { auditKeyMark, auditLength, firstBrokenAuditRow } from "../domain/records/audit/hash-chain.server.ts";
import { checkHead, checkHeadCode, parseHeadCode } from "../domain/records/audit/head.server.ts";
import { type SealedRows, sealedRows, wrongWithKey } from "../domain/records/audit/key-of-log.server.ts";
import { PROVEN_TABLES } from "../domain/records/audit/proofs/all-proofs.ts";
import { replayedTables } from "~/domain/records/audit/replay-trail.server";
import { type BooksCheck, booksChecks } from "../domain/records/books/check-books.server.ts";
import { counted } from "../domain/counted.ts";
import { readAuditKey, readOldAuditKeys } from "../runtime/key-file.server.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { isMissing } from "../runtime/files.server.ts";
import { futureDated } from "./future-dated.server.ts";
import { readManifestOf } from "./archive.server.ts";
import { checkUploads } from "./check-uploads.server.ts";
import { headProblem, readHead } from "./audit-head-file.server.ts";
import { backupFolder, listBackups } from "./kept-backups.server.ts";
import type { Check } from "./folder-check.ts";
import { openReadOnly } from "./open-read-only.server.ts";
import { brokenOff, UnfinishedProof } from "./proof-time.server.ts";
import { refuseOtherVersion } from "./refuse-other-version.server.ts";
import type { Manifest } from "./manifest.ts";

/** Most spans of unproven rows, and most keys, that are named. */
const NAMED = 5;

/**
 * Verifies a data folder: database file, foreign keys, books, audit chain, uploads. Reads one snapshot even
 * while others write, and changes nothing. The caller must hold the folder lock. `goOn` is called on the way, and may
 * throw `UnfinishedProof`.
 */
export async function verifyFolder(
  dataDir: string,
  {
    open = () => openReadOnly(dataDir),
    codes = [],
    goOn = () => undefined,
  }: { open?: () => Db; codes?: string[]; goOn?: () => void } = {},
): Promise<Check[]> {
  // Read before the database, because the log only grows.
  const head = readHead(dataDir);
  const archives = await headsOfBackups(dataDir);
  const db = open();
  const { $client: client } = db;
  try {
    refuseOtherVersion(db);
    const proof = proofOf(db, dataDir);
    return [
      checkFile(db),
      checkSchema(db),
      checkRelations(db),
      ...speaking("the books", (proving) => booksChecks(db, proving), goOn),
      ...speaking(
        "rows and what the audit log says of them",
        (proving) => replayedTables(db, proof.key, PROVEN_TABLES, proving),
        goOn,
      ),
      ...checkAudit(db, proof, head, archives, codes),
      await checkUploads(db, dataDir, open),
      {
        about: "dated later than now, and ignored",
        counted: futureDated(db, dataDir, Date.now()) ?? "0",
        wrong: [],
      },
    ];
  } finally {
    client.close();
  }
}

/** Checks that were made, and that the others were not if something ended them. */
function* speaking(
  about: string,
  checks: (proving: Proving) => Iterable<BooksCheck>,
  goOn: () => void,
): Generator<Check> {
  const brokeOff = (error: unknown) => {
    if (error instanceof UnfinishedProof) throw error;
    return brokenOff(error);
  };
  try {
    for (const check of checks({ goOn, brokeOff })) yield { ...check, counted: String(check.counted) };
  } catch (error) {
    const why =
      error instanceof UnfinishedProof
        ? "their proof takes too long: 'npm run verify' takes that time"
        : brokenOff(error);
    yield { about, counted: "0", wrong: [why] };
  }
}

function checkFile({ $client: client }: Db): Check {
  const found = client.pragma("integrity_check(5)", { simple: false }) as { integrity_check: string }[];
  const pages = client.pragma("page_count", { simple: true }) as number;
  const wrong = found.map((row) => row.integrity_check).filter((text) => text !== "ok");
  return { about: "pages of the database file", counted: String(pages), wrong };
}

function checkSchema({ $client: client }: Db): Check {
  const { parts, wrong } = compareSchema(client);
  return { about: "tables, indexes, views and triggers", counted: String(parts), wrong };
}

function checkRelations({ $client: client }: Db): Check {
  const found = client.pragma("foreign_key_check") as { table: string; rowid: number; parent: string }[];
  const rows = Object.values(countRows(client)).reduce((sum, count) => sum + count, 0);
  return {
    about: "rows and the rows they refer to",
    counted: String(rows),
    wrong: found
      .slice(0, 5)
      .map(({ table, rowid, parent }) => `row ${rowid} of ${table} has lost its row of ${parent}`),
  };
}

function checkAudit(
  db: Db,
  { key, older, wrong }: Proof,
  head: ReturnType<typeof readHead>,
  archives: BackupHead[],
  codes: string[],
): Check[] {
  const broken = firstBrokenAuditRow(db, key);
  const sealed = key && sealedRows(db, key, older);
  const entries: Check = {
    about: "rows of the audit log",
    counted: `${auditLength(db)}${sealed ? `, ${saidOfSeal(sealed, key)}` : ""}`,
    wrong: [...wrong, ...(broken ? [`audit row ${broken.id}: ${broken.why}`] : [])],
  };
  // A head is compared with what the log says of restores, which without its key anybody could have written.
  if (!key) return [entries];
  return [
    entries,
    checkOwnHead(db, key, head),
    ...(archives.length > 0 ? [checkBackupHeads(db, [key, ...older], archives)] : []),
    ...codes.map((code) => checkCode(db, key, code)),
  ];
}

function saidOfSeal({ at, upTo, unproven, signers }: SealedRows, key: Buffer): string {
  const rows = firstOf(unproven.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`)));
  const marks = firstOf(signers.filter((one) => one !== key).map(auditKeyMark));
  const signed = [
    ...(signers.includes(key) ? ["audit.key"] : []),
    ...(marks === "" ? [] : [`keys in audit.key.old: ${marks}`]),
  ].join(" and by ");
  const proven =
    unproven.length === 0
      ? `all of them signed by ${signed}`
      : `${rows} not proven since${marks === "" ? "" : `, the rest signed by ${signed}`}`;
  return `sealed on ${moment(at).slice(0, 10)} up to entry ${upTo}: ${proven}`;
}

function firstOf(all: readonly string[]): string {
  return [...all.slice(0, NAMED), ...(all.length > NAMED ? ["more"] : [])].join(", ");
}

function checkOwnHead(db: Db, key: Buffer, head: ReturnType<typeof readHead>): Check {
  const why = headProblem(db, key, head);
  const rows = typeof head === "string" ? "0" : `${head.rows}, of ${moment(head.at)}`;
  return { about: "rows up to the head of the audit log", counted: rows, wrong: why === null ? [] : [why] };
}

type BackupHead = { name: string } & ({ manifest: Manifest } | { unread: string });

async function headsOfBackups(dataDir: string): Promise<BackupHead[]> {
  const heads: BackupHead[] = [];
  for (const { name } of listBackups(dataDir)) {
    try {
      heads.push({ name, manifest: await readManifestOf(join(backupFolder(dataDir), name)) });
    } catch (error) {
      // Otherwise the backup was deleted in the meantime.
      if (!isMissing(error)) heads.push({ name, unread: whyUnread(name, error) });
    }
  }
  return heads;
}

function whyUnread(name: string, error: unknown): string {
  return lineOfDiskError(error) ?? `backups/${name} isn't a backup, or is damaged`;
}

/**
 * Compares the log with the heads in local backups. Counts heads made with another key separately, and skips
 * those replaced by a restore.
 */
function checkBackupHeads(db: Db, keys: [Buffer, ...Buffer[]], archives: BackupHead[]): Check {
  const [key] = keys;
  const wrong: string[] = [];
  let counted = 0;
  let ofOtherKeys = 0;
  for (const archive of archives) {
    if ("unread" in archive) {
      wrong.push(archive.unread);
      continue;
    }
    const { name, manifest } = archive;
    if (!manifest.auditHead) continue;
    const signer = keys.find((one) => auditKeyMark(one) === manifest.auditKeyMark);
    if (!signer) {
      ofOtherKeys += 1;
      continue;
    }
    const check = checkHead(db, key, manifest.auditHead, signer);
    if (check.fits) counted += 1;
    else if ("why" in check) wrong.push(`backups/${name}: ${check.why}`);
  }
  return {
    about: "heads of the audit log in backups/",
    counted: ofOtherKeys > 0 ? `${counted}, and ${ofOtherKeys} signed with another key` : String(counted),
    wrong: wrong.slice(0, 5),
  };
}

/**
 * Compares the log with a printed head. Reports a later restore, but can't prove that the restore explains
 * the difference.
 */
function checkCode(db: Db, key: Buffer, code: string): Check {
  const about = `head ${code}`;
  const parsed = parseHeadCode(code);
  if (!parsed) return { about, counted: "0", wrong: ["that isn't a head, such as 1234:9f3c0a7be1d24c55"] };
  const check = checkHeadCode(db, key, parsed);
  const rows = counted(parsed.rows, "row");
  if (check.fits) return { about, counted: rows, wrong: [] };
  return {
    about,
    counted: rows,
    wrong: [
      "why" in check
        ? check.why
        : `it is not of this log: the shop was restored from a backup at ${moment(check.restoredBy.at)}, row ${check.restoredBy.id}`,
    ],
  };
}

function moment(at: number): string {
  return new Date(at).toISOString();
}

/** What proves the log of a folder. */
interface Proof {
  /** Null if it is missing, or can't prove the log. */
  key: Buffer | null;
  older: Buffer[];
  /** Why there is none, or not of all rows. */
  wrong: string[];
}

function proofOf(db: Db, dataDir: string): Proof {
  const [key, older] = [tried(() => readAuditKey(dataDir)), tried(() => readOldAuditKeys(dataDir))];
  const none = { key: null, older: [] };
  if (typeof key === "string") return { ...none, wrong: [key] };
  if (!key) return { ...none, wrong: [`audit.key is missing, so nothing can be proven${HOW}`] };
  const wrong = wrongWithKey(db, key);
  switch (wrong?.is) {
    case "of another log":
      return { ...none, wrong: [`audit.key signed no row of this log, so nothing can be proven${HOW}`] };
    case "older":
      return {
        ...none,
        wrong: [
          `audit.key is an older one, of the rows up to ${wrong.upTo}: row ${wrong.seal} sealed them under a newer one${HOW}`,
        ],
      };
    case "later":
      return {
        ...none,
        wrong: [`audit.key signed the rows since ${wrong.from} alone, and nothing seals those before${HOW}`],
      };
    case undefined:
      return typeof older === "string" ? { key, older: [], wrong: [older] } : { key, older, wrong: [] };
  }
}

const HOW = ": docs/hosting.md, 'Keys', says what to do";

/** What was read, or why it can't be used. */
function tried<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}
