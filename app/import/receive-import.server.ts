import { KEY_TOO_LONG, LONGEST_KEY } from "~/web/key-length";
import type { ImportKind } from "~db/closed-lists.ts";
import { actorOf } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { originOf } from "~/web/write.server";
import { beginImport } from "./begin-import.server.ts";
import { IMPORTERS } from "./importers.server.ts";
import type { Hides, ListedColumn } from "./list-file.server.ts";
import { receiveList } from "./list-request.server.ts";
import type { Preview } from "./preview.ts";
import { type ReadingChoices, saidOf } from "./reading-choices.ts";

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

/** A file whose columns are to be chosen, and the sheet chosen of it. */
export interface ColumnsQuestion extends KeptFile {
  sheet: string | null;
  columns: ListedColumn[];
  hides: Hides;
  choices: ReadingChoices;
  /** What a column can be. */
  fields: { value: string; label: string }[];
  /** Why it can't be read as its columns are. */
  problem: string | null;
}

/** What importing a file would do. */
export interface ImportPreview extends KeptFile {
  sheet: string | null;
  columns: ListedColumn[];
  hides: Hides;
  preview: Preview;
  /** Why it wasn't imported, if its questions had been shown. */
  problem: string | null;
}

export type ReceivedImport =
  | { ok: true; importId: number; finished: Promise<void> }
  /**
   * `usedFor` is the import this form's key already started; `choice` means that a sheet must be chosen,
   * `columns` the columns; `preview` is what was asked for instead of an import.
   */
  | {
      ok: false;
      status: number;
      message: string;
      usedFor?: number;
      running?: number;
      choice?: SheetChoice;
      columns?: ColumnsQuestion;
      preview?: ImportPreview;
      fillsEmpty?: boolean;
    };

/**
 * Receives an uploaded file and starts its import, or previews it, for form and API. The key is the form's hidden key
 * or `Idempotency-Key`. With `ask`, the file is kept while a sheet or its columns are chosen or the preview is read,
 * until the answer arrives as a form without it; otherwise the first sheet is used, columns are matched by their names
 * or as the field `columns` says, and the result names what was left out.
 */
export async function receiveImport(
  { request, url, context }: PerformArgs,
  { kind, ask }: { kind: ImportKind; ask: boolean },
): Promise<ReceivedImport> {
  const sentKey = request.headers.get("idempotency-key");
  if (sentKey && sentKey.length > LONGEST_KEY) return refused(400, KEY_TOO_LONG);
  const actor = actorOf(context);
  const received = await receiveList({ request, context }, { ask });
  if (!received.ok) {
    const { status, message, fillsEmpty = false } = received;
    return refused(status, message, { fillsEmpty });
  }
  const { form, upload, sha256, fileName, sheet, fillsEmpty, step, columns, choices, wasChecked } = received;
  const field = (name: string) => form.get(name)?.toString() ?? "";
  const key = sentKey ?? field("formKey").slice(0, LONGEST_KEY);
  const seesCost = maySeeCost(context);
  const known = IMPORTERS[kind].known({ seesCost });
  const begun = await beginImport(originOf(context), upload, {
    kind,
    seesCost,
    step,
    key: key
      ? {
          employeeId: actor.id,
          method: request.method,
          path: url.pathname.replace(/\/+$/, "").toLowerCase(),
          key,
          bodyHash: [
            sha256,
            sheet,
            fillsEmpty && "fill",
            columns && JSON.stringify(columns.said),
            saidOf(choices),
          ]
            .filter(Boolean)
            .join(" "),
        }
      : undefined,
    goOnWith: Number(field("continue")) || null,
    fillsEmpty,
    sheet,
    ask,
    choose: columns && ((header, hidden) => columns.choose(header, known, hidden)),
    choices,
    wasChecked,
    size: upload?.size ?? 0,
  });
  const file = { kept: sha256, fileName, fillsEmpty };
  switch (begun.kind) {
    case "begun":
      return { ok: true, importId: begun.importId, finished: begun.finished };
    case "choose": {
      const { sheets, reason } = begun;
      return refused(reason === undefined ? 200 : 422, reason ?? "", { choice: { ...file, sheets } });
    }
    case "columns": {
      const { kind: _, ...question } = begun;
      const fields = Object.entries(known.fields).map(([value, { label }]) => ({ value, label }));
      const isWrong = columns !== null && begun.problem !== null;
      return refused(isWrong ? 422 : 200, isWrong ? (begun.problem ?? "") : "", {
        columns: { ...file, ...question, choices, fields },
      });
    }
    case "preview": {
      const { kind: _, ...result } = begun;
      const { problem } = result;
      return refused(problem === null ? 200 : 422, problem ?? "", { preview: { ...file, ...result } });
    }
    case "refused":
      return refused(422, begun.reason, { fillsEmpty });
    case "busy":
      return refused(503, "Several files are already being read. Try again in a minute.");
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
