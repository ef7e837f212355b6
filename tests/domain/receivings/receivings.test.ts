import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { day, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import {
  countReceivings,
  findReceivings,
  getReceiving,
  linesOf,
  piecesReceived,
} from "~/domain/stock/receivings/find-receivings.server";
import { parsePriceFactors, suggestedPrice, wrongPriceFactors } from "~/domain/shop/settings/price-rule";
import { receiveAll } from "~/domain/stock/receivings/receive.server";
import { invoiceDifference } from "~/domain/stock/receivings/invoice-difference";
import type { Receiving } from "~/domain/stock/receivings/receiving";
import { type NewLine, newLineFields, receivingFields } from "~/domain/stock/receivings/receiving-fields";
import { skuAround, wrongSkuPattern } from "~/domain/shop/settings/sku-pattern";
import {
  addLine,
  discardReceiving,
  editLine,
  editReceiving,
  removeLine,
} from "~/domain/stock/receivings/prepare-receiving.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { blankOf } from "~/domain/fields";
import { auditLog, pieceMovements, pieces } from "~db/schema/index.ts";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aPiece,
  aReceiving,
  attempt,
  aVendor,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const LINE: NewLine = {
  ...blankOf(newLineFields),
  description: "Halo ring",
  category: "rings",
  cost: cents(120_000),
};
const add = ({ id }: Receiving, words: Partial<NewLine> = {}) =>
  attempt((ctx) => addLine(ctx, { receivingId: id, ...LINE, ...words }));
const receive = ({ id }: { id: number }, stamp: string | null = null, by = OLIVE) =>
  attempt((ctx) => receiveAll(ctx, { receivingId: id, stamp }), by);
const now = ({ id }: { id: number }) => {
  const receiving = getReceiving(shop.db, id);
  if (!receiving) throw new Error("gone");
  return receiving;
};
const skusOf = ({ id }: { id: number }) => linesOf(shop.db, id).map(({ sku }) => sku);
const set = (settings: object) =>
  attempt((ctx) =>
    changeSettings(ctx, { ...settings, version: versionOfSettings(ctx.tx, Object.keys(settings) as never) }),
  );

test("a line gets the next SKU of the pattern, past those of stock and of other drafts", () => {
  aPiece({ sku: "rin-00041" });
  aPiece({ sku: "RIN-00007x" });
  const first = aReceiving({ lines: [{ quantity: 2 }] });
  expect(skusOf(first)).toEqual(["RIN-00042", "RIN-00043"]);
  const second = aReceiving({ lines: [{}, { category: "wedding_bands" }, { sku: "MINE-1" }] });
  expect(skusOf(second)).toEqual(["RIN-00044", "WED-00001", "MINE-1"]);
  aPiece({ sku: "WED-99999" });
  expect(add(second, { category: "wedding_bands" }).kind).toBe("done");
  expect(skusOf(second).at(-1)).toBe("WED-100000");
});

test("a retail price follows from the cost by the rule of its category, unless one is typed", () => {
  expect(set({ priceFactors: "2.2, rings 2.5", priceRounding: "95" }).kind).toBe("done");
  const receiving = aReceiving({
    lines: [
      { cost: cents(10_010) },
      { category: "watches", cost: cents(10_010) },
      { retailPrice: cents(5_000) },
    ],
  });
  expect(linesOf(shop.db, receiving.id).map(({ retailPrice }) => retailPrice)).toEqual([
    24_995, 21_995, 5_000,
  ]);
  expect(set({ priceFactors: "rings 2.5", skuPattern: "" }).kind).toBe("done");
  expect(add(receiving, { category: "watches", sku: "W-1" })).toMatchObject({
    kind: "refused",
    refusal: {
      errors: { retailPrice: ["Retail price is required: Settings has no rule to price it from cost"] },
    },
  });
  expect(add(receiving)).toMatchObject({
    kind: "refused",
    refusal: { errors: { sku: ["SKU is required"] } },
  });
});

test("settings refuse a pattern or a rule that can't be used", () => {
  for (const pattern of [
    "{category:3}",
    "{number:3}{number:3}",
    "{store}-{number:3}",
    "{number:3",
    "№{number:3}",
  ]) {
    expect(wrongSkuPattern(pattern), pattern).not.toBeNull();
    expect(set({ skuPattern: pattern })).toMatchObject({
      kind: "refused",
      refusal: { errors: { skuPattern: [expect.anything()] } },
    });
  }
  expect(
    skuAround("{year}{vendor:2}-{number:4}A", { category: "x", vendor: "Óro & Co", day: "2026-11-20" }),
  ).toEqual({
    before: "26OR-",
    after: "A",
    width: 4,
  });
  for (const rule of ["two", "rings", "0", "2.222", "rings -2"])
    expect(wrongPriceFactors(rule), rule).not.toBeNull();
  expect(set({ priceFactors: "rings two" }).kind).toBe("refused");
  expect(parsePriceFactors("2.2x, Wedding bands 3, Rings: 2.5, watches=2")).toEqual({
    others: 220,
    by: new Map([
      ["wedding bands", 300],
      ["rings", 250],
      ["watches", 200],
    ]),
  });
  const rules = { priceFactors: "99", priceRounding: "none" } as const;
  expect(suggestedPrice({ cost: cents(999_999_999), category: "rings" }, rules)).toBeNull();
});

test("an invoice says by how much its total is off its pieces and freight", () => {
  const receiving = aReceiving({ invoiceTotal: cents(100_000), freight: cents(3_000), lines: [{}, {}] });
  expect(receiving.lineCost).toBe(80_000);
  expect(invoiceDifference(receiving)).toBe(17_000);
  expect(invoiceDifference({ ...receiving, invoiceTotal: cents(83_000) })).toBe(0);
  expect(invoiceDifference({ ...receiving, invoiceTotal: cents(80_000) })).toBe(-3_000);
  expect(invoiceDifference({ ...receiving, invoiceTotal: null })).toBeNull();
});

test("a received invoice makes each piece with its movement and entry, in one go", () => {
  const vendor = aVendor();
  const draft = aReceiving({
    vendorId: vendor.id,
    location: "denver",
    invoiceDate: day("2026-11-18"),
    ownership: "memo",
    memoDueDay: day("2027-02-01"),
    lines: [
      { quantity: 2, vendorStyle: "AG-1", metal: "white_gold", karat: "18K", size: "6.5" },
      { sku: "MINE-1", category: "watches" },
    ],
  });
  expect(shop.db.select().from(pieces).all()).toEqual([]);
  expect(receive(draft, draft.stamp, SAL)).toMatchObject({ kind: "done", value: { pieces: 3 } });
  expect(pieceOfSku(shop.db, "RIN-00001")).toMatchObject({
    state: "available",
    location: "denver",
    purchaseDate: "2026-11-18",
    vendorId: vendor.id,
    vendorStyle: "AG-1",
    metal: "white_gold",
    karat: "18K",
    size: "6.5",
    ownership: "memo",
    memoDueDay: "2027-02-01",
    cost: 40_000,
    retailPrice: 88_000,
  });
  const ids = piecesReceived(shop.db, draft.id);
  expect(ids).toHaveLength(3);
  const movements = shop.db.select().from(pieceMovements).all();
  expect(movements.map(({ pieceId, kind, store }) => [pieceId, kind, store])).toEqual(
    ids.map((id) => [id, "received", "denver"]),
  );
  const entries = shop.db.select().from(auditLog).where(eq(auditLog.action, "piece.received")).all();
  expect(entries).toHaveLength(3);
  expect(now(draft)).toMatchObject({ receivedBy: "Sal Brook", pieces: 3 });
});

test("a karat that its metal doesn't have is refused by its field, on a new line and on an edited one", () => {
  const draft = aReceiving({ lines: [{}] });
  const silver = { metal: "silver", karat: "14K" } as const;
  const refused = {
    kind: "refused",
    refusal: { errors: { karat: [expect.stringMatching(/^Silver is 800/) as string] } },
  };
  expect(add(draft, silver)).toMatchObject(refused);
  const [line] = linesOf(shop.db, draft.id);
  const edit = { ...LINE, ...silver, receivingId: draft.id, lineId: line!.id, version: line!.version };
  expect(attempt((ctx) => editLine(ctx, edit))).toMatchObject(refused);
});

test("without an invoice date the pieces were purchased on the day of receiving at the store", () => {
  const draft = aReceiving({ location: "denver", invoiceDate: null, lines: [{ sku: "MINE-2" }] });
  // Already the 20th in New York.
  const now = momentAt("America/Denver", day("2026-11-19"), 23 * 60);
  enact((ctx) => receiveAll({ ...ctx, now }, { receivingId: draft.id, stamp: null }));
  expect(pieceOfSku(shop.db, "MINE-2")).toMatchObject({ purchaseDate: "2026-11-19" });
});

test("an invoice is received once, and as its page showed it", () => {
  const draft = aReceiving();
  expect(add(draft).kind).toBe("done");
  expect(receive(draft, draft.stamp)).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  expect(receive(draft, now(draft).stamp, SAL).kind).toBe("done");
  const refused = {
    kind: "refused",
    refusal: { kind: "conflict", message: "Sal Brook already received this" },
  };
  expect(receive(draft)).toMatchObject(refused);
  expect(add(draft)).toMatchObject(refused);
  const [line] = linesOf(shop.db, draft.id);
  if (!line) throw new Error("no line");
  const ofLine = { receivingId: draft.id, lineId: line.id };
  expect(attempt((ctx) => removeLine(ctx, ofLine))).toMatchObject(refused);
  expect(attempt((ctx) => editLine(ctx, { ...LINE, ...line, ...ofLine }))).toMatchObject(refused);
  expect(attempt((ctx) => discardReceiving(ctx, { receivingId: draft.id, stamp: null }))).toMatchObject(
    refused,
  );
  const { vendor, store, ...details } = draft;
  const edit = { ...details, vendorId: vendor.id, location: store.key };
  expect(attempt((ctx) => editReceiving(ctx, draft.id, edit))).toMatchObject(refused);
  expect(shop.db.select().from(pieces).all()).toHaveLength(2);
});

test("a SKU that became taken refuses the whole invoice", () => {
  const draft = aReceiving({ lines: [{}, { sku: "MINE-1" }] });
  aPiece({ sku: "mine-1" });
  expect(receive(draft)).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict", message: "MINE-1: SKU already exists" },
  });
  expect(shop.db.select().from(pieces).all()).toHaveLength(1);
  expect(receive(aReceiving({ lines: [] }))).toMatchObject({ kind: "refused", refusal: { kind: "invalid" } });
});

