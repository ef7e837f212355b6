/** How a list writes decimals: with a point, with a comma, with either, or so that it can't be told. */
export type DecimalMark = "point" | "comma" | "both" | "unsure";

/** Fields that are numbers: amounts have up to two decimals, weights three. */
export type NumberKind = "amount" | "weight";

/** Longer texts are no numbers, and would keep a pattern busy. */
const LONGEST = 60;

/** A number, perhaps with a currency before it, and what stands behind it. */
const NUMBER = /^([-$€£\s]*)(\d[\d.,\s'’\u00a0\u202f]*|[.,]\d+)(.*)$/su;
/** Thousands with blanks or apostrophes: '1 250,00', "1'250.00". */
const SPACED = /^\d{1,3}([ '’\u00a0\u202f]\d{3})+(?=$|[.,])/;

/** What the numbers of a list say about its decimal mark, one after the other. */
export class DecimalMarks {
  #points = 0;
  #commas = 0;
  /** A weight of three digits behind a comma may be thousands or thousandths. */
  #eitherWay = 0;
  /** A number with a comma as the file writes it, which everybody may see; '' for none. */
  example = "";

  /** `text` is not a cell that is a number by itself; `mayShow` that it is no cost. */
  take(text: string, { kind, mayShow }: { kind: NumberKind; mayShow: boolean }): void {
    if (text.length > LONGEST) return;
    const [, , digits = ""] = NUMBER.exec(text) ?? [];
    const number = digits.trim().replace(SPACED, (whole) => whole.replace(/\D/g, ""));
    const said = markIn(number, kind);
    if (said === "point") this.#points += 1;
    else if (said === "either") this.#eitherWay += 1;
    else if (said === "comma") {
      this.#commas += 1;
      if (mayShow) this.example ||= number;
    }
  }

  /** `delimiter` of CSV: lists with semicolons mostly come from where decimals have a comma. */
  mark(delimiter: string | null): DecimalMark {
    if (this.#points > 0 && this.#commas > 0) return "both";
    if (this.#commas > 0) return "comma";
    return this.#points === 0 && this.#eitherWay > 0 && delimiter === ";" ? "unsure" : "point";
  }
}

function markIn(number: string, kind: NumberKind): "point" | "comma" | "either" | null {
  if (!/[.,]/.test(number)) return null;
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number)) return "comma";
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(number)) return "point";
  const [, sign, decimals = ""] = /^\d*([.,])(\d+)$/.exec(number) ?? [];
  if (sign === undefined) return null;
  if (decimals.length === 3) return kind === "weight" && sign === "," ? "either" : null;
  return sign === "," ? "comma" : "point";
}

/**
 * A number as `parseTypedMoney` and `parseTypedWeight` read it: without thousands, with a decimal point. Null if it can
 * be read in two ways. Other texts stay as they are.
 */
export function withPoint(text: string, mark: DecimalMark): string | null {
  if (text.length > LONGEST) return text;
  const [whole, before = "", digits = "", behind = ""] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return text;
  const gap = digits.slice(digits.trimEnd().length);
  const number = digits.trim().replace(SPACED, (groups) => groups.replace(/\D/g, ""));
  if (mark !== "point" && mark !== "comma" && /^\d{1,3}[.,]\d{3}$/.test(number)) return null;
  const hasComma =
    mark === "comma" ||
    (mark !== "point" && /^\d+(\.\d{3})*,\d+$/.test(number) && !/^\d{1,3}(,\d{3})+$/.test(number));
  return `${before}${hasComma ? commaToPoint(number) : number}${gap}${behind}`;
}

function commaToPoint(number: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  return /^\d*,\d+$/.test(number) ? number.replace(",", ".") : number;
}
