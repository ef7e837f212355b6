import type { Instant } from "~/domain/dates";
import type { MeltLot, MeltLotLine } from "~/domain/melt-lots/melt-lot";
import { pricesOn } from "~/domain/metal-prices/find-metal-prices.server";
import { meltValue } from "~/domain/metal-prices/melt-value";
import { inMoney, type Cents, sumOf } from "~/domain/money";
import { readSettings } from "~/domain/settings/read-settings.server";
import { todayAt } from "~/domain/stores/find-stores.server";
import { typedWeight } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";

/** What a line is worth melted: as it was sent, or by the prices of today. */
interface Worth {
  value: Cents | null;
  /** How that comes, or what is missing to know it. */
  says: string;
}

/** The worth of each line of a lot, in their order, and of all of them. */
export function worthOf(
  { store, sentAt }: MeltLot,
  lines: readonly MeltLotLine[],
): { each: Worth[]; all: Cents } {
  const { db } = shop();
  const prices = pricesOn(db, todayAt(db, store.key, Date.now() as Instant));
  const { currency } = readSettings(db);
  const each = lines.map(({ piece, estimate, working }): Worth => {
    if (sentAt !== null) return { value: estimate, says: working ?? "No melt value when it was sent" };
    const melt = meltValue({ ...piece, ...typedWeight(piece) }, prices, (amount) =>
      inMoney(amount, currency),
    );
    return "missing" in melt
      ? { value: null, says: melt.missing }
      : { value: melt.value, says: melt.working };
  });
  return { each, all: sumOf(each.flatMap(({ value }) => value ?? [])) };
}
