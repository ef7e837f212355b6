import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { auditLog, bulkChanges, countLines, counts, pieceMovements, pieces } from "~db/schema/index.ts";
import {
  beginBulkChange,
  changeBatch,
  interruptBulkChange,
} from "~/domain/stock/bulk-changes/make-bulk-change.server";
import type { ChangeOfMany } from "~/domain/stock/bulk-changes/change-of-many";
import { previewBulkChange, previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { addDays, day, type Instant } from "~/domain/dates";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { costsLowered } from "~/domain/stock/pieces/costs-lowered.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { countLooks } from "~/domain/shop/looks/count-looks.server";
import { lookTitle, otherLook } from "~/domain/records/looks/look-titles";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { type Cents, cents, rate, taxRate } from "~/domain/money";
import { editOrder, type OrderEdit } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { type EnvelopeEdit, writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { type NewOrder, takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import type { Actor } from "~/domain/permissions";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import {
  exchangeWithOrders,
  sellWithOrders,
  voidWithOrders,
} from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { addService, editService } from "~/domain/shop/services/write-service.server";
import { getService } from "~/domain/shop/services/find-services.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { COUNTS_AT_MOST } from "~/domain/workshop/counts/never-seen-worth-a-look.server";
import { MOVES_AT_MOST } from "~/domain/stock/movements/away-since.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { losePiece, takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { replaceNumber } from "~/domain/counter/credit/replace-number.server";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { showNumber } from "~/domain/counter/credit/show-number.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { getMeltLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { thousandths } from "~/domain/weight";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { ReturnPlace } from "~/domain/counter/returns/return";
import { type NewLine, type NewSale, type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import {
  type SettingName,
  type Settings,
  versionOfSettings,
} from "~/domain/shop/settings/read-settings.server";
import { addStore } from "~/domain/shop/stores/add-store.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore, todayAt } from "~/domain/shop/stores/find-stores.server";
import { findTill } from "~/domain/counter/till/find-tills.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import {
  aBuy,
  actorNamed,
  aCount,
  aCustomer,
  aFloat,
  aGiftCard,
  aMeltLot,
  anEmployee,
  aPiece,
  aRepair,
  aSentTransfer,
  aSpecialOrder,
  attempt,
  aVendor,
  chooseSettings,
  detailsOfPiece,
  enact,
  openTestShop,
  someCredit,
  someScrap,
  type TestShop,
  theBooksBalance,
} from "../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  customerId = aCustomer().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const ONE_PIECE = {
  itemCost: null,
  tax: cents(0),
  shippingCharge: cents(0),
  location: "boca",
  tradeIn: null,
} as const;
const $ = (dollars: number) => cents(dollars * 100);
/** The list says what the bell counts. */
const listed = () => {
  const found = findLooks(shop.db, { limit: 100 });
  expect(countLooks(shop.db, 100)).toBe(found.length);
  return found.map(({ kind, recordKind, recordId, amount }) => [kind, `${recordKind} ${recordId}`, amount]);
};
const sell = (
  { isWalkIn = false, ...words }: Partial<OnePieceSale> & { isWalkIn?: boolean } = {},
  payments?: NewSale["payments"],
) => {
  const piece = aPiece({ retailPrice: $(1_000) });
  const sale: OnePieceSale = {
    customerId,
    pieceId: piece.id,
    itemCost: null,
    salePrice: $(1_000),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
    ...words,
  };
  const ticket = { ...ticketOf(sale), ...(payments && { payments }) };
  return enact((ctx) => sellWithOrders(ctx, isWalkIn ? { ...ticket, customerId: null } : ticket), SAL);
};
const seeAll = (days = 0) => {
  const ids = findLooks(shop.db, { limit: 100 }).map(({ id }) => id);
  enact((ctx) => markSeen({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }, { ids }));
};
const takeBack = (
  saleId: number,
  lineId: number,
  { days = 0, to = "stock" }: { days?: number; to?: ReturnPlace | null } = {},
) =>
  enact((ctx) =>
    returnLines(
      { ...ctx, now: (ctx.now + days * 86_400_000) as Instant },
      {
        saleId,
        lines: [{ id: lineId, to }],
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Changed their mind",
      },
    ),
  );

test("a ticket beyond what is usual passes, and is listed", () => {
  const store = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000) }));
  seeAll();
  sell({ tax: $(70) });
  sell({ salePrice: $(800), tax: $(56) });
  const chain = { item: "Old chain", weight: null, melt: null };
  sell({ tax: $(56), tradeIn: { ...chain, value: $(200) } });
  expect(listed()).toEqual([]);

  const cheap = sell({ salePrice: $(799), tax: cents(5_593) });
  expect(listed()).toEqual([["discount", `sale ${cheap.id}`, 20_100]]);
  const untaxed = sell();
  expect(listed()[0]).toEqual(["tax", `sale ${untaxed.id}`, 7_000]);
  const traded = sell({ tax: cents(5_593), tradeIn: { ...chain, value: $(201) } });
  expect(listed()).toContainEqual(["trade_in", `sale ${traded.id}`, 20_100]);
});

test("a price lowered in the week before its sale is listed", () => {
  const lower = (days: number) => {
    const { id, ...piece } = aPiece({ retailPrice: $(1_000) });
    enact((ctx) => editPiece(ctx, id, { ...piece, retailPrice: $(600) }), SAL);
    const now = (Date.now() + days * 86_400_000) as Instant;
    const { id: saleId } = enact((ctx) =>
      sellWithOrders(
        { ...ctx, now },
        ticketOf({
          customerId,
          pieceId: id,
          itemCost: null,
          salePrice: $(600),
          tax: cents(0),
          shippingCharge: cents(0),
          location: "boca",
          tradeIn: null,
        }),
      ),
    );
    return saleId;
  };
  const saleId = lower(6);
  lower(8);
  expect(listed()).toEqual([["price_lowered", `sale ${saleId}`, 40_000]]);
});

describe("a piece that was made another one before its sale is listed", () => {
  const edit = (id: number, words: Partial<PieceDetails>, days = 0) => {
    const piece = detailsOfPiece(getPiece(shop.db, id)!);
    enact((ctx) => editPiece({ ...ctx, now: after(days) }, id, { ...piece, ...words }), SAL);
  };
  const after = (days: number) => (Date.now() + days * 86_400_000) as Instant;
  const sellAfter = (pieceId: number, days: number) => {
    const { retailPrice: salePrice } = getPiece(shop.db, pieceId)!;
    const sale = { customerId, pieceId, itemCost: null, salePrice, tax: cents(0), shippingCharge: cents(0) };
    return enact(
      (ctx) =>
        sellWithOrders({ ...ctx, now: after(days) }, ticketOf({ ...sale, location: "boca", tradeIn: null })),
      SAL,
    );
  };

  test("by swapped labels", () => {
    const cheap = aPiece({ sku: "CHEAP-1", description: "Silver band", cost: $(20), retailPrice: $(50) });
    const dear = aPiece({ sku: "DEAR-1", description: "Diamond ring", retailPrice: $(9_000) });
    edit(cheap.id, { sku: "SWAP" });
    edit(dear.id, { sku: cheap.sku, description: cheap.description });
    edit(cheap.id, { sku: dear.sku, description: dear.description });
    const { id } = sellAfter(cheap.id, 29);
    expect(listed()).toEqual([["relabeled", `sale ${id}`, $(50)]]);
  });

  type Edited = [string, Partial<PieceDetails>, Partial<PieceDetails>, days: number, isListed: boolean];
  test.each<Edited>([
    ["another metal", { metal: "white_gold" }, { metal: "silver" }, 0, true],
    ["less weight", { weight: thousandths(1_000) }, { weight: thousandths(100) }, 0, true],
    ["no certificate", { certificateNumber: "2141" }, { certificateNumber: null }, 0, true],
    ["a month ago", { metal: "white_gold" }, { metal: "silver" }, 31, false],
    ["what was empty", { metal: null }, { metal: "silver", karat: "925" }, 0, false],
    ["the same words", { description: "ring, 18k" }, { description: "Ring 18K" }, 0, false],
    ["another tag", { tagText: "Ring" }, { tagText: "Band" }, 0, false],
  ])("by %s", (_, had, has, days, isListed) => {
    const { id: pieceId } = aPiece({ retailPrice: $(900), ...had });
    edit(pieceId, has);
    const { id } = sellAfter(pieceId, days);
    expect(listed()).toEqual(isListed ? [["relabeled", `sale ${id}`, $(900)]] : []);
  });

  const said = (was: string, is: string, isListed: boolean) =>
    [`said as ${is}`, { description: was }, { description: is }, 9, isListed] as [
      string,
      Partial<PieceDetails>,
      Partial<PieceDetails>,
      number,
      boolean,
    ];

  test("or is never sold, because a count finds whatever wears its tag", () => {
    const watch = aPiece({ sku: "WCH-1", description: "Steel watch", cost: $(1_800), retailPrice: $(3_750) });
    edit(watch.id, { sku: "FASH-1", description: "Plated fashion ring" }, 8);
    expect(listed()).toEqual([["relabeled", `piece ${watch.id}`, $(3_750)]]);
  });

  const IN_STOCK: Edited[] = [
    ["less weight", { weight: thousandths(1_000) }, { weight: null }, 7, true],
    ["corrected in its first week", { weight: thousandths(1_000) }, { weight: null }, 6.9, false],
    ["weighed anew, within 10 %", { weight: thousandths(1_000) }, { weight: thousandths(900) }, 9, false],
    ["weighed anew, beyond it", { weight: thousandths(1_000) }, { weight: thousandths(899) }, 9, true],
    [
      "said with more words and fewer typos",
      { description: "Weding band, platnum, saphire 1.5 ct" },
      { description: "Wedding band: platinum, size 6, one sapphire 1.5 ct" },
      9,
      false,
    ],
    [
      "said without a word",
      { description: "Diamond gold ring" },
      { description: "Gold ring, size 6" },
      9,
      true,
    ],
    [
      "said as Tennis bracelet 1 / 2 ct",
      { description: "Tennis bracelet 12 ct" },
      { description: "Tennis bracelet 1 / 2 ct" },
      9,
      true,
    ],
    [
      "said as Tennis bracelet 1\u22152 ct",
      { description: "Tennis bracelet 12 ct" },
      { description: "Tennis bracelet 1\u22152 ct" },
      9,
      true,
    ],
    [
      "said as Sapphire 1. 5 ct",
      { description: "Sapphire 15 ct" },
      { description: "Sapphire 1. 5 ct" },
      9,
      true,
    ],
    [
      "said as Sapphire 1 5 ct",
      { description: "Sapphire 15 ct" },
      { description: "Sapphire 1 5 ct" },
      9,
      true,
    ],
    [
      "said as Diamond ring .02 ct, 2 stones",
      { description: "Diamond ring 2 ct" },
      { description: "Diamond ring .02 ct, 2 stones" },
      9,
      true,
    ],
    [
      "said as 3 diamonds 1 ct",
      { description: "1 diamond 3 ct" },
      { description: "3 diamonds 1 ct" },
      9,
      true,
    ],
    [
      "said as Ring, .25 ct center, 3 ct sides",
      { description: "Ring, 3 ct center, .25 ct sides" },
      { description: "Ring, .25 ct center, 3 ct sides" },
      9,
      true,
    ],
    [
      "said as Diamond ring I3 .2ct (was VVS1 2ct)",
      { description: "Diamond ring VVS1 2ct" },
      { description: "Diamond ring I3 .2ct (was VVS1 2ct)" },
      9,
      true,
    ],
    [
      "said as Diamond ring one tenth carat",
      { description: "Diamond ring one carat" },
      { description: "Diamond ring one tenth carat" },
      9,
      true,
    ],
    [
      "said as Gold chain 9K, catalog 18K",
      { description: "Gold chain 18K" },
      { description: "Gold chain 9K, catalog 18K" },
      9,
      true,
    ],
    [
      "said as 18K gold plate chain",
      { description: "18K gold chain" },
      { description: "18K gold plate chain" },
      9,
      true,
    ],
    [
      "said as Diamond ring Moissonite",
      { description: "Diamond ring" },
      { description: "Diamond ring Moissonite" },
      9,
      true,
    ],
    [
      "said as Platinum color tungsten ring",
      { description: "Platinum ring" },
      { description: "Platinum color tungsten ring" },
      9,
      true,
    ],
    [
      "said as Cultured pearl strand natural color",
      { description: "Natural pearl strand" },
      { description: "Cultured pearl strand natural color" },
      9,
      true,
    ],
    [
      "said as Ring 14K, 2ct, size 6",
      { description: "Ring 14 k, 2 ct" },
      { description: "Ring 14K, 2ct, size 6" },
      9,
      false,
    ],
    [
      "said as Earrings, 1 1/2 ct, screw backs",
      { description: "Earrings 1½ ct" },
      { description: "Earrings, 1 1/2 ct, screw backs" },
      9,
      false,
    ],
    [
      "said as 2 ct topaz and 0.10 ct diamond ring",
      { description: "2 ct diamond and 0.10 ct topaz ring" },
      { description: "2 ct topaz and 0.10 ct diamond ring" },
      9,
      true,
    ],
    [
      "said as Gold ring with platinum accents",
      { description: "Platinum ring with gold accents" },
      { description: "Gold ring with platinum accents" },
      9,
      true,
    ],
    [
      "said as Diamond ring, size 6 1/2, 2 ct, GIA 2141438171",
      { description: "Diamond ring, 2 ct" },
      { description: "Diamond ring, size 6 1/2, 2 ct, GIA 2141438171" },
      9,
      false,
    ],
    said("Diamond solitaire 1 1/2 ct", "Diamond solitaire (1) 1/2 ct", true),
    said("Diamond ring 1½ ct", "Diamond ring 1 - 1/2 ct", true),
    said("Diamond solitaire, 2 3/4 ct", "Diamond solitaire, size 2, 3/4 ct", true),
    said("Ring, 14K gold", "Ring, 1/20 genuine 14K gold", true),
    said("Ring, 14K gold", "Ring, size 1/20 14K gold", true),
    said("Ring 14K gold", "Ring 1/20in 14K gold", true),
    said("Ring 14K gold", "Ring \u00b9\u2044\u2082\u2080 genuine 14K gold", true),
    said("Ring 14K gold", "Ring 14K gold, resized 1/15/26", false),
    said("Gold pendant 14K", "Gold pendant 14K, holds a 1/10 oz eagle", false),
    said("Ring 2 ct", "Ring .500 of 2 ct", true),
    said("Ring 2 ct", "Ring size .25 of 2 ct", true),
    said("Ring 14K", "Ring 1/2 14K", true),
    said("Bracelet 14K", 'Bracelet 14K, 7 1/4" long', false),
    said("Ring 14K", "Ring 14K, 1/10 ct diamond", false),
    said("Ring 750", "Ring 750 1/2 ct", false),
    said("Chain, 14K", "Chain, 18 in, 14K", false),
    said("Ring, 14K", "Ring, sz 6 1/2, 14K", false),
    said("Ring, 14K", "Ring, 1/2 ct diamond, 14K", false),
    said("Watch 41 mm", "Watch ref 126610 41 mm", false),
    ["said as Ring 1 of 2 ct", { description: "Ring 2 ct" }, { description: "Ring 1 of 2 ct" }, 9, true],
    ["gold washed since", { description: "Gold ring" }, { description: "Gold washed ring" }, 9, true],
    ["of a doublet", { description: "Opal ring" }, { description: "Opal doublet ring" }, 9, true],
    ["with a simulant", { description: "Diamond ring" }, { description: "Diamond simulant ring" }, 9, true],
    ["plated since", { description: "Gold ring" }, { description: "Gold plated ring" }, 9, true],
    ["of another karat", { description: "Ring, 18K gold" }, { description: "Ring, 10K gold" }, 9, true],
    ["of another stone", { description: "Ring with opal" }, { description: "Ring with oval" }, 9, true],
    ["for sale for little", { retailPrice: $(200), cost: $(200) }, { description: "Else" }, 9, false],
    [
      "marked down, though it cost more",
      { retailPrice: $(5), cost: $(201) },
      { description: "Else" },
      9,
      true,
    ],
    ["respelled", { description: "ring, 18k" }, { description: "Ring 18K" }, 9, false],
    [
      "named and priced",
      { retailPrice: $(0), cost: $(900) },
      { description: "Else", retailPrice: $(1_800) },
      31,
      false,
    ],
    [
      "weighed anew",
      { retailPrice: $(0), cost: $(900), weight: thousandths(500) },
      { weight: thousandths(50) },
      31,
      true,
    ],
  ];
  test.each(oneIn(3, IN_STOCK))("in stock, when it is %s", (_, had, has, days, isListed) => {
    const { id, retailPrice } = aPiece({ retailPrice: $(900), ...had });
    edit(id, has, days);
    expect(listed()).toEqual(isListed ? [["relabeled", `piece ${id}`, retailPrice]] : []);
  });

  test("in steps, each of which would be a correction, and once until more of them make it another again", () => {
    const { id } = aPiece({ retailPrice: $(900), weight: thousandths(1_000) });
    const steps = [950, 901, 899, 850, 900, 850, 808].map((weight) => {
      edit(id, { weight: thousandths(weight) }, 9);
      return listed().length;
    });
    expect(steps).toEqual([0, 0, 1, 1, 1, 1, 2]);
    const { id: slowly } = aPiece({ retailPrice: $(900), weight: thousandths(1_000) });
    edit(slowly, { weight: thousandths(920) });
    edit(slowly, { weight: thousandths(850) });
    seeAll();
    const { id: saleId } = sellAfter(slowly, 2);
    expect(listed()).toEqual([["relabeled", `sale ${saleId}`, $(900)]]);
  });

  describe("after years", () => {
    const begun = Date.now();
    const on = (days: number) => vi.setSystemTime(begun + days * 86_400_000);
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"] });
    });
    afterEach(() => vi.useRealTimers());

    test.each([0, 200])("though it was priced at nothing or at little first: %i", (price) => {
      const { id } = aPiece({ retailPrice: $(9_000), cost: $(100) });
      on(400);
      edit(id, { retailPrice: $(price) });
      on(401);
      edit(id, { description: "Quartz watch", sku: "SEIKO-7" });
      on(402);
      edit(id, { retailPrice: $(95) });
      expect(listed()).toEqual([["relabeled", `piece ${id}`, $(9_000)]]);
    });

    test("though nobody priced it, once it has had its name for a week", () => {
      const { id } = aPiece({ retailPrice: $(0), cost: $(900) });
      on(400);
      edit(id, { description: "Diamond bracelet" });
      on(406.9);
      edit(id, { description: "Diamond anklet", sku: "ANK-1" });
      expect(listed()).toEqual([]);
      on(407.1);
      edit(id, { description: "Silver anklet" });
      expect(listed()).toEqual([["relabeled", `piece ${id}`, $(0)]]);
    });
  });

  test("in its first week, too, if it is made to cost much less or to be for sale for much less, and once", () => {
    chooseSettings({ guardCost: false });
    const words = { description: "Silver ring", metal: "silver", karat: "925" } as const;
    const typo = aPiece({ retailPrice: $(9_000), cost: $(5_000), description: "Platinum ring" });
    edit(typo.id, { ...words, retailPrice: $(8_000), cost: $(4_990) }, 1);
    edit(aPiece({ retailPrice: $(9_000), cost: $(5_000) }).id, { retailPrice: $(900), cost: $(500) }, 0.5);
    expect(listed()).toEqual([]);
    const { id } = aPiece({ retailPrice: $(9_000), cost: $(5_000), description: "Platinum ring" });
    edit(id, words, 0.1);
    edit(id, { cost: $(50) }, 0.2);
    edit(id, { retailPrice: $(99) }, 0.3);
    expect(listed()).toEqual([["relabeled", `piece ${id}`, $(9_000)]]);
  });

  test("if it got its words in its first week, and its price only then", () => {
    chooseSettings({ guardCost: false });
    const words = { retailPrice: $(9_000), cost: $(5_000), description: "Platinum ring" };
    const { id } = aPiece(words);
    const same = aPiece(words);
    edit(id, { description: "Seiko quartz watch", sku: "SEIKO-7" }, 6);
    edit(same.id, { description: "Platinum ring, size 6" }, 6);
    expect(listed()).toEqual([]);
    for (const of of [id, same.id]) edit(of, { retailPrice: $(99) }, 8);
    expect(listed()).toEqual([["relabeled", `piece ${id}`, $(9_000)]]);
    edit(id, { retailPrice: $(95) }, 9);
    expect(listed()).toHaveLength(1);
  });

  test("in its first week, too, once it came back from a sale", () => {
    const { id: pieceId } = aPiece({ retailPrice: $(900) });
    const { id: saleId, lines } = sell({ pieceId, salePrice: $(900) });
    edit(pieceId, { description: "Plated ring" });
    expect(listed()).toEqual([]);
    takeBack(saleId, lines[0]!.id);
    seeAll();
    edit(pieceId, { description: "Brass ring" });
    expect(listed()).toEqual([["relabeled", `piece ${pieceId}`, $(900)]]);
    seeAll();
    sell({ pieceId, salePrice: $(900) });
    seeAll();
    edit(pieceId, { description: "Tin ring" });
    expect(listed()).toEqual([["relabeled", `piece ${pieceId}`, $(900)]]);
  });
});

