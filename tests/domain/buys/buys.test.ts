import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, sellerIdentities, stores, tillMovements } from "~db/schema/index.ts";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import type { Approval } from "~/domain/approval";
import { getBuy, linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { discardBuy } from "~/domain/counter/buys/discard-buy.server";
import { addBuyLine, beginBuy, removeBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import { lookAtIdentity, takeIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { MOST_BOUGHT } from "~/domain/counter/buys/buy-size";
import type { BuyPayment } from "~/domain/counter/buys/buy";
import { creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { addDays, addMonths, type Day, day, type Instant } from "~/domain/dates";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { cents } from "~/domain/money";
import { movePiece, type NewMovement } from "~/domain/stock/movements/move-piece.server";
import { pieceNow } from "~/domain/stock/movements/piece-now.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings, type Settings, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { findTill } from "~/domain/counter/till/find-tills.server";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { originOf as cameFrom } from "~/domain/stock/pieces/piece-origin.server";
import { isRetentionDue } from "~/domain/records/privacy/retention.server";
import { carryOutRetention } from "~/server/run-retention-daily";
import { write } from "~/web/write.server";
import { OLIVE, PASSWORD_HASH, SAL, SUSAN } from "../../support/cast.ts";
import {
  aBuy,
  aCustomer,
  aFloat,
  actorNamed,
  AN_IDENTITY,
  aPaidBuy,
  aPiece,
  attempt,
  enact,
  openShopOnDisk,
  chooseSettings,
  originOf,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";
import { timelineOf } from "../../support/timeline.ts";

let shop: ShopOnDisk;
let today: Day;
beforeEach(() => {
  shop = openShopOnDisk();
  chooseSettings({ holdDays: 0 });
  today = todayAt(shop.db, "boca", Date.now() as Instant);
  enact((ctx) =>
    keepMetalPrices(ctx, { day: null, gold: cents(399_360), silver: null, platinum: null, palladium: null }),
  );
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const messageOf = (written: { kind: string; refusal?: { message: string } }) =>
  written.refusal?.message ?? expect.unreachable(`It was ${written.kind}`);
const set = (patch: Partial<Settings>) =>
  enact((ctx) => {
    const names = Object.keys(patch) as (keyof Settings)[];
    return changeSettings(ctx, { ...patch, version: versionOfSettings(ctx.tx, names) });
  });
const pay = (buyId: number, paidBy: BuyPayment = "cash", version: number | null = null) =>
  attempt((ctx) => payBuy(ctx, { buyId, paidBy, checkNumber: null, till: null, version }));
const voided = (buyId: number, by?: Parameters<typeof attempt>[1]) =>
  attempt((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }), by);
const piecesOf = (buyId: number) =>
  linesOfBuy(shop.db, buyId).map(({ piece }) => getPiece(shop.db, piece!.id)!);
const cashInTill = () => {
  const { zone } = shop.db.select().from(stores).where(eq(stores.key, "boca")).get()!;
  return tillNow(shop.db, { zone }, findTill(shop.db, "boca", null)!, Date.now() as Instant);
};
const nothing = { customerId: null, to: null, due: null, value: null, note: "Why" };

describe("a buy", () => {
  test("pays in cash of the till, and makes each item a piece of the store that cost its price", () => {
    const buy = aBuy({ lines: [{}, { description: "Broken chain", isScrap: true, price: cents(5_000) }] });
    expect(buy).toMatchObject({ state: "open", items: 2, total: 25_000, hasIdentity: true });
    const before = cashInTill().expected.cash;
    const paid = enact((ctx) =>
      payBuy(ctx, { buyId: buy.id, paidBy: "cash", checkNumber: null, till: null, version: buy.version }),
    );
    expect(paid).toMatchObject({ state: "bought", day: today, paidBy: "cash", total: 25_000 });
    const till = cashInTill();
    expect(till.expected.cash).toBe(before - 25_000);
    expect(till.movements!.at(-1)).toMatchObject({ kind: "out", amount: 25_000, reason: "Buy B-000001" });

    const [band, chain] = piecesOf(buy.id);
    expect(band).toMatchObject({
      sku: "EST-00001",
      category: "estate",
      description: "Worn gold band",
      cost: 20_000,
      meltPrice: 39_058,
      metal: "yellow_gold",
      karat: "14K",
      weightGiven: 5_200,
      weightUnit: "g",
      location: "boca",
      purchaseDate: today,
      state: "available",
    });
    expect(chain).toMatchObject({ cost: 5_000, state: "damaged", isScrap: true, retailPrice: 0 });
    expect(linesOfBuy(shop.db, buy.id)[0]).toMatchObject({
      melt: 39_058,
      working: expect.stringMatching(
        /^5.2 g ÷ 31.1034768 × 58.5% \(14K yellow gold\) × \$3,993.60\/oz t of /,
      ),
    });
    expect(cameFrom(shop.db, band!).buyId).toBe(buy.id);
    expect(timelineOf(shop, { kind: "piece", id: band!.id }).map(({ about }) => about)).toContainEqual({
      kind: "buy",
      id: buy.id,
    });
  });

  test("pays with store credit of the seller, or by a check of the shop, and leaves the till alone", () => {
    const customerId = aCustomer().id;
    aPaidBuy({ customerId, paidBy: "store_credit" });
    expect(creditOfPerson(shop.db, customerId).balance).toBe(20_000);
    expect(timelineOf(shop, { kind: "customer", id: customerId })).toContainEqual(
      expect.objectContaining({ kind: "buy", store: "boca" }),
    );
    expect(aPaidBuy({ paidBy: "check" })).toMatchObject({ paidBy: "check", checkNumber: "1042" });
    expect(shop.db.select().from(tillMovements).all()).toEqual([]);
    const { id: buyId } = aBuy();
    const said = { buyId, till: null, version: null };
    expect(messageOf(attempt((ctx) => payBuy(ctx, { ...said, paidBy: "check", checkNumber: null })))).toBe(
      "Enter the check number",
    );
    expect(messageOf(attempt((ctx) => payBuy(ctx, { ...said, paidBy: "cash", checkNumber: "7" })))).toBe(
      "Leave the check number empty unless you pay by check",
    );
    expect(
      messageOf(
        attempt((ctx) => payBuy(ctx, { ...said, paidBy: "cash", checkNumber: null, till: "Nowhere" })),
      ),
    ).toBe("This store has no till with that name");
    expect(getBuy(shop.db, buyId)?.state).toBe("open");
  });

  test("holds what it bought by the store's days, as a trade-in", () => {
    shop.db.update(stores).set({ tradeInHoldDays: 30 }).run();
    const { id } = aPaidBuy({ lines: [{}, { isScrap: true }] });
    const [band, scrap] = piecesOf(id);
    for (const piece of [band!, scrap!]) {
      expect(piece).toMatchObject({ state: "reserved", dueDay: addDays(today, 30) });
      expect(pieceNow(shop.db, piece)).toMatchObject({ kind: "held", isOfBuy: true });
      expect(
        messageOf(
          attempt((ctx) => movePiece(ctx, { pieceId: piece.id, ...nothing, kind: "released", note: null })),
        ),
      ).toContain("was bought from the public and is on hold until");
    }
    const move = (kind: "lost" | "found") =>
      enact((ctx) => movePiece(ctx, { pieceId: band!.id, ...nothing, kind }));
    move("lost");
    move("found");
    expect(getPiece(shop.db, band!.id)).toMatchObject({ state: "reserved", dueDay: addDays(today, 30) });
  });

  test("is on hold by the store's rule alone, not while it is reserved for somebody later", () => {
    set({ holdDays: 2 });
    const { id: buyId } = aPaidBuy();
    const heldUntil = () => linesOfBuy(shop.db, buyId).map(({ piece }) => piece?.heldUntil);
    expect(heldUntil()).toEqual([addDays(today, 2)]);
    const [piece] = piecesOf(buyId);
    const now = (Date.now() + 3 * 86_400_000) as Instant;
    const move = (step: Partial<NewMovement> & Pick<NewMovement, "kind">) =>
      write(originOf(OLIVE), (ctx) =>
        movePiece({ ...ctx, now }, { pieceId: piece!.id, ...nothing, ...step }),
      );
    expect(move({ kind: "released" }).kind).toBe("done");
    expect(heldUntil()).toEqual([null]);
    expect(move({ kind: "reserved", customerId: aCustomer().id, due: addDays(today, 9) }).kind).toBe("done");
    expect(heldUntil()).toEqual([null]);
  });

  test("is to be priced before it is sold where no rule prices it", () => {
    set({ priceFactors: "" });
    const [piece] = piecesOf(aPaidBuy().id);
    const sell = () =>
      attempt((ctx) =>
        sellWithOrders(
          ctx,
          ticketOf({
            customerId: aCustomer().id,
            pieceId: piece!.id,
            itemCost: cents(20_000),
            salePrice: cents(30_000),
            tax: cents(0),
            shippingCharge: cents(0),
            location: "boca",
            tradeIn: null,
          }),
        ),
      );
    expect(messageOf(sell())).toContain("it was bought from the public, and has no price");
  });

  test("is paid once, whatever two clerks do, and only as it was seen", () => {
    const { id, version } = aBuy();
    enact((ctx) =>
      addBuyLine(ctx, {
        buyId: id,
        description: "Ring",
        metal: null,
        karat: null,
        weightGiven: null,
        weightUnit: null,
        isScrap: false,
        price: cents(100),
      }),
    );
    expect(messageOf(pay(id, "cash", version))).toMatch(/changed this buy at .* while you were editing/);
    expect(pay(id).kind).toBe("done");
    expect(messageOf(pay(id))).toBe("Olive Marsh already paid B-000001");
    const [line] = linesOfBuy(shop.db, id);
    expect(messageOf(attempt((ctx) => removeBuyLine(ctx, { buyId: id, lineId: line!.id })))).toContain(
      "already",
    );
    expect(messageOf(attempt((ctx) => takeIdentity(ctx, { buyId: id, ...AN_IDENTITY })))).toContain(
      "already",
    );
    expect(messageOf(attempt((ctx) => discardBuy(ctx, { buyId: id })))).toContain("already");
    expect(shop.db.select().from(tillMovements).all()).toHaveLength(1);
  });

  test("is refused without items, without a price, without the identity, and for what no store or person is", () => {
    expect(messageOf(pay(aBuy({ lines: [] }).id))).toBe("Add an item first");
    expect(messageOf(pay(aBuy({ lines: [{ price: cents(0) }] }).id))).toBe(
      "Enter a price: every item is $0.00",
    );
    expect(messageOf(pay(aBuy({ identity: null }).id))).toBe("Record the seller's identity first");
    const begin = (location: string, customerId: number) =>
      messageOf(attempt((ctx) => beginBuy(ctx, { location, customerId })));
    expect(begin("nowhere", aCustomer().id)).toBe("Choose one of the stores");
    expect(begin("boca", 99_999)).toBe("Choose the seller");
    expect(messageOf(pay(99_999))).toBe("No such record");
    const { id: buyId } = aBuy({ lines: Array.from({ length: MOST_BOUGHT }, () => ({})) });
    const line = { metal: null, karat: null, weightGiven: null, weightUnit: null, isScrap: false } as const;
    const add = (more: object) =>
      attempt((ctx) => addBuyLine(ctx, { buyId, description: "Ring", price: cents(1), ...line, ...more }));
    expect(messageOf(add({}))).toBe(`A buy can have up to ${MOST_BOUGHT} items. Start another`);
    expect(messageOf(add({ metal: "silver", karat: "14K" }))).toBe("Silver is 800, 900, 925, 950, 999");
  });

  test("beyond the limit takes a colleague who may, who stands in the trail", () => {
    set({ buyLimit: cents(15_000) });
    aFloat(cents(100_000));
    const sal = actorNamed(SAL);
    const { id: buyId } = aBuy();
    const asSal = (approval: Approval | null = null) =>
      write({ ...originOf(sal), approval }, (ctx) =>
        payBuy(
          { ...ctx, actor: sal },
          { buyId, paidBy: "cash", checkNumber: null, till: null, version: null },
        ),
      );
    expect(messageOf(asSal())).toBe("Buying for more than $150.00 needs approval");
    const susan = actorNamed(SUSAN);
    enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "of Susan", sessionId: 0 }), SUSAN);
    expect(asSal({ employeeId: susan.id, pinHash: "of Susan", shown: null }).kind).toBe("done");
    const entry = shop.db.select().from(auditLog).where(eq(auditLog.action, "buy.bought")).get();
    expect(entry).toMatchObject({ employeeId: sal.id, approvedBy: susan.id });
  });

  test("that is discarded forgets its items and who wanted to sell", () => {
    const { id } = aBuy();
    expect(enact((ctx) => discardBuy(ctx, { buyId: id }))).toMatchObject({
      state: "discarded",
      items: 0,
      hasIdentity: false,
    });
    expect(shop.db.select().from(sellerIdentities).all()).toEqual([]);
    expect(messageOf(pay(id))).toBe("B-000001 was already discarded");
  });
});

describe("a void of a buy", () => {
  test("gives the items back and puts the cash in the till again, while its session is open", () => {
    shop.db.update(stores).set({ tradeInHoldDays: 10 }).run();
    const before = cashInTill().expected.cash;
    const { id } = aPaidBuy({ lines: [{}, { isScrap: true }] });
    expect(voided(id)).toMatchObject({ kind: "done", value: { state: "voided", hasIdentity: true } });
    expect(cashInTill().expected.cash).toBe(before);
    for (const piece of piecesOf(id))
      expect(piece).toMatchObject({ state: "returned_to_vendor", dueDay: null });
    expect(messageOf(voided(id))).toBe("This buy is already voided");
  });

  test("is refused once the till was closed, an item went on, or the credit was used; and without the right", () => {
    const { id: closed } = aPaidBuy();
    enact((ctx) =>
      closeTill(ctx, {
        location: "boca",
        till: null,
        counted: { cash: cents(0), card: null, check: null, financing: null, other: null },
        denominations: null,
        note: "Short",
        floatLeft: null,
      }),
    );
    expect(messageOf(voided(closed))).toBe("The till that paid it has been closed (Z-000001)");
    const { id: gone } = aPaidBuy();
    enact((ctx) => movePiece(ctx, { pieceId: piecesOf(gone)[0]!.id, ...nothing, kind: "lost" }));
    expect(messageOf(voided(gone))).toMatch(/^EST-00002 is lost since .*: bring it back first$/);
    const customerId = aCustomer().id;
    const { id: credited } = aPaidBuy({ customerId, paidBy: "store_credit" });
    expect(messageOf(voided(credited, SAL))).toBe("Voiding a buy needs approval");
    expect(voided(credited).kind).toBe("done");
    expect(creditOfPerson(shop.db, customerId).balance).toBe(0);
    const spender = aCustomer().id;
    const { id: spent } = aPaidBuy({ customerId: spender, paidBy: "store_credit" });
    const ring = aPiece({ retailPrice: cents(100) });
    const sale = { customerId: spender, pieceId: ring.id, salePrice: cents(100), itemCost: ring.cost };
    const rest = { tax: cents(0), shippingCharge: cents(0), location: "boca", tradeIn: null };
    const payments = [{ kind: "store_credit", amount: cents(100) }] as const;
    enact((ctx) => sellWithOrders(ctx, { ...ticketOf({ ...sale, ...rest }), payments: [...payments] }));
    for (const by of [OLIVE, SAL])
      expect(messageOf(voided(spent, by))).toBe("The store credit has been used");
  });
});

describe("the seller's identity", () => {
  test("is read by one rule alone, and each look is in the trail, which doesn't say it", () => {
    const { id: buyId } = aPaidBuy();
    expect(enact((ctx) => lookAtIdentity(ctx, { buyId }))).toEqual(AN_IDENTITY);
    enact((ctx) => lookAtIdentity(ctx, { buyId }), SUSAN);
    const looks = shop.db.select().from(auditLog).where(eq(auditLog.action, "buy.identity-seen")).all();
    expect(looks.map(({ employeeId, recordId }) => [employeeId, recordId])).toEqual([
      [actorNamed(OLIVE).id, String(buyId)],
      [actorNamed(SUSAN).id, String(buyId)],
    ]);
    const everything = shop.db.$client
      .prepare("select group_concat(payload) from audit_log where payload is not null")
      .pluck()
      .get() as string;
    for (const word of [AN_IDENTITY.idNumber, AN_IDENTITY.address, AN_IDENTITY.dateOfBirth, "Ines Sample"])
      expect(everything).not.toContain(word);
  });

  test("refuses an ID that ran out and who is too young, and takes the place of an earlier one", () => {
    const { id: buyId } = aBuy({ identity: null });
    const take = (more: Partial<typeof AN_IDENTITY>) =>
      attempt((ctx) => takeIdentity(ctx, { buyId, ...AN_IDENTITY, ...more }));
    expect(messageOf(take({ expires: addDays(today, -1) }))).toContain("This ID expired on");
    const youngest = addMonths(today, -18 * 12);
    expect(messageOf(take({ dateOfBirth: addDays(youngest, 1) }))).toBe("Sellers must be at least 18");
    for (const unborn of [addDays(today, 1), day("9990-01-01")])
      expect(messageOf(take({ dateOfBirth: unborn }))).toBe("Date of birth is in the future");
    expect(take({ dateOfBirth: youngest, expires: today }).kind).toBe("done");
    expect(take({ idNumber: "P 1234-5" }).kind).toBe("done");
    expect(shop.db.select().from(sellerIdentities).all()).toMatchObject([{ buyId, idNumber: "P 1234-5" }]);
    // What is no name, number, issuer or address on any ID.
    const wrong = [
      { name: "x" },
      { idNumber: "none" },
      { idNumber: "0000" },
      { idNumber: "A1" },
      { issuer: "?" },
    ];
    for (const typed of [...wrong, { address: "here" }])
      expect(take(typed)).toMatchObject({
        kind: "refused",
        refusal: { kind: "invalid", errors: { [Object.keys(typed)[0]!]: expect.any(Array) } },
      });
  });

  test("outlives an erasure of the customer until its own rule erases it, with an entry each", async () => {
    const customerId = aCustomer().id;
    const { id: buyId } = aPaidBuy({ customerId, lines: [{ description: "Ring of Ines" }] });
    const { id: open } = aBuy({ customerId });
    const erase = () =>
      attempt((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true }));
    expect(messageOf(erase())).toBe("A buy from this customer is still open");
    enact((ctx) => discardBuy(ctx, { buyId: open }));
    expect(erase().kind).toBe("done");
    expect(getBuy(shop.db, buyId)).toMatchObject({ hasIdentity: true, state: "bought", total: 20_000 });
    expect(linesOfBuy(shop.db, buyId)[0]?.description).toBe("Erased");
    expect(piecesOf(buyId)[0]?.description).toBe("Bought from the public");

    set({ sellerIdentityYears: 2 });
    const years = (n: number) => Date.now() - n * 365.25 * 24 * 60 * 60 * 1000;
    const age = (n: number) => {
      shop.db.run(sql`update buys set bought_at = ${years(n)} where id = ${buyId}`);
      shop.db.run(sql`update seller_identities set taken_at = ${years(n)} where buy_id = ${buyId}`);
    };
    expect(isRetentionDue(shop.db, readSettings(shop.db), Date.now() as Instant)).toBe(true);
    age(1.9);
    expect(await carryOutRetention(Date.now() as Instant)).toMatchObject({ identities: 0 });
    age(2.1);
    expect(await carryOutRetention(Date.now() as Instant)).toMatchObject({ identities: 1 });
    expect(getBuy(shop.db, buyId)?.hasIdentity).toBe(false);
    expect(messageOf(attempt((ctx) => lookAtIdentity(ctx, { buyId })))).toBe(
      "B-000001 has no identity on file",
    );
    const erased = shop.db.select().from(auditLog).where(eq(auditLog.action, "buy.identity-erased")).all();
    expect(erased.map(({ recordId, employeeId }) => [recordId, employeeId])).toEqual([[String(buyId), null]]);
  });
});

test("the books say of a buy what doesn't add up", () => {
  const { id } = aPaidBuy();
  const undo = (query: string) => {
    shop.db.$client.exec("begin");
    shop.db.$client.exec(query);
    try {
      expect(() => theBooksBalance(shop), query).toThrow(/buy/);
    } finally {
      shop.db.$client.exec("rollback");
    }
  };
  undo(`update buys set total = total + 1 where id = ${id}`);
  undo(`update buy_lines set piece_id = null where buy_id = ${id}`);
  undo(`update till_movements set amount = amount - 1 where buy_id = ${id}`);
});
