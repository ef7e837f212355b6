import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { readInsightFigures } from "~/domain/outreach/advisor/insight-figures.server";
import { findToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { findExpected, sumsOfScope, whereExpected } from "~/domain/workshop/counts/expected-pieces.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { countOwned, ownedBy } from "~/domain/counter/sales/find-owned.server";
import { toShownWish } from "~/routes/stock/wishes/wish-lines";
import { wishesOf } from "~/domain/stock/wishes/find-wishes.server";
import { addDays, type Day, type Instant, instant } from "~/domain/dates";
import { find } from "~/domain/records/search-everything/search-everything.server";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { whereabouts } from "~/domain/stock/movements/piece-now.server";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import { countPieces, getPiece, planPieces } from "~/domain/stock/pieces/find-pieces.server";
import { isOnHand, PIECE_STATES } from "~/domain/stock/pieces/piece-states";
import { addWishOfPiece } from "~/domain/stock/wishes/add-wish.server";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { readTable } from "~/domain/records/reports/read-report.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { whereaboutsOf } from "~/domain/stock/transfers/on-a-transfer.server";
import { foundRows } from "~/routes/records/search-everything/hit-words.server";
import { readAllPieces } from "~/routes/stock/pieces/read-all-pieces.server";
import { readPagePieceFilter } from "~/routes/stock/pieces/piece-filter.server";
import { itemsOf } from "~/routes/records/reports/stock-links";
import { shownNow } from "~/routes/stock/pieces/piece-now.server";
import { dueBackTo } from "~/domain/stock/vendors/find-vendors.server";
import { OLIVE } from "../../support/cast.ts";
import {
  aCount,
  aCustomer,
  actorNamed,
  aPiece,
  aSale,
  aVendor,
  enact,
  openTestShop,
  someScrap,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const now = () => Date.now() as Instant;
const today = () => todayAt(shop.db, null, now());

/** The total of each figure of a report of stock of today. */
function figures(name: "stock" | "ageing" | "markdowns", age?: number): Record<string, number> {
  const to = today();
  const span = { from: name === "markdowns" ? addDays(to, -365) : to, to };
  const by = name === "markdowns" ? "price" : "category";
  const table = readTable(shop.db, name, { ...span, by, seesCost: true, isUntilNow: true, age, below: 0 });
  return Object.fromEntries(table.figures.map(({ name: of }, nth) => [of, table.total[nth] ?? 0]));
}

describe.each(PIECE_STATES)("a vendor's piece that is %s", (state) => {
  test("counts alike for list, cards, dashboard, counts and the vendor", () => {
    const vendor = aVendor();
    const memo = { vendorId: vendor.id, ownership: "memo", memoDueDay: today() } as const;
    const { id } = aPiece({ ...memo, retailPrice: cents(900_00) });
    // Its movements have tests of their own.
    shop.db.$client.prepare("update pieces set state = ? where id = ?").run(state, id);
    const [isHere, isFree] = [isOnHand(state) ? 1 : 0, state === "available" ? 1 : 0];
    const count = aCount({ kind: "pieces" });
    expect.soft(sumsOfScope(shop.db, count).expected.pieces, "a count's sum").toBe(isHere);
    expect
      .soft(findExpected(shop.db, whereExpected(count), { limit: 9 }), "a count's list")
      .toHaveLength(isHere);
    const stats = dashboardStats(shop.db, null, now());
    expect
      .soft([stats.inventoryCount, stats.vendorsCount, stats.vendorsValue], "the dashboard")
      .toEqual([isFree, isFree, isFree * 900_00]);
    expect.soft(pieceCards(shop.db, "boca"), "the cards").toMatchObject({
      totalItems: 1,
      availableItems: isFree,
      totalValue: 900_00,
      vendorsValue: 900_00,
    });
    expect.soft(countPieces(shop.db, planPieces(shop.db, { isAvailable: true }), 9), "the list").toBe(isFree);
    const isDue = ["sold", "returned_to_vendor", "melted"].includes(state) ? 0 : 1;
    expect.soft(dueBackTo(shop.db, vendor.id, 9), "due back").toHaveLength(isDue);
    const bell = { kinds: ["vendor_memo_due"], store: null, now: now(), limit: 9 } as const;
    expect.soft(waitingNotices(shop.db, bell), "the bell").toHaveLength(isDue);
    expect.soft(countWaiting(shop.db, bell), "its count").toBe(isDue);
    expect.soft(figures("stock"), "the report").toMatchObject(
      // A report reads what moved: of a state alone it knows what is here.
      isHere ? { onHand: 1, fromVendors: 1, available: isFree } : {},
    );
  });
});

test("scrap is called scrap, and what is damaged damaged, by record, file, search, wishes and refusals", () => {
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const damaged = aPiece({ location: "boca" });
  enact((ctx) => movePiece(ctx, { pieceId: damaged.id, kind: "damaged", ...nothing, note: "Fell" }));
  const olive = actorNamed(OLIVE);
  for (const [{ id }, word] of [
    [someScrap(), "Scrap"],
    [damaged, "Damaged"],
  ] as const) {
    const piece = getPiece(shop.db, id)!;
    expect.soft(shownNow(piece, olive, true)?.title, "the record").toBe(word);
    const url = new URL(`https://loupe.test/inventory?search=${piece.sku}&location=all`);
    const { inFiles, page } = readAllPieces({ url, actor: olive });
    const status = inFiles.filter(({ head }) => head === "Status");
    expect
      .soft(
        page(url).rows.map((row) => row.cellsOf(status)),
        "the file",
      )
      .toEqual([[word]]);
    const { hits } = find({ tx: shop.db, actor: olive, now: now() }, { typed: piece.sku });
    expect.soft(foundRows(olive, hits)[0]?.note, "the search").toContain(word);
    const { id: customerId } = aCustomer();
    enact((ctx) => addWishOfPiece(ctx, { customerId, pieceId: id, note: null }));
    expect.soft(toShownWish(wishesOf(shop.db, customerId)[0]!, "UTC").standing, "a wish").toBe(word);
    const lower = word.toLowerCase();
    expect.soft(whereabouts(shop.db, piece), "a refusal").toMatch(new RegExp(`^${lower} since`));
    expect.soft(whereaboutsOf(shop.db, piece), "a transfer's").toContain(`, ${lower}`);
  }
});

test("a report of stock has a vendor's goods apart", () => {
  const vendor = aVendor();
  aPiece({ retailPrice: cents(100_00), cost: cents(40_00) });
  aPiece({ vendorId: vendor.id, ownership: "consigned", retailPrice: cents(900_00), cost: cents(300_00) });
  expect(figures("stock")).toMatchObject({
    onHand: 2,
    fromVendors: 1,
    retail: 1_000_00,
    vendorRetail: 900_00,
    cost: 340_00,
    vendorCost: 300_00,
  });
});

describe.each([89, 90, 91, 180, 181, 365, 366])("a piece that is here for %i days", (age) => {
  test.each(["by its purchase", "by its arrival"])("is as old, %s, for report, list and insight", (by) => {
    const since: Day = addDays(today(), -age);
    const { id } = aPiece({ purchaseDate: by === "by its purchase" ? since : null });
    if (by === "by its arrival")
      shop.db.$client
        .prepare("update pieces set created_at = ? where id = ?")
        .run(instant(Date.parse(`${since}T15:00:00Z`)), id);
    const isOver = (days: number) => (age > days ? 1 : 0);
    const { upTo90, overAYear, available, noDay } = figures("ageing");
    expect.soft({ upTo90, overAYear, available, noDay }).toEqual({
      upTo90: 1 - isOver(90),
      overAYear: isOver(365),
      available: 1,
      noDay: by === "by its arrival" ? 1 : 0,
    });
    const ages = figures("ageing");
    for (const figure of ["upTo90", "upTo180", "upTo365", "overAYear"]) {
      const query = itemsOf(figure, { keys: [] }, null, { to: today(), store: null });
      const { filter } = readPagePieceFilter(
        new URL(`https://loupe.test/inventory?${query}`),
        actorNamed(OLIVE),
      );
      expect
        .soft(countPieces(shop.db, planPieces(shop.db, filter), 9), `behind ${figure}`)
        .toBe(ages[figure]);
    }
    expect.soft(figures("markdowns", 90).old ?? 0, "to mark down").toBe(isOver(90));
    const older = planPieces(shop.db, { isAvailable: true, purchased: { to: addDays(today(), -91) } });
    expect.soft(countPieces(shop.db, older, 9), "the list").toBe(isOver(90));
    const steps = readInsightFigures(shop.db, now());
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect
      .soft(
        step.value.slow.reduce((sum, group) => sum + group.pieces, 0),
        "the insight",
      )
      .toBe(isOver(365));
  });
});

describe("what somebody bought and", () => {
  const back = (sale: Sale) =>
    enact((ctx) =>
      returnLines(ctx, {
        saleId: sale.id,
        lines: sale.lines.map(({ id }) => ({ id, to: "stock" })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Size",
      }),
    );
  const undo = (sale: Sale) =>
    enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Twice" }), OLIVE);

  test.each<[string, (sale: Sale) => void, number]>([
    ["kept", () => {}, 1],
    ["returned", back, 0],
    ["had voided", undo, 0],
  ])("%s is theirs, or forgotten, everywhere", (_, end, kept) => {
    const { id } = aCustomer();
    end(aSale({ customerId: id }));
    const day = kept === 1 ? todayAt(shop.db, "boca", now()) : null;
    expect.soft(countOwned(shop.db, id), "Items Bought").toBe(kept);
    expect.soft(ownedBy(shop.db, id, 9), "owned").toHaveLength(kept);
    expect.soft(readCustomerFacts(shop.db, id, now())?.bought, "suggestions").toHaveLength(kept);
    expect.soft(getCustomer(shop.db, id)?.lastPurchaseDate, "Last Purchase").toBe(day);
    const [year = 0, month = 0] = today().split("-").map(Number);
    const inAYear = `${year + 1}-${String(month).padStart(2, "0")}`;
    const list = { list: "purchase", month: inAYear, isOpen: false, now: now() } as never;
    expect.soft(findToCall(shop.db, list, { limit: 9 }), "calls about the purchase").toHaveLength(kept);
    theBooksBalance(shop);
  });

  test("of two purchases, the earlier is the last again once the later came back", () => {
    const { id } = aCustomer();
    const first = aSale({ customerId: id });
    shop.db.$client.prepare("update sales set store_day = '2024-02-03' where id = ?").run(first.id);
    back(aSale({ customerId: id }));
    expect(getCustomer(shop.db, id)?.lastPurchaseDate).toBe("2024-02-03");
  });
});