test("a price lowered for a sale, and an item made another, are listed although an erasure took their words", () => {
  const { id: namesake } = aCustomer({ firstName: "Zebulon", lastName: "Quartermain" });
  const edit = (id: number, words: Partial<PieceDetails>) => {
    const piece = detailsOfPiece(getPiece(shop.db, id)!);
    enact((ctx) => editPiece(ctx, id, { ...piece, ...words }), ADAM);
  };
  const named = { tagText: "Held for Zebulon Quartermain" };
  const lowered = aPiece({ retailPrice: $(9_000) });
  edit(lowered.id, { ...named, retailPrice: $(600) });
  edit(lowered.id, { tagText: null });
  const other = aPiece({ retailPrice: $(600), description: "Diamond ring" });
  edit(other.id, { ...named, description: "Glass ring" });
  edit(other.id, { tagText: null });
  const same = aPiece({ retailPrice: $(600), description: "Silver band" });
  edit(same.id, { ...named, description: "silver-band" });
  edit(same.id, { tagText: null });
  const engraved = aPiece({ retailPrice: $(600) });
  edit(engraved.id, { description: "For Zebulon Quartermain", tagText: "2019-06-14" });
  enact((ctx) => eraseCustomer(ctx, namesake, { reason: "mistake", confirmed: true }), ADAM);
  const trail = shop.db.select().from(auditLog).all();
  expect(trail.filter(({ payload }) => payload === null).length).toBeGreaterThan(5);
  expect(JSON.stringify(trail)).not.toMatch(/Zebulon|Quartermain|2019-06-14/i);
  const [one, two] = [lowered, other, same].map(
    ({ id: pieceId }) =>
      enact((ctx) =>
        sellWithOrders(
          ctx,
          ticketOf({ ...ONE_PIECE, location: "boca", customerId, pieceId, salePrice: $(600), tradeIn: null }),
        ),
      ).id,
  );
  expect(listed()).toEqual([
    ["relabeled", `sale ${two}`, $(600)],
    ["price_lowered", `sale ${one}`, $(8_400)],
  ]);
});

test("what stays of an erased entry stays when somebody is erased who is called like it", () => {
  const one = aCustomer({ firstName: "Zebulon", lastName: "Quartermain" });
  const two = aCustomer({ firstName: "Retail", lastName: "Erased" });
  const { id: pieceId, ...piece } = aPiece({ retailPrice: $(9_000), description: "Erased ring" });
  const change = { ...piece, retailPrice: $(600), tagText: "For Zebulon Quartermain" };
  enact((ctx) => editPiece(ctx, pieceId, change), ADAM);
  const reason = { reason: "mistake", confirmed: true } as const;
  enact((ctx) => eraseCustomer(ctx, one.id, reason), ADAM);
  enact((ctx) => eraseCustomer(ctx, two.id, reason), ADAM);
  enact((ctx) =>
    sellWithOrders(
      ctx,
      ticketOf({ ...ONE_PIECE, location: "boca", customerId, pieceId, salePrice: $(600), tradeIn: null }),
    ),
  );
  expect(listed()).toMatchObject([["price_lowered", expect.anything(), $(8_400)]]);
});

test("another price or tax of a service is listed, and one that is added untaxed", () => {
  const battery = { name: "Battery", price: $(15), cost: cents(0), isTaxed: true };
  const { id } = enact((ctx) => addService(ctx, battery), ADAM);
  expect(listed()).toEqual([]);
  const edit = (words: Partial<typeof battery>) => {
    const { foldedName: _, ...service } = getService(shop.db, id)!;
    enact((ctx) => editService(ctx, id, { ...service, ...words }), ADAM);
  };
  edit({ name: "Watch battery" });
  expect(listed()).toEqual([]);
  edit({ price: $(1) });
  edit({ price: $(15), isTaxed: false });
  const other = enact((ctx) => addService(ctx, { ...battery, isTaxed: false }), ADAM);
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([
    { kind: "service_changed", recordId: other.id, amount: $(15), changed: "isTaxed", employeeId: ADAM.id },
    { kind: "service_changed", recordId: id, amount: $(15), changed: "price,isTaxed" },
    {
      kind: "service_changed",
      recordId: id,
      amount: $(1),
      changed: "price",
      service: { name: "Watch battery" },
    },
  ]);
});

const layawayOf = ({ pieceId, price }: { pieceId: number; price: Cents | null }): NewOrder => ({
  kind: "layaway",
  customerId,
  location: "boca",
  notes: null,
  promised: null,
  pieces: [{ at: null, pieceId, price, discount: null, discountReason: null }],
  instalments: [],
});

test("a price lowered before a layaway is listed with its pick-up, however long that takes", () => {
  const { id: pieceId, ...piece } = aPiece({ retailPrice: $(1_000) });
  enact((ctx) => editPiece(ctx, pieceId, { ...piece, retailPrice: $(600) }), SAL);
  const putAway: NewOrder = {
    kind: "layaway",
    customerId,
    location: "boca",
    notes: null,
    promised: null,
    pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
    instalments: [],
  };
  const after = (days: number) => (Date.now() + days * 86_400_000) as Instant;
  const order = enact((ctx) => takeInOrder({ ...ctx, now: after(6) }, putAway), SAL);
  const { id } = enact(
    (ctx) =>
      sellWithOrders(
        { ...ctx, now: after(90) },
        {
          customerId,
          location: "boca",
          lines: [{ at: "lines.0", kind: "pickup", orderId: order.id, to: null }],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
        },
      ),
    SAL,
  );
  expect(listed()).toEqual([["price_lowered", `sale ${id}`, 40_000]]);
});

test("what a return pays of a ticket that isn't the same customer's is listed, and is a return of who had it", () => {
  const swap = (sale: ReturnType<typeof sell>, buyer: number | null) =>
    enact((ctx) =>
      exchangeWithOrders(ctx, {
        return: {
          saleId: sale.id,
          lines: [{ id: sale.lines[0]!.id, to: "stock" }],
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "Too small",
        },
        sale: {
          ...ticketOf({
            customerId,
            pieceId: aPiece({ retailPrice: $(1_000) }).id,
            itemCost: null,
            salePrice: $(1_000),
            tax: cents(0),
            shippingCharge: cents(0),
            location: "boca",
            tradeIn: null,
          }),
          customerId: buyer,
        },
      }),
    ).sale.id;
  const found = () => listed().filter(([kind]) => kind === "for_another" || kind === "returns_of_week");
  swap(sell(), customerId);
  expect(found()).toEqual([]);
  const [first, second] = [sell({ isWalkIn: true }), sell({ isWalkIn: true })];
  const hers = swap(first, customerId);
  expect(found()).toEqual([["for_another", `sale ${hers}`, 100_000]]);
  const again = swap(second, customerId);
  expect(found().slice(0, 2)).toEqual([
    ["returns_of_week", `customer ${customerId}`, 300_000],
    ["for_another", `sale ${again}`, 100_000],
  ]);
  const another = aCustomer().id;
  const theirs = swap(sell(), another);
  const anybodys = swap(sell({ isWalkIn: true }), null);
  expect(
    found()
      .filter(([kind]) => kind === "for_another")
      .slice(0, 2),
  ).toEqual([
    ["for_another", `sale ${anybodys}`, 100_000],
    ["for_another", `sale ${theirs}`, 100_000],
  ]);
});

test("a buy that is voided is listed", () => {
  aFloat($(1_000));
  const { id: buyId } = aBuy({ customerId, lines: [{ price: $(100) }] });
  enact((ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }), SAL);
  enact((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }), SUSAN);
  expect(listed()).toEqual([["void", `buy ${buyId}`, 10_000]]);
});

test("a bulk change that lowers prices is listed with all that it took off, and so is the sale after it", () => {
  const pieces = [aPiece({ retailPrice: $(1_000) }), aPiece({ retailPrice: $(500) })];
  const make = (change: ChangeOfMany) => {
    const id = enact(
      (ctx) => previewBulkChange(ctx, { chosen: { ids: pieces.map((piece) => piece.id) }, change }),
      SUSAN,
    );
    while (enact((ctx) => previewBatch(ctx, { id }), SUSAN) === "drawing");
    enact((ctx) => beginBulkChange(ctx, { id, rest: false }), SUSAN);
    return id;
  };
  make({ field: "price", by: "raise_percent", amount: cents(1_000), rounding: "none" });
  make({ field: "location", location: "denver" });
  expect(listed()).toEqual([]);
  const lowered = make({ field: "price", by: "lower_percent", amount: cents(5_000), rounding: "none" });
  expect(listed()).toEqual([["bulk_lowered", `bulk_change ${lowered}`, 82_500]]);
  expect(findLooks(shop.db, { limit: 1 })[0]).toMatchObject({ employeeId: SUSAN.id });
  const { id } = sell({ pieceId: pieces[0]!.id, salePrice: $(550), location: "denver" });
  expect(listed()[0]).toEqual(["price_lowered", `sale ${id}`, 55_000]);
});

test("a bulk change that was interrupted is listed with what it did, and with all of it once it went on", () => {
  for (let nth = 0; nth < 3; nth++) aPiece({ retailPrice: $(100) });
  const change: ChangeOfMany = {
    field: "price",
    by: "lower_percent",
    amount: cents(1_000),
    rounding: "none",
  };
  const id = enact((ctx) => previewBulkChange(ctx, { chosen: { filter: {} }, change }), SUSAN);
  while (enact((ctx) => previewBatch(ctx, { id }), SUSAN) === "drawing");
  shop.db.update(bulkChanges).set({ state: "running" }).where(eq(bulkChanges.id, id)).run();
  enact((ctx) => changeBatch(ctx, { id, limit: 2 }), SUSAN);
  enact((ctx) => interruptBulkChange(ctx, { id }), SUSAN);
  expect(listed()).toEqual([["bulk_lowered", `bulk_change ${id}`, 2_000]]);
  enact((ctx) => beginBulkChange(ctx, { id, rest: false }), SUSAN);
  expect(listed()[0]).toEqual(["bulk_lowered", `bulk_change ${id}`, 3_000]);
});

test("a drawer that was opened without a sale is listed with its reason", () => {
  const opened = { location: "boca", till: null, kind: "no_sale", amount: null } as const;
  const open = (reason: string | null) => attempt((ctx) => moveCash(ctx, { ...opened, reason }), SAL);
  expect(open(null)).toMatchObject({ refusal: { errors: { reason: ["Enter why the drawer was opened"] } } });
  expect(open("Change for a twenty")).toMatchObject({ kind: "done", value: { amount: 0 } });
  expect(listed()).toEqual([["no_sale", "till_movement 1", null]]);
  const [look] = findLooks(shop.db, { limit: 1 });
  expect(look).toMatchObject({ moved: { reason: "Change for a twenty", till: "Till 1", store: "boca" } });
  expect(
    tillNow(shop.db, getStore(shop.db, "boca")!, findTill(shop.db, "boca", null)!, Date.now() as Instant),
  ).toMatchObject({
    movements: [{ kind: "no_sale", amount: 0, reason: "Change for a twenty" }],
    expected: { cash: 0 },
  });
});

test("what is given back of a price is a discount that comes later", () => {
  const sold = sell();
  const give = (amount: number, days: number) =>
    enact((ctx) =>
      returnLines(
        { ...ctx, now: (ctx.now + days * 86_400_000) as Instant },
        {
          saleId: sold.id,
          lines: [{ id: sold.lines[0]!.id, to: null, amount: $(amount) }],
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "A scratch",
        },
      ),
    );
  give(200, 3);
  expect(listed()).toEqual([]);
  give(100, 3);
  expect(listed()).toEqual([["discount", `sale ${sold.id}`, 10_000]]);
});

