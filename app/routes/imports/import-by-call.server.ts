import { counted } from "~/domain/counted";
import { ERRORS_SHOWN, findImportErrors, getImport, notesOfImport } from "~/import/find-imports.server";
import { receiveImport } from "~/import/receive-import.server";
import { shop } from "~/runtime/shop.server";
import { jsonProblem } from "~/web/json.server";
import type { PerformArgs } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import type { ImportKind } from "~db/closed-lists.ts";
import { importToJson } from "../customers/customer-contract.ts";
import { previewToJson } from "./preview-json.ts";

/**
 * `POST /api/customers/import` (section 7), and the same of items. Responds after the last row; with `preview`, says
 * what the import would do. An interrupted import is 503 with its counts; sending the same file continues it. Uses
 * the workbook's first sheet with data, or `sheet`.
 */
export async function importByCall(args: PerformArgs, kind: ImportKind): Promise<Response> {
  const received = await receiveImport(args, { kind, ask: false });
  if (!received.ok) {
    if (received.preview) return Response.json(previewToJson(received.preview));
    return jsonProblem(received.status, received.message);
  }
  await received.finished;
  const { db } = shop();
  const result = getImport(db, received.importId);
  if (!result) throw notFound();
  const answer = importToJson(
    result,
    findImportErrors(db, result.id, { limit: ERRORS_SHOWN }),
    notesOfImport(db, result.id),
  );
  if (result.state === "complete") return Response.json(answer);
  const message = `The import was interrupted after ${counted(result.rows, "row")}; what was imported is kept. Send the same file again to continue.`;
  return Response.json({ message, ...answer }, { status: 503 });
}