test("a line is refused for a SKU of stock or of another draft, and several can't share one", () => {
  aPiece({ sku: "HALO-1" });
  aReceiving({ lines: [{ sku: "HALO-2" }] });
  const draft = aReceiving();
  for (const sku of ["halo-1", "halo-2"])
    expect(add(draft, { sku })).toMatchObject({
      kind: "refused",
      refusal: { kind: "conflict", errors: { sku: [expect.anything()] } },
    });
  expect(add(draft, { sku: "A\u200b1" })).toMatchObject({ kind: "refused", refusal: { kind: "invalid" } });
  expect(add(draft, { sku: "HALO-3", quantity: 2 })).toMatchObject({
    kind: "refused",
    refusal: { kind: "invalid" },
  });
  const full = aReceiving({ lines: Array.from({ length: 5 }, () => ({ quantity: 100 })) });
  expect(add(full)).toMatchObject({
    kind: "refused",
    refusal: { errors: { quantity: ["A receiving has at most 500 items"] } },
  });
});

test("a draft's lines change and go, and a discarded draft frees its SKUs", () => {
  const draft = aReceiving({ lines: [{ sku: "MINE-1" }, { sku: "MINE-2" }] });
  const [first, second] = linesOf(shop.db, draft.id);
  if (!first || !second) throw new Error("no lines");
  const edit = { ...LINE, ...first, receivingId: draft.id, lineId: first.id };
  enact((ctx) => editLine(ctx, { ...edit, sku: "MINE-3", retailPrice: null, cost: cents(10_000) }));
  expect(linesOf(shop.db, draft.id)[0]).toMatchObject({ sku: "MINE-3", retailPrice: 22_000 });
  expect(attempt((ctx) => editLine(ctx, edit))).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict" },
  });
  enact((ctx) => removeLine(ctx, { receivingId: draft.id, lineId: second.id }));
  expect(skusOf(draft)).toEqual(["MINE-3"]);
  const other = aReceiving();
  expect(attempt((ctx) => removeLine(ctx, { receivingId: other.id, lineId: first.id }))).toMatchObject({
    kind: "refused",
    refusal: { kind: "missing" },
  });
  expect(
    attempt((ctx) => discardReceiving(ctx, { receivingId: draft.id, stamp: draft.stamp })),
  ).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  const { stamp } = getReceiving(shop.db, draft.id)!;
  enact((ctx) => discardReceiving(ctx, { receivingId: draft.id, stamp }));
  expect(getReceiving(shop.db, draft.id)).toBeUndefined();
  expect(add(other, { sku: "MINE-3" }).kind).toBe("done");
});

