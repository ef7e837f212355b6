import { type CellObject, SSF } from "xlsx";
import { FOREIGN_SIGNS } from "../currency-signs.ts";

/**
 * A cell's value as text. A number is the one that the workbook stores, never its look: 1999.99 formatted as
 * `2,000` is 1999.99, and a phone shown as 3.80E+11 has all its digits. The look counts if the format adds
 * digits or letters (ZIP 02138, SKU RNG-0181, a phone). A unit, a percent sign or a currency other than
 * dollars stays behind the number. A date is YYYY-MM-DD; a number that can't be a date stays a number.
 */
export function cellText({ t, v, w, z }: CellObject, from1904: boolean): string {
  if (t === "z" || (v === undefined && w === undefined)) return "";
  if (t === "n" && typeof v === "number") return numberText(v, w, String(z ?? "General"), from1904);
  if (t === "s") return String(v ?? "");
  return w ?? String(v ?? "");
}

function numberText(value: number, shown: string | undefined, format: string, from1904: boolean): string {
  if (SSF.is_date(format)) {
    const isDay = /[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));
    return isDay ? dayText(value, from1904) : (shown ?? plainNumber(value));
  }
  const section = sectionOf(format, value);
  const plain = plainNumber(section.isPercent ? value * 100 : value);
  if (shown !== undefined && section.addsText && isWhole(value) && hasDigitsOf(shown, value))
    return shown.trim();
  if (section.isPercent) return `${plain}%`;
  return section.behind === "" ? plain : `${plain} ${section.behind}`;
}

function dayText(value: number, from1904: boolean): string {
  const date: { y: number; m: number; d: number } | null = SSF.parse_date_code(value, { date1904: from1904 });
  return date ? [pad(date.y, 4), pad(date.m, 2), pad(date.d, 2)].join("-") : plainNumber(value);
}

/** A number in plain digits, never with an exponent. Excel keeps 15 digits, so 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  const kept = Number(value.toPrecision(15));
  const text = String(kept);
  if (!text.includes("e")) return text;
  return Math.abs(kept) < 1 ? kept.toFixed(20).replace(/\.?0+$/, "") : BigInt(kept).toString();
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whether the shown text has all digits of the value, perhaps after zeros. */
function hasDigitsOf(shown: string, value: number): boolean {
  return shown.replace(/\D/g, "").replace(/^0+(?=\d)/, "") === String(value);
}

interface Section {
  isPercent: boolean;
  /**
   * Whether it adds zeros before the number, or signs or letters within it, so that the text is another one.
   */
  addsText: boolean;
  /** A unit or a currency behind the number. */
  behind: string;
}

/** The part of a number format that applies to a value, as far as texts need it. */
function sectionOf(format: string, value: number): Section {
  const sections = format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [""];
  const hasConditions = sections.some((section) => CONDITION.test(section));
  const plain = sections[value > 0 ? 0 : value < 0 ? 1 : 2] ?? sections[0] ?? "";
  const section = hasConditions
    ? (sections.find((each) => holds(each, value)) ?? sections.at(-1) ?? "")
    : plain;
  const currency = /\[\$([^\]-]*)/.exec(section)?.[1] ?? "";
  const bare = section.replace(/\[[^\]]*\]|[_*]./g, "");
  const literals = [...bare.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped);
  const literal = literals.join("").trim();
  const digits = bare.replace(/"[^"]*"|\\./g, "~");
  const isAmount = /[.,%/E]/i.test(digits) || CURRENCIES.test(`${currency}${literal}`);
  const isUnit = UNIT.test(literal);
  return {
    isPercent: digits.includes("%"),
    addsText:
      !isAmount &&
      !isUnit &&
      ((digits.match(/0/g)?.length ?? 0) > 1 || /[#0?][^#0?]+[#0?]/.test(digits) || /\p{L}/u.test(literal)) &&
      /[#0?]/.test(digits),
    behind: isUnit ? literal : (CURRENCIES.exec(`${currency}${literal}${digits}`)?.[0] ?? ""),
  };
}

const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

function holds(section: string, value: number): boolean {
  const [, sign, number] = CONDITION.exec(section) ?? [];
  if (sign === undefined) return true;
  const limit = Number(number);
  if (sign === "<>") return value !== limit;
  return (
    (sign.includes("=") && value === limit) ||
    (sign.includes("<") && value < limit) ||
    (sign.includes(">") && value > limit)
  );
}

/** Currencies to keep behind an amount. */
const CURRENCIES = new RegExp(FOREIGN_SIGNS.join("|"));
const UNIT = /^(g|gr|grams?|dwt|oz|ozt|oz t|oz\. t\.|ct|cts|carats?|kg|lbs?)\.?$/i;

function pad(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
