import type { Db } from "~db/client.server.ts";
import { compareSchema } from "~db/schema-check.server.ts";
import { firstBrokenAuditRow } from "../domain/records/audit/chain.server.ts";
import { checkHead } from "../domain/records/audit/head.server.ts";
import { PROVEN_TABLES } from "../domain/records/audit/proofs/all-proofs.ts";
import { replayTrail } from "../domain/records/audit/replay-trail.server.ts";
import { checkBooks } from "../domain/records/books/check-books.server.ts";
import type { Manifest } from "./manifest.ts";

interface Proven {
  about: string;
  wrong: string[];
}

/**
 * What a restore asks of an archive's database, and so what `backup` means by 'checked'. Without the key of its
 * log, only what needs none. `goOn` is called on the way, and may throw to end it.
 */
export function proveBooks(db: Db, key: Buffer | null, manifest: Manifest, goOn: () => void): Proven[] {
  const broken = key && firstBrokenAuditRow(db, key);
  goOn();
  return [
    { about: "tables, indexes, views and triggers", wrong: compareSchema(db.$client).wrong },
    ...checkBooks(db),
    {
      about: "rows of the audit log",
      wrong: broken ? [`audit row ${broken.id}: ${broken.why}`] : [],
    },
    { about: "the head of the audit log", wrong: wrongWithHead(db, key, manifest) },
    ...replayTrail(db, key, PROVEN_TABLES, goOn),
  ].filter(({ wrong }) => wrong.length > 0);
}

function wrongWithHead(db: Db, key: Buffer | null, { auditHead, auditKeyMark }: Manifest): string[] {
  if (auditHead) {
    const check = checkHead(db, key, auditHead);
    if (check.fits) return [];
    return [`the head of its audit log: ${"why" in check ? check.why : "it is of another log"}`];
  }
  return auditKeyMark === null ? [] : ["its manifest has lost the head of the audit log"];
}
