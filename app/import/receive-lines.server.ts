import { counted } from "~/domain/counted";
import { LINES_AT_MOST } from "~/domain/stock/receivings/receiving-size";
import { newLineFields } from "~/domain/stock/receivings/receiving-fields";
import { type AddedRows, addRows } from "~/domain/stock/receivings/prepare-receiving.server";
import { keptWeight } from "~/domain/weight";
import type { Actor } from "~/domain/permissions";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import {
  hashInput,
  KEY_TOO_LONG,
  keyOfCall,
  keyOfForm,
  pathOfKey,
  type WriteKey,
} from "~/web/idempotency.server";
import { contract } from "~/web/contract";
import { REFUSAL_STATUS } from "~/web/json.server";
import type { PerformArgs } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { originOf, write, type Written } from "~/web/write.server";
import type { KnownColumns } from "./match-columns.ts";
import type { Mend, RowError } from "./customer-row.ts";
import { findSheets, type ListFile, openListFile } from "./list-file.server.ts";
import { type ListRequest, receiveList } from "./list-request.server.ts";
import { emptyPreview, finishPreview, type Preview, takeInto, takeRefused } from "./preview.ts";
import type { ReceivedImport } from "./receive-import.server.ts";
import { saidOf } from "./reading-choices.ts";
import { splitInto } from "./too-many-rows.ts";
import { rememberColumns, rememberedColumns } from "./remembered-columns.server.ts";
import { FILE_EXPIRED } from "./result-words.ts";
import { lineColumns } from "./stock-column-names.ts";
import { errorOf, stockCheck } from "./stock-row.server.ts";
import { shownFields } from "./stored-texts.server.ts";
import { cellsByField, PreviewRows } from "./preview-rows.ts";

type NotAdded = Extract<ReceivedImport, { ok: false }>;
/** The result, which a repeated request gets again. */
interface Added {
  items: number;
  refused: number;
}
type Received = ({ ok: true } & Added) | NotAdded;

const LineRow = contract(newLineFields, (line) => ({ ...line, ...keptWeight(line) }));

/**
 * Adds the rows of a vendor's list to an invoice's draft, in one transaction. Refused rows are left out only
 * if the sender was shown exactly these before, in a form as in JSON; until then, the answer is what an
 * import would do. A form key or an `Idempotency-Key` makes it happen once.
 */
export async function receiveLines(
  args: PerformArgs,
  { receivingId, ask }: { receivingId: number; ask: boolean },
): Promise<Received> {
  const sentKey = keyOfCall(args.request);
  if (sentKey === null) return { ok: false, status: 400, message: KEY_TOO_LONG };
  const request = await receiveList(args, { ask });
  if (!request.ok) return request;
  const { upload } = request;
  const key = keyOf(args, request, sentKey);
  if (!upload) {
    // Without the file, only a repeated key finds what was added.
    const written = write<Added, AddedRows, Actor>(
      originOf(args.context),
      () => refuse("missing", FILE_EXPIRED),
      key,
    );
    return written.kind === "refused" ? { ok: false, status: 422, message: FILE_EXPIRED } : answerTo(written);
  }
  let answer: Received | undefined;
  try {
    answer = await addListed(args, request, { receivingId, ask, key });
    return answer;
  } finally {
    const isQuestion = answer && !answer.ok && (answer.choice ?? answer.columns ?? answer.preview);
    if (isQuestion && ask) await upload.keep();
    else await upload.remove();
  }
}

function keyOf(
  { request, url, context }: PerformArgs,
  { form, sha256, sheet, columns, choices }: ListRequest,
  sentKey: string,
): WriteKey | undefined {
  const key = sentKey || keyOfForm(form);
  if (!key) return undefined;
  const { id: employeeId, tokenId } = actorOf(context);
  return {
    employeeId,
    tokenId,
    method: request.method,
    path: pathOfKey(url),
    key,
    bodyHash: hashInput([sha256, sheet, columns?.said ?? null, saidOf(choices), shownIn(form)]),
  };
}

/** Refused rows that the sender was shown, in the form in which they are sent: `3,17`. */
function shownIn(form: FormData): string {
  return form.get("shown")?.toString().trim() ?? "";
}

function answerTo(written: Exclude<Written<Added>, { kind: "refused" }>): Received {
  if (written.kind === "done") return { ok: true, ...written.value };
  return { ok: false, status: 422, message: "This Idempotency-Key was already used for another file" };
}

