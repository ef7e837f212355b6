import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { customers, stores } from "~db/schema/index.ts";
import { addDays, type Day, day, type Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { type DateKind, isOwnDateKind } from "~/domain/outreach/notices/notice-kinds";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { OWN_DATE_KINDS, YEARLY_DATES } from "~/domain/people/customers/yearly-dates";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { readPage } from "../support/html.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { aCustomer, enact, theBooksBalance } from "../support/shop.ts";

/*
 * An occasion that somebody dealt with, over HTTP: each kind × each way × the day after it, the day itself and the day
 * before. Each kind and way has a store of its own, since the dashboard shows the first few.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z");
const TODAY = day("2026-11-20");
const env = atMoment(NOON);
/** When all is done, with the occasions in the days ahead. */
const EARLIER = NOON - 3 * 86_400_000;

const FALLS = { Yesterday: -1, Today: 0, Tomorrow: 1 };
type When = keyof typeof FALLS;
const WHEN = Object.keys(FALLS) as When[];
const falling = (when: When) => addDays(TODAY, FALLS[when]);

interface Person {
  id: number;
  kind: DateKind;
  when: When;
  hasYear: boolean;
  store: string;
}

function write({ id, kind, when, hasYear }: Person): void {
  const date = day(`1980-${falling(when).slice(5)}`);
  if (isOwnDateKind(kind)) {
    const { dated, yearless } = YEARLY_DATES[kind];
    const value = hasYear ? { [dated]: date } : { [yearless]: date.slice(5) };
    shop().db.update(customers).set(value).where(eq(customers.id, id)).run();
    return;
  }
  const known = hasYear
    ? { date, monthDay: null }
    : { date: null, monthDay: date.slice(5).replace("-", "/") };
  const mia = { name: "Mia", relation: "child", occasion: null, note: null, relatedId: null } as const;
  enact((ctx) => addRelative(ctx, { customerId: id, ...mia, ...known }), SAL);
}

function call({ id, kind, when }: Person, outcome: "phone" | "not_reached"): number {
  const words = { reason: kind, occasion: falling(when), outcome, note: null, next: null };
  return enact((ctx) => noteCall(ctx, { customerId: id, ...words }), SAL).id;
}

const takeBack = ({ id }: { id: number }, callId: number) =>
  enact((ctx) => takeBackCall(ctx, { customerId: id, callId }), SAL);

function markDone({ id, kind, store }: Person): void {
  const query = { kinds: [kind], store, now: Date.now() as Instant, limit: 9 };
  const notice = waitingNotices(shop().db, query).find(({ customerId }) => customerId === id)!;
  enact((ctx) => markNoticeDone(ctx, [kind], notice), SAL);
}

function merge(keptId: number, mergedId: number): void {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
}

/** Merges them into somebody with the same date of their own. */
function mergedInto(person: Person): number {
  const { store, kind, when } = person;
  const { id } = aCustomer({ firstName: "Kept", lastName: nameOf(person), homeStore: store });
  if (isOwnDateKind(kind)) write({ id, kind, when, hasYear: true, store });
  merge(id, person.id);
  return id;
}

const nameOf = ({ when, hasYear }: Pick<Person, "when" | "hasYear">) =>
  `${when} ${hasYear ? "dated" : "yearless"}`;

interface Way {
  /** Returns the customer that was kept, if it is another. */
  act(person: Person): number | void;
  isDealtWith: boolean;
}

const WAYS: Record<string, Way> = {
  "nothing is done": { act: () => {}, isDealtWith: false },
  "it is marked as done": { act: markDone, isDealtWith: true },
  "they are called": { act: (person) => void call(person, "phone"), isDealtWith: true },
  "nobody answers": { act: (person) => void call(person, "not_reached"), isDealtWith: false },
  "a call is taken back": {
    act: (person) => void takeBack(person, call(person, "phone")),
    isDealtWith: false,
  },
  "it is marked as done, and a call is taken back": {
    act: (person) => {
      markDone(person);
      takeBack(person, call(person, "phone"));
    },
    isDealtWith: true,
  },
  "they are merged": { act: mergedInto, isDealtWith: false },
  "they are called, then merged": {
    act: (person) => {
      call(person, "phone");
      return mergedInto(person);
    },
    isDealtWith: true,
  },
  "it is marked as done, then they are merged": {
    act: (person) => {
      markDone(person);
      return mergedInto(person);
    },
    isDealtWith: true,
  },
};

const eachWay = (kind: DateKind) =>
  Object.entries(WAYS).map(([way, of], nth) => ({ kind, way, ...of, store: `${kind}_${nth}` }));

/** In the quick run each way with a relative's date, which has rows of its own, and most with one of the others. */
const VARIANTS = [...eachWay("family_date"), ...oneIn(4, OWN_DATE_KINDS.flatMap(eachWay))];

const AGAIN_STORE = "again";

/** When to call somebody again, who was last told so; null if nobody is to. */
const AGAIN: Record<string, (id: number, next: Day) => { id: number; next: Day | null }> = {
  "is said": (id, next) => {
    callAgain(id, next);
    return { id, next };
  },
  "is taken over by a later call": (id, next) => {
    callAgain(id, next);
    callAgain(id, null);
    return { id, next: null };
  },
  "comes back with the later call taken back": (id, next) => {
    callAgain(id, next);
    takeBack({ id }, callAgain(id, null));
    return { id, next };
  },
  "is taken back itself": (id, next) => {
    takeBack({ id }, callAgain(id, next));
    return { id, next: null };
  },
  "was said by who was merged": (id, next) => {
    callAgain(id, next);
    const kept = aCustomer({ homeStore: AGAIN_STORE }).id;
    merge(kept, id);
    return { id: kept, next };
  },
  "was said by who was merged, and is taken over": (id, next) => {
    callAgain(id, next);
    const kept = aCustomer({ homeStore: AGAIN_STORE }).id;
    merge(kept, id);
    callAgain(kept, null);
    return { id: kept, next: null };
  },
};

function callAgain(customerId: number, next: Day | null): number {
  const other = { reason: "other", occasion: null, outcome: "phone", note: null } as const;
  return enact((ctx) => noteCall(ctx, { customerId, ...other, next }), SAL).id;
}

function aShop() {
  vi.setSystemTime(EARLIER);
  const open = (key: string, position: number) =>
    shop().db.insert(stores).values({ key, name: key, zone: "America/New_York", position }).run();
  const people = VARIANTS.map(({ kind, store, act }, nth) => {
    open(store, 10 + nth);
    return WHEN.flatMap((when) =>
      [true, false].map((hasYear) => {
        const name = nameOf({ when, hasYear });
        const { id } = aCustomer({ firstName: "Ines", lastName: name, homeStore: store });
        const person = { id, kind, when, hasYear, store };
        write(person);
        return { ...person, id: act(person) ?? id };
      }),
    );
  });
  open(AGAIN_STORE, 100);
  const again = Object.values(AGAIN).map((say) =>
    WHEN.map((when) => say(aCustomer({ homeStore: AGAIN_STORE }).id, falling(when))),
  );
  vi.setSystemTime(NOON);
  return { people, again };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop, env);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const page = async (path: string) => (await sal.get(path)).page();
const json = async <T>(path: string) => {
  const answer = await sal.json("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<T>();
};
/** Ids of the customers that a page leads to. */
const ledTo = (links: Record<string, string>) =>
  [...new Set(Object.values(links).flatMap((to) => /^\/customers\/(\d+)$/.exec(to)?.[1] ?? []))]
    .map(Number)
    .toSorted((a, b) => a - b);

interface ToCall {
  customerId: number;
  lastCall: { outcome: string; next: string | null } | null;
  done: object | null;
}

describe.each(VARIANTS.map((of, nth) => ({ ...of, nth })))(
  "$kind, $way",
  ({ kind, store, isDealtWith, nth }) => {
    test("bell, its count, dashboard, calling list, JSON and suggestions agree", async () => {
      const people = server.built.people[nth]!;
      const of = (some: typeof people) => some.map(({ id }) => id).toSorted((a, b) => a - b);
      const open = isDealtWith ? [] : people;
      // The bell looks ahead.
      const ahead = open.filter(({ when }) => when !== "Yesterday");
      await sal.post("/location", { location: store });

      expect.soft(ledTo((await page(`/notices?kind=${kind}`)).links), "bell").toEqual(of(ahead));
      const sheet = await sal.get("/");
      const dashboard = sheet.page();
      // Insights name customers, too.
      const [, panel = ""] = /Dates This Week([^]*?)<\/section>/.exec(sheet.body) ?? [];
      expect.soft(ledTo(readPage(panel).links), "Dates This Week").toEqual(of(ahead));
      const count = ahead.length === 0 ? "No notices" : `${ahead.length} notices`;
      expect.soft(dashboard.links[count], "the bell's count").toBe("/notices");

      const listed = `list=${kind}&month=2026-11&homeStore=${store}`;
      const list = await page(`/customers/calls?${listed}`);
      expect.soft(ledTo(list.links), "calling list").toEqual(of(open));
      const noun = kind === "family_date" ? "date" : "customer";
      expect.soft(list.text, "its count").toContain(`${open.length} ${noun}s`);
      const inJson = await json<ToCall[]>(`/api/customers/calls?${listed}&state=open`);
      expect.soft(inJson.map(({ customerId }) => customerId).toSorted((a, b) => a - b)).toEqual(of(open));
      const all = await json<ToCall[]>(`/api/customers/calls?${listed}`);
      expect.soft(all.map(({ customerId }) => customerId).toSorted((a, b) => a - b)).toEqual(of(people));
      const called = ({ lastCall, done }: ToCall) =>
        (lastCall !== null && lastCall.outcome !== "not_reached") || done !== null;
      expect.soft(all.map(called), "said to be dealt with").toEqual(people.map(() => isDealtWith));
      const everybody = await page(`/customers/calls?${listed}&state=all`);
      expect.soft(ledTo(everybody.links), "list with the called").toEqual(of(people));
      expect
        .soft(/, Sal Brook/.test(everybody.text), "who did it")
        .toBe(isDealtWith || inJson.some(({ lastCall }) => lastCall !== null));

      if (!isOwnDateKind(kind)) return;
      for (const { id, when } of people) {
        const { body } = await sal.json("GET", `/api/customers/${id}/suggestions`);
        const isOpen = ahead.some((one) => one.id === id);
        expect.soft([when, /Call about .* on Nov 2\d/.test(body)], "suggestion").toEqual([when, isOpen]);
      }
    });
  },
);

describe("when to call again", () => {
  test.each(Object.keys(AGAIN).map((way, nth) => ({ way, nth })))("$way", async ({ nth }) => {
    const list = `list=again&homeStore=${AGAIN_STORE}`;
    const onPage = ledTo((await page(`/customers/calls?${list}`)).links);
    const inJson = (await json<ToCall[]>(`/api/customers/calls?${list}`)).map(({ customerId }) => customerId);
    for (const { id, next } of server.built.again[nth]!) {
      const isDue = next !== null && next <= TODAY;
      expect.soft([next, onPage.includes(id), inJson.includes(id)]).toEqual([next, isDue, isDue]);
      const calls = await json<{ next: string | null }[]>(`/api/customers/${id}/calls`);
      expect.soft(calls.find((one) => one.next !== null)?.next ?? null, "calls").toBe(next);
      const told = (await page(`/customers/${id}/calls`)).text.match(/Call again on Nov (\d+)/)?.[1];
      expect.soft(told ?? null, "their page").toBe(next && String(Number(next.slice(8))));
    }
  });
});
