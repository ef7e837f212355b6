import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { day } from "~/domain/dates";
import { cents, taxRate } from "~/domain/money";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { namesOf } from "~/domain/fields";
import { addScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { editEmployee } from "~/domain/shop/employees/edit-employee.server";
import { getEmployee } from "~/domain/shop/employees/find-employees.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore, listStores } from "~/domain/shop/stores/find-stores.server";
import { thousandths } from "~/domain/weight";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { listLook } from "~/domain/shop/looks/list-look.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { checkRow } from "~/import/customer-row";
import { importBatch } from "~/import/import-batch.server";
import { finishImport, startImport } from "~/import/record-import.server";
import { beginUndo, undoBatch } from "~/import/undo-import.server";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { customers } from "~db/schema/index";
import { OLIVE, SUSAN } from "../../support/cast.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";
import {
  aCount,
  aCustomer,
  aFile,
  aGiftCard,
  aMeltLot,
  aPhoto,
  aPiece,
  aSentTransfer,
  anEmployee,
  anImport,
  aPaidBuy,
  aRepair,
  aSale,
  aSpecialOrder,
  booksOf,
  contradictionsOf,
  detailsOfPiece,
  enact,
  openShopOnDisk,
  someScrap,
  type ShopOnDisk,
} from "../../support/shop.ts";

/** One for all: what each test does in it is taken back. */
let shop: ShopOnDisk;
beforeAll(() => {
  shop = openShopOnDisk();
  const { $client: client } = shop.db;
  client.pragma("foreign_keys = OFF");
  // They forbid what no rule does, and whoever edits the file drops them.
  const forbidding = client
    .prepare(
      "select name from sqlite_schema where type = 'trigger' and (name like '%_stay' or name like '%_last')",
    )
    .pluck()
    .all() as string[];
  for (const name of forbidding) client.exec(`drop trigger "${name}"`);
});
afterAll(() => shop.close());
beforeEach(() => void shop.db.$client.exec("begin immediate"));
afterEach(() => {
  const { $client: client } = shop.db;
  try {
    // In the quick run, replay-trail.test.ts asks this of a shop where everything was done, and some tests ask it here.
    if (EVERYTHING) expect(found()).toEqual([]);
  } finally {
    // SQLite itself takes back what some errors broke off.
    if (client.inTransaction) client.exec("rollback");
  }
});

function found(): string[] {
  return [...booksOf(shop.db, shop.auditKey), ...contradictionsOf(shop.db, shop.auditKey)];
}

/** What is named after somebody edited the file, and did what else stands between. */
function foundAfter(...edits: (string | (() => unknown))[]): string[] {
  const { $client: client } = shop.db;
  client.exec("savepoint edited");
  try {
    for (const edit of edits)
      if (typeof edit === "string") client.exec(edit);
      else edit();
    expect(client.pragma("foreign_key_check")).toEqual([]);
    return found();
  } finally {
    client.exec("rollback to edited; release edited");
  }
}

const NOTHING = { customerId: null, to: null, due: null, value: null, note: null };
const LINE = { at: "lines.0", price: null, cost: null, discount: null, discountReason: null } as const;

function aTicket(words: object) {
  return enact(
    (ctx) =>
      sellWithOrders(ctx, {
        customerId: aCustomer().id,
        location: "boca",
        lines: [{ ...LINE, kind: "piece", pieceId: aPiece().id }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        ...words,
      } as never),
    OLIVE,
  );
}

describe("a stolen piece is hidden", () => {
  test("in a transfer that somebody else sent", () => {
    const stolen = aPiece({ location: "boca" });
    const { transfer } = aSentTransfer(2);
    expect(
      foundAfter(
        `insert into transfer_lines (transfer_id, piece_id, packed_at, packed_by)
         select transfer_id, ${stolen.id}, packed_at, packed_by from transfer_lines where transfer_id = ${transfer.id} limit 1`,
        `insert into piece_movements (piece_id, kind, at, store, employee_id, transfer_id)
         select ${stolen.id}, kind, at, store, employee_id, transfer_id from piece_movements
         where transfer_id = ${transfer.id} limit 1`,
        `update pieces set state = 'in_transit' where id = ${stolen.id}`,
      ),
    ).toContainEqual(
      expect.stringMatching(
        new RegExp(`^line of a transfer \\d+ of transfer ${transfer.id}: no entry of the audit log says so$`),
      ),
    );
  });

  test("in the place of one that arrived", () => {
    const stolen = aPiece({ location: "boca" });
    const { transfer, pieces } = aSentTransfer(2);
    const [, arrived] = pieces;
    const transferId = transfer.id;
    enact((ctx) => receivePieces(ctx, { transferId, skus: [arrived!.sku], ids: [], all: false }));
    enact((ctx) => closeTransfer(ctx, { transferId }));
    expect(
      foundAfter(
        `update transfer_lines set piece_id = ${stolen.id} where piece_id = ${arrived!.id}`,
        `update piece_movements set piece_id = ${stolen.id} where piece_id = ${arrived!.id} and transfer_id is not null`,
        `update pieces set location = 'boca' where id = ${arrived!.id}`,
        `update pieces set location = 'denver' where id = ${stolen.id}`,
      ),
    ).toContain(
      `transfer ${transferId}: a line of a transfer is missing that audit row ${entryOf("transfer.received")} ('Received items from a transfer') has`,
    );
  });

  test("among the items of an import, whose undo would take it out of the books", () => {
    const stolen = aPiece({ location: "boca" });
    const importId = anImport("pieces");
    shop.db.$client.exec(`update pieces set import_id = ${importId} where id = ${stolen.id}`);
    enact((ctx) => beginUndo(ctx, { importId }));
    enact((ctx) => undoBatch(ctx, { importId, after: 0, limit: 100 }));
    expect(getPiece(shop.db, stolen.id)).toMatchObject({ id: stolen.id });
    expect(found()).toEqual([]);
  });

  test("as one that the sender never sent", () => {
    const { transfer, pieces } = aSentTransfer(2);
    const [stolen, other] = pieces.map(({ id }) => id);
    const transferId = transfer.id;
    enact((ctx) => receivePieces(ctx, { transferId, skus: [], ids: [stolen!, other!], all: false }));
    expect(
      foundAfter(
        `delete from piece_movements where piece_id = ${stolen} and kind = 'arrived'`,
        `update transfer_lines set outcome = 'missing' where piece_id = ${stolen}`,
        `update pieces set state = 'in_transit', location = 'boca' where id = ${stolen}`,
      ),
    ).toContainEqual(
      expect.stringMatching(
        /^line of a transfer \d+ of transfer \d+: outcome is "missing", but audit row \d+ .* says "arrived"$/,
      ),
    );
  });

  test("in a lot that was sent to be melted", () => {
    const { id: stolen } = someScrap();
    const { id: scrap, sku: scrapSku } = someScrap({ metal: "yellow_gold", karat: "14K" });
    const { id: lotId } = aMeltLot();
    enact((ctx) => addScrap(ctx, { lotId, sku: scrapSku, all: false }));
    enact((ctx) => sendMeltLot(ctx, { lotId, version: null }));
    expect(
      foundAfter(
        `insert into melt_lot_lines (lot_id, piece_id, estimate, working, added_at, added_by)
         select lot_id, ${stolen}, estimate, working, added_at, added_by from melt_lot_lines where piece_id = ${scrap}`,
        `insert into piece_movements (piece_id, kind, at, store, employee_id, melt_lot_id)
         select ${stolen}, kind, at, store, employee_id, melt_lot_id from piece_movements where melt_lot_id = ${lotId}`,
        `update pieces set state = 'melted', due_day = null where id = ${stolen}`,
      ),
    ).toContainEqual(
      expect.stringMatching(/^line of a melt lot \d+ of melt lot \d+: no entry of the audit log/),
    );
    expect(foundAfter(`update melt_lot_lines set estimate = 1 where piece_id = ${scrap}`)).toContainEqual(
      expect.stringMatching(/^all of melt lot \d+: estimate is 1, but audit row \d+ /),
    );
  });

  test("by putting a movement of long ago last", () => {
    const { id } = aPiece({ location: "boca" });
    enact((ctx) => movePiece(ctx, { pieceId: id, kind: "lost", ...NOTHING, note: "Gone" }));
    enact((ctx) => movePiece(ctx, { pieceId: id, kind: "found", ...NOTHING }));
    const swapped = (kind: string, by: string) =>
      `update piece_movements set id = ${by} where piece_id = ${id} and kind = '${kind}'`;
    expect(
      foundAfter(
        swapped("lost", "id + 1000000"),
        swapped("found", "id - 1"),
        swapped("lost", "id - 1000000 + 1"),
        `update pieces set state = 'lost' where id = ${id}`,
      ),
    ).toContainEqual(
      expect.stringMatching(/^piece \d+: state is "lost", but audit row \d+ .* says "available"$/),
    );
  });

  test("by having a count miss another one", () => {
    const [stolen, other] = [aPiece({ displayCase: "Case 9" }), aPiece({ displayCase: "Case 8" })];
    const { id: countId } = aCount({ kind: "pieces", displayCase: "Case 9" });
    enact((ctx) => endCount(ctx, { countId }));
    expect(
      foundAfter(`update count_lines set piece_id = ${other.id} where piece_id = ${stolen.id}`),
    ).toContainEqual(
      expect.stringMatching(
        /^line of a count \d+: piece id is \d+, but audit row \d+ \('Ended a count'\) says /,
      ),
    );
  });

  test("by having a count find it in the place of one that was scanned", () => {
    const [stolen, other] = [aPiece({ displayCase: "Case 9" }), aPiece({ displayCase: "Case 9" })];
    const { id: countId } = aCount({ kind: "pieces", displayCase: "Case 9" });
    enact((ctx) => scan(ctx, { countId, number: other.sku }));
    enact((ctx) => endCount(ctx, { countId }));
    expect(
      foundAfter(
        "update count_lines set piece_id = -piece_id",
        `update count_lines set piece_id = iif(piece_id = -${stolen.id}, ${other.id}, ${stolen.id})`,
      ),
    ).toContainEqual(expect.stringMatching(/^line of a count \d+: piece id is \d+, but audit row /));
  });
});

describe("a stolen piece is hidden from a count, and put back in the file after it", () => {
  const end = (countId: number) => () => enact((ctx) => endCount(ctx, { countId }));
  const set = (id: number, to: string) => `update pieces set ${to} where id = ${id}`;

  test.each(
    oneIn<[string, string, string]>(3, [
      ["as sold", "state = 'sold'", "state = 'available'"],
      ["in another store", "location = 'denver'", "location = 'boca'"],
      ["in another case", "display_case = 'Case 2'", "display_case = 'Case 9'"],
      ["as another kind of item", "category = 'other'", "category = 'rings'"],
    ]),
  )("%s", (_, away, back) => {
    const { id } = aPiece({ location: "boca", displayCase: "Case 9", category: "rings" });
    const { id: countId } = aCount({ kind: "pieces", displayCase: "Case 9", category: "rings" });
    expect(foundAfter(set(id, away), end(countId), set(id, back))).toEqual([
      `piece ${id}: count ${countId} neither found nor missed it, but the audit log has it there`,
    ]);
  });

  test("and another is missed where it never was", () => {
    const { id } = aPiece({ location: "denver" });
    const { id: countId } = aCount({ kind: "pieces" });
    expect(foundAfter(set(id, "location = 'boca'"), end(countId), set(id, "location = 'denver'"))).toEqual([
      `piece ${id}: count ${countId} missed it, but the audit log has it elsewhere`,
    ]);
  });

  test("and what was away, came back or was put elsewhere by a rule contradicts nothing", () => {
    const step = (id: number, words: object) =>
      enact((ctx) => movePiece(ctx, { pieceId: id, ...NOTHING, ...words } as never));
    const [memo, back, moved, sold] = [aPiece(), aPiece(), aPiece({ displayCase: "Case 9" }), aPiece()];
    step(memo.id, { kind: "memo_out", to: "A dealer", due: day("2099-01-01") });
    step(back.id, { kind: "damaged", note: "Bent" });
    const { transfer } = aSentTransfer(2);
    for (const isClosed of [false, true]) {
      const ids = [aPiece({ displayCase: "Case 9" }).id];
      const packed = { from: "boca", to: "denver", note: null, ids };
      const { id: transferId } = enact((ctx) => beginTransfer(ctx, packed));
      enact((ctx) => sendTransfer(ctx, { transferId, version: null }));
      if (isClosed) enact((ctx) => closeTransfer(ctx, { transferId }));
      enact((ctx) => takeBackPieces(ctx, { transferId, ids }));
    }
    enact((ctx) => editPiece(ctx, moved.id, { ...detailsOfPiece(moved), location: "denver" }));
    aTicket({ lines: [{ ...LINE, kind: "piece", pieceId: sold.id }] });
    for (const words of [{}, { location: "denver" }, { displayCase: "Case 9" }])
      end(aCount({ kind: "pieces", ...words }).id)();
    step(memo.id, { kind: "memo_returned" });
    enact((ctx) => receivePieces(ctx, { transferId: transfer.id, skus: [], ids: [], all: true }));
    for (const words of [{}, { location: "denver" }]) end(aCount({ kind: "pieces", ...words }).id)();
    expect(found()).toEqual([]);
  });
});

describe("a piece is given away at a list price that the file had only for its sale", () => {
  const set = (id: number, price: number) => `update pieces set retail_price = ${price} where id = ${id}`;
  const named = (id: number) => [
    expect.stringMatching(
      new RegExp(
        `^piece ${id}: audit row \\d+ sold or reserved it at a list price of 10000, but those before say 100000$`,
      ),
    ),
  ];

  test.each([
    ["on a ticket", (pieceId: number) => aTicket({ lines: [{ ...LINE, kind: "piece", pieceId }] })],
    [
      "for a layaway",
      (pieceId: number) => {
        const pieces = [{ at: null, pieceId, price: null, discount: null, discountReason: null }];
        const head = { customerId: aCustomer().id, location: "boca", notes: null, promised: null };
        return enact((ctx) => takeInOrder(ctx, { ...head, kind: "layaway", pieces, instalments: [] }));
      },
    ],
  ])("%s", (_, give) => {
    const { id } = aPiece({ retailPrice: cents(100_000) });
    expect(foundAfter(set(id, 10_000), () => give(id), set(id, 100_000))).toEqual(named(id));
    enact((ctx) => {
      const piece = getPiece(shop.db, id)!;
      return editPiece(ctx, id, { ...detailsOfPiece(piece), retailPrice: cents(10_000) });
    });
    give(id);
    expect(found()).toEqual([]);
  });
});

describe("money is taken from a drawer", () => {
  beforeEach(() => {
    enact((ctx) => addTill(ctx, "boca", "Bench till"));
    for (const till of [null, "Bench till"])
      enact((ctx) =>
        moveCash(ctx, { location: "boca", till, kind: "in", amount: cents(1_000), reason: "Change" }),
      );
  });

  const OTHER = `(select s.id from till_sessions s join tills t on t.id = s.till_id where t.name = 'Bench till')`;

  test("by booking a cash ticket in another open till", () => {
    const { id } = aTicket({ payments: [{ kind: "cash", amount: null }] });
    expect(
      foundAfter(
        `update sales set session_id = ${OTHER} where id = ${id}`,
        `update payments set session_id = ${OTHER} where sale_id = ${id}`,
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^sale \d+: session id is \d+, but audit row \d+ \('Processed a sale'\) says \d+$/,
        ),
        expect.stringMatching(/^payment \d+ of sale \d+: session id is /),
      ]),
    );
  });

  test("by booking a deposit or a return in another", () => {
    const { id: orderId } = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(10_00) }), OLIVE);
    const sale = aTicket({ payments: [{ kind: "cash", amount: null }] });
    const lines = sale.lines.map(({ id }) => ({ id, to: "stock" as const }));
    const rest = { refund: null, fee: cents(0), shipping: cents(0), reason: "Too small" };
    enact((ctx) => returnLines(ctx, { saleId: sale.id, lines, ...rest }));
    expect(
      foundAfter(`update payments set session_id = ${OTHER} where order_id = ${orderId}`),
    ).toContainEqual(expect.stringMatching(/^payment \d+ of order \d+: session id is /));
    expect(
      foundAfter(
        `update payments set session_id = ${OTHER} where return_id is not null`,
        `update returns set session_id = ${OTHER}`,
      ),
    ).toContainEqual(expect.stringMatching(/^payment \d+ of return \d+: session id is /));
  });

  test("by giving a session to another till", () => {
    aTicket({ payments: [{ kind: "cash", amount: null }] });
    expect(
      foundAfter(
        "update till_sessions set till_id = till_id + 1000",
        "update till_sessions set till_id = (select max(id) from tills) where till_id = 1000 + (select min(id) from tills)",
        "update till_sessions set till_id = (select min(id) from tills) where till_id > 1000",
      ),
    ).toContainEqual(
      expect.stringMatching(
        /^session of a till \d+: till id is \d+, but audit row \d+ \('Processed a sale'\) says/,
      ),
    );
  });

  test("by rounding that turns an amount, or that a card's payment has as well", () => {
    const [cash, card] = [
      { kind: "cash", amount: cents(100_00) },
      { kind: "card", lastFour: "4242", amount: null },
    ];
    const sale = aTicket({ payments: [cash, card] });
    const lines = sale.lines.map(({ id }) => ({ id, to: "stock" as const }));
    const rest = { refund: null, fee: cents(0), shipping: cents(0), reason: "Too small" };
    enact((ctx) => returnLines(ctx, { saleId: sale.id, lines, ...rest }));
    const { id: orderId } = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(10_00) }), OLIVE);
    const named = expect.stringMatching(/^cash that was rounded to something else than the nearest five/);
    for (const rows of oneIn(2, [
      `payments set rounding = -2 * amount where sale_id = ${sale.id} and kind = 'cash'`,
      `payments set rounding = -2 * amount where return_id is not null and kind = 'cash'`,
      `till_movements set rounding = -2 * amount where id = (select min(id) from till_movements)`,
      `payments set rounding = -2 * amount where order_id = ${orderId}`,
      `payments set rounding = iif(kind = 'cash', -5000, 5000) where sale_id = ${sale.id}`,
    ]))
      expect(foundAfter(`update ${rows}`), rows).toEqual([named]);
  });

  test("by a payment of nothing", () => {
    aTicket({ payments: [{ kind: "cash", amount: null }] });
    expect(
      foundAfter(`insert into payments (session_id, store, paid_at, store_day, employee_id, kind, amount)
        select session_id, store, paid_at, store_day, employee_id, kind, -50000 from payments`),
    ).toEqual([expect.stringMatching(/^a payment of no ticket, return or order: \d+$/)]);
  });
});

