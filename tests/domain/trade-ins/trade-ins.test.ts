import { settingDefaults } from "~/domain/shop/settings/setting-defaults";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pieceMovements, saleTradeIns, stores } from "~db/schema/index.ts";
import { addDays, type Day, type Instant } from "~/domain/dates";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { findLines } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { cents } from "~/domain/money";
import { findOut } from "~/domain/stock/movements/find-out.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { holdsOf } from "~/domain/stock/movements/on-hold.server";
import { pieceNow } from "~/domain/stock/movements/piece-now.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import { personOf } from "~/domain/records/privacy/person-words.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { type NewTradeIn, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { originOf as cameFrom } from "~/domain/stock/pieces/piece-origin.server";
import { thousandths } from "~/domain/weight";
import { write } from "~/web/write.server";
import { OLIVE, SUSAN } from "../../support/cast.ts";
import {
  aCount,
  aCustomer,
  actorNamed,
  aPiece,
  attempt,
  enact,
  openTestShop,
  chooseSettings,
  type TestShop,
  contradictionsOf,
  theBooksBalance,
} from "../../support/shop.ts";
import { timelineOf } from "../../support/timeline.ts";

let shop: TestShop;
let today: Day;
beforeEach(() => {
  shop = openTestShop();
  chooseSettings({ holdDays: 0 });
  today = todayAt(shop.db, "boca", Date.now() as Instant);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const BAND: NewTradeIn = {
  item: "Worn gold band",
  value: cents(20_000),
  weight: thousandths(135),
  weightGiven: thousandths(4_200),
  weightUnit: "g",
  melt: cents(18_000),
  metal: "yellow_gold",
  karat: "14K",
};
const NO_STEP = { customerId: null, to: null, due: null, value: null, note: null };

const ticket = (tradeIn: NewTradeIn) => {
  const { id: pieceId, retailPrice } = aPiece({ location: "boca" });
  return ticketOf({
    customerId: aCustomer().id,
    pieceId,
    itemCost: cents(1),
    salePrice: retailPrice,
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn,
  });
};
const sold = (tradeIn: Partial<NewTradeIn> = {}): Sale =>
  enact((ctx) => sellWithOrders(ctx, ticket({ ...BAND, ...tradeIn })));
const pieceOf = (sale: Sale) => getPiece(shop.db, sale.tradeIn?.piece?.id ?? 0)!;
const hold = (days: number) => shop.db.update(stores).set({ tradeInHoldDays: days }).run();
const sell = (pieceId: number, price: NewTradeIn["value"] | null = null) => {
  const line = { kind: "piece", pieceId, price, cost: null } as const;
  const lines = [{ ...line, at: "lines.0", discount: null, discountReason: null }];
  return attempt((ctx) => sellWithOrders(ctx, { ...ticket(BAND), lines, tradeIn: null }));
};
const move = (
  pieceId: number,
  kind: "released" | "scrapped" | "melted" | "restored" | "lost" | "found" | "repair_out",
  note = "Why",
) => attempt((ctx) => movePiece(ctx, { pieceId, ...NO_STEP, kind, note }));
const later = <T>(days: number, rule: Parameters<typeof attempt<T, unknown>>[0]) => {
  const actor = actorNamed(OLIVE);
  const now = (Date.now() + days * 86_400_000) as Instant;
  return write({ actor, requestId: "test", address: "127.0.0.1" }, (ctx) => rule({ ...ctx, actor, now }));
};
const messageOf = (written: { kind: string; refusal?: { message: string } }) =>
  written.refusal?.message ?? expect.unreachable(`It was ${written.kind}`);

describe("a trade-in", () => {
  test("becomes a piece of the store with what the ticket says of it, and both say where the other is", () => {
    const sale = sold();
    const piece = pieceOf(sale);
    expect(piece).toMatchObject({
      sku: "TRA-00001",
      category: "trade-ins",
      description: "Worn gold band",
      cost: 20_000,
      meltPrice: 18_000,
      weight: 135,
      weightGiven: 4_200,
      weightUnit: "g",
      metal: "yellow_gold",
      karat: "14K",
      location: "boca",
      ownership: "owned",
      purchaseDate: sale.storeDay,
      state: "available",
      isScrap: false,
    });
    expect(piece.retailPrice).toBeGreaterThan(20_000);
    expect(cameFrom(shop.db, piece).tradeInSaleId).toBe(sale.id);
    const [entry] = timelineOf(shop, { kind: "piece", id: piece.id });
    expect(entry).toMatchObject({ what: "Traded in", about: { kind: "sale", id: sale.id } });
    expect(sold().tradeIn?.piece?.sku).toBe("TRA-00002");
  });

  test("waits 30 days in a new shop, or as many as Settings or its store say", () => {
    chooseSettings({ holdDays: settingDefaults.holdDays });
    const isHeld = (days: number) => {
      const { id } = pieceOf(sold());
      expect(getPiece(shop.db, id)).toMatchObject({ state: "reserved", dueDay: addDays(today, days) });
      expect(holdsOf(shop.db, [id, aPiece().id])).toEqual(new Map([[id, addDays(today, days)]]));
      expect(sell(id).kind).toBe("refused");
    };
    isHeld(30);
    chooseSettings({ holdDays: 7 });
    isHeld(7);
    hold(12);
    isHeld(12);
  });

  test("is named by its ticket where Settings have no pattern, and without words", () => {
    enact((ctx) => changeSettings(ctx, { skuPattern: "", version: 1 }));
    const sale = sold({ item: null });
    expect(pieceOf(sale)).toMatchObject({
      sku: `TI-${String(sale.id).padStart(6, "0")}`,
      description: "Trade-in",
    });
  });

  test("has no price where no rule says one, and isn't sold until somebody says it", () => {
    enact((ctx) => changeSettings(ctx, { priceFactors: "", version: 1 }));
    const { id, sku, ...piece } = pieceOf(sold());
    expect(piece).toMatchObject({ state: "available", retailPrice: 0, cost: 20_000 });
    for (const price of [null, cents(50_000)])
      expect(messageOf(sell(id, price))).toBe(
        `${sku} isn't for sale yet: it was traded in, and has no price. Edit it and enter a retail price`,
      );
    expect(getPiece(shop.db, id)?.state).toBe("available");
    enact((ctx) => editPiece(ctx, id, { ...piece, sku, retailPrice: cents(44_000) }));
    expect(sell(id).kind).toBe("done");
  });

  test("is priced while it is held or scrap; its cost and SKU stay", () => {
    hold(5);
    for (const isScrap of [false, true]) {
      const { id, ...piece } = pieceOf(sold({ isScrap }));
      const priced = attempt((ctx) => editPiece(ctx, id, { ...piece, retailPrice: cents(77_700) }));
      expect(priced.kind).toBe("done");
      const { version } = getPiece(shop.db, id)!;
      const dearer = { ...piece, retailPrice: cents(77_700), cost: cents(1), version };
      expect(messageOf(attempt((ctx) => editPiece(ctx, id, dearer)))).toMatch(
        /cost of an item that isn't available: it stays/,
      );
      hold(0);
    }
    const { id, ...reserved } = aPiece({ location: "boca" });
    const forSomebody = { customerId: aCustomer().id, to: null, due: today, value: null, note: null };
    enact((ctx) => movePiece(ctx, { pieceId: id, kind: "reserved", ...forSomebody }));
    const { version } = getPiece(shop.db, id)!;
    const written = attempt((ctx) =>
      editPiece(ctx, id, { ...reserved, retailPrice: cents(1_000_000), version }),
    );
    expect(messageOf(written)).toMatch(/retail price of an item that isn't available: it stays/);
  });

  test("of nothing makes no piece; a karat that its metal doesn't have is refused", () => {
    expect(sold({ item: null, value: cents(0) }).tradeIn?.piece).toBeNull();
    const written = attempt((ctx) => sellWithOrders(ctx, ticket({ ...BAND, metal: "platinum" })));
    expect(written.kind === "refused" && written.refusal.errors).toHaveProperty("tradeInKarat");
  });

  test("is held for the store's days: nothing can be done with it before, and then it is released", () => {
    hold(10);
    const { id, sku } = pieceOf(sold());
    const due = addDays(today, 10);
    expect(getPiece(shop.db, id)).toMatchObject({ state: "reserved", dueDay: due });
    expect(pieceNow(shop.db, getPiece(shop.db, id)!)).toMatchObject({
      kind: "held",
      dueDay: due,
      customer: null,
    });
    expect(findOut(shop.db, { state: "reserved" }, { limit: 9 })).toMatchObject([{ id, dueDay: due }]);
    expect(messageOf(move(id, "released"))).toMatch(`${sku} was traded in and is on hold until`);
    for (const kind of ["melted", "scrapped"] as const) expect(move(id, kind).kind).toBe("refused");
    expect(messageOf(sell(id))).toMatch(/not for sale: on hold since .*, until/);
    const list = { from: "boca", to: "denver", note: null, ids: [id] };
    expect(attempt((ctx) => beginTransfer(ctx, list)).kind).toBe("refused");
    const release = (days: number) =>
      later(days, (ctx) => movePiece(ctx, { pieceId: id, ...NO_STEP, kind: "released" }));
    expect(release(9).kind).toBe("refused");
    expect(release(10).kind).toBe("done");
    expect(release(10).kind).toBe("refused");
    expect(getPiece(shop.db, id)).toMatchObject({ state: "available", dueDay: null });
  });

  test.each([false, true])(
    "can't be extended by whoever likes, before or after its day: scrap %s",
    (isScrap) => {
      hold(2);
      const { id } = pieceOf(sold({ isScrap }));
      const extend = (days: number) =>
        later(days, (ctx) =>
          movePiece(ctx, { pieceId: id, ...NO_STEP, kind: "extended", due: addDays(today, 9) }),
        );
      expect(messageOf(extend(0))).toMatch(/is on hold until/);
      expect(messageOf(extend(2))).toMatch(/its hold has ended and can't be extended/);
    },
  );

  test("that is held goes to no other store, also not by an edit", () => {
    hold(2);
    const { id, version } = pieceOf(sold());
    const moved = { ...getPiece(shop.db, id)!, location: "denver", version };
    expect(messageOf(attempt((ctx) => editPiece(ctx, id, moved)))).toMatch(/on hold until/);
    expect(getPiece(shop.db, id)?.location).toBe("boca");
  });

  test("that is held can be lost, and goes back on hold when it is found before its day", () => {
    hold(3);
    const { id } = pieceOf(sold());
    expect(move(id, "lost").kind).toBe("done");
    expect(getPiece(shop.db, id)).toMatchObject({ state: "lost", dueDay: null });
    expect(move(id, "found").kind).toBe("done");
    expect(getPiece(shop.db, id)).toMatchObject({ state: "reserved", dueDay: addDays(today, 3) });
    move(id, "lost");
    later(3, (ctx) => movePiece(ctx, { pieceId: id, ...NO_STEP, kind: "found", note: "Why" }));
    expect(getPiece(shop.db, id)).toMatchObject({ state: "available", dueDay: null });
  });

  test("that is held scrap is held scrap again when it is found before its day, and scrap after it", () => {
    hold(3);
    const { id } = pieceOf(sold({ isScrap: true }));
    const found = () => getPiece(shop.db, id);
    move(id, "lost");
    expect(found()).toMatchObject({ state: "lost", isScrap: true });
    move(id, "found");
    expect(found()).toMatchObject({ state: "reserved", isScrap: true, dueDay: addDays(today, 3) });
    // The stores' days of hold were set in the file.
    const wrong = contradictionsOf(shop.db, shop.auditKey).filter((one) => !one.startsWith("store "));
    expect(wrong).toEqual([]);
    move(id, "lost");
    later(3, (ctx) => movePiece(ctx, { pieceId: id, ...NO_STEP, kind: "found", note: "Why" }));
    expect(found()).toMatchObject({ state: "damaged", isScrap: true, dueDay: null });
  });

  test("that is held is not put elsewhere by a count, and is on hold again if one finds it before its day", () => {
    hold(3);
    const held = pieceOf(sold());
    const counted = (store: string, decision: "put_here" | "back_in_stock") => {
      const { id: countId } = aCount({ kind: "pieces", location: store });
      enact((ctx) => scan(ctx, { countId, number: held.sku }));
      enact((ctx) => endCount(ctx, { countId }));
      const [line] = findLines(shop.db, { countId }, { limit: 1 });
      return attempt((ctx) => decide(ctx, { countId, lineId: line!.id, decision }));
    };
    expect(messageOf(counted("denver", "put_here"))).toMatch(/on hold until/);
    expect(getPiece(shop.db, held.id)).toMatchObject({ location: "boca", state: "reserved" });
    move(held.id, "lost");
    expect(counted("boca", "back_in_stock").kind).toBe("done");
    expect(getPiece(shop.db, held.id)).toMatchObject({ state: "reserved", dueDay: addDays(today, 3) });
  });

  test("that was told to be scrap is never for sale, also after its hold", () => {
    const now = pieceOf(sold({ isScrap: true }));
    expect(now).toMatchObject({ state: "damaged", isScrap: true, retailPrice: 0 });
    hold(1);
    const { id } = pieceOf(sold({ isScrap: true }));
    expect(getPiece(shop.db, id)).toMatchObject({ state: "reserved", isScrap: true });
    later(1, (ctx) => movePiece(ctx, { pieceId: id, ...NO_STEP, kind: "released" }));
    expect(getPiece(shop.db, id)).toMatchObject({ state: "damaged", isScrap: true });
    expect(messageOf(move(id, "scrapped"))).toMatch(/is already scrap/);
    expect(messageOf(move(id, "repair_out"))).toMatch(/is scrap. Choose 'Restore' first/);
    expect(move(id, "restored").kind).toBe("done");
    expect(getPiece(shop.db, id)).toMatchObject({ state: "available", isScrap: false });
  });
});

test("its words on its own ticket and on that of another buyer are shown before an erasure", () => {
  const named = aCustomer({ firstName: "Zqxwilma", lastName: "Quuxhart" });
  const brought = sold({ item: "Band of Zqxwilma Quuxhart" });
  const { id } = pieceOf(brought);
  const onward = sell(id);
  const { id: saleId } = onward.kind === "done" ? onward.value : expect.unreachable();
  const reading = findMentions(shop.db, [personOf(shop.db, named)]);
  let step = reading.next();
  while (!step.done) step = reading.next();
  expect(step.value).toEqual([
    { kind: "piece", id },
    { kind: "sale", id: saleId },
    { kind: "sale", id: brought.id },
  ]);
});

describe("the ticket that brought it", () => {
  const voided = (saleId: number) =>
    attempt((ctx) => voidWithOrders(ctx, { saleId, reason: "Rung up twice" }));

  test.each([
    ["for sale", 0, false],
    ["scrap", 0, true],
    ["on hold", 5, false],
  ] as const)("is voided, and gives it back: %s", (_, days, isScrap) => {
    hold(days);
    const sale = sold({ isScrap });
    expect(voided(sale.id).kind).toBe("done");
    const piece = pieceOf(sale);
    expect(piece).toMatchObject({ state: "returned_to_vendor", isScrap: false, dueDay: null });
    const kinds = shop.db.select().from(pieceMovements).where(eq(pieceMovements.pieceId, piece.id)).all();
    expect(kinds.at(-1)).toMatchObject({ kind: "given_back", saleId: sale.id });
    expect(voided(sale.id).kind).toBe("refused");
  });

  test("can't be voided while it is in another store", () => {
    const sale = sold();
    const { id, version, ...piece } = pieceOf(sale);
    enact((ctx) => editPiece(ctx, id, { ...piece, location: "denver", version }));
    expect(messageOf(voided(sale.id))).toMatch(/The trade-in .* is at .*: transfer it back first/);
  });

  test("can't be voided once it is gone, and says what to do", () => {
    const sale = sold();
    const { id, sku } = pieceOf(sale);
    move(id, "melted");
    expect(messageOf(voided(sale.id))).toMatch(
      new RegExp(`The trade-in ${sku} is melted since .*: bring it back first, or return the ticket instead`),
    );
    const changes = { "inventory.view": false };
    enact((ctx) => changeAccess(ctx, SUSAN.id, { changes }), OLIVE);
    const blind = attempt((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" }), SUSAN);
    expect(messageOf(blind)).toContain(`The trade-in ${sku} is melted: bring it back first`);
  });

  test("is returned: the customer has store credit for it, and the piece stays", () => {
    const sale = sold();
    enact((ctx) =>
      returnLines(ctx, {
        saleId: sale.id,
        lines: sale.lines.map(({ id }) => ({ id, to: "stock" })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "It broke",
      }),
    );
    expect(pieceOf(sale).state).toBe("available");
    expect(shop.db.select().from(saleTradeIns).get()).toMatchObject({ saleId: sale.id, value: 20_000 });
  });
});
