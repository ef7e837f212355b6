import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { day } from "~/domain/dates";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { AMELIA, OLIVE, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aSale, enact, theBooksBalance } from "../support/shop.ts";

/* What a clerk finds on the ticket itself: where a piece is, why there is none, what a customer may see. */

const NOTHING = { to: null, value: null, note: null } as const;
const DUE = day("2999-01-01");

function build() {
  const amelia = aCustomer(AMELIA);
  const held = aPiece({ sku: "HELD-1", description: "Opal pendant, 14K yellow gold", location: "denver" });
  const lent = aPiece({ sku: "LENT-1", description: "Opal brooch" });
  const sold = aPiece({ sku: "SOLD-1", description: "Opal earrings" });
  const customerId = amelia.id;
  enact((ctx) => movePiece(ctx, { ...NOTHING, pieceId: held.id, kind: "reserved", customerId, due: DUE }));
  enact((ctx) =>
    movePiece(ctx, {
      ...NOTHING,
      pieceId: lent.id,
      kind: "memo_out",
      customerId,
      due: DUE,
      value: cents(100_000),
    }),
  );
  aSale({ pieceId: sold.id, customerId });
  const chain = aPiece({ sku: "CHAIN-1", description: "14K yellow gold rope chain, 2.5 mm, 20 in" });
  for (let n = 0; n < 25; n += 1)
    aPiece({ sku: `PEND-${n}`, description: "14K rose gold pendant, 7 mm garnet, 16 in cable chain" });
  const away = aPiece({ sku: "AWAY-1", description: "Signet ring", location: "denver" });
  return { amelia, chain, away };
}

let server: ShopServer<ReturnType<typeof build>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(build);
  sal = await signIn(server, SAL);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const formIn = (answer: Answer) => answer.page().form("/sales/new");
const press = async (client: Client, fields: Record<string, string>, button: Record<string, string>) =>
  client.follow(await client.post("/sales/new", { ...fields, ...button }));
const open = async (client: Client, query = "") => client.follow(await client.get(`/sales/new${query}`));

test("where nothing is available, the search says why", async () => {
  const found = (search: string) =>
    sal.get(`/sales/new?${new URLSearchParams({ formKey: "sale-key-1", itemSearch: search })}`);
  const held = /HELD-1 is reserved for Amelia Hartwell since .*, until Jan 1, 2999, in Denver/;
  const lent = /LENT-1,? is out on memo to Amelia Hartwell since .*, due Jan 1, 2999/;
  expect((await found("held-1")).page().text).toMatch(held);
  expect((await found("LENT-1")).page().text).toMatch(lent);
  const words = (await found("opal")).page().text;
  for (const said of [
    "No available items found. Opal earrings, SOLD-1, was sold on ",
    "Opal brooch, LENT-1, is out on memo to Amelia Hartwell",
    "Opal pendant, HELD-1, is reserved for Amelia Hartwell",
  ])
    expect(words).toContain(said);
  // With scripts.
  const asked = await sal.get("/sales/sold?search=opal");
  expect(asked.json()).toEqual({ note: expect.stringContaining("Opal brooch, LENT-1, is out on memo") });
  expect((await sal.get("/sales/sold?search=nothing")).json()).toEqual({ note: "No available items found" });
  expect((await found("garnet")).page().text).not.toContain("No available items found");
});

test("a search finds what it names before what merely has it", async () => {
  const found = (await sal.get("/sales/new?formKey=sale-key-2&itemSearch=14K%20chain")).page().text;
  expect(found.indexOf("CHAIN-1")).toBeGreaterThan(0);
  expect(found.indexOf("CHAIN-1")).toBeLessThan(found.indexOf("PEND-24"));
  expect(found).toContain("6 more: type more");
  const everywhere = (await sal.get("/find?q=14K%20chain")).page().text;
  expect(everywhere.indexOf("CHAIN-1")).toBeGreaterThan(0);
  expect(everywhere.indexOf("CHAIN-1")).toBeLessThan(everywhere.indexOf("PEND-24"));
});
