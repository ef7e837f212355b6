import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { type Upload, uploadFolder } from "~/web/uploads-on-disk.server";
import type { PerformArgs } from "~/web/perform.server";
import { receiveForm } from "~/web/upload.server";
import type { ImportStep } from "./begin-import.server.ts";
import { columnField } from "./column-field.ts";
import { chooseByHeading, type KnownColumns } from "./match-columns.ts";
import { LARGEST_FILE, LARGEST_WORKBOOK, RECORD_LIMITS, WORKBOOK_TOO_LARGE } from "./import-limits.ts";
import { WRONG_FILE_TYPE } from "./result-words.ts";
import { type ColumnChoice, isWorkbook } from "./list-file.server.ts";
import { choicesOf, type ReadingChoices } from "./reading-choices.ts";

/** A list as it was sent, and what to do with it. */
export interface ListRequest {
  ok: true;
  form: FormData;
  /** The file that was sent, or the kept one that the form names; null if it is gone. */
  upload: Upload | null;
  sha256: string;
  fileName: string;
  sheet: string | null;
  fillsEmpty: boolean;
  step: ImportStep;
  /** The columns chosen by hand. */
  columns: SentColumns | null;
  choices: ReadingChoices;
  /** Whether the form showed what an import would do. */
  wasChecked: boolean;
}

/** Columns chosen in a form or in JSON. `said` must be the same in a repeated request. */
interface SentColumns {
  said: unknown;
  choose(header: string[], known: KnownColumns, hidden: readonly number[]): ColumnChoice;
}

/** Receives a list and its form. With `ask`, the form may name a file that an earlier form left. */
export async function receiveList(
  { request, context }: Pick<PerformArgs, "request" | "context">,
  { ask }: { ask: boolean },
): Promise<ListRequest | { ok: false; status: number; message: string; fillsEmpty?: boolean }> {
  const { form, upload, problem } = await receiveForm(request, {
    field: "file",
    folder: uploadFolder(shop().config.dataDir),
    owner: actorOf(context).id,
    keptAtMost: 1,
    maxBytes: LARGEST_FILE,
    acceptsKept: ask,
    refuseName,
  });
  const field = (name: string) => form.get(name)?.toString() ?? "";
  const fillsEmpty = field("fillEmpty") !== "";
  if (problem) return { ok: false, ...problem, fillsEmpty };
  if (upload && isWorkbook(upload.name) && upload.size > LARGEST_WORKBOOK) {
    await upload.remove();
    return { ok: false, status: 413, message: WORKBOOK_TOO_LARGE, fillsEmpty };
  }
  const sha256 = upload?.sha256 ?? (ask ? field("kept") : "");
  if (sha256 === "") return { ok: false, status: 422, message: "Choose a file", fillsEmpty };
  const columns = ask ? columnsOfForm(form) : columnsOfJson(field("columns"));
  if (columns === "wrong") {
    await upload?.remove();
    return { ok: false, status: 422, message: WRONG_COLUMNS, fillsEmpty };
  }
  return {
    ok: true,
    form,
    upload,
    sha256,
    fileName: upload?.name ?? "",
    sheet: field("sheet").slice(0, 200) || null,
    fillsEmpty,
    step: stepOf(form, ask),
    columns,
    choices: choicesOf(form),
    wasChecked: form.has("checked"),
  };
}

function refuseName(name: string): string | null {
  return /\.(csv|xlsx?)$/i.test(name) ? null : WRONG_FILE_TYPE;
}

function stepOf(form: FormData, ask: boolean): ImportStep {
  if (form.has("preview")) return "preview";
  return ask && form.has("chooseColumns") ? "columns" : "import";
}

/**
 * The columns chosen in a form. `columns` says that they were shown; `c0` is the field of the first one, or
 * empty.
 */
function columnsOfForm(form: FormData): SentColumns | null {
  if (!form.has("columns")) return null;
  const chosen = Array.from(
    { length: RECORD_LIMITS.columns },
    (_, index) => form.get(columnField(index))?.toString() || null,
  );
  const said = chosen.flatMap((field, index) => (field === null ? [] : [[index, field]]));
  return { said, choose: () => ({ chosen }) };
}

const WRONG_COLUMNS =
  'columns must be a JSON object of headings and fields: {"Cust Nm": "lastName", "Notes": null}';

function columnsOfJson(sent: string): SentColumns | null | "wrong" {
  if (sent === "") return null;
  let said: unknown;
  try {
    said = JSON.parse(sent);
  } catch {
    return "wrong";
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) return "wrong";
  const entries = Object.entries(said);
  if (!entries.every(([, field]) => field === null || typeof field === "string")) return "wrong";
  const chosen = Object.fromEntries(entries) as Record<string, string | null>;
  return {
    said: chosen,
    choose: (header, known, hidden) => chooseByHeading(header, known, { chosen, hidden }),
  };
}