describe("credit is made of nothing", () => {
  test("by a gift card that came back and is good again", () => {
    const { id, saleId } = aGiftCard(cents(100_00), OLIVE);
    const line = shop.db.$client
      .prepare("select id from sale_lines where sale_id = ?")
      .pluck()
      .get(saleId) as number;
    const rest = { refund: null, fee: cents(0), shipping: cents(0), reason: "Not wanted" };
    enact((ctx) => returnLines(ctx, { saleId, lines: [{ id: line, to: null }], ...rest }));
    expect(
      foundAfter(
        `delete from credit_movements where account_id = ${id} and kind = 'returned'`,
        `update credit_accounts set balance = 10000 where id = ${id}`,
      ),
    ).toEqual([`a gift card that came back and wasn't emptied: ${id}`]);
  });

  test("by having another card pay", () => {
    const [own, other] = [aGiftCard(cents(2_000_00), OLIVE), aGiftCard(cents(2_000_00), OLIVE)];
    const { id } = aTicket({ payments: [{ kind: "gift_card", amount: null, number: own.number }] });
    const spent = `(select amount from payments where sale_id = ${id})`;
    expect(
      foundAfter(
        `update credit_movements set account_id = ${other.id} where sale_id = ${id}`,
        `update payments set account_id = ${other.id} where sale_id = ${id}`,
        `update credit_accounts set balance = balance + ${spent} where id = ${own.id}`,
        `update credit_accounts set balance = balance - ${spent} where id = ${other.id}`,
      ),
    ).toContainEqual(
      expect.stringMatching(/^payment \d+ of sale \d+: account id is \d+, but audit row \d+ /),
    );
  });

  test("by giving another's store credit to oneself, after a merge with a third that was undone", () => {
    const sale = aTicket({ payments: [{ kind: "cash", amount: null }] });
    const [thief, third] = [aCustomer(), aCustomer()];
    const lines = sale.lines.map(({ id }) => ({ id, to: "stock" as const }));
    const rest = { fee: cents(0), shipping: cents(0), reason: "Too small" };
    enact((ctx) =>
      returnLines(ctx, { saleId: sale.id, lines, refund: [{ kind: "store_credit", amount: null }], ...rest }),
    );
    const { id } = merged(thief.id, third.id);
    enact((ctx) => undoMerge(ctx, id));
    expect(found()).toEqual([]);
    expect(foundAfter(`update credit_accounts set customer_id = ${thief.id}`)).toEqual([
      expect.stringMatching(/^store credit that a document of another person moved: \d+$/),
    ]);
  });

  test("by giving another's store credit to oneself, after a merge with them that was undone", () => {
    const owner = aCustomer();
    const sale = aTicket({ customerId: owner.id, payments: [{ kind: "cash", amount: null }] });
    const lines = sale.lines.map(({ id }) => ({ id, to: "stock" as const }));
    const rest = { fee: cents(0), shipping: cents(0), reason: "Too small" };
    enact((ctx) =>
      returnLines(ctx, { saleId: sale.id, lines, refund: [{ kind: "store_credit", amount: null }], ...rest }),
    );
    const thief = aCustomer();
    const { id } = merged(thief.id, owner.id);
    enact((ctx) => undoMerge(ctx, id));
    expect(found()).toEqual([]);
    expect(foundAfter(`update credit_accounts set customer_id = ${thief.id}`)).toEqual([
      expect.stringMatching(/^store credit that a document of another person moved: \d+$/),
    ]);
  });

  test("by a merge that was undone and isn't anymore", () => {
    const [kept, gone] = [aCustomer(), aCustomer()];
    const { id } = merged(kept.id, gone.id);
    enact((ctx) => undoMerge(ctx, id));
    expect(
      foundAfter(
        `update customer_merges set undone_at = null, undone_by = null where id = ${id}`,
        `update customers set merged_into = ${kept.id} where id = ${gone.id}`,
        `delete from likely_twins`,
        `delete from customer_keys where customer_id = ${gone.id}`,
      ),
    ).toEqual([`a merge that stands, though the audit log says that it was undone: ${id}`]);
  });
});

