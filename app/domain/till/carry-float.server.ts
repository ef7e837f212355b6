import { insertRow } from "~db/insert-row.ts";
import { tillMovements } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { lastCloseOf } from "./find-tills.server.ts";

/** Begins a session with the float that the till's last close left. */
export function carryFloat({ tx, actor, now }: RuleContext, tillId: number, sessionId: number): void {
  const amount = lastCloseOf(tx, { id: tillId, name: "" })?.floatLeft ?? 0;
  if (amount > 0)
    insertRow(tx, tillMovements, { sessionId, kind: "float", amount, at: now, employeeId: actor.id });
}
