import type { ImportKind } from "~db/closed-lists.ts";
import type { Actor, Permission } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { customerColumns } from "./customer-column-names.ts";
import type { KnownColumns } from "./match-columns.ts";
import { importBatch, type ImportCounts } from "./import-batch.server.ts";
import type { FileRow, ListFile } from "./list-file.server.ts";
import { importPieces, pieceCheck, previewPieces } from "./piece-import.server.ts";
import { previewCustomers } from "./preview-customers.server.ts";
import type { Preview } from "./preview.ts";
import { customerCheck } from "./row-batches.server.ts";
import { pieceColumns } from "./stock-column-names.ts";

interface ReadBy {
  seesCost: boolean;
}

/** How to read, preview and import lists of one kind. */
export interface Importer {
  permission: Permission;
  known(by: ReadBy): KnownColumns;
  preview(file: ListFile, how: ReadBy & { fillsEmpty: boolean }): Promise<Preview>;
  /** Makes the rule that imports a batch of rows. */
  taker(
    file: ListFile,
    how: ReadBy & { importId: number },
  ): (rows: FileRow[]) => (ctx: RuleContext<Actor>) => Result<ImportCounts>;
}

/** Refusal of further rows once a permission was taken. */
export const MAY_IMPORT_NO_MORE = "The employee may not import any more";

export const IMPORTERS: Record<ImportKind, Importer> = {
  customers: {
    permission: "customers.import",
    known: () => customerColumns,
    preview: previewCustomers,
    taker: (file, { importId }) => {
      const check = customerCheck(file);
      return (rows) => {
        const checked = rows.map(check);
        return (ctx) => importBatch(ctx, { importId, rows: checked, names: file.names });
      };
    },
  },
  pieces: {
    permission: "inventory.edit",
    known: ({ seesCost }) => pieceColumns(seesCost),
    preview: (file, { seesCost }) => previewPieces(file, seesCost),
    taker: (file, { importId, seesCost }) => {
      const check = pieceCheck(file, seesCost);
      return (rows) => {
        const checked = rows.map((row) => ({ row, checked: check(row) }));
        return (ctx) => importPieces(ctx, { importId, rows: checked, names: file.names });
      };
    },
  },
};
