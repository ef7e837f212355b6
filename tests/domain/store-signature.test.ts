import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeOfficeKeys, makeStoreKeys } from "~/chain/make-keys.server";
import { knownStores } from "~/runtime/known-stores.server";
import { readStoreKey, type StoreKey } from "~/runtime/store-key";

let keys: string;
let key: StoreKey;
beforeEach(() => {
  keys = mkdtempSync(join(tmpdir(), "loupe-hop-"));
  makeOfficeKeys(keys);
  key = readStoreKey(makeStoreKeys(keys, "boca", 1).key)!;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(keys, { recursive: true });
});

test("what was signed before this head office's start, which may have been used then, isn't good any more", async () => {
  // Other tests of this process may have loaded it long ago.
  vi.resetModules();
  const { DIGEST_OF_NOTHING, readHop, signedHop } = await import("~/chain/store-signature.server");
  const line = { method: "POST", target: "/api/customers" };
  const started = Date.now();
  const facts = {
    speaks: "client" as const,
    digest: DIGEST_OF_NOTHING,
    address: "127.0.0.1",
    secure: false,
    origin: "http://127.0.0.1",
    requestId: "a-request",
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const isGood = (signedAt: number) => {
    vi.setSystemTime(signedAt);
    const hop = signedHop(facts, line, key);
    vi.setSystemTime(started + 1_000);
    return readHop(hop, line, knownStores(keys), Date.now()) !== null;
  };
  // Clocks may differ by a minute.
  expect([started, started - 50_000, started - 91_000].map(isGood)).toEqual([true, true, false]);
});

test("a signature that was used isn't good again as long as it is valid, from a clock that is ahead, too", async () => {
  // What was used before this is forgotten first.
  vi.resetModules();
  const { DIGEST_OF_NOTHING, readHop, signedHop } = await import("~/chain/store-signature.server");
  const line = { method: "POST", target: "/api/sales" };
  const received = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(received + 60_000);
  const hop = signedHop(
    {
      speaks: "client",
      digest: DIGEST_OF_NOTHING,
      address: "10.0.0.1",
      secure: false,
      origin: "http://a",
      requestId: "a",
    },
    line,
    key,
  );
  const isTaken = (at: number) => readHop(hop, line, knownStores(keys), at) !== null;
  expect(isTaken(received)).toBe(true);
  // The last of these is the last moment of its validity.
  for (const later of [1, 60_000, 239_999, 240_000])
    expect([later, isTaken(received + later)]).toEqual([later, false]);
});

test("a client's address is an IP address: whatever else a store's key signs is refused", async () => {
  const { DIGEST_OF_NOTHING, readHop, signedHop } = await import("~/chain/store-signature.server");
  const line = { method: "GET", target: "/" };
  const isTaken = (address: string, speaks: "client" | "store" = "client") => {
    const facts = {
      speaks,
      digest: DIGEST_OF_NOTHING,
      address,
      secure: false,
      origin: "http://a",
      requestId: "a",
    };
    return readHop(signedHop(facts, line, key), line, knownStores(keys), Date.now()) !== null;
  };
  const right = [
    "10.0.0.1",
    "::1",
    "2001:db8::1",
    "fe80::1%eth0",
    "0000:0000:0000:0000:0000:ffff:255.255.255.255",
  ];
  expect(right.map((address) => [address, isTaken(address)])).toEqual(
    right.map((address) => [address, true]),
  );
  for (const wrong of [
    "",
    "office.example.com",
    "10.0.0.1, 10.0.0.2",
    "x".repeat(100_000),
    `fe80::1%${"e".repeat(60)}`,
  ])
    expect([wrong, isTaken(wrong)]).toEqual([wrong, false]);
  // A store itself names whom it calls.
  expect(isTaken("office.example.com", "store")).toBe(true);
});
