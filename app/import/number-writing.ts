/** How a list writes decimals: with a point, with a comma, with both, or undecidable. */
export type DecimalMark = "point" | "comma" | "both" | "unsure";

/** Kinds of number fields: amounts have up to two decimals, weights three. */
export type NumberKind = "amount" | "weight";

/** Longer texts aren't numbers, and would keep a pattern busy. */
const LONGEST = 60;

/** A number, perhaps after a currency, and the text behind it. */
const NUMBER = /^([-$€£\s]*)(\d[\d.,\s'’\u00a0\u202f]*|[.,]\d+)(.*)$/su;
/** Thousands separated by blanks or apostrophes: '1 250,00', "1'250.00". */
const SPACED = /^\d{1,3}([ '’\u00a0\u202f]\d{3})+(?=$|[.,])/;

/** Finds out a list's decimal mark from its numbers, one after the other. */
export class DecimalMarks {
  #points = 0;
  #commas = 0;
  /** Weights with three digits behind a comma, which may mean thousands or thousandths. */
  #eitherWay = 0;
  /** A number with a comma as the file writes it, which everybody may see; '' without one. */
  example = "";

  /** Takes the text of a cell, but none that is a number by itself. `mayShow` says that it isn't a cost. */
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

  /**
   * The decimal mark. `delimiter` is that of CSV: lists with semicolons mostly come from places that write
   * decimals with a comma.
   */
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
 * A number in the form that `parseTypedMoney` and `parseTypedWeight` read: without thousands separators, with
 * a decimal point. Null if it is ambiguous. Leaves other texts as they are.
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
