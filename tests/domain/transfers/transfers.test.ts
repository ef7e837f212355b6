import { and, desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, pieceMovements } from "~db/schema/index.ts";
import { hasChangedSince, newestAuditId } from "~/domain/outreach/advisor/keep-insights.server";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import type { Instant } from "~/domain/dates";
import { find } from "~/domain/records/search-everything/search-everything.server";
import { cents } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import {
  countTransfers,
  findTransferLines,
  findTransfers,
  getTransfer,
  type TransferFilter,
} from "~/domain/stock/transfers/find-transfers.server";
import {
  beginTransfer,
  discardTransfer,
  packPiece,
  unpackPieces,
} from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { losePiece, takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { stuckOn, sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { write } from "~/web/write.server";
import { ADAM, OLIVE, PASSWORD_HASH, SAL } from "../../support/cast.ts";
import {
  actorNamed,
  aCustomer,
  aPiece,
  aSale,
  aSentTransfer,
  aTransfer,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";
import { movedEntries } from "../../support/moved-entries.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

type Attempted = ReturnType<typeof attempt>;
const saidOf = (written: Attempted) =>
  written.kind === "refused" ? `${written.refusal.kind}: ${written.refusal.message}` : written.kind;
const pieceNow = (id: number) => {
  const { state, location } = getPiece(shop.db, id)!;
  return { state, location };
};
const none = { skus: [], ids: [], all: false };
const pack = (transferId: number, sku: string) => attempt((ctx) => packPiece(ctx, { transferId, sku }), SAL);
const send = (transferId: number, version: number | null = null) =>
  attempt((ctx) => sendTransfer(ctx, { transferId, version }), SAL);
const stuckOf = (id: number) => stuckOn(shop.db, getTransfer(shop.db, id)!);
const scan = (transferId: number, sku: string, by = SAL) =>
  attempt((ctx) => receivePieces(ctx, { transferId, ...none, skus: [sku] }), by);
const receiveAll = (transferId: number) =>
  attempt((ctx) => receivePieces(ctx, { transferId, ...none, all: true }), SAL);
const close = (transferId: number) => attempt((ctx) => closeTransfer(ctx, { transferId }), SAL);
const standing = (id: number) => {
  const { state, figures } = getTransfer(shop.db, id)!;
  return { state, ...Object.fromEntries(Object.entries(figures).filter(([, n]) => n > 0)) };
};
const movementsOf = (id: number) =>
  shop.db
    .select({ kind: pieceMovements.kind, store: pieceMovements.store, transferId: pieceMovements.transferId })
    .from(pieceMovements)
    .where(eq(pieceMovements.pieceId, id))
    .all()
    .slice(1);

test("pieces go to another store: packed, sent, received, and closed with the last one", () => {
  const [one, two] = [aPiece(), aPiece()];
  const { id } = aTransfer({ note: "With Friday's courier" }, SAL);
  expect(transferNumber(id)).toBe("T-000001");
  expect(saidOf(pack(id, ` ${one.sku.toLowerCase()} `))).toBe("done");
  expect(saidOf(pack(id, two.sku))).toBe("done");
  expect(pieceNow(one.id)).toEqual({ state: "available", location: "boca" });
  expect(saidOf(send(id, 3))).toBe("done");
  expect(pieceNow(one.id)).toEqual({ state: "in_transit", location: "boca" });
  expect(standing(id)).toEqual({ state: "sent", waiting: 2 });
  expect(saidOf(scan(id, one.sku))).toBe("done");
  expect(pieceNow(one.id)).toEqual({ state: "available", location: "denver" });
  expect(standing(id)).toEqual({ state: "sent", waiting: 1, arrived: 1 });
  expect(saidOf(receiveAll(id))).toBe("done");
  expect(standing(id)).toEqual({ state: "closed", arrived: 2 });
  expect(movementsOf(two.id)).toEqual([
    { kind: "sent", store: "boca", transferId: id },
    { kind: "arrived", store: "denver", transferId: id },
  ]);
  const actions = shop.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "transfer"), eq(auditLog.recordId, String(id))))
    .all();
  expect(actions.map(({ action }) => action)).toEqual([
    "transfer.begun",
    "transfer.packed",
    "transfer.packed",
    "transfer.sent",
    "transfer.received",
    "transfer.received",
    "transfer.closed",
  ]);
  // The same way back.
  const back = aTransfer({ from: "denver", to: "boca", ids: [one.id, two.id] }, SAL);
  expect(saidOf(send(back.id))).toBe("done");
  expect(saidOf(receiveAll(back.id))).toBe("done");
  expect(pieceNow(one.id)).toEqual({ state: "available", location: "boca" });
});

