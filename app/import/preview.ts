import type { Mend, RowError } from "./customer-row.ts";
import { SAME_EMAIL_SHOWN, PREVIEW_SHOWN } from "./import-limits.ts";
import type { ListFile } from "./list-file.server.ts";
import type { ShownRow, PreviewRows } from "./preview-rows.ts";

/** Counts of what an import would do, with the first rows of each list. */
export interface Preview {
  rows: number;
  added: { count: number; rows: AddedRow[] };
  updated: { count: number; rows: UpdatedRow[] };
  refused: { count: number; rows: RefusedRow[] };
  /** Added rows whose name a customer already has. */
  namesakes: { count: number; rows: NamesakeRow[] };
  /** Numbers of all refused rows, if the list is short enough to name them. */
  refusedRows?: number[];
  /** People with the email of somebody with another first name. */
  sameEmail: { count: number; rows: SameEmailRow[] };
  /** Those of them for whom nobody chose whether to add them. */
  undecided: number;
  /** Refused rows that a choice would let in. */
  mended: Record<Mend, number>;
  /** Labels of the fields in `shown`. */
  fields: string[];
  shown: ShownRow[];
  /** Notes on how the file was read. */
  said: string[];
  choices: ListFile["choices"];
}

/** The header is row 1. */
interface AddedRow {
  row: number;
  /** A customer's name, or an item's SKU and description. */
  name: string;
}

interface UpdatedRow extends AddedRow {
  /** What the row was matched by. */
  by: "id" | "email" | "phone";
  /** The customer; absent for a person who is new in an earlier row. */
  id?: number;
  earlierRow?: number;
  /** Labels of the fields that the row would fill. */
  fields: string[];
}

/** An added row. `name` and `id` are those of the existing customer. */
interface NamesakeRow extends AddedRow {
  id: number;
}

interface SameEmailRow extends AddedRow {
  /** The person with that email, an existing customer or in an earlier row. */
  other: { name: string; id?: number; earlierRow?: number };
  /** Whether the row is added; null if nobody chose. */
  isAdded: boolean | null;
  /** The choice for this row alone. */
  ownChoice: boolean | null;
}

interface RefusedRow {
  row: number;
  errors: RowError[];
}

/** An empty preview; `choices` are the file's. */
export function emptyPreview(choices: ListFile["choices"]): Preview {
  return {
    rows: 0,
    added: { count: 0, rows: [] },
    updated: { count: 0, rows: [] },
    refused: { count: 0, rows: [] },
    namesakes: { count: 0, rows: [] },
    sameEmail: { count: 0, rows: [] },
    undecided: 0,
    mended: { leaveOutDates: 0, round: 0 },
    fields: [],
    shown: [],
    said: [],
    choices,
  };
}

/** Completes a preview once all rows are read. */
export function finishPreview(
  preview: Preview,
  { said }: Pick<ListFile, "said">,
  samples: PreviewRows,
): Preview {
  preview.fields = samples.fields.map(({ label }) => label);
  preview.shown = samples.rows();
  preview.said = said();
  return preview;
}

export function takeInto<List extends "added" | "updated" | "refused">(
  preview: Preview,
  list: List,
  row: Preview[List]["rows"][number],
): void {
  const { rows } = preview[list] as { rows: (typeof row)[] };
  preview.rows += 1;
  preview[list].count += 1;
  if (rows.length < PREVIEW_SHOWN) rows.push(row);
}

export function takeNamesake({ namesakes }: Preview, row: NamesakeRow): void {
  namesakes.count += 1;
  if (namesakes.rows.length < PREVIEW_SHOWN) namesakes.rows.push(row);
}

/** Counts a refused row, and the choices that would fix it. */
export function takeRefused(
  preview: Preview,
  row: number,
  { errors, mendedBy = [] }: { errors: RowError[]; mendedBy?: readonly Mend[] | undefined },
): void {
  takeInto(preview, "refused", { row, errors });
  for (const choice of new Set(mendedBy)) preview.mended[choice] += 1;
}

export function takeSameEmail(preview: Preview, row: SameEmailRow): void {
  const { sameEmail } = preview;
  sameEmail.count += 1;
  if (row.isAdded === null) preview.undecided += 1;
  if (sameEmail.rows.length < SAME_EMAIL_SHOWN) sameEmail.rows.push(row);
}
