import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { day } from "~/domain/dates";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { AMELIA, OLIVE, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { anUnpricedPiece, aCustomer, aPiece, aSale, enact, theBooksBalance } from "../support/shop.ts";

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
  const unpriced = anUnpricedPiece("LOCKET-1");
  return { amelia, sold, chain, away, held, unpriced };
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

test("one press on the ticket folds cost and profit away, here and on the terminal's other pages", async () => {
  const begun = await open(olive, `?chooseItem=${server.built.chain.id}`);
  expect(begun.page().text).toMatch(/Net profit/);
  const typed = { ...formIn(begun), "lines[0].reason": "loyalty", salePrice: "900", itemCost: "377.77" };
  const folded = await press(olive, typed, { lookingOn: "on" });
  expect(folded.page().text).not.toMatch(/Commission|Net profit/);
  expect(formIn(folded)).toMatchObject({ salePrice: "900", itemCost: "377.77" });
  expect((await olive.get("/sales")).page().text).not.toContain("Net Profit");
  const unfolded = await press(olive, formIn(folded), { lookingOn: "off" });
  expect(unfolded.page().text).toMatch(/Commission.*Net profit/s);
  expect(formIn(unfolded)).toMatchObject({ salePrice: "900", itemCost: "377.77" });
});

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
  // Another customer may be looking on.
  const viewing = await signIn(server, SAL);
  await viewing.post("/customer-view", { customerView: "on", returnTo: "/" });
  const shown = JSON.stringify((await viewing.get("/sales/sold?search=opal")).json());
  expect(shown).toContain("Opal earrings, SOLD-1, was sold on ");
  expect(shown).not.toContain("Amelia");
  const late = `/sales/new?formKey=late-sale&chooseItem=${server.built.sold.id}`;
  const buyer = / to Amelia Hartwell by /;
  expect((await sal.follow(await sal.get(late))).page().text).toMatch(buyer);
  const withCustomer = (await viewing.follow(await viewing.get(late))).page().text;
  expect(withCustomer).toMatch(/already been sold.* by /);
  expect(withCustomer).not.toMatch(buyer);
  expect((await sal.get("/sales/sold?search=nothing")).json()).toEqual({ note: "No available items found" });
  expect((await found("garnet")).page().text).not.toContain("No available items found");
});

test("what isn't for sale says so on the ticket before that is processed", async () => {
  const { held, unpriced } = server.built;
  const why = "isn't for sale yet: it was traded in, and has no price. Edit it and enter a retail price";
  const chosen = await open(sal, `?chooseItem=${unpriced.id}`);
  expect(chosen.page().text).toContain(`This item ${why}`);
  expect((await sal.get("/sales/sold?sku=LOCKET-1")).json()).toEqual({ note: `LOCKET-1 ${why}` });
  const reserved = await open(sal, `?chooseItem=${held.id}`);
  expect(reserved.page().text).toMatch(/This item is reserved for Amelia Hartwell since /);
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

test("a piece in another store says so; fetched there, the ticket has that store's tax", async () => {
  const { away, amelia } = server.built;
  const begun = await open(olive, `?chooseItem=${away.id}&customerId=${amelia.id}&location=boca`);
  expect(begun.page().text).toMatch(/In Denver\s*Send it to Boca Raton, or\s*Fetched in Denver/);
  const fetched = await press(olive, { ...formIn(begun), tax: "70.00" }, { step: "fetched.denver" });
  expect(formIn(fetched)).toMatchObject({ location: "denver" });
  expect(formIn(fetched).tax).not.toBe("70.00");
  expect(fetched.page().text).not.toContain("Fetched in Denver");
  const sent = await olive.post("/sales/new", formIn(begun));
  expect(sent.status).toBe(303);
  const finish = (await olive.follow(sent)).page().text;
  expect(finish).toMatch(/In Denver\s*Have it sent to Boca Raton: Signet ring, AWAY-1/);
});

test("an exchange for a ticket that was paid in cash starts at cash", async () => {
  for (const [kind, begins] of [
    ["cash", "cash"],
    ["check", "card"],
  ] as const) {
    const { id: inventoryId } = aPieceOf(await olive.json("POST", "/api/inventory", aRing(kind)));
    const made = await olive.json("POST", "/api/sales", {
      customerId: server.built.amelia.id,
      location: "boca",
      lines: [{ kind: "piece", inventoryId }],
      payments: [{ kind, amount: "1000.00", ...(kind === "check" && { number: "12" }) }],
    });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    const sale = made.json<{ id: number; lines: { id: number }[] }>();
    const path = `/sales/${sale.id}/exchange`;
    const form = (await olive.get(path)).page().form();
    const box = `back-${sale.lines[0]!.id}`;
    const next = await olive.follow(await olive.post(path, { ...form, [box]: "on", reason: "Another one" }));
    expect(formIn(next)["payments[0].kind"]).toBe(begins);
  }
});

const aRing = (sku: string) => ({
  sku: `BACK-${sku}`,
  category: "rings",
  description: "Plain band",
  cost: "400.00",
  retailPrice: "1000.00",
  location: "boca",
});
const aPieceOf = (answer: Answer) => answer.json<{ id: number }>();
