import { EVERYTHING, oneIn } from "../support/everything.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { addDays, type Day, day, instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { customers as customersTable, orders, repairs, sales } from "~db/schema/index.ts";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aRepair, aSale, aSpecialOrder } from "../support/builders.ts";

const ROWS = EVERYTHING ? 120 : 60;
/** Rows on a page: most lists have three pages. `npm run test:all` leaves the usual 50. */
const ON_A_PAGE = 25;

let server: ShopServer<void>;
let client: Client;

/** Several rows with each value, so that a page ends among equal ones. */
function aShop() {
  const customers = Array.from({ length: ROWS }, (_, n) =>
    aCustomer({
      firstName: "C",
      lastName: `N${String((n * 7) % ROWS).padStart(3, "0")}`,
      homeStore: n % 3 === 0 ? "denver" : "boca",
      tier: n % 4 === 0 ? "gold" : "silver",
    }),
  );
  for (const [n, customer] of customers.entries()) {
    const place = n % 3 === 0 ? "denver" : "boca";
    const price = cents(((n * 11) % 17) * 1_000 + 1_000);
    const piece = aPiece({
      sku: `S-${(n * 13) % ROWS}`,
      retailPrice: price,
      cost: cents(1),
      location: place,
      purchaseDate: n % 6 === 0 ? null : dayOf(n),
    });
    aPiece({ sku: `U-${n}`, retailPrice: price, cost: cents(1), location: place, category: "watches" });
    const repair = aRepair({
      customerId: customer.id,
      item: `Job ${n}`,
      location: place,
      customerPrice: price,
    });
    aSpecialOrder({
      customerId: customer.id,
      item: `Order ${n}`,
      location: place,
      price,
      promised: n % 4 === 0 ? null : dayOf(n),
    });
    moveBack(n, customer.id, repair.id);
    // Every fifth has never bought.
    if (n % 5 > 0) {
      const sale = aSale({
        customerId: customer.id,
        pieceId: piece.id,
        location: place,
        tax: cents((n % 7) * 100),
      });
      moveSale(n, sale.id, customer.id);
    }
  }
}

const FIRST = day("2026-01-05");
/** One of 23 days, several rows on each. */
const dayOf = (n: number): Day => addDays(FIRST, (n * 5) % 23);
const noonOf = (n: number) => instant(Date.parse(`${dayOf(n)}T17:00:00Z`));

/** The rules take what happens now; lists have to tell days apart. */
function moveBack(n: number, customerId: number, repairId: number) {
  const { db } = shop();
  db.update(customersTable)
    .set({ createdAt: noonOf(n) })
    .where(eq(customersTable.id, customerId))
    .run();
  db.update(repairs)
    .set({ intakeAt: noonOf(n + 1), intakeDay: dayOf(n + 1) })
    .where(eq(repairs.id, repairId))
    .run();
  db.update(orders)
    .set({ promisedDay: n % 4 === 0 ? null : dayOf(n) })
    .where(eq(orders.id, repairId))
    .run();
}

function moveSale(n: number, saleId: number, customerId: number) {
  const { db } = shop();
  db.update(sales)
    .set({ soldAt: noonOf(n), storeDay: dayOf(n) })
    .where(eq(sales.id, saleId))
    .run();
  db.update(customersTable)
    .set({ lastPurchaseDate: dayOf(n) })
    .where(eq(customersTable.id, customerId))
    .run();
}

