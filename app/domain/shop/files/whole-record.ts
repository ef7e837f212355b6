import type { Refused } from "../../result.ts";

/**
 * The record whose files or photos are read. A customer may be one of several who are the same person: `ids` has all
 * of them, since what was added to any belongs to the person. `people/merges/whole-record.server.ts` tells them.
 */
export type WholeRecord<Kind extends string> =
  | { kind: "customer"; id: number; ids: readonly number[] }
  | { kind: Exclude<Kind, "customer">; id: number };

/** The record to add to, or why nothing may be added to it. */
export type RecordToAddTo<Kind extends string> = { ok: true; of: WholeRecord<Kind> } | Refused;
