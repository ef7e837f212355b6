import { join } from "node:path";
import { shop } from "~/shop.server";
import { actorOf, factsOf } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import { receiveFile } from "~/web/upload.server";
import { LARGEST_FILE, WRONG_FILE_TYPE } from "./import-wire.ts";
import { beginImport } from "./run-import.server.ts";

export type ReceivedImport =
  | { ok: true; importId: number; finished: Promise<void> }
  /** `usedFor`: the import that this form's key belongs to. */
  | { ok: false; status: number; message: string; formKey: string; usedFor?: number };

/**
 * Takes an uploaded file of customers in and begins its import; for the form and the call alike. The key is the form's
 * hidden one or the `Idempotency-Key`, and stands for the content of the file.
 */
export async function receiveImport({ request, url, context }: PerformArgs): Promise<ReceivedImport> {
  const actor = actorOf(context);
  const { requestId, address } = factsOf(context);
  const received = await receiveFile(request, {
    field: "file",
    folder: join(shop().config.dataDir, "uploads", "tmp"),
    maxBytes: LARGEST_FILE,
    refuseName,
  });
  const formKey = received.fields.get("formKey") ?? "";
  if (!received.ok) return { ok: false, formKey, status: received.status, message: received.message };
  const { upload } = received;
  const key = request.headers.get("idempotency-key") ?? formKey;
  if (key.length > 200) {
    await upload.remove();
    return {
      ok: false,
      formKey,
      status: 400,
      message: "The Idempotency-Key must be 200 characters or fewer",
    };
  }
  const path = url.pathname.replace(/\/+$/, "").toLowerCase();
  const claim = key
    ? { employeeId: actor.id, method: request.method, path, key, bodyHash: upload.sha256 }
    : undefined;
  const begun = await beginImport({ actor, requestId, address }, upload, claim);
  if (begun.kind === "begun") return { ok: true, importId: begun.importId, finished: begun.finished };
  if (begun.kind === "unreadable") return { ok: false, formKey, status: 422, message: begun.reason };
  return {
    ok: false,
    formKey,
    status: 422,
    message: "This Idempotency-Key was already used for another file",
    usedFor: begun.importId,
  };
}

function refuseName(name: string): string | null {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv") return null;
  if (ending === "xlsx" || ending === "xls")
    return "Excel workbooks can't be read yet. Save the sheet as CSV in Excel ('Save as', CSV UTF-8) and import that.";
  return WRONG_FILE_TYPE;
}
