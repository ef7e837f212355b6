import type { RouterContextProvider } from "react-router";
import { can } from "~/domain/permissions";
import { isCostName } from "~/domain/withhold-cost";
import { actorOrNobody, factsOf } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** Whether the account may see cost. Applies to JSON, downloads, and what it may send. */
export function maySeeCost(context: Context): boolean {
  return can(actorOrNobody(context), "figures.cost");
}

/**
 * How an edit form holds the cost: shown; in a hidden field, so that saving in customer view doesn't change
 * it; or not at all.
 */
export type CostField = "shown" | "hidden" | "withheld";

export function costField(context: Context): CostField {
  if (!maySeeCost(context)) return "withheld";
  return factsOf(context).customerView ? "hidden" : "shown";
}

/**
 * Whether a page shows a piece's vendor, its owner and its lowest price. A terminal in customer view doesn't.
 */
export function showsOrigin(context: Context): boolean {
  return !factsOf(context).customerView;
}

/** Removes the vendor unless it is shown (`showsOrigin`). */
export function withholdVendor<Read extends { vendor: string | null }>(read: Read, isShown: boolean): Read {
  return isShown ? read : { ...read, vendor: null };
}

/** Whether an address on this terminal's screen would reveal what its pages hide. */
export function hidesAddress(context: Context, url: URL): boolean {
  return factsOf(context).customerView && [...url.searchParams.keys()].some(isCostName);
}

/** Whether a page shows cost: the account may see it, and its terminal isn't in customer view. */
export function showsCost(context: Context): boolean {
  return maySeeCost(context) && !factsOf(context).customerView;
}
