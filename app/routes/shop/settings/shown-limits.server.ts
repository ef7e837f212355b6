import { limitsInForce } from "~/access/limits-in-force.server";
import { inWords } from "~/access/too-many-tries";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";

/** Lists the limits in force, in words. */
export function shownLimits() {
  return limitsInForce(shop().db, Date.now() as Instant).map(({ account, from, holds }) => ({
    account: account ?? "Every account",
    from,
    holds:
      "oneIn" in holds ? `One try in ${inWords(holds.oneIn)}` : `Blocked for ${inWords(holds.closedFor)}`,
  }));
}
