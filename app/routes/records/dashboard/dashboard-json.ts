import { z } from "zod";
import type { DashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";

/** `GET /api/dashboard/stats`. */
export const StatsQuery = z.object({ location: parameter.store() });

/** Section 3; amounts are text with two decimals. */
export const StatsJson = record("DashboardStats", {
  todaySales: answered.amount(),
  todaySalesCount: answered.count(),
  activeCustomers: answered.count(),
  inventoryValue: answered.amount(),
  inventoryCount: answered.count(),
  pendingRepairs: answered.count(),
});

export function statsToJson(stats: DashboardStats): z.infer<typeof StatsJson> {
  return writeAnswer(StatsJson, stats);
}