test("of an item that two people edit while it travels, whoever read it before is told, and overwrites nothing", () => {
  const { transfer, pieces } = aSentTransfer(1, SAL);
  const [{ id }] = pieces as [(typeof pieces)[number]];
  const onTheWay = () => detailsOfPiece(getPiece(shop.db, id)!);
  const edit = (details: ReturnType<typeof onTheWay>, by = OLIVE) =>
    saidOf(attempt((ctx) => editPiece(ctx, id, details), by));
  const [first, second] = [onTheWay(), onTheWay()];
  expect(edit({ ...first, description: "Sapphire ring, resized" }, SAL)).toBe("done");
  expect(edit({ ...second, description: "Sapphire ring, polished" })).toMatch(/^conflict: .*changed/);
  const third = onTheWay();
  expect(saidOf(receiveAll(transfer.id))).toBe("done");
  expect(edit({ ...third, description: "Sapphire ring, engraved" })).toMatch(/^conflict: .*changed/);
  expect(getPiece(shop.db, id)).toMatchObject({ description: "Sapphire ring, resized", location: "denver" });
});

test("what insights are about has changed once a transfer was sent or received, and not by what it leaves as it is", () => {
  const { id } = aTransfer({ ids: [aPiece().id] }, SAL);
  const changes = (act: () => unknown) => {
    const seen = newestAuditId(shop.db);
    act();
    return hasChangedSince(shop.db, seen);
  };
  expect(changes(() => {})).toBe(false);
  const pin = { provenHash: PASSWORD_HASH, hash: "a hash", sessionId: 0 };
  expect(changes(() => enact((ctx) => setOwnPin(ctx, pin), ADAM))).toBe(false);
  expect(changes(() => send(id))).toBe(true);
  expect(changes(() => receiveAll(id))).toBe(true);
});

describe("packing", () => {
  test("says why a piece can't go", () => {
    const { id } = aTransfer();
    const [denvers, sold, other] = [aPiece({ location: "denver" }), aPiece(), aPiece()];
    aSale({ pieceId: sold.id });
    const elsewhere = aTransfer({ ids: [other.id], to: "new_york" });
    expect(saidOf(pack(id, "NOTHING-9"))).toBe("invalid: No item has the SKU NOTHING-9");
    expect(saidOf(pack(id, denvers.sku))).toBe(`conflict: ${denvers.sku} is at Denver, available`);
    expect(saidOf(pack(id, sold.sku))).toBe(`conflict: ${sold.sku} is at Boca Raton, sold`);
    expect(saidOf(pack(id, other.sku))).toBe(
      `conflict: ${other.sku} is on ${transferNumber(elsewhere.id)}, Boca Raton to New York`,
    );
    enact((ctx) => unpackPieces(ctx, { transferId: elsewhere.id, ids: [other.id] }));
    expect(saidOf(pack(id, other.sku))).toBe("done");
    expect(saidOf(pack(id, other.sku))).toBe(`conflict: ${other.sku} is already on the list`);
  });

  test("begins with pieces of the store that sends, all or none of them", () => {
    const [mine, theirs] = [aPiece(), aPiece({ location: "denver" })];
    const begin = (words: object) =>
      saidOf(
        attempt((ctx) =>
          beginTransfer(ctx, { from: "boca", to: "denver", note: null, ids: [mine.id, theirs.id], ...words }),
        ),
      );
    expect(begin({})).toBe(`conflict: ${theirs.sku} is at Denver, available`);
    expect(begin({ ids: [mine.id, 99_999] })).toBe("invalid: One of the items no longer exists");
    expect(begin({ ids: [], to: "boca" })).toBe("invalid: Choose a different store to receive it");
    expect(begin({ ids: [], from: "atlantis" })).toBe("invalid: Choose the sending store");
    expect(begin({ ids: [mine.id] })).toBe("done");
    expect(countTransfers(shop.db, {}, 100)).toBe(1);
  });

  test("one that is discarded leaves its pieces for another", () => {
    const piece = aPiece();
    const { id } = aTransfer({ ids: [piece.id] });
    enact((ctx) => discardTransfer(ctx, { transferId: id }));
    expect(saidOf(pack(id, piece.sku))).toBe("conflict: Olive Marsh already discarded T-000001");
    expect(saidOf(scan(id, piece.sku))).toBe("conflict: T-000001 was discarded and never sent");
    aTransfer({ ids: [piece.id] });
  });
});

