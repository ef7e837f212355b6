import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { uploadFolder } from "~/web/kept-uploads.server";
import type { PerformArgs } from "~/web/perform.server";
import { receiveForm } from "~/web/upload.server";
import { originOf } from "~/web/write.server";
import { beginImport, type ColumnsOfFile } from "./begin-import.server.ts";
import { isWorkbook } from "./customer-file.server.ts";
import { LARGEST_FILE, LARGEST_WORKBOOK, WORKBOOK_TOO_LARGE, WRONG_FILE_TYPE } from "./error-text.ts";

/** A stored file with an open question about it. */
export interface KeptFile {
  /** Its SHA-256. */
  kept: string;
  fileName: string;
  fillsEmpty: boolean;
}

/** A workbook awaiting the choice of a sheet. */
export interface SheetChoice extends KeptFile {
  sheets: { name: string; rows: number }[];
}

/** A file with columns that would be left out, and the sheet chosen of it. */
export interface ColumnsQuestion extends KeptFile, ColumnsOfFile {
  sheet: string | null;
}

export type ReceivedImport =
  | { ok: true; importId: number; finished: Promise<void> }
  /**
   * `usedFor` is the import this form's key already started; `choice` means that a sheet must be chosen,
   * `columns` that some would be left out.
   */
  | {
      ok: false;
      status: number;
      message: string;
      usedFor?: number;
      running?: number;
      choice?: SheetChoice;
      columns?: ColumnsQuestion;
      fillsEmpty?: boolean;
    };

/**
 * Receives an uploaded file and starts its import, for form and API. The key is the form's hidden key or
 * `Idempotency-Key`. For a workbook with several sheets, or columns that would be left out, `ask` keeps the file
 * until the answer arrives as a form without it; otherwise the first sheet is used, and the result names the
 * columns.
 */
export async function receiveImport(
  { request, url, context }: PerformArgs,
  { ask }: { ask: boolean },
): Promise<ReceivedImport> {
  const sentKey = request.headers.get("idempotency-key");
  if (sentKey && sentKey.length > 200)
    return refused(400, "The Idempotency-Key must be 200 characters or fewer");
  const actor = actorOf(context);
  const { form, upload, problem } = await receiveForm(request, {
    field: "file",
    folder: uploadFolder(shop().config.dataDir),
    owner: actor.id,
    keptAtMost: 1,
    maxBytes: LARGEST_FILE,
    acceptsKept: ask,
    refuseName,
  });
  if (problem) return refused(problem.status, problem.message);
  if (upload && isWorkbook(upload.name) && upload.size > LARGEST_WORKBOOK) {
    await upload.remove();
    return refused(413, WORKBOOK_TOO_LARGE);
  }
  const field = (name: string) => form.get(name)?.toString() ?? "";
  const sha256 = upload?.sha256 ?? (ask ? field("kept") : "");
  if (sha256 === "") return refused(422, "Choose a file", { fillsEmpty: field("fillEmpty") !== "" });

  const sheet = field("sheet").slice(0, 200) || null;
  const fillsEmpty = field("fillEmpty") !== "";
  const key = sentKey ?? field("formKey").slice(0, 200);
  const begun = await beginImport(originOf(context), upload, {
    key: key
      ? {
          employeeId: actor.id,
          method: request.method,
          path: url.pathname.replace(/\/+$/, "").toLowerCase(),
          key,
          bodyHash: [sha256, sheet, fillsEmpty && "fill"].filter(Boolean).join(" "),
        }
      : undefined,
    goOnWith: Number(field("continue")) || null,
    acceptsUnused: field("leaveOut") !== "",
    fillsEmpty,
    sheet,
    ask,
  });
  const file = { kept: sha256, fileName: upload?.name ?? "", fillsEmpty };
  switch (begun.kind) {
    case "begun":
      return { ok: true, importId: begun.importId, finished: begun.finished };
    case "choose": {
      const { sheets, reason } = begun;
      return refused(reason === undefined ? 200 : 422, reason ?? "", { choice: { ...file, sheets } });
    }
    case "columns left out": {
      const { used, unused } = begun;
      return refused(200, "", { columns: { ...file, sheet, used, unused } });
    }
    case "refused":
      return refused(422, begun.reason, { fillsEmpty });
    case "busy":
      return refused(503, "Several workbooks are being read already. Try again in a minute.");
    case "running":
      return refused(409, begun.message, { running: begun.importId });
    case "key used": {
      const message = "This Idempotency-Key was already used for another file";
      return refused(422, message, { usedFor: begun.importId });
    }
  }
}

type Refused = Extract<ReceivedImport, { ok: false }>;

function refused(status: number, message: string, more: Partial<Refused> = {}): Refused {
  return { ok: false, status, message, ...more };
}

function refuseName(name: string): string | null {
  return /\.(csv|xlsx?)$/i.test(name) ? null : WRONG_FILE_TYPE;
}
