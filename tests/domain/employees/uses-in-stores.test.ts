import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { touchSessions } from "~/access/session.server";
import { hearStore, usesToldBy } from "~/access/uses-in-stores.server";
import type { Instant } from "~/domain/dates";
import { sessions } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import { openTestShop, type TestShop } from "../../support/shop.ts";

// What the head office of a chain believes of uses that a store tells. Sessions end after an hour without one.

const MINUTE = 60_000;
const now = Date.now();
const ago = (minutes: number) => now - minutes * MINUTE;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  hearStore("another", ago(600));
});
afterEach(() => shop.close());

/** Whether a use of just now counts that a store tells of a session last seen so many minutes ago. */
function counts(store: string, lastSeen: number): boolean {
  const lastSeenAt = ago(lastSeen) as Instant;
  const { id } = shop.db
    .insert(sessions)
    .values({
      tokenHash: crypto.randomUUID(),
      employeeId: SAL.id,
      createdAt: ago(500) as Instant,
      lastSeenAt,
    })
    .returning({ id: sessions.id })
    .get();
  touchSessions(...usesToldBy(store, [{ id, at: ago(0) - 1_000 }], now));
  return shop.db.select().from(sessions).where(eq(sessions.id, id)).get()!.lastSeenAt > lastSeenAt;
}

test("a session that ended by idleness stays ended, whatever a store says that was there all along", () => {
  for (let at = ago(200); at <= now; at += 2_000) hearStore("boca", at);
  expect([59, 62, 119].map((minutes) => counts("boca", minutes))).toEqual([true, false, false]);
  // Another that nobody ever heard.
  expect([59, 62, 119].map((minutes) => counts("nobody", minutes))).toEqual([true, false, false]);
});

test("one that was in use when the store's line went down goes on, however long that was", () => {
  hearStore("denver", ago(180));
  hearStore("denver", ago(10));
  // Used when the line went down; ended before; used elsewhere meanwhile.
  expect([181, 239, 245, 100].map((minutes) => counts("denver", minutes))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a store that is back tells it within a quarter of an hour", () => {
  hearStore("tampa", ago(180));
  for (let at = ago(16); at <= now; at += 2_000) hearStore("tampa", at);
  expect(counts("tampa", 181)).toBe(false);
});

test("a line that flaps before the store has told it takes nothing away", () => {
  hearStore("naples", ago(180));
  for (const minutes of [10, 9, 8]) hearStore("naples", ago(minutes));
  expect([181, 100].map((minutes) => counts("naples", minutes))).toEqual([true, false]);
  // It has told it now.
  hearStore("naples", now);
  expect(counts("naples", 181)).toBe(false);
});

test("nor does one that flaps all day bring anything back", () => {
  for (let minutes = 200; minutes >= 0; minutes -= 1) hearStore("miami", ago(minutes));
  expect([59, 62, 119].map((minutes) => counts("miami", minutes))).toEqual([true, false, false]);
});
