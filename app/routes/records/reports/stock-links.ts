import type { Day } from "~/domain/dates";
import { addDays } from "~/domain/dates";
import { cents, formatDecimal } from "~/domain/money";
import { AGES } from "~/domain/records/reports/age-steps";
import { bandFrom } from "~/domain/records/reports/price-bands";
import type { ReportTable, TableRow } from "~/domain/records/reports/read-report.server";
import { askingFor } from "../../stock/pieces/availability-address.ts";

interface Shown {
  /** Today. */
  to: Day;
  store: string | null;
  age?: number | undefined;
}

/** Returns the item filter for a figure of a stock report that counts such items; null for other figures. */
function filterOf(figure: string, { to, age = 0 }: Shown): Record<string, string> | null {
  const available = { isAvailable: askingFor("available") };
  const bought = (youngest: number | null, oldest: number | null) => ({
    ...available,
    ...(oldest !== null && { purchasedFrom: addDays(to, -oldest) }),
    ...(youngest !== null && { purchasedTo: addDays(to, -youngest) }),
  });
  switch (figure) {
    case "available":
      return available;
    case "memoOut":
      return { isAvailable: askingFor("memo_out") };
    case "upTo90":
      return bought(null, AGES[0]);
    case "upTo180":
      return bought(AGES[0] + 1, AGES[1]);
    case "upTo365":
      return bought(AGES[1] + 1, AGES[2]);
    case "overAYear":
      return bought(AGES[2] + 1, null);
    case "old":
      return bought(age + 1, null);
    default:
      return null;
  }
}

/** Returns the query that lists exactly the items of a figure of today; null if no filter can. */
export function itemsOf(
  figure: string,
  { keys }: Pick<ReportTable, "keys">,
  row: TableRow | null,
  shown: Shown,
) {
  const filter = filterOf(figure, shown);
  if (!filter) return null;
  const query = new URLSearchParams({ location: shown.store ?? "all", ...filter });
  for (const [nth, { key }] of row ? keys.entries() : []) {
    const value = row?.keys[nth]?.value ?? "";
    if (value === "" || value === 0) {
      // The lowest price band begins at 0. No filter finds items without a vendor or a store.
      if (key !== "price") return null;
    }
    if (key === "price") {
      const { from, to } = bandFrom(cents(Number(value)));
      query.set("priceFrom", formatDecimal(from));
      if (to !== undefined) query.set("priceTo", formatDecimal(to));
    } else query.set(key, String(value));
  }
  if (filter.purchasedTo) query.set("sort", "purchased");
  return String(query);
}
