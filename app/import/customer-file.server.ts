import type { CustomerField } from "~/import/columns";
import { type CheckedRow, checkRow } from "~/import/customer-row";
import { BATCH_ROWS, type ReadRow } from "~/import/import-batch.server";
import { type OpenedWorkbook, openWorkbook } from "~/import/read-workbook.server";
import type { FileEvent } from "~/import/records";
import type { Instant } from "~/domain/dates";
import { listStores, todayAt } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";

/** `sheet` and `ask` apply to workbooks only. */
export interface HowToRead {
  isWorkbook: boolean;
  /** Null picks the first sheet with data. */
  sheet: string | null;
  /** Whether to ask if several sheets have data. */
  ask: boolean;
}

type OpenedFile = { kind: "file"; file: CustomerFile } | Exclude<OpenedWorkbook, { kind: "sheet" }>;

/** Opens a CSV file or a workbook. The caller must close it. */
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

/** Reads a file in batches and validates each row against the stores and dates at the time of opening. */
export class CustomerFile {
  /** The sheet; null for CSV. */
  readonly sheet: string | null;
  /** Set by the first batch, like `unused` and `names`. */
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

  /** Returns no rows at the end. Reports an unreadable file before the first row. */
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

/** Loaded on demand. */
async function readCsv(path: string): Promise<Events> {
  const { readCustomerFile } = await import("~/import/read-customer-file.server");
  return readCustomerFile(path);
}

/** The row where reading stopped; the rest is unread. */
function stopped(row: number, reason: string): ReadRow {
  return { row, cells: [], checked: { ok: false, errors: [{ column: WHOLE_FILE, reason }] } };
}

/** Used in place of a column name for errors of the whole file. */
const WHOLE_FILE = "file";