async function addListed(
  { context }: PerformArgs,
  { form, upload, sha256, fileName, sheet, step, columns, choices }: ListRequest,
  { receivingId, ask, key }: { receivingId: number; ask: boolean; key: WriteKey | undefined },
): Promise<Received> {
  if (!upload) throw new Error("A list without its file can't be read");
  const { db } = shop();
  const seesCost = maySeeCost(context);
  const known = lineColumns(seesCost);
  const kept = { kept: sha256, fileName, fillsEmpty: false };
  const fields = Object.entries(known.fields).map(([value, { label }]) => ({ value, label }));
  const choose = columns
    ? (header: string[], hidden: readonly number[]) => columns.choose(header, known, hidden)
    : ask
      ? (header: string[]) => ({ chosen: rememberedColumns(db, "invoice", header) })
      : undefined;
  const opened = await openListFile(upload, { sheet, ask, known, choose, choices });
  if (opened.kind === "busy")
    return {
      ok: false,
      status: 503,
      message: "Several files are already being read. Try again in a minute.",
    };
  if (opened.kind === "choose")
    return { ok: false, status: 200, message: "", choice: { ...kept, sheets: opened.sheets } };
  if (opened.kind === "refused") {
    const sheets = ask && upload.isKept ? await findSheets(upload, known) : null;
    return { ok: false, status: 422, message: opened.reason, ...(sheets && { choice: { ...kept, sheets } }) };
  }
  if (opened.kind === "wrong columns") {
    if (!ask) return { ok: false, status: 422, message: opened.reason };
    const isWrong = columns !== null;
    const { columns: listed, hides, reason: problem } = opened;
    return {
      ok: false,
      status: isWrong ? 422 : 200,
      message: isWrong ? problem : "",
      columns: { ...kept, sheet: opened.sheet, columns: listed, hides, choices, fields, problem },
    };
  }
  const { file } = opened;
  try {
    const { hides } = file;
    const isHiding = hides.rows + hides.columns + hides.mergedCells > 0;
    const isUnknown = columns === null && (file.chosen !== null || file.unused.length > 0 || isHiding);
    if (ask && (step === "columns" || isUnknown))
      return {
        ok: false,
        status: 200,
        message: "",
        columns: {
          ...kept,
          sheet: file.sheet,
          columns: file.columns,
          hides,
          choices,
          fields,
          problem: null,
        },
      };
    const read = await readLines(file, seesCost);
    if ("tooLong" in read) return { ok: false, status: 422, message: read.tooLong };
    const preview = step === "preview";
    const chosen = columns && file.columns.map(({ field }) => field);
    const unread = read.refused.map(({ row }) => row);
    const mayLeaveOut = (rows: readonly number[]) => sorted([...unread, ...rows]).join(",") === shownIn(form);
    const add = (ctx: RuleContext<Actor>): Result<Added, AddedRows> => {
      if (chosen && !preview) rememberColumns(ctx, "invoice", { header: file.header, chosen });
      const result = addRows(ctx, { receivingId, rows: read.rows, mayLeaveOut, preview });
      if (!result.ok) return result;
      const { ids, refused } = result.value;
      return { ...result, value: { items: ids.length, refused: unread.length + refused.length } };
    };
    const written = write(originOf(context), add, preview ? undefined : key);
    if (written.kind !== "refused") return answerTo(written);
    const { kind, message, detail } = written.refusal;
    if (!detail) return { ok: false, status: REFUSAL_STATUS[kind], message };
    const shown = previewOf(detail, read, { file, known });
    return {
      ok: false,
      status: preview ? 200 : 422,
      message: preview
        ? ""
        : `${counted(shown.refused.count, "row is", "rows are")} refused: nothing was added yet`,
      preview: {
        ...kept,
        sheet: file.sheet,
        columns: file.columns,
        hides,
        preview: shown,
        problem: null,
      },
    };
  } finally {
    await file.close();
  }
}

interface ReadLines {
  rows: Parameters<typeof addRows>[1]["rows"];
  refused: { row: number; errors: RowError[]; mendedBy?: readonly Mend[] | undefined }[];
  /** Cells of the readable rows, and what is left out of them. */
  cells: Map<number, { cells: Record<string, string>; leftOut: readonly RowError[] }>;
}

/** Checks, one by one, as many rows of a list as an invoice can hold. */
async function readLines(file: ListFile, seesCost: boolean): Promise<ReadLines | { tooLong: string }> {
  const check = stockCheck(shop().db, {
    contract: LineRow,
    fields: newLineFields,
    seesCost,
    file,
  });
  const rows: { row: number; line: Parameters<typeof addRows>[1]["rows"][number]["line"] }[] = [];
  const refused: ReadLines["refused"] = [];
  const cells: ReadLines["cells"] = new Map();
  let count = 0;
  for await (const row of file.rows) {
    count += 1;
    if (count > LINES_AT_MOST) continue;
    const checked = check(row);
    if (checked.ok) {
      rows.push({ row: row.row, line: checked.input });
      cells.set(row.row, { cells: cellsByField(file, row), leftOut: checked.leftOut });
    } else refused.push({ row: row.row, errors: checked.errors, mendedBy: checked.mendedBy });
  }
  if (count <= LINES_AT_MOST) return { rows, refused, cells };
  const tooLong = `The list has ${count.toLocaleString("en-US")} rows; an invoice has at most ${LINES_AT_MOST} items.`;
  return { tooLong: `${tooLong} ${splitInto(count, LINES_AT_MOST)}` };
}

function previewOf(
  { added, refused }: AddedRows,
  { rows, refused: unread, cells }: ReadLines,
  { file, known }: { file: ListFile; known: KnownColumns },
): Preview {
  const preview = emptyPreview(file.choices);
  const samples = new PreviewRows(shownFields(shop().db, known, [...file.names.keys()]));
  const lines = new Map(rows.map(({ row, line }) => [row, line]));
  for (const { row, sku, description } of added) {
    takeInto(preview, "added", { row, name: `${sku}, ${description}` });
    const of = cells.get(row);
    if (of) samples.take(row, { ...lines.get(row) }, of);
  }
  const all = refused.map(({ row, field, message }) => ({
    row,
    errors: [errorOf(field, message, newLineFields, file.names)],
  }));
  for (const each of [...unread, ...all].sort((a, b) => a.row - b.row)) takeRefused(preview, each.row, each);
  preview.refusedRows = sorted([...unread, ...all].map(({ row }) => row));
  return finishPreview(preview, file, samples);
}

function sorted(rows: readonly number[]): number[] {
  return [...rows].sort((a, b) => a - b);
}