test("a person's many returns are listed with all that came back, gift cards too", () => {
  const sellCard = () =>
    enact((ctx) =>
      sellWithOrders(ctx, {
        customerId,
        location: "boca",
        lines: [{ at: "lines.0", kind: "gift_card", amount: cents(15_000) }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        payments: [{ kind: "card", amount: null }],
      }),
    );
  for (const { id, lines } of [sellCard(), sellCard(), sellCard()]) takeBack(id, lines[0]!.id, { to: null });
  expect(listed()[0]).toEqual(["returns_of_week", `customer ${customerId}`, 45_000]);
});

test("quick returns, a person's many, and voids are listed", () => {
  const [first, second, third, fourth] = [sell(), sell(), sell(), sell()];
  takeBack(first!.id, first!.lines[0]!.id, { days: 2 });
  expect(listed()).toEqual([]);
  takeBack(second!.id, second!.lines[0]!.id, { days: 1 });
  expect(listed()).toEqual([["early_return", `sale ${second!.id}`, 100_000]]);
  takeBack(third!.id, third!.lines[0]!.id, { days: 3 });
  expect(listed()[0]).toEqual(["returns_of_week", `customer ${customerId}`, 300_000]);
  enact((ctx) => voidWithOrders(ctx, { saleId: fourth!.id, reason: "Wrong customer" }));
  expect(listed()[0]).toEqual(["void", `sale ${fourth!.id}`, 100_000]);
});

test("what is bought from one person in a day for more than is usual to take in trade is listed, with its sum", () => {
  aFloat($(1_000));
  const pay = (price: number, paidBy: "cash" | "store_credit") => {
    const { id: buyId } = aBuy({ customerId, lines: [{ price: cents(price) }] });
    const paid = { buyId, paidBy, checkNumber: null, till: null, version: null };
    return enact((ctx) => payBuy(ctx, paid), SAL);
  };
  pay(200_00, "cash");
  expect(listed()).toEqual([]);
  pay(200_01, "cash");
  pay(9_000_00, "store_credit");
  expect(listed()).toEqual([
    ["taken_of_day", `employee ${SAL.id}`, 9_400_01],
    ["trade_in", `customer ${customerId}`, 9_000_00],
    ["taken_of_day", `customer ${customerId}`, 9_400_01],
    ["trade_in", `customer ${customerId}`, 200_01],
  ]);
});

test("a repair that is picked up by its status with money owed is listed", () => {
  const owed = aRepair({ customerPrice: $(80) });
  const free = aRepair({ customerPrice: $(0) });
  for (const { id } of [owed, free]) enact((ctx) => changeRepairStatus(ctx, id, "picked_up"), SAL);
  expect(listed()).toEqual([["picked_up_owing", `repair ${owed.id}`, 8_000]]);
});

test("an order that is handed over unpaid is listed, whoever may do it", () => {
  const ordered = aSpecialOrder({ customerId });
  const repair = aRepair({ customerId, customerPrice: $(80) });
  const free = aRepair({ customerId, customerPrice: $(0) });
  for (const { id: orderId } of [ordered, repair, free])
    enact((ctx) => handOverUnpaid(ctx, { orderId, to: "Them" }), OLIVE);
  expect(listed()).toEqual([
    ["picked_up_owing", `repair ${repair.id}`, $(80)],
    ["picked_up_owing", `customer ${customerId}`, $(850)],
  ]);
});

test("somebody marks it as seen, once, and the trail says who", () => {
  const { id: saleId } = sell({ salePrice: $(600) });
  sell({ salePrice: $(700) });
  const [newer, older] = findLooks(shop.db, { limit: 10 }).map(({ id }) => id);
  const see = (...ids: number[]) => attempt((ctx) => markSeen(ctx, { ids }), SUSAN);
  expect(see(older!).kind).toBe("done");
  expect(listed()).toHaveLength(1);
  expect(see(older!)).toMatchObject({ refusal: { kind: "conflict" } });
  expect(see(older!, newer!)).toMatchObject({ value: [{ id: newer!, kind: "discount" }] });
  expect(see(999)).toMatchObject({ refusal: { kind: "missing" } });
  expect(listed()).toEqual([]);
  const entries = shop.db.select().from(auditLog).where(eq(auditLog.action, "look.seen")).all();
  expect(entries.map(({ employeeId, recordId }) => [employeeId, recordId])).toEqual([
    [SUSAN.id, String(older)],
    [SUSAN.id, String(newer)],
  ]);
  expect(entries[0]?.payload).toContain(`"about":"sale ${saleId}"`);
  expect(getPiece(shop.db, 1)?.state).toBe("sold");
});

test("what somebody did waits for a colleague, but for who reads the trail", () => {
  const { id: saleId } = sell();
  enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Wrong customer" }), SUSAN);
  sell({ salePrice: $(1) });
  const [cheap, voided] = findLooks(shop.db, { limit: 10 }).map(({ id }) => id);
  const see = (by: typeof SUSAN, ...ids: number[]) => attempt((ctx) => markSeen(ctx, { ids }), by);
  expect(see(SUSAN, voided!)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(see(SUSAN, voided!, cheap!)).toMatchObject({ value: [{ id: cheap!, kind: "discount" }] });
  expect(listed()).toEqual([["void", `sale ${saleId}`, 100_000]]);
  expect(see(ADAM, voided!).kind).toBe("done");
  const { id: another } = sell();
  enact((ctx) => voidWithOrders(ctx, { saleId: another, reason: "Wrong customer" }), OLIVE);
  const [own] = findLooks(shop.db, { limit: 10 }).map(({ id }) => id);
  expect(see(OLIVE, own!).kind).toBe("done");
});

describe("so does what somebody had a part in that a colleague rings up", () => {
  const see = (by = SUSAN) => {
    const ids = findLooks(shop.db, { limit: 10 }).map(({ id }) => id);
    return attempt((ctx) => markSeen(ctx, { ids }), by);
  };
  const others = () => anEmployee({ role: "support" });
  const pickUp = (orderId: number) =>
    enact(
      (ctx) =>
        sellWithOrders(ctx, {
          customerId,
          location: "boca",
          lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
        }),
      SAL,
    );

  test("a layaway that they took in", () => {
    const piece = { pieceId: aPiece({ retailPrice: $(10_000) }).id, price: $(4_100) };
    const { id: orderId } = enact((ctx) => takeInOrder(ctx, layawayOf(piece)), SUSAN);
    const { id: saleId } = pickUp(orderId);
    expect(listed()).toEqual([["discount", `sale ${saleId}`, $(5_900)]]);
    expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(see(others()).kind).toBe("done");
  });

  test("a price that they lowered, and an item that they relabeled", () => {
    const { id: pieceId, ...piece } = aPiece({ retailPrice: $(2_000) });
    enact((ctx) => editPiece(ctx, pieceId, { ...piece, sku: "SWAP-1", retailPrice: $(1_000) }), SUSAN);
    sell({ pieceId });
    // The ticket's lines, and the edit's own.
    expect(listed().map(([kind]) => kind)).toEqual(["relabeled", "price_lowered", "relabeled"]);
    expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(see(others()).kind).toBe("done");
  });

  test("an order that they took in for less than it costs", () => {
    const order = aSpecialOrder({ customerId, price: $(100), cost: $(500) }, SUSAN);
    pickUp(order.id);
    expect(listed().map(([kind]) => kind)).toEqual(["price_lowered"]);
    expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(see(others()).kind).toBe("done");
  });

  describe("in the sum of a day", () => {
    const lowered = () => {
      const order = { ...aSpecialOrder({ customerId, price: $(4_000), cost: cents(0) }, SAL) };
      const nothing = { promised: null, vendor: null, vendorReference: null, ordered: null, arrived: null };
      const { id: orderId, version, item, notes, cost } = order;
      const edit = { orderId, version, item, notes, cost, price: $(3_250), ...nothing };
      enact((ctx) => editOrder(ctx, edit), SUSAN);
      return orderId;
    };

    test("of orders that they lowered, also once it has grown by what a colleague lowered", () => {
      for (const _ of [1, 2]) pickUp(lowered());
      const sums = [
        ["discounts_of_day", `customer ${customerId}`, $(1_500)],
        ["discounts_of_day", `employee ${SAL.id}`, $(1_500)],
      ];
      expect(listed()).toEqual(sums);
      expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
      sell({ salePrice: $(900) });
      expect(listed().map(([, , amount]) => amount)).toEqual([$(1_600), $(1_600)]);
      expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
      expect(see(others()).kind).toBe("done");
      expect(listed()).toEqual([]);
    });

    test("of one customer, whose other tickets they rang up", () => {
      const rung = (by: typeof SAL) => {
        const sale = { ...ONE_PIECE, customerId, pieceId: aPiece({ retailPrice: $(4_000) }).id };
        enact((ctx) => sellWithOrders(ctx, ticketOf({ ...sale, salePrice: $(3_300) })), by);
      };
      for (const by of [SUSAN, SAL]) rung(by);
      expect(listed()).toEqual([["discounts_of_day", `customer ${customerId}`, $(1_400)]]);
      expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
      expect(see(others()).kind).toBe("done");
    });

    test("of buys that they drew up", () => {
      aFloat($(2_000));
      for (let nth = 0; nth < 6; nth++) {
        const { id: buyId } = aBuy({ customerId: aCustomer().id, lines: [{ price: $(190) }] }, SUSAN);
        const paid = { paidBy: "cash", checkNumber: null, till: null, version: null } as const;
        enact((ctx) => payBuy(ctx, { buyId, ...paid }), SAL);
      }
      expect(listed()).toEqual([["taken_of_day", `employee ${SAL.id}`, $(1_140)]]);
      expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
      expect(see(others()).kind).toBe("done");
    });

    test("and of a month, for cash", () => {
      const on = (date: number) => {
        const orderId = lowered();
        const now = (ctx: RuleContext<Actor>) => ({ ...ctx, now: Date.UTC(2027, 0, date, 17) as Instant });
        enact(
          (ctx) =>
            sellWithOrders(now(ctx), {
              customerId,
              location: "boca",
              lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
              payments: [{ kind: "cash", amount: null }],
              tax: cents(0),
              shippingCharge: cents(0),
              tradeIn: null,
            }),
          SAL,
        );
      };
      for (const date of [4, 5, 6, 7, 8]) on(date);
      expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_750)]]);
      expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
      expect(see(others()).kind).toBe("done");
    });
  });

  test("a buy that they drew up", () => {
    const { id: buyId } = aBuy({ lines: [{ price: $(900) }] }, SUSAN);
    aFloat($(2_000));
    enact((ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }), SAL);
    expect(listed().map(([kind]) => kind)).toEqual(["trade_in"]);
    expect(see()).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(see(others()).kind).toBe("done");
  });
});

test("a price that was lowered is listed with the sale, although the file says that nobody edited the item", () => {
  const { id, ...piece } = aPiece({ retailPrice: $(1_000) });
  enact((ctx) => editPiece(ctx, id, { ...piece, retailPrice: $(600) }), SAL);
  shop.db.update(pieces).set({ version: 1 }).where(eq(pieces.id, id)).run();
  const sale = sell({ pieceId: id, salePrice: $(600) });
  expect(listed()).toEqual([["price_lowered", `sale ${sale.id}`, $(400)]]);
});

test("a price that was lowered before many other edits is listed with the sale", () => {
  const { id: pieceId, ...piece } = aPiece({ retailPrice: $(1_000) });
  let { version } = piece;
  const edit = (words: Partial<typeof piece>) =>
    enact(
      (ctx) => editPiece(ctx, pieceId, { ...piece, retailPrice: $(600), ...words, version: version++ }),
      SAL,
    );
  edit({});
  for (let nth = 0; nth < 25; nth++) edit({ tagText: `Tag ${nth}` });
  const { id } = sell({ pieceId, salePrice: $(600) });
  expect(listed()).toEqual([["price_lowered", `sale ${id}`, 40_000]]);
});

test("a line that was marked in the file, and by nobody, is named", () => {
  sell({ salePrice: $(1) });
  shop.db.$client.exec("savepoint marked; update looks set seen_at = 1, seen_by = 1");
  expect(replayTrail(shop.db, shop.auditKey, ["looks"]).flatMap(({ wrong }) => wrong)).not.toEqual([]);
  shop.db.$client.exec("rollback to marked; release marked");
});

describe("a day's sum beyond what is usual is one line, however small its steps", () => {
  test("of discounts, by employee and by person; once it was marked, what comes after it is another line", () => {
    for (let nth = 0; nth < 5; nth++) sell({ salePrice: $(810) });
    expect(listed()).toEqual([]);
    sell({ salePrice: $(810) });
    const line = (amount: number) => [
      ["discounts_of_day", `customer ${customerId}`, amount],
      ["discounts_of_day", `employee ${SAL.id}`, amount],
    ];
    expect(listed()).toEqual(line(1_140_00));
    sell({ salePrice: $(990) });
    expect(listed()).toEqual(line(1_150_00));
    expect(findLooks(shop.db, { limit: 1 })[0]).toMatchObject({ steps: 7, whose: null });
    seeAll();
    sell({ salePrice: $(990) });
    expect(listed()).toEqual(line(1_160_00));
  });

  test.each<[string, prices: [list: number, price: number][], listed: [kind: string, amount: number][]]>([
    ["a usual one", [[50_000, 49_000]], []],
    ["a large one below 20 %", [[50_000, 40_000]], [["discounts_of_day", 10_000]]],
    ["one beyond 20 %, which has a line of its own", [[50_000, 39_999]], [["discount", 10_001]]],
    [
      "a large one beside one of a dollar that has a line",
      [
        [50_000, 40_000],
        [1, 0],
      ],
      [
        ["discounts_of_day", 10_001],
        ["discount", 1],
      ],
    ],
  ])("of one discount, unless it has a line of its own: %s", (_, prices, expected) => {
    const lines = prices.map(([list, price], nth) => {
      const pieceId = aPiece({ retailPrice: $(list), cost: cents(0) }).id;
      const none = { cost: null, discount: null, discountReason: null };
      return { at: `lines.${nth}`, kind: "piece", pieceId, price: $(price), ...none } as const;
    });
    const none = { tax: cents(0), shippingCharge: cents(0), tradeIn: null };
    enact((ctx) => sellWithOrders(ctx, { customerId: null, location: "boca", lines, ...none }), SAL);
    expect(listed().map(([kind, , amount]) => [kind, amount])).toEqual(
      expected.map(([kind, amount]) => [kind, $(amount)]),
    );
  });

  test("of buys and trade-ins, of one person or by one employee", () => {
    const buy = (customer: number) => {
      const { id: buyId } = aBuy({ customerId: customer, lines: [{ price: cents(199_00) }] });
      const paid = { buyId, paidBy: "store_credit", checkNumber: null, till: null, version: null } as const;
      enact((ctx) => payBuy(ctx, paid), SAL);
    };
    const tradeIn = { item: "Old chain", weight: null, melt: null, value: $(199) };
    buy(customerId);
    expect(listed()).toEqual([]);
    sell({ tradeIn });
    expect(listed()).toEqual([["taken_of_day", `customer ${customerId}`, 398_00]]);
    for (let nth = 0; nth < 3; nth++) buy(aCustomer().id);
    expect(listed()).toHaveLength(1);
    buy(aCustomer().id);
    expect(listed()[0]).toEqual(["taken_of_day", `employee ${SAL.id}`, 1_194_00]);
  });

  test("of cash back, of all that Settings let anybody do", () => {
    chooseSettings({ cashRefundLimit: null });
    const cheap = () => aPiece({ retailPrice: $(99) }).id;
    const sold = Array.from({ length: 6 }, () =>
      sell({ pieceId: cheap(), salePrice: $(99) }, [{ kind: "cash", amount: null }]),
    );
    const back = (some: typeof sold) => {
      for (const { id, lines } of some) takeBack(id, lines[0]!.id);
      return listed().filter(([kind]) => kind === "cash_back_of_day");
    };
    expect(back(sold.slice(0, 5))).toEqual([]);
    expect(back(sold.slice(5))).toEqual([
      ["cash_back_of_day", `customer ${customerId}`, 594_00],
      ["cash_back_of_day", `employee ${OLIVE.id}`, 594_00],
    ]);
  });

  test("of cash out, which is listed alone too if it is large; a buy's cash is the buy's", () => {
    aFloat($(2_000));
    const out = (amount: number) =>
      enact(
        (ctx) =>
          moveCash(ctx, { location: "boca", till: null, kind: "out", amount: $(amount), reason: "Cleaner" }),
        SAL,
      );
    out(120);
    expect(listed()).toEqual([]);
    out(81);
    expect(listed()).toEqual([["cash_out_of_day", `employee ${SAL.id}`, 201_00]]);
    const { id } = out(250);
    expect(listed()).toEqual([
      ["cash_out", `till_movement ${id}`, 250_00],
      ["cash_out_of_day", `employee ${SAL.id}`, 451_00],
    ]);
    const { id: buyId } = aBuy({ customerId, lines: [{ price: cents(100_00) }] });
    enact((ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }), SAL);
    expect(listed()).toHaveLength(2);
  });

  test("of drawers opened without a sale, so that many of them bury nothing", () => {
    const opened = { location: "boca", till: null, kind: "no_sale", amount: null } as const;
    for (let nth = 0; nth < 40; nth++)
      enact((ctx) => moveCash(ctx, { ...opened, reason: `Change ${nth}` }), SAL);
    expect(listed()).toEqual([
      ["no_sales_of_day", `employee ${SAL.id}`, null],
      ...[3, 2, 1].map((id) => ["no_sale", `till_movement ${id}`, null]),
    ]);
    expect(findLooks(shop.db, { limit: 1 })[0]).toMatchObject({ steps: 40 });
  });
});

