import { SHORT } from "../../fields.ts";
import { type Cents, cents } from "../../money.ts";
import { answerEstimate } from "../orders/answer-estimate.server.ts";
import { type FirstDeposit, takeFirstDeposit } from "../orders/take-first-deposit.server.ts";
import type { Actor } from "../../permissions.ts";
import { refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type EnvelopeEdit, writeEnvelope } from "./write-envelope.server.ts";
import { type Envelope, getEnvelope } from "./envelope.server.ts";
import { getRepair } from "../repairs/find-repairs.server.ts";
import type { EstimateAtIntake } from "./intake-estimates.ts";
import type { Repair } from "../repairs/repair.ts";
import type { RepairDetails } from "../repairs/repair-fields.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";
import { takeInRepair } from "../repairs/take-in-repair.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewEnvelope extends Omit<EnvelopeEdit, "version"> {
  customerId: number;
  location: string;
  description: string | null;
  notes: string | null;
  /** The customer's answer to the price, if any. */
  estimate: EstimateAtIntake | null;
  deposit: FirstDeposit;
}

export interface TakenIn {
  /** Id of the repair. */
  id: number;
  repair: Repair;
  envelope: Envelope;
}

/** What the intake form says of the repair itself. Null if work says it instead. */
interface OwnPrice {
  customerPrice: Cents | null;
  costToRepair: Cents | null;
  claimedProfit?: RepairDetails["claimedProfit"] | undefined;
  status?: RepairStatus | undefined;
}

/**
 * Takes in what the intake form says: the specification's repair of one item, or all that its further fields add to
 * it. Beside other lines of work, its own price and description are the first line.
 */
export function takeIn(
  ctx: RuleContext<Actor>,
  { customerPrice, costToRepair, claimedProfit, status, ...envelope }: NewEnvelope & OwnPrice,
): Result<Repair | TakenIn> {
  const { items, work, promised, description } = envelope;
  const [first] = items;
  if (!first) return refuse("invalid", "Item description is required", "items");
  const more = saysMore(envelope);
  const isGone = status === "picked_up";
  if (isGone && more)
    return refuse("invalid", "Choose another status: a ticket hands over the rest", "status");
  if (isGone || (!more && promised === null)) {
    const { customerId, location, notes } = envelope;
    const own = { customerPrice: customerPrice ?? cents(0), costToRepair, claimedProfit, status };
    return takeInRepair(ctx, { customerId, location, description, notes, item: first.description, ...own });
  }
  if (work.length === 0)
    return takeInEnvelope(ctx, envelope, { customerPrice, costToRepair, claimedProfit, status });
  if (customerPrice === null && costToRepair === null)
    return takeInEnvelope(ctx, envelope, { customerPrice, costToRepair, status });
  if (customerPrice === null) return refuse("invalid", "Customer price is required", "customerPrice");
  const isLine = description !== null && description.length <= SHORT && !description.includes("\n");
  const own = {
    item: 1,
    serviceId: null,
    description: isLine ? description : first.description,
    price: customerPrice,
    cost: costToRepair,
    taxed: true,
    doneBy: null,
  };
  const all = { ...envelope, work: [own, ...work], description: isLine ? null : description };
  return beforeOwnLine(takeInEnvelope(ctx, all, { customerPrice: null, costToRepair: null, status }));
}

/** Whether a form says more of a repair than the specification's form and a promised day. */
function saysMore({ items, work, workerId, callOver, estimate, deposit }: NewEnvelope): boolean {
  const { kind: _kind, till: _till, ...paid } = deposit;
  const isKnown = items.some((item) => {
    const { description: _name, weightUnit: _unit, condition, ...known } = item;
    return [...Object.values(known), ...Object.values(condition)].some(Boolean);
  });
  const said = [workerId, callOver, estimate, ...Object.values(paid)];
  return items.length > 1 || work.length > 0 || isKnown || said.some((value) => value !== null);
}

/** Names the lines of work as the form has them, which doesn't have its own price among them. */
function beforeOwnLine<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const errors = Object.entries(result.refusal.errors).map(([name, messages]) => [
    name.replace(/^work\.(\d+)/, (_, nth) => `work.${Number(nth) - 1}`),
    messages,
  ]);
  return {
    ok: false,
    refusal: { ...result.refusal, errors: Object.fromEntries(errors) as Record<string, string[]> },
  };
}

const NO_PRICE: OwnPrice = { customerPrice: null, costToRepair: null };

/**
 * Takes in a repair with its items, work, promise, estimate and deposit, all of it or nothing. Its price is
 * that of the work, without any its own. The deposit goes into the till of the same store, and needs the
 * permission to sell.
 */
export function takeInEnvelope(
  ctx: RuleContext<Actor>,
  { customerId, location, description, notes, estimate, deposit, ...edit }: NewEnvelope,
  { customerPrice, costToRepair, claimedProfit, status }: OwnPrice = NO_PRICE,
): Result<TakenIn> {
  const { tx } = ctx;
  const [first] = edit.items;
  if (!first) return refuse("invalid", "Item description is required", "items");
  const head = { customerId, location, description, notes, item: first.description };
  const own = { customerPrice: customerPrice ?? cents(0), costToRepair, claimedProfit, status };
  const taken = takeInRepair(ctx, { ...head, ...own });
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

/** Drops the detail: nothing can overtake a new envelope. */
function withoutDetail({ refusal: { detail: _detail, ...refusal } }: Refused<unknown>): Refused {
  return { ok: false, refusal };
}
