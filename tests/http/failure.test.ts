import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { SAL } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";

let server: ShopServer<void>;
let client: Client;
let db: Db;

beforeAll(async () => {
  server = await startShop();
  client = await signIn(server, SAL);
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

const piece = { sku: "A", category: "rings", description: "A ring", cost: "1.00", retailPrice: "2.00" };

test(
  "while another process holds the database a write is 503, a read goes on, and it recovers by itself",
  { tags: "all" },
  async () => {
    db.$client.exec("begin immediate");
    const [written, form, read] = await Promise.all([
      client.json("POST", "/api/inventory", piece),
      client.post("/inventory/new", piece),
      client.json("GET", "/api/inventory"),
    ]);
    db.$client.exec("rollback");
    expect([written.status, written.json()]).toEqual([
      503,
      {
        message: "The database isn't available right now; try again in a moment",
        requestId: expect.any(String),
      },
    ]);
    expect(form.status).toBe(503);
    expect(form.page().messages).toContain("Failed to create inventory item");
    expect(form.page().form("/inventory/new").sku).toBe("A");
    expect([read.status, read.json()]).toEqual([200, []]);
    expect((await client.json("POST", "/api/inventory", piece)).status).toBe(201);
  },
);

test("a bug is 500 with the log's request id, in JSON and on pages, and reveals no internals", async () => {
  db.$client.exec("alter table pieces rename to lost; alter table stock rename to lost_stock");
  for (const answer of [
    await client.json("GET", "/api/inventory"),
    await client.json("GET", "/api/dashboard/stats"),
    await client.json("POST", "/api/inventory", piece),
  ]) {
    expect(answer.status).toBe(500);
    const { message, requestId } = answer.json();
    expect(message).toBe("Something went wrong on our side");
    expect(server.stdout()).toContain(`"requestId":"${String(requestId)}"`);
  }
  const page = await client.get("/inventory");
  expect(page.status).toBe(500);
  expect(page.page().text).toContain("Something went wrong");
  for (const answer of [page, await client.get("/inventory.data")]) {
    expect(answer.status).toBe(500);
    expect(answer.body).not.toMatch(/sqlite|no such table|node_modules|\.server\./i);
    const requestId = /\b[0-9a-f]{16}\b/.exec(answer.body)?.[0];
    await expect
      .poll(() => server.stdout())
      .toMatch(new RegExp(`"request-failed","requestId":"${requestId}".*\n.*"status":500,.*"${requestId}"`));
  }
  expect(page.page().text).toMatch(/Reference: [0-9a-f]{16}/);
  db.$client.exec("alter table lost rename to pieces");
});

test("an unsupported method of the API is JSON too", async () => {
  for (const [method, path] of [
    ["PUT", "/api/inventory"],
    ["DELETE", "/api/user"],
    ["POST", "/api/nowhere"],
    ["GET", "/api/nowhere"],
  ] as const) {
    const answer = await client.json(method, path);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.status).toBe(path.endsWith("nowhere") ? 404 : 405);
    expect(Object.keys(answer.json())).toEqual(["message"]);
    expect(answer.headers.get("allow") !== null).toBe(answer.status === 405);
  }
});

test("an unsupported method of a page is 405 with `Allow`; OPTIONS is never supported", async () => {
  const put = await client.request("PUT", "/customers/new");
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
  expect((await client.get("/customers/new")).headers.get("allow")).toBeNull();
  for (const path of ["/", "/customers", "/customers/new", "/nowhere", "/reports/export", "/api/customers"]) {
    const answer = await client.request("OPTIONS", path, { headers: { origin: server.url } });
    expect([path, answer.status]).toEqual([path, 405]);
    expect(answer.headers.get("allow")).not.toContain("OPTIONS");
  }
  expect(server.stdout()).not.toMatch(/RouterContextProvider/);
});
