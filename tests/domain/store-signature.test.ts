import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeOfficeKeys, makeStoreKeys } from "~/chain/make-keys.server";
import { knownStores } from "~/runtime/known-stores.server";
import { readStoreKey } from "~/runtime/store-key";

afterEach(() => void vi.useRealTimers());

test("what was signed before this head office's start, which may have been used then, isn't good any more", async () => {
  // Other tests of this process may have loaded it long ago.
  vi.resetModules();
  const { DIGEST_OF_NOTHING, readHop, signedHop } = await import("~/chain/store-signature.server");
  const keys = mkdtempSync(join(tmpdir(), "loupe-hop-"));
  makeOfficeKeys(keys);
  const key = readStoreKey(makeStoreKeys(keys, "boca", 1).key)!;
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
  rmSync(keys, { recursive: true });
});