describe("sending", () => {
  test("names who can't go anymore, and sends nothing until they are taken out", () => {
    const [stays, sold, moved] = [aPiece(), aPiece(), aPiece()];
    const { id } = aTransfer({ ids: [stays.id, sold.id, moved.id] });
    aSale({ pieceId: sold.id });
    enact((ctx) => editPiece(ctx, moved.id, { ...detailsOfPiece(moved), location: "new_york" }));
    expect(saidOf(send(id))).toBe(
      `conflict: Nothing was sent. Remove what can't go: ${sold.sku} is at Boca Raton, sold. ${moved.sku} is at New York, available`,
    );
    expect(pieceNow(stays.id).state).toBe("available");
    expect(stuckOf(id)).toEqual({
      count: 2,
      says: `${sold.sku} is at Boca Raton, sold. ${moved.sku} is at New York, available`,
    });
    enact((ctx) => unpackPieces(ctx, { transferId: id, ids: [sold.id, moved.id] }));
    expect(stuckOf(id).count).toBe(0);
    expect(saidOf(send(id))).toBe("done");
    expect(stuckOf(id).count).toBe(0);
    expect(saidOf(send(id))).toBe("conflict: Sal Brook already sent T-000001");
    expect(saidOf(attempt((ctx) => unpackPieces(ctx, { transferId: id, ids: [stays.id] })))).toContain(
      "already sent T-000001",
    );
  });

  test("an empty list, and one that changed since it was shown, are refused", () => {
    const { id, version } = aTransfer();
    expect(saidOf(send(id))).toBe("invalid: Scan the items to send first");
    pack(id, aPiece().sku);
    expect(saidOf(send(id, version))).toMatch(
      /^conflict: You changed this list at .* while you were editing$/,
    );
  });
});

describe("receiving", () => {
  test("says of a stray whose it is, and of one that arrived who was faster", () => {
    const { transfer, pieces } = aSentTransfer(2, SAL);
    const other = aSentTransfer(1);
    const [one] = pieces;
    const stray = aPiece({ location: "new_york" });
    const { id } = transfer;
    expect(saidOf(scan(id, "NOTHING-9"))).toBe("invalid: No item has the SKU NOTHING-9");
    expect(saidOf(scan(id, stray.sku))).toBe(
      `invalid: ${stray.sku} is not on T-000001: it is at New York, available`,
    );
    expect(saidOf(scan(id, other.pieces[0]!.sku))).toBe(
      `invalid: ${other.pieces[0]!.sku} is not on T-000001: it is in transit, on T-000002, Boca Raton to Denver`,
    );
    expect(saidOf(scan(id, one!.sku, OLIVE))).toBe("done");
    expect(saidOf(scan(id, one!.sku))).toMatch(
      new RegExp(`^conflict: ${one!.sku} already arrived: Olive Marsh noted it at `),
    );
    // All or none.
    const both = attempt((ctx) =>
      receivePieces(ctx, { transferId: id, ...none, ids: pieces.map((p) => p.id) }),
    );
    expect(saidOf(both)).toContain("already arrived");
    expect(standing(id)).toEqual({ state: "sent", waiting: 1, arrived: 1 });
  });

  test("nothing arrives before it was sent", () => {
    const piece = aPiece();
    const { id } = aTransfer({ ids: [piece.id] });
    expect(saidOf(scan(id, piece.sku))).toBe("conflict: T-000001 has not been sent yet");
    expect(saidOf(close(id))).toBe("conflict: T-000001 has not been sent yet");
  });
});

