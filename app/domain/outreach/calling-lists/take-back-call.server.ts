import { eq } from "drizzle-orm";
import { customerCalls } from "~db/schema/index.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type CustomerCall, getCall } from "./find-calls-of-customer.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Removes a call recorded by mistake. Its customer is on the list and in the bell again, and the calls that
 * it took over get their days to call again back. Only whoever recorded it may do so.
 */
export function takeBackCall(
  { tx, actor }: RuleContext,
  { customerId, callId }: { customerId: number; callId: number },
): Result<CustomerCall> {
  const call = getCall(tx, callId);
  if (!call || !personIds(tx, customerId).includes(call.customerId))
    return refuse("missing", "No such record");
  if (call.employeeId !== actor.id)
    return refuse("forbidden", `Only ${call.by}, who logged this call, can remove it`);
  const later = tx
    .select({ id: customerCalls.takenOverBy })
    .from(customerCalls)
    .where(eq(customerCalls.id, callId))
    .get();
  tx.update(customerCalls)
    .set({ takenOverBy: later?.id ?? null })
    .where(eq(customerCalls.takenOverBy, callId))
    .run();
  tx.delete(customerCalls).where(eq(customerCalls.id, callId)).run();
  const { reason, occasion, outcome, note, nextDay: next } = call;
  return done(call, {
    action: "customer.call-taken-back",
    record: { kind: "customer", id: call.customerId },
    before: told("customer", { row: callId, reason, occasion, outcome, note, next }),
  });
}
