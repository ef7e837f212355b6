import { type Refused, refuse } from "./result.ts";

/** Detail of a refused edit of an older version: the current record. */
export interface Overtaken<Record> {
  kind: "overtaken";
  current: Record;
}

/** Refuses an edit of an older version (409). */
export function refuseOvertaken<Record extends { version: number }>(
  current: Record,
  version: number,
  message: string,
): Refused<Overtaken<Record>> | null {
  if (current.version === version) return null;
  return refuse("conflict", message, undefined, { kind: "overtaken", current });
}
