import { z } from "zod";
import { ERRORS_SHOWN, STOPS_SHOWN } from "~/import/import-limits";
import { counted } from "~/domain/counted";
import { getReceiving } from "~/domain/stock/receivings/find-receivings.server";
import { findImportErrors, getImport, notesOfImport, readsRefusedRows } from "~/import/find-imports.server";
import { receiveImport } from "~/import/receive-import.server";
import { receiveLines } from "~/import/receive-lines.server";
import { undoImport } from "~/import/run-undo.server";
import { planUndo } from "~/import/undo-import.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { jsonProblem, REFUSAL_STATUS } from "~/web/json.server";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { ImportKind } from "~db/closed-lists.ts";
import {
  ImportPreviewJson,
  ImportUpload,
  InterruptedUndoJson,
  LineImportUpload,
  LinesAddedJson,
  PieceImportUpload,
  RefusedLinesJson,
  UndoneImportJson,
  UndoStopsJson,
} from "./import-contract.ts";
import { ImportJson, importToJson, InterruptedImportJson } from "./import-json.ts";
import { previewToJson } from "./preview-json.ts";

const undo = (tag: string, id: string, records: string) => ({
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
  ...calls("/api/customers/import", ({ respond }) => ({
    POST: respond({
      id: "importCustomers",
      tag: "Customers",
      summary: "Import customers from a file",
      description:
        "Answers when the last row is done. A row that can't be taken in is an error of its own and stops no other: `imported` + `failed` is the number of rows, and `updated` of the imported are customers already there whose empty fields were filled. An import that was interrupted goes on when the same file is sent again.",
      permission: "customers.import",
      asksForPerson: true,
      body: { upload: ImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What came of it, or would.", z.union([ImportJson, ImportPreviewJson]), {
          imported: 41,
          updated: 0,
          failed: 1,
          errors: ["Row 17: lastName: Last name is required"],
          unusedColumns: ["Fax"],
          notes: [],
          sheet: null,
          importId: 7,
        }),
      },
      refusals: {
        409: { description: "This very file is being imported at the moment." },
        429: ON_THEIR_WAY,
        503: {
          description:
            "The import was interrupted and says how far it came; or the server has no room, too many workbooks at once, or no database.",
          schema: z.union([ErrorJson, InterruptedImportJson]),
        },
      },
      respond: (asked) => importByCall(asked, "customers"),
    }),
  })),
  ...calls("/api/customers/imports/:importId/undo", ({ respond }) => ({
    POST: respond({
      ...undo("Customers", "undoCustomerImport", "customers"),
      permission: "customers.import",
      asksForPerson: true,
      respond: (asked) => undoByCall(asked, { importId: asked.importId, kind: "customers" }),
    }),
  })),
  ...calls("/api/inventory/imports/:importId/undo", ({ respond }) => ({
    POST: respond({
      ...undo("Inventory", "undoItemImport", "items"),
      permission: "inventory.edit",
      asksForPerson: true,
      respond: (asked) => undoByCall(asked, { importId: asked.importId, kind: "pieces" }),
    }),
  })),
  ...calls("/api/inventory/import", ({ respond }) => ({
    POST: respond({
      id: "importItems",
      tag: "Inventory",
      summary: "Import items from a file",
      description:
        "As the import of customers. A store, vendor, category, metal or ownership is said by its name; a weight has the unit behind it, beside it or in its column's name, else it is in grams. Who can't see cost has no column for it.",
      permission: "inventory.edit",
      asksForPerson: true,
      body: { upload: PieceImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What came of it, or would.", z.union([ImportJson, ImportPreviewJson]), {
          imported: 212,
          updated: 0,
          failed: 1,
          errors: ["Row 17: SKU: SKU already exists"],
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
      respond: (asked) => importByCall(asked, "pieces"),
    }),
  })),
  ...calls("/api/receivings/:receivingId/import", ({ respond }) => ({
    POST: respond({
      id: "importInvoiceItems",
      tag: "Inventory",
      summary: "Add the rows of a vendor's list to a draft",
      description:
        "All of them, up to 500 items, or none: a refusal says which rows and why, and `shown` leaves just those out. What a row doesn't say of SKU and retail price, the rules of Settings make.",
      permission: "inventory.edit",
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
      respond: (asked) => importLinesByCall(asked, asked.receivingId),
    }),
  })),
};

/**
 * Handles `POST /api/customers/import` (section 7) and the same for items. Responds after the last row; with
 * `preview`, responds with what the import would do. An interrupted import is 503 with its counts; sending
 * the same file continues it. Uses the workbook's first sheet with data, or `sheet`.
 */
async function importByCall(args: PerformArgs, kind: ImportKind): Promise<Response> {
  const received = await receiveImport(args, { kind, ask: false });
  if (!received.ok) {
    if (received.preview) return Response.json(previewToJson(received.preview));
    return jsonProblem(received.status, received.message);
  }
  await received.finished;
  const { db } = shop();
  const made = getImport(db, received.importId);
  if (!made) throw notFound();
  const readsRows = readsRefusedRows(actorOf(args.context), made);
  const result = importToJson(
    made,
    findImportErrors(db, made.id, { limit: ERRORS_SHOWN, readsRows }),
    notesOfImport(db, made.id, { readsRows }),
  );
  if (made.state === "complete") return Response.json(result);
  const message = `The import was interrupted after ${counted(made.rows, "row")}; what was imported is kept. Send the same file again to continue.`;
  return Response.json({ message, ...result }, { status: 503 });
}

/**
 * Undoes an import and responds when all of it is undone. If something was built on it, the refusal lists
 * that in `stops`.
 */
async function undoByCall(
  { context }: PerformArgs,
  { importId, kind }: { importId: number; kind: ImportKind },
): Promise<Response> {
  const { db } = shop();
  const undone = undoImport(originOf(context), { importId, kind });
  if (!undone.ok) {
    const { kind: why, message } = undone.refusal;
    if (why === "missing") throw notFound();
    const found = getImport(db, importId);
    const stops = found?.undoneAt === null ? (planUndo(db, importId)?.stops ?? []) : [];
    if (stops.length > 0)
      return Response.json({ message, stops: stops.slice(0, STOPS_SHOWN) }, { status: REFUSAL_STATUS[why] });
    return jsonProblem(REFUSAL_STATUS[why], message);
  }
  await undone.finished;
  const found = getImport(db, importId);
  const result = { importId, undone: found?.undone ?? 0 };
  if (found && found.undoFinishedAt !== null) return Response.json(result);
  const message = `The undo was interrupted after ${counted(result.undone, "record")}. Send it again to continue.`;
  return Response.json({ message, ...result }, { status: 503 });
}

/** Adds all rows of a list or none. A refusal names the refused rows; `shown` leaves exactly those out. */
async function importLinesByCall(args: PerformArgs, receivingId: number): Promise<Response> {
  if (!getReceiving(shop().db, receivingId)) throw notFound();
  const received = await receiveLines(args, { receivingId, ask: false });
  if (received.ok) return Response.json({ items: received.items, leftOut: received.refused });
  const { status, message, preview } = received;
  if (!preview) return jsonProblem(status, message);
  return Response.json({ ...(message !== "" && { message }), ...previewToJson(preview) }, { status });
}
