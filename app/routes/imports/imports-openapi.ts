import { z } from "zod";
import { ErrorJson } from "~/web/openapi";
import { answer, type Operation, type Operations } from "~/web/operation";
import { ImportJson, InterruptedImportJson } from "../customers/customer-contract.ts";
import {
  ImportPreviewJson,
  LineImportUpload,
  LinesAddedJson,
  PieceImportUpload,
  RefusedLinesJson,
  InterruptedUndoJson,
  UndoneImportJson,
  UndoStopsJson,
} from "./import-contract.ts";

const undo = (tag: string, id: string, records: string): Operation => ({
  id,
  tag,
  summary: `Undo an import of ${records}`,
  description: `Takes back all that it added, and what it filled in. Nothing is undone if anything was built on one of its ${records} since: \`stops\` names the first 100 and why.`,
  answers: { 200: answer("How many were taken back.", UndoneImportJson, { importId: 7, undone: 41 }) },
  refusals: {
    409: {
      description: "Something was built on it, it is running, or somebody undid it.",
      schema: z.union([ErrorJson, UndoStopsJson]),
    },
    503: {
      description: "The undo was interrupted and says how far it came; or there is no database.",
      schema: z.union([ErrorJson, InterruptedUndoJson]),
    },
  },
});

const ON_THEIR_WAY = { description: "Four files of the account are on their way already." };

export const importsApi = {
  "/api/customers/imports/:importId/undo": { POST: undo("Customers", "undoCustomerImport", "customers") },
  "/api/inventory/imports/:importId/undo": { POST: undo("Inventory", "undoItemImport", "items") },
  "/api/inventory/import": {
    POST: {
      id: "importItems",
      tag: "Inventory",
      summary: "Import items from a file",
      description:
        "As the import of customers. A store, vendor, category, metal or ownership is said by its name; a weight has the unit behind it, beside it or in its column's name, else it is in grams. Who can't see cost has no column for it.",
      body: { upload: PieceImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What came of it, or would.", z.union([ImportJson, ImportPreviewJson]), {
          imported: 212,
          updated: 0,
          failed: 1,
          errors: ["Row 17: SKU already exists"],
          unusedColumns: [],
          notes: ["Row 18: left out as a total."],
          sheet: null,
          importId: 8,
        }),
      },
      refusals: {
        409: { description: "This very file is being imported at the moment." },
        429: ON_THEIR_WAY,
        503: {
          description:
            "The import was interrupted and says how far it came; or the server has no room, too many files at once, or no database.",
          schema: z.union([ErrorJson, InterruptedImportJson]),
        },
      },
    },
  },
  "/api/receivings/:receivingId/import": {
    POST: {
      id: "importInvoiceItems",
      tag: "Inventory",
      summary: "Add the rows of a vendor's list to a draft",
      description:
        "All of them, up to 500 items, or none: a refusal says which rows and why, and `shown` leaves just those out. What a row doesn't say of SKU and retail price, the rules of Settings make.",
      body: { upload: LineImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What was added, or would be.", z.union([LinesAddedJson, ImportPreviewJson]), {
          items: 200,
          leftOut: 0,
        }),
      },
      refusals: {
        409: { description: "Somebody received the invoice already." },
        422: { description: "Rows are refused.", schema: z.union([ErrorJson, RefusedLinesJson]) },
        429: ON_THEIR_WAY,
        503: { description: "No room, too many workbooks at once, or no database." },
      },
    },
  },
} satisfies Operations;
