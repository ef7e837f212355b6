import type { FileRow, ListFile } from "./list-file.server.ts";
import type { ShownField, StoredValues } from "./stored-texts.server.ts";

/** A row of a preview with the values that would be stored. */
export interface ShownRow {
  /** The header is row 1. */
  row: number;
  /** Why it is shown, unless it is one of the first: 'Largest Cost'. */
  why: string[];
  /** Values in the order of the preview's fields; '' for nothing. */
  values: string[];
  /** The file's texts where they differ, by the index of their field. */
  changed: { field: number; from: string }[];
}

const FIRST_ROWS = 10;
/** Rows to show for each field whose values differ from their cells. */
const CHANGED_OF_A_FIELD = 3;
const LEFT_OUT_ROWS = 10;

interface Extreme {
  size: number | string;
  shown: ShownRow;
}

/** Collects the rows of a list that show how it was read: the first ones, and unusual ones. */
export class PreviewRows {
  readonly fields: readonly ShownField[];
  readonly #first: ShownRow[] = [];
  readonly #changed: ShownRow[] = [];
  readonly #leftOut: ShownRow[] = [];
  readonly #changes: number[];
  readonly #largest = new Map<ShownField, Extreme>();
  readonly #smallest = new Map<ShownField, Extreme>();

  constructor(fields: readonly ShownField[]) {
    this.fields = fields;
    this.#changes = fields.map(() => 0);
  }

  /** `cells` are the file's texts by field. `leftOut` says what of the row isn't imported. */
  take(
    row: number,
    stored: StoredValues,
    { cells, leftOut }: { cells: Readonly<Record<string, string>>; leftOut: readonly { reason: string }[] },
  ): void {
    let made: ShownRow | undefined;
    const shown = () => (made ??= this.#show(row, stored, cells));
    if (this.#first.length < FIRST_ROWS) this.#first.push(shown());
    for (const [place, field] of this.fields.entries()) {
      this.#compare(field, stored, shown);
      if ((this.#changes[place] ?? 0) >= CHANGED_OF_A_FIELD) continue;
      const from = cells[field.name] ?? "";
      const isLeftOut = leftOut.length > 0 && field.textOf(stored) === "";
      if (from === "" || isLeftOut || !field.isOtherThan(from, stored)) continue;
      this.#changes[place] = (this.#changes[place] ?? 0) + 1;
      shown().why.push(`Changed: ${field.label}`);
      this.#changed.push(shown());
    }
    if (leftOut.length > 0 && this.#leftOut.length < LEFT_OUT_ROWS) {
      shown().why.push(...leftOut.map(({ reason }) => reason));
      this.#leftOut.push(shown());
    }
  }

  /** Rows in file order, without repeats. */
  rows(): ShownRow[] {
    const extremes = [
      ...this.#named(this.#largest, { number: "Largest", day: "Latest" }),
      ...this.#named(this.#smallest, { number: "Smallest", day: "Earliest" }),
    ];
    const all = new Map<number, ShownRow>();
    for (const { shown, why } of extremes) {
      const known = all.get(shown.row) ?? { ...shown, why: [...shown.why] };
      known.why.push(why);
      all.set(shown.row, known);
    }
    for (const shown of [...this.#first, ...this.#changed, ...this.#leftOut])
      if (!all.has(shown.row)) all.set(shown.row, shown);
    return [...all.values()].sort((a, b) => a.row - b.row);
  }

  #show(row: number, stored: StoredValues, cells: Readonly<Record<string, string>>): ShownRow {
    const changed = this.fields.flatMap((field, place) => {
      const from = cells[field.name] ?? "";
      return from !== "" && field.isOtherThan(from, stored)
        ? [{ field: place, from: from.slice(0, 60) }]
        : [];
    });
    return { row, why: [], values: this.fields.map((field) => field.textOf(stored).slice(0, 200)), changed };
  }

  #compare(field: ShownField, stored: StoredValues, shown: () => ShownRow): void {
    const size = field.sizeOf(stored);
    if (size === null) return;
    const largest = this.#largest.get(field);
    const smallest = this.#smallest.get(field);
    if (!largest || size > largest.size) this.#largest.set(field, { size, shown: shown() });
    if (!smallest || size < smallest.size) this.#smallest.set(field, { size, shown: shown() });
  }

  #named(found: ReadonlyMap<ShownField, Extreme>, words: { number: string; day: string }) {
    return [...found].map(([field, { size, shown }]) => ({
      shown,
      why: `${typeof size === "string" ? words.day : words.number}: ${field.label}`,
    }));
  }
}

/** The file's texts of a row, by field. */
export function cellsByField(
  { columns }: Pick<ListFile, "columns">,
  { cells }: FileRow,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ field }, index) => (field === null ? [] : [[field, cells[index]?.trim() ?? ""]])),
  );
}
