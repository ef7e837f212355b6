import type { Tx } from "~db/client.server.ts";
import { appendAudit } from "~/domain/records/audit/hash-chain.server";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "~/domain/rule-context";
import type { Result } from "~/domain/result";

export interface TimedRule {
  at: Instant;
  by: string;
  rule: (ctx: RuleContext) => Result<unknown, unknown>;
}

/** Runs the entries in time order. Throws if a rule refuses. */
export function runInOrder(tx: Tx, auditKey: Buffer, staff: Map<string, Actor>, entries: TimedRule[]): void {
  for (const { at, by, rule } of entries.toSorted((a, b) => a.at - b.at)) {
    const actor = staff.get(by);
    if (!actor) throw new Error(`The sample has no employee ${by}`);
    runRule(tx, auditKey, { tx, actor, now: at }, rule);
  }
}

export function runRule<T, By extends Actor | null>(
  tx: Tx,
  auditKey: Buffer,
  ctx: RuleContext<By>,
  rule: (ctx: RuleContext<By>) => Result<T, unknown>,
): T {
  const result = rule(ctx);
  if (!result.ok) throw new Error(`The shop refused its sample: ${result.refusal.message}`);
  const origin = { employeeId: ctx.actor?.id ?? null, requestId: "sample", address: "", at: ctx.now };
  appendAudit(tx, auditKey, origin, result.trail);
  return result.value;
}
