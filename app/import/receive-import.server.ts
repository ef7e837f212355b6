import { KEY_TOO_LONG, keyOfCall, keyOfForm, pathOfKey } from "~/web/idempotency.server";
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
  /** The file's SHA-256. */
  kept: string;
  fileName: string;
  fillsEmpty: boolean;
}

/** A workbook awaiting the choice of a sheet. */
export interface SheetChoice extends KeptFile {
  sheets: { name: string; rows: number }[];
}

/** A file that needs a choice of columns, and the sheet chosen in it. */
export interface ColumnsQuestion extends KeptFile {
  sheet: string | null;
  columns: ListedColumn[];
  hides: Hides;
  choices: ReadingChoices;
  /** Fields to choose from. */
  fields: { value: string; label: string }[];
  /** Why it can't be read with its columns as they are. */
  problem: string | null;
}

/** What an import of a file would do. */
export interface ImportPreview extends KeptFile {
  sheet: string | null;
  columns: ListedColumn[];
  hides: Hides;
  preview: Preview;
  /** Why it wasn't imported although its questions had been shown. */
  problem: string | null;
}

export type ReceivedImport =
  | { ok: true; importId: number; finished: Promise<void> }
  /**
   * `usedFor` is the import that this form's key already started. `choice` asks for a sheet, `columns` for
   * the columns. `preview` was requested instead of an import.
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
 * Receives an uploaded file and starts its import, or previews it, for forms and the API. The key is the
 * form's hidden key or `Idempotency-Key`. With `ask`, the file is kept while the user chooses a sheet or
 * columns or reads the preview; the answer then arrives in a form without the file. Without `ask`, the first
 * sheet is used, columns are matched by name or as the field `columns` says, and the result names what was
 * left out.
 */
export async function receiveImport(
  { request, url, context }: PerformArgs,
  { kind, ask }: { kind: ImportKind; ask: boolean },
): Promise<ReceivedImport> {
  const sentKey = keyOfCall(request);
  if (sentKey === null) return refused(400, KEY_TOO_LONG);
  const actor = actorOf(context);
  const received = await receiveList({ request, context }, { ask });
  if (!received.ok) {
    const { status, message, fillsEmpty = false } = received;
    return refused(status, message, { fillsEmpty });
  }
  const { form, upload, sha256, fileName, sheet, fillsEmpty, step, columns, choices, wasChecked } = received;
  const field = (name: string) => form.get(name)?.toString() ?? "";
  const key = sentKey || keyOfForm(form);
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
          path: pathOfKey(url),
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
