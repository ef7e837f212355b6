import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, day, type Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, aSale, aVendor, enact, theBooksBalance } from "../support/shop.ts";

function aShop() {
  const today = todayAt(shop().db, null, Date.now() as Instant);
  const bought = (days: number) => addDays(today, -days);
  const vendor = aVendor({ name: "Aurelia" });
  aPiece({ sku: "OLD-1", purchaseDate: bought(400) });
  aPiece({ sku: "NEW-1", purchaseDate: bought(10) });
  aPiece({
    sku: "MEMO-1",
    category: "watches",
    vendorId: vendor.id,
    ownership: "memo",
    purchaseDate: null,
    location: "denver",
    retailPrice: cents(250_00),
    cost: cents(100_00),
  });
  const out = aPiece({ sku: "OUT-1", purchaseDate: bought(1) });
  const due = day("2999-01-01");
  const memo = {
    kind: "memo_out",
    customerId: null,
    to: "Reed Brothers",
    due,
    value: null,
    note: null,
  } as const;
  enact((ctx) => movePiece(ctx, { pieceId: out.id, ...memo }));
  aSale({ salePrice: cents(1_500_00) });
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "figures.cost": false } }));
  return { today, vendor };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let sal: Client;
let adam: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [olive, sal, adam] = (await Promise.all([OLIVE, SAL, ADAM].map((who) => signIn(server, who)))) as [
    Client,
    Client,
    Client,
  ];
}, 120_000);
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Json {
  rows: Record<string, unknown>[];
  total: Record<string, unknown>;
}
const ask = async (address: string, client = sal) =>
  (await client.json("GET", `/api/reports/${address}`)).json<Json & Record<string, unknown>>();
const linesOf = (body: string) =>
  body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

const RINGS = {
  onHand: 2,
  available: 2,
  fromVendors: 0,
  retail: "2000.00",
  vendorRetail: "0.00",
  cost: "800.00",
  vendorCost: "0.00",
  memoOut: 1,
  away: 0,
};
const WATCHES = {
  onHand: 1,
  available: 1,
  fromVendors: 1,
  retail: "250.00",
  vendorRetail: "250.00",
  cost: "100.00",
  vendorCost: "100.00",
  memoOut: 0,
  away: 0,
};

test("stock of today: page, JSON and CSV say the same, and its figures lead to the items", async () => {
  const { today, vendor } = server.built;
  const total = {
    onHand: 3,
    available: 3,
    fromVendors: 1,
    retail: "2250.00",
    vendorRetail: "250.00",
    cost: "900.00",
    vendorCost: "100.00",
    memoOut: 1,
    away: 0,
  };
  expect(await ask("stock")).toEqual({
    report: "stock",
    from: today,
    to: today,
    location: "all",
    by: "category",
    rows: [
      { category: "rings", ...RINGS },
      { category: "watches", ...WATCHES },
    ],
    total,
  });
  expect((await ask("stock?by=vendor")).rows).toEqual([
    { vendor: { id: vendor.id, name: "Aurelia" }, ...WATCHES },
    { vendor: null, ...RINGS },
  ]);
  expect((await ask("stock?by=price")).rows).toEqual([
    { price: { from: "250.00", to: "499.99" }, ...WATCHES },
    { price: { from: "1000.00", to: "2499.99" }, ...RINGS },
  ]);
  expect((await ask("stock?by=location&location=denver")).rows).toEqual([{ location: "denver", ...WATCHES }]);

  const page = (await sal.get("/reports/stock?location=all&by=price")).page();
  expect(page.text).toContain("$1,000.00 to $2,499.99 2 2 0 $2,000.00 $0.00 $800.00 $0.00 1");
  expect(page.text).toContain("Total 3 3 1 $2,250.00 $250.00 $900.00 $100.00 1");
  expect(page.text).toMatch(
    /Not shown, as all are zero: [A-Z][a-z ]+\. How it is worked out Stock at the end of the day\. /,
  );
  expect(linesOf((await sal.get(page.links["CSV"]!)).body)).toEqual([
    [
      "Price band",
      "On hand",
      "Available",
      "From vendors",
      "Retail value",
      "Vendors' retail value",
      "Cost",
      "Vendors' cost",
      "Out on memo",
    ].concat("In transit or repair"),
    ["250.00 to 499.99", "1", "1", "1", "250.00", "250.00", "100.00", "100.00", "0", "0"],
    ["1000.00 to 2499.99", "2", "2", "0", "2000.00", "0.00", "800.00", "0.00", "1", "0"],
    ["Total", "3", "3", "1", "2250.00", "250.00", "900.00", "100.00", "1", "0"],
  ]);
  const leads = (body: string) =>
    [...body.matchAll(/href="(\/inventory\?[^"]+)"/g)].map(([, to]) => to!.replaceAll("&amp;", "&"));
  const [watches, rings, out, all] = leads((await sal.get("/reports/stock?location=all&by=price")).body) as [
    string,
    string,
    string,
    string,
  ];
  const skus = async (address: string) =>
    (await sal.get(address))
      .page()
      .text.match(/\b(OLD|NEW|MEMO|OUT)-1\b/g)
      ?.toSorted() ?? [];
  expect(new Set(await skus(watches))).toEqual(new Set(["MEMO-1"]));
  expect(new Set(await skus(rings))).toEqual(new Set(["NEW-1", "OLD-1"]));
  expect(new Set(await skus(out))).toEqual(new Set(["OUT-1"]));
  expect(new Set(await skus(all))).toEqual(new Set(["MEMO-1", "NEW-1", "OLD-1"]));
  const saysMemo = async (address: string) => (await sal.get(address)).body.includes("> Memo </span>");
  // A row says what a vendor owns.
  expect([await saysMemo(watches), await saysMemo(rings)]).toEqual([true, false]);
});

