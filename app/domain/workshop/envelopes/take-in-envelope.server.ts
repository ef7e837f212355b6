import { type Cents, cents } from "../../money.ts";
import { answerEstimate } from "../orders/answer-estimate.server.ts";
import type { DepositKind } from "../orders/deposit-kinds.ts";
import { type NewDeposit, takeDeposit } from "../orders/take-deposit.server.ts";
import { type Actor, can } from "../../permissions.ts";
import { refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Envelope, type EnvelopeEdit, getEnvelope, writeEnvelope } from "./envelope.server.ts";
import { getRepair } from "../repairs/find-repairs.server.ts";
import type { EstimateAtIntake } from "./intake-estimates.ts";
import type { Repair } from "../repairs/repair.ts";
import { takeInRepair } from "../repairs/take-in-repair.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewEnvelope extends Omit<EnvelopeEdit, "version"> {
  customerId: number;
  location: string;
  description: string | null;
  notes: string | null;
  /** The customer's answer to the price, if any. */
  estimate: EstimateAtIntake | null;
  /** Without an amount there is no deposit. */
  deposit: Omit<NewDeposit, "kind" | "amount" | "location" | "instalment"> & {
    kind: DepositKind | null;
    amount: Cents | null;
  };
}

export interface TakenIn {
  /** Id of the repair. */
  id: number;
  repair: Repair;
  envelope: Envelope;
}

/**
 * Takes in a repair with its items, work, promise, estimate and deposit, all of it or nothing. Its price is
 * that of the work. The deposit goes into the till of the same store, and needs the permission to sell.
 */
export function takeInEnvelope(
  ctx: RuleContext<Actor>,
  { customerId, location, description, notes, estimate, deposit, ...edit }: NewEnvelope,
): Result<TakenIn> {
  const { tx } = ctx;
  const [first] = edit.items;
  if (!first) return refuse("invalid", "Item description is required", "items");
  const head = { customerId, location, description, notes, item: first.description };
  const taken = takeInRepair(ctx, { ...head, customerPrice: cents(0), costToRepair: cents(0) });
  if (!taken.ok) return taken;
  const { id } = taken.value;
  const written = writeEnvelope(ctx, { repairId: id, version: null, ...edit });
  if (!written.ok) return withoutDetail(written);
  const trail = [...taken.trail, ...written.trail];
  if (estimate !== null) {
    const how = estimate === "approved" ? "in_person" : null;
    const answered = answerEstimate(ctx, { orderId: id, state: estimate, amount: null, how });
    if (!answered.ok) return answered;
    trail.push(...answered.trail);
  }
  const paid = takeFirstDeposit(ctx, id, deposit);
  if (!paid.ok) return paid;
  trail.push(...paid.trail);
  const repair = getRepair(tx, id);
  const envelope = getEnvelope(tx, id);
  if (!repair || !envelope) throw new Error(`Repair ${id} was taken in and can't be read`);
  // The entry shows what was taken in, not the empty repair it began as.
  const entries = trail.map((entry) =>
    entry.action === "repair.taken-in" ? { ...entry, after: told("repair", repair) } : entry,
  );
  return { ok: true, value: { id, repair, envelope }, trail: entries };
}

function takeFirstDeposit(
  ctx: RuleContext<Actor>,
  orderId: number,
  { kind, amount, ...how }: NewEnvelope["deposit"],
): Result<unknown> {
  if (amount === null) {
    const isPaid = [how.given, how.lastFour, how.reference, how.number].some(Boolean);
    return isPaid
      ? refuse("invalid", "Amount is required", "deposit.amount")
      : { ok: true, value: null, trail: [] };
  }
  if (kind === null) return refuse("invalid", "Choose how it was paid", "deposit.kind");
  if (!can(ctx.actor, "sales.process"))
    return refuse("forbidden", "Your role can't take a deposit", "deposit.amount");
  const taken = takeDeposit(ctx, { orderId, kind, amount, ...how });
  if (taken.ok) return taken;
  const errors = Object.entries(taken.refusal.errors).map(([name, messages]) => [
    `deposit.${name}`,
    messages,
  ]);
  return {
    ok: false,
    refusal: { ...taken.refusal, errors: Object.fromEntries(errors) as typeof taken.refusal.errors },
  };
}

/** Drops the detail: nothing can overtake a new envelope. */
function withoutDetail({ refusal: { detail: _detail, ...refusal } }: Refused<unknown>): Refused {
  return { ok: false, refusal };
}
