import { searchedProcess } from "../../searched-fields.ts";
import { and, eq, sql } from "drizzle-orm";
import { processes } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../../shop/trail/overtaken.server.ts";
import { edited, refuse, type Result } from "../../result.ts";
import { attach, detach, type ProcessDetails, refuseTwoPdfs } from "./process-details.server.ts";
import type { Process } from "./process.ts";
import { getProcess } from "./find-processes.server.ts";

type ProcessEdit = ProcessDetails & {
  /** Detaches the PDF unless a new one replaces it. */
  removePdf: boolean;
  version: number;
};

/**
 * A new file or link replaces the old one; both together are refused. Refuses an edit of an older version
 * (409).
 */
export function editProcess(
  ctx: RuleContext,
  id: number,
  { upload, removePdf, version, ...details }: ProcessEdit,
): Result<Process, Overtaken<Process>> {
  const { tx } = ctx;
  const before = getProcess(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "process", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this process" });
  if (overtaken) return overtaken;
  if (upload && details.pdfUrl && details.pdfUrl !== before.pdfUrl) return refuseTwoPdfs();
  const pdfUrl = upload ? null : details.pdfUrl;
  tx.update(processes)
    .set({ ...details, pdfUrl, searchText: searchedProcess(details), version: sql`${processes.version} + 1` })
    .where(and(eq(processes.id, id), eq(processes.version, version)))
    .run();
  if (upload || pdfUrl || removePdf) detach(tx, id);
  const refusal = upload && attach(ctx, id, upload);
  if (refusal) return refusal;
  const after = getProcess(tx, id) as Process;
  return edited(before, after, { action: "process.changed", record, before, after });
}