describe("days that are each within what is usual are listed by what a month of them comes to", () => {
  /** Noon of a day of a month that begins after all that a shop is set up with. */
  const noon = (date: number, month = 1) => new Date(Date.UTC(2031, month, date, 17)).getTime() as Instant;
  const on = <T>(date: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, month?: number) =>
    enact((ctx) => rule({ ...ctx, now: noon(date, month) }), SAL);
  const ofMonth = () => listed().filter(([kind]) => String(kind).endsWith("_of_month"));

  test("of cash out", () => {
    const out = (date: number, amount: number, month?: number) =>
      on(
        date,
        (ctx) =>
          moveCash(ctx, { location: "boca", till: null, kind: "out", amount: $(amount), reason: "Bank" }),
        month,
      );
    on(1, (ctx) =>
      moveCash(ctx, { location: "boca", till: null, kind: "in", amount: $(9_000), reason: "Float" }),
    );
    for (const date of [1, 2, 3]) out(date, 200);
    out(4, 900);
    expect(ofMonth()).toEqual([]);
    out(5, 1);
    const line = (amount: number) => [["cash_out_of_month", `employee ${SAL.id}`, $(amount)]];
    expect(ofMonth()).toEqual(line(601));
    out(6, 200);
    expect(ofMonth()).toEqual(line(801));
    expect(findLooks(shop.db, { limit: 1 })).toMatchObject([{ day: "2031-02-01", steps: 5 }]);
    seeAll();
    for (const date of [7, 8, 9]) out(date, 200);
    expect(ofMonth()).toEqual([]);
    out(10, 200);
    expect(ofMonth()).toEqual(line(1_601));
    seeAll();
    out(1, 200, 2);
    expect(ofMonth()).toEqual([]);
  });

  test("of closes that are short", () => {
    const close = (date: number, amount: number) => {
      on(date, (ctx) =>
        moveCash(ctx, { location: "boca", till: null, kind: "float", amount: $(300), reason: null }),
      );
      const counted = { cash: $(300 - amount), card: null, check: null, financing: null, other: null };
      on(date, (ctx) =>
        closeTill(ctx, {
          location: "boca",
          till: null,
          counted,
          denominations: null,
          note: "Short",
          floatLeft: null,
        }),
      );
    };
    for (const date of [1, 2, 3]) close(date, 20);
    expect(ofMonth()).toEqual([]);
    close(4, 20);
    expect(ofMonth()).toEqual([["short_of_month", `employee ${SAL.id}`, $(80)]]);
  });

  test("of what one person sells and trades in", () => {
    const tradeIn = { item: "Old chain", weight: null, melt: null, value: $(200) };
    const bring = (date: number) =>
      on(date, (ctx) =>
        sellWithOrders(
          ctx,
          ticketOf({
            customerId,
            pieceId: aPiece({ retailPrice: $(1_000) }).id,
            itemCost: null,
            salePrice: $(1_000),
            tax: cents(0),
            shippingCharge: cents(0),
            location: "boca",
            tradeIn,
          }),
        ),
      );
    for (const date of [1, 2, 3]) bring(date);
    expect(ofMonth()).toEqual([]);
    bring(4);
    expect(ofMonth()).toEqual([["taken_of_month", `customer ${customerId}`, $(800)]]);
  });

  test("of what one employee takes in, whomever it is from", () => {
    const tradeIn = { item: "Old chain", weight: null, melt: null, value: $(200) };
    const bring = (date: number) =>
      on(date, (ctx) => {
        const pieceId = aPiece({ retailPrice: $(1_000) }).id;
        const sale = ticketOf({ ...ONE_PIECE, customerId, pieceId, salePrice: $(1_000), tradeIn });
        return sellWithOrders(ctx, { ...sale, customerId: null });
      });
    for (const date of [1, 2, 3]) for (let nth = 0; nth < 5; nth++) bring(date);
    expect(listed()).toEqual([]);
    bring(4);
    expect(listed()).toEqual([["taken_of_month", `employee ${SAL.id}`, $(3_200)]]);
  });

  test("of cash back", () => {
    const cash = [{ kind: "cash", amount: null }] as const;
    const back = (date: number) => {
      const sold = on(date, (ctx) =>
        sellWithOrders(ctx, {
          ...ticketOf({
            customerId: aCustomer().id,
            pieceId: aPiece({ retailPrice: $(500) }).id,
            itemCost: null,
            salePrice: $(500),
            tax: cents(0),
            shippingCharge: cents(0),
            location: "boca",
            tradeIn: null,
          }),
          payments: [...cash],
        }),
      );
      on(date, (ctx) =>
        returnLines(ctx, {
          saleId: sold.id,
          lines: [{ id: sold.lines[0]!.id, to: "stock" }],
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "Changed their mind",
        }),
      );
    };
    for (const date of [1, 2, 3]) back(date);
    expect(ofMonth()).toEqual([]);
    back(4);
    expect(ofMonth()).toEqual([["cash_back_of_month", `employee ${SAL.id}`, $(2_000)]]);
  });

  test("of discounts of tickets that were paid in cash, by employee", () => {
    const off = (date: number, kind: "cash" | "card") =>
      on(date, (ctx) => {
        const pieceId = aPiece({ retailPrice: $(5_000) }).id;
        const sale = ticketOf({ ...ONE_PIECE, customerId: aCustomer().id, pieceId, salePrice: $(4_050) });
        return sellWithOrders(ctx, { ...sale, payments: [{ kind, amount: null }] });
      });
    for (const date of [1, 2, 3]) off(date, "cash");
    for (const date of [4, 5, 6, 7]) off(date, "card");
    expect(listed()).toEqual([]);
    off(8, "cash");
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_800)]]);
    expect(findLooks(shop.db, { limit: 1 })).toMatchObject([{ day: "2031-02-01", steps: 4 }]);
    seeAll();
    off(9, "cash");
    expect(listed()).toEqual([]);
  });

  test("and of those whose deposit or gift card was", () => {
    const { number } = aGiftCard($(20_000));
    const byCard = (date: number) =>
      on(date, (ctx) => {
        const pieceId = aPiece({ retailPrice: $(5_000) }).id;
        const sale = ticketOf({ ...ONE_PIECE, customerId: aCustomer().id, pieceId, salePrice: $(4_050) });
        return sellWithOrders(ctx, { ...sale, payments: [{ kind: "gift_card", number, amount: null }] });
      });
    for (const date of [1, 2, 3]) byCard(date);
    expect(listed()).toEqual([]);
    const piece = { pieceId: aPiece({ retailPrice: $(5_000) }).id, price: $(4_050) };
    const { id: orderId } = on(4, (ctx) => takeInOrder(ctx, layawayOf(piece)));
    on(4, (ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: $(4_050) }));
    on(5, (ctx) =>
      sellWithOrders(ctx, {
        customerId,
        location: "boca",
        lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
      }),
    );
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_800)]]);
  });

  test("and of those whose gift card was paid with one that was", () => {
    const { number } = aGiftCard($(20_000));
    const none = { tax: cents(0), shippingCharge: cents(0), tradeIn: null };
    const { lines } = enact((ctx) =>
      sellWithOrders(ctx, {
        customerId: null,
        location: "boca",
        lines: [{ at: "lines.0", kind: "gift_card", amount: $(20_000) }],
        payments: [{ kind: "gift_card", number, amount: null }],
        ...none,
      }),
    );
    const other = getCreditAccount(shop.db, lines[0]!.accountId!)!.number!;
    seeAll();
    for (const date of [1, 2, 3, 4])
      on(date, (ctx) => {
        const pieceId = aPiece({ retailPrice: $(5_000) }).id;
        const sale = ticketOf({ ...ONE_PIECE, customerId: aCustomer().id, pieceId, salePrice: $(4_050) });
        return sellWithOrders(ctx, {
          ...sale,
          payments: [{ kind: "gift_card", number: other, amount: null }],
        });
      });
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_800)]]);
  });

  test("and of orders that were lowered before their pick-up, by the day too", () => {
    const pickUp = (date: number, price: number, kind: "cash" | "card" = "cash") => {
      const { id: orderId, ...order } = aSpecialOrder({ customerId, price: $(4_000), cost: cents(0) }, SAL);
      const nothing = { promised: null, vendor: null, vendorReference: null, ordered: null, arrived: null };
      const { item, notes, cost } = order;
      const edit = { orderId, version: order.version, item, notes, cost, price: $(price), ...nothing };
      enact((ctx) => editOrder(ctx, edit), SUSAN);
      on(date, (ctx) =>
        sellWithOrders(ctx, {
          customerId,
          location: "boca",
          lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
          payments: [{ kind, amount: null }],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
        }),
      );
    };
    for (const date of [1, 2, 3, 4]) pickUp(date, 3_250);
    pickUp(5, 4_000);
    pickUp(5, 3_250, "card");
    expect(listed()).toEqual([]);
    pickUp(6, 3_999);
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_001)]]);
    seeAll();
    for (const _ of [1, 2]) pickUp(7, 3_400, "card");
    expect(listed()).toEqual([
      ["discounts_of_day", `customer ${customerId}`, $(1_200)],
      ["discounts_of_day", `employee ${SAL.id}`, $(1_200)],
    ]);
  });

  const WASHED = $(20_000);
  /** A ticket that was paid in cash comes back: nobody is asked, and nothing is listed. */
  const credit = () => {
    const sold = on(1, (ctx) => {
      const pieceId = aPiece({ retailPrice: WASHED }).id;
      const sale = ticketOf({ ...ONE_PIECE, customerId, pieceId, salePrice: WASHED });
      return sellWithOrders(ctx, { ...sale, payments: [{ kind: "cash", amount: null }] });
    });
    on(3, (ctx) =>
      returnLines(ctx, {
        saleId: sold.id,
        lines: [{ id: sold.lines[0]!.id, to: "stock" }],
        refund: [{ kind: "store_credit", amount: WASHED }],
        fee: cents(0),
        shipping: cents(0),
        reason: "Another size",
      }),
    );
    expect(listed()).toEqual([]);
  };
  const aTicket = (price: number, part: Partial<NewSale>): NewSale => {
    const pieceId = aPiece({ retailPrice: $(5_000) }).id;
    const sale = ticketOf({ ...ONE_PIECE, customerId, pieceId, salePrice: $(price) });
    return { ...sale, payments: [{ kind: "store_credit", amount: null }], ...part };
  };

  test("and of those that store credit paid, which cash becomes by a return", () => {
    credit();
    for (const date of [4, 5, 6]) on(date, (ctx) => sellWithOrders(ctx, aTicket(4_050, {})));
    expect(listed()).toEqual([]);
    on(7, (ctx) => sellWithOrders(ctx, aTicket(4_050, {})));
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_800)]]);
  });

  test("and of those that an exchange paid", () => {
    const swap = (date: number) => {
      const buyer = { customerId: aCustomer().id };
      const { id: saleId, lines } = on(1, (ctx) =>
        sellWithOrders(ctx, aTicket(5_000, { ...buyer, payments: [{ kind: "card", amount: null }] })),
      );
      const back = { refund: null, fee: cents(0), shipping: cents(0), reason: "Another size" };
      on(date, (ctx) =>
        exchangeWithOrders(ctx, {
          return: { saleId, lines: [{ id: lines[0]!.id, to: "stock" }], ...back },
          sale: aTicket(4_050, { ...buyer, payments: [] }),
        }),
      );
    };
    for (const date of [3, 4, 5, 6]) swap(date);
    expect(listed()).toEqual([["discount", `employee ${SAL.id}`, $(3_800)]]);
  });

  test("and what certificates took off the tax of those that store credit paid", () => {
    credit();
    const store = getStore(shop.db, "boca")!;
    enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(3_800) }));
    seeAll();
    const certified = { tax: "auto", exemptAs: "resale", exemptReason: "85-8012345678C-9" } as const;
    on(4, (ctx) => sellWithOrders(ctx, aTicket(5_000, certified)));
    expect(listed()).toEqual([]);
    on(4, (ctx) => sellWithOrders(ctx, aTicket(5_000, certified)));
    expect(listed()).toEqual([["tax", `employee ${SAL.id}`, $(380)]]);
  });

  test("but not of those whose gift card got back what a ticket paid in cash had drawn", () => {
    const pay = (date: number, lines: NewSale["lines"], payments: NewSale["payments"]) =>
      on(date, (ctx) => {
        const none = { tax: cents(0), shippingCharge: cents(0), tradeIn: null };
        return sellWithOrders(ctx, { customerId, location: "boca", lines, payments, ...none });
      });
    const card = { at: "lines.0", kind: "gift_card", amount: $(20_000) } as const;
    const { lines } = pay(1, [card], [{ kind: "card", amount: null }]);
    const number = getCreditAccount(shop.db, lines[0]!.accountId!)!.number!;
    const drawn = [
      { kind: "gift_card", number, amount: $(100) } as const,
      { kind: "cash", amount: null } as const,
    ];
    const { id: saleId } = pay(1, [pieceAt($(500))], drawn);
    enact((ctx) => voidWithOrders({ ...ctx, now: noon(1) }, { saleId, reason: "Wrong card" }));
    seeAll();
    for (const date of [2, 3, 4, 5]) {
      const piece = { ...pieceAt($(5_000)), price: $(4_050) } as NewLine;
      pay(date, [piece], [{ kind: "gift_card", number, amount: null }]);
    }
    expect(listed()).toEqual([]);
  });

  const noDiscount = { cost: null, discount: null, discountReason: null } as const;
  const anItem = (price: Cents): NewLine => ({
    ...noDiscount,
    at: "lines.0",
    kind: "item",
    description: "Engraving",
    quantity: 1,
    price,
    isTaxed: true,
  });
  const pieceAt = (retailPrice: Cents): NewLine => {
    const { id: pieceId } = aPiece({ retailPrice });
    return { ...noDiscount, at: "lines.0", kind: "piece", pieceId, price: null };
  };

  test.each([
    ["open items on cards", { price: 190, part: null }],
    ["parts of prices on cards, while the customer keeps the item", { price: 950, part: 190 }],
  ])("of what goes back for nothing: %s", (_, { price, part }) => {
    const sold = Array.from({ length: 10 }, () =>
      on(1, (ctx) =>
        sellWithOrders(ctx, {
          customerId: null,
          location: "boca",
          lines: [part === null ? anItem($(price)) : pieceAt($(price))],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
          payments: [{ kind: "card", amount: null }],
        }),
      ),
    );
    expect(listed()).toEqual([]);
    const back = (date: number, { id, lines }: (typeof sold)[number]) =>
      on(date, (ctx) =>
        returnLines(ctx, {
          saleId: id,
          lines: [{ id: lines[0]!.id, to: null, amount: part === null ? null : $(part) }],
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "Not as wished",
        }),
      );
    for (const [nth, ticket] of sold.slice(0, 6).entries()) back(5 + Math.floor(nth / 2), ticket);
    expect(listed()).toEqual([]);
    for (const ticket of sold.slice(6, 8)) back(8, ticket);
    expect(listed()).toEqual([["cash_back_of_month", `employee ${SAL.id}`, $(1_520)]]);
    seeAll();
    back(8, sold[8]!);
    expect(listed()).toEqual([["cash_back_of_day", `employee ${SAL.id}`, $(570)]]);
  });
});

