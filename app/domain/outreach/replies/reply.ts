import type { replies } from "~db/schema/index.ts";

export type Reply = typeof replies.$inferSelect;
