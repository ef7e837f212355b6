import { eq } from "drizzle-orm";
import { customerCalls } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { type CustomerCall, getCall } from "./find-calls-of-customer.server.ts";

/** Removes a call noted by mistake, so that its customer is on the list again. Only by whoever noted it. */
export function takeBackCall(
  { tx, actor }: RuleContext,
  { customerId, callId }: { customerId: number; callId: number },
): Result<CustomerCall> {
  const call = getCall(tx, callId);
  if (call?.customerId !== customerId) return refuse("missing", "No such record");
  if (call.employeeId !== actor.id)
    return refuse("forbidden", `Only ${call.by}, who logged this call, can remove it`);
  tx.delete(customerCalls).where(eq(customerCalls.id, callId)).run();
  const { reason, occasion, outcome, note, nextDay: next } = call;
  return done(call, {
    action: "customer.call-taken-back",
    record: { kind: "customer", id: customerId },
    before: { reason, occasion, outcome, note, next },
  });
}
