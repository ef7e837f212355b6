import { afterAll, beforeAll, expect, test } from "vitest";
import { day } from "~/domain/dates";
import { SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { aCustomer, theBooksBalance } from "../support/shop.ts";

/*
 * The page of calling lists over New Year, half an hour after midnight in New York, when it is the day before in
 * Denver. The rules are tested in tests/domain/calling-lists.
 */

const env = atMoment(Date.parse("2026-12-20T05:30:00Z"));

const BORN = {
  boca: ["11-19", "11-20", "12-19", "12-20", "12-31", "01-01", "01-18", "01-19"],
  denver: ["12-18", "12-19", "01-17", "01-18"],
};

/** Customers of a store by their birthdays. */
const born = (homeStore: keyof typeof BORN) =>
  Object.fromEntries(
    BORN[homeStore].map((date) => [date, aCustomer({ homeStore, dateOfBirth: day(`1980-${date}`) }).id]),
  );

let server: ShopServer<Record<keyof typeof BORN, Record<string, number>>>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(() => ({ boca: born("boca"), denver: born("denver") }), env);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const LIST = "/customers/calls";

async function shown(path: string) {
  const page = (await sal.get(path)).page();
  const [heads = [], ...rows] = page.tables()[0]?.rows ?? [];
  const days = rows.map((row) => row[heads.indexOf("Day")]?.replace(/^\w+, /, ""));
  return { ...page, heads, rows, days };
}

test("a list of dates begins with 30 days, leads to who was missed in the 30 before, and back", async () => {
  const ahead = ["Dec 20", "Dec 31", "Jan 1", "Jan 18"];
  const opened = await shown(`${LIST}?homeStore=boca`);
  expect(opened.days).toEqual(ahead);
  expect(opened.text).toContain("4 customers in the next 30 days 2 missed in the last 30 days");
  expect(opened.text).toContain("Birthdays 4 Spouses' Birthdays 0 Anniversaries 0");
  const missed = opened.links["2 missed in the last 30 days"];
  expect(missed).toBe(`${LIST}?list=birthday&month=last&homeStore=boca`);
  const behind = await shown(missed ?? "");
  expect(behind.days).toEqual(["Nov 20", "Dec 19"]);
  expect(behind.text).toContain("2 customers in the last 30 days");
  // A tab counts whom it leads to, whatever days are shown.
  expect(behind.text).toContain("Birthdays 4 Spouses' Birthdays 0");
  const back = behind.links["Next 30 Days"];
  expect(back).toBe(`${LIST}?list=birthday&month=next&homeStore=boca`);
  expect((await shown(back ?? "")).days).toEqual(ahead);
});

test("the days are those of the store, and of all stores begin while it is still today in one", async () => {
  const denver = await shown(`${LIST}?homeStore=denver`);
  expect(denver.days).toEqual(["Dec 19", "Jan 17"]);
  expect(denver.links).toHaveProperty("1 missed in the last 30 days");
  const all = await shown(LIST);
  expect(all.days).toEqual(["Dec 19", "Dec 19", "Dec 20", "Dec 31", "Jan 1", "Jan 17"]);
  expect(all.links).toHaveProperty("3 missed in the last 30 days");
});

test("days are chosen by days on lists of dates, and by month on the others", async () => {
  const label = async (list: string) =>
    /<label[^>]* for="month"[^>]*>(\w+)</.exec((await sal.get(`${LIST}?list=${list}`)).body)?.[1];
  expect(await label("family_date")).toBe("Days");
  expect(await label("cleaning")).toBe("Month");
});

test("nobody is missed any more who was reached; the row has its columns whoever was called", async () => {
  const { heads } = await shown(`${LIST}?homeStore=boca`);
  expect(heads).toContain("Last Purchase");
  for (const [date, id] of Object.entries(server.built.boca)) {
    if (date !== "11-20" && date !== "12-19") continue;
    const call = { reason: "birthday", occasion: `2026-${date}`, outcome: "phone" };
    expect((await sal.json("POST", `/api/customers/${id}/calls`, call)).status).toBe(201);
  }
  expect((await shown(`${LIST}?homeStore=boca`)).text).not.toContain("missed");
  const called = await shown(`${LIST}?homeStore=boca&month=last&state=all`);
  expect(called.heads).toEqual(heads);
  expect(called.rows.map((row) => row[heads.indexOf("Last Purchase")])).toEqual(
    ["11-20", "12-19"].map(() => "Never bought By phone, Dec 20, 2026, Sal Brook"),
  );
});
