import { z } from "zod";
import { REPORT_PERIODS } from "~/domain/periods";
import { says } from "./json-schema.ts";
import { parameter } from "./query.ts";

const typedDay = () =>
  says(z.string().optional(), () => ({
    type: "string",
    format: "date",
    description: "Of a custom range, its last day included; in the years 1900 to 2999.",
  }));

/** Query parameters that choose days and a store; see `readPeriodFilter`. */
export const PERIOD_PARAMETERS = {
  dateRange: z
    .enum([...REPORT_PERIODS, ""])
    .optional()
    .describe("Counted back from today; weeks start on Sunday. `from` and `to` alone are a custom range."),
  from: typedDay(),
  to: typedDay(),
  location: parameter.store(),
};
