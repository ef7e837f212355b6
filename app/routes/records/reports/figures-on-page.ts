import { AGES } from "~/domain/records/reports/age-steps";
import type { ReportName } from "~/domain/records/reports/read-report.server";
import type { STOCK_REPORTS } from "~/domain/records/reports/stock-reports.server";

interface OnPage {
  /** Shorter than the report's own, which files have: a phone has room for few long ones. */
  head: string;
  /** Its color where it isn't zero, 2 more than 1. */
  tint?: 1 | 2;
}

type AgingFigure = keyof (typeof STOCK_REPORTS)["ageing"]["figures"];

const AGING: Partial<Record<AgingFigure, OnPage>> = {
  upTo90: { head: `${span(0, AGES[0])} days` },
  upTo180: { head: span(AGES[0] + 1, AGES[1]) },
  upTo365: { head: span(AGES[1] + 1, AGES[2]), tint: 1 },
  overAYear: { head: `${AGES[2] + 1}+`, tint: 2 },
  available: { head: "Items" },
};

/** Figures that a page doesn't show as their report says. */
const ON_PAGE: Partial<Record<ReportName, Partial<Record<string, OnPage>>>> = { ageing: AGING };

export function figureOnPage(report: ReportName, { name, head }: { name: string; head: string }): OnPage {
  return ON_PAGE[report]?.[name] ?? { head };
}

/** '91–180'. Doesn't break after its dash. */
function span(from: number, to: number): string {
  return `${from}–\u2060${to}`;
}
