import { addDays, type Day } from "~/domain/dates";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { originOf } from "../../app/sample-shop/vendors.server.ts";
import type { BigShop } from "./big-shop.ts";

/** Display cases of each store. */
const CASES = 24;
/** Share of a vendor's pieces that the shop has on memo. */
const ON_MEMO = 0.03;
const MEMO_DAYS = 60;

type Origin = Pick<PieceDetails, "vendorId" | "vendorStyle" | "ownership" | "memoDueDay" | "displayCase">;

/** Chooses each piece's vendor and display case. */
export function originsIn({ order, vendors }: BigShop) {
  const random = new SeededRandom(`${order.seed} origins`);
  return (piece: { description: string }, date: Day): Origin => {
    const displayCase = `Case ${random.whole(1, CASES)}`;
    const origin = originOf(piece, random);
    const isOnMemo = origin !== undefined && random.chance(ON_MEMO);
    return {
      vendorId: origin ? (vendors.get(origin.vendor) ?? null) : null,
      vendorStyle: origin?.style ?? null,
      ownership: isOnMemo ? "memo" : "owned",
      memoDueDay: isOnMemo ? addDays(date, MEMO_DAYS) : null,
      displayCase,
    };
  };
}
