import type { CustomerField } from "~/import/columns";
import { type CheckedRow, checkRow } from "~/import/customer-row";
import { BATCH_ROWS, type ReadRow } from "~/import/import-batch.server";
import { type OpenedWorkbook, openWorkbook } from "~/import/read-workbook.server";
import type { FileEvent } from "~/import/records";
import type { Instant } from "~/domain/dates";
import { listStores, todayAt } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";

/** How an uploaded file is to be read; `sheet` and `ask` are about workbooks only. */
export interface HowToRead {
  isWorkbook: boolean;
  /** The first one that holds something where it is null. */
  sheet: string | null;
  /** Whether to ask where a workbook has several sheets. */
  ask: boolean;
}

type OpenedFile = { kind: "file"; file: CustomerFile } | Exclude<OpenedWorkbook, { kind: "sheet" }>;

/** Opens a file of customers, CSV or workbook. Whoever gets one closes it. */
export async function openCustomerFile(
  path: string,
  { isWorkbook, sheet, ask }: HowToRead,
): Promise<OpenedFile> {
  if (!isWorkbook) return { kind: "file", file: new CustomerFile(await readCsv(path)) };
  const opened = await openWorkbook(path, { sheet, ask });
  return opened.kind === "sheet" ? { kind: "file", file: new CustomerFile(opened.events, opened) } : opened;
}

type Events = AsyncGenerator<FileEvent, void, undefined>;
type NextBatch = { ok: true; rows: ReadRow[] } | { ok: false; reason: string };

/** A file read batch by batch, each row checked against the stores and the day on which it was opened. */
export class CustomerFile {
  /** The sheet of a workbook that is read; null for CSV. */
  readonly sheet: string | null;
  /** Known, as are `unused` and `names`, from the first batch on. */
  header: string[] = [];
  unused: string[] = [];
  names: ReadonlyMap<CustomerField, string> = new Map();
  private readonly events: Events;
  private readonly workbook: OpenedSheet | undefined;
  private readonly stores = listStores(shop().db);
  private readonly today = todayAt(shop().db, null, Date.now() as Instant);

  constructor(events: Events, workbook?: OpenedSheet) {
    this.events = events;
    this.workbook = workbook;
    this.sheet = workbook?.sheet ?? null;
  }

  /** The next rows, none at the end of the file. A file that can't be read at all says so before its first row. */
  async nextBatch(): Promise<NextBatch> {
    const rows: ReadRow[] = [];
    while (rows.length < BATCH_ROWS) {
      const { done, value: event } = await this.events.next();
      if (done) break;
      if (event.kind === "refused") return { ok: false, reason: event.reason };
      if (event.kind === "file") {
        this.names = event.names;
        this.header = event.header;
        this.unused = event.unused;
      } else if (event.kind === "row") rows.push(this.checked(event));
      else rows.push(stopped(event.row, event.message));
    }
    return { ok: true, rows };
  }

  async close(): Promise<void> {
    await this.events.return();
    await this.workbook?.close();
  }

  private checked({ row, cells, written, problem }: Extract<FileEvent, { kind: "row" }>): ReadRow {
    const checked: CheckedRow = problem
      ? { ok: false, errors: [problem] }
      : checkRow(cells, this.stores, { names: this.names, today: this.today });
    return { row, cells: written, checked };
  }
}

type OpenedSheet = Pick<Extract<OpenedWorkbook, { kind: "sheet" }>, "sheet" | "close">;

/** The parser is loaded by who reads a file, not at the start. */
async function readCsv(path: string): Promise<Events> {
  const { readCustomerFile } = await import("~/import/read-customer-file.server");
  return readCustomerFile(path);
}

/** The row at which reading stopped; those below it were never seen. */
function stopped(row: number, reason: string): ReadRow {
  return { row, cells: [], checked: { ok: false, errors: [{ column: WHOLE_FILE, reason }] } };
}

/** Stands in the place of a column's name where the file itself is at fault. */
const WHOLE_FILE = "file";
