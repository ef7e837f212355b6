import type { pieces } from "~db/schema/index.ts";

export type Piece = typeof pieces.$inferSelect;
