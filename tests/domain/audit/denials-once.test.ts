import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CALLS } from "~/chain/head-office-calls";
import { digestOf, type Hop } from "~/chain/store-signature.server";
import { answerStore } from "~/server/answer-calls-of-stores";
import { denials } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import { openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
let server: Server;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  server.close();
  shop.close();
});

/** Sends what a store counted, as its head office gets it. */
async function send(store: string, batch?: string): Promise<number> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const denial = { minute, employeeId: SAL.id, permission: "sales.void", address: "192.0.2.1", count: 3 };
  const body = JSON.stringify({ sessions: [], denials: [denial], batch });
  const hop = { store, digest: digestOf(body) } as Hop;
  server = createServer((req, res) => void answerStore(req, res, hop)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}${CALLS.later}`, { method: "POST", body });
  server.close();
  return status;
}

const counted = () =>
  shop.db
    .select({ count: denials.count })
    .from(denials)
    .all()
    .reduce((all, { count }) => all + count, 0);

test("what a store sends again, because it got no answer, is counted once", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  expect([await send("boca", one), await send("boca", one)]).toEqual([200, 200]);
  expect(counted()).toBe(3);
  await send("denver", one);
  await send("boca", two);
  expect(counted()).toBe(9);
  // Older stores don't name what they send.
  await send("boca");
  await send("boca");
  expect(counted()).toBe(15);
});
