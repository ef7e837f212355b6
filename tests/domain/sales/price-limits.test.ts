import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { previewBulkChange, previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { findBulkRows } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { blankOf } from "~/domain/fields";
import { type Cents, cents, rate } from "~/domain/money";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import type { Discount } from "~/domain/counter/sales/sale-arithmetic";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { importPieces, previewPieces } from "~/import/piece-import.server";
import { NOT_CHOSEN } from "~/import/reading-choices";
import { startImport } from "~/import/record-import.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
});
afterAll(() => shop.close());

const limit = (percent: number) =>
  enact((ctx) => {
    const trail = keepSetting({ ...ctx, by: OLIVE.id }, "discountLimit", rate(percent * 100));
    return { ok: true, value: null, trail: [trail] };
  });

interface Asked {
  price: Cents | null;
  discount: Discount | null;
}

const reason = ({ discount }: Asked) => ({ discountReason: discount && ("loyalty" as const) });
const ticket = { location: "boca", tax: cents(0), shippingCharge: cents(0), tradeIn: null };

/** What each surface that gives a discount makes of one off a list price, by who has no right to go beyond. */
const GIVES: Record<string, (listPrice: Cents, asked: Asked) => Cents | "needs approval"> = {
  "an item on a ticket": (retailPrice, asked) => {
    const line = { at: "lines.0", kind: "piece", pieceId: aPiece({ retailPrice }).id, cost: null } as const;
    const lines = [{ ...line, ...asked, ...reason(asked) }];
    return priceOf(
      attempt((ctx) => sellWithOrders(ctx, { ...ticket, customerId: null, lines }), SAL),
      "salePrice",
    );
  },
  "a service on a ticket": (price, asked) => {
    const words = { name: unique(), price, cost: cents(0), isTaxed: true };
    const { id: serviceId } = enact((ctx) => addService(ctx, words as never));
    const line = { at: "lines.0", kind: "service", serviceId, quantity: 1 } as const;
    const lines = [{ ...line, ...asked, ...reason(asked) }];
    return priceOf(
      attempt((ctx) => sellWithOrders(ctx, { ...ticket, customerId: null, lines }), SAL),
      "salePrice",
    );
  },
  "a layaway": (retailPrice, asked) => {
    const pieces = [
      { at: "pieces.0", pieceId: aPiece({ retailPrice }).id, ...asked, ...reason(asked) },
    ] as const;
    const of = { customerId: aCustomer().id, location: "boca", notes: null, promised: null };
    const layaway = { kind: "layaway", ...of, pieces: [...pieces], instalments: [] } as const;
    return priceOf(
      attempt((ctx) => takeInOrder(ctx, layaway as never), SAL),
      "price",
    );
  },
};

function priceOf<Name extends string>(
  written: { kind: string; value?: unknown; refusal?: { steps?: unknown } },
  name: Name,
): Cents | "needs approval" {
  if (written.kind === "done") return (written.value as Record<Name, Cents>)[name];
  expect(written.refusal?.steps).toHaveLength(1);
  return "needs approval";
}

const CASES = [
  { percent: 10, list: 1_249_99, makes: 1_124_99 },
  { percent: 10, list: 1_249_95, makes: 1_124_95 },
  { percent: 10, list: 1_000_00, makes: 900_00 },
  { percent: 12.5, list: 999_99, makes: 874_99 },
  { percent: 25, list: 1, makes: 1 },
  { percent: 50, list: 1, makes: 0 },
  { percent: 0, list: 77_77, makes: 77_77 },
];

describe.each(CASES)("a limit of $percent % off $list", ({ percent, list, makes }) => {
  beforeAll(() => limit(percent));
  afterAll(() => limit(100));

  test.each(Object.keys(GIVES))("is what the percentage makes, on %s", (surface) => {
    const give = GIVES[surface]!;
    const off = { percent: rate(percent * 100) };
    if (percent > 0) expect(give(cents(list), { price: null, discount: off })).toBe(makes);
    expect(give(cents(list), { price: cents(makes), discount: null })).toBe(makes);
    if (makes > 0)
      expect(give(cents(list), { price: cents(makes - 1), discount: null })).toBe("needs approval");
    const more = { percent: rate(percent * 100 + 100) };
    if (makes > 1) expect(give(cents(list), { price: null, discount: more })).toBe("needs approval");
  });

  test("and what a bulk change by it makes", () => {
    const { id } = aPiece({ retailPrice: cents(list) });
    const amount = rate(percent * 100) as unknown as Cents;
    bulk(id, { by: "lower_percent", amount });
    expect(getPiece(shop.db, id)?.retailPrice).toBe(makes);
  });
});