test("shipping that goes back on cards counts with what goes back for nothing", () => {
  const sold = Array.from({ length: 3 }, () =>
    sell({ isWalkIn: true, shippingCharge: $(190) }, [{ kind: "card", amount: null }]),
  );
  const back = ({ id, lines }: (typeof sold)[number]) =>
    enact(
      (ctx) =>
        returnLines(
          { ...ctx, now: (ctx.now + 5 * 86_400_000) as Instant },
          {
            saleId: id,
            lines: [{ id: lines[0]!.id, to: "stock" }],
            refund: null,
            fee: cents(0),
            shipping: $(190),
            reason: "Not as wished",
          },
        ),
      SAL,
    );
  sold.slice(0, 2).forEach(back);
  expect(listed()).toEqual([]);
  back(sold[2]!);
  expect(listed()).toEqual([["cash_back_of_day", `employee ${SAL.id}`, $(570)]]);
});

test("a repair or a special order that is canceled is listed: neither puts a piece back into stock", () => {
  const repair = aRepair({ customerId });
  enact((ctx) => changeRepairStatus(ctx, repair.id, "completed"), SAL);
  enact((ctx) => cancelOrder(ctx, { orderId: repair.id, reason: "No longer wanted" }), SAL);
  const ordered = aSpecialOrder({ customerId });
  enact((ctx) => cancelOrder(ctx, { orderId: ordered.id, reason: "No longer wanted" }), SAL);
  const free = aRepair({ customerId, customerPrice: cents(0) });
  enact((ctx) => cancelOrder(ctx, { orderId: free.id, reason: "Nothing to do" }), SAL);
  const layaway = layawayOf({ pieceId: aPiece().id, price: null });
  const { id: orderId } = enact((ctx) => takeInOrder(ctx, layaway), SAL);
  enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), SAL);
  expect(listed()).toEqual([
    ["void", `customer ${customerId}`, $(850)],
    ["void", `repair ${repair.id}`, $(110)],
  ]);
});

test("an item that was never priced above what it cost is listed with its sale, whoever priced it and when", () => {
  const sellAt = (cost: number, retailPrice: number) => {
    const piece = aPiece({ cost: $(cost), retailPrice: $(retailPrice) });
    const sale = { ...ticketOf({ ...ONE_PIECE, customerId, pieceId: piece.id, salePrice: $(retailPrice) }) };
    return enact((ctx) => sellWithOrders(ctx, sale), SAL);
  };
  sellAt(500, 500);
  expect(listed()).toEqual([]);
  const { id } = sellAt(500, 5);
  expect(listed()).toEqual([["price_lowered", `sale ${id}`, $(5)]]);
});

describe("what brings less than it costs is listed", () => {
  const ticketWith = (...lines: NewLine[]) =>
    enact(
      (ctx) =>
        sellWithOrders(ctx, {
          customerId,
          location: "boca",
          lines,
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
        }),
      SAL,
    );
  const asItem = (price: number, cost: number): NewLine => ({
    at: "lines.0",
    kind: "item",
    description: "Loose stone",
    quantity: 1,
    price: $(price),
    cost: $(cost),
    isTaxed: true,
    discount: null,
    discountReason: null,
  });
  const pickUp = (orderId: number) => ticketWith({ at: "lines.0", kind: "pickup", orderId, to: null });

  test("an open item, a special order and a repair, with their ticket", () => {
    const { id: one } = ticketWith(asItem(1, 5_000));
    const { id: two } = pickUp(aSpecialOrder({ customerId, price: $(1), cost: $(5_000) }).id);
    const { id: three } = pickUp(aRepair({ customerId, customerPrice: $(0), costToRepair: $(900) }).id);
    ticketWith(asItem(0, 50));
    pickUp(aRepair({ customerId, customerPrice: $(0) }).id);
    expect(listed()).toEqual([
      ["price_lowered", `sale ${three}`, 0],
      ["price_lowered", `sale ${two}`, $(1)],
      ["price_lowered", `sale ${one}`, $(1)],
    ]);
  });

  test("in full, although a price was lowered by a cent, of another line or its own", () => {
    const lowered = (words: Partial<PieceDetails>, price: Cents) => {
      const { id: pieceId } = aPiece(words);
      const now = { ...getPiece(shop.db, pieceId)!, retailPrice: price };
      enact((ctx) => editPiece(ctx, pieceId, now), SUSAN);
      return pieceId;
    };
    const sold = (pieceId: number, price: Cents) =>
      ({
        at: "lines.0",
        kind: "piece",
        pieceId,
        price,
        cost: null,
        discount: null,
        discountReason: null,
      }) as const;
    const other = lowered({ cost: $(1), retailPrice: $(100) }, cents(9_999));
    const { id: one } = ticketWith(sold(other, cents(9_999)), { ...asItem(1, 5_000), at: "lines.1" });
    const own = lowered({ cost: $(500), retailPrice: $(400) }, cents(39_999));
    const { id: two } = ticketWith(sold(own, cents(39_999)));
    expect(listed()).toEqual([
      ["price_lowered", `sale ${two}`, cents(39_999)],
      ["price_lowered", `sale ${one}`, cents(101)],
    ]);
  });

  test("those that leave without one, or are canceled", () => {
    const ordered = () => aSpecialOrder({ customerId, price: cents(0), cost: $(5_000) }).id;
    enact((ctx) => handOverUnpaid(ctx, { orderId: ordered(), to: "Them" }), SAL);
    enact((ctx) => cancelOrder(ctx, { orderId: ordered(), reason: "No longer wanted" }), SAL);
    const repair = aRepair({ customerId, customerPrice: cents(0), costToRepair: $(900) });
    enact((ctx) => changeRepairStatus(ctx, repair.id, "picked_up"), SAL);
    const owed = aRepair({ customerId, customerPrice: $(1), costToRepair: $(900) });
    enact((ctx) => changeRepairStatus(ctx, owed.id, "picked_up"), SAL);
    const { id: paid } = pickUp(owed.id);
    expect(listed()).toEqual([
      ["price_lowered", `sale ${paid}`, $(1)],
      ["picked_up_owing", `repair ${owed.id}`, $(1)],
      ["price_lowered", `repair ${repair.id}`, 0],
      ["void", `customer ${customerId}`, 0],
      ["price_lowered", `customer ${customerId}`, 0],
    ]);
  });

  test("an item by a discount that is usual, and once if it isn't", () => {
    const piece = (cost: number) => aPiece({ cost: $(cost), retailPrice: $(1_000) }).id;
    const { id } = sell({ pieceId: piece(900), salePrice: $(810) });
    sell({ pieceId: piece(810), salePrice: $(810) });
    expect(listed()).toEqual([["price_lowered", `sale ${id}`, $(810)]]);
    seeAll();
    const { id: other } = sell({ pieceId: piece(900), salePrice: $(700) });
    expect(listed()).toEqual([["discount", `sale ${other}`, $(300)]]);
  });
});

describe("what goes back for lines that bring nothing into stock is listed", () => {
  const item = (price: number): NewSale["lines"][number] => ({
    at: "lines.0",
    kind: "item",
    description: "Remount",
    quantity: 1,
    price: $(price),
    cost: cents(0),
    isTaxed: true,
    discount: null,
    discountReason: null,
  });
  const sellItem = (price: number) =>
    enact(
      (ctx) =>
        sellWithOrders(ctx, {
          customerId: null,
          location: "boca",
          lines: [item(price)],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
          payments: [{ kind: "card", amount: null, lastFour: "4242" }],
        }),
      SAL,
    );
  const giveBack = ({ id, lines }: ReturnType<typeof sellItem>) =>
    enact(
      (ctx) =>
        returnLines(
          { ...ctx, now: (ctx.now + 10 * 86_400_000) as Instant },
          {
            saleId: id,
            lines: [{ id: lines[0]!.id, to: null }],
            refund: null,
            fee: cents(0),
            shipping: cents(0),
            reason: "Changed their mind",
          },
        ),
      SAL,
    );

  test("alone, beyond what is usual", () => {
    giveBack(sellItem(200));
    expect(listed()).toEqual([]);
    const sold = sellItem(201);
    giveBack(sold);
    expect(listed()).toEqual([["discount", `sale ${sold.id}`, $(201)]]);
  });

  test("a gift card and a layaway's deposit too, which nobody has to bring back", () => {
    const sold = enact(
      (ctx) =>
        sellWithOrders(ctx, {
          customerId: null,
          location: "boca",
          lines: [{ at: "lines.0", kind: "gift_card", amount: $(201) }],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
          payments: [{ kind: "card", amount: null, lastFour: "4242" }],
        }),
      SAL,
    );
    giveBack(sold);
    const ofCard = ["discount", `sale ${sold.id}`, $(201)];
    expect(listed()).toEqual([ofCard]);
    const cancel = (deposit: number) => {
      const piece = { pieceId: aPiece({ retailPrice: $(1_000) }).id, price: null };
      const { id: orderId } = enact((ctx) => takeInOrder(ctx, layawayOf(piece)), SAL);
      enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: $(deposit) }), SAL);
      enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), SAL);
    };
    cancel(200);
    expect(listed()).toEqual([ofCard]);
    cancel(201);
    const ofDeposit = ["void", `customer ${customerId}`, $(201)];
    expect(listed()).toEqual([ofDeposit, ofCard]);
    cancel(100);
    expect(listed()).toEqual([
      ["cash_back_of_day", `customer ${customerId}`, $(501)],
      ["cash_back_of_day", `employee ${SAL.id}`, $(501)],
      ofDeposit,
      ofCard,
    ]);
  });

  test("in one line, unless it is cash or has none of its own", () => {
    const ticket = { customerId: null, location: "boca", tax: cents(0), shippingCharge: cents(0) } as const;
    const sold = (line: NewSale["lines"][number]) =>
      enact(
        (ctx) =>
          sellWithOrders(ctx, {
            ...ticket,
            lines: [line],
            tradeIn: null,
            payments: [{ kind: "card", amount: null }],
          }),
        SAL,
      );
    const card = sold({ at: "lines.0", kind: "gift_card", amount: $(501) });
    giveBack(card);
    expect(listed()).toEqual([["discount", `sale ${card.id}`, $(501)]]);
    seeAll();
    const cancel = (orderId: number, cash: number, by: typeof ADAM) => {
      const deposits = [["cash", cash] as const, ["card", 600 - cash] as const];
      for (const [kind, part] of deposits)
        if (part > 0) enact((ctx) => takeDeposit(ctx, { orderId, kind, amount: $(part) }));
      enact((ctx) => cancelOrder(ctx, { orderId, reason: "No longer wanted" }), by);
      const found = listed();
      seeAll();
      return found;
    };
    const layaway = (of: number) => {
      const piece = { pieceId: aPiece({ retailPrice: $(1_000) }).id, price: null };
      return enact((ctx) => takeInOrder(ctx, { ...layawayOf(piece), customerId: of }), SAL).id;
    };
    const ofDay = (of: number, by: typeof ADAM) => [
      ["cash_back_of_day", `customer ${of}`, $(600)],
      ["cash_back_of_day", `employee ${by.id}`, $(600)],
    ];
    for (const [cash, by, isListed] of [
      [0, ADAM, false],
      [300, OLIVE, false],
      [600, SUSAN, true],
    ] as const) {
      const { id: of } = aCustomer();
      const expected = [["void", `customer ${of}`, $(600)], ...(isListed ? ofDay(of, by) : [])];
      expect(new Set(cancel(layaway(of), cash, by))).toEqual(new Set(expected));
    }
    expect(cancel(aSpecialOrder({ customerId }).id, 0, ADAM)).toEqual([
      ["void", `customer ${customerId}`, $(850)],
    ]);
    const { id: pieceId } = aPiece({ retailPrice: $(5_000) });
    const none = { price: null, cost: null, discount: null, discountReason: null };
    const { id: saleId, lines } = sold({ at: "lines.0", kind: "piece", pieceId, ...none });
    const parts = [{ id: lines[0]!.id, to: null, amount: $(501) }];
    const words = { refund: null, fee: cents(0), shipping: cents(0), reason: "A scratch" };
    const now = (Date.now() + 10 * 86_400_000) as Instant;
    enact((ctx) => returnLines({ ...ctx, now }, { saleId, lines: parts, ...words }), ADAM);
    expect(listed()).toEqual([["cash_back_of_day", `employee ${ADAM.id}`, $(501)]]);
  });

  test("and by what a day of them comes to", () => {
    for (const price of [200, 200, 100]) giveBack(sellItem(price));
    expect(listed()).toEqual([]);
    for (const price of [200, 200, 100]) giveBack(sellItem(price));
    const back = ["cash_back_of_day", `employee ${SAL.id}`];
    expect(listed()).toEqual([[...back, $(1_000)]]);
    giveBack(sellItem(1));
    expect(listed()).toEqual([
      ["discounts_of_day", `employee ${SAL.id}`, $(1_001)],
      [...back, $(1_001)],
    ]);
  });
});

test("what is long in transit is listed by a count of either store, and what is missing when a transfer is closed", () => {
  const { transfer } = aSentTransfer(2, SAL);
  const count = (location: string, days: number) => {
    const at = <T>(rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
      enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SUSAN);
    const { id: countId } = aCount({ kind: "pieces", location });
    at((ctx) => endCount(ctx, { countId }));
  };
  count("boca", 13);
  count("new_york", 15);
  expect(listed()).toEqual([]);
  count("boca", 15);
  count("denver", 16);
  const [line] = findLooks(shop.db, { limit: 9 });
  expect(line).toMatchObject({ kind: "memo", recordKind: "piece", amount: $(2_000), employeeId: SAL.id });
  expect(listed()).toHaveLength(1);
  seeAll();
  enact((ctx) => closeTransfer(ctx, { transferId: transfer.id }), SAL);
  expect(listed()).toEqual([["memo", `piece ${line!.recordId}`, $(2_000)]]);
  // Times are what the test moved.
  const wrong = replayTrail(shop.db, shop.auditKey).flatMap((check) => check.wrong);
  expect(wrong.filter((words) => !/: (ended )?at is /.test(words))).toEqual([]);
});

test("what isn't back from memo or a workshop is listed by a count of its store, under whoever sent it", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), by);
  const today = todayAt(shop.db, "boca", Date.now() as Instant);
  const send = (kind: "memo_out" | "repair_out", days: number, by = SAL) => {
    const { id: pieceId } = aPiece({ location: "boca", retailPrice: $(2_000) });
    const to = "Nobody";
    const due = addDays(today, days);
    const words = { customerId: null, value: null, note: null };
    on(0, (ctx) => movePiece(ctx, { pieceId, kind, to, due, ...words }), by);
    return pieceId;
  };
  const count = (location: string, days: number) => {
    const { id: countId } = aCount({ kind: "pieces", location });
    on(days, (ctx) => endCount(ctx, { countId }), SUSAN);
  };
  const memo = send("memo_out", 30);
  const repair = send("repair_out", 90);
  const approved = send("memo_out", 120, SUSAN);
  const back = send("memo_out", 1);
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  on(1, (ctx) => movePiece(ctx, { ...nothing, pieceId: back, kind: "memo_returned" }));
  seeAll();
  count("boca", 30);
  count("denver", 200);
  expect(listed()).toEqual([]);
  count("boca", 31);
  expect(listed()).toEqual([["memo", `piece ${memo}`, $(2_000)]]);
  count("boca", 91);
  count("boca", 130);
  expect(
    findLooks(shop.db, { limit: 9 }).map((line) => [line.kind, line.recordId, line.employeeId, line.amount]),
  ).toEqual([
    ["memo", approved, SUSAN.id, $(2_000)],
    ["memo", repair, SAL.id, $(2_000)],
    ["memo", memo, SAL.id, $(2_000)],
  ]);
});

test("what isn't back is listed once until it moves or its day is another, and by counts of all of a store", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SUSAN);
  const today = todayAt(shop.db, "boca", Date.now() as Instant);
  const { id: pieceId } = aPiece({ location: "boca", retailPrice: $(2_000), displayCase: "Case 1" });
  const memo = { pieceId, customerId: null, to: "Nobody", note: null };
  const out = { ...memo, kind: "memo_out", due: addDays(today, 10), value: $(1) } as const;
  on(0, (ctx) => movePiece(ctx, out));
  const { transfer } = aSentTransfer(2, SAL);
  seeAll();
  const count = (days: number, of: { category?: string; displayCase?: string } = {}) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca", ...of });
    on(days, (ctx) => endCount(ctx, { countId }));
    const lines = findLooks(shop.db, { limit: 9 }).map(({ recordId }) => recordId);
    if (lines.length > 0) seeAll(days);
    return lines.includes(pieceId) ? lines.length : 0 - lines.length;
  };
  aPiece({ location: "boca", displayCase: "Case 1" });
  expect(count(15, { displayCase: "Case 1" })).toBe(0);
  expect(count(15, { category: "rings" })).toBe(0);
  expect(count(15)).toBe(2);
  expect(count(16)).toBe(0);
  expect(count(17)).toBe(0);
  on(18, (ctx) =>
    movePiece(ctx, { ...out, kind: "extended", to: null, due: addDays(today, 20), value: null }),
  );
  expect(count(19)).toBe(0);
  expect(count(21)).toBe(1);
  expect(count(40)).toBe(0);
  on(41, (ctx) => movePiece(ctx, { ...memo, kind: "memo_returned", due: null, to: null, value: null }));
  on(42, (ctx) => movePiece(ctx, { ...out, due: addDays(today, 50) }));
  seeAll(42);
  // Away at the count before, too, and back between where no count saw it.
  expect(count(49)).toBe(1);
  expect(count(52)).toBe(1);
  expect(count(53)).toBe(0);
  on(54, (ctx) => closeTransfer(ctx, { transferId: transfer.id }));
  expect(listed()).toMatchObject([["memo", expect.stringMatching(/^piece/), $(2_000)]]);
});

