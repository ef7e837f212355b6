import { type Day, type Instant, spelled } from "~/domain/dates";
import type { MeltLot, MeltLotLine } from "~/domain/stock/melt-lots/melt-lot";
import { pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { dayOfWorking, meltValue } from "~/domain/stock/metal-prices/melt-value";
import { inMoney, type Cents, sumOf } from "~/domain/money";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { typedWeight } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";

/** A line's melt value: as it was sent, or at today's prices. */
interface Worth {
  value: Cents | null;
  /** How the value is worked out, or what is missing to know it. */
  says: string;
}

/**
 * Works out the worth of each line of a lot, in order, and of all together. `pricesOf` names the days of the
 * prices, null if nothing has a price. `oldPrices` warns of prices that aren't today's, null once the lot is
 * sent.
 */
export function worthOf(
  { sentAt }: Pick<MeltLot, "sentAt">,
  lines: readonly MeltLotLine[],
): { each: Worth[]; all: Cents; pricesOf: string | null; oldPrices: string | null } {
  const { db } = shop();
  const { prices, today } = pricesNow(db, Date.now() as Instant);
  const { currency } = readSettings(db);
  const days = new Set<Day>();
  const each = lines.map(({ piece, estimate, working }): Worth => {
    if (sentAt !== null) {
      const day = working === null ? null : dayOfWorking(working);
      if (day) days.add(day);
      return { value: estimate, says: working ?? "No melt value when sent" };
    }
    const melt = meltValue({ ...piece, ...typedWeight(piece) }, prices, (amount) =>
      inMoney(amount, currency),
    );
    if ("missing" in melt) return { value: null, says: melt.missing };
    days.add(melt.day);
    return { value: melt.value, says: melt.working };
  });
  const [oldest, newer] = [...days].toSorted();
  return {
    pricesOf: oldest ? `Prices of ${spelled(oldest)}${newer ? " and later" : ""}` : null,
    oldPrices: oldest && sentAt === null ? oldPriceNote(oldest, today) : null,
    each,
    all: sumOf(each.flatMap(({ value }) => value ?? [])),
  };
}
