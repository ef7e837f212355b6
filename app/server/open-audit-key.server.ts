import type { Db } from "~db/client.server.ts";
import { HEAD, readHead, writeHead } from "../backup/audit-head-file.server.ts";
import { endOfChain, firstBrokenAuditRow, sealAudit } from "../domain/records/audit/hash-chain.server.ts";
import { checkHead, headOf } from "../domain/records/audit/head.server.ts";
import { signsNewest, wrongWithKey } from "../domain/records/audit/key-of-log.server.ts";
import type { Instant } from "../domain/dates.ts";
import { suppressAgain } from "../domain/people/suppressions/suppress.server.ts";
import { keyFile, OLD_AUDIT_KEYS, readAuditKey } from "../runtime/key-file.server.ts";
import { log } from "../runtime/log.server.ts";
import { ConfigError } from "../runtime/start-error.ts";
import type { WorkByItself } from "../domain/shop/trail/by-itself.ts";

/** Has a start take an audit log over that its key can't prove. */
export const SEAL = "--seal-audit-log";

const HOW = `npm start -- ${SEAL} seals the log as it is (docs/hosting.md, 'Keys')`;

/**
 * The key of the shop's audit log, made with an empty log. Refuses to open a log without its key, or with
 * another: what a start writes would be signed with a key that can't prove the rest.
 */
export function openAuditKey(
  db: Db,
  dataDir: string,
  { isChain, seals = false }: { isChain: boolean; seals?: boolean | undefined },
): Buffer {
  const found = readAuditKey(dataDir);
  if (found) refuseWrongKey(db, dataDir, found);
  const isLost = found === null && endOfChain(db).id > 0;
  if (isLost && !seals) throw new ConfigError(keyIsMissing(dataDir, isChain));
  if (seals && !isLost && (!found || firstBrokenAuditRow(db, found) === null))
    throw new ConfigError(
      `There is nothing to seal: the audit log in ${dataDir} is proven. Start without ${SEAL}.`,
    );
  const key = Buffer.from(keyFile(db, dataDir, "audit.key"), "hex");
  if (seals)
    seal(db, dataDir, key, isLost ? "the key was lost" : "rows were signed with another key, or changed");
  return key;
}

function keyIsMissing(dataDir: string, isChain: boolean): string {
  const which = isChain ? " If this is a store, set HEAD_OFFICE_URL." : "";
  return `There is no audit.key in ${dataDir}, and the audit log has rows that were signed with one.${which} Put it back from the shop's last folder or a backup made --with-keys. If it is lost for good, ${HOW}.`;
}

function refuseWrongKey(db: Db, dataDir: string, key: Buffer): void {
  if (signsNewest(db, key)) return;
  const wrong = wrongWithKey(db, key);
  if (wrong?.is === "of another log")
    throw new ConfigError(
      `audit.key in ${dataDir} is not this shop's: it signed no entry of the audit log. Put the right one there. If that is lost for good, move this one away, then ${HOW}.`,
    );
  if (wrong?.is === "older")
    throw new ConfigError(
      `audit.key in ${dataDir} is an older one: it signed entries up to ${wrong.upTo}, and entry ${wrong.seal} sealed them under a newer key. Rename this one to ${OLD_AUDIT_KEYS}, and put the newer one back as audit.key. If that is lost for good, ${HOW}.`,
    );
}

function seal(db: Db, dataDir: string, key: Buffer, reason: string): void {
  const at = Date.now() as Instant;
  const earlier = readHead(dataDir);
  const origin = { employeeId: null, requestId: "start" satisfies WorkByItself, address: "", at };
  db.transaction(
    (tx) => {
      sealAudit(tx, key, origin, { reason });
      suppressAgain(tx);
    },
    { behavior: "immediate" },
  );
  // A head that the log doesn't fit is evidence, and stays.
  if (typeof earlier === "object" && checkHead(db, null, earlier).fits)
    writeHead(dataDir, headOf(db, key, at));
  else log.warn("head-not-sealed", { why: `${HEAD} is missing, damaged, or of another log` });
  log.warn("audit-log-sealed", { entry: endOfChain(db).id });
}
