import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readTable, type ReportAsked } from "~/domain/records/reports/read-report.server";
import { dayIn, type Instant } from "~/domain/dates";
import { readInReportProgram } from "~/routes/records/reports/read-in-report-program.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import { aPiece, aSale, openShopOnDisk, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
let asked: ReportAsked;
beforeEach(() => {
  shop = openShopOnDisk();
  for (let n = 0; n < 3; n += 1) aPiece();
  aSale();
  const today = dayIn("America/New_York", Date.now() as Instant);
  asked = { from: today, to: today, by: "category", seesCost: true, isUntilNow: true };
});
afterEach(() => shop.close());

const name = "sell-through";
const beside = (account: number, heavyFrom = 1) =>
  readInReportProgram(shop.db, account, { name, asked }, heavyFrom).catch((thrown: unknown) => thrown);

test("a report of stock that a program reads is the one that the server would read", async () => {
  const here = readTable(shop.db, name, asked);
  expect(here.rows.length).toBeGreaterThan(0);
  expect(await beside(OLIVE.id)).toEqual(here);
});

describe("of a large shop", () => {
  test("each is read elsewhere: meanwhile the server does other things", { tags: "all" }, async () => {
    const reading = { ended: false };
    const read = beside(OLIVE.id).then(() => (reading.ended = true));
    let turns = 0;
    for (; !reading.ended; turns += 1) await new Promise((soon) => setImmediate(soon));
    await read;
    expect(turns).toBeGreaterThan(1);
  });

  test(
    "an account has one under way and two waiting; more are refused, and a colleague's isn't",
    { tags: "all" },
    async () => {
      const sent = Array.from({ length: 6 }, () => beside(SAL.id));
      sent.push(beside(OLIVE.id));
      const answers = await Promise.all(sent);
      const refused = answers.map((answer) => (answer as { init?: { status: number } }).init?.status ?? 200);
      expect(refused).toEqual([200, 200, 200, 429, 429, 429, 200]);
    },
  );
});

test("those of a small shop, and of what isn't stock, are read at once", async () => {
  let isRead = false;
  void beside(OLIVE.id, 1_000_000).then(() => (isRead = true));
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(isRead).toBe(true);
});
