import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { beforeFirst, IS_EDIT } from "../../shop/trail/before-first.server.ts";
import { isMuchLower } from "../../stock/pieces/cost-before.ts";
import { loweredBy } from "../orders/lower-price.server.ts";
import { isRelabeled } from "../../stock/pieces/relabeled.ts";

/** What an edit says of a thing: it leaves alone what it doesn't say. */
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
 * become others, fewer or worth much less after `USUAL.correctDays` days, at once or in steps: nobody else asks for what
 * it was.
 */
export function noteOtherThing(
  ctx: RuleContext,
  { id, intakeAt, status, price }: InCustody,
  { before, after }: { before: Left; after: Left },
): Trail[] {
  if (status === "picked_up") return [];
  const days = (ctx.now - intakeAt) / MS_PER_DAY;
  const isAnothers = days >= 1 && before.customerId !== after.customerId;
  const corrected = (intakeAt + USUAL.correctDays * MS_PER_DAY) as Instant;
  const first = ctx.now < corrected ? [] : thingsAt(ctx.tx, id, corrected);
  const isOther =
    ctx.now >= corrected &&
    (before.things.some((thing, nth) => isAnother(thing, after.things[nth])) ||
      first.some(
        (thing, nth) => isAnother(thing, after.things[nth]) && !isAnother(thing, before.things[nth]),
      ));
  if (!isAnothers && !isOther) return [];
  const declared = [...first, ...before.things].map(({ declaredValue }) => declaredValue ?? 0);
  const highest = cents(price + loweredBy(ctx.tx, { id, kind: "repair", price }));
  const amount = cents(Math.max(highest, ...declared));
  return [noteLook(ctx, { kind: "relabeled", record: { kind: "repair", id }, amount })];
}

/** The things as edits since a moment found them. None if nobody edited them. */
function thingsAt(tx: Tx, repairId: number, since: Instant): Thing[] {
  const edit = {
    from: sql`${auditLog.at} >= ${since}`,
    of: sql`${eq(auditLog.recordKind, "repair")} and ${eq(auditLog.recordId, String(repairId))} and ${IS_EDIT}`,
  };
  interface Said {
    item?: string;
    items?: Thing[];
  }
  const worded = beforeFirst<Said>(tx, { ...edit, tells: ["$.before.item", "$.before.items"] });
  const { items = [] } = beforeFirst<Said>(tx, { ...edit, tells: ["$.before.items"] }) ?? {};
  const description = worded?.item ?? worded?.items?.[0]?.description;
  const [first, ...others] = items;
  return description === undefined ? items : [{ ...first, description }, ...others];
}

function isAnother(before: Thing, after: Thing | undefined): boolean {
  if (after === undefined) return true;
  const { declaredValue: was, ...label } = before;
  const { declaredValue: is } = after;
  if (is !== undefined && isMuchLower(is ?? cents(0), was ?? cents(0))) return true;
  return isRelabeled({ before: labelOf(label), after: labelOf(after) });
}

function labelOf({ description, metal, weight, serial }: Thing) {
  const label = { description, metal, weight, serialNumber: serial };
  return Object.fromEntries(Object.entries(label).filter(([, said]) => said !== undefined));
}
