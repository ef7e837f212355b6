import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, nobody, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { atNoon } from "../support/noon.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { TransactionLog } from "../support/transactions.ts";

const log = new TransactionLog("sales");
/** At noon all stores are on the same day, whose notices are counted together. */
const noon = atNoon();

function aShop() {
  const cast = theCast();
  const rings = Array.from({ length: 3 }, (_, n) =>
    aPiece({ sku: `RNG-${n}`, cost: cents(40_000), retailPrice: cents(100_000) }),
  );
  return { ...cast, rings };
}

let server: ShopProcess<ReturnType<typeof aShop>>;
let olive: Client;

beforeAll(async () => {
  const NODE_OPTIONS = `${noon.NODE_OPTIONS} ${log.env.NODE_OPTIONS}`;
  server = await startShopProcess(aShop, { env: { ...noon, ...log.env, NODE_OPTIONS } });
  olive = await signIn(server, OLIVE);
  log.next();
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
  log.remove();
});

async function statementsOf(path: string): Promise<string[]> {
  expect((await olive.get(path)).status).toBe(200);
  const { transactions, outside } = log.next();
  expect(transactions).toEqual([]);
  return outside;
}

const again = (statements: readonly string[]) =>
  statements.filter((statement, at) => statements.indexOf(statement) !== at);

test("a page of customers reads nothing twice but what each time zone has", async () => {
  // What is wrong with the machine is remembered for the next page.
  await statementsOf("/customers");
  const statements = await statementsOf("/customers");
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(25);
  const twice = again(statements);
  expect(twice.length, twice.join("\n")).toBeLessThanOrEqual(2);
});

test("a list of repairs reads the stores once for all its parts, and once for the promise strip", async () => {
  const statements = await statementsOf("/repairs");
  const ofStores = statements.filter((statement) => statement.includes('from "stores" order by'));
  expect(ofStores.length, statements.join("\n")).toBeLessThanOrEqual(2);
});

test("a list as JSON runs two statements: who asks, with the settings, and the rows", async () => {
  const statements = await statementsOf("/api/customers?limit=50");
  expect(statements.length, statements.join("\n")).toBe(2);
});

test("a program's list runs two statements: its token, and the rows", async () => {
  const made = await olive.json("POST", "/api/tokens", { name: "Lists", role: "sales" });
  const authorization = `Bearer ${made.json<{ token: string }>().token}`;
  const list = () => nobody(server).json("GET", "/api/customers?limit=50", undefined, { authorization });
  // Its first use is noted.
  await list();
  log.next();
  expect((await list()).status).toBe(200);
  const { outside } = log.next();
  expect(outside.length, outside.join("\n")).toBe(2);
});

/** Statements within a sale's transaction, where it was moved from among them. */
const IN_THE_TRANSACTION = 20;
/** Other statements of its request: session, settings, stores. */
const BESIDES = 8;

async function sell(sal: Client, next: number): Promise<void> {
  const answer = await sal.post("/sales/new", {
    formKey: `key-${next}`,
    customerId: server.built.bruno.id,
    inventoryId: server.built.rings[next]!.id,
    itemCost: "400.00",
    salePrice: "1000.00",
    location: "denver",
  });
  expect(answer.status).toBe(303);
}

test("a sale takes a fixed number of statements and one transaction", async () => {
  const sal = await signIn(server, SAL);
  await sell(sal, 0);
  log.next();
  await sell(sal, 1);
  const first = log.next();
  await sell(sal, 2);
  expect(log.next()).toEqual(first);
  const { transactions, outside } = first;
  expect(transactions.map(({ added }) => added)).toEqual([1]);
  const inside = transactions.flatMap(({ statements }) => statements);
  expect(inside.length, inside.join("\n")).toBeLessThanOrEqual(IN_THE_TRANSACTION);
  expect(outside.length, outside.join("\n")).toBeLessThanOrEqual(BESIDES);
});
