import type { CountKind } from "~db/count-results.ts";
import type { Permission } from "../../permissions.ts";

/** Permissions to see and to make a count. */
export const COUNT_RIGHTS = {
  orders: { view: "repairs.view", count: "repairs.edit" },
  pieces: { view: "inventory.view", count: "inventory.edit" },
} as const satisfies Record<CountKind, Record<"view" | "count", Permission>>;
