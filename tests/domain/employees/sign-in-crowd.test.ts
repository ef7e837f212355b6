import { stat } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashPassword, TooManyHashes } from "~/access/hash-password.server";
import { signIn } from "~/access/sign-in.server";
import type { RequestFacts } from "~/web/context";
import { auditLog, signInFailures } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, SAL } from "../../support/cast.ts";
import { openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const factsFrom = (address: string): RequestFacts => ({
  requestId: "test",
  address,
  store: null,
  secure: false,
  origin: "http://127.0.0.1",
  nonce: "",
  light: false,
  customerView: false,
  menu: null,
  sessionEnded: false,
  sendsForm: false,
  cookies: [],
  failedSignIn: null,
  leavesTerminal: false,
  allowed: null,
});

async function attempt(email: string, password: string, address: string, cookie = "") {
  const form = new FormData();
  form.set("email", email);
  form.set("password", password);
  const facts = factsFrom(address);
  const request = new Request("http://127.0.0.1/", { method: "POST", headers: { cookie } });
  const result = await signIn(request, form, facts, null);
  return {
    status: result.outcome === "refused" ? result.refusal.status : 200,
    result,
    cookies: facts.cookies,
  };
}

async function knownCookieOf(email: string) {
  const { cookies } = await attempt(email, PASSWORD, "10.0.0.1");
  return cookies
    .map((line) => line.split(";", 1)[0]!)
    .filter((pair) => pair.startsWith("loupe-known="))
    .join();
}

test("of a hundred strangers at once, 67 are checked; the others are told when to retry, without a failure counted", async () => {
  const before = shop.db.select().from(auditLog).all().length;
  const crowd = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt(`stranger-${n}@shop.example`, "a guess", `10.0.1.${n}`)),
  );
  const turnedAway = crowd.filter(({ status }) => status === 503);
  expect(crowd.filter(({ status }) => status === 401)).toHaveLength(67);
  expect(turnedAway).toHaveLength(33);
  expect(turnedAway[0]?.result).toMatchObject({
    refusal: { retryAfter: 2, message: expect.stringContaining("Try again in 2 seconds.") },
  });
  expect(shop.db.select().from(signInFailures).all()).toHaveLength(67);
  expect(shop.db.select().from(auditLog).all()).toHaveLength(before);
});

test(
  "a known browser goes before strangers, and finds a place when strangers have taken all of theirs",
  { tags: "all" },
  async () => {
    const cookie = await knownCookieOf(SAL.email);
    const order: string[] = [];
    const strangers = Array.from({ length: 100 }, async (_, n) => {
      const { status } = await attempt(`stranger-${n}@shop.example`, "a guess", `10.0.1.${n}`);
      if (status === 401) order.push("stranger");
    });
    const known = (async () => {
      const { status } = await attempt(SAL.email, PASSWORD, "10.0.0.1", cookie);
      order.push("known");
      return status;
    })();
    await Promise.all([...strangers, known]);
    expect(await known).toBe(200);
    // Three hashes run while the first attempt waits and its cookie is read.
    expect(order.indexOf("known")).toBeLessThan(8);
  },
);

test("strangers from one address leave room for those from other addresses", { tags: "all" }, async () => {
  const order: string[] = [];
  const crowd = Array.from({ length: 40 }, async (_, n) => {
    await attempt(`stranger-${n}@shop.example`, "a guess", "2001:db8::1");
    order.push("crowd");
  });
  const single = (async () => {
    const { status } = await attempt(OLIVE.email, PASSWORD, "10.0.2.1");
    order.push("single");
    return status;
  })();
  await Promise.all([...crowd, single]);
  expect(await single).toBe(200);
  expect(order.indexOf("single")).toBeLessThan(10);
});

test("new passwords wait in a queue of their own, which is limited too", { tags: "all" }, async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword("a new password")));
  const refused = hashes.filter((hash) => hash.status === "rejected");
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyHashes);
});

test(
  "hashing leaves room for other work: a file is read before most waiting passwords are hashed",
  { tags: "all" },
  async () => {
    let hashed = 0;
    const hashes = Array.from({ length: 40 }, async () => {
      await hashPassword("a new password");
      hashed += 1;
    });
    // Hashing and file reads share libuv's threads.
    await stat(shop.file);
    const hashedBefore = hashed;
    await Promise.all(hashes);
    expect(hashed).toBe(40);
    expect(hashedBefore).toBeLessThanOrEqual(8);
  },
);
