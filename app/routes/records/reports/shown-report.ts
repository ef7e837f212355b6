import { formatDate, formatDays } from "~/ui/format";
import type { Route } from "./+types/named-report";

export type Loaded = Route.ComponentProps["loaderData"];

export type Shown = NonNullable<Loaded["report"]>;

/** Returns the query of what is shown, with fixed days that stay the same tomorrow. */
export function queryOf({ asks }: Loaded, report: Shown): string {
  const { from, to, age, below } = report;
  return String(
    new URLSearchParams({
      ...(asks === "days" && { dateRange: "custom", from, to }),
      ...(asks === "day" && { day: to }),
      ...(asks === "age" && { age: String(age), below: String(below) }),
      location: report.store ?? "all",
      by: report.by,
    }),
  );
}

export function daysText({ asks }: Loaded, { from, to }: Shown): string {
  return asks === "days" ? formatDays({ from, to }) : formatDate(to);
}
