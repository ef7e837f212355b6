import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, day, type Day } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { CAMPAIGN_TYPES } from "~/domain/outreach/campaigns/campaign-choices";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { CALL_LISTS } from "~/domain/workshop/orders/orders-to-call-about";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { NOTICE_KINDS } from "~db/closed-lists.ts";
import { OLIVE, SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import {
  aCampaign,
  aCustomer,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  enact,
  theBooksBalance,
} from "../support/shop.ts";
import { amountAfter, countAfter, inCents, rowsOfCsv, sumOf } from "../support/three-years/answers.ts";

/*
 * What is counted is what is listed, over HTTP: cards and the lists behind them, the bell and its pages, lists of
 * orders and of calls, and a campaign's audience; for all stores and for each.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z");
const TODAY = day("2026-11-20");
const DAY = 86_400_000;
const env = atMoment(NOON);

const NOTHING = { customerId: null, to: null, due: null, value: null, note: null };
const status = (id: number, to: RepairStatus) => enact((ctx) => changeRepairStatus(ctx, id, to));
const STORES = ["boca", "denver"] as const;

/** The same of everything in each store, but for how many. */
function aStore(location: (typeof STORES)[number], n: number): void {
  const ago = (days: number) => vi.setSystemTime(NOON - days * DAY);
  for (let nth = 0; nth < n; nth += 1) {
    ago(40);
    const { id: customerId } = aCustomer({
      homeStore: location,
      tier: nth % 2 === 0 ? "gold" : "diamond",
      gender: "female",
      email: nth === 0 ? null : `${location}.${nth}@mail.example`,
      cellPhone: nth === 1 ? null : `561-555-01${n}${nth}`,
      dateOfBirth: `198${nth}-11-2${nth}` as Day,
    });
    const blank = blankOf(profileFields);
    const consent = { ...blank.consent, text: nth === 0 ? ("yes" as const) : null };
    enact((ctx) => editProfile(ctx, customerId, { ...blank, consent, version: null }));
    const piece = (price: number) => aPiece({ location, retailPrice: cents(price), category: "rings" }).id;
    const [held, lent, broken] = [piece(100_00), piece(200_00), piece(300_00)];
    const due = addDays(TODAY, nth % 2 === 0 ? -1 : 1);
    enact((ctx) => movePiece(ctx, { ...NOTHING, pieceId: held, kind: "reserved", customerId, due }));
    enact((ctx) => movePiece(ctx, { ...NOTHING, pieceId: lent, kind: "memo_out", customerId, due }));
    enact((ctx) => movePiece(ctx, { ...NOTHING, pieceId: broken, kind: "damaged", note: "Fell" }));
    piece(400_00);
    const call = { reason: "other", occasion: null, outcome: "phone", note: null, next: TODAY } as const;
    enact((ctx) => noteCall(ctx, { customerId, ...call }));
    const repair = (price: number) => aRepair({ customerId, location, customerPrice: cents(price) }).id;
    repair(10_00);
    status(repair(20_00), "in_progress");
    ago(20);
    const [told, untold, over, back] = [repair(30_00), repair(40_00), repair(50_00), repair(60_00)];
    for (const id of [told, untold, over]) status(id, "completed");
    enact((ctx) => tellCustomer(ctx, { orderId: told, how: "phone", message: null }));
    status(over, "picked_up");
    enact((ctx) => cancelOrder(ctx, { orderId: back, reason: "Sold it" }));
    aSpecialOrder({ customerId, location });
    for (const days of [1, 0]) {
      ago(days);
      const sale = () => aSale({ customerId, location, pieceId: piece(500_00 + nth) }, SAL);
      sale();
      const { id: saleId, lines } = sale();
      const { id: wrong } = sale();
      enact((ctx) => voidWithOrders(ctx, { saleId: wrong, reason: "Twice" }), OLIVE);
      const rest = { refund: null, fee: cents(0), shipping: cents(0), reason: "Size" };
      enact((ctx) =>
        returnLines(ctx, { saleId, lines: lines.map(({ id }) => ({ id, to: "stock" })), ...rest }),
      );
    }
  }
}

const AUDIENCES = [
  {},
  { tier: "gold" },
  { tier: "diamond", gender: "female", location: "boca" },
  { location: "denver" },
  { gender: "male" },
] as const;

function aShop() {
  aStore("boca", 3);
  aStore("denver", 2);
  vi.setSystemTime(NOON);
  return AUDIENCES.map((segments) => {
    const of = { tier: null, gender: null, ageRange: null, location: null, ...segments };
    return CAMPAIGN_TYPES.map(
      (type) => aCampaign({ type, subject: type === "email" ? "News" : null, segments: of }).id,
    );
  });
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  [sal, olive] = [await signIn(server, SAL), await signIn(server, OLIVE)];
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const page = async (path: string) => (await sal.get(path)).page();
const json = async <T>(path: string) => {
  const answer = await sal.json("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<T[]>();
};
const file = async (path: string) => rowsOfCsv((await sal.get(path)).body);
const rowsOn = async (path: string) => (await page(path)).tables()[0]?.rows.slice(1).length ?? 0;

describe.each(["all", ...oneIn(2, STORES)])("at %s", (location) => {
  const at = `location=${location}`;
  const expected = location === "all" ? 5 : location === "boca" ? 3 : 2;

  test("items: cards, dashboard, list, JSON and file", async () => {
    await sal.post("/location", { location });
    const all = await json<{ retailPrice: string; isAvailable: boolean }>(`/api/inventory?${at}&limit=200`);
    const free = all.filter(({ isAvailable }) => isAvailable);
    // One of four, and what came back or was voided on two days.
    expect(free).toHaveLength(5 * expected);
    const worth = (items: typeof all) => sumOf(items, ({ retailPrice }) => retailPrice);
    const { text, links } = await page(`/inventory?${at}`);
    expect.soft(countAfter(text, "Total Items"), "card").toBe(all.length);
    expect.soft(countAfter(text, "Available Items"), "card").toBe(free.length);
    expect.soft(amountAfter(text, "Total Value"), "card").toBe(worth(all));
    for (const [label, n] of [
      ["Total Items", all.length],
      ["Available Items", free.length],
    ] as const) {
      const behind = links[label]!;
      expect
        .soft((await page(behind)).text, `behind ${label}`)
        .toContain(n === all.length ? `${n} items` : `${n} of ${all.length} items`);
      const listed = await file(behind.replace("/inventory?", "/lists/inventory/export?"));
      expect.soft(listed.length, `the file behind ${label}`).toBe(n);
    }
    const dashboard = (await page("/")).text;
    expect.soft(amountAfter(dashboard, "Inventory Value"), "dashboard").toBe(worth(free));
    const stats = (await sal.json("GET", `/api/dashboard/stats?${at}`)).json<Record<string, unknown>>();
    expect.soft(stats.inventoryCount, "its JSON").toBe(free.length);
    expect.soft(inCents(stats.inventoryValue), "its JSON").toBe(worth(free));
  });

  test("repairs: cards, dashboard, lists, JSON and file", async () => {
    await sal.post("/location", { location });
    const cards = await page(`/repairs?${at}`);
    for (const [label, is] of [
      ["Pending", "pending"],
      ["In Progress", "in_progress"],
      ["Completed", "completed"],
    ] as const) {
      const found = await json<object>(`/api/repairs?${at}&status=${is}&limit=200`);
      expect.soft([label, countAfter(cards.text, label)], "card").toEqual([label, found.length]);
      const listed = (await page(`/repairs?${at}&status=${is}`)).text;
      expect.soft(listed, "list").toContain(`${found.length} repairs`);
      const rows = await file(`/lists/repairs/export?${at}&status=${is}`);
      expect.soft([label, rows.length], "file").toEqual([label, found.length]);
    }
    const all = await json<{ status: string; customerPrice: string }>(`/api/repairs?${at}&limit=200`);
    expect(all).toHaveLength(6 * expected);
    expect
      .soft(amountAfter(cards.text, "Total Revenue"), "card")
      .toBe(sumOf(all, ({ customerPrice }) => customerPrice));
    const pending = all.filter((each) => each.status === "pending").length;
    expect.soft(countAfter((await page("/")).text, "Pending Repairs"), "dashboard").toBe(pending);
  });

  test("sales of today: dashboard, its JSON, cards and the list behind them", async () => {
    await sal.post("/location", { location });
    const home = await page("/");
    const today = amountAfter(home.text, "Today's Sales");
    const stats = (await sal.json("GET", `/api/dashboard/stats?${at}`)).json<Record<string, unknown>>();
    expect.soft(inCents(stats.todaySales), "JSON").toBe(today);
    const behind = await page(home.links["Today's Sales"]!);
    expect.soft(amountAfter(behind.text, "revenue"), "list").toBe(today);
    // Two stay of three, and one of the two came back.
    expect.soft(stats.todaySalesCount).toBe(2 * expected);
    expect.soft(behind.text).toContain(`${2 * expected} sales`);
    const asked = `dateRange=today&${at}`;
    const report = (await olive.get(`/reports?${asked}`)).page().text;
    expect.soft(amountAfter(report, "Revenue") ?? amountAfter(report, "Sales Revenue"), "report").toBe(today);
    const rows = await file(`/lists/sales/export?${asked}`);
    expect.soft(rows.filter((row) => row.Status !== "Voided").length, "file").toBe(2 * expected);
  });

  test("the bell counts what its pages list", async () => {
    await sal.post("/location", { location });
    const { links } = await page("/");
    let listed = 0;
    for (const kind of NOTICE_KINDS) {
      listed += await rowsOn(`/notices?kind=${kind}`);
    }
    expect.soft(listed).toBeGreaterThan(0);
    expect.soft(links[`${listed} notices`], `${listed} notices`).toBe("/notices");
  });

  test.each(CALL_LISTS)("orders %s: count, list, JSON and file", async (list) => {
    const query = `state=${list}&${at}`;
    const found = await json<object>(`/api/orders?${query}&limit=200`);
    const shown = await page(`/orders?${query}`);
    expect.soft(shown.text, "count").toContain(`${found.length} order${found.length === 1 ? "" : "s"}`);
    expect.soft(await rowsOn(`/orders?${query}`), "list").toBe(found.length);
    expect.soft((await file(`/lists/orders/export?${query}`)).length, "file").toBe(found.length);
  });

  test("who is to be called again: count, list and JSON", async () => {
    const query = `list=again&homeStore=${location}`;
    const shown = await page(`/customers/calls?${query}`);
    expect.soft(shown.text, "count").toContain(`${expected} customers`);
    expect.soft(await rowsOn(`/customers/calls?${query}`), "list").toBe(expected);
    expect.soft(await json(`/api/customers/calls?${query}`), "JSON").toHaveLength(expected);
  });
});

const CAMPAIGNS = AUDIENCES.flatMap((segments, nth) =>
  CAMPAIGN_TYPES.map((type, at) => ({ segments, type, built: () => server.built[nth]![at] })),
);

// Every fourth has each type, and segments of every kind.
test.each(oneIn(4, CAMPAIGNS))(
  "an audience of $segments by $type: estimate, record and file",
  async ({ segments, type, built }) => {
    const id = built();
    const rows = rowsOfCsv((await olive.get(`/marketing/${id}/audience.csv`)).body).filter(
      (row) => row["Customer ID"] !== "",
    );
    const customers = await json<{ tier: string; homeStore: string; gender: string }>(
      "/api/customers?limit=200",
    );
    const { location, ...own } = { location: null, ...segments };
    const matching = customers.filter(
      (one) =>
        (location === null || one.homeStore === location) &&
        Object.entries(own).every(([name, value]) => one[name as keyof typeof one] === value),
    );
    expect.soft(rows, "file").toHaveLength(matching.length);
    const query = new URLSearchParams({ type });
    for (const [name, value] of Object.entries(segments)) query.set(`audienceSegments.${name}`, value);
    const live = (await olive.get(`/marketing/audience?${query}`)).json();
    const column = { email: "Email", sms: "Cell Phone", direct_mail: "Street" }[type];
    const unreachable = rows.filter((row) => row[column] === "").length;
    expect.soft(live, "estimate").toMatchObject({ matching: matching.length, unreachable });
    const record = (await olive.get(`/marketing/${id}`)).page().text;
    expect.soft(countAfter(record, "Customers who match today"), "record").toBe(matching.length);
  },
);