test("a past day has what there was then, without links; a day without stock says so", async () => {
  const before = addDays(server.built.today, -3);
  expect(await ask(`stock?day=${before}`)).toMatchObject({ from: before, to: before, rows: [] });
  const { text } = (await sal.get(`/reports/stock?day=${before}`)).page();
  expect(text).toContain("Nothing in stock");
  expect((await sal.get(`/reports/markdowns?age=365&below=0&location=denver`)).page().text).toContain(
    "Nothing to mark down",
  );
});

test("ageing leads to the items of an age", async () => {
  const total = {
    upTo90: 2,
    upTo180: 0,
    upTo365: 0,
    overAYear: 1,
    noDay: 1,
    available: 3,
    retail: "2250.00",
    cost: "900.00",
    overAYearRetail: "1000.00",
  };
  expect((await ask("ageing?by=location")).total).toEqual(total);
  const { body } = await sal.get("/reports/ageing?location=all");
  const [old] = [...body.matchAll(/href="(\/inventory\?[^"]+purchasedTo[^"]+)"/g)];
  const list = (await sal.get(old![1]!.replaceAll("&amp;", "&"))).page();
  expect(list.text).toContain("OLD-1");
  expect(list.text).not.toContain("NEW-1");
});

test("how it sold: each figure by its definition, those of cost only for who sees it", async () => {
  const { today } = server.built;
  // It may still be yesterday in Denver.
  const days = `from=${addDays(today, -1)}&to=${today}&location=all`;
  const all = {
    start: 0,
    received: 5,
    transferred: 0,
    sold: 1,
    other: 0,
    end: 4,
    sellThrough: "20.00",
    soldFor: "1500.00",
  };
  // 400.00 of a mean of (0 + 1,300.00) / 2 in two days is 0.615 turns, 112.31 a year.
  const ofCost = {
    cost: "400.00",
    profit: "1100.00",
    grossMargin: "73.33",
    inventoryCost: "650.00",
    turns: 112.31,
  };
  expect((await ask(`sell-through?${days}`)).total).toEqual({
    ...all,
    ...ofCost,
    gmroi: 308.85,
  });
  expect((await ask(`sell-through?${days}`, adam)).total).toEqual(all);
  const shown = await sal.get(`/reports/sell-through?${days}`);
  expect(shown.page().text).toContain("Total 5 1 4 20.0% $1,500.00 $400.00 $1,100.00 73.3% $650.00 112.31");
  expect(shown.page().text).toContain("Margin is sales less cost.");
  const withheld = await adam.get(`/reports/sell-through?${days}`);
  expect(withheld.body).not.toMatch(/Turns<|GMROI<|400\.00|1,100\.00|Margin is sales less cost/);
  const file = await adam.get(`/reports/sell-through/export?format=csv&${days}`);
  expect(linesOf(file.body)[0]).toEqual(
    ["Start", "Received", "Transfers", "Sold", "Other", "End", "Sell-through %"]
      .concat("Sold for")
      .toSpliced(0, 0, "Category"),
  );
});

test("what to mark down: the groups that don't sell, with a way to the change of their prices for who may", async () => {
  // One of the four rings that came was sold.
  expect((await ask("markdowns?age=365&below=25")).rows).toEqual([]);
  const [row] = (await ask("markdowns?age=365&below=50")).rows;
  expect(row).toMatchObject({ category: "rings", old: 1, oldestDays: 400, sold: 1, sellThrough: "25.00" });
  const at = "/reports/markdowns?age=365&below=50&location=all";
  const page = (await olive.get(at)).page();
  const change = page.links["Change Prices"]!;
  expect(change).toMatch(/^\/inventory\/bulk-changes\/new\?/);
  const chosen = (await olive.follow(await olive.get(change))).page();
  expect(chosen.text).toContain("OLD-1");
  expect(chosen.text).not.toContain("NEW-1");
  expect(chosen.text).toContain("All that match the filter: 1 item");
  expect((await sal.get(at)).page().links["Change Prices"]).toBeUndefined();
  expect((await sal.get(at)).page().text).toContain("Rings $1,000.00 to $2,499.99 1 400 $1,000.00");
});

test("what can't be asked is 422 and stays in the form", async () => {
  const tomorrow = addDays(server.built.today, 2);
  for (const [report, query, field] of [
    ["stock", `day=${tomorrow}`, "day"],
    ["stock", "day=last+week", "day"],
    ["stock", "by=day", "by"],
    ["ageing", "location=nowhere", "location"],
    ["sell-through", "dateRange=custom", "from"],
    ["markdowns", "age=5", "age"],
    ["markdowns", "below=__proto__", "below"],
  ] as const) {
    const json = await sal.json("GET", `/api/reports/${report}?${query}`);
    expect([query, json.status, Object.keys(json.json<{ errors: object }>().errors)]).toEqual([
      query,
      422,
      expect.arrayContaining([field]),
    ]);
    expect((await sal.get(`/reports/${report}/export?${query}`)).status, query).toBe(422);
    const page = await sal.get(`/reports/${report}?${query}`);
    expect(page.status, query).toBe(422);
    expect(page.body).toContain(`href="#${field}"`);
    expect(page.body).toMatch(new RegExp(`id="${field}"`));
  }
  expect((await sal.get("/reports/stock?day=last+week")).page().form("/reports/stock")).toMatchObject({
    day: "last week",
  });
});

test("is for those who may open reports", async () => {
  const rhea = await signIn(server, RHEA);
  for (const path of ["/reports/stock", "/reports/markdowns/export?format=csv", "/api/reports/ageing"]) {
    expect((await rhea.get(path)).status, path).toBe(403);
    expect((await nobody(server).json("GET", path)).status, path).not.toBe(200);
  }
});
