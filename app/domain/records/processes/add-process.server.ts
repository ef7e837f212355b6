import { searchedProcess } from "../../searched-fields.ts";
import { processes } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import { attach, type ProcessDetails, refuseTwoPdfs } from "./process-details.server.ts";
import type { Process } from "./process.ts";
import { getProcess } from "./find-processes.server.ts";

/** Refuses a link together with a file. */
export function addProcess(ctx: RuleContext, { upload, ...details }: ProcessDetails): Result<Process> {
  if (upload && details.pdfUrl) return refuseTwoPdfs();
  const { tx, now } = ctx;
  const { id } = tx
    .insert(processes)
    .values({ ...details, searchText: searchedProcess(details), createdAt: now })
    .returning({ id: processes.id })
    .get();
  const refusal = upload && attach(ctx, id, upload);
  if (refusal) return refusal;
  const process = getProcess(tx, id) as Process;
  return done(process, { action: "process.added", record: { kind: "process", id }, after: process });
}