describe("what customers left or paid is hidden", () => {
  /** Swaps the numbers of the order's last two rows. */
  const swapLast = (table: string, orderId: number) => {
    const { $client: client } = shop.db;
    const [last, before] = client
      .prepare(`select id from ${table} where order_id = ? order by id desc`)
      .pluck()
      .all(orderId) as [number, number];
    const renumber = (from: number, to: number) => `update ${table} set id = ${to} where id = ${from}`;
    return [renumber(before, 1_000_000), renumber(last, before), renumber(1_000_000, last)];
  };

  test("by deleting a special order with its deposit", () => {
    const { id: orderId } = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(10_000) }));
    expect(
      foundAfter(
        `insert into orders_search (orders_search, rowid, text)
          select 'delete', id, text from orders_searched where id = ${orderId}`,
        `delete from payments where order_id = ${orderId}`,
        `delete from orders where id = ${orderId}`,
      ),
    ).toContainEqual(`an order that is gone, but has its audit row: ${orderId}`);
  });

  test("by putting an envelope back into a workshop where it was once", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { id } = aRepair();
      for (const to of [
        { place: "tray", name: "4" },
        { place: "workshop", name: "Ace" },
        { place: "ready" },
      ] as const) {
        vi.setSystemTime(Date.now() + 1_000);
        enact((ctx) => moveOrder(ctx, { orderId: id, ...to }));
      }
      expect(found()).toEqual([]);
      expect(
        foundAfter(
          ...swapLast("order_movements", id),
          `update orders set place = 'workshop', place_name = 'Ace' where id = ${id}`,
        ),
      ).toContainEqual(
        expect.stringMatching(/^movement of an order \d+: it comes after one that audit row \d+/),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test("by a movement at the time of a status that moved nothing", () => {
    const { id } = aRepair();
    enact((ctx) =>
      moveOrder(ctx, { orderId: id, place: "workshop", name: "Ace", dueBack: day("2020-01-31") }),
    );
    enact((ctx) => changeRepairStatus(ctx, id, "completed"));
    const put = (place: string, name: string | null, of: string) => [
      `insert into order_movements (order_id, place, place_name, at, employee_id)
        select record_id, '${place}', ${name === null ? "null" : `'${name}'`}, at, employee_id from audit_log
        where id = (select max(id) from audit_log where action = '${of}')`,
      `update orders set (place, place_name, due_back_day) = ('${place}', ${name === null ? "null" : `'${name}'`}, null)
        where id = ${id}`,
    ];
    const asHandedOver = /^order \d+: place is "handed_over", but no entry handed it over last$/;
    const [gone, workshop] = [
      put("handed_over", null, "repair.status-set"),
      put("workshop", "Bo", "repair.status-set"),
    ];
    expect(foundAfter(...gone)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(asHandedOver),
        expect.stringMatching(
          /^movement of an order \d+: place is "handed_over", but no entry of that moment/,
        ),
      ]),
    );
    expect(foundAfter(...workshop)).toEqual([
      expect.stringMatching(
        /^movement of an order \d+: place is "workshop", but no entry of that moment moved it$/,
      ),
    ]);
    enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
    enact((ctx) => changeRepairStatus(ctx, id, "completed"));
    expect(found()).toEqual([]);
    const last = "(select max(id) from order_movements)";
    expect(
      foundAfter(
        `update order_movements set place_name = 'Bo', due_back_day = null where id = ${last}`,
        `update orders set place_name = 'Bo', due_back_day = null where id = ${id}`,
      ),
    ).toEqual([
      expect.stringMatching(/^movement of an order \d+: place name or due back day is another than /),
    ]);
    expect(
      foundAfter(
        `delete from order_movements where id = ${last}`,
        `update orders set place = 'handed_over', place_name = null, due_back_day = null where id = ${id}`,
      ),
    ).toContainEqual(expect.stringMatching(asHandedOver));
  });

  test("by deleting the movement with which it came back from the void of its ticket", () => {
    const { id, customerId } = aRepair();
    enact((ctx) => moveOrder(ctx, { orderId: id, place: "tray", name: "4" }));
    const { id: saleId } = aTicket({
      customerId,
      lines: [{ at: "lines.0", kind: "pickup", orderId: id, to: null }],
      payments: [{ kind: "cash", amount: null }],
    });
    const { handedOverAt } = shop.db.$client
      .prepare("select handed_over_at as handedOverAt from orders where id = ?")
      .get(id) as { handedOverAt: number };
    enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Wrong customer" }));
    expect(
      foundAfter(
        "delete from order_movements where id = (select max(id) from order_movements)",
        `update orders set place = 'handed_over', place_name = null, ready_at = null, handed_over_at = ${handedOverAt},
            handed_over_day = '2020-01-01', handed_over_by = ${SUSAN.id}
          where id = ${id}`,
        `update repairs set status = 'picked_up' where id = ${id}`,
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^order \d+: place is "handed_over", but no entry handed it over last$/),
        expect.stringMatching(/^order \d+: handed over at has a time, but no entry handed it over last$/),
      ]),
    );
  });

  test("by having told the customer long ago", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { id } = aRepair();
      for (const how of ["phone", "text"] as const) {
        vi.setSystemTime(Date.now() + 1_000);
        enact((ctx) => tellCustomer(ctx, { orderId: id, how, message: null }));
      }
      expect(
        foundAfter(
          ...swapLast("order_tellings", id),
          `update orders set (told_at, told_by, told_way) = (
            select at, employee_id, way from order_tellings where order_id = ${id} order by id desc limit 1)
            where id = ${id}`,
        ),
      ).toContainEqual(
        expect.stringMatching(/^message about an order \d+: it comes after one that audit row/),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

test("a bought item's scrap, a piece's version, and a till's day are made what switches a rule off", () => {
  const { id: buyId } = aPaidBuy({ lines: [{ description: "Gold locket" }] });
  const line = `buy_lines set is_scrap = 1 - is_scrap where buy_id = ${buyId}`;
  expect(foundAfter(`update ${line}`)).toEqual([expect.stringMatching(/^item of a buy \d+: is scrap is /)]);
  const { id: pieceId } = aPiece();
  const piece = detailsOfPiece(getPiece(shop.db, pieceId)!);
  enact((ctx) => editPiece(ctx, pieceId, { ...piece, retailPrice: cents(5_00) }));
  expect(foundAfter(`update pieces set version = 1 where id = ${pieceId}`)).toEqual([
    `a piece of an earlier version than its edits: ${pieceId}`,
  ]);
  enact((ctx) =>
    moveCash(ctx, { location: "boca", till: null, kind: "in", amount: cents(1), reason: "Found" }),
  );
  expect(foundAfter("update till_sessions set opened_day = '2999-01-01'")).toEqual([
    expect.stringMatching(/^a till's session of another day than its time: /),
  ]);
});

test("the picture or certificate of one piece is put in the place of another's", () => {
  const pieces = [aPiece(), aPiece()].map(({ id }) => ({ kind: "piece", id }) as const);
  const [photo, otherPhoto] = pieces.map((piece) => aPhoto(piece));
  const [file, otherFile] = pieces.map((piece) => aFile(piece, "Certificate"));
  const swap = (table: string, one: number, other: number) => {
    const fileOf = shop.db.$client.prepare(`select file_id from ${table} where id = ?`).pluck();
    const [first, second] = [fileOf.get(one), fileOf.get(other)] as [number, number];
    return foundAfter(
      `update ${table} set file_id = -file_id where id in (${one}, ${other})`,
      `update ${table} set file_id = iif(id = ${one}, ${second}, ${first}) where id in (${one}, ${other})`,
    );
  };
  expect(swap("photos", photo!, otherPhoto!)).toEqual([
    `a photo that is another picture than its entry says: ${photo}, ${otherPhoto}`,
  ]);
  expect(swap("record_files", file!, otherFile!)).toEqual([
    `a file that is another one than its entry says: ${file}, ${otherFile}`,
  ]);
});

function merged(keptId: number, mergedId: number) {
  const version = (id: number) =>
    shop.db.$client.prepare("select version from customers where id = ?").pluck().get(id) as number;
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null]));
  return enact((ctx) =>
    mergeCustomers(ctx, keptId, {
      mergedId,
      version: version(keptId),
      mergedVersion: version(mergedId),
      fields,
    } as never),
  );
}

