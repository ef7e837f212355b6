import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { SAL } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { TransactionLog } from "../support/transactions.ts";

/** Statements within a sale's transaction, where it was moved from among them. */
const IN_THE_TRANSACTION = 20;
/** Other statements of its request: session, settings, stores. */
const BESIDES = 8;

const log = new TransactionLog("sales");

function aShop() {
  const cast = theCast();
  const rings = Array.from({ length: 3 }, (_, n) =>
    aPiece({ sku: `RNG-${n}`, cost: cents(40_000), retailPrice: cents(100_000) }),
  );
  return { ...cast, rings };
}

let server: ShopProcess<ReturnType<typeof aShop>>;
let sal: Client;
let next = 0;

beforeAll(async () => {
  server = await startShopProcess(aShop, { env: log.env });
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
  log.remove();
});

async function sell(): Promise<void> {
  const answer = await sal.post("/sales/new", {
    formKey: `key-${next}`,
    customerId: server.built.bruno.id,
    inventoryId: server.built.rings[next++]!.id,
    itemCost: "400.00",
    salePrice: "1000.00",
    location: "denver",
  });
  expect(answer.status).toBe(303);
}

test("a sale takes a fixed number of statements and one transaction", async () => {
  await sell();
  log.next();
  await sell();
  const first = log.next();
  await sell();
  expect(log.next()).toEqual(first);
  const { transactions, outside } = first;
  expect(transactions.map(({ added }) => added)).toEqual([1]);
  const inside = transactions.flatMap(({ statements }) => statements);
  expect(inside.length, inside.join("\n")).toBeLessThanOrEqual(IN_THE_TRANSACTION);
  expect(outside.length, outside.join("\n")).toBeLessThanOrEqual(BESIDES);
});
