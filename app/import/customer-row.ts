import { EARLIEST_BIRTH_YEAR, type Day } from "../domain/dates.ts";
import { DEFAULT_STORE } from "../domain/shop/stores/default-store.ts";
import { isEmailAddress } from "../domain/email.ts";
import { type CustomerDetails, customerFields } from "../domain/people/customers/customer-fields.ts";
import { type Field, namesOf, SHORT } from "../domain/fields.ts";
import {
  GENDERS,
  TIER_LABELS,
  TIERS,
  type Gender,
  type Tier,
} from "../domain/people/customers/tiers-and-genders.ts";
import type { CustomerField } from "./match-columns.ts";
import { isNothing } from "./empty-cell.ts";
import { parseListedDay } from "./listed-day.ts";

export interface RowError {
  /** The file's column name, or the field's own if the column is missing. */
  column: string;
  reason: string;
}

/** A choice about reading a list that would fix an error. */
export type Mend = "leaveOutDates" | "round";

/** A checked row. A null field means that the file has no value, or one that was left out. */
export type CheckedRow =
  | { ok: true; customer: CustomerDetails; leftOut: readonly RowError[] }
  | { ok: false; errors: RowError[]; mendedBy?: readonly Mend[] };

export interface RowContext {
  /** The file's name of each field. */
  names: ReadonlyMap<string, string>;
  /** Store day; later birthdays are refused. */
  today: Day;
  /** Whether to leave out an impossible date instead of its row. */
  leaveOutDates?: boolean;
}

const DEFAULT_TIER: Tier = "silver";

/**
 * Validates a row and returns a customer or all errors, in field order. Matches stores by key or name,
 * ignoring case and treating spaces and underscores alike.
 */
export function checkRow(
  cells: Readonly<Partial<Record<CustomerField, string>>>,
  stores: readonly { key: string; name: string }[],
  { names, today, leaveOutDates = false }: RowContext,
): CheckedRow {
  const errors: RowError[] = [];
  const leftOut: RowError[] = [];
  const mendedBy: Mend[] = [];
  const wrong = (field: CustomerField, reason: string): null => {
    errors.push({ column: names.get(field) ?? field, reason });
    return null;
  };

  const text = (field: CustomerField, limit = SHORT): string | null => {
    const value = cells[field]?.trim() ?? "";
    if (value.length > limit && [...value].length > limit)
      return wrong(field, `${labelOf(field)} is longer than ${limit.toLocaleString("en-US")} characters`);
    if (UNPRINTABLE.test(value)) return wrong(field, `${labelOf(field)} has a character that can't be shown`);
    return value === "" ? null : value;
  };
  const line = (field: CustomerField, limit = SHORT): string | null => {
    const value = text(field, limit)?.replace(/\t+/g, " ") ?? null;
    if (value === null || !value.includes("\n")) return value;
    return wrong(field, `${labelOf(field)} has a line break; a quotation mark may open here and never close`);
  };
  const required = (field: CustomerField, limit = SHORT): string => {
    const before = errors.length;
    const value = line(field, limit);
    if (value === null && errors.length === before) wrong(field, `${labelOf(field)} is missing`);
    return value ?? "";
  };
  const date = (field: CustomerField, { past }: { past: boolean }): Day | null => {
    const value = line(field);
    if (value === null || isNothing(value)) return null;
    const known = parseListedDay(value, { from: EARLIEST_BIRTH_YEAR });
    if (known !== null && !(past && known > today)) return known;
    const why =
      known === null
        ? `is not a date (YYYY-MM-DD or M/D/YYYY, from ${EARLIEST_BIRTH_YEAR} on)`
        : "is in the future";
    const reason = `${labelOf(field)} ${quoted(value)} ${why}`;
    if (!leaveOutDates) {
      mendedBy.push("leaveOutDates");
      return wrong(field, reason);
    }
    leftOut.push({ column: names.get(field) ?? field, reason: `${reason}: left out` });
    return null;
  };

  const email = (): string | null => {
    const value = line("email");
    if (value === null || isEmailAddress(value)) return value;
    if (isNothing(value)) return null;
    return wrong("email", `Email ${quoted(value)} is not a valid address`);
  };
  const gender = (): Gender | null => {
    const value = line("gender");
    if (value === null) return null;
    const said = value.toLowerCase();
    const known = said === "m" ? "male" : said === "f" ? "female" : GENDERS.find((each) => each === said);
    return known ?? wrong("gender", `Gender ${quoted(value)} is not one of ${GENDERS.join(", ")}`);
  };
  const tier = (): Tier => {
    const value = line("tier");
    if (value === null) return DEFAULT_TIER;
    const said = value.toLowerCase();
    const known = TIERS.find((each) => each === said || TIER_LABELS[each].toLowerCase() === said);
    return known ?? wrong("tier", `Tier ${quoted(value)} is not one of ${TIERS.join(", ")}`) ?? DEFAULT_TIER;
  };
  const homeStore = (): string => {
    const value = line("homeStore");
    const said = plain(value ?? DEFAULT_STORE);
    const known =
      stores.find((store) => plain(store.key) === said) ?? stores.find((store) => plain(store.name) === said);
    if (known) return known.key;
    const list = stores.map((store) => store.name).join(", ");
    wrong(
      "homeStore",
      value ? `Store ${quoted(value)} is not one of the stores (${list})` : "Home store is missing",
    );
    return "";
  };

  const street = () => text("street")?.replace(/,?\s*\n\s*/g, ", ") ?? null;
  const readers: Partial<Record<CustomerField, () => unknown>> = { email, gender, tier, homeStore, street };
  const read = (name: CustomerField): unknown => {
    const { kind, required: message, past = false, max = SHORT } = customerFields[name] as Field;
    const reader = readers[name];
    if (reader) return reader();
    if (message !== undefined) return required(name, max);
    if (kind === "day") return date(name, { past });
    return max > SHORT ? text(name, max) : line(name, max);
  };
  const values = namesOf(customerFields).map((name) => [name, read(name)]);
  const customer = Object.fromEntries(values) as CustomerDetails;
  if (errors.length === 0) return { ok: true, customer, leftOut };
  return { ok: false, errors, ...(mendedBy.length > 0 && { mendedBy }) };
}

/**
 * Characters to refuse: control characters except tab and newline, lone surrogates, and replacement
 * characters.
 */
const UNPRINTABLE = /[\p{Cs}\uFFFD]|(?![\t\n])\p{Cc}/u;

/** The field's label. Reasons begin with it, because the file's column may have any name. */
function labelOf(field: CustomerField): string {
  return customerFields[field].label;
}

function plain(name: string): string {
  return name
    .replace(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
}

function quoted(value: string): string {
  return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
}
