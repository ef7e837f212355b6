import { latestSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import { linesWithRecords } from "~/domain/outreach/advisor/named-records.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";

const PAGES = {
  piece: (pieceId: number) => href("/inventory/:pieceId", { pieceId }),
  repair: (repairId: string) => href("/repairs/:repairId", { repairId }),
};

/** Returns the latest suggestions; null if the customer has none. */
export function suggestionsShown(customerId: number) {
  const { db } = shop();
  const latest = latestSuggestions(db, customerId);
  if (!latest) return null;
  const { text, ...said } = latest;
  return { ...said, lines: linesWithRecords(db, text, PAGES) };
}
