import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrations } from "~db/migrate.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { OLIVE } from "../support/cast.ts";
import { aFullGiftCard, factsIn, lostFrom } from "../support/counter-trade.ts";
import { openBook, signIn, startShopProcess } from "../support/http.ts";
import { startServer } from "../support/server.ts";
import { enact, theBooksBalance } from "../support/shop.ts";
import { Trade } from "../support/trade.ts";

/** `DURABILITY_KILLS=100 npx vitest run tests/http/durability.all.test.ts` runs the full test. */
const KILLS = Number(process.env.DURABILITY_KILLS ?? 5);
const COUNTERS = 4;

test(
  `${KILLS} times kill -9 in the middle of writes: what was acknowledged is there, once, and the books balance`,
  async () => {
    const names = Array.from({ length: COUNTERS }, (_, nth) => `Counter ${nth + 1}`);
    const server = await startShopProcess(() => {
      for (const name of names) enact((ctx) => addTill(ctx, "boca", name));
    });
    const olive = await signIn(server, OLIVE);
    const trade = new Trade();
    const giftCard = await aFullGiftCard(trade.postAs(olive));

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = trade.acknowledged.size;
      const counters = Promise.all(names.map((till) => trade.at(till, olive, giftCard)));
      while (trade.failed.length === 0 && trade.acknowledged.size <= before + COUNTERS * 4) await wait(5);
      await wait(Math.random() * 150);
      await server.restart("SIGKILL");
      await counters;
      expect(trade.failed).toEqual([]);

      const db = openBook(server);
      expect(lostFrom(db, trade.acknowledged)).toEqual([]);
      theBooksBalance(server);
      // Unanswered requests are sent again.
      for (const send of trade.takeUnsure()) await send();
      expect(factsIn(db).toSorted()).toEqual([...trade.acknowledged].toSorted());
      db.$client.close();
    }
    expect(trade.acknowledged.size).toBeGreaterThan(KILLS * COUNTERS * 4);
    await server.stop();
  },
  300_000 + KILLS * 10_000,
);

test("two processes that start together on an empty folder migrate it once and have one owner", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-both-"));
  const both = await Promise.allSettled([startServer({ dataDir }), startServer({ dataDir })]);
  const running = both.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(both.map((start) => (start.status === "rejected" ? String(start.reason) : "open"))).toEqual([
    "open",
    "open",
  ]);
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  const names = db.$client.prepare("select name from migrations order by rowid").pluck().all();
  expect(names).toEqual(migrations.map(({ name }) => name));
  expect(db.$client.prepare("select count(*) from employees").pluck().get()).toBe(1);
  expect(db.$client.prepare("select count(*) from stores").pluck().get()).toBe(3);
  db.$client.close();
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
