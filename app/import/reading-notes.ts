import { counted } from "../domain/counted.ts";
import type { DecimalMark } from "./number-writing.ts";
import type { ReadingChoices } from "./reading-choices.ts";

/** Most row numbers in a sentence. */
const NAMED_AT_MOST = 10;

interface HowRead {
  /** Row numbers above the column names. */
  above: readonly number[];
  decimals: { mark: DecimalMark; example: string };
  /** Names of hidden columns, which are left out. */
  hiddenColumns: readonly string[];
  mergedCells: number;
  choices: ReadingChoices;
}

/** Sentences on how a list was read, for its preview, its result and its JSON. */
export class ReadingNotes {
  readonly #how: HowRead;
  readonly #leftOut = { hidden: new Rows(), heading: new Rows(), total: new Rows() };

  constructor(how: HowRead) {
    this.#how = how;
  }

  /** Notes a row that was left out because it isn't a record, or is hidden. */
  leaveOut(why: "hidden" | "heading" | "total", row: number): void {
    this.#leftOut[why].take(row);
  }

  sentences(): string[] {
    const { above, decimals, hiddenColumns, mergedCells, choices } = this.#how;
    const { hidden, heading, total } = this.#leftOut;
    const said = [
      above.length > 0 && `${rowsOf(above)} above the column names: left out.`,
      hidden.count > 0 && `${counted(hidden.count, "hidden row")}: left out (${hidden.named()}).`,
      hiddenColumns.length > 0 &&
        `${counted(hiddenColumns.length, "hidden column")}: left out (${hiddenColumns.join(", ")}).`,
      mergedCells > 0 &&
        `${counted(mergedCells, "merged cell")}: ${mergedCells === 1 ? "its value counts" : "their values count"} ${choices.mergedOnce ? "for the first row alone" : "for each row"}.`,
      heading.count > 0 && `${heading.subject()}: left out, the column names again.`,
      total.count > 0 && `${total.subject()}: left out as a total.`,
      decimals.mark === "comma" && `Decimals have a comma in this list${exampleOf(decimals.example)}.`,
      decimals.mark === "both" && "Decimals have a comma in some cells of this list and a point in others.",
    ];
    return said.filter((sentence) => sentence !== false);
  }
}

class Rows {
  count = 0;
  readonly #first: number[] = [];

  take(row: number): void {
    this.count += 1;
    if (this.#first.length < NAMED_AT_MOST) this.#first.push(row);
  }

  /** Row numbers as '3, 4 and 12 more'. */
  named(): string {
    const others = this.count - this.#first.length;
    return this.#first.join(", ") + (others > 0 ? ` and ${others.toLocaleString("en-US")} more` : "");
  }

  /** 'Row 3' or 'Rows 3, 4'. */
  subject(): string {
    return `${this.count === 1 ? "Row" : "Rows"} ${this.named()}`;
  }
}

function rowsOf(rows: readonly number[]): string {
  return rows.length === 1 ? `Row ${rows[0]}` : `Rows ${rows[0]} to ${rows.at(-1)}`;
}

/** A sentence without what it quotes of the list: a number, or names of columns, which may be an item's cells. */
export function withoutQuotes(sentence: string): string {
  return sentence
    .replace(/: \S+ is read as \S+$/, ".")
    .replace(/^([\d,]+ hidden columns?: left out) \([^]*$/, "$1.");
}

function exampleOf(number: string): string {
  return number === "" ? "" : `: ${number} is read as ${number.replaceAll(".", "").replace(",", ".")}`;
}
