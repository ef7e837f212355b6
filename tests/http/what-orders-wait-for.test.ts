import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orders } from "~db/schema/index.ts";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { ORDER_NOTICE_KINDS } from "~/domain/outreach/notices/notice-kinds";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { CALL_LISTS, type CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { noteArrival } from "~/domain/workshop/orders/order-from-vendor.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import type { Actor } from "~/domain/permissions";
import { BENCH_LISTS, type BenchList, PARTS_OF_ALL } from "~/domain/workshop/bench/bench-lists";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { OLIVE } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atNoon } from "../support/noon.ts";
import { aCustomer, aPiece, aRepair, aSpecialOrder, enact, theBooksBalance } from "../support/shop.ts";
import { shop } from "~/runtime/shop.server";

const env = atNoon();
const noon = Date.now();
const DAY = 24 * 60 * 60 * 1_000;
const today = dayIn("America/New_York", noon as Instant);

const does = <T>(rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) => enact(rule, OLIVE);
/** Does what follows so many days ago, at noon. */
const ago = (days: number) => vi.setSystemTime(noon - days * DAY);
const tell = (orderId: number) => does((ctx) => tellCustomer(ctx, { orderId, how: "phone", message: null }));
const pay = (orderId: number, amount: number) =>
  does((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(amount) }));
const complete = (id: number) => does((ctx) => changeRepairStatus(ctx, id, "completed"));
const repair = (item: string, promised: Day | null = null, price = 100_00) => {
  const { id } = aRepair({ item, customerPrice: cents(price) });
  shop().db.update(orders).set({ promisedDay: promised }).where(eq(orders.id, id)).run();
  return id;
};
const layaway = (description: string, due: Day[], promised: Day | null = null) => {
  const { id: pieceId } = aPiece({ description, retailPrice: cents(due.length * 100_00) });
  return does((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: aCustomer().id,
      location: "boca",
      notes: null,
      promised,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: due.map((each) => ({ due: each, amount: cents(100_00) })),
    }),
  ).id;
};
const fetched = (orderId: number) => {
  const { customerId } = getOrder(shop().db, orderId)!;
  does((ctx) =>
    sellWithOrders(ctx, {
      customerId,
      location: "boca",
      till: null,
      lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
    } as Parameters<typeof sellWithOrders>[1]),
  );
};

interface Case {
  /** Does it, days ago, and leaves the clock where it is. */
  make(item: string): number;
  rings: NoticeKind | null;
  calls?: CallList[];
  bench?: BenchList[];
  isLate?: boolean;
  balance: string;
  /** How its message begins what it says. */
  message?: "is ready for you" | "is still waiting" | "payment of";
}

