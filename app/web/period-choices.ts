import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from "~/domain/periods";
import { optionsOf } from "~/ui/options";

export const PERIOD_CHOICES = optionsOf(REPORT_PERIODS, REPORT_PERIOD_LABELS);
