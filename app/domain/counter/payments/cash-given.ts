import { askToKeep } from "../../ask-to-keep.ts";
import { type Cents, cents, inMoney } from "../../money.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { DENOMINATIONS } from "../till/denominations.ts";

/** Value of the largest bill. Change of that much means that one bill fewer would have paid. */
const LARGEST_NOTE = Math.max(...DENOMINATIONS.map(({ worth }) => worth));

/** Most change accepted from an API call, which can't be asked. */
const MOST_CHANGE = cents(100_000);

/** Refuses cash below the amount it pays, and asks about far more. Amounts are cents. */
export function refuseGiven(
  ctx: Pick<RuleContext, "kept">,
  { amount, given, field, currency }: { amount: Cents; given: Cents; field: string; currency: string },
): Refused | null {
  if (given < amount) return refuse("invalid", `${inMoney(amount, currency)} is due in cash`, field);
  const change = cents(given - amount);
  if (change < LARGEST_NOTE) return null;
  const because = `${inMoney(amount, currency)} is due in cash, so the change is ${inMoney(change, currency)}`;
  if (ctx.kept) return askToKeep(ctx, [{ field, amount: given, because }], currency);
  if (change <= MOST_CHANGE) return null;
  return refuse(
    "invalid",
    `${because}: enter at most ${inMoney(MOST_CHANGE, currency)} more than is due`,
    field,
  );
}