beforeAll(async () => {
  server = await startShop(aShop);
  client = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

/** Ids on all pages, read forth and then back. */
async function idsOf(path: string, folder: string): Promise<number[]> {
  const idsIn = (html: string) =>
    [...html.matchAll(/<tr id="[^"]*" role="row"[\s\S]*?<\/tr>|<tr role="row"[\s\S]*?<\/tr>/g)]
      .map(([row]) => new RegExp(`class="cell-link" href="/${folder}/(\\d+)"`).exec(row)?.[1])
      .filter((id) => id !== undefined)
      .map(Number);
  const sized =
    EVERYTHING || /[?&]size=/.test(path) ? path : `${path}${path.includes("?") ? "&" : "?"}size=${ON_A_PAGE}`;
  let page = await client.get(sized);
  const pages: number[][] = [];
  for (;;) {
    pages.push(idsIn(page.body));
    const next = page.page().links.Next;
    if (!next) break;
    page = await client.get(next);
  }
  for (const earlier of pages.slice(0, -1).toReversed()) {
    page = await client.get(page.page().links.Previous ?? "");
    expect(idsIn(page.body)).toEqual(earlier);
  }
  return pages.flat();
}

interface Row {
  id: number;
  [field: string]: unknown;
}

const number = (field: string) => (row: Row) => Number(row[field]);
const text = (field: string) => (row: Row) => String(row[field]).toLowerCase();

const dayIn = (field: string, none: string) => (row: Row) => String(row[field] ?? none).slice(0, 10);

/** Of what has no day of purchase: it was added by this test. */
const TODAY = new Date().toISOString().slice(0, 10);

const ORDERS: [folder: string, sort: string, value: (row: Row) => number | string][] = [
  ["customers", "name", text("lastName")],
  ["customers", "spent", number("totalSpent")],
  ["customers", "added", dayIn("createdAt", "")],
  ["customers", "lastPurchase", dayIn("lastPurchaseDate", "")],
  ["inventory", "sku", text("sku")],
  ["inventory", "price", number("retailPrice")],
  ["inventory", "purchased", dayIn("purchaseDate", TODAY)],
  ["inventory", "added", number("id")],
  ["sales", "price", number("salePrice")],
  ["sales", "total", number("total")],
  ["sales", "date", dayIn("saleDate", "")],
  ["repairs", "intake", dayIn("intakeDate", "")],
  ["repairs", "price", number("customerPrice")],
  ["orders", "intake", number("id")],
  ["orders", "price", number("price")],
  ["orders", "promised", dayIn("promised", "9999-12-31")],
];

const FILTERS: Record<string, string[]> = {
  customers: [
    "",
    "tier=gold",
    "homeStore=denver",
    "tier=gold&homeStore=denver",
    "search=n01",
    "addedFrom=2026-01-10&addedTo=2026-01-14",
  ],
  inventory: [
    "",
    "category=watches",
    "location=denver&category=watches",
    "isAvailable=true",
    "isAvailable=true&location=denver",
    "isAvailable=false",
    "search=u-1",
    "priceFrom=50&priceTo=120.00",
    "category=watches&priceTo=70",
  ],
  sales: ["", "location=denver", "tier=gold", "from=2026-01-10&to=2026-01-20", "totalFrom=60&totalTo=140"],
  repairs: ["", "location=denver", "status=pending", "search=job+1", "priceFrom=100"],
  orders: ["", "location=denver", "kind=special_order", "state=open", "search=order+1"],
};

const CASES = ORDERS.flatMap(([folder, sort, value]) =>
  (FILTERS[folder] ?? [])
    // While a list is narrowed to days, it is in the order of no other days.
    .filter((filter) => !(sort === "lastPurchase" && filter.includes("added")))
    .map((filter) => ({ folder, sort, value, filter })),
);

test.each(oneIn(11, CASES))("/$folder?$filter by $sort, from either end, page by page", async (one) => {
  const { folder, sort, value, filter } = one;
  const rows = (await client.json("GET", `/api/${folder}?${filter}`)).json<Row[]>();
  expect(rows.length).toBeGreaterThan(0);
  const expected = rows
    .toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id))
    .map(({ id }) => id);
  expect(await idsOf(`/${folder}?${filter}&sort=${sort}`, folder)).toEqual(expected);
  expect(await idsOf(`/${folder}?${filter}&sort=-${sort}`, folder)).toEqual(expected.toReversed());
  expect(await idsOfCall(`/api/${folder}?${filter}&sort=${sort}`)).toEqual(expected);
  expect(await idsOfCall(`/api/${folder}?${filter}&sort=-${sort}`)).toEqual(expected.toReversed());
});

/** Ids of a call's whole list, and the same in parts. */
async function idsOfCall(path: string): Promise<number[]> {
  const whole = (await client.json("GET", path)).json<Row[]>().map(({ id }) => id);
  const parts: number[] = [];
  for (let next: string | undefined = `${path}&limit=45`; next !== undefined;) {
    const part = await client.json("GET", next);
    parts.push(...part.json<Row[]>().map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(part.headers.get("link") ?? "")?.[1];
  }
  expect(parts).toEqual(whole);
  return whole;
}

test("repairs by promise: those without one come last, and a range has none of them", async () => {
  const all = await idsOfCall("/api/repairs?sort=promised");
  expect(all).toHaveLength(ROWS);
  expect(await idsOf("/repairs?sort=promised", "repairs")).toEqual(all);
  expect(await idsOf("/repairs?sort=-promised", "repairs")).toEqual(all.toReversed());
  const promised = all.slice(0, ROWS - ROWS / 4);
  expect(await idsOfCall("/api/repairs?promisedFrom=2026-01-01")).toEqual(promised);
  expect(await idsOfCall("/api/repairs?promisedTo=2026-12-31&sort=-promised")).toEqual(promised.toReversed());
  expect(await idsOf("/repairs?promisedTo=2026-12-31&status=pending", "repairs")).toEqual(promised);
});

interface RangeCase {
  folder: string;
  name: string;
  value: (row: Row) => number | string | null;
  from: string;
  to: string;
}

const RANGES: RangeCase[] = [
  { folder: "inventory", name: "price", value: number("retailPrice"), from: "30", to: "70" },
  {
    folder: "inventory",
    name: "purchased",
    value: dayIn("purchaseDate", TODAY),
    from: "2026-01-10",
    to: "2026-01-20",
  },
  { folder: "sales", name: "total", value: number("total"), from: "32", to: "90.5" },
  { folder: "repairs", name: "price", value: number("customerPrice"), from: "30", to: "70" },
  {
    folder: "repairs",
    name: "received",
    value: dayIn("intakeDate", ""),
    from: "2026-01-10",
    to: "2026-01-20",
  },
  { folder: "customers", name: "added", value: dayIn("createdAt", ""), from: "2026-01-10", to: "2026-01-20" },
  {
    folder: "customers",
    name: "lastPurchase",
    value: (row) => row.lastPurchaseDate as string | null,
    from: "2026-01-10",
    to: "2026-01-20",
  },
];

test.each(oneIn(7, RANGES))(
  "/$folder in a range of $name, both ends included, one alone, and none",
  async (one) => {
    const { folder, name, value } = one;
    const rows = (await client.json("GET", `/api/${folder}`)).json<Row[]>();
    const typed = (text: string) => (/-/.test(text) ? text : Number(text));
    const [from, to] = [typed(one.from), typed(one.to)];
    const expected = (isIn: (of: number | string) => boolean) =>
      rows
        .filter((row) => value(row) !== null && isIn(value(row)!))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    const between = expected((of) => of >= from && of <= to);
    expect(between.length).toBeGreaterThan(0);
    expect(between.length).toBeLessThan(rows.length);
    const cases: [string, number[]][] = [
      [`${name}From=${one.from}&${name}To=${one.to}`, between],
      [`${name}From=${one.from}&${name}To=${one.from}`, expected((of) => of === from)],
      [`${name}From=${one.from}`, expected((of) => of >= from)],
      [`${name}To=${one.to}`, expected((of) => of <= to)],
      [`${name}From=&${name}To=`, rows.map(({ id }) => id).toSorted((a, b) => a - b)],
    ];
    for (const [query, ids] of cases) {
      expect(
        (await idsOfCall(`/api/${folder}?${query}`)).toSorted((a, b) => a - b),
        query,
      ).toEqual(ids);
      expect(
        (await idsOf(`/${folder}?${query}&size=100`, folder)).toSorted((a, b) => a - b),
        query,
      ).toEqual(ids);
      const { text } = (await client.get(`/${folder}?${query}&size=25`)).page();
      if (ids.length > 25) expect(text, query).toContain(`1 to 25 of ${ids.length}`);
    }
  },
);

test("a range that can't be: pages say so at the field and list without it, calls refuse it by name", async () => {
  const { status, body } = await client.get("/inventory?priceFrom=cheap&priceTo=70&purchasedFrom=2026-02-31");
  expect(status).toBe(200);
  expect(body).toMatch(/<input[^>]*name="priceFrom"[^>]*value="cheap"/);
  expect(body).toMatch(/<p[^>]*id="priceFrom-error"[^>]*>Enter an amount, such as 250 or 1,250.50/);
  expect(body).toMatch(/<input[^>]*name="purchasedFrom"[^>]*value="2026-02-31"/);
  expect(body).toContain("Enter a date as YYYY-MM-DD, in the years 1900 to 2999");
  const listed = (await idsOf("/inventory?priceFrom=cheap&priceTo=70", "inventory")).length;
  expect(listed).toBe((await idsOfCall("/api/inventory?priceTo=70")).length);
  const turned = await client.get("/sales?totalFrom=90&totalTo=10");
  expect(turned.body).toContain("The highest is below the lowest");

  const refused = await client.json("GET", "/api/inventory?priceFrom=cheap&purchasedTo=soon");
  expect(refused.status).toBe(422);
  expect(refused.json<{ errors: object }>().errors).toEqual({
    priceFrom: ["Enter an amount, such as 250 or 1,250.50"],
    purchasedTo: ["Enter a date as YYYY-MM-DD, in the years 1900 to 2999"],
  });
  for (const path of [
    "/api/inventory?sort=cost",
    "/api/repairs?sort=price,id",
    "/api/orders?sort=name",
    "/api/sales?sort=-sku",
  ])
    expect((await client.json("GET", path)).status, path).toBe(422);
  // Not in the order of other days, nor of amounts that a category has no index of.
  for (const path of [
    "/api/inventory?purchasedFrom=2026-01-01&sort=added",
    "/api/sales?category=rings&sort=total",
  ]) {
    const answer = await client.json("GET", path);
    expect(answer.status, path).toBe(422);
    expect(answer.json<{ errors: object }>().errors, path).toHaveProperty("sort");
  }
  expect((await client.get("/inventory?sort=cost")).status).toBe(200);
  expect(await idsOf("/inventory?sort=cost&size=7", "inventory")).toEqual(
    await idsOf("/inventory", "inventory"),
  );
});

test("a range of days puts a list in their order, and 'Sort by' doesn't offer another's", async () => {
  const { body } = await client.get("/inventory?purchasedFrom=2026-01-01");
  expect(body).not.toContain('value="added"');
  expect(body).toMatch(/<option value=""[^>]*>Purchase date, newest first/);
  expect(await idsOf("/inventory?purchasedFrom=2026-01-01", "inventory")).toEqual(
    await idsOfCall("/api/inventory?purchasedFrom=2026-01-01&sort=-purchased"),
  );
});

test("'More Filters' opens when something in it is set; a light page has a link to it", async () => {
  const isOpen = async (path: string) =>
    /<details class="filter-more"[^>]*open/.test((await client.get(path)).body);
  expect(await isOpen("/inventory")).toBe(false);
  expect(await isOpen("/inventory?category=rings&sort=-price")).toBe(false);
  const orderSaid = async (path: string) =>
    /\d items? (Newest first|Price, highest first)/.exec((await client.get(path)).page().text)?.[1];
  expect(await orderSaid("/inventory")).toBe("Newest first");
  // The head says it.
  expect(await orderSaid("/inventory?sort=-price")).toBeUndefined();
  for (const query of ["priceFrom=10", "priceTo=x", "size=100", "sort=purchased"])
    expect(await isOpen(`/inventory?${query}`), query).toBe(true);
  const light = (await client.get("/inventory?category=rings", { "save-data": "on" })).page();
  expect(light.links["More Filters"]).toBe("/inventory?category=rings&more=1");
  expect(await isOpen("/inventory?category=rings&more=1")).toBe(true);
});

test("pages keep the order, the ranges and the rows", async () => {
  const { links } = (await client.get("/inventory?priceFrom=20&sort=-purchased&size=25")).page();
  expect(links.Next).toMatch(/^\/inventory\?priceFrom=20&sort=-purchased&size=25&cursor=/);
  const { body } = await client.get("/inventory?priceFrom=20&size=25");
  expect(body).toContain("/inventory?priceFrom=20&amp;size=25&amp;sort=sku");
});

test("a bulk change and tags take what the list was narrowed to", async () => {
  const query = "priceFrom=30&priceTo=70&category=watches";
  const listed = await idsOfCall(`/api/inventory?${query}`);
  const { body } = await client.follow(await client.get(`/inventory/bulk-changes/new?${query}`));
  expect(body).toContain(`All that match the filter: ${listed.length} items`);
  expect(body).toMatch(/name="filter.priceFrom" value="30.00"/);
  const change = await client.json("POST", "/api/inventory/bulk-changes", {
    filter: { category: "watches", priceFrom: "30", priceTo: "70" },
    change: { field: "category", category: "clocks" },
    preview: true,
  });
  expect(change.status).toBe(201);
  expect(change.json<{ rows: { itemId: number }[]; waiting: number }>().waiting).toBe(listed.length);
  const tags = await client.get(`/inventory/tags?${query}`);
  expect(tags.body).toContain(`${listed.length} tags`);
});

test("a category's sales have no order by price, and no head that offers it", async () => {
  const { body } = await client.get("/sales?category=rings");
  expect(body).toContain("sort=date");
  expect(body).not.toContain("sort=-price");
  expect(await idsOf("/sales?category=rings&sort=-price", "sales")).toEqual(
    await idsOf("/sales?category=rings", "sales"),
  );
});

test("heads lead to the next order, keep the filters, and say which one it is", async () => {
  const heads = async (path: string) =>
    [...(await client.get(path)).body.matchAll(/<th role="columnheader"([^>]*)>(?:<a [^>]*href="([^"]*)")?/g)]
      .map(([, attributes = "", href]) => ({ sort: /aria-sort="(\w+)"/.exec(attributes)?.[1], href }))
      .filter(({ href }) => href !== undefined);
  const to = (query: string) => `/inventory?${query}`.replaceAll("&", "&amp;");
  expect(await heads("/inventory?category=rings&cursor=")).toEqual([
    { sort: undefined, href: to("category=rings&sort=sku") },
    { sort: undefined, href: to("category=rings&sort=-price") },
  ]);
  expect(await heads("/inventory?category=rings&sort=sku")).toEqual([
    { sort: "ascending", href: to("category=rings&sort=-sku") },
    { sort: undefined, href: to("category=rings&sort=-price") },
  ]);
  expect(await heads("/repairs")).toEqual([{ sort: undefined, href: "/repairs?sort=-intake" }]);
  expect(await heads("/repairs?sort=intake")).toEqual([{ sort: "ascending", href: "/repairs?sort=-intake" }]);
  const pending = "/repairs?status=pending";
  expect(await heads(pending)).toEqual([{ sort: "descending", href: `${pending}&amp;sort=intake` }]);
  expect(await heads(`${pending}&sort=intake`)).toEqual([{ sort: "ascending", href: pending }]);
});
