import type { Tx } from "~db/client.server.ts";
import type { Actor } from "~/domain/permissions";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { foldSku } from "~/domain/fold-sku";
import { refuseBadPiece } from "~/domain/stock/pieces/refuse-bad-piece.server";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { done, refuse, type Result, type Trail } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { keptWeight } from "~/domain/weight";
import { contract } from "~/web/contract";
import { shop } from "~/runtime/shop.server";
import { yieldToRequests } from "~/runtime/yield-to-requests";
import { type ImportCounts, recordBatch, type RefusedOfBatch } from "./import-batch.server.ts";
import type { FileRow, ListFile } from "./list-file.server.ts";
import { emptyPreview, finishPreview, type Preview, takeInto, takeRefused } from "./preview.ts";
import { pieceColumns } from "./stock-column-names.ts";
import { shownFields } from "./stored-texts.server.ts";
import { cellsByField, PreviewRows } from "./preview-rows.ts";
import { inBatches } from "./row-batches.server.ts";
import { type CheckedStock, errorOf, stockCheck } from "./stock-row.server.ts";

const PieceRow = contract(pieceFields, (details) => ({ ...details, ...keptWeight(details) }));

type Check = (row: FileRow) => CheckedStock<PieceDetails>;

/** Checks rows of items by the rules of the form, with the current stores and vendors. */
export function pieceCheck(file: ListFile, seesCost: boolean): Check {
  return stockCheck(shop().db, { contract: PieceRow, fields: pieceFields, seesCost, file });
}

/** Finds out what importing a file of items would do, without writing anything. Yields to other requests. */
export async function previewPieces(file: ListFile, seesCost: boolean): Promise<Preview> {
  const { db } = shop();
  const preview = emptyPreview(file.choices);
  const known = pieceColumns(seesCost);
  const samples = new PreviewRows(shownFields(db, known, [...file.names.keys()]));
  const check = pieceCheck(file, seesCost);
  const rowOfSku = new Map<string, number>();
  for await (const rows of inBatches(file.rows)) {
    await yieldToRequests();
    for (const row of rows) {
      const checked = check(row);
      const errors = errorsOf(db, row, checked);
      if (errors.length > 0) takeRefused(preview, row.row, { mendedBy: [], ...checked, errors });
    }
  }
  return finishPreview(preview, file, samples);

  function errorsOf(tx: Tx, fileRow: FileRow, checked: CheckedStock<PieceDetails>) {
    if (!checked.ok) return checked.errors;
    const { row } = fileRow;
    const { input, leftOut } = checked;
    const earlier = rowOfSku.get(foldSku(input.sku));
    const wrong = refuseBadPiece(tx, input);
    if (wrong) return refusalErrors(wrong.refusal, file.names);
    if (earlier !== undefined)
      return [errorOf("sku", `SKU already in row ${earlier}`, pieceFields, file.names)];
    rowOfSku.set(foldSku(input.sku), row);
    takeInto(preview, "added", { row, name: `${input.sku}, ${input.description}` });
    samples.take(row, input, { cells: cellsByField(file, fileRow), leftOut });
    return [];
  }
}

/** Adds a batch of items, each with its movement and audit entry. A refused row doesn't stop the others. */
export function importPieces(
  ctx: RuleContext<Actor>,
  {
    importId,
    rows,
    names,
  }: {
    importId: number;
    rows: readonly { row: FileRow; checked: CheckedStock<PieceDetails> }[];
    names: ListFile["names"];
  },
): Result<ImportCounts> {
  const refused: RefusedOfBatch[] = [];
  const leftOut: RefusedOfBatch[] = [];
  const trail: Trail[] = [];
  for (const { row, checked } of rows) {
    const { row: number, cells } = row;
    if (!checked.ok) {
      refused.push({ row: number, cells, errors: checked.errors });
      continue;
    }
    const added = addPiece(ctx, { ...checked.input, importId });
    if (added.ok) {
      trail.push(...added.trail);
      if (checked.leftOut.length > 0) leftOut.push({ row: number, cells, errors: [...checked.leftOut] });
    } else refused.push({ row: number, cells, errors: refusalErrors(added.refusal, names) });
  }
  const counted = recordBatch(ctx.tx, importId, { rows: rows.length, updated: 0, refused, leftOut });
  if (!counted) return refuse("conflict", "This import has ended");
  const after = {
    rows: { first: rows[0]?.row.row ?? null, last: rows.at(-1)?.row.row ?? null },
    imported: trail.length,
    failed: refused.length,
  };
  return done(counted, { action: "import.batch", record: { kind: "import", id: importId }, after }, ...trail);
}

function refusalErrors(
  { message, errors }: { message: string; errors?: Record<string, string[]> | undefined },
  names: ListFile["names"],
) {
  const [field = "row"] = Object.keys(errors ?? {});
  return [errorOf(field, message, pieceFields, names)];
}
