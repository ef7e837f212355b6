import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~db/schema/index.ts";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** Accept headers of browser navigation, and of programs and scripts. */
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const PROGRAM = { accept: "*/*" };

const EXPORT = "/reports/export?format=csv&dateRange=today";

let server: ShopServer<unknown>;
let people: Record<"olive" | "adam" | "sal" | "rhea", Client>;

beforeAll(async () => {
  server = await startShop(theCast);
  const [olive, adam, sal, rhea] = await Promise.all(
    [OLIVE, ADAM, SAL, RHEA].map((one) => signIn(server, one)),
  );
  people = { olive: olive!, adam: adam!, sal: sal!, rhea: rhea! };
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

describe("a failed download", () => {
  test.each<
    [keyof typeof people, string, status: number, title: string, text: string, next: [string, string]]
  >([
    [
      "sal",
      "/reports/export?format=csv&dateRange=custom&from=x",
      422,
      "That didn't work",
      "Enter the start date as YYYY-MM-DD",
      ["Go to Reports", "/reports?format=csv&dateRange=custom&from=x"],
    ],
    [
      "rhea",
      EXPORT,
      403,
      "Access Restricted",
      "your role (Read Only) can't open Reports",
      ["Dashboard", "/"],
    ],
    [
      "adam",
      "/backups/x.tar.gz",
      403,
      "Access Restricted",
      "can't open Backups. Ask an owner.",
      ["Dashboard", "/"],
    ],
    [
      "olive",
      "/backups/x.tar.gz",
      404,
      "Record Not Found",
      "the record may be in another list",
      ["Go to Backups", "/backups"],
    ],
    [
      "sal",
      "/customers/imports/99/errors.csv",
      404,
      "Record Not Found",
      "the record may be in another list",
      ["Go to Customers", "/customers"],
    ],
    ["sal", "/audit/export.csv", 403, "Access Restricted", "can't open Audit Trail", ["Dashboard", "/"]],
  ])(
    "%s at %s: %i is a page for a browser, JSON for a program",
    async (who, path, status, title, text, next) => {
      const shown = await people[who].get(path, BROWSER);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      expect(shown.body, "scripts know no page there").not.toContain("<script");
      expect(shown.headers.get("content-disposition")).toBeNull();
      const page = shown.page();
      expect(page.title).toBe(`${title} · Loupe`);
      expect(page.text).toContain(text);
      expect(page.links[next[0]]).toBe(next[1]);
      const told = await people[who].get(path, PROGRAM);
      expect([told.status, told.headers.get("content-type")]).toEqual([status, "application/json"]);
      expect(told.json().message).not.toBe("");
    },
  );

  test("after the session ends it leads to sign-in, and from there to the file", async () => {
    const sal = await signIn(server, SAL);
    const [ended, told] = [await signIn(server, RHEA), await signIn(server, RHEA)];
    const db = openBook(server);
    const all = db.select().from(sessions).all().slice(-2);
    for (const { id } of all) db.$client.prepare("delete from sessions where id = ?").run(id);
    db.$client.close();
    const answer = await ended.get(EXPORT, BROWSER);
    expect([answer.status, answer.headers.get("refresh")]).toEqual([
      401,
      `1; url=/api/login?returnTo=${encodeURIComponent(EXPORT)}`,
    ]);
    expect(answer.page().text).toContain("You are logged out.");
    const json = await told.get(EXPORT, PROGRAM);
    expect([json.status, json.json().message]).toEqual([401, "You are logged out. Logging in again..."]);
    const signedOut = (await nobody(server).get(EXPORT, BROWSER)).page();
    expect(signedOut.links["Sign in"]).toBe(`/?returnTo=${encodeURIComponent(EXPORT)}`);
    expect((await sal.get(EXPORT, BROWSER)).headers.get("content-type")).toContain("text/csv");
  });

  test("a bug is a page with the request id", async () => {
    const db = openBook(server);
    db.$client.exec("alter table sales_by_day rename to lost_sales");
    try {
      const page = await people.sal.get(EXPORT, BROWSER);
      expect([page.status, page.page().links["Go to Reports"]]).toEqual([
        500,
        "/reports?format=csv&dateRange=today",
      ]);
      const [, requestId = ""] = /Reference: ([0-9a-f]{16})/.exec(page.page().text) ?? [];
      await expect.poll(() => server.stdout()).toContain(`"requestId":"${requestId}"`);
      expect((await people.sal.get(EXPORT, PROGRAM)).json()).toMatchObject({ requestId: expect.any(String) });
    } finally {
      db.$client.exec("alter table lost_sales rename to sales_by_day");
      db.$client.close();
    }
  });
});

test("a browser and a program get the same file", async () => {
  const [shown, told] = [await people.sal.get(EXPORT, BROWSER), await people.sal.get(EXPORT, PROGRAM)];
  for (const answer of [shown, told])
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
  expect(shown.body).toBe(told.body);
});

test("a file that goes out compressed, as it is read, leaves no warning", async () => {
  const answer = await people.olive.get("/audit/export.csv", { ...BROWSER, "accept-encoding": "gzip" });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(server.stderr()).toBe("");
});
