import { eq } from "drizzle-orm";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { customerCalls, employees } from "~db/schema/index.ts";
import { CALL_OUTCOME_LABELS, type CallOutcome } from "../../outreach/calling-lists/call-outcomes.ts";
import { CALL_REASON_LABELS, type CallReason } from "../../outreach/calling-lists/call-reasons.ts";
import { nextDayIn } from "../../outreach/calling-lists/find-calls-of-customer.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Source } from "./source.ts";

/** Calls from the calling lists. */
export const callEntries: Source = {
  kind: "call",
  table: customerCalls,
  id: customerCalls.id,
  at: customerCalls.at,
  of: { customer: (_, ids) => oneOrMany(customerCalls.customerId, ids) },
  read({ tx }, ids) {
    const { id, reason, outcome, note } = customerCalls;
    const rows = tx
      .select({ id, reason, outcome, note, nextDay: nextDayIn(), by: fullNameIn(employees) })
      .from(customerCalls)
      .innerJoin(employees, eq(employees.id, customerCalls.employeeId))
      .where(oneOfMany(customerCalls.id, ids))
      .all();
    return new Map(
      rows.map((call) => [
        call.id,
        {
          what: `${outcomeWords(call.outcome)}${aboutWords(call.reason)}`,
          text: call.note,
          by: call.by,
          due: call.nextDay,
        },
      ]),
    );
  },
};

function outcomeWords(outcome: CallOutcome): string {
  const words = CALL_OUTCOME_LABELS[outcome];
  return outcome === "not_reached" ? words : `Reached ${words.toLowerCase()}`;
}

const aboutWords = (reason: CallReason) =>
  reason === "other" ? "" : `: ${CALL_REASON_LABELS[reason].toLowerCase()}`;