describe("what is missing of a transfer is listed under who sent it, and marked by who had no part in it", () => {
  const mark = (by: typeof SUSAN) => {
    const ids = findLooks(shop.db, { limit: 9 }).map(({ id }) => id);
    return attempt((ctx) => markSeen(ctx, { ids }), by);
  };

  test.each([
    ["who sent it", SUSAN, SAL],
    ["who closed it", SAL, SUSAN],
  ])("not by %s", (_, sender, closer) => {
    const { transfer } = aSentTransfer(1, sender);
    enact((ctx) => closeTransfer(ctx, { transferId: transfer.id }), closer);
    expect(findLooks(shop.db, { limit: 9 })).toMatchObject([{ kind: "memo", employeeId: sender.id }]);
    expect(mark(SUSAN)).toMatchObject({ kind: "refused", refusal: { kind: "forbidden" } });
    expect(mark(anEmployee({ role: "support" }))).toMatchObject({ kind: "done" });
  });
});

test("what was away at one count, back, and away again at the next, unseen, is listed under who sent it", () => {
  const at = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), by);
  const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 60);
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const out = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_out", to: "Ace", due }));
  const back = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_back" }));
  const count = (days: number, ...skus: string[]) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    for (const number of skus) at(days, (ctx) => scan(ctx, { countId, number }), SUSAN);
    at(days, (ctx) => endCount(ctx, { countId }), SUSAN);
  };
  const [never, seen, stays, later] = Array.from({ length: 4 }, () => aPiece({ location: "boca" }));
  for (const { id } of [never!, seen!, stays!]) out(1, id);
  count(2, later!.sku);
  for (const { id } of [never!, seen!]) back(3, id);
  const { id: ofCase } = aCount({ kind: "pieces", location: "boca", category: "rings" });
  at(4, (ctx) => scan(ctx, { countId: ofCase, number: seen!.sku }), SUSAN);
  for (const { id } of [never!, seen!, later!]) out(5, id);
  count(6);
  expect(listed()).toEqual([["memo", `piece ${never!.id}`, never!.retailPrice]]);
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([{ employeeId: SAL.id }]);
  seeAll(6);
  count(7);
  expect(listed()).toEqual([]);
});

test("whoever sent something out clears nothing by receiving or finding it themselves", () => {
  const at = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), by);
  const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 60);
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const out = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_out", to: "Ace", due }));
  const back = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_back" }));
  const send = (days: number, id: number, from: string, to: string) => {
    const { id: transferId } = at(days, (ctx) => beginTransfer(ctx, { from, to, note: null, ids: [id] }));
    at(days, (ctx) => sendTransfer(ctx, { transferId, version: null }));
    return { id, transferId };
  };
  const receive = (days: number, { id, transferId }: ReturnType<typeof send>, by = SAL) =>
    at(days, (ctx) => receivePieces(ctx, { transferId, skus: [], ids: [id], all: false }), by);
  const count = (days: number, by = SUSAN, found: readonly Piece[] = []) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    for (const { sku: number } of found) at(days, (ctx) => scan(ctx, { countId, number }), by);
    at(days, (ctx) => endCount(ctx, { countId }), by);
  };
  const type = (days: number, { sku }: { sku: string }, by: typeof SAL) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca", category: "rings" });
    return at(days, (ctx) => scan(ctx, { countId, number: sku }), by).result;
  };
  const pieces = Array.from({ length: 4 }, () => aPiece({ location: "boca" }));
  const [own, typed, mine, theirs] = pieces as [Piece, Piece, Piece, Piece];
  for (const { id } of [own, typed]) out(1, id);
  const there = [mine, theirs].map(({ id }) => send(1, id, "boca", "denver"));
  count(2);
  expect(type(2.5, typed, SUSAN)).toBe("away");
  for (const { id } of [own, typed]) back(3, id);
  receive(3, there[0]!, SAL);
  receive(3, there[1]!, SUSAN);
  expect(type(4, own, SAL)).toBe("found");
  count(4, SAL, [own, typed]);
  for (const { id } of [mine, theirs]) receive(4, send(4, id, "denver", "boca"));
  for (const { id } of [own, typed]) out(5, id);
  for (const { id } of [mine, theirs]) send(5, id, "boca", "denver");
  count(6);
  expect(listed().toSorted()).toEqual(
    [own, typed, mine].map(({ id, retailPrice }) => ["memo", `piece ${id}`, retailPrice]).toSorted(),
  );
  seeAll(6);
  back(7, own.id);
  count(8);
  out(9, own.id);
  count(10);
  expect(listed()).toEqual([]);
});

describe("what was away at two counts is listed", () => {
  const at = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), by);
  const due = () => addDays(todayAt(shop.db, "boca", Date.now() as Instant), 60);
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const out = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_out", to: "Ace", due: due() }));
  const back = (days: number, pieceId: number) =>
    at(days, (ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "repair_back" }));
  const count = (days: number, by = SUSAN) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    at(days, (ctx) => endCount(ctx, { countId }), by);
  };

  test("however often it was moved between them", () => {
    const { id: pieceId, retailPrice } = aPiece({ location: "boca" });
    out(1, pieceId);
    count(2);
    back(3, pieceId);
    const threeDays = Date.now() + 3 * 86_400_000;
    const held = { pieceId, store: "boca", employeeId: SAL.id } as const;
    const loop = Array.from({ length: MOVES_AT_MOST }, (_, nth) => ({
      ...held,
      kind: nth % 2 === 0 ? "reserved" : "released",
      at: (threeDays + nth) as Instant,
    }));
    shop.db.insert(pieceMovements).values(loop).run();
    out(20, pieceId);
    count(22);
    expect(listed()).toEqual([["memo", `piece ${pieceId}`, retailPrice]]);
  });

  test("however many counts whoever sent it ended between them", () => {
    const [twice, once] = [aPiece({ location: "boca" }), aPiece({ location: "boca" })];
    const came = aPiece({ location: "denver" });
    const words = { from: "denver", to: "boca", note: null, ids: [came.id] };
    const { id: transferId } = at(0, (ctx) => beginTransfer(ctx, words), SUSAN);
    at(0, (ctx) => sendTransfer(ctx, { transferId, version: null }), SUSAN);
    at(0.5, (ctx) => receivePieces(ctx, { transferId, skus: [], ids: [], all: true }), ADAM);
    out(1, twice.id);
    count(2);
    back(3, twice.id);
    const threeDays = (Date.now() + 3 * 86_400_000) as Instant;
    const ended = { begunAt: threeDays, begunBy: SAL.id, endedAt: threeDays, endedBy: SAL.id };
    const empty = { kind: "pieces", store: "boca", ...ended } as const;
    shop.db
      .insert(counts)
      .values(Array.from({ length: COUNTS_AT_MOST }, () => empty))
      .run();
    for (const { id } of [twice, once, came]) out(5, id);
    count(6);
    expect(findLooks(shop.db, { limit: 9 }).map(({ recordId }) => recordId)).toEqual([twice.id]);
  });

  test("on its way back to the store as well, after somebody sent it to themselves", () => {
    const { id: pieceId, retailPrice } = aPiece({ location: "boca" });
    const send = (days: number, from: string, to: string) => {
      const words = { from, to, note: null, ids: [pieceId] };
      const { id: transferId } = at(days, (ctx) => beginTransfer(ctx, words));
      at(days, (ctx) => sendTransfer(ctx, { transferId, version: null }));
      return (later: number) =>
        at(later, (ctx) => receivePieces(ctx, { transferId, skus: [], ids: [pieceId], all: false }));
    };
    send(1, "boca", "denver")(1.2);
    const receive = send(1.4, "denver", "boca");
    count(2);
    receive(2.5);
    send(5, "boca", "denver")(5.2);
    send(5.4, "denver", "boca");
    count(6);
    expect(listed()).toEqual([["memo", `piece ${pieceId}`, retailPrice]]);
  });

  test("whoever counted before it came in", () => {
    count(0);
    const { id: pieceId, retailPrice } = aPiece({ location: "boca" });
    out(1, pieceId);
    count(2, SAL);
    back(3, pieceId);
    out(5, pieceId);
    count(6, SAL);
    expect(listed()).toEqual([["memo", `piece ${pieceId}`, retailPrice]]);
  });
});

describe("what customers left and no count expects is listed", () => {
  const at = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), by);
  const count = (days: number, words: { place?: "tray" } = {}, by = SUSAN) => {
    const { id: countId } = aCount({ location: "boca", ...words });
    at(days, (ctx) => endCount(ctx, { countId }), by);
  };

  test("long in a workshop, whatever day it is due back", () => {
    const { id: orderId } = aRepair({ customerId });
    const { id: special } = aSpecialOrder({ customerId, price: $(900) });
    const move = (days: number, id: number, place: "workshop" | "tray", name: string) =>
      at(days, (ctx) => moveOrder(ctx, { orderId: id, place, name }));
    move(0, orderId, "workshop", "Ace");
    move(0, special, "workshop", "Ace");
    move(60, orderId, "tray", "4");
    move(61, orderId, "workshop", "Bee");
    count(89);
    count(91, { place: "tray" });
    expect(listed()).toEqual([]);
    count(91);
    expect(listed().toSorted()).toEqual([
      ["memo", `customer ${customerId}`, $(900)],
      ["memo", `repair ${orderId}`, cents(11_000)],
    ]);
    expect(findLooks(shop.db, { limit: 9 })[0]).toMatchObject({ employeeId: SAL.id });
    seeAll(92);
    count(93);
    expect(listed()).toEqual([]);
  });

  test("in a workshop at one count and at the next, though back between, as who took it there says", () => {
    const ids = Array.from({ length: 4 }, () => aRepair({ customerId }).id);
    const [own, mine, seen, received] = ids as [number, number, number, number];
    const move = (days: number, id: number, place: "workshop" | "tray", by = SAL) =>
      at(days, (ctx) => moveOrder(ctx, { orderId: id, place, name: "4" }), by);
    for (const id of ids) move(1, id, "workshop");
    count(2);
    for (const id of [own, mine, seen]) move(3, id, "tray");
    move(3, received, "tray", SUSAN);
    for (const [id, by] of [
      [mine, SAL],
      [seen, SUSAN],
    ] as const) {
      const { id: countId } = aCount({ location: "boca", place: "tray" });
      const line = at(10, (ctx) => scan(ctx, { countId, number: `R-${String(id).padStart(6, "0")}` }), by);
      expect(line.result).toBe("found");
    }
    count(31, {}, SAL);
    for (const id of ids) move(32, id, "workshop");
    count(33);
    const lines = [own, mine].map((id) => ["memo", `repair ${id}`, cents(11_000)]);
    expect(listed().toSorted()).toEqual(lines.toSorted());
    seeAll(34);
    count(35);
    expect(listed()).toEqual([]);
  });

  test("and not marked as seen by who fetched it and took it there again", () => {
    const { id: orderId } = aRepair({ customerId });
    const move = (days: number, place: "workshop" | "tray", by: typeof SAL) =>
      at(days, (ctx) => moveOrder(ctx, { orderId, place, name: "Ace" }), by);
    move(0, "workshop", SAL);
    move(60, "tray", SUSAN);
    move(61, "workshop", SUSAN);
    count(91);
    const [line] = findLooks(shop.db, { limit: 9 });
    expect(line).toMatchObject({ kind: "memo", recordId: orderId, employeeId: SAL.id });
    const mark = (by: typeof SAL) => attempt((ctx) => markSeen(ctx, { ids: [line!.id] }), by);
    expect(mark(SUSAN)).toMatchObject({ kind: "refused", refusal: { kind: "forbidden" } });
    expect(mark(anEmployee({ role: "support" }))).toMatchObject({ kind: "done" });
  });

  test("a special order that arrived, and hasn't, as somebody says more than a day later", () => {
    const arrived = todayAt(shop.db, "boca", Date.now() as Instant);
    const edit = (days: number, orderId: number, words: Partial<OrderEdit>) => {
      const { version, price, item } = getOrder(shop.db, orderId)!;
      const nothing = { notes: null, promised: null, vendor: null, vendorReference: null, ordered: null };
      const sent = { ...nothing, orderId, version, price, item, cost: null, arrived, ...words };
      at(days, (ctx) => editOrder(ctx, sent));
    };
    const { id } = aSpecialOrder({ customerId, price: $(900) });
    edit(0, id, {});
    edit(0.5, id, { arrived: null });
    edit(1, id, {});
    edit(2.1, id, { notes: "Here" });
    expect(listed()).toEqual([]);
    edit(2.2, id, { arrived: null });
    expect(listed()).toEqual([["memo", `customer ${customerId}`, $(900)]]);
  });

  test("a repair that becomes another's, or another thing", () => {
    const edit = (days: number, id: number, words: Partial<Repair>) => {
      const { store: location, ...repair } = { ...getRepair(shop.db, id)!, ...words };
      at(days, (ctx) => editRepair(ctx, id, { ...repair, location }));
    };
    const { id: other } = aCustomer();
    const { id } = aRepair({ item: "Platinum ring with diamond", customerId });
    edit(0.9, id, { customerId: other });
    edit(1.1, id, { item: "Platinum ring with diamond, size 6" });
    edit(6.9, id, { item: "Silver ring" });
    edit(6.9, id, { item: "Platinum ring" });
    expect(listed()).toEqual([]);
    edit(7.1, id, { item: "Silver ring" });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, cents(11_000)]]);
    seeAll(8);
    edit(9, id, { customerId });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, cents(11_000)]]);
  });

  test("a repair that is made another's, or another thing, while its status says that it left", () => {
    const steps = (words: (repair: Repair) => Partial<Repair>) => {
      const { id } = aRepair({ item: "Platinum ring", customerPrice: $(0), customerId });
      at(9, (ctx) => changeRepairStatus(ctx, id, "picked_up"));
      const before = getRepair(shop.db, id)!;
      const { store: location, ...repair } = { ...before, ...words(before) };
      at(9, (ctx) => editRepair(ctx, id, { ...repair, location }));
      at(9, (ctx) => changeRepairStatus(ctx, id, "pending"));
      return id;
    };
    const { id: other } = aCustomer();
    steps(() => ({ description: "Size 6" }));
    const thing = steps(() => ({ item: "Silver ring" }));
    const owner = steps(() => ({ customerId: other }));
    expect(listed()).toEqual([
      ["relabeled", `repair ${owner}`, 0],
      ["relabeled", `repair ${thing}`, 0],
    ]);
  });

  test("a repair whose things are described, weighed or valued as others in steps", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const start = Date.now();
    const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) => {
      vi.setSystemTime(start + days * 86_400_000);
      return enact(rule);
    };
    const { id } = aRepair({ item: "Platinum ring with diamond", customerId });
    const [other, plain] = [1, 2].map(() => aRepair({ item: "Platinum ring with diamond", customerId }));
    const thing = {
      description: "Platinum ring with diamond",
      metal: "Platinum",
      stones: null,
      size: null,
      serial: null,
      declaredValue: $(9_000) as Cents,
      weightGiven: thousandths(8_000),
      weightUnit: "g" as const,
      conditionNote: null,
      condition: {} as EnvelopeEdit["items"][number]["condition"],
    };
    const words = { promised: null, workerId: null, callOver: null, version: null, work: [] };
    const edit = (days: number, is: Partial<typeof thing>, repairId = id) => {
      Object.assign(thing, is);
      on(days, (ctx) => writeEnvelope(ctx, { repairId, ...words, items: [{ ...thing }] }));
    };
    edit(0, {}, other!.id);
    edit(0, { declaredValue: $(90_000) });
    edit(6, { declaredValue: $(9_000) });
    edit(8, { declaredValue: $(8_000) });
    edit(9, { weightGiven: thousandths(7_500) });
    edit(10, { declaredValue: $(7_200) });
    expect(listed()).toEqual([]);
    edit(11, { declaredValue: $(6_500) });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, $(9_000)]]);
    edit(12, { declaredValue: $(6_000) });
    expect(listed()).toHaveLength(1);
    seeAll();
    edit(12, { weightGiven: thousandths(7_100) });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, $(6_500)]]);
    seeAll();
    edit(12, { declaredValue: $(5_300) });
    edit(12, { weightGiven: thousandths(6_500) });
    expect(listed()).toEqual([]);
    edit(12, { declaredValue: $(5_000) });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, $(6_500)]]);
    seeAll();
    edit(12, { weightGiven: thousandths(6_300) });
    expect(listed()).toEqual([["relabeled", `repair ${id}`, $(5_000)]]);
    seeAll();
    edit(13, { declaredValue: $(9_000), weightGiven: thousandths(7_400) }, other!.id);
    expect(listed()).toEqual([]);
    edit(13, { weightGiven: thousandths(6_800) }, other!.id);
    expect(listed()).toEqual([["relabeled", `repair ${other!.id}`, $(9_000)]]);
    seeAll();
    const rename = (days: number, item: string) => {
      const { store: location, ...repair } = { ...getRepair(shop.db, plain!.id)!, item };
      on(days, (ctx) => editRepair(ctx, plain!.id, { ...repair, location }));
    };
    rename(14, "Platinum ring with diamand");
    expect(listed()).toEqual([]);
    rename(15, "Platinum ring with diamant");
    expect(listed()).toEqual([["relabeled", `repair ${plain!.id}`, cents(11_000)]]);
  });

  test("a repair whose stones become others, at once or in steps, but not a ring that is sized", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const start = Date.now();
    const nothing = { serial: null, declaredValue: null, weightGiven: null, weightUnit: null };
    const edits = () => {
      const { id: repairId } = aRepair({ item: "Ring", customerId });
      const thing = { description: "Ring", metal: "Platinum", conditionNote: null, ...nothing };
      const condition = {} as EnvelopeEdit["items"][number]["condition"];
      const words = { promised: null, workerId: null, callOver: null, version: null, work: [] };
      return (days: number, stones: string | null, size = "6") => {
        vi.setSystemTime(start + days * 86_400_000);
        const items = [{ ...thing, stones, size, condition }];
        enact((ctx) => writeEnvelope(ctx, { repairId, ...words, items }));
        const lines = listed().length;
        if (lines > 0) seeAll();
        return lines;
      };
    };
    const [swapped, dated, stepped, taken, halved, told] = [
      edits(),
      edits(),
      edits(),
      edits(),
      edits(),
      edits(),
    ];
    expect(swapped(0, null)).toBe(0);
    expect(swapped(6, "2 ct moissanite")).toBe(0);
    expect(swapped(6.5, null)).toBe(0);
    expect(swapped(8, "2.01 ct round diamond, GIA")).toBe(0);
    expect(swapped(9, "2.01 ct round diamond, GIA", "7.5")).toBe(0);
    expect(swapped(10, "2.01 ct. round diamond (GIA), cleaned")).toBe(0);
    expect(swapped(11, "2 ct moissanite")).toBe(1);
    expect(swapped(12, "2 ct moissanite", "8")).toBe(0);
    dated(12, "Diamond 2.50 ct");
    expect(dated(13, "diamond, 2.50 CT.")).toBe(0);
    expect(dated(14, "Diamond .250 ct")).toBe(1);
    expect(dated(15, "Diamond .250 ct, HPHT")).toBe(1);
    halved(15, "Diamond 1 1/2 ct");
    expect(halved(16, "diamond, 1-1/2 CT.")).toBe(0);
    expect(halved(17, "Diamond 1½ ct")).toBe(0);
    expect(halved(18, "Diamond 1/12 ct")).toBe(1);
    expect(halved(19, "Diamond 11/2 ct")).toBe(1);
    expect(halved(20, "Diamond 2,50 ct")).toBe(1);
    expect(halved(21, "Diamond 2.50 ct")).toBe(0);
    expect(halved(22, "Diamond ,250 ct")).toBe(1);
    told(12, "Diamond of an eight carat");
    expect(told(13, "Diamond of an eighth carat")).toBe(1);
    expect(told(14, "Diamond of an eighth carat, C.Z.")).toBe(1);
    stepped(12, "Round diamond");
    expect(stepped(13, "Round diamand")).toBe(0);
    expect(stepped(14, "Round diamant")).toBe(1);
    taken(14, "Round diamond");
    expect(taken(15, "Round diamond, lab grown")).toBe(1);
    expect(taken(16, null)).toBe(1);
  });
});

