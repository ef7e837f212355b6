import { TIER_LABELS, TIERS } from "~/domain/customers/tiers-and-genders";
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from "~/domain/reports/report-periods";

export const PERIOD_CHOICES = REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] }));

export const TIER_CHOICES = [
  { value: "all", label: "All" },
  ...TIERS.map((value) => ({ value, label: TIER_LABELS[value] })),
];
