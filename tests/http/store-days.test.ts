import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orders, stores } from "~db/schema/index.ts";
import { addDays, type Day, dayIn, type Instant, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import type { NoticeKind } from "~db/closed-lists.ts";
import type { BenchList } from "~/domain/workshop/bench/bench-lists";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { readPage } from "../support/html.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { aCustomer, aPiece, aRepair, aVendor, enact, theBooksBalance } from "../support/shop.ts";

/*
 * Whose today: at half past ten in UTC three stores have three days, one just after its midnight and one just before
 * it. What is due goes by the day of its own store, whether one store is asked for or all are.
 */

const MOMENT = Date.parse("2026-11-20T10:30:00Z");
const env = atMoment(MOMENT);
const ZONES = {
  new_york: "Pacific/Kiritimati",
  boca: "America/New_York",
  denver: "Pacific/Pago_Pago",
} as const;
type Store = keyof typeof ZONES;
const STORES = Object.keys(ZONES) as Store[];
const todayAt = (store: Store) => dayIn(ZONES[store], MOMENT as Instant);

const WHEN = { "the day before": -1, "the day": 0, "the day after": 1 };
type When = keyof typeof WHEN;

interface Due {
  name: string;
  store: Store;
  when: When;
  day: Day;
}
const DUE: Due[] = STORES.flatMap((store) =>
  (Object.keys(WHEN) as When[]).map((when) => ({
    name: `${store} ${when}.`,
    store,
    when,
    day: addDays(todayAt(store), WHEN[when]),
  })),
);

const linksOf = async (path: string) => Object.keys((await olive.get(path)).page().links);
const named = (all: readonly string[]) =>
  DUE.flatMap(({ name }) => (all.some((each) => each.includes(name)) ? [name] : []));
const onPage = async (path: string) => named(await linksOf(path));
const inBody = async (path: string) => named([(await olive.get(path)).body]);
const inJson = async (path: string) => {
  const answer = await olive.json("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return named([answer.body]);
};

type Ask = (location: string) => Promise<string[]>;
const bell =
  (kind: NoticeKind): Ask =>
  async (location) => {
    await olive.post("/location", { location });
    return onPage(`/notices?kind=${kind}`);
  };
const bench =
  (list: BenchList): Ask =>
  async (location) => {
    await olive.post("/location", { location });
    return onPage(`/repairs/bench?list=${list}`);
  };
/** Names in the rows of a page that are marked, or that say a word. */
const rowsThatSay = async (path: string, said: RegExp) => {
  const { body } = await olive.get(path);
  const rows = body.split(/<tr\b|<li\b/).filter((row) => said.test(row));
  return named(rows.map((row) => readPage(row).text));
};

type Expected = (when: When) => boolean;
const isPast: Expected = (when) => when === "the day before";
const isNow: Expected = (when) => when === "the day";
const isReached: Expected = (when) => when !== "the day after";

interface Case {
  /** Makes what is due, thirty days earlier. */
  make(due: Due): void;
  surfaces: Record<string, { ask: Ask; is: Expected }>;
}

const nothing = { customerId: null, to: null, due: null, value: null, note: null };

const CASES: Record<string, Case> = {
  "a promise": {
    make: ({ name, store, day }) => {
      const { id } = aRepair({ item: name, location: store });
      shop().db.update(orders).set({ promisedDay: day }).where(eq(orders.id, id)).run();
    },
    surfaces: {
      "bell, late": { ask: bell("order_late"), is: isPast },
      "bell, due today": { ask: bell("order_due"), is: isNow },
      "bench, late": { ask: bench("late"), is: isPast },
      "bench, due today": { ask: bench("today"), is: isNow },
      "bench, coming": {
        ask: bench("coming"),
        is: (when) => !isReached(when),
      },
      "bench's JSON, late": { ask: (at) => inJson(`/api/bench?list=late&location=${at}`), is: isPast },
      "bench's JSON, due today": { ask: (at) => inJson(`/api/bench?list=today&location=${at}`), is: isNow },
    },
  },
  "a workshop's day": {
    make: ({ name, store, day }) => {
      const { id: orderId } = aRepair({ item: name, location: store });
      enact((ctx) => moveOrder(ctx, { orderId, place: "workshop", name: "Kessel", dueBack: day }));
    },
    surfaces: {
      bell: { ask: bell("workshop_overdue"), is: isPast },
      custody: { ask: (at) => onPage(`/repairs/custody?place=overdue&location=${at}`), is: isPast },
      "custody's JSON": { ask: (at) => inJson(`/api/custody?place=overdue&location=${at}`), is: isPast },
    },
  },
  "a memo's day": {
    make: ({ name, store, day }) => {
      const { id: pieceId } = aPiece({ description: name, location: store });
      const customerId = aCustomer().id;
      enact((ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "memo_out", customerId, due: day }));
    },
    surfaces: {
      bell: { ask: bell("memo_overdue"), is: isPast },
      "the list of what is out": {
        ask: (at) => onPage(`/inventory/out?state=overdue&location=${at}`),
        is: isPast,
      },
      "its JSON": { ask: (at) => inJson(`/api/inventory/out?state=overdue&location=${at}`), is: isPast },
    },
  },
  "a payment of a layaway": {
    make: ({ name, store, day }) => {
      const { id: pieceId } = aPiece({ description: name, location: store, retailPrice: cents(100_00) });
      enact((ctx) =>
        takeInOrder(ctx, {
          kind: "layaway",
          customerId: aCustomer().id,
          location: store,
          notes: null,
          promised: null,
          pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
          instalments: [{ due: day, amount: cents(100_00) }],
        }),
      );
    },
    surfaces: {
      bell: { ask: bell("instalment_late"), is: isPast },
      "list, late": {
        ask: (at) => rowsThatSay(`/orders?kind=layaway&location=${at}`, /> Payment Late </),
        is: isPast,
      },
      "list of payments due": {
        ask: (at) => onPage(`/orders?state=payment_due&location=${at}`),
        is: isReached,
      },
      "its JSON": { ask: (at) => inJson(`/api/orders?state=payment_due&location=${at}`), is: isReached },
      "its file": {
        ask: (at) => inBody(`/lists/orders/export?state=payment_due&location=${at}`),
        is: isReached,
      },
    },
  },
  "a reminder 14 days after the telling": {
    make: ({ name, store, day }) => {
      const { id: orderId } = aRepair({ item: name, location: store });
      vi.setSystemTime(momentAt(ZONES[store], addDays(day, -14), 12 * 60));
      enact((ctx) => changeRepairStatus(ctx, orderId, "completed"));
      enact((ctx) => tellCustomer(ctx, { orderId, how: "phone", message: null }));
    },
    surfaces: {
      list: { ask: (at) => onPage(`/orders?state=to_remind&location=${at}`), is: isReached },
      JSON: { ask: (at) => inJson(`/api/orders?state=to_remind&location=${at}`), is: isReached },
      file: { ask: (at) => inBody(`/lists/orders/export?state=to_remind&location=${at}`), is: isReached },
    },
  },
  "a day to call again": {
    make: ({ name, store, day }) => {
      const { id: customerId } = aCustomer({ firstName: "Ada", lastName: name, homeStore: store });
      const call = { reason: "other", occasion: null, outcome: "phone", note: null, next: day } as const;
      enact((ctx) => noteCall(ctx, { customerId, ...call }));
    },
    surfaces: {
      list: { ask: (at) => onPage(`/customers/calls?list=again&homeStore=${at}`), is: isReached },
      JSON: { ask: (at) => inJson(`/api/customers/calls?list=again&homeStore=${at}`), is: isReached },
    },
  },
  "a birthday": {
    make: ({ name, store, day }) =>
      void aCustomer({
        firstName: "Bea",
        lastName: name,
        homeStore: store,
        dateOfBirth: `1980${day.slice(4)}` as Day,
      }),
    surfaces: {
      bell: { ask: bell("birthday"), is: (when) => !isPast(when) },
      "bell, today": {
        ask: async (location) => {
          await olive.post("/location", { location });
          return rowsThatSay("/notices?kind=birthday", />Today, /);
        },
        is: isNow,
      },
      dashboard: {
        ask: async (location) => {
          await olive.post("/location", { location });
          const [, panel = ""] = /Dates This Week([^]*?)<\/section>/.exec((await olive.get("/")).body) ?? [];
          return named(Object.keys(readPage(panel).links));
        },
        is: (when) => !isPast(when),
      },
    },
  },
  "a vendor's day": {
    make: ({ name, store, day }) => {
      const { id: vendorId } = aVendor({ name: `Vendor of ${name}` });
      aPiece({ description: name, location: store, vendorId, ownership: "memo", memoDueDay: day });
    },
    surfaces: {
      bell: { ask: bell("vendor_memo_due"), is: isReached },
      "the vendor's record, due": { ask: (at) => onVendors(at, "due"), is: isNow },
      "the vendor's record, late": { ask: (at) => onVendors(at, "late"), is: isPast },
    },
  },
};

let records: Promise<string[]> | undefined;
/** What the records of vendors mark, whatever store is asked for. */
async function onVendors(location: string, tone: "late" | "due"): Promise<string[]> {
  records ??= Promise.all(server.built.map(async (id) => (await olive.get(`/inventory/vendors/${id}`)).body));
  const lines = (await records).flatMap((body) => body.split("<li"));
  const marked = lines.filter((line) => line.includes(`line-${tone}`));
  return named(marked).filter((name) => location === "all" || name.startsWith(location));
}

function aShop() {
  for (const store of STORES)
    shop().db.update(stores).set({ zone: ZONES[store] }).where(eq(stores.key, store)).run();
  for (const { make } of Object.values(CASES))
    for (const due of DUE) {
      vi.setSystemTime(MOMENT - 30 * 86_400_000);
      make(due);
    }
  vi.setSystemTime(MOMENT);
  return shop().db.$client.prepare("select id from vendors").pluck().all() as number[];
}

let server: ShopServer<number[]>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

test("three stores have three days", () => {
  expect(STORES.map(todayAt)).toEqual(["2026-11-21", "2026-11-20", "2026-11-19"]);
});

describe.each(Object.entries(CASES))("%s", (_, { surfaces }) => {
  test.each(Object.entries(surfaces))(
    "goes by the day of its own store: %s",
    async (_surface, { ask, is }) => {
      for (const location of ["all", ...oneIn(3, STORES)]) {
        const expected = DUE.filter(
          ({ store, when }) => (location === "all" || store === location) && is(when),
        );
        expect.soft([location, await ask(location)]).toEqual([location, expected.map(({ name }) => name)]);
      }
    },
  );
});
