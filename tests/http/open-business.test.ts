import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, dayIn, type Instant, yearsBefore } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { addNote } from "~/domain/records/notes/write-note.server";
import { OPEN_BUSINESS_WORDS, type OpenBusiness } from "~/domain/records/privacy/open-business-words";
import { RETENTION_YEARS } from "~/domain/records/privacy/retention-years";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import {
  aBuy,
  aCustomer,
  aPhoto,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  enact,
  someCredit,
  theBooksBalance,
} from "../support/shop.ts";

/*
 * Open business and the last time somebody was heard of, over HTTP: the page that erases, its call, and what Settings
 * say the rule would erase: whoever was last heard of the day before three years ago, and nobody of that day or the
 * day after.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z") as Instant;
const env = atMoment(NOON);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = 3;
const CUT = yearsBefore(NOON, YEARS);
const LONG_AGO = NOON - 12 * 366 * DAY;
const today = () => dayIn("America/New_York", Date.now() as Instant);

const NOTHING = { customerId: null, to: null, due: null, value: null, note: null };
const hold = (kind: "reserved" | "memo_out") => (customerId: number) =>
  void enact((ctx) =>
    movePiece(ctx, { ...NOTHING, pieceId: aPiece().id, kind, customerId, due: addDays(today(), 9) }),
  );
const pay = (orderId: number) =>
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(40_00) }));
const unpaid = (orderId: number) => enact((ctx) => handOverUnpaid(ctx, { orderId, to: "Them" }));
const cancel = (orderId: number) => enact((ctx) => cancelOrder(ctx, { orderId, reason: "Sold it" }));
const finish = (id: number) => enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));

/** What is open of a customer, all of it since long ago. */
const OPEN: Record<string, [OpenBusiness, (customerId: number) => void]> = {
  "an open repair": ["repair", (customerId) => void aRepair({ customerId })],
  "a canceled repair that is still here": ["repair", (customerId) => void cancel(aRepair({ customerId }).id)],
  "an open special order": ["order", (customerId) => void aSpecialOrder({ customerId })],
  "a deposit on a special order that was handed over unpaid": [
    "deposit",
    (customerId) => {
      const { id } = aSpecialOrder({ customerId });
      pay(id);
      unpaid(id);
    },
  ],
  "a deposit on a repair that was handed over unpaid": [
    "deposit",
    (customerId) => {
      const { id } = aRepair({ customerId });
      pay(id);
      unpaid(id);
    },
  ],
  "an item on hold": ["piece", hold("reserved")],
  "an item out on memo": ["piece", hold("memo_out")],
  "an open buy": ["buy", (customerId) => void aBuy({ customerId })],
  "store credit": ["credit", (customerId) => someCredit(customerId, cents(5_00))],
};

/** What was done for a customer, or with them, and is over. */
const HEARD: Record<string, (customerId: number) => void> = {
  "they were added": () => {},
  "a sale": (customerId) => void aSale({ customerId }),
  "a call": (customerId) => {
    const call = { reason: "other", occasion: null, outcome: "phone", note: null, next: null } as const;
    enact((ctx) => noteCall(ctx, { customerId, ...call }));
  },
  "a note": (id) =>
    void enact((ctx) => addNote(ctx, { of: { kind: "customer", id }, text: "Likes opals", isPinned: false })),
  "a wish": (customerId) =>
    void enact((ctx) => addWish(ctx, { customerId, sku: null, description: "An opal", note: null })),
  "a relative": (customerId) => {
    const mia = { name: "Mia", relation: "daughter", occasion: null, note: null, relatedId: null } as const;
    enact((ctx) => addRelative(ctx, { customerId, ...mia, date: null, monthDay: null }));
  },
  "a photo": (id) => void aPhoto({ kind: "customer", id }),
  "a special order that was canceled": (customerId) => void cancel(aSpecialOrder({ customerId }).id),
  "a repair that was picked up": (customerId) => void finish(aRepair({ customerId }).id),
  "a repair that they were told of": (customerId) => {
    const { id } = aRepair({ customerId });
    enact((ctx) => tellCustomer(ctx, { orderId: id, how: "text", message: null }));
    finish(id);
  },
};

/** Years ago to the moment; the server's clock goes on meanwhile. */
const WHEN = { "a day before it": -DAY, "an hour after it": HOUR, "a day after it": DAY };

function merged(customerId: number): number {
  const kept = aCustomer().id;
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  const of = { mergedId: customerId, version: null, mergedVersion: null, fields };
  enact((ctx) => mergeCustomers(ctx, kept, of));
  return kept;
}

