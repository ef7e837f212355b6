import type { Day } from "../domain/dates.ts";
import { parseTypedDay } from "../domain/dates.ts";
import type { ListRange } from "../domain/list-sorting.ts";
import { type Cents, parseTypedMoney } from "../domain/money.ts";
import type { Range } from "../domain/ranges.ts";
import type { RangeField } from "../ui/more-filters.tsx";
import { invalid } from "./problem.ts";

type Ranges = Readonly<Record<string, ListRange>>;

/** The ranges in a URL. A range without a readable end is missing. */
export type RangesIn<R extends Ranges> = {
  [Name in keyof R]?: Range<R[Name]["kind"] extends "money" ? Cents : Day>;
};

/**
 * Reads the ranges of a page's list: `priceFrom=100&priceTo=250`. Ignores an end that can't be read or lies
 * before the first; its field keeps what was typed, with a message.
 */
export function readRanges<R extends Ranges>(
  url: Pick<URL, "searchParams">,
  ranges: R,
): { ranges: RangesIn<R>; fields: RangeField[] } {
  const read = Object.entries(ranges).map(([name, range]) => ({ name, ...readRange(url, name, range) }));
  const asked = read.filter(({ range }) => range.from !== undefined || range.to !== undefined);
  return {
    ranges: Object.fromEntries(asked.map(({ name, range }) => [name, range])) as RangesIn<R>,
    fields: read.map(({ field }) => field),
  };
}

/** Reads the ranges of a call. 422 by parameter for an invalid one. */
export function readRangesOrRefuse<R extends Ranges>(url: URL, ranges: R): RangesIn<R> {
  const { ranges: read, fields } = readRanges(url, ranges);
  const errors: Record<string, string[]> = {};
  for (const { name, from, to } of fields) {
    if (from.error) errors[`${name}From`] = [from.error];
    if (to.error) errors[`${name}To`] = [to.error];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

function readRange({ searchParams }: Pick<URL, "searchParams">, name: string, { kind, label }: ListRange) {
  const from = readEnd(searchParams.get(`${name}From`), kind);
  const to = readEnd(searchParams.get(`${name}To`), kind);
  const isReversed = from.value !== undefined && to.value !== undefined && to.value < from.value;
  if (isReversed) {
    to.error = kind === "day" ? "The last day is before the first" : "The highest is below the lowest";
    to.value = undefined;
  }
  const field: RangeField = {
    name,
    kind,
    label,
    from: { typed: from.typed, ...(from.error !== undefined && { error: from.error }) },
    to: { typed: to.typed, ...(to.error !== undefined && { error: to.error }) },
  };
  return { range: { from: from.value, to: to.value }, field };
}

interface End {
  typed: string;
  value?: Cents | Day | undefined;
  error?: string;
}

const EARLIEST_YEAR = 1900;
const LATEST_DAY = "2999-12-31";

function readEnd(sent: string | null, kind: ListRange["kind"]): End {
  const typed = sent?.trim().slice(0, 40) ?? "";
  if (typed === "") return { typed };
  if (kind === "money") {
    const value = parseTypedMoney(typed);
    return value === null ? { typed, error: "Enter an amount, such as 250 or 1,250.50" } : { typed, value };
  }
  const value = parseTypedDay(typed, { from: EARLIEST_YEAR });
  return value === null || value > LATEST_DAY
    ? { typed, error: "Enter a date as YYYY-MM-DD, in the years 1900 to 2999" }
    : { typed: value, value };
}
