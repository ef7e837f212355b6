import { join } from "node:path";
import { WORKBOOK_LIMITS } from "~/import/read-workbook.server";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { keepUpload, receiveFile, takeKept, type Upload } from "~/web/upload.server";
import { beginImport, findBegun } from "./begin-import.server.ts";
import { LARGEST_FILE, WORKBOOK_TOO_LARGE, WRONG_FILE_TYPE } from "./error-text.ts";

/** A stored workbook awaiting the choice of a sheet. */
export interface SheetChoice {
  /** SHA-256 of the stored workbook. */
  kept: string;
  fileName: string;
  sheets: { name: string; rows: number }[];
}

export type ReceivedImport =
  | { ok: true; importId: number; finished: Promise<void> }
  /** `usedFor` is the import this form's key already started; `choice` means that a sheet must be chosen. */
  | {
      ok: false;
      status: number;
      message: string;
      formKey: string;
      usedFor?: number;
      running?: number;
      choice?: SheetChoice;
    };

type Refused = Extract<ReceivedImport, { ok: false }>;

/**
 * Receives an uploaded file and starts its import, for form and API. The key is the form's hidden key or
 * `Idempotency-Key`. For a workbook with several sheets, `ask` stores it until the choice arrives as a form
 * without a file; otherwise the first sheet is used.
 */
export async function receiveImport(
  { request, url, context }: PerformArgs,
  { ask }: { ask: boolean },
): Promise<ReceivedImport> {
  const actor = actorOf(context);
  const { requestId, address } = factsOf(context);
  const folder = join(shop().config.dataDir, "uploads", "tmp");
  const type = request.headers.get("content-type") ?? "";
  const isAnswer = ask && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  const sent = isAnswer ? await answerOf(request) : await fileOf(request, folder);
  const { fields } = sent;
  const formKey = fields.get("formKey") ?? "";
  const refused = (status: number, message: string, more: Partial<Refused> = {}): Refused => ({
    ok: false,
    formKey,
    status,
    message,
    ...more,
  });
  if (!sent.ok) return refused(sent.status, sent.message);

  const key = request.headers.get("idempotency-key") ?? formKey;
  const sheet = fields.get("sheet")?.slice(0, 200) || null;
  const path = url.pathname.replace(/\/+$/, "").toLowerCase();
  const claimOf = (sha256: string) =>
    key
      ? {
          employeeId: actor.id,
          method: request.method,
          path,
          key,
          bodyHash: sheet ? `${sha256} ${sheet}` : sha256,
        }
      : undefined;
  const by = { actor, requestId, address };

  const upload =
    sent.kept === undefined
      ? sent.upload
      : await takeKept({ folder, owner: actor.id, sha256: sent.kept }, fields.get("fileName") ?? "");
  if (upload === null) {
    const before = sent.kept === undefined ? null : findBegun(by, claimOf(sent.kept));
    return before ? { ok: true, ...before } : refused(422, NOT_KEPT);
  }
  const wanted = {
    key: claimOf(upload.sha256),
    isWorkbook: isWorkbook(upload.name),
    sheet,
    ask,
    goOnWith: Number(fields.get("continue") ?? 0) || null,
  };
  const choiceAmong = (sheets: SheetChoice["sheets"]): Partial<Refused> => ({
    choice: { kept: upload.sha256, fileName: upload.name, sheets },
  });
  let isWanted = false;
  try {
    const wrong = wrongUpload(upload, key);
    if (wrong) return refused(wrong.status, wrong.message);
    const begun = await beginImport(by, upload, wanted);
    isWanted = begun.kind === "begun";
    switch (begun.kind) {
      case "begun":
        return { ok: true, importId: begun.importId, finished: begun.finished };
      case "choose":
        isWanted = true;
        await keepUpload(upload, folder, actor.id);
        return refused(200, "", choiceAmong(begun.sheets));
      case "unreadable": {
        if (sent.kept === undefined) return refused(422, begun.reason);
        // Another sheet of the workbook may be valid.
        const again = await beginImport(by, upload, { ...wanted, sheet: null });
        isWanted = again.kind === "choose";
        return refused(422, begun.reason, again.kind === "choose" ? choiceAmong(again.sheets) : {});
      }
      case "busy":
        return refused(503, "Several workbooks are being read already. Try again in a minute.");
      case "running":
        return refused(409, begun.message, { running: begun.importId });
    }
    const message = "This Idempotency-Key was already used for another file";
    return refused(422, message, { usedFor: begun.importId });
  } finally {
    if (!isWanted) await upload.remove();
  }
}

const NOT_KEPT = "The workbook is not kept any more. Choose the file again.";

type Sent = { fields: ReadonlyMap<string, string> } & (
  | { ok: true; upload: Upload; kept?: undefined }
  | { ok: true; upload: null; kept: string }
  | { ok: false; status: number; message: string }
);

async function answerOf(request: Request): Promise<Sent> {
  const form = await readForm(request);
  const fields = new Map([...form].map(([name, value]) => [name, String(value)]));
  const kept = fields.get("kept");
  if (kept === undefined)
    return { ok: false, fields, status: 415, message: "Send the file as multipart/form-data" };
  return { ok: true, fields, upload: null, kept };
}

async function fileOf(request: Request, folder: string): Promise<Sent> {
  return receiveFile(request, { field: "file", folder, maxBytes: LARGEST_FILE, refuseName });
}

function wrongUpload({ name, size }: Upload, key: string): { status: number; message: string } | null {
  if (key.length > 200)
    return { status: 400, message: "The Idempotency-Key must be 200 characters or fewer" };
  if (isWorkbook(name) && size > WORKBOOK_LIMITS.bytes) return { status: 413, message: WORKBOOK_TOO_LARGE };
  return null;
}

function isWorkbook(name: string): boolean {
  return /\.xlsx?$/i.test(name);
}

function refuseName(name: string): string | null {
  return /\.(csv|xlsx?)$/i.test(name) ? null : WRONG_FILE_TYPE;
}
