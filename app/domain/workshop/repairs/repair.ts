import type { repairs } from "~db/schema/index.ts";

export type Repair = typeof repairs.$inferSelect;
