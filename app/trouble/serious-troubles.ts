import type { Condition } from "./trouble.ts";

/** Shown in red: what costs the shop its data or its day if nobody acts. */
export const SERIOUS: readonly Condition[] = ["backup-failed", "disk-low"];