describe("a cost that is lowered by much is listed", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => vi.useRealTimers());
  const edits = (words: Partial<PieceDetails>) => {
    const { id, createdAt } = aPiece({ location: "boca", retailPrice: $(6_700), ...words });
    const edit = (days: number, cost: number, also: Partial<PieceDetails> = {}) => {
      vi.setSystemTime(createdAt + days * 86_400_000);
      enact((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, cost: $(cost), ...also }), SUSAN);
    };
    return { id, edit };
  };
  const figures = () => {
    const lowered = findLooks(shop.db, { limit: 9 }).filter((look) => otherLook(look) === "cost_lowered");
    return [...costsLowered(shop.db, lowered).values()];
  };

  test("at once or in steps, whoever may lower it", () => {
    const { id, edit } = edits({ cost: $(3_051) });
    edit(2, 2_500);
    edit(2, 2_450, { retailPrice: $(6_000) });
    edit(2, 2_600);
    expect(listed()).toEqual([]);
    edit(2, 2_400);
    expect(listed()).toEqual([["price_lowered", `piece ${id}`, $(6_000)]]);
    expect(figures()).toEqual([{ before: $(3_051), after: $(2_400) }]);
    seeAll();
    edit(33, 2_000);
    expect(listed()).toEqual([]);
    edit(33, 10, { retailPrice: $(12) });
    expect(listed()).toEqual([["price_lowered", `piece ${id}`, $(6_000)]]);
    const [line] = findLooks(shop.db, { limit: 1 });
    expect(line).toMatchObject({ employeeId: SUSAN.id });
    expect(lookTitle(line!)).toBe("Cost of an item lowered");
    expect(figures()).toEqual([{ before: $(2_400), after: $(10) }]);
  });

  test("but not by a little of money, or on its first day in stock", () => {
    edits({ cost: $(10) }).edit(2, 7);
    edits({ cost: $(200) }).edit(2, 150);
    const { edit } = edits({ cost: $(10_000) });
    edit(0.9, 1_000);
    edit(3, 990);
    expect(listed()).toEqual([]);
  });

  test("once, if it was a typing error, which one that stood for less than a day is", () => {
    const { edit } = edits({ cost: $(10_000) });
    edit(2, 1_000);
    expect(figures()).toEqual([{ before: $(10_000), after: $(1_000) }]);
    seeAll();
    edit(3, 990);
    edit(4, 9_900);
    edit(4.1, 990);
    expect(listed()).toEqual([]);
    edit(5, 700);
    expect(figures()).toEqual([{ before: $(1_000), after: $(700) }]);
  });

  test("if what it was raised to stood for a day", () => {
    const { edit } = edits({ cost: $(0) });
    edit(2, 3_000);
    edit(3.1, 300);
    expect(figures()).toEqual([{ before: $(3_000), after: $(300) }]);
  });

  test("in steps although an erasure took the words of one", () => {
    const { id: namesake } = aCustomer({ firstName: "Zebulon", lastName: "Quartermain" });
    const { edit } = edits({ cost: $(3_000) });
    edit(2, 2_500, { tagText: "For Zebulon Quartermain" });
    edit(2, 2_500, { tagText: null });
    enact((ctx) => eraseCustomer(ctx, namesake, { reason: "mistake", confirmed: true }), ADAM);
    edit(3, 2_300);
    expect(figures()).toEqual([{ before: $(3_000), after: $(2_300) }]);
  });
});

test("a memo for less than the item cost is listed, also of who can't see what it cost", () => {
  const { id } = aPiece({ location: "boca", cost: $(3_000), retailPrice: $(6_700) });
  enact((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, retailPrice: $(12) }), SUSAN);
  const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 30);
  const words = { pieceId: id, customerId: null, to: "Nobody", due, value: $(12), note: null };
  const blind = new Set([...actorNamed(SAL).permissions].filter((one) => one !== "figures.cost"));
  enact((ctx) =>
    movePiece({ ...ctx, actor: { ...actorNamed(SAL), permissions: blind } }, { ...words, kind: "memo_out" }),
  );
  expect(listed()).toEqual([["memo", `piece ${id}`, $(12)]]);
});

test.each([
  ["a colleague received", SUSAN, 20],
  ["only who sent it received", SAL, 10],
] as const)("what %s and was sent on is under way since then, or all the time", (_, by, last) => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, who = SAL) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), who);
  const { id } = aPiece({ location: "boca" });
  const send = (day: number, from: string, to: string) => {
    const { id: transferId } = on(day, (ctx) => beginTransfer(ctx, { from, to, note: null, ids: [id] }));
    on(day, (ctx) => sendTransfer(ctx, { transferId, version: null }));
    return transferId;
  };
  const transferId = send(0, "boca", "new_york");
  on(8, (ctx) => receivePieces(ctx, { transferId, skus: [], ids: [id], all: false }), by);
  send(10, "new_york", "denver");
  const count = (day: number) => {
    const { id: countId } = aCount({ kind: "pieces", location: "denver" });
    on(day, (ctx) => endCount(ctx, { countId }));
  };
  count(last);
  expect(listed()).toEqual([]);
  count(last + 5);
  expect(listed()).toEqual([["memo", `piece ${id}`, getPiece(shop.db, id)!.retailPrice]]);
});

test("what is taken back from a transfer and sent again is listed as if it had been under way all the time", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
  const { transfer, pieces } = aSentTransfer(2, SAL);
  const [again, later] = pieces.map(({ id }) => id) as [number, number];
  on(10, (ctx) => takeBackPieces(ctx, { transferId: transfer.id, ids: [again, later] }));
  const send = (day: number, id: number) => {
    const sent = { from: "boca", to: "new_york", note: null, ids: [id] };
    const { id: transferId } = on(day, (ctx) => beginTransfer(ctx, sent));
    on(day, (ctx) => sendTransfer(ctx, { transferId, version: null }));
  };
  send(11, again);
  send(18, later);
  const count = (day: number) => {
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    on(day, (ctx) => endCount(ctx, { countId }));
  };
  count(13);
  expect(listed()).toEqual([]);
  count(19);
  expect(listed()).toEqual([["memo", `piece ${again}`, $(1_000)]]);
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([{ employeeId: SAL.id }]);
});

describe("what leaves the stock by somebody's word is listed", () => {
  const nothing = { customerId: null, to: null, due: null, value: null, note: "Why" } as const;
  const step = (pieceId: number, kind: "lost" | "melted" | "damaged" | "found") =>
    enact((ctx) => movePiece(ctx, { pieceId, kind, ...nothing }), SUSAN);

  test.each(["lost", "melted"] as const)("%s, but not damaged, which counts expect", (kind) => {
    const { id } = aPiece({ retailPrice: $(700) });
    step(id, "damaged");
    expect(listed()).toEqual([]);
    step(aPiece({ retailPrice: $(700) }).id, kind);
    expect(listed()).toEqual([["memo", expect.stringContaining("piece"), $(700)]]);
  });

  test("a piece of the store that goes to a vendor, and one without a location", () => {
    const { id } = aPiece({ retailPrice: $(700) });
    const sent = { ...nothing, to: "A vendor", pieceId: id, kind: "sent_to_vendor" } as const;
    enact((ctx) => movePiece(ctx, sent), SUSAN);
    expect(listed()).toEqual([["memo", `piece ${id}`, $(700)]]);
    seeAll();
    const other = aPiece({ retailPrice: $(900) });
    const details = detailsOfPiece({ ...getPiece(shop.db, other.id)!, location: null });
    enact((ctx) => editPiece(ctx, other.id, { ...details, version: other.version } as never), SUSAN);
    expect(listed()).toEqual([["memo", `piece ${other.id}`, $(900)]]);
  });

  test("a piece that is to come back to nowhere, while it is out", () => {
    const { id } = aPiece({ retailPrice: $(900) });
    const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 1);
    const out = { ...nothing, pieceId: id, kind: "repair_out", to: "Ace", due } as const;
    enact((ctx) => movePiece(ctx, out), SUSAN);
    const edit = (location: string | null) =>
      enact(
        (ctx) => editPiece(ctx, id, { ...detailsOfPiece(getPiece(ctx.tx, id)!), location } as never),
        SUSAN,
      );
    edit(null);
    expect(listed()).toEqual([["memo", `piece ${id}`, $(900)]]);
  });

  test("a piece of the store that is made a vendor's, which may go to them unasked", () => {
    const { id } = aPiece({ retailPrice: $(700), vendorId: aVendor().id });
    const edit = (words: Partial<PieceDetails>) =>
      enact((ctx) => editPiece(ctx, id, { ...detailsOfPiece(getPiece(ctx.tx, id)!), ...words }), SUSAN);
    edit({ ownership: "memo" });
    expect(listed()).toEqual([["memo", `piece ${id}`, $(700)]]);
    edit({ ownership: "consigned" });
    edit({ ownership: "owned" });
    expect(listed()).toHaveLength(1);
  });

  test("what goes to melt and was worth more than its metal, unless the public sold it as scrap", () => {
    chooseSettings({ holdDays: 0 });
    const none = { silver: null, platinum: null, palladium: null };
    enact((ctx) => keepMetalPrices(ctx, { day: null, gold: $(2_000), ...none }));
    // 5.2 g of 14K are worth 195.
    const gold = {
      metal: "yellow_gold",
      karat: "14K",
      weight: thousandths(167),
      weightGiven: thousandths(5_200),
      weightUnit: "g",
    } as const;
    const { id: dear } = someScrap({ ...gold, cost: $(100), retailPrice: $(700) }, SUSAN);
    const { id: costly } = someScrap({ ...gold, cost: $(300), retailPrice: $(190) }, SUSAN);
    const { id: unknown } = someScrap({ cost: $(0), retailPrice: $(10) }, SUSAN);
    someScrap({ ...gold, cost: $(100), retailPrice: $(190) }, SUSAN);
    const bring = () =>
      sell({
        tradeIn: { item: "Old chain", value: $(199), melt: null, isScrap: true, ...gold },
      }).tradeIn!.piece!.id;
    bring();
    const restored = bring();
    for (const kind of ["restored", "scrapped"] as const)
      enact((ctx) => movePiece(ctx, { pieceId: restored, kind, ...nothing }), SUSAN);
    if (listed().length > 0) seeAll();
    const { id: lotId } = aMeltLot({ scrap: true }, SUSAN);
    enact((ctx) => sendMeltLot(ctx, { lotId, version: null }), SUSAN);
    expect(new Set(listed())).toEqual(
      new Set([
        ["memo", `piece ${dear}`, $(700)],
        ["memo", `piece ${costly}`, $(190)],
        ["memo", `piece ${unknown}`, $(10)],
        ["memo", `piece ${restored}`, $(0)],
      ]),
    );
  });

  test("scrap of the public that melts for less than it came in for, whatever was edited since", () => {
    chooseSettings({ holdDays: 0 });
    const none = { silver: null, platinum: null, palladium: null };
    const price = (dollars: number) =>
      enact((ctx) => keepMetalPrices(ctx, { day: null, gold: $(dollars), ...none }));
    price(3_901);
    // Worth 1,467.
    const gold = {
      metal: "yellow_gold",
      karat: "18K",
      weight: thousandths(502),
      weightGiven: thousandths(15_600),
      weightUnit: "g",
    } as const;
    const unknown = { ...gold, weight: null, weightGiven: null, weightUnit: null };
    const bring = (words: object = gold, value = 900) =>
      sell({ tradeIn: { item: "Old chain", value: $(value), melt: null, isScrap: true, ...words } as never })
        .tradeIn!.piece!.id;
    const edit = (id: number, words: Partial<PieceDetails>) =>
      enact((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, ...words }), SAL);
    const send = () => {
      const { id: lotId } = aMeltLot({ scrap: true }, SAL);
      return [lotId, attempt((ctx) => sendMeltLot(ctx, { lotId, version: null }), SAL)] as const;
    };
    const half = { weight: thousandths(16), weightGiven: thousandths(500) };
    const less = bring();
    edit(less, half);
    const nothing = bring();
    edit(nothing, { karat: null });
    const paid = bring(unknown, 100);
    edit(paid, { ...half, weightUnit: "g" });
    const [as, filled, again] = [bring(), bring(unknown), bring()];
    edit(again, { weight: thousandths(482), weightGiven: thousandths(15_000) });
    edit(filled, { weight: gold.weight, weightGiven: gold.weightGiven, weightUnit: "g" });
    edit(as, { description: "Chain, old", weight: thousandths(520), weightGiven: null, weightUnit: null });
    seeAll();
    const [lotId, asked] = send();
    const { sku } = getPiece(shop.db, less)!;
    const other = getPiece(shop.db, nothing)!.sku;
    expect(asked).toMatchObject({
      refusal: {
        message: `Sending M-${String(lotId).padStart(6, "0")} to melt needs approval. ${sku}, ${other} came in as scrap with a melt value of $2,934.82: now it is $47.03, and nobody knows what 1 item would melt for`,
      },
    });
    enact((ctx) => sendMeltLot(ctx, { lotId, version: null }), SUSAN);
    expect(new Set(listed())).toEqual(
      new Set([
        ["memo", `piece ${less}`, 146_741],
        ["memo", `piece ${nothing}`, 146_741],
        ["memo", `piece ${paid}`, $(0)],
      ]),
    );
    seeAll();
    const fell = bring();
    price(3_000);
    const { id: next } = aMeltLot({ scrap: true }, SUSAN);
    seeAll();
    enact((ctx) => sendMeltLot(ctx, { lotId: next, version: null }), SUSAN);
    expect(getPiece(shop.db, fell)).toMatchObject({ state: "melted" });
    expect(listed()).toEqual([]);
    const alone = bring();
    edit(alone, { karat: null });
    expect(send()[1]).toMatchObject({
      refusal: {
        message: expect.stringMatching(/ came in as scrap with a melt value of .*: now nobody knows it$/),
      },
    });
  });

  test("a melt lot that nobody settles within a month, when its store is counted", () => {
    chooseSettings({ holdDays: 0 });
    const none = { silver: null, platinum: null, palladium: null };
    enact((ctx) => keepMetalPrices(ctx, { day: null, gold: $(2_000), ...none }));
    const weight = { weight: thousandths(167), weightGiven: thousandths(5_200), weightUnit: "g" } as const;
    const lotOf = () => {
      someScrap({ metal: "yellow_gold", karat: "14K", cost: $(1), retailPrice: $(1), ...weight });
      const { id: lotId } = aMeltLot({ scrap: true });
      return enact((ctx) => sendMeltLot(ctx, { lotId, version: null }), SUSAN);
    };
    const settled = lotOf();
    const { id, estimate } = lotOf();
    const words = { brought: settled.estimate!, settlement: null, version: null };
    enact((ctx) => settleMeltLot(ctx, { lotId: settled.id, ...words }));
    const count = (location: string, days: number) => {
      const { id: countId } = aCount({ kind: "pieces", location });
      enact((ctx) => endCount({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }, { countId }));
    };
    count("boca", 29);
    count("denver", 90);
    expect(listed()).toEqual([]);
    count("boca", 31);
    count("boca", 40);
    expect(listed()).toEqual([["short", `melt_lot ${id}`, estimate]]);
    expect(findLooks(shop.db, { limit: 1 })).toMatchObject([{ employeeId: SUSAN.id }]);
    seeAll(41);
    count("boca", 60);
    expect(listed()).toEqual([]);
  });

  test("what a return sends to a vendor, whoever it belongs to", () => {
    for (const ownership of ["owned", "memo"] as const) {
      const { id: pieceId } = aPiece({ ownership, vendorId: aVendor().id, retailPrice: $(1_000) });
      const { id, lines } = sell({ pieceId });
      takeBack(id, lines[0]!.id, { to: "vendor", days: 5 });
      expect(listed()).toEqual([["memo", `piece ${pieceId}`, $(1_000)]]);
      seeAll();
    }
  });

  test("what a return brought back and somebody then sends to a vendor", () => {
    const { id: pieceId } = aPiece({ ownership: "consigned", vendorId: aVendor().id, retailPrice: $(1_000) });
    const sent = { ...nothing, to: "A vendor", pieceId, kind: "sent_to_vendor" } as const;
    const { id, lines } = sell({ pieceId });
    takeBack(id, lines[0]!.id, { days: 5 });
    enact((ctx) => movePiece(ctx, sent), SUSAN);
    expect(listed()).toEqual([["memo", `piece ${pieceId}`, $(1_000)]]);
  });

  test("what a count missed and somebody calls lost, and what a transfer lost", () => {
    const { id } = aPiece({ retailPrice: $(700), location: "boca" });
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    enact((ctx) => endCount(ctx, { countId }), SUSAN);
    const [line] = shop.db.select().from(countLines).where(eq(countLines.pieceId, id)).all();
    enact((ctx) => decide(ctx, { countId, lineId: line!.id, decision: "lost" }), SUSAN);
    expect(listed()).toEqual([["memo", `piece ${id}`, $(700)]]);
    const { transfer, pieces } = aSentTransfer(1);
    enact((ctx) => closeTransfer(ctx, { transferId: transfer.id }), SAL);
    seeAll();
    enact((ctx) => losePiece(ctx, { transferId: transfer.id, id: pieces[0]!.id }), SUSAN);
    expect(listed()).toMatchObject([["memo", `piece ${pieces[0]!.id}`, pieces[0]!.retailPrice]]);
  });
});

