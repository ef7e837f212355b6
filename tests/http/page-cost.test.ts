import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { atNoon } from "../support/noon.ts";
import { theCast } from "../support/the-cast.ts";
import { TransactionLog } from "../support/transactions.ts";

const log = new TransactionLog("sales");
/** At noon all stores are on the same day, whose notices are counted together. */
const noon = atNoon();

let server: ShopProcess<ReturnType<typeof theCast>>;
let olive: Client;

beforeAll(async () => {
  const NODE_OPTIONS = `${noon.NODE_OPTIONS} ${log.env.NODE_OPTIONS}`;
  server = await startShopProcess(theCast, { env: { ...noon, ...log.env, NODE_OPTIONS } });
  olive = await signIn(server, OLIVE);
  log.next();
});
afterAll(async () => {
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

test("a page of customers reads nothing twice but the settings, with the session, and what each time zone has", async () => {
  // What is wrong with the machine is remembered for the next page.
  await statementsOf("/customers");
  const statements = await statementsOf("/customers");
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(28);
  const twice = again(statements);
  expect(twice.length, twice.join("\n")).toBeLessThanOrEqual(3);
});

test("a list of repairs reads the stores once for all its parts, and once for the promise strip", async () => {
  const statements = await statementsOf("/repairs");
  const ofStores = statements.filter((statement) => statement.includes('from "stores" order by'));
  expect(ofStores.length, statements.join("\n")).toBeLessThanOrEqual(2);
});

test("a list as JSON runs three statements: session, settings, rows", async () => {
  const statements = await statementsOf("/api/customers?limit=50");
  expect(statements.length, statements.join("\n")).toBe(3);
});
