import type { Db } from "~db/client.server.ts";
import { compareSchema } from "~db/schema-check.server.ts";
import { firstBrokenAuditRow } from "../domain/records/audit/hash-chain.server.ts";
import { checkHead } from "../domain/records/audit/head.server.ts";
import { PROVEN_TABLES } from "../domain/records/audit/proofs/all-proofs.ts";
import { replayedTables } from "../domain/records/audit/replay-trail.server.ts";
import { booksChecks } from "../domain/records/books/check-books.server.ts";
import type { Proving } from "../domain/records/proving.ts";
import type { Manifest } from "./manifest.ts";

interface Proven {
  about: string;
  wrong: string[];
}

/**
 * The first that is wrong of what a restore asks of an archive's database, and so what `backup` means by 'checked'.
 * Without the key of its log, only what needs none.
 */
export function proveBooks(db: Db, key: Buffer | null, manifest: Manifest, proving: Proving): Proven | null {
  for (const proven of whatIsAsked(db, key, manifest, proving)) if (proven.wrong.length > 0) return proven;
  return null;
}

/** One after the other, so that what ends a later one leaves the earlier ones said. */
function* whatIsAsked(db: Db, key: Buffer | null, manifest: Manifest, proving: Proving): Generator<Proven> {
  yield { about: "tables, indexes, views and triggers", wrong: compareSchema(db.$client).wrong };
  const broken = key && firstBrokenAuditRow(db, key);
  yield {
    about: "rows of the audit log",
    wrong: broken ? [`audit row ${broken.id}: ${broken.why}`] : [],
  };
  yield { about: "the head of the audit log", wrong: wrongWithHead(db, key, manifest) };
  yield* booksChecks(db, proving);
  yield* replayedTables(db, key, PROVEN_TABLES, proving);
}

function wrongWithHead(db: Db, key: Buffer | null, { auditHead, auditKeyMark }: Manifest): string[] {
  if (auditHead) {
    const check = checkHead(db, key, auditHead);
    if (check.fits) return [];
    return [`the head of its audit log: ${"why" in check ? check.why : "it is of another log"}`];
  }
  return auditKeyMark === null ? [] : ["its manifest has lost the head of the audit log"];
}
