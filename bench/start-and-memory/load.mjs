// A small shop's load: ten terminals that browse, search, and sell at a fixed rate.
import { join } from "node:path";
import Database from "better-sqlite3";
import { signIn } from "../support/server.mjs";

const CONNECTIONS = 10;
const PER_SECOND = 20;
const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" };
const WORDS = ["smith", "mary", "ann", "garcia", "ottilie", "zzqzz", "lee", "qu"];
const STONES = ["sapphire", "platinum+ring", "pearl", "ov", "emerald", "zzqzz"];
const STORES = ["boca", "denver"];
/** One in ten requests is a sale. */
const SALE_EVERY = 10;

/** Loads a server for `forMs`. Resolves to the number of responses and of unexpected ones. */
export async function load(server, dataDir, { forMs }) {
  const requests = mix(dataDir);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => signIn(server)));
  const ends = performance.now() + forMs;
  const beat = (1000 * CONNECTIONS) / PER_SECOND;
  let [answers, wrong] = [0, 0];
  await Promise.all(
    clients.map(async (client, place) => {
      for (let due = performance.now() + (place * beat) / CONNECTIONS; due < ends; due += beat) {
        await until(due);
        if (performance.now() >= ends) break;
        const { method = "GET", path, body, status = 200 } = requests.next();
        const headers = path.startsWith("/api") ? JSON_HEADERS : { accept: "text/html" };
        const answer = await client.send(method, path, { body: body && JSON.stringify(body), headers });
        answers += 1;
        if (answer.status !== status) wrong += 1;
      }
      client.close();
    }),
  );
  return { answers, wrong };
}

/** Cycles through lists, searches, records, reports, and sales, with varying ids. */
function mix(dataDir) {
  const db = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
  const newest = Object.fromEntries(
    ["customers", "pieces", "sales", "repairs"].map((table) => [
      table,
      db.prepare(`select max(id) from ${table}`).pluck().get(),
    ]),
  );
  const forSale = db
    .prepare("select id, cost, retail_price from pieces where state = 'available' order by id limit 5000")
    .all();
  db.close();
  const oneOf = (things, turn) => things[turn % things.length];
  const oneUpTo = (id, turn) => 1 + ((turn * 7_919) % id);
  const pages = [
    () => "/customers",
    (turn) => `/customers?search=${oneOf(WORDS, turn)}`,
    (turn) => `/customers/${oneUpTo(newest.customers, turn)}`,
    () => "/inventory?isAvailable=true",
    (turn) => `/inventory?search=${oneOf(STONES, turn)}`,
    (turn) => `/api/inventory?limit=50&search=${oneOf(STONES, turn)}`,
    (turn) => `/inventory/${oneUpTo(newest.pieces, turn)}`,
    (turn) => `/sales?location=${oneOf(STORES, turn)}`,
    (turn) => `/sales/${oneUpTo(newest.sales, turn)}`,
    (turn) => `/sales/${oneUpTo(newest.sales, turn)}/receipt`,
    (turn) => `/sales/new?formKey=k&customerSearch=${oneOf(WORDS, turn)}&itemSearch=${oneOf(STONES, turn)}`,
    () => "/repairs?status=in_progress",
    (turn) => `/repairs/${oneUpTo(newest.repairs, turn)}`,
    () => "/",
    () => "/api/dashboard/stats",
    (turn) => `/reports?dateRange=${oneOf(["today", "month", "year"], turn)}`,
    () => "/api/customers?limit=50",
    () => "/api/sales?limit=50&tier=gold",
    () => "/audit",
    () => "/notices",
  ];
  let turn = 0;
  return {
    next() {
      turn += 1;
      const piece = turn % SALE_EVERY === 0 ? forSale.pop() : undefined;
      if (!piece) return { path: oneOf(pages, turn)(turn) };
      return {
        method: "POST",
        path: "/api/sales",
        body: saleOf(piece, oneUpTo(newest.customers, turn)),
        status: 201,
      };
    },
  };
}

function saleOf({ id, cost, retail_price: price }, customerId) {
  const money = (cents) => (cents / 100).toFixed(2);
  return {
    customerId,
    inventoryId: id,
    itemCost: money(cost),
    salePrice: money(price),
    tax: "0",
    shippingCharge: "0",
    location: "boca",
    hasTradeIn: false,
    tradeInValue: "0",
  };
}

function until(moment) {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, moment - performance.now()));
  });
}
