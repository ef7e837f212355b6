import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, pieceMovements, pieces, stores } from "~db/schema/index.ts";
import type { Approval } from "~/domain/approval";
import { type Instant, spelled } from "~/domain/dates";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { getMeltLot, linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { countScrapToMelt, scrapToMelt } from "~/domain/stock/melt-lots/scrap-that-can-go.server";
import { addScrap, discardMeltLot, takeOffScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { stateAt } from "~/domain/stock/movements/piece-now.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { thousandths } from "~/domain/weight";
import { write } from "~/web/write.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE, PASSWORD_HASH, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aMeltLot,
  aPiece,
  attempt,
  enact,
  openTestShop,
  chooseSettings,
  originOf,
  someScrap,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";
import { timelineOf } from "../../support/timeline.ts";
import { oneIn } from "../../support/everything.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  chooseSettings({ holdDays: 0 });
  enact((ctx) =>
    keepMetalPrices(ctx, { day: null, gold: cents(399_360), silver: null, platinum: null, palladium: null }),
  );
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const GOLD = {
  metal: "yellow_gold",
  karat: "14K",
  weight: thousandths(167),
  weightGiven: thousandths(5_200),
  weightUnit: "g",
} as const;
const nothing = { customerId: null, to: null, due: null, value: null, note: "Why" };

const add = (lotId: number, sku: string) => attempt((ctx) => addScrap(ctx, { lotId, sku, all: false }));
const addAll = (lotId: number) => attempt((ctx) => addScrap(ctx, { lotId, sku: null, all: true }));
const send = (lotId: number, version: number | null = null) =>
  attempt((ctx) => sendMeltLot(ctx, { lotId, version }));
const settle = (lotId: number, brought: number, version: number | null = null) =>
  attempt((ctx) => settleMeltLot(ctx, { lotId, brought: cents(brought), settlement: null, version }));
const stateOf = (id: number) => getPiece(shop.db, id)?.state;
const messageOf = (written: { kind: string; refusal?: { message: string } }) =>
  written.refusal?.message ?? expect.unreachable(`It was ${written.kind}`);

function tradedIn(isScrap: boolean) {
  const { id: pieceId, retailPrice } = aPiece({ location: "boca" });
  const sale = enact((ctx) =>
    sellWithOrders(
      ctx,
      ticketOf({
        customerId: aCustomer().id,
        pieceId,
        itemCost: cents(1),
        salePrice: retailPrice,
        tax: cents(0),
        shippingCharge: cents(0),
        location: "boca",
        tradeIn: { item: "Old chain", value: cents(20_000), melt: null, isScrap, ...GOLD },
      }),
    ),
  );
  return { sale, piece: getPiece(shop.db, sale.tradeIn!.piece!.id)! };
}

/** So many more pieces like this one, with the same history. */
function copied(id: number, times: number): void {
  const columns = (table: string, skipped: readonly string[]) =>
    shop.db
      .all<{ name: string }>(sql.raw(`select name from pragma_table_info('${table}')`))
      .flatMap(({ name }) => (skipped.includes(name) ? [] : name))
      .join(", ");
  const ofPiece = columns("pieces", ["id", "sku", "folded_sku"]);
  const moved = columns("piece_movements", ["id", "piece_id"]);
  for (let n = 1; n <= times; n += 1) {
    shop.db.run(
      sql.raw(
        `insert into pieces (sku, folded_sku, ${ofPiece}) select sku || '-${n}', folded_sku || '-${n}', ${ofPiece} from pieces where id = ${id}`,
      ),
    );
    shop.db.run(
      sql.raw(
        `insert into piece_movements (piece_id, ${moved}) select last_insert_rowid(), ${moved} from piece_movements where piece_id = ${id}`,
      ),
    );
  }
}

test("a trade-in goes from its ticket to a melt lot, and what the lot brought is its gain", () => {
  const { sale, piece } = tradedIn(true);
  // By the price of the day, as nobody typed one.
  expect(sale.tradeIn?.melt).toBe(39_058);
  expect(piece.meltPrice).toBe(39_058);
  const lot = aMeltLot({ scrap: true });
  expect(lot).toMatchObject({ state: "open", items: 1, cost: 20_000, estimate: null });
  expect(send(lot.id).kind).toBe("done");
  expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "melted", dueDay: null });
  expect(linesOfLot(shop.db, lot.id)).toMatchObject([
    {
      estimate: 39_058,
      working: `5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of ${spelled(todayAt(shop.db, null, Date.now() as Instant))}`,
    },
  ]);
  const [entry] = timelineOf(shop, { kind: "piece", id: piece.id });
  expect(entry).toMatchObject({ what: "Melted", about: { kind: "melt-lot", id: lot.id } });
  // The prices of tomorrow change nothing.
  enact((ctx) =>
    keepMetalPrices(ctx, { day: null, gold: cents(1), silver: null, platinum: null, palladium: null }),
  );
  expect(getMeltLot(shop.db, lot.id)).toMatchObject({ state: "sent", estimate: 39_058, cost: 20_000 });
  expect(settle(lot.id, 37_820).kind).toBe("done");
  expect(getMeltLot(shop.db, lot.id)).toMatchObject({ state: "settled", brought: 37_820 });
  expect(messageOf(settle(lot.id, 1))).toMatch(/already settled M-000001/);
  expect(messageOf(attempt((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Why" })))).toMatch(
    /is melted since/,
  );
});

describe("a lot that is packed", () => {
  test("takes scrap of its store that is on no other lot and not on hold, and says why not", () => {
    const lot = aMeltLot();
    const ring = aPiece({ location: "boca", sku: "RING-1" });
    expect(messageOf(add(lot.id, "RING-1"))).toMatch(
      /^RING-1 is available since .*\. Mark it as scrap first$/,
    );
    enact((ctx) => movePiece(ctx, { pieceId: ring.id, kind: "scrapped", ...nothing }));
    expect(add(lot.id, "ring-1").kind).toBe("done");
    expect(messageOf(add(lot.id, "RING-1"))).toBe("RING-1 is already on M-000001");
    const elsewhere = someScrap({ location: "denver" });
    expect(messageOf(add(lot.id, elsewhere.sku))).toBe(`${elsewhere.sku} is in another store`);
    expect(messageOf(add(lot.id, "NO-SUCH"))).toBe("No item has the SKU NO-SUCH");
    shop.db.update(stores).set({ tradeInHoldDays: 10 }).run();
    const { piece } = tradedIn(true);
    expect(messageOf(add(lot.id, piece.sku))).toMatch(/was traded in and is on hold until/);
    expect(messageOf(addAll(lot.id))).toBe("Boca Raton has no scrap ready to send");
    const more = someScrap();
    expect(addAll(lot.id)).toMatchObject({ kind: "done", value: { items: 2, moved: 1 } });
    expect(linesOfLot(shop.db, lot.id).map((line) => line.piece.id)).toEqual([ring.id, more.id]);
    // One of the two isn't on it any more, as where somebody else took it off meanwhile.
    const ids = [more.id, elsewhere.id];
    const take = () => attempt((ctx) => takeOffScrap(ctx, { lotId: lot.id, ids }));
    expect(take()).toMatchObject({ kind: "done", value: { items: 1, moved: 1 } });
    expect(take().kind).toBe("refused");
    expect(enact((ctx) => discardMeltLot(ctx, { lotId: lot.id }))).toMatchObject({
      state: "discarded",
      items: 0,
    });
    for (const again of [() => add(lot.id, more.sku), () => send(lot.id), take])
      expect(messageOf(again())).toBe("M-000001 was already discarded");
    expect(stateOf(ring.id)).toBe("damaged");
  });

  test("melts nothing that isn't the store's own", () => {
    const lot = aMeltLot();
    const memo = someScrap();
    enact((ctx) => addScrap(ctx, { lotId: lot.id, sku: memo.sku, all: false }));
    const other = someScrap();
    for (const { id } of [memo, other])
      shop.db.update(pieces).set({ ownership: "memo" }).where(eq(pieces.id, id)).run();
    expect(messageOf(addAll(lot.id))).toBe("Boca Raton has no scrap ready to send");
    expect(messageOf(add(lot.id, other.sku))).toMatch(/isn't owned by the store/);
    expect(messageOf(send(lot.id))).toMatch(/^Nothing was sent.*isn't owned by the store/);
    expect(stateOf(memo.id)).toBe("damaged");
  });

  test("takes as much of all scrap as there is room for, and says how much remains", () => {
    const first = someScrap();
    copied(first.id, 502);
    const lot = aMeltLot();
    add(lot.id, first.sku);
    expect(addAll(lot.id)).toMatchObject({ kind: "done", value: { items: 500, moved: 499 } });
    expect(getMeltLot(shop.db, lot.id)?.items).toBe(500);
    expect(countScrapToMelt(shop.db, "boca", todayAt(shop.db, "boca", Date.now() as Instant))).toBe(3);
    for (const again of [() => addAll(lot.id), () => add(lot.id, `${first.sku}-502`)])
      expect(messageOf(again())).toBe("M-000001 is full at 500 items. Start another lot");
    expect(aMeltLot({ scrap: true }).items).toBe(3);
  });

  test("takes scrap whose hold is over without a release", () => {
    shop.db.update(stores).set({ tradeInHoldDays: 2 }).run();
    const { piece } = tradedIn(true);
    const now = (Date.now() + 2 * 86_400_000) as Instant;
    expect(scrapToMelt(shop.db, "boca", todayAt(shop.db, "boca", now))).toHaveLength(1);
    const { id } = aMeltLot();
    const actor = actorNamed(OLIVE);
    for (const rule of [
      (ctx: Parameters<typeof sendMeltLot>[0]) => addScrap(ctx, { lotId: id, sku: piece.sku, all: false }),
      (ctx: Parameters<typeof sendMeltLot>[0]) => sendMeltLot(ctx, { lotId: id, version: null }),
    ])
      expect(write(originOf(OLIVE), (ctx) => rule({ ...ctx, actor, now })).kind).toBe("done");
    expect(getPiece(shop.db, piece.id)).toMatchObject({ state: "melted", dueDay: null });
  });

  test("is sent whole or not at all, and only as it was seen", () => {
    const lot = aMeltLot();
    expect(messageOf(send(lot.id))).toBe("Add the scrap to send first");
    const [kept, mended] = [someScrap(), someScrap()];
    addAll(lot.id);
    const { version } = getMeltLot(shop.db, lot.id)!;
    enact((ctx) => movePiece(ctx, { pieceId: mended.id, kind: "restored", ...nothing }));
    expect(messageOf(send(lot.id, version))).toMatch(
      new RegExp(`^Nothing was sent\\. Remove what can't go: ${mended.sku} is available`),
    );
    expect(stateOf(kept.id)).toBe("damaged");
    enact((ctx) => takeOffScrap(ctx, { lotId: lot.id, ids: [mended.id] }));
    expect(messageOf(send(lot.id, version))).toMatch(/changed this lot at .* while you were editing/);
    expect(send(lot.id, version + 1).kind).toBe("done");
    expect([stateOf(kept.id), stateOf(mended.id)]).toEqual(["melted", "available"]);
    expect(messageOf(send(lot.id))).toMatch(/already sent M-000001/);
    expect(messageOf(add(lot.id, mended.sku))).toMatch(/already sent M-000001/);
  });

  test("can't be settled, nor can one that is unknown", () => {
    const { id } = aMeltLot();
    expect(messageOf(settle(id, 1))).toBe("M-000001 has not been sent");
    for (const written of [settle(99, 1), send(99), add(99, "X")])
      expect(written.kind === "refused" && written.refusal.kind).toBe("missing");
  });
});

test("a settlement is corrected by who may, as it was seen, and the trail has both figures", () => {
  enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "of Susan", sessionId: 0 }), SUSAN);
  const approval: Approval = { employeeId: SUSAN.id, pinHash: "of Susan", shown: null };
  someScrap();
  const { id: lotId } = aMeltLot({ scrap: true });
  send(lotId);
  expect(settle(lotId, 37_820).kind).toBe("done");
  const settled = getMeltLot(shop.db, lotId)!;
  const sent = { lotId, brought: cents(37_280), settlement: "No. 20418", version: settled.version };
  const rule = (ctx: Parameters<typeof settleMeltLot>[0]) => settleMeltLot(ctx, sent);
  const alone = attempt(rule, SAL);
  expect(alone.kind === "refused" && alone.refusal.kind).toBe("approval");
  expect(write({ ...originOf(SAL), approval }, rule).kind).toBe("done");
  expect(getMeltLot(shop.db, lotId)).toMatchObject({
    ...settled,
    brought: 37_280,
    settlement: "No. 20418",
    version: settled.version + 1,
  });
  const entry = shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "melt-lot.settlement-corrected"))
    .get()!;
  expect(entry).toMatchObject({ approvedBy: SUSAN.id });
  expect(JSON.parse(entry.payload ?? "{}")).toMatchObject({
    before: { brought: 37_820 },
    after: { brought: 37_280 },
  });
  expect(messageOf(settle(lotId, 1, settled.version))).toMatch(/changed this lot at .* while you were/);
});