test("a head is changed by its version, with a vendor, a store and days that can be", () => {
  const draft = aReceiving();
  const { vendor, store, version } = draft;
  const edit = { ...blankOf(receivingFields), version, vendorId: vendor.id, location: store.key };
  const change = (words: object) => attempt((ctx) => editReceiving(ctx, draft.id, { ...edit, ...words }));
  expect(change({ location: "paris" })).toMatchObject({
    kind: "refused",
    refusal: { errors: { location: [expect.anything()] } },
  });
  expect(change({ vendorId: 99 })).toMatchObject({
    kind: "refused",
    refusal: { errors: { vendorId: [expect.anything()] } },
  });
  expect(change({ memoDueDay: day("2027-01-01") })).toMatchObject({
    kind: "refused",
    refusal: { errors: { memoDueDay: [expect.anything()] } },
  });
  expect(change({ location: "denver", invoiceTotal: cents(100) }).kind).toBe("done");
  expect(change({})).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
});

test("invoices are listed newest first, by state, store and vendor", () => {
  const first = aReceiving();
  const second = aReceiving({ vendorId: first.vendor.id, location: "denver" });
  const third = aReceiving({ receive: true });
  const found = (filter: object, slice: object = {}) =>
    findReceivings(shop.db, filter, { limit: 10, ...slice }).map(({ id }) => id);
  expect(found({})).toEqual([third.id, second.id, first.id]);
  expect(found({ state: "open" })).toEqual([second.id, first.id]);
  expect(found({ state: "received" })).toEqual([third.id]);
  expect(found({ vendor: first.vendor.id, location: "denver" })).toEqual([second.id]);
  expect(found({ location: "boca" }, { after: third.id })).toEqual([first.id]);
  expect(found({}, { before: first.id, limit: 1 })).toEqual([second.id]);
  expect(countReceivings(shop.db, { state: "open" }, 10)).toBe(2);
});
