import { afterAll, beforeAll, expect, test } from "vitest";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { PIECE_STATE_LABELS } from "~/domain/stock/pieces/piece-states";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPaidBuy, aPiece, aSale, aVendor, enact, theBooksBalance } from "../support/shop.ts";

const ALONE = { customerId: null, to: null, due: null, value: null, note: null } as const;

function build() {
  aPiece({ sku: "FREE-1" });
  aSale({ pieceId: aPiece({ sku: "SOLD-1" }).id });
  const { id: pieceId } = aPiece({ sku: "CHIPPED-1" });
  enact((ctx) => movePiece(ctx, { ...ALONE, pieceId, kind: "damaged", note: "Chipped" }));
  const { id: buyId } = aPaidBuy();
  enact((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }));
  const { id } = linesOfBuy(shop().db, buyId)[0]!.piece!;
  const { id: vendorId } = aVendor();
  for (const [sku, ownership] of [
    ["MEMO-1", "memo"],
    ["MEMO-2", "memo"],
    ["CONS-1", "consigned"],
  ] as const)
    aSale({ pieceId: aPiece({ sku, ownership, vendorId, location: "denver" }).id, location: "denver" });
  return { buyId, vendorId, bought: getPiece(shop().db, id)!.sku };
}

let server: ShopServer<ReturnType<typeof build>>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(build);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Item {
  id: number;
  sku: string;
}
const called = async (query: string) =>
  (await olive.json("GET", `/api/inventory?location=boca&${query}`)).json<Item[]>().map(({ sku }) => sku);
const listed = async (query: string, location = "boca") => {
  const { text, ...page } = (await olive.get(`/inventory?location=${location}&${query}`)).page();
  const skus = text.match(/\b(?:FREE-1|SOLD-1|MEMO-\d|CONS-1|CHIPPED-1|EST-\d{5})\b/g) ?? [];
  return { skus: [...new Set(skus)], chosen: page.form("/inventory").isAvailable };
};
const printed = async (query: string) =>
  (await olive.get(`/lists/inventory/print?location=all&${query}`)).page().text;

test("page and call show the same items by the word that an option of the page sends", async () => {
  const { bought } = server.built;
  for (const [word, label, sku] of [
    ["true", "Available", "FREE-1"],
    ["sold", "Sold", "SOLD-1"],
    ["damaged", "Damaged", "CHIPPED-1"],
    ["returned_to_vendor", PIECE_STATE_LABELS.returned_to_vendor, bought],
  ]) {
    const query = `isAvailable=${word}`;
    expect.soft([word, await listed(query)]).toEqual([word, { skus: [sku], chosen: word }]);
    expect.soft([word, await called(query)]).toEqual([word, [sku]]);
    expect.soft(await printed(query)).toContain(`Availability: ${label}`);
  }
  expect
    .soft((await called("isAvailable=false")).toSorted())
    .toEqual([bought, "CHIPPED-1", "SOLD-1"].toSorted());
  expect.soft((await olive.json("GET", "/api/inventory?isAvailable=gone")).status).toBe(422);
});

test("a page's address of before says Sold and shows what is sold; a state that nothing is in stays chosen", async () => {
  expect.soft(await listed("isAvailable=false")).toEqual({ skus: ["SOLD-1"], chosen: "sold" });
  expect.soft(await printed("isAvailable=false")).toContain("Availability: Sold");
  expect.soft(await listed("isAvailable=melted")).toEqual({ skus: [], chosen: "melted" });
  expect.soft(await printed("isAvailable=melted")).toContain("Availability: Melted");
});

test("what went back to who sold it is returned to vendor on its record, its buy's, in lists, files, prints and search", async () => {
  const { buyId } = server.built;
  const [item] = (await olive.json("GET", "/api/inventory?isAvailable=returned_to_vendor")).json<Item[]>();
  for (const at of [
    `/inventory/${item!.id}`,
    `/buys/${buyId}`,
    "/inventory?location=all&search=worn",
    "/lists/inventory/print?location=all&search=worn",
    "/lists/inventory/export?format=csv&location=all&search=worn",
    "/find?q=worn",
  ]) {
    const { status, body } = await olive.get(at);
    expect.soft([at, status]).toEqual([at, 200]);
    expect.soft([at, /returned to vendor/i.test(body)]).toEqual([at, true]);
    expect.soft([at, /given back|returned to the seller/i.exec(body)]).toEqual([at, null]);
  }
});

test("what a vendor is owed for leads to exactly those items, on memo and consigned apart", async () => {
  const { vendorId } = server.built;
  const record = await olive.get(`/inventory/vendors/${vendorId}`);
  expect(record.page().text).toContain("On memo from vendor 2 items sold Consigned 1 item sold");
  for (const [ownership, skus] of [
    ["memo", ["MEMO-2", "MEMO-1"]],
    ["consigned", ["CONS-1"]],
  ] as const) {
    const words = `isAvailable=sold&ownership=${ownership}`;
    const query = `vendor=${vendorId}&location=all&${words}`;
    expect(record.body).toContain(`/inventory?${query.replaceAll("&", "&amp;")}`);
    expect((await listed(query, "all")).skus).toEqual(skus);
  }
});