describe("what is missing", () => {
  test("stays in transit until it is found, at either store", () => {
    const { transfer, pieces } = aSentTransfer(3);
    const [arrived, late, left] = pieces;
    const { id } = transfer;
    scan(id, arrived!.sku);
    expect(saidOf(close(id))).toBe("done");
    expect(saidOf(close(id))).toBe("conflict: Sal Brook already closed T-000001");
    expect(standing(id)).toEqual({ state: "closed", arrived: 1, missing: 2 });
    expect(pieceNow(late!.id)).toEqual({ state: "in_transit", location: "boca" });
    for (const location of ["boca", "denver"])
      expect(findTransfers(shop.db, { state: "missing", location }, { limit: 10 })).toHaveLength(1);
    expect(findTransfers(shop.db, { state: "missing", location: "new_york" }, { limit: 10 })).toEqual([]);

    expect(saidOf(scan(id, late!.sku))).toBe("done");
    expect(pieceNow(late!.id)).toEqual({ state: "available", location: "denver" });
    expect(saidOf(attempt((ctx) => takeBackPieces(ctx, { transferId: id, ids: [left!.id] })))).toBe("done");
    expect(pieceNow(left!.id)).toEqual({ state: "available", location: "boca" });
    expect(movementsOf(left!.id).at(-1)).toEqual({ kind: "arrived", store: "boca", transferId: id });
    expect(movedEntries(shop, arrived!.id)).toEqual([]);
    expect(movedEntries(shop, late!.id)).toMatchObject([
      { after: { state: "available", kind: "arrived", location: "denver" } },
    ]);
    expect(movedEntries(shop, left!.id)).toMatchObject([
      { before: { state: "in_transit" }, after: { state: "available", kind: "arrived", location: "boca" } },
    ]);
    expect(standing(id)).toEqual({ state: "closed", arrived: 2, back: 1 });
    expect(countTransfers(shop.db, { state: "missing" }, 10)).toBe(0);
    expect(saidOf(scan(id, left!.sku))).toContain("is already back at the sender");
  });

  test("one that was never packed comes back to its store before the close, and the rest goes on", () => {
    const { transfer, pieces } = aSentTransfer(2);
    enact((ctx) => takeBackPieces(ctx, { transferId: transfer.id, ids: [pieces[0]!.id] }), SAL);
    expect(standing(transfer.id)).toEqual({ state: "sent", waiting: 1, back: 1 });
    scan(transfer.id, pieces[1]!.sku);
    expect(standing(transfer.id)).toEqual({ state: "closed", arrived: 1, back: 1 });
  });

  test("is written off by who may correct stock, or with their approval", () => {
    const { transfer, pieces } = aSentTransfer(2);
    const [one, two] = pieces;
    const { id } = transfer;
    const lose = (piece: number, by = OLIVE) =>
      attempt((ctx) => losePiece(ctx, { transferId: id, id: piece }), by);
    expect(saidOf(lose(one!.id))).toBe(`conflict: ${one!.sku} isn't missing yet: close T-000001 first`);
    close(id);
    expect(saidOf(lose(one!.id, SAL))).toBe(`approval: Writing ${one!.sku} off as lost needs approval`);
    enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "a hash", sessionId: 0 }), ADAM);
    const approval = { employeeId: ADAM.id, pinHash: "a hash", shown: null };
    const written = write({ ...originOf(SAL), approval }, (ctx) =>
      losePiece(ctx, { transferId: id, id: one!.id }),
    );
    expect(written.kind).toBe("done");
    const trail = shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
    expect(trail).toMatchObject({ action: "transfer.lost", employeeId: SAL.id, approvedBy: ADAM.id });
    expect(movedEntries(shop, one!.id)).toMatchObject([
      {
        approvedBy: ADAM.id,
        before: { state: "in_transit", location: "boca" },
        after: { state: "lost", kind: "lost", location: "boca" },
      },
    ]);
    expect(saidOf(lose(two!.id))).toBe("done");
    expect(pieceNow(one!.id)).toEqual({ state: "lost", location: "boca" });
    expect(saidOf(scan(id, one!.sku))).toContain("was written off as lost");
    expect(standing(id)).toEqual({ state: "closed", lost: 2 });
  });
});

