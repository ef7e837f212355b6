import { readFileSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** Statements within a sale's transaction. */
const IN_THE_TRANSACTION = 17;
/** Other statements of its request: session, settings, stores. */
const BESIDES = 8;

const folder = mkdtempSync(join(tmpdir(), "loupe-sale-cost-"));
const tape = join(folder, "tape");
const preload = join(import.meta.dirname, "../../bench/support/tape.mjs");

function aShop() {
  const cast = theCast();
  const rings = Array.from({ length: 3 }, (_, n) =>
    aPiece({ sku: `RNG-${n}`, cost: cents(40_000), retailPrice: cents(100_000) }),
  );
  return { ...cast, rings };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let next = 0;
let read = 0;

beforeAll(async () => {
  server = await startShop(aShop, { env: { STATEMENT_TAPE: tape, NODE_OPTIONS: `--import=${preload}` } });
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
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

/** Statements run since the last call. */
function statements(): string[] {
  const lines = readFileSync(tape, "utf8").trimEnd().split("\n");
  const since = lines.slice(read).map((line) => (JSON.parse(line) as { sql: string }).sql);
  read = lines.length;
  return since;
}

test("a sale takes a fixed number of statements and one transaction", async () => {
  await sell();
  statements();
  await sell();
  const first = statements();
  await sell();
  expect(statements()).toEqual(first);
  const [begin, commit] = [first.indexOf("BEGIN IMMEDIATE"), first.indexOf("COMMIT")];
  expect(begin).toBeGreaterThan(0);
  const inside = first.slice(begin + 1, commit);
  expect(inside.length, inside.join("\n")).toBeLessThanOrEqual(IN_THE_TRANSACTION);
  expect(first.length - inside.length - 2, first.join("\n")).toBeLessThanOrEqual(BESIDES);
  expect(first.filter((sql) => /^(begin|commit)/i.test(sql))).toHaveLength(2);
});