const CASES: Record<string, Case> = {
  "Late ring": {
    make: (item) => repair(item, addDays(today, -1)),
    rings: "order_late",
    bench: ["late"],
    isLate: true,
    balance: "100.00",
  },
  "Ring for today": {
    make: (item) => repair(item, today),
    rings: "order_due",
    bench: ["today"],
    balance: "100.00",
  },
  "Undated hoop": {
    make: (item) => repair(item),
    rings: null,
    bench: ["undated"],
    balance: "100.00",
  },
  "Kept ring": {
    make: (item) => {
      const id = repair(item, addDays(today, -1));
      complete(id);
      tell(id);
      return id;
    },
    rings: null,
    calls: ["ready"],
    bench: ["ready"],
    balance: "100.00",
    message: "is still waiting",
  },
  "Untold chain": {
    make: (item) => {
      const id = repair(item);
      complete(id);
      pay(id, 60_00);
      return id;
    },
    rings: "order_untold",
    calls: ["ready", "to_tell"],
    bench: ["ready"],
    balance: "40.00",
    message: "is ready for you",
  },
  "Chain that went back": {
    make: (item) => {
      const id = repair(item, addDays(today, 5));
      complete(id);
      tell(id);
      does((ctx) => changeRepairStatus(ctx, id, "in_progress"));
      ago(1);
      complete(id);
      return id;
    },
    rings: "order_untold",
    calls: ["ready", "to_tell"],
    bench: ["ready"],
    balance: "100.00",
    message: "is ready for you",
  },
  "Bent brooch": {
    make: (item) => {
      const id = repair(item, addDays(today, -1));
      pay(id, 40_00);
      does((ctx) => cancelOrder(ctx, { orderId: id, reason: "Sold it" }));
      return id;
    },
    rings: null,
    calls: ["hand_back"],
    balance: "0.00",
  },
  "Asked locket": {
    make: (item) => {
      const id = repair(item);
      does((ctx) => answerEstimate(ctx, { orderId: id, state: "asked", amount: null, how: "phone" }));
      complete(id);
      tell(id);
      return id;
    },
    rings: null,
    calls: ["ready"],
    bench: ["ready"],
    balance: "100.00",
    message: "is still waiting",
  },
  "Fetched opal": {
    make: (item) => {
      const id = repair(item);
      pay(id, 40_00);
      fetched(id);
      return id;
    },
    rings: null,
    balance: "0.00",
  },
  "Unpaid cross": {
    make: (item) => {
      const id = repair(item);
      pay(id, 40_00);
      does((ctx) => handOverUnpaid(ctx, { orderId: id, to: "Them" }));
      return id;
    },
    rings: null,
    balance: "60.00",
  },
  "Ordered band": {
    make: (item) => {
      const { id } = aSpecialOrder({ item, price: cents(100_00) });
      ago(0);
      tell(id);
      vi.setSystemTime(Date.now() + 1_000);
      does((ctx) => noteArrival(ctx, { orderId: id, arrived: null }));
      return id;
    },
    rings: "order_untold",
    calls: ["ready", "to_tell"],
    balance: "100.00",
    message: "is ready for you",
  },
  "Late pendant": {
    make: (item) => layaway(item, [addDays(today, -1), addDays(today, 30)], addDays(today, 9)),
    rings: "instalment_late",
    calls: ["payment_due"],
    isLate: true,
    balance: "200.00",
    message: "payment of",
  },
  "Promised pendant": {
    make: (item) => layaway(item, [addDays(today, 9)], addDays(today, -1)),
    rings: null,
    balance: "100.00",
  },
  "Fetched pendant": {
    make: (item) => {
      const id = layaway(item, [addDays(today, -1), addDays(today, 30)]);
      pay(id, 100_00);
      fetched(id);
      return id;
    },
    rings: null,
    balance: "0.00",
  },
};

function aShop() {
  const made = Object.entries(CASES).map(([item, { make }]) => {
    ago(3);
    return [item, make(item)] as const;
  });
  vi.setSystemTime(noon);
  return Object.fromEntries(made);
}

let server: ShopServer<Record<string, number>>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const idOf = (item: string) => server.built[item]!;
const ITEMS = Object.keys(CASES);
/** Those of the items that a page shows as links. */
const shownOn = async (path: string) => {
  const { links } = (await olive.get(path)).page();
  return ITEMS.filter((item) => Object.keys(links).some((label) => label.startsWith(item)));
};
const expectedIn = (is: (of: Case) => boolean | undefined) => ITEMS.filter((item) => is(CASES[item]!));
const inJson = async (path: string, name: "id" | "orderId") =>
  (await olive.json("GET", path)).json<Record<string, number>[]>().map((row) => row[name]);

describe("bell, its pages and the dashboard", () => {
  test.each(NOTICE_KINDS)("%s", async (kind) => {
    const expected = expectedIn(({ rings }) => rings === kind);
    expect(await shownOn(`/notices?kind=${kind}`)).toEqual(expected);
  });

  test("count each once", async () => {
    const { links, text } = (await olive.get("/")).page();
    const ringing = expectedIn(({ rings }) => rings !== null);
    // A cancelled order is worth a look, which the bell counts too.
    const looks = (await olive.json("GET", "/api/worth-a-look")).json<unknown[]>();
    expect(links[`${ringing.length + looks.length} notices`]).toBe("/notices");
    const views = Object.entries(links).flatMap(([label, to]) => (label.startsWith("Open: ") ? [to] : []));
    for (const kind of ORDER_NOTICE_KINDS) {
      const list = `/notices?kind=${kind}`;
      const [alone, ...more] = expectedIn(({ rings }) => rings === kind);
      expect([kind, views.includes(list)]).toEqual([kind, more.length > 0]);
      if (alone === undefined || more.length > 0) continue;
      const rows = Object.entries((await olive.get(list)).page().links);
      const record = rows.find(([label]) => label.startsWith(alone))?.[1];
      expect(record).toMatch(new RegExp(`^/(repairs|orders)/${idOf(alone)}$`));
      expect(views).toContain(record);
    }
    expect(text).toContain("3 ready, customer not notified");
  });
});