test("a piece in transit is neither sold nor moved by hand, and says where it is", () => {
  const { pieces } = aSentTransfer(1);
  const [piece] = pieces;
  const sale = {
    customerId: aCustomer().id,
    pieceId: piece!.id,
    itemCost: cents(1),
    salePrice: cents(1),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "denver",
    tradeIn: null,
  };
  expect(saidOf(attempt((ctx) => sellWithOrders(ctx, ticketOf(sale))))).toBe(
    "conflict: This item is not for sale: in transit, on T-000001, Boca Raton to Denver",
  );
  const now = detailsOfPiece(getPiece(shop.db, piece!.id)!);
  expect(saidOf(attempt((ctx) => editPiece(ctx, piece!.id, { ...now, location: "new_york" })))).toBe(
    "conflict: This item is in transit, on T-000001, Boca Raton to Denver: receive it there",
  );
  expect(saidOf(attempt((ctx) => editPiece(ctx, piece!.id, { ...now, description: "Thin band" })))).toBe(
    "done",
  );
});

test("lists by store and state, newest first, page by page", () => {
  const ids = Array.from({ length: 7 }, () => aTransfer().id);
  const sent = aSentTransfer(1).transfer.id;
  const other = aTransfer({ from: "new_york", to: "boca" }).id;
  aTransfer({ from: "new_york", to: "denver" });
  const done = aSentTransfer(1).transfer.id;
  receiveAll(done);
  const listed = (filter: TransferFilter, slice: { after?: number; before?: number } = {}, limit = 100) =>
    findTransfers(shop.db, filter, { ...slice, limit }).map(({ id }) => id);
  const ofBoca = [done, other, sent, ...ids.toReversed()];
  expect(listed({ location: "boca" })).toEqual(ofBoca);
  expect(countTransfers(shop.db, { location: "boca" }, 100)).toBe(10);
  expect(countTransfers(shop.db, { location: "boca" }, 4)).toBe(4);
  expect(listed({ location: "boca" }, {}, 4)).toEqual(ofBoca.slice(0, 4));
  expect(listed({ location: "boca" }, { after: ofBoca[3]! }, 4)).toEqual(ofBoca.slice(4, 8));
  expect(listed({ location: "boca" }, { before: ofBoca[8]! }, 4)).toEqual(ofBoca.slice(4, 8));
  expect(listed({ location: "boca", state: "open" })).toEqual([other, ...ids.toReversed()]);
  expect(listed({ state: "sent" })).toEqual([sent]);
  expect(listed({ state: "closed", location: "denver" })).toEqual([done]);
  expect(listed({ state: "closed" })).toEqual([done]);
  expect(listed({ state: "missing" })).toEqual([]);
});

test("the lines of one are listed by outcome; its number finds it", () => {
  const { transfer, pieces } = aSentTransfer(3);
  scan(transfer.id, pieces[1]!.sku);
  const skusOf = (outcome?: "waiting" | "arrived") =>
    findTransferLines(shop.db, { transferId: transfer.id, outcome }, { limit: 10 }).map(
      ({ piece }) => piece.sku,
    );
  expect(skusOf()).toEqual(pieces.map(({ sku }) => sku).toReversed());
  expect(skusOf("waiting")).toEqual([pieces[2]!.sku, pieces[0]!.sku]);
  expect(skusOf("arrived")).toEqual([pieces[1]!.sku]);
  const found = (typed: string, by = SAL) =>
    find({ tx: shop.db, actor: actorNamed(by), now: Date.now() as Instant }, { typed }).exact;
  expect(found("T-000001")).toMatchObject({ kind: "transfer", id: 1, from: "Boca Raton", to: "Denver" });
  expect(found("t1")).toMatchObject({ kind: "transfer", standing: "On the way" });
  expect(found("T-2")).toBeNull();
});
