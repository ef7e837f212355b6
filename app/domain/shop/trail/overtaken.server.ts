import { lastEdit, whoDid } from "./last-edit.server.ts";
import { type Refused, refuse, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Detail of a refused edit of an older version: the current record. */
export interface Overtaken<Record> {
  kind: "overtaken";
  current: Record;
}

/** Refuses an edit of an older version (409); `what` is 'this store'. */
export function refuseOvertaken<Record extends { version: number }>(
  ctx: RuleContext,
  current: Record,
  { version, record, what }: { version: number; record: Trail["record"]; what: string },
): Refused<Overtaken<Record>> | null {
  if (current.version === version) return null;
  const edit = lastEdit(ctx.tx, record);
  const message = `${whoDid(ctx, edit, `changed ${what}`)} while you were editing`;
  return refuse("conflict", message, undefined, { kind: "overtaken", current });
}
