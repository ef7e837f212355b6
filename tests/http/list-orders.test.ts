import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aRepair, aSale } from "../support/builders.ts";

const ROWS = 120;

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
    });
    aPiece({ sku: `U-${n}`, retailPrice: price, cost: cents(1), location: place, category: "watches" });
    aRepair({ customerId: customer.id, item: `Job ${n}`, location: place });
    // Every fifth has never bought.
    if (n % 5 > 0) aSale({ customerId: customer.id, pieceId: piece.id, location: place });
  }
}

beforeAll(async () => {
  server = await startShop(aShop);
  client = await signIn(server, OLIVE);
}, 120_000);
afterAll(() => server.stop());

/** Ids on all pages, read forth and then back. */
async function idsOf(path: string, folder: string): Promise<number[]> {
  const idsIn = (html: string) =>
    [...html.matchAll(/<tr id="[^"]*" role="row"[\s\S]*?<\/tr>|<tr role="row"[\s\S]*?<\/tr>/g)]
      .map(([row]) => new RegExp(`class="cell-link" href="/${folder}/(\\d+)"`).exec(row)?.[1])
      .filter((id) => id !== undefined)
      .map(Number);
  let page = await client.get(path);
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

const ORDERS: [folder: string, sort: string, value: (row: Row) => number | string][] = [
  ["customers", "name", text("lastName")],
  ["customers", "spent", number("totalSpent")],
  ["inventory", "sku", text("sku")],
  ["inventory", "price", number("retailPrice")],
  ["sales", "price", number("salePrice")],
  ["sales", "date", number("id")],
  ["repairs", "intake", number("id")],
];

const FILTERS: Record<string, string[]> = {
  customers: ["", "tier=gold", "homeStore=denver", "tier=gold&homeStore=denver", "search=n01"],
  inventory: [
    "",
    "category=watches",
    "location=denver&category=watches",
    "isAvailable=true",
    "isAvailable=true&location=denver",
    "isAvailable=false",
    "search=u-1",
  ],
  sales: ["", "location=denver", "tier=gold", "dateRange=today"],
  repairs: ["", "location=denver", "status=pending", "search=job+1"],
};

const CASES = ORDERS.flatMap(([folder, sort, value]) =>
  (FILTERS[folder] ?? []).map((filter) => ({ folder, sort, value, filter })),
);

test.each(CASES)("/$folder?$filter by $sort, from either end, page by page", async (one) => {
  const { folder, sort, value, filter } = one;
  const rows = (await client.json("GET", `/api/${folder}?${filter}`)).json<Row[]>();
  expect(rows.length).toBeGreaterThan(0);
  const expected = rows
    .toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id))
    .map(({ id }) => id);
  expect(await idsOf(`/${folder}?${filter}&sort=${sort}`, folder)).toEqual(expected);
  expect(await idsOf(`/${folder}?${filter}&sort=-${sort}`, folder)).toEqual(expected.toReversed());
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
  expect(await heads("/repairs")).toEqual([{ sort: "descending", href: "/repairs?sort=intake" }]);
  expect(await heads("/repairs?sort=intake")).toEqual([{ sort: "ascending", href: "/repairs" }]);
});
