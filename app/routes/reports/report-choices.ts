import { TIER_LABELS, TIERS } from "~/domain/customers/tiers-and-genders";
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from "~/domain/reports/report-periods";
import { allOr, optionsOf } from "~/ui/options";

export const PERIOD_CHOICES = optionsOf(REPORT_PERIODS, REPORT_PERIOD_LABELS);

export const TIER_CHOICES = allOr("All", optionsOf(TIERS, TIER_LABELS));
