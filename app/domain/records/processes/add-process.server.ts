import { count } from "drizzle-orm";
import { searchedProcess } from "../../searched-fields.ts";
import { processes } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { attach, type ProcessDetails, refuseTwoPdfs } from "./process-details.server.ts";
import type { Process } from "./process.ts";
import { getProcess } from "./find-processes.server.ts";

/** More than any shop writes down, and few enough to be looked through for words. */
const PROCESSES_AT_MOST = 500;

/** Refuses a link together with a file, and more than `PROCESSES_AT_MOST` (409). */
export function addProcess(ctx: RuleContext, { upload, ...details }: ProcessDetails): Result<Process> {
  if (upload && details.pdfUrl) return refuseTwoPdfs();
  const { tx, now } = ctx;
  const known = tx.select({ n: count() }).from(processes).get()?.n ?? 0;
  if (known >= PROCESSES_AT_MOST)
    return refuse("conflict", `You've reached ${PROCESSES_AT_MOST} processes: change one you don't use`);
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
