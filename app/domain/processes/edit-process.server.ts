import { and, eq, sql } from "drizzle-orm";
import { processes } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../overtaken.ts";
import { done, refuse, type Result } from "../result.ts";
import {
  attach,
  detach,
  type ProcessDetails,
  refuseTwoPdfs,
  searchTextOf,
} from "./process-details.server.ts";
import type { Process } from "./process.ts";
import { getProcess } from "./find-processes.server.ts";

type ProcessEdit = ProcessDetails & {
  /** Lets go of an attached PDF that no other takes the place of. */
  removePdf: boolean;
  version: number;
};

/**
 * Changes how something is done. A new file takes the place of the link or file that was there, and so does a new link; both
 * new are refused. Somebody who began from an older version is told, with what the record says now.
 */
export function editProcess(
  ctx: RuleContext,
  id: number,
  { upload, removePdf, version, ...details }: ProcessEdit,
): Result<Process, Overtaken<Process>> {
  const { tx } = ctx;
  const before = getProcess(tx, id);
  if (!before) return refuse("missing", "No such record");
  const overtaken = refuseOvertaken(before, version, "Somebody changed this process since you opened it");
  if (overtaken) return overtaken;
  if (upload && details.pdfUrl && details.pdfUrl !== before.pdfUrl) return refuseTwoPdfs();
  const pdfUrl = upload ? null : details.pdfUrl;
  tx.update(processes)
    .set({ ...details, pdfUrl, searchText: searchTextOf(details), version: sql`${processes.version} + 1` })
    .where(and(eq(processes.id, id), eq(processes.version, version)))
    .run();
  if (upload || pdfUrl || removePdf) detach(tx, id);
  const refusal = upload && attach(ctx, id, upload);
  if (refusal) return refusal;
  const after = getProcess(tx, id) as Process;
  return done(after, { action: "process.changed", record: { kind: "process", id }, before, after });
}
