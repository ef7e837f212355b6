import { type Cents, cents } from "../../money.ts";
import type { Receiving } from "./receiving.ts";

/** The invoice total minus its pieces and freight; negative if it is below them. Null without a total. */
export function invoiceDifference({
  invoiceTotal,
  freight,
  lineCost,
}: Pick<Receiving, "invoiceTotal" | "freight" | "lineCost">): Cents | null {
  return invoiceTotal === null ? null : cents(invoiceTotal - lineCost - (freight ?? 0));
}