test("sending takes the permission or an approval, which shows the melt value and no cost", () => {
  enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "of Susan", sessionId: 0 }), SUSAN);
  const approval: Approval = { employeeId: SUSAN.id, pinHash: "of Susan", shown: null };
  someScrap({ ...GOLD, cost: cents(12_345) });
  const lot = aMeltLot({ scrap: true }, SAL);
  const rule = (ctx: Parameters<typeof sendMeltLot>[0]) => sendMeltLot(ctx, { lotId: lot.id, version: null });
  const alone = attempt(rule, SAL);
  expect(alone.kind === "refused" && alone.refusal).toMatchObject({
    kind: "approval",
    steps: [{ permission: "inventory.correct", amount: 39_058 }],
  });
  expect(JSON.stringify(alone)).not.toContain("12345");
  expect(write({ ...originOf(SAL), approval }, rule).kind).toBe("done");
  const entries = shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2).all();
  expect(entries).toMatchObject(
    ["look.listed", "melt-lot.sent"].map((action) => ({
      action,
      employeeId: SAL.id,
      approvedBy: SUSAN.id,
    })),
  );
});

test.each(oneIn(2, [1, 2]))(
  "history %i: a replay of the movements says what scrap was at any moment",
  (seed) => {
    const random = new SeededRandom(`melt ${seed}`);
    let now = Date.now() + 60_000;
    const ids = Array.from({ length: 8 }, () => aPiece({ location: "boca" }).id);
    const lots = [aMeltLot().id];
    const was: { id: number; at: number; state: string }[] = [];
    const act = <T>(rule: Parameters<typeof attempt<T, unknown>>[0]) => {
      now += random.whole(1_000, 1_000_000);
      const actor = actorNamed(OLIVE);
      return write(originOf(OLIVE), (ctx) => rule({ ...ctx, actor, now: now as Instant }));
    };
    for (let step = 0; step < 150; step += 1) {
      const pieceId = random.pick(ids);
      const lotId = random.pick(lots);
      const kind = random.pick(["scrapped", "scrapped", "restored", "damaged", "lost", "found"] as const);
      random.pick([
        () => act((ctx) => movePiece(ctx, { pieceId, kind, ...nothing })),
        () => act((ctx) => movePiece(ctx, { pieceId, kind, ...nothing })),
        () => {
          const sku = getPiece(shop.db, pieceId)?.sku ?? "";
          act((ctx) => addScrap(ctx, { lotId, sku, all: false }));
        },
        () => act((ctx) => takeOffScrap(ctx, { lotId, ids: [pieceId] })),
        () => act((ctx) => sendMeltLot(ctx, { lotId, version: null })),
        () => random.chance(0.1) && act((ctx) => discardMeltLot(ctx, { lotId })),
        () => random.chance(0.2) && lots.push(aMeltLot().id),
        () => ids.push(tradedIn(random.chance(0.7)).piece.id),
      ])();
      for (const id of ids) was.push({ id, at: now, state: stateOf(id) ?? "" });
    }
    expect(new Set(was.map(({ state }) => state))).toEqual(
      new Set(["available", "damaged", "lost", "melted"]),
    );
    // What was traded in came after the moment of the step before it.
    for (const { id, at, state } of was.filter(({ id: of }) => ids.indexOf(of) < 8))
      expect([id, at, stateAt(shop.db, id, at as Instant)]).toEqual([id, at, state]);
    for (const id of ids) expect(stateAt(shop.db, id, now as Instant)).toBe(stateOf(id));
    const melted = shop.db.select().from(pieceMovements).where(eq(pieceMovements.kind, "melted")).all();
    expect(melted.every(({ meltLotId }) => meltLotId !== null)).toBe(true);
  },
);
