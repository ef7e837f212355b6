import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrations } from "~db/migrate.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { pieces } from "~db/schema/index.ts";
import { SAL } from "../support/cast.ts";
import { signIn, startShop } from "../support/http.ts";
import { startServer } from "../support/server.ts";
import { theBooksBalance } from "../support/shop.ts";

/** `DURABILITY_KILLS=100 npx vitest run tests/http/durability.test.ts` runs the full test. */
const KILLS = Number(process.env.DURABILITY_KILLS ?? 5);
const TILLS = 4;

test(
  `${KILLS} times kill -9 in the middle of writes: what was acknowledged is there, once, and the books balance`,
  async () => {
    const server = await startShop();
    const sal = await signIn(server, SAL);
    const acknowledged = new Set<string>();
    const unsure: string[] = [];
    let made = 0;

    const takeIn = async (sku: string) => {
      const piece = { sku, category: "rings", description: "A ring", cost: "1.00", retailPrice: "2.00" };
      const answer = await sal
        .json("POST", "/api/inventory", piece, { "idempotency-key": sku })
        .catch(() => null);
      if (answer === null) return false;
      expect(answer.status).toBe(201);
      acknowledged.add(sku);
      return true;
    };
    const till = async () => {
      for (let open = true; open;) {
        const sku = `K-${++made}`;
        open = await takeIn(sku);
        if (!open) unsure.push(sku);
      }
    };

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = acknowledged.size;
      const tills = Array.from({ length: TILLS }, till);
      while (acknowledged.size <= before + TILLS) await wait(5);
      await wait(Math.random() * 150);
      await server.restart("SIGKILL");
      await Promise.all(tills);

      const db = openDatabase(join(server.dataDir, "loupe.sqlite"));
      const there = new Set(
        db
          .select()
          .from(pieces)
          .all()
          .map(({ sku }) => sku),
      );
      db.$client.close();
      expect([...acknowledged].filter((sku) => !there.has(sku))).toEqual([]);
      theBooksBalance(server);
      // Unanswered requests are sent again.
      for (const sku of unsure.splice(0)) expect(await takeIn(sku)).toBe(true);
    }

    const all = (await sal.json("GET", "/api/inventory")).json<{ sku: string }[]>();
    expect(all).toHaveLength(acknowledged.size);
    expect(acknowledged.size).toBeGreaterThan(KILLS * TILLS);
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
