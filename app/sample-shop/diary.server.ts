import type { Tx } from "~db/client.server.ts";
import { appendAudit } from "~/domain/audit/chain.server";
import type { Instant } from "~/domain/dates";
import type { Deed, Doer } from "~/domain/deed";
import type { Result } from "~/domain/result";

/** Something that an employee, named by e-mail, did at a moment, by the rule of the shop that allows it. */
export interface Entry {
  at: Instant;
  by: string;
  rule: (deed: Deed) => Result<unknown, unknown>;
}

/** Does again what the diary says, in the order of time. A rule that refuses is a fault in the sample. */
export function live(tx: Tx, auditKey: Buffer, staff: Map<string, Doer>, diary: Entry[]): void {
  for (const { at, by, rule } of diary.toSorted((a, b) => a.at - b.at)) {
    const actor = staff.get(by);
    if (!actor) throw new Error(`The sample has no employee ${by}`);
    enter(tx, auditKey, { tx, actor, now: at }, rule);
  }
}

/** Runs one rule and chains its trail to the audit log. */
export function enter<T, By extends Doer | null>(
  tx: Tx,
  auditKey: Buffer,
  deed: Deed<By>,
  rule: (deed: Deed<By>) => Result<T, unknown>,
): T {
  const result = rule(deed);
  if (!result.ok) throw new Error(`The shop refused its sample: ${result.refusal.message}`);
  const origin = { employeeId: deed.actor?.id ?? null, requestId: "sample", address: "", at: deed.now };
  appendAudit(tx, auditKey, origin, result.trail);
  return result.value;
}
