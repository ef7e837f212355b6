import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { isMuchLower } from "../../stock/pieces/cost-before.ts";
import { loweredBy } from "../orders/lower-price.server.ts";
import { isRelabeled } from "../../stock/pieces/relabeled.ts";

interface Thing {
  description: string;
  metal?: string | null;
  weight?: number | null;
  serial?: string | null;
  declaredValue?: Cents | null;
}

interface Left {
  customerId: number;
  things: readonly Thing[];
}

interface InCustody {
  id: number;
  intakeAt: Instant;
  status: string;
  price: Cents;
}

/**
 * Lists a repair in the shop's hands that becomes another customer's more than a day after its intake, or whose things
 * become others, fewer or worth much less after `USUAL.correctDays` days: nobody else asks for what it was.
 */
export function noteOtherThing(
  ctx: RuleContext,
  { id, intakeAt, status, price }: InCustody,
  { before, after }: { before: Left; after: Left },
): Trail[] {
  const days = (ctx.now - intakeAt) / MS_PER_DAY;
  const isAnothers = days >= 1 && before.customerId !== after.customerId;
  const isOther =
    days >= USUAL.correctDays && before.things.some((thing, nth) => isAnother(thing, after.things[nth]));
  if (status === "picked_up" || !(isAnothers || isOther)) return [];
  const declared = before.things.map(({ declaredValue }) => declaredValue ?? 0);
  const highest = cents(price + loweredBy(ctx.tx, { id, kind: "repair", price }));
  const amount = cents(Math.max(highest, ...declared));
  return [noteLook(ctx, { kind: "relabeled", record: { kind: "repair", id }, amount })];
}

function isAnother(before: Thing, after: Thing | undefined): boolean {
  if (after === undefined) return true;
  const was = before.declaredValue ?? cents(0);
  if (isMuchLower(after.declaredValue ?? cents(0), was)) return true;
  return isRelabeled({ before: labelOf(before), after: labelOf(after) });
}

function labelOf({ description, metal, weight, serial }: Thing) {
  return { description, metal, weight, serialNumber: serial };
}
