import { REPORT_NAMES, REPORTS } from "~/domain/records/reports/read-report.server";
import { href, withRest } from "~/ui/address";
import type { AskedPeriod } from "~/web/period-filter.server";

/** Kinds of reports, with the names of theirs. */
const GROUPS: { label: string; of: readonly string[] }[] = [
  { label: "Overview", of: [""] },
  { label: "Sales and Repairs", of: ["net-sales", "discounts", "salespeople", "returns", "repairs"] },
  { label: "Tax and Payments", of: ["tax", "exempt", "payments", "deposits", "gift-cards", "closes"] },
];

/** Those of no other group. */
const OTHERS = "Stock and Pricing";

/**
 * Returns links to the kinds of reports, and to those of the shown one's kind, with the days and the store that are
 * shown. The overview's name is empty. `choice` is the date range that shows these days: a preset, which the overview
 * doesn't have, or that of the days themselves.
 */
export function linksToReports(
  shown: string,
  { dateRange, from, to, location }: AskedPeriod,
  choice: string = dateRange,
) {
  const days = new URLSearchParams({ dateRange, ...(dateRange === "custom" && { from, to }), location });
  const period = choice === dateRange ? days : new URLSearchParams({ dateRange: choice, location });
  const links = [
    { name: "", label: "Overview", to: withRest(href("/reports"), `?${days}`), current: shown === "" },
    ...REPORT_NAMES.map((name) => ({
      name,
      label: REPORTS[name].title,
      to: withRest(
        href("/reports/:report", { report: name }),
        `?${REPORTS[name].asks ? new URLSearchParams({ location }) : period}`,
      ),
      current: shown === name,
    })),
  ];
  const grouped = GROUPS.flatMap(({ of }) => of);
  const others = { label: OTHERS, of: REPORT_NAMES.filter((name) => !grouped.includes(name)) };
  const groups = [...GROUPS, others].map(({ label, of }) => {
    const reports = links.filter(({ name }) => of.includes(name));
    return { label, reports, current: reports.some(({ current }) => current) };
  });
  const open = groups.find(({ current }) => current)?.reports ?? [];
  return {
    kinds: groups.flatMap(({ label, reports: [first], current }) =>
      first ? [{ to: first.to, label, current }] : [],
    ),
    reports: open.length > 1 ? open.map(({ to, label, current }) => ({ to, label, current })) : [],
  };
}