function entryOf(action: string): number {
  return shop.db.$client
    .prepare("select max(id) from audit_log where action = ?")
    .pluck()
    .get(action) as number;
}

describe("what was changed in the file isn't made true by the next edit of the record", () => {
  test.each(
    oneIn<[string, string, RegExp]>(3, [
      ["cost", "cost = 100", /cost was 100 before/],
      ["ownership", "ownership = 'memo'", /ownership was "memo" before/],
      ["location", "location = 'denver'", /location was "denver" before/],
      ["no location", "location = null", /location was empty before/],
      ["a floor price that is gone", "floor_price = null", /floor price was empty before/],
    ]),
  )("a piece's %s", (_of, change, named) => {
    const piece = aPiece({ location: "boca", floorPrice: cents(50_000) });
    expect(
      foundAfter(`update pieces set ${change} where id = ${piece.id}`, () =>
        enact((ctx) => {
          const details = detailsOfPiece(getPiece(ctx.tx, piece.id)!);
          return editPiece(ctx, piece.id, { ...details, tagText: "Ask for Olive" });
        }),
      ),
    ).toEqual([
      expect.stringMatching(
        new RegExp(`^piece ${piece.id}: ${named.source} audit row \\d+ \\('.*'\\), but audit row \\d+`),
      ),
    ]);
  });

  test("a piece's stones", () => {
    const stone = {
      kind: "diamond",
      shape: "round",
      color: null,
      clarity: null,
      count: 1,
      place: "side",
    } as const;
    const { id } = aPiece({ stones: [{ ...stone, carat: thousandths(1_000) }] });
    expect(
      foundAfter(`update piece_stones set carat = 9000 where piece_id = ${id}`, () =>
        enact((ctx) => {
          const stones = [{ ...stone, carat: thousandths(9_000), place: "center" as const }];
          return editPiece(ctx, id, { ...detailsOfPiece(getPiece(ctx.tx, id)!), stones });
        }),
      ),
    ).toContainEqual(expect.stringMatching(/^stone 1 of piece \d+: carat was 9000 before audit row \d+ \(/));
  });

  test("an account's role and permissions", () => {
    const { id, firstName, lastName, email } = anEmployee({ role: "sales" });
    expect(
      foundAfter(`update employees set role = 'admin' where id = ${id}`, () =>
        enact((ctx) => {
          const { version } = getEmployee(ctx.tx, id)!;
          const details = { firstName, lastName, email, phone: "(561) 555-0199", homeStore: "boca" };
          return editEmployee(ctx, id, { ...details, version });
        }),
      ),
    ).toContainEqual(expect.stringMatching(/^employee \d+: role was "admin" before audit row \d+ \(/));
    const deny = () =>
      enact((ctx) => changeAccess(ctx, id, { changes: { "sales.return": false }, version: null }));
    deny();
    expect(foundAfter(`delete from employee_permissions where employee_id = ${id}`, deny)).toContainEqual(
      expect.stringMatching(/^employee \d+: before audit row \d+ \(.* it had 0 of permission/),
    );
  });

  test("a role's permissions", () => {
    const deny = () =>
      enact((ctx) =>
        changeRolePermissions(ctx, "sales", { changes: { "sales.return": false }, version: null }),
      );
    deny();
    expect(foundAfter("delete from role_permissions where role = 'sales'", deny)).toContainEqual(
      expect.stringMatching(/^role sales: before audit row \d+ \(.* it had 0 of permission/),
    );
  });

  test("a store's tax rate, at its first edit as at a later one", () => {
    const edit = (words: object) => () =>
      enact((ctx) => {
        const { key: _, position: __, ...details } = getStore(ctx.tx, "boca")!;
        const salesTaxRate = taxRate(details.salesTaxRate);
        return editStore(ctx, "boca", { ...details, salesTaxRate, ...words });
      });
    const forged = "update stores set sales_tax_rate = 100 where key = 'boca'";
    const called = edit({ phone: "(561) 555-0100" });
    expect(foundAfter(forged, called)).toContainEqual(
      expect.stringMatching(
        /^store boca: sales tax rate was 100 before audit row \d+ \('.*'\), but no entry/,
      ),
    );
    edit({ salesTaxRate: taxRate(7_000) })();
    expect(foundAfter(forged, called)).toContainEqual(
      expect.stringMatching(
        /^store boca: sales tax rate was 100 before audit row \d+ \('.*'\), but audit row/,
      ),
    );
  });

  test("a setting", () => {
    const choose = (commissionRate: number) => () =>
      enact((ctx) => {
        const version = versionOfSettings(ctx.tx, ["commissionRate"]);
        return changeSettings(ctx, { commissionRate, version });
      });
    choose(250)();
    expect(
      foundAfter("update settings set value = '900' where name = 'commissionRate'", choose(300)),
    ).toContainEqual(expect.stringMatching(/^setting commissionRate: value was "900" before audit row/));
  });

  test("a till's name, which each movement of its cash repeats", () => {
    enact((ctx) => addTill(ctx, "boca", "Bench till"));
    expect(
      foundAfter("update tills set name = 'Safe' where name = 'Bench till'", () =>
        enact((ctx) =>
          moveCash(ctx, { location: "boca", till: "Safe", kind: "in", amount: cents(100), reason: "Change" }),
        ),
      ),
    ).toContainEqual(expect.stringMatching(/^till \d+: name was "Safe" before audit row/));
  });

  test("and an entry that an erasure emptied contradicts nothing", () => {
    const { id } = aPiece();
    for (const tagText of ["For Clara", "For Clara's sister"])
      enact((ctx) => editPiece(ctx, id, { ...detailsOfPiece(getPiece(ctx.tx, id)!), tagText }));
    const { $client: client } = shop.db;
    const triggers = client
      .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'")
      .pluck()
      .all() as string[];
    expect(
      foundAfter(
        ...triggers.map((name) => `drop trigger if exists "${name}"`),
        "update audit_log set payload = null where id = (select min(id) from audit_log where action = 'piece.changed')",
      ),
    ).toEqual([expect.stringMatching(/^audit row \d+: its payload is gone/)]);
  });

  test("a repair's status", () => {
    const { id } = aRepair();
    expect(
      foundAfter(`update repairs set status = 'completed' where id = ${id}`, () =>
        enact((ctx) => changeRepairStatus(ctx, id, "in_progress")),
      ),
    ).toContainEqual(expect.stringMatching(/^repair \d+: status was "completed" before audit row/));
  });
});

describe("what a row's entry tells, or rules out, is named in rows of each kind", () => {
  test("the day, card and reference of a deposit, and the day of its refund", () => {
    const { id: orderId } = aSpecialOrder();
    const card = { kind: "card", lastFour: "4242", reference: "AUTH 77" } as const;
    enact((ctx) => takeDeposit(ctx, { orderId, amount: cents(10_000), ...card }));
    enact((ctx) => cancelOrder(ctx, { orderId, reason: "They changed their mind" }));
    const of = `where order_id = ${orderId} and sale_id is null`;
    for (const [change, which] of [
      ["last_four = '1111'", "amount > 0"],
      ["store_day = '2020-01-01'", "amount > 0"],
      ["reference = 'AUTH 78'", "amount > 0"],
      ["store_day = '2020-01-01'", "amount < 0"],
      ["store = 'denver'", "amount < 0"],
    ])
      expect(foundAfter(`update payments set ${change} ${of} and ${which}`).join("\n"), change).toMatch(
        /^payment \d+ of order \d+: .* but audit row/m,
      );
  });

  test("why a till has cash of a voided buy", () => {
    enact((ctx) =>
      moveCash(ctx, { location: "boca", till: null, kind: "in", amount: cents(90_000), reason: "Change" }),
    );
    const { id: buyId } = aPaidBuy();
    enact((ctx) => voidBuy(ctx, { buyId, reason: "Wrong weight" }));
    const reason = "reason = 'Rings for Olive'";
    expect(
      foundAfter(`update till_movements set ${reason} where buy_id = ${buyId} and kind = 'in'`),
    ).toContainEqual(expect.stringMatching(/^cash movement \d+: reason is .*, but audit row/));
  });

  test("a customer, a value and a ticket of a movement that has none", () => {
    const piece = aPiece();
    enact((ctx) => {
      const details = detailsOfPiece(getPiece(ctx.tx, piece.id)!);
      return editPiece(ctx, piece.id, { ...details, location: "denver", tagText: "Ask for Olive" });
    });
    const { id: saleId } = aSale({ pieceId: piece.id, location: "denver" });
    const { id: customerId } = aCustomer();
    for (const [kind, change] of [
      ["moved", `sale_id = ${saleId}`],
      ["sold", `customer_id = ${customerId}`],
      ["sold", "value = 100"],
    ])
      expect(
        foundAfter(
          `update piece_movements set ${change} where piece_id = ${piece.id} and kind = '${kind}'`,
        ).join("\n"),
        change,
      ).toMatch(/^movement of a piece \d+: .* but audit row/m);
  });

  test("who erased a customer of a list, of whom only changes are told", () => {
    const cells = { firstName: "Lena", lastName: "Listed", email: "lena@mail.example" };
    const names = new Map<string, string>();
    const checked = checkRow(cells, listStores(shop.db), { names, today: day("2026-11-20") });
    const list = { name: "list.csv", size: 100, sha256: "a", sheet: null, header: [], unused: [] };
    const { id: importId } = enact((ctx) => startImport(ctx, list));
    enact((ctx) => importBatch(ctx, { importId, rows: [{ row: 2, cells: [], checked }], names }));
    enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
    const listed = shop.db.select().from(customers).where(eq(customers.importId, importId)).get()!;
    const { id, version } = listed;
    const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, listed[name]]));
    enact((ctx) =>
      editCustomer(ctx, id, { ...details, tier: "gold", version, acceptedTwins: null } as never),
    );
    expect(foundAfter(`update customers set erased_by = ${SUSAN.id} where id = ${id}`)).toContainEqual(
      expect.stringMatching(/^customer \d+: erased by is .*, but audit row/),
    );
  });

  test("notes and a vendor of a repair, which its own row has", () => {
    const { id } = aRepair();
    for (const change of ["notes = 'Paid'", "vendor = 'Delmar'"])
      expect(foundAfter(`update orders set ${change} where id = ${id}`)).toContainEqual(
        expect.stringMatching(/^order \d+: .*, but audit row/),
      );
  });

  test("an amount of a line of 'Worth a Look' that has none", () => {
    enact((ctx) => ({
      ok: true,
      value: null,
      trail: [
        listLook(ctx, { kind: "guard_changed", recordKind: "shop", recordId: 0, employeeId: OLIVE.id }),
      ],
    }));
    expect(foundAfter("update looks set amount = 100 where amount is null")).toContainEqual(
      expect.stringMatching(/^line of 'Worth a Look' \d+: amount is 100, but audit row/),
    );
  });
});