interface Made {
  name: string;
  id: number;
  what: OpenBusiness | null;
  /** How long nobody heard of them. */
  since: number;
}

function aShop() {
  const made: Made[] = [];
  for (const [name, [what, open]] of Object.entries(OPEN))
    for (const isMerged of [false, true]) {
      vi.setSystemTime(LONG_AGO);
      const own = aCustomer().id;
      open(own);
      made.push({
        name: `${name}${isMerged ? ", merged" : ""}`,
        id: isMerged ? merged(own) : own,
        what,
        since: LONG_AGO,
      });
    }
  for (const [name, act] of Object.entries(HEARD))
    for (const [when, off] of Object.entries(WHEN)) {
      vi.setSystemTime(name === "they were added" ? CUT + off : LONG_AGO);
      const { id } = aCustomer();
      vi.setSystemTime(CUT + off);
      act(id);
      made.push({ name: `${name}, ${when}`, id, what: null, since: CUT + off });
    }
  vi.setSystemTime(LONG_AGO);
  const again = aCustomer().id;
  const next = addDays(dayIn("America/New_York", NOON), 9);
  const call = { reason: "other", occasion: null, outcome: "phone", note: null, next } as const;
  enact((ctx) => noteCall(ctx, { customerId: again, ...call }));
  vi.setSystemTime(NOON);
  // Each rule writes at the shop's own time; what is later would be a clock that was ahead.
  const late = shop().db.get<{ n: number }>(
    sql`select count(*) as n from customers where created_at > ${NOON}`,
  );
  expect(late?.n).toBe(0);
  return { made, again };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const CASES = [
  ...Object.keys(OPEN),
  ...oneIn(
    3,
    Object.keys(OPEN).map((name) => `${name}, merged`),
  ),
  // When it was makes no difference to the page.
  ...oneIn(
    3,
    Object.keys(HEARD).map((name) => `${name}, a day after it`),
  ),
];
const madeFor = (name: string) => server.built.made.find((each) => each.name === name)!;

/** How many each choice would erase today, as Settings say. */
async function inSettings(): Promise<number[]> {
  const { text } = (await olive.get("/settings/privacy")).page();
  return RETENTION_YEARS.map((years) =>
    Number(new RegExp(`After ${years} years?: (\\d+) customers? would be erased`).exec(text)?.[1]),
  );
}
const wanted = (gone: readonly number[] = []) =>
  RETENTION_YEARS.map(
    (years) =>
      server.built.made.filter(
        ({ id, what, since }) => what === null && since < yearsBefore(NOON, years) && !gone.includes(id),
      ).length,
  );

test("Settings count who is idle and has nothing open", async () => {
  expect(await inSettings()).toEqual(wanted());
});

describe.each(CASES)("%s", (name) => {
  test("the page that erases, and its call, say what is open", async () => {
    const { id, what } = madeFor(name);
    const page = await olive.get(`/customers/${id}/erase`);
    const { text } = page.page();
    const said = Object.entries(OPEN_BUSINESS_WORDS).flatMap(([each, words]) =>
      text.includes(words) ? [each] : [],
    );
    expect.soft(said).toEqual(what === null ? [] : [what]);
    expect.soft(page.body.includes('name="confirmed"'), "a form").toBe(what === null);
    const record = (await olive.get(`/customers/${id}`)).page().text;
    expect.soft(record, "the record").toContain(`Open Repairs ${what === "repair" ? 1 : 0}`);
    if (what === null) return;
    const sent = { reason: "request", confirmed: true };
    const refused = await olive.json("POST", `/api/customers/${id}/erase`, sent);
    expect
      .soft([refused.status, refused.json()])
      .toMatchObject([409, { message: OPEN_BUSINESS_WORDS[what] }]);
  });
});

test("who has nothing open is erased by page and call, and counted no more", async () => {
  const [one, other] = [madeFor("a call, a day before it"), madeFor("a wish, a day before it")];
  const path = `/customers/${one.id}/erase`;
  const form = (await olive.get(path)).page().form(path);
  expect((await olive.post(path, { ...form, reason: "request", confirmed: "on" })).status).toBe(303);
  const sent = { reason: "request", confirmed: true };
  expect((await olive.json("POST", `/api/customers/${other.id}/erase`, sent)).status).toBe(200);
  expect(await inSettings()).toEqual(wanted([one.id, other.id]));
});
