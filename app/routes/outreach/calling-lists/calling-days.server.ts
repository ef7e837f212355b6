import {
  DAYS_AROUND,
  type Month,
  monthsAround,
  monthsLater,
} from "~/domain/outreach/calling-lists/call-months";
import { isYearly } from "~/domain/outreach/calling-lists/call-reasons";
import { formatMonth } from "~/ui/format";
import type { Option } from "~/ui/options";
import { countText } from "~/web/count-at-most";
import { countMissed, type PageCallingFilter, thisMonth } from "./call-filter.server.ts";

/** The days that a calling list shows, in words and as values of `month` in its URL. */
interface CallingDays {
  /** What they are chosen by. */
  label: "Days" | "Month";
  chosen: string;
  /** 'in November 2026', 'in the next 30 days'. */
  inWords: string;
  options: Option[];
  /** Where its line leads: days with more to call, or the next month. */
  beside: Option | null;
  /** Whether they are those of a list just opened. */
  areUsual: boolean;
}

/** Null for the list of whom to call again, which has no days of its own. */
export function callingDays(filter: PageCallingFilter): CallingDays | null {
  const { list, month, around, homeStore } = filter;
  if (list === "again") return null;
  const chosen = around ?? month;
  const present = thisMonth(homeStore);
  return {
    label: isYearly(list) ? "Days" : "Month",
    chosen,
    inWords: around === null ? `in ${formatMonth(month)}` : `in the ${around} ${DAYS_AROUND} days`,
    options: [
      ...(isYearly(list) ? [NEXT, LAST] : []),
      ...monthsAround(present, month).map((value) => optionOf(value)),
    ],
    beside: besideOf(filter),
    areUsual: chosen === (isYearly(list) ? NEXT.value : present),
  };
}

const NEXT: Option = { value: "next", label: `Next ${DAYS_AROUND} Days` };
const LAST: Option = { value: "last", label: `Last ${DAYS_AROUND} Days` };

const optionOf = (month: Month): Option => ({ value: month, label: formatMonth(month) });

function besideOf(filter: PageCallingFilter): Option | null {
  const { month, around } = filter;
  if (around === null) return optionOf(monthsLater(month, 1));
  if (around === "last") return NEXT;
  const missed = countMissed(filter);
  if (missed === 0) return null;
  return { ...LAST, label: `${countText(missed)} missed in the last ${DAYS_AROUND} days` };
}