test.each(CALL_LISTS)("the list %s, as page, JSON and file", async (list) => {
  const expected = expectedIn(({ calls }) => calls?.includes(list)).toSorted();
  expect((await shownOn(`/orders?state=${list}`)).toSorted()).toEqual(expected);
  const ids = expected.map(idOf).toSorted();
  expect((await inJson(`/api/orders?state=${list}`, "id")).toSorted()).toEqual(ids);
  const file = await olive.get(`/lists/orders/export?state=${list}`);
  expect(ITEMS.filter((item) => file.body.includes(item)).toSorted()).toEqual(expected);
});

const isPartOfAll = (list: BenchList) => (PARTS_OF_ALL as readonly BenchList[]).includes(list);

test.each(BENCH_LISTS)("the bench's %s, as page and JSON", async (list) => {
  const expected = expectedIn(({ bench }) =>
    bench?.some((each) => each === list || (list === "all" && isPartOfAll(each))),
  ).toSorted();
  expect((await shownOn(`/repairs/bench?list=${list}`)).toSorted()).toEqual(expected);
  expect((await inJson(`/api/bench?list=${list}`, "orderId")).toSorted()).toEqual(
    expected.map(idOf).toSorted(),
  );
});

let exported: Promise<Answer> | undefined;

describe.each(Object.entries(CASES))("%s", (item, { isLate = false, balance, calls = [], message }) => {
  const kindOf = (number: string) => (number.startsWith("R") ? "repairs" : "orders");

  test("record, list, JSON, file, papers and suggestion say the same", async () => {
    const id = idOf(item);
    const answer = (await olive.json("GET", `/api/orders/${id}`)).json<Record<string, string | null>>();
    expect(answer).toMatchObject({ balance, state: expect.any(String) });
    expect(answer.ready !== null).toBe(calls.includes("ready"));
    if (message) expect(answer.message).toContain(message);
    else expect(answer.message).toBeNull();

    const number = String(answer.number);
    const record = (await olive.get(`/${kindOf(number)}/${id}`)).page().text;
    expect(/\bLate\b|day late/.test(record)).toBe(isLate);
    const money = `$${balance}`;
    const isOwed = answer.state === "open" || answer.state === "ready" || item === "Unpaid cross";
    const label = number.startsWith("L") ? "Balance, with tax" : "Amount due";
    expect(/Amount due|Balance, with tax/.test(record)).toBe(isOwed);
    const [, called, sum] = /(Amount due|Balance, with tax)\s*(\$[\d,.]+\d)/.exec(record) ?? [];
    expect([called, sum]).toEqual(isOwed ? [label, money] : [undefined, undefined]);
    expect(record.includes("hasn't been notified")).toBe(calls.includes("to_tell"));
    expect(record.includes("Waiting for approval")).toBe(false);

    const customer = (await olive.get(`/customers/${answer.customerId}`)).page().text;
    expect(customer).toContain(number);

    if (number.startsWith("R")) {
      const sheet = (await olive.get(`/repairs/${id}/envelope/print`)).page().text.replaceAll(/\s/g, "");
      expect(sheet.split(`Amountdue${money}`)).toHaveLength(3);
    } else {
      const contract = (await olive.get(`/orders/${id}/contract`)).page().text.replaceAll(/\s/g, "");
      expect(contract).toContain(`${label.replaceAll(/\s/g, "")}${money}`);
      exported ??= olive.get("/lists/orders/export?location=all");
      const row = (await exported).body
        .split("\n")
        .find((line) => line.includes(number))!
        .trim()
        .split(",");
      expect(row.at(-1)).toBe(balance);
      const listed = (await olive.get(`/orders?search=${number}`)).page().text;
      expect(/\bLate\b/.test(listed.split(item).at(-1)!)).toBe(isLate);
    }

    const advice = await olive.json("GET", `/api/customers/${answer.customerId}/suggestions`);
    const call = new RegExp(`Call to say ${number} \\(${item}\\) is ready`);
    expect(call.test(advice.body)).toBe(calls.includes("to_tell"));
    if (calls.includes("ready")) expect(advice.body).toContain(`${money} due`);
  });
});
