import { type Refused, refuse } from "./result.ts";

/** Why an edit that began from an older version was refused: the record as it is now. */
export interface Overtaken<Record> {
  kind: "overtaken";
  current: Record;
}

/** Refuses an edit that began from another version than the record has (409). */
export function refuseOvertaken<Record extends { version: number }>(
  current: Record,
  version: number,
  message: string,
): Refused<Overtaken<Record>> | null {
  if (current.version === version) return null;
  return refuse("conflict", message, undefined, { kind: "overtaken", current });
}
