import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents, rate } from "~/domain/money";
import { OLIVE, SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, chooseSettings, theBooksBalance } from "../support/shop.ts";

/*
 * The largest discount without approval, over HTTP: what the permitted percentage makes passes, on tickets and
 * layaways, by pages and JSON, and one cent below it needs approval. A bulk change by the percentage makes the same
 * price.
 */

const LIMIT = 10;
const CASES = oneIn(2, [
  { list: 1_249_99, makes: 1_124_99 },
  { list: 1_249_95, makes: 1_124_95 },
  { list: 1_000_00, makes: 900_00 },
  { list: 99_99, makes: 89_99 },
]);
const inWords = (amount: number) =>
  (amount / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const typed = (amount: number) => (amount / 100).toFixed(2);

interface Piece {
  id: number;
  sku: string;
}
interface Off {
  /** '10%', or an amount. */
  off: string;
  list: number;
}
const inJson = ({ off }: Off) => ({
  discount: {
    ...(off.endsWith("%") ? { percent: Number(off.slice(0, -1)) } : { amount: off }),
    reason: "loyalty",
  },
});

/** Each gives a discount, as Sal, who may not go beyond the limit. */
const GIVES: Record<string, (piece: Piece, off: Off) => Promise<Answer>> = {
  "a ticket by JSON": ({ id }, off) =>
    sal.json("POST", "/api/sales", {
      walkIn: true,
      location: "boca",
      tax: "0",
      lines: [{ kind: "piece", inventoryId: id, ...inJson(off) }],
      payments: [{ kind: "cash", amount: null }],
    }),
  "a ticket's price by JSON": ({ id }, { list, off }) =>
    sal.json("POST", "/api/sales", {
      customerId: server.built.customerId,
      inventoryId: id,
      itemCost: "0.00",
      salePrice: typed(priceOf({ list, off })),
      location: "boca",
    }),
  "a ticket's form": async ({ id }, { off }) => {
    const opened = await sal.follow(await sal.get(`/sales/new?chooseItem=${id}`));
    const { returnTo: _, ...form } = opened.page().form();
    return sal.post("/sales/new", {
      ...form,
      customerId: server.built.customerId,
      location: "boca",
      tax: "0",
      "lines[0].off": off,
      "lines[0].reason": "loyalty",
    });
  },
  "a layaway by JSON": ({ id }, off) =>
    sal.json("POST", "/api/orders", {
      kind: "layaway",
      customerId: server.built.customerId,
      location: "boca",
      pieces: [{ inventoryId: id, ...inJson(off) }],
    }),
  "a layaway's form": async ({ sku }, off) => {
    const empty = (await sal.get("/orders/new?kind=layaway&location=boca")).page().form();
    const chosen = { ...empty, customerId: String(server.built.customerId), skus: sku, parts: "1" };
    const query = new URLSearchParams({ ...chosen, workOut: "1" });
    const shown = await sal.follow(await sal.get(`/orders/new?${query}`));
    return sal.post("/orders/new", {
      ...shown.page().form(),
      "pieces[0].off": off.off,
      "pieces[0].reason": "loyalty",
      "instalments[0].amount": typed(priceOf(off)),
    });
  },
};

function priceOf({ off, list }: Off): number {
  const less = off.endsWith("%") ? (list * Number(off.slice(0, -1))) / 100 : Number(off) * 100;
  return list - Math.round(less);
}

let nth = 0;
const SURFACES = Object.keys(GIVES);

function aShop() {
  chooseSettings({ discountLimit: rate(LIMIT * 100) });
  // Enough of each list price for what passes and what doesn't, and one for the bulk change.
  const pieces = CASES.map(({ list }) =>
    Array.from({ length: 3 * SURFACES.length + 1 }, () => {
      const { id, sku } = aPiece({ sku: `OFF-${1000 + ++nth}`, retailPrice: cents(list), cost: cents(0) });
      return { id, sku };
    }),
  );
  return { customerId: aCustomer().id, pieces };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

describe.each(CASES.map((of, at) => ({ ...of, at })))("10% off $list makes $makes", ({ list, makes, at }) => {
  const piece = () => server.built.pieces[at]!.pop()!;

  test.each(SURFACES)("which passes, and a cent less needs approval: %s", async (surface) => {
    const give = GIVES[surface]!;
    const offs = [`${LIMIT}%`, typed(list - makes)].filter((off) => Number(off) !== 0);
    for (const off of offs) {
      // By JSON a price is sent, which the percentage made.
      const sent = surface === "a ticket's price by JSON" ? typed(list - makes) : off;
      const given = await give(piece(), { off: sent, list });
      expect
        .soft([off, given.status < 400, given.body.slice(0, 300)])
        .toEqual([off, true, expect.anything()]);
    }
    const beyond = await give(piece(), { off: typed(list - makes + 1), list });
    expect.soft(beyond.status).toBe(403);
    expect.soft(beyond.body).toContain(`(a price below ${inWords(makes)})`);
    expect.soft(beyond.body).toContain("needs approval");
  });

  test("which a bulk change by it makes, in JSON and on its page", async () => {
    const { id, sku } = piece();
    const bulk = await olive.json("POST", "/api/inventory/bulk-changes", {
      ids: [id],
      change: { field: "price", priceBy: "lower_percent", amount: String(LIMIT), rounding: "none" },
      preview: true,
    });
    const made = bulk.json<{ id: number; rows: object[] }>();
    expect.soft(made.rows).toMatchObject([{ sku, before: typed(list), after: typed(makes) }]);
    const said = (await olive.get(`/inventory/bulk-changes/${made.id}`)).page().text;
    expect.soft(said).toContain(inWords(makes));
    expect
      .soft((await olive.json("POST", `/api/inventory/bulk-changes/${made.id}/confirm`, {})).status)
      .toBe(200);
    expect
      .soft((await olive.json("GET", `/api/inventory?search=${sku}`)).json())
      .toMatchObject([{ retailPrice: typed(makes) }]);
  });
});