test("a transfer is listed once, with all that is on its way, when a part of it is long in transit", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
  const { transfer, pieces } = aSentTransfer(1, SAL);
  const ids = [pieces[0]!.id, aPiece({ location: "boca", retailPrice: $(1_000) }).id];
  on(10, (ctx) => takeBackPieces(ctx, { transferId: transfer.id, ids: ids.slice(0, 1) }));
  const { id: transferId } = on(11, (ctx) =>
    beginTransfer(ctx, { from: "boca", to: "denver", note: null, ids }),
  );
  on(11, (ctx) => sendTransfer(ctx, { transferId, version: null }));
  for (const day of [15, 26]) {
    const { id: countId } = aCount({ kind: "pieces", location: "boca" });
    on(day, (ctx) => endCount(ctx, { countId }));
    expect(listed()).toEqual([["memo", `piece ${ids[0]}`, $(2_000)]]);
  }
});

test("whoever learns a gift card's number after its sale, or makes a new one, is listed", () => {
  const { id: cardId } = aGiftCard($(300), SAL);
  enact((ctx) => showNumber(ctx, { cardId }), SAL);
  expect(listed()).toEqual([]);
  enact((ctx) => showNumber(ctx, { cardId }), SUSAN);
  expect(listed()).toEqual([["gift_card_paid", `gift_card ${cardId}`, $(300)]]);
  seeAll();
  enact((ctx) => replaceNumber(ctx, { cardId, reason: "Lost" }), SUSAN);
  expect(listed()).toEqual([["gift_card_paid", `gift_card ${cardId}`, $(300)]]);
  // Whoever sold it knows another number.
  expect(attempt((ctx) => showNumber(ctx, { cardId }), SAL)).toMatchObject({ refusal: { kind: "approval" } });
});

test("a merge that gives somebody store credit is listed", () => {
  const merge = (keptId: number, mergedId: number) =>
    enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, fields: {} } as never), SUSAN);
  merge(customerId, aCustomer().id);
  const rich = aCustomer();
  someCredit(rich.id, $(400));
  seeAll();
  merge(customerId, rich.id);
  expect(listed()).toEqual([["for_another", `customer ${customerId}`, $(400)]]);
});

test("a melt lot that is settled for much less than its estimate, or for less than before, is listed", () => {
  chooseSettings({ holdDays: 0 });
  const others = { silver: null, platinum: null, palladium: null };
  enact((ctx) => keepMetalPrices(ctx, { day: null, gold: $(2_000), ...others }));
  const settled = (share: number) => {
    const weight = { weight: thousandths(167), weightGiven: thousandths(5_200), weightUnit: "g" } as const;
    someScrap({ metal: "yellow_gold", karat: "14K", cost: $(1), retailPrice: $(1), ...weight });
    const { id: lotId } = aMeltLot({ scrap: true });
    const { estimate } = enact((ctx) => sendMeltLot(ctx, { lotId, version: null }));
    const brought = cents(Math.round(Number(estimate) * share));
    enact((ctx) => settleMeltLot(ctx, { lotId, brought, settlement: null, version: null }), SAL);
    return { lotId, estimate: estimate!, brought };
  };
  const usual = settled(0.85);
  expect(listed()).toEqual([]);
  const little = settled(0.7);
  expect(listed()).toEqual([["short", `melt_lot ${little.lotId}`, little.estimate - little.brought]]);
  seeAll();
  const { version } = getMeltLot(shop.db, usual.lotId)!;
  const brought = cents(usual.brought - 100);
  enact((ctx) => settleMeltLot(ctx, { lotId: usual.lotId, brought, settlement: null, version }), SUSAN);
  expect(listed()).toEqual([["short", `melt_lot ${usual.lotId}`, usual.estimate - brought]]);
});

test("a transfer is listed beside a line about its first piece alone", () => {
  const [first, other] = [aPiece(), aPiece()];
  const memo = {
    kind: "memo_out",
    customerId: null,
    to: "A dealer",
    due: day("2099-01-05"),
    note: null,
  } as const;
  enact((ctx) => movePiece(ctx, { pieceId: first.id, ...memo, value: $(1) }), SUSAN);
  const back = {
    kind: "memo_returned",
    customerId: null,
    to: null,
    due: null,
    value: null,
    note: null,
  } as const;
  enact((ctx) => movePiece(ctx, { pieceId: first.id, ...back }), SUSAN);
  expect(listed()).toEqual([["memo", `piece ${first.id}`, $(1)]]);
  const packed = { from: "boca", to: "denver", note: null, ids: [first.id, other.id] };
  const { id: transferId } = enact((ctx) => beginTransfer(ctx, packed), SAL);
  enact((ctx) => sendTransfer(ctx, { transferId, version: null }), SAL);
  enact((ctx) => closeTransfer(ctx, { transferId }), SAL);
  expect(listed()).toEqual([
    ["memo", `piece ${first.id}`, $(2_000)],
    ["memo", `piece ${first.id}`, $(1)],
  ]);
});

test("what is missing of a transfer is listed beside a line that nobody has seen about one that arrived", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
  const { transfer, pieces } = aSentTransfer(2, SAL);
  const { id: countId } = aCount({ kind: "pieces", location: "boca" });
  on(15, (ctx) => endCount(ctx, { countId }));
  const line = ["memo", `piece ${pieces[0]!.id}`, $(2_000)];
  expect(listed()).toEqual([line]);
  on(16, (ctx) => receivePieces(ctx, { transferId: transfer.id, skus: [], ids: [], all: true }));
  const packed = { from: "denver", to: "boca", note: null, ids: [pieces[0]!.id] };
  const { id: transferId } = on(17, (ctx) => beginTransfer(ctx, packed));
  on(17, (ctx) => sendTransfer(ctx, { transferId, version: null }));
  on(18, (ctx) => closeTransfer(ctx, { transferId }));
  expect(listed()).toEqual([["memo", `piece ${pieces[0]!.id}`, $(1_000)], line]);
});

test("a transfer that was listed as long on its way isn't listed again when it is closed, until somebody looked", () => {
  const on = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
    enact((ctx) => rule({ ...ctx, now: (ctx.now + days * 86_400_000) as Instant }), SAL);
  const { transfer } = aSentTransfer(2, SAL);
  const { id: countId } = aCount({ kind: "pieces", location: "boca" });
  on(15, (ctx) => endCount(ctx, { countId }));
  on(16, (ctx) => closeTransfer(ctx, { transferId: transfer.id }));
  expect(listed()).toHaveLength(1);
});

test("how long it is known who sold, and what commission is of, guard the counter", () => {
  const change = (words: Partial<Settings>) =>
    enact((ctx) => {
      const version = versionOfSettings(ctx.tx, Object.keys(words) as SettingName[]);
      return changeSettings(ctx, { ...words, version });
    }, ADAM);
  change({ sellerIdentityYears: 1 });
  change({ profitBasis: "prices" });
  expect(findLooks(shop.db, { limit: 10 }).map(({ kind, changed }) => [kind, changed])).toEqual([
    ["guard_changed", "profitBasis"],
    ["guard_changed", "sellerIdentityYears"],
  ]);
});

test("a gift card that was paid with paper, credit or another card is listed, with what of it may be paid so", () => {
  const sellCard = (payments: NewSale["payments"], by = SAL) =>
    enact(
      (ctx) =>
        sellWithOrders(ctx, {
          customerId,
          location: "boca",
          lines: [{ at: "lines.0", kind: "gift_card", amount: $(300) }],
          tax: cents(0),
          shippingCharge: cents(0),
          tradeIn: null,
          payments,
        }),
      by,
    );
  sellCard([{ kind: "cash", amount: $(300) }]);
  expect(listed()).toEqual([]);
  const { id } = sellCard([
    { kind: "cash", amount: $(50) },
    { kind: "check", amount: null, number: "1001" },
  ]);
  expect(listed()).toEqual([["gift_card_paid", `sale ${id}`, 250_00]]);
  someCredit(customerId, $(300));
  seeAll();
  const credited = sellCard([{ kind: "store_credit", amount: $(300) }], OLIVE);
  expect(listed()).toEqual([["gift_card_paid", `sale ${credited.id}`, 300_00]]);
  const { number } = aGiftCard($(300));
  seeAll();
  const ofCard = sellCard([{ kind: "gift_card", number, amount: null }], OLIVE);
  expect(listed()).toEqual([["gift_card_paid", `sale ${ofCard.id}`, 300_00]]);
});

test("a new store is listed with all that guards it, and so are another zone and rounding of one", () => {
  const details = {
    name: "Palm Beach",
    zone: "America/New_York",
    address: null,
    country: null,
    phone: null,
    salesTaxRate: taxRate(0),
    surtaxRate: null,
    surtaxLimit: null,
    tradeInLessensTax: true,
    roundsCash: false,
    tradeInHoldDays: 0,
    holidays: null,
  };
  const { key } = enact((ctx) => addStore(ctx, details), ADAM);
  const change = (words: Partial<typeof details>) =>
    enact((ctx) => editStore(ctx, key, { ...details, ...getStore(shop.db, key)!, ...words } as never), ADAM);
  change({ zone: "America/Los_Angeles" });
  change({ roundsCash: true });
  const found = findLooks(shop.db, { limit: 10 });
  expect(found.map(({ kind, store, changed }) => [kind, store, changed])).toEqual([
    ["guard_changed", key, "roundsCash"],
    ["guard_changed", key, "zone"],
    ["guard_changed", key, expect.stringMatching(/zone,salesTaxRate,surtaxRate/)],
  ]);
});

test("rates, limits and permissions that somebody changed are listed, and back again too", () => {
  const store = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000) }), ADAM);
  const now = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...now, salesTaxRate: taxRate(0) }), ADAM);
  const untaxed = getStore(shop.db, "boca")!;
  enact(
    (ctx) => editStore(ctx, "boca", { ...untaxed, salesTaxRate: taxRate(0), phone: "561 555 0100" }),
    ADAM,
  );
  const change = (words: Partial<Settings>) =>
    enact((ctx) => {
      const version = versionOfSettings(ctx.tx, Object.keys(words) as SettingName[]);
      return changeSettings(ctx, { ...words, version });
    });
  change({ discountLimit: rate(500) });
  change({ shopName: "Elsewhere" });
  enact(
    (ctx) => changeRolePermissions(ctx, "sales", { changes: { "till.expected": true }, version: null }),
    ADAM,
  );
  enact((ctx) => changeAccess(ctx, SAL.id, { role: "support" }), ADAM);
  expect(
    findLooks(shop.db, { limit: 10 }).map(
      ({ kind, changed, store: key, recordKind, recordId, employeeId }) => [
        kind,
        changed,
        key ?? `${recordKind} ${recordId}`,
        employeeId,
      ],
    ),
  ).toEqual([
    ["rights_changed", "role", `employee ${SAL.id}`, ADAM.id],
    ["rights_changed", "till.expected", "shop 0", ADAM.id],
    ["guard_changed", "discountLimit", "shop 0", OLIVE.id],
    ["guard_changed", "salesTaxRate", "boca", ADAM.id],
    ["guard_changed", "salesTaxRate", "boca", ADAM.id],
  ]);
});
