import type { Change, ShareChange } from "~/domain/change-from-before";
import { daysIn, type Period } from "~/domain/periods";
import { formatCount } from "~/ui/format";

/** Says what a period is compared with: 'last month', 'the 30 days before'. */
export function beforeInWords(period: Period): string {
  switch (period.kind) {
    case "today":
      return "yesterday";
    case "yesterday":
      return "the day before";
    case "week":
      return "last week";
    case "month":
      return "last month";
    case "year":
      return "this time last year";
    case "custom": {
      const days = daysIn(period.before);
      return days === 1 ? "the day before" : `the ${formatCount(days)} days before`;
    }
  }
}

/**
 * '12.4% more than last month'; with too few sales for a percentage 'Up from $1,200.00 last month', where
 * `then` is the amount.
 */
export function shareInWords(change: ShareChange, before: string, then: string): string {
  if ("by" in change && change.by === null)
    return `${change.kind === "more" ? "Up" : "Down"} from ${then} ${during(before)}`;
  return inWords(change, before, (tenths) => `${tenthsInWords(tenths)}%`);
}

/** '1.1 points more than last month'. */
export function pointsInWords(change: Change, before: string): string {
  return inWords(change, before, (tenths) => `${tenthsInWords(tenths)} points`);
}

/** '6 more than last month'. */
export function countInWords(now: number, then: number, before: string): string {
  if (then === 0) return `No sales ${during(before)} to compare with`;
  if (now === then) return `The same as ${before}`;
  return `${formatCount(Math.abs(now - then))} ${now > then ? "more" : "fewer"} than ${before}`;
}

/** '1,646.3'. */
function tenthsInWords(tenths: number): string {
  return (tenths / 10).toLocaleString("en-US", { minimumFractionDigits: 1 });
}

function inWords(change: Change, before: string, amount: (tenths: number) => string): string {
  if (change.kind === "nothing before") return `No sales ${during(before)} to compare with`;
  if (change.kind === "same") return `The same as ${before}`;
  const by = change.by === 0 ? `under ${amount(1)}` : amount(change.by);
  return `${by.charAt(0).toUpperCase()}${by.slice(1)} ${change.kind} than ${before}`;
}

function during(before: string) {
  return before.endsWith("days before") ? `in ${before}` : before;
}