function bulk(id: number, { by, amount }: { by: "lower_percent" | "set"; amount: Cents }): string | null {
  const change = { field: "price", by, amount, rounding: "none" } as const;
  const bulkId = enact((ctx) => previewBulkChange(ctx, { change, chosen: { ids: [id] } }));
  while (enact((ctx) => previewBatch(ctx, { id: bulkId })) === "drawing");
  attempt((ctx) => beginBulkChange(ctx, { id: bulkId, rest: false }));
  return (
    findBulkRows(shop.db, { bulkChangeId: bulkId, outcome: "left_out" }, { limit: 1 })[0]?.reason ?? null
  );
}

const FLOOR = cents(950_00);
const REFUSED = "Enter a retail price of at least $950.00, the floor price";

/** What each way to set a list price says to one, by an owner: null if it takes it. */
const SETS: Record<string, (retailPrice: Cents) => string | null | Promise<string | null>> = {
  "a new item": (retailPrice) => {
    const details = { ...blankOf(pieceFields), sku: unique(), category: "rings", description: "Ring" };
    return saidOf(attempt((ctx) => addPiece(ctx, { ...details, retailPrice, floorPrice: FLOOR } as never)));
  },
  "an edit of the price": (retailPrice) => {
    const piece = aPiece({ floorPrice: FLOOR });
    return saidOf(attempt((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(piece), retailPrice })));
  },
  "an edit of the floor": (retailPrice) => {
    const piece = aPiece({ retailPrice });
    const edit = { ...detailsOfPiece(piece), floorPrice: FLOOR };
    return saidOf(attempt((ctx) => editPiece(ctx, piece.id, edit)));
  },
  "the preview of an import": async (retailPrice) => {
    const { row, names } = aRow(retailPrice);
    const file = {
      rows: [row],
      names,
      columns: [],
      unused: [],
      chosen: null,
      choices: NOT_CHOSEN,
      said: () => [],
    };
    const preview = await previewPieces(file as never, true);
    return JSON.stringify(preview).includes(REFUSED) ? REFUSED : null;
  },
  "an import": (retailPrice) => {
    const { row, names, input } = aRow(retailPrice);
    const { id: importId } = enact((ctx) => startImport(ctx, { kind: "pieces", sha256: unique(), ...LIST }));
    const rows = [{ row, checked: { ok: true as const, input, leftOut: [] } }];
    enact((ctx) => importPieces(ctx, { importId, rows, names } as never));
    const [error] = shop.db.$client
      .prepare("select reason from import_errors where import_id = ?")
      .all(importId) as { reason: string }[];
    return error?.reason ?? null;
  },
  "a bulk change": (retailPrice) => {
    const reason = bulk(aPiece({ floorPrice: FLOOR }).id, { by: "set", amount: retailPrice });
    return reason === "below_floor" ? REFUSED : reason;
  },
};

const LIST = { name: "items.csv", size: 100, sheet: null, header: ["sku"], unused: [] };
let made = 0;
const unique = () => `LIMIT-${++made}`;

function aRow(retailPrice: Cents) {
  const sku = unique();
  const values = {
    sku,
    category: "rings",
    description: "Ring",
    cost: "1",
    retailPrice: (retailPrice / 100).toFixed(2),
    floorPrice: "950.00",
    location: "boca",
  };
  const input = { ...blankOf(pieceFields), ...values, cost: cents(100), retailPrice, floorPrice: FLOOR };
  return { row: { row: 2, cells: Object.values(values), values }, names: new Map(), input };
}

function saidOf(written: { kind: string; refusal?: { message: string } }): string | null {
  return written.kind === "done" ? null : (written.refusal?.message ?? written.kind);
}

describe.each(Object.keys(SETS))("%s", (surface) => {
  test.each([
    [949_99, REFUSED],
    [950_00, null],
    [950_01, null],
  ])("of %d cents beside a floor of $950.00: %j", async (price, said) => {
    expect(await SETS[surface]!(cents(price))).toBe(said);
  });
});

test("what is below its floor already keeps its other fields open", () => {
  const piece = aPiece();
  shop.db.$client.prepare("update pieces set floor_price = ? where id = ?").run(2_000_00, piece.id);
  const low = getPiece(shop.db, piece.id)!;
  const edit = { ...detailsOfPiece(low), description: "Polished" };
  expect(attempt((ctx) => editPiece(ctx, low.id, edit)).kind).toBe("done");
});
