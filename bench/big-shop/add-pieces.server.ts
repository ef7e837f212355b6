import { told } from "~/domain/shop/trail/entry-content";
import { PLAIN_MOVEMENT } from "./table-writers.server.ts";
import { searchedPiece } from "~/domain/stock/pieces/searched-text-of-piece";
import { addDays, type Day } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { foldSku } from "~/domain/fold-sku";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { CODES } from "../../app/sample-shop/material/designs.ts";
import { STORES } from "../../app/sample-shop/material/stores.ts";
import { planPiece } from "../../app/sample-shop/plan-pieces.ts";
import { receiverAt, shelves as displayOf } from "../../app/sample-shop/plan-shop.ts";
import type { BigShop } from "./big-shop.ts";
import { countIn, type ShopDay } from "./days.ts";
import { originsIn } from "./piece-origins.ts";
import type { BigShopOrder } from "./order.ts";

/** SKUs ascend as pieces arrive: RNG-2041. */
const FIRST_SKU = 2_001;

/** Receives the opening stock, then one piece for each sold the day before. */
export function deliveriesTo(shop: BigShop) {
  const { order, tables, audit, stock, employee, hours } = shop;
  const originOf = originsIn(shop);
  const random = new SeededRandom(`${order.seed} pieces`);
  const first = firstStock(order);
  const all = order.items + order.sales;
  let received = 0;
  return ({ date, opening }: ShopDay) => {
    const display = () => random.pickByWeight(STORES, displayOf).key;
    const gaps = stock.gaps();
    const due =
      date === order.until ? all - received : countIn(opening, first) + Math.min(gaps.length, all - received);
    const opens = (store: string) => hours(store, date).opens;
    const stores = Array.from({ length: due }, (_, index) => gaps[index] ?? display()).sort(
      (a, b) => opens(a) - opens(b),
    );
    for (const store of stores) receive(store, date);
    tables.flush();
  };

  function receive(store: string, date: Day) {
    const { code, ...piece } = planPiece(random);
    const at = hours(store, date).opens;
    const receiver = employee(receiverAt(store)).id;
    const sku = `${code}-${FIRST_SKU + received}`;
    const origin = originOf(piece, date);
    const row = {
      ...blankOf(pieceFields),
      ...piece,
      ...origin,
      sku,
      foldedSku: foldSku(sku),
      category: CODES[code],
      purchaseDate: addDays(date, -random.whole(0, 5)),
      location: store,
      state: "available",
      isScrap: false,
      dueDay: null,
      searchText: searchedPiece({ ...piece, sku }),
      createdAt: at,
      importId: null,
      version: 1,
    };
    received += 1;
    const id = tables.pieces.add(row);
    stock.put(store, id, piece.retailPrice);
    tables.pieceMovements.add({
      ...PLAIN_MOVEMENT,
      pieceId: id,
      kind: "received",
      at,
      store,
      employeeId: receiver,
      saleId: null,
      returnId: null,
      orderId: null,
      transferId: null,
    });
    if (audit.covers(at))
      audit.note(at, receiver, {
        action: "piece.received",
        record: { kind: "piece", id },
        after: told("piece", { id, ...row }),
      });
  }
}

/** Opening stock: at least the final stock, plus enough to choose from. */
function firstStock({ items, sales }: BigShopOrder): number {
  return Math.min(items + sales, Math.max(items, Math.ceil(sales * 0.03) + 12));
}
