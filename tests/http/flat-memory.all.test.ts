import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shop } from "~/runtime/shop.server";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

const ROWS = 100_000;
/** V8's heap limit. The customers as JSON take 60 MB, their rows several times that. */
const HEAP_MB = 72;
/** Allowed growth, including buffers in transit. */
const GROWTH_MB = 96;

let server: ShopProcess<void>;
let olive: Client;

beforeAll(async () => {
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  server = await startShopProcess(aBigShop, { env });
  olive = await signIn(server, OLIVE);
  for (const path of ["/api/customers?limit=500", "/api/sales?limit=500", "/audit"]) await olive.get(path);
});
afterAll(() => server.stop());

function aBigShop() {
  theCast();
  const { $client: client } = shop().db;
  const number = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
  const notes =
    "'Prefers warm metals, small stones and a quiet hour in the morning, and tells stories. ' || i";
  client.transaction(() => {
    client.exec(`
      insert into customers (first_name, last_name, home_store, notes, search_text, sort_name, created_at)
      ${number} select 'Cara', 'Crowd', 'boca', ${notes} || ${notes} || ${notes}, 'cara', 'crowd ' || i, i from n;
      insert into pieces (sku, folded_sku, category, description, cost, retail_price, location, state, search_text, created_at)
      ${number} select 'C' || i, 'c' || i, 'rings', ${notes}, 10000, 20000, 'boca', 'sold', 'ring', i from n where i <= ${ROWS / 2};
      insert into sales (customer_id, store, seller_id, processed_by, sold_at, store_day, customer_tier, commission_rate, sale_price,
        item_cost, trade_in_value, taxable, tax, shipping_charge, total, commission, net_profit)
      ${number} select 1, 'boca', 1, 1, 1700000000000 + i, '2023-11-14', 'gold', 0, 2, 1, 0, 2, 0, 0, 2, 0, 1 from n where i <= ${ROWS / 2};
      insert into sale_lines (sale_id, kind, piece_id, list_price, price, cost, tax, trade_in_value, takes_piece, sku, description, category)
      select s.id, 'piece', p.id, 2, 2, 1, 0, 0, 1, p.sku, p.description, p.category from sales s join pieces p on p.folded_sku = 'c' || (s.sold_at - 1700000000000)
      where s.customer_tier = 'gold';
      insert into audit_log (at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
      ${number} select 1700000000000 + i, 1, 'customer.changed', 'customer', '1', 'r', 'a', 's', 'd',
        json_object('before', null, 'after', json_object('notes', ${notes})), 'p', 'm' from n;
    `);
  })();
}

test.each([
  ["GET /api/customers", "/api/customers", '"id":', ROWS],
  ["GET /api/sales", "/api/sales", '"customerId":', ROWS / 2],
  [
    "the sales report as CSV",
    "/reports/export?format=csv&period=custom&from=2023-01-01&to=2024-01-01",
    "\r\n",
    ROWS / 2,
  ],
  [
    "the sales report as XLSX",
    "/reports/export?format=xlsx&period=custom&from=2023-01-01&to=2024-01-01",
    null,
    0,
  ],
  ["the audit trail", "/audit/export.csv", "\r\n", ROWS],
])("%s never sits in memory, however slowly it is taken", async (_, path, mark, rows) => {
  const before = memoryOf(server.pid);
  const cookie = [...olive.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(server.url + path, { headers: { cookie, accept: "application/json" } });
  expect(answer.status).toBe(200);
  const reader = answer.body!.getReader();
  const first = await reader.read();
  // The client stops reading: the server serves others and buffers nothing.
  for (let n = 0; n < 50; n += 1) expect((await olive.get("/healthz")).status).toBe(200);
  let found = 0;
  const decoder = new TextDecoder();
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw new Error(`The answer ended early; the server says: ${server.stderr().slice(-2_000)}`, { cause });
    });
  for (let part = first; !part.done; part = await next())
    if (mark) found += decoder.decode(part.value, { stream: true }).split(mark).length - 1;
  if (mark) expect(found).toBeGreaterThanOrEqual(rows * 0.999);
  expect(memoryOf(server.pid) - before).toBeLessThan(GROWTH_MB);
});

/** Peak megabytes of a process, where available. */
function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}
