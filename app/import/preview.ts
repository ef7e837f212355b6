import type { Mend, RowError } from "./customer-row.ts";
import type { ListFile } from "./list-file.server.ts";
import type { ShownRow, ValueSamples } from "./value-samples.ts";

/** Rows of each list that are shown; all are counted. */
export const PREVIEW_SHOWN = 200;

/** Records that stop an undo, named at once. */
export const STOPS_SHOWN = 100;

/** What an import would do, counted, with the first rows of each list. */
export interface Preview {
  rows: number;
  added: { count: number; rows: AddedRow[] };
  updated: { count: number; rows: UpdatedRow[] };
  refused: { count: number; rows: RefusedRow[] };
  /** Of the added, those with a name that a customer has. */
  namesakes: { count: number; rows: NamesakeRow[] };
  /** The numbers of all refused rows, of a list short enough to name them. */
  refusedRows?: number[];
  /** People with the e-mail of somebody with another first name. */
  sameEmail: { count: number; rows: SameEmailRow[] };
  /** Of these, those of whom nobody chose whether they are added. */
  undecided: number;
  /** Refused rows that would come in by a choice. */
  mended: Record<Mend, number>;
  /** Labels of the fields of `shown`. */
  fields: string[];
  shown: ShownRow[];
  /** How the file was read. */
  said: string[];
  choices: ListFile["choices"];
}

/** The header is row 1. */
interface AddedRow {
  row: number;
  /** A customer's name, an item's SKU and description. */
  name: string;
}

interface UpdatedRow extends AddedRow {
  /** What it was found by. */
  by: "id" | "email" | "phone";
  /** The customer; absent for one who is new in an earlier row. */
  id?: number;
  earlierRow?: number;
  /** Labels of the fields that would be filled. */
  fields: string[];
}

/** `name` and `id` are the customer's who is there. */
interface NamesakeRow extends AddedRow {
  id: number;
}

interface SameEmailRow extends AddedRow {
  /** Whose e-mail it is, who is there or in an earlier row. */
  other: { name: string; id?: number; earlierRow?: number };
  /** Whether the row is added; null if nobody chose. */
  isAdded: boolean | null;
}

interface RefusedRow {
  row: number;
  errors: RowError[];
}

/** `choices` are the file's. */
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
  samples: ValueSamples,
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

/** A row that is refused, and the choices that would mend it. */
export function takeRefused(
  preview: Preview,
  row: number,
  { errors, mendedBy = [] }: { errors: RowError[]; mendedBy?: readonly Mend[] | undefined },
): void {
  takeInto(preview, "refused", { row, errors });
  for (const choice of new Set(mendedBy)) preview.mended[choice] += 1;
}

/** At most as many are chosen one by one. */
export const SAME_EMAIL_SHOWN = 100;

export function takeSameEmail(preview: Preview, row: SameEmailRow): void {
  const { sameEmail } = preview;
  sameEmail.count += 1;
  if (row.isAdded === null) preview.undecided += 1;
  if (sameEmail.rows.length < SAME_EMAIL_SHOWN) sameEmail.rows.push(row);
}
