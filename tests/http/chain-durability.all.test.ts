import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { OLIVE } from "../support/cast.ts";
import { type Chain, startChain } from "../support/chain.ts";
import { aFullGiftCard, factsIn, lostFrom } from "../support/counter-trade.ts";
import { type Client, signIn } from "../support/http.ts";
import { aPiece, enact, theBooksBalance } from "../support/shop.ts";
import { Trade } from "../support/trade.ts";

/** `CHAIN_DEATHS=60 npx vitest run tests/http/chain-durability.all.test.ts` runs the full test. */
const DEATHS = Number(process.env.CHAIN_DEATHS ?? 4);
const STORES = 3;
const TILLS = 15;
const PIECES = 200;

const auditKeyOf = ({ office }: Chain<unknown>) =>
  Buffer.from(readFileSync(join(office.dataDir, "audit.key"), "utf8").trim(), "hex");

test(`${STORES} stores with ${TILLS} tills each race for pieces, returns and closes: each is done once`, async () => {
  const tills = Array.from({ length: TILLS }, (_, nth) => `Counter ${nth + 1}`);
  const chain = await startChain(STORES, () => {
    for (const name of tills) enact((ctx) => addTill(ctx, "boca", name));
    return Array.from({ length: PIECES }, (_, n) => aPiece({ sku: `RACE-${n}` }).id);
  });
  const clerks = await Promise.all(chain.stores.map((store) => signIn(store, OLIVE)));
  const post = (clerk: Client, path: string, body: object) =>
    clerk.json("POST", path, body, { "idempotency-key": crypto.randomUUID() });

  // Each piece is wanted in every store.
  const tickets: { id: number; lines: { id: number }[] }[] = [];
  const sellAll = async (clerk: Client, till: string, pieces: number[]) => {
    const sold: number[] = [];
    for (const inventoryId of pieces) {
      const answer = await post(clerk, "/api/sales", {
        walkIn: true,
        location: "boca",
        till,
        lines: [{ kind: "piece", inventoryId }],
        payments: [{ kind: "cash", amount: null }],
      });
      if (answer.status === 201) {
        sold.push(inventoryId);
        tickets.push(answer.json());
      } else
        expect([answer.status, answer.body]).toEqual([409, expect.stringContaining("already been sold")]);
    }
    return sold;
  };
  const sold = await Promise.all(
    clerks.flatMap((clerk) => {
      const wanted = chain.built.toSorted(() => Math.random() - 0.5);
      return tills.map((till, nth) =>
        sellAll(
          clerk,
          till,
          wanted.filter((_, at) => at % TILLS === nth),
        ),
      );
    }),
  );
  expect(sold.flat().toSorted()).toEqual(chain.built.toSorted());

  /** Every store asks for the same at once: one does it. */
  const race = async (path: string, body: object) => {
    const answers = await Promise.all(clerks.map((clerk) => post(clerk, path, body)));
    return answers.map(({ status }) => status).toSorted();
  };
  const once = [201, ...Array.from({ length: STORES - 1 }, () => 409)];
  const returns = await Promise.all(
    tickets.slice(0, TILLS * STORES).map(({ id, lines: [line] }, nth) =>
      race(`/api/sales/${id}/returns`, {
        lines: [{ id: line!.id, to: "stock" }],
        refund: [{ kind: "cash", amount: null }],
        reason: "Too small",
        till: tills[nth % TILLS],
      }),
    ),
  );
  expect(returns).toEqual(returns.map(() => once));
  const closes = await Promise.all(
    tills.map((till) =>
      race("/api/closes", { location: "boca", till, counted: { cash: "0.00" }, note: "Counted" }),
    ),
  );
  expect(closes).toEqual(tills.map(() => once));

  const db = chain.book();
  theBooksBalance({ db, auditKey: auditKeyOf(chain) });
  db.$client.close();
  await chain.stop();
});

test(
  `${DEATHS} deaths of stores, head office and primary, and cuts of the line: what was acknowledged is there, once`,
  async () => {
    const names = Array.from({ length: STORES }, (_, nth) => `Counter ${nth + 1}`);
    const chain = await startChain(STORES, () => {
      for (const name of names) enact((ctx) => addTill(ctx, "boca", name));
    });
    const { office, primary, stores } = chain;
    const clerks = await Promise.all(stores.map((store) => signIn(store, OLIVE)));
    // Of a store whose line is down.
    const trade = new Trade({ noAnswer: 503 });
    const giftCard = await aFullGiftCard(trade.postAs(clerks[0]!));
    const deaths: (() => Promise<void>)[] = [
      async () => {
        await stores[1]!.stop("SIGKILL");
        await stores[1]!.start();
      },
      async () => {
        await office.stop("SIGKILL");
        await office.start();
      },
      async () => {
        await primary.stop("SIGKILL");
        await primary.start();
      },
      async () => {
        for (const { line } of stores) line.cut();
        await wait(Math.random() * 300);
        for (const { line } of stores) line.mend();
      },
    ];

    for (let nth = 0; nth < DEATHS; nth += 1) {
      const before = trade.acknowledged.size;
      const counters = Promise.all(names.map((till, nth) => trade.at(till, clerks[nth]!, giftCard)));
      while (trade.failed.length === 0 && trade.acknowledged.size <= before + STORES * 4) await wait(5);
      await wait(Math.random() * 150);
      await deaths[nth % deaths.length]!();
      // Those that nothing happened to go on until something does.
      for (const { line } of stores) line.cut();
      await counters;
      for (const { line } of stores) line.mend();
      expect(trade.failed).toEqual([]);

      const db = chain.book();
      expect(lostFrom(db, trade.acknowledged)).toEqual([]);
      for (const send of trade.takeUnsure())
        await expect.poll(() => send().then(() => "sent", String)).toBe("sent");
      db.$client.catchUp();
      expect(factsIn(db).toSorted()).toEqual([...trade.acknowledged].toSorted());
      theBooksBalance({ db, auditKey: auditKeyOf(chain) });
      db.$client.close();
    }
    await chain.stop();
  },
  300_000 + DEATHS * 30_000,
);
