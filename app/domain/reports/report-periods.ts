/** Section 3. */
export const REPORT_PERIODS = ["today", "yesterday", "week", "month", "year", "custom"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_PERIOD_LABELS: Record<ReportPeriod, string> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "Week to Date",
  month: "Month to Date",
  year: "Year to Date",
  custom: "Custom Range",
};
