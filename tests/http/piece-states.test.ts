import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { stores } from "~db/schema/index.ts";
import { addDays, day, type Day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { movePiece, type NewMovement } from "~/domain/stock/movements/move-piece.server";
import { isOnHand, type PieceState, pieceStateLabel } from "~/domain/stock/pieces/piece-states";
import { packPiece } from "~/domain/stock/transfers/packing.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { aCustomer, aPiece, aSale, aTransfer, aVendor, enact, theBooksBalance } from "../support/shop.ts";
import { countAfter, rowsOfCsv } from "../support/three-years/answers.ts";

/*
 * The states of a piece, over HTTP: each has a store of its own, with a piece that the shop owns and one on memo from a
 * vendor, brought there by its movements. And a piece's age, the day before, the day and the day after each limit.
 */

const NOON = Date.parse("2026-11-20T17:00:00Z");
const TODAY = day("2026-11-20");
const env = atMoment(NOON);

const NOTHING = { customerId: null, to: null, due: null, value: null, note: null };
const move =
  (kind: NewMovement["kind"], words: Partial<NewMovement> = {}) =>
  (pieceId: number) =>
    void enact((ctx) => movePiece(ctx, { ...NOTHING, pieceId, kind, ...words }));
const lent = { due: addDays(TODAY, 9) };

interface Standing {
  bring(pieceId: number, location: string): void;
  state: PieceState;
  /** What badges, files and prints call it. */
  label?: string;
  /** A vendor's goods can't get there. */
  isOwn?: true;
}

const STANDINGS: Record<string, Standing> = {
  available: { bring: () => {}, state: "available" },
  reserved: {
    bring: (id) => move("reserved", { ...lent, customerId: aCustomer().id })(id),
    state: "reserved",
  },
  "out on memo": {
    bring: (id) => move("memo_out", { ...lent, customerId: aCustomer().id })(id),
    state: "memo_out",
  },
  "back from memo": {
    bring: (id) => {
      move("memo_out", { ...lent, customerId: aCustomer().id })(id);
      move("memo_returned")(id);
    },
    state: "available",
  },
  "in transit": {
    bring: (id, from) => {
      const { id: transferId } = aTransfer({ from, to: "denver" });
      enact((ctx) => packPiece(ctx, { transferId, sku: `P-${id}` }));
      enact((ctx) => sendTransfer(ctx, { transferId, version: null }));
    },
    state: "in_transit",
  },
  "in repair": { bring: move("repair_out", { ...lent, to: "Kessel" }), state: "in_repair" },
  sold: { bring: (pieceId, location) => void aSale({ pieceId, location }), state: "sold" },
  "back at its vendor": {
    bring: move("sent_to_vendor", { to: "Arias", note: "Agreed" }),
    state: "returned_to_vendor",
  },
  "among the scrap": {
    bring: move("scrapped", { note: "Broken" }),
    state: "damaged",
    label: "Scrap",
    isOwn: true,
  },
  damaged: { bring: move("damaged", { note: "Fell" }), state: "damaged" },
  lost: { bring: move("lost", { note: "Gone" }), state: "lost" },
  melted: { bring: move("melted", { note: "Melted" }), state: "melted", isOwn: true },
};

const TESTED = oneIn(2, Object.entries(STANDINGS));

const AGES = [89, 90, 91, 180, 181, 365, 366];
const BY = ["its purchase", "its arrival"] as const;

function aShop() {
  let position = 10;
  const open = (key: string) =>
    shop()
      .db.insert(stores)
      .values({ key, name: `Store ${position}`, zone: "America/New_York", position: position++ })
      .run();
  const nextSku = () => {
    const last = shop().db.$client.prepare("select coalesce(max(id), 0) from pieces").pluck().get() as number;
    return `P-${last + 1}`;
  };
  const states = TESTED.map(([, { bring, isOwn }], nth) => {
    const location = `state_${nth}`;
    open(location);
    const { id: vendorId } = aVendor();
    const memo = { vendorId, ownership: "memo", memoDueDay: TODAY } as const;
    const ids = (isOwn ? [{}] : [{}, memo]).map((words) => {
      const { id } = aPiece({ sku: nextSku(), location, retailPrice: cents(900_00), ...words });
      return id;
    });
    for (const id of ids) bring(id, location);
    return { location, vendorId, ids };
  });
  const ages = BY.map((by, nth) => {
    const location = `age_${nth}`;
    open(location);
    for (const age of AGES) {
      const since: Day = addDays(TODAY, -age);
      vi.setSystemTime(by === "its arrival" ? NOON - age * 86_400_000 : NOON);
      aPiece({ location, sku: `AGE-${age}-${nth}`, purchaseDate: by === "its arrival" ? null : since });
    }
    vi.setSystemTime(NOON);
    return location;
  });
  return { states, ages };
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

const page = async (path: string) => (await olive.get(path)).page();
const json = async <T>(path: string) => {
  const answer = await olive.json("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<T>();
};
const idsIn = (links: Record<string, string>) =>
  [...new Set(Object.values(links).flatMap((to) => /^\/inventory\/(\d+)$/.exec(to)?.[1] ?? []))]
    .map(Number)
    .toSorted((a, b) => a - b);
/** A page may have a shorter head than a file: both are said then. */
type Head = string | { file: string; page: string };

/** The total of each figure of a report, as JSON, file and page have it. */
async function figures(report: string, location: string, heads: Record<string, Head>, asked = "") {
  const query = `location=${location}${asked}`;
  const { total } = await json<{ total: Record<string, number> }>(`/api/reports/${report}?${query}`);
  const rows = rowsOfCsv((await olive.get(`/reports/${report}/export?format=csv&${query}`)).body).filter(
    (row) => Object.values(row)[0] !== "Total",
  );
  const tables = (await page(`/reports/${report}?${query}`)).tables();
  const shown = tables.find((table) => table.rows.at(-1)?.includes("Total"))?.rows ?? [];
  const last = shown.at(-1);
  return Object.fromEntries(
    Object.entries(heads).map(([figure, head]) => {
      const words = typeof head === "string" ? { file: head, page: head } : head;
      return [
        figure,
        {
          JSON: total[figure] ?? 0,
          file: rows.reduce((sum, row) => sum + Number(row[words.file]), 0),
          page: Number(last?.[shown[0]!.indexOf(words.page)] ?? 0),
        },
      ];
    }),
  );
}
const alike = (n: number) => ({ JSON: n, file: n, page: n });

describe.each(TESTED.map(([name, of], nth) => ({ name, nth, ...of })))(
  "what is $name",
  ({ nth, state, label = pieceStateLabel(state), isOwn = false }) => {
    const made = () => server.built.states[nth]!;
    const [isHere, isFree] = [isOnHand(state), state === "available"];

    test("is in lists, JSON, file and print by its state, and for sale only if it is available", async () => {
      const { location, ids } = made();
      const asking = state === "available" ? "true" : state;
      const at = `location=${location}`;
      for (const [word, there] of [
        [asking, ids],
        [isFree ? "sold" : "true", []],
      ] as const) {
        const query = `${at}&isAvailable=${word}`;
        expect.soft([word, idsIn((await page(`/inventory?${query}`)).links)]).toEqual([word, there]);
        const found = await json<{ id: number; isAvailable: boolean }[]>(`/api/inventory?${query}`);
        expect.soft([word, found.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([word, there]);
        expect.soft(found.every(({ isAvailable }) => isAvailable === isFree)).toBe(true);
      }
      const file = rowsOfCsv((await olive.get(`/lists/inventory/export?${at}`)).body);
      expect
        .soft(
          file.map(({ Status }) => Status),
          "file",
        )
        .toEqual(ids.map(() => label));
      const print = (await page(`/lists/inventory/print?${at}`)).tables()[0]?.rows ?? [];
      expect
        .soft(
          print.slice(1).map((row) => row.at(-1)),
          "print",
        )
        .toEqual(ids.map(() => label));
      for (const id of ids) expect.soft((await page(`/inventory/${id}`)).text).toContain(label);
    });

    test("counts alike for cards, dashboard, report and a count", async () => {
      const { location, ids } = made();
      const all = ids.length;
      const n = isFree ? all : 0;
      const cards = (await page(`/inventory?location=${location}`)).text;
      expect.soft([countAfter(cards, "Total Items"), countAfter(cards, "Available Items")]).toEqual([all, n]);
      expect
        .soft(await json(`/api/dashboard/stats?location=${location}`))
        .toMatchObject({ inventoryCount: n, inventoryValue: `${n * 900}.00` });
      const heads = {
        onHand: "On hand",
        available: "Available",
        fromVendors: "From vendors",
        memoOut: "Out on memo",
        away: "In transit or repair",
      };
      expect.soft(await figures("stock", location, heads)).toEqual({
        onHand: alike(isHere ? all : 0),
        available: alike(n),
        fromVendors: alike(isHere && !isOwn ? 1 : 0),
        memoOut: alike(state === "memo_out" ? all : 0),
        away: alike(state === "in_transit" || state === "in_repair" ? all : 0),
      });
      const count = await olive.json("POST", "/api/counts", { kind: "pieces", location });
      expect.soft(count.json()).toMatchObject({ figures: { missing: isHere ? all : 0 } });
    });

    test("is due back to its vendor or not, by record, bell and list", async () => {
      const { vendorId, ids } = made();
      const [own, vendors] = ids;
      const isDue = !isOwn && !["sold", "returned_to_vendor", "melted"].includes(state);
      const record = await page(`/inventory/vendors/${vendorId}`);
      expect.soft(idsIn(record.links), "record").toEqual(isDue ? [vendors] : []);
      expect.soft(record.text.includes("Sold on Memo, Unpaid"), "owed").toBe(state === "sold");
      const counted = isOwn ? "No items from this vendor yet" : `${pieceStateLabel(state)} 1`;
      expect.soft(record.text, "its states").toContain(counted);
      const bell = Object.values((await page("/notices?kind=vendor_memo_due")).links);
      expect.soft(bell.includes(`/inventory/vendors/${vendorId}`), "bell").toBe(isDue);
      const behind = (await page(`/inventory?location=all&vendor=${vendorId}`)).links;
      expect.soft(idsIn(behind).includes(own!), "the vendor's list").toBe(false);
    });
  },
);

describe.each(BY.map((by, nth) => ({ by, nth })))("a piece's age by $by", ({ by, nth }) => {
  test("is one for report, its file and JSON, the lists behind it, and the list's filter", async () => {
    const location = server.built.ages[nth]!;
    const between = (from: number, to: number) => AGES.filter((age) => age > from && age <= to).length;
    const wanted = {
      upTo90: between(-1, 90),
      upTo180: between(90, 180),
      upTo365: between(180, 365),
      overAYear: between(365, 9_999),
    };
    const heads = {
      upTo90: { file: "0 to 90 days", page: "0–\u206090 days" },
      upTo180: { file: "91 to 180", page: "91–\u2060180" },
      upTo365: { file: "181 to 365", page: "181–\u2060365" },
      overAYear: { file: "Over a year", page: "366+" },
      noDay: "No purchase date",
    };
    const noDay = alike(by === "its arrival" ? AGES.length : 0);
    expect.soft(await figures("ageing", location, heads)).toEqual({
      ...Object.fromEntries(Object.entries(wanted).map(([figure, n]) => [figure, alike(n)])),
      noDay,
    });
    const { links } = await page(`/reports/ageing?location=${location}`);
    const lists = [...new Set(Object.values(links).filter((to) => /^\/inventory\?.*purchased/.test(to)))];
    const behind = await Promise.all(lists.map(async (to) => idsIn((await page(to)).links).length));
    expect.soft(lists.length).toBeGreaterThan(0);
    for (const n of behind) expect.soft(Object.values(wanted)).toContain(n);
    for (const age of [90, 180, 365]) {
      const query = `location=${location}&isAvailable=true&purchasedTo=${addDays(TODAY, -age - 1)}`;
      const older = AGES.filter((each) => each > age).length;
      expect.soft([age, idsIn((await page(`/inventory?${query}`)).links).length]).toEqual([age, older]);
      expect.soft([age, (await json<object[]>(`/api/inventory?${query}`)).length]).toEqual([age, older]);
    }
  });
});
