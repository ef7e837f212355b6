import { utils, write, type WorkBook, type WorkSheet } from "xlsx";
import { contract } from "~/web/contract";
import { customerColumns } from "~/import/customer-column-names";
import { checkRow } from "~/import/customer-row";
import { openListFile } from "~/import/list-file.server";
import { previewPieces } from "~/import/piece-import.server";
import { NOT_CHOSEN, type ReadingChoices } from "~/import/reading-choices";
import { pieceColumns } from "~/import/stock-column-names";
import { stockCheck } from "~/import/stock-row.server";
import { day } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { keptWeight, shortWeight } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { fileOf } from "./files.ts";

const PieceRow = contract(pieceFields, (details) => ({ ...details, ...keptWeight(details) }));

type Choices = Partial<ReadingChoices>;

/** What a file is read as: its rows as they would be stored, or why not, by row number; and what is said of it. */
export async function kept(
  kind: "people" | "items",
  content: string | Buffer,
  choices: Choices = {},
): Promise<{ rows: Record<number, unknown>; said: string[]; unused: string[] }> {
  const { db } = shop();
  const isCsv = typeof content === "string" || content[0] !== 0x50;
  const known = kind === "people" ? customerColumns : pieceColumns(true);
  const chosen = { ...NOT_CHOSEN, ...choices };
  const upload = { path: fileOf(content), name: isCsv ? "a.csv" : "a.xlsx" };
  const opened = await openListFile(upload, { sheet: null, ask: false, known, choices: chosen });
  if (opened.kind !== "file") throw new Error(JSON.stringify(opened));
  const { file } = opened;
  const stock = stockCheck(db, { contract: PieceRow, fields: pieceFields, seesCost: true, file });
  const person = { names: file.names, today: day("2026-11-26"), leaveOutDates: chosen.leaveOutDates };
  const rows: Record<number, unknown> = {};
  for await (const row of file.rows) {
    if (row.problem) rows[row.row] = row.problem.reason;
    else if (kind === "people") {
      const checked = checkRow(row.values, listStores(db), person);
      rows[row.row] = checked.ok ? filled(checked.customer) : reasons(checked);
    } else {
      const checked = stock(row);
      rows[row.row] = checked.ok ? pieceText(checked.input) : reasons(checked);
    }
  }
  await file.close();
  return { rows, said: file.said(), unused: file.unused };
}

/** What the preview of a list of items shows of its first row, by field, and of what it says that it was changed. */
export async function shownOfItems(content: string): Promise<{ values: object; changed: string[] }> {
  const upload = { path: fileOf(content), name: "a.csv" };
  const wanted = { sheet: null, ask: false, known: pieceColumns(true), choices: NOT_CHOSEN };
  const opened = await openListFile(upload, wanted);
  if (opened.kind !== "file") throw new Error(JSON.stringify(opened));
  const { fields, shown } = await previewPieces(opened.file, true);
  await opened.file.close();
  const [first] = shown;
  return {
    values: Object.fromEntries(fields.map((label, place) => [label, first?.values[place]])),
    changed: first?.changed.map(({ field }) => fields[field] ?? "") ?? [],
  };
}

function reasons({ errors }: { errors: { reason: string }[] }): string {
  return errors.map(({ reason }) => reason).join("; ");
}

/** 'Ann Lee, 1990-05-04': what isn't left out or everybody's. */
function filled(customer: object): string {
  const { firstName, lastName, homeStore, tier, ...others } = customer as Record<string, string | null>;
  const place = homeStore === "boca" && tier === "silver" ? null : `${tier} of ${homeStore}`;
  const more = Object.values(others).filter((value) => value !== null);
  return [`${firstName} ${lastName}`, ...more, place].filter((text) => text !== null).join(", ");
}

/** 'IN-1: 100.00 to 250.00, 4.2 g': SKU, cost, retail price, weight as given. */
function pieceText({ sku, cost, retailPrice, weight, weightGiven, weightUnit }: PieceDetails): string {
  const given = weight === null ? "" : `, ${shortWeight(weightGiven ?? weight)} ${weightUnit ?? "oz t"}`;
  return `${sku}: ${cost === null ? "?" : formatDecimal(cost)} to ${formatDecimal(retailPrice)}${given}`;
}

/** A workbook of one sheet. `formats` are number formats by cell; dates count from 1904 if asked to. */
export function workbook(
  rows: unknown[][],
  {
    formats = {},
    merges = [],
    hiddenRows = [],
    hiddenColumns = [],
    from1904 = false,
    cells = {},
  }: {
    formats?: Record<string, string>;
    merges?: string[];
    /** Row numbers. */
    hiddenRows?: number[];
    /** From 0. */
    hiddenColumns?: number[];
    from1904?: boolean;
    cells?: Record<string, object>;
  } = {},
): Buffer {
  const sheet: WorkSheet = utils.aoa_to_sheet(rows);
  for (const [cell, z] of Object.entries(formats)) Object.assign(sheet[cell] as object, { z });
  Object.assign(sheet, cells);
  sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  const listed: { hidden: boolean }[] = [];
  for (const row of hiddenRows) listed[row - 1] = { hidden: true };
  sheet["!rows"] = listed;
  if (hiddenColumns.length > 0)
    sheet["!cols"] = rows[0]?.map((_, index) => ({ hidden: hiddenColumns.includes(index) })) ?? [];
  const book: WorkBook = utils.book_new();
  utils.book_append_sheet(book, sheet, "List");
  book.Workbook = { WBProps: { date1904: from1904 } };
  return write(book, { type: "buffer", bookType: "xlsx", cellStyles: true }) as Buffer;
}
