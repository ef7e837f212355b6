import program from "virtual:report-program";
import { max } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { pieceMovements } from "~db/schema/index.ts";
import {
  type ReportName,
  readTable,
  REPORTS,
  type ReportTable,
} from "~/domain/records/reports/read-report.server";
import { isOfStock } from "~/domain/records/reports/stock-reports.server";
import { runProgram } from "~/runtime/run-program.server";
import { TaskQueueByAccount } from "~/runtime/task-queue-by-account";
import { problem } from "~/web/problem";
import type { Task } from "./report-program.ts";

/** With fewer piece movements, reading a stock report takes milliseconds, less than starting a program. */
const HEAVY_FROM = 20_000;
const LIMITS = { heap: 512, time: 60_000, longest: 8 * 1024 * 1024 } as const;

const turns = new TaskQueueByAccount({ atOnce: 1, waiting: 2 });

/**
 * Reads a report for an account. A stock report of a large shop would hold up every till, so a separate
 * program reads it: one report at a time, accounts by turns. An account's fourth report at once is refused
 * (429); one that takes too long is 503.
 */
export async function readInReportProgram(
  db: Db,
  account: number,
  { name, asked }: Omit<Task, "database">,
  heavyFrom = HEAVY_FROM,
): Promise<ReportTable> {
  if (!isHeavy(db, name, heavyFrom)) return readTable(db, name, asked);
  const task: Task = { database: db.$client.name, name, asked };
  const table = await turns.run(account, async () => ({
    read: await runProgram<ReportTable>({ path: program, task, ...LIMITS, may: null }),
  }));
  if (!table)
    throw problem(429, `${REPORTS[name].title}: your last reports are still being read. Wait for them.`);
  if (!table.read) throw problem(503, `${REPORTS[name].title} takes too long. Choose fewer days.`);
  return table.read;
}

function isHeavy(db: Db, name: ReportName, heavyFrom: number): boolean {
  if (!isOfStock(name)) return false;
  const last =
    db
      .select({ id: max(pieceMovements.id) })
      .from(pieceMovements)
      .get()?.id ?? 0;
  return last >= heavyFrom;
}
