import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { CALLS } from "~/chain/head-office-calls";
import { sendLater } from "~/chain/send-later.server";
import { NO_BODY, sendToHeadOffice } from "~/chain/send-to-head-office.server";
import { FRAME } from "~/chain/store-signature.server";
import type { StoreNode } from "~/runtime/chain-part";

/** A store whose head office answers everything, and the paths that it is asked for. */
async function aStore() {
  const asked: string[] = [];
  const office = createServer((req, res) => {
    asked.push(req.url!);
    req.resume().once("end", () => res.writeHead(200, { [FRAME]: "7" }).end());
  }).listen(0, "127.0.0.1");
  await once(office, "listening");
  const headOffice = `http://127.0.0.1:${(office.address() as AddressInfo).port}`;
  const key = { store: "boca", key: generateKeyPairSync("ed25519").privateKey };
  const later = {
    sessions: new Map<number, number>(),
    unsent: new Set<number>(),
    tokens: new Map<number, number>(),
    unsentTokens: new Set<number>(),
    denials: new Map(),
  };
  let isUp = false;
  const isLineUp = () => isUp;
  const sending = sendLater(later, isLineUp, { headOffice, key });
  onTestFinished(() => {
    sending.stop();
    office.close();
    office.closeAllConnections();
  });
  const store = {
    headOffice,
    key,
    replica: { isCurrent: () => true, reaches: () => Promise.resolve(true) },
    isLineUp,
    catchUp: sending.catchUp,
    heard: () => undefined,
    look: () => Promise.resolve(),
  } as unknown as StoreNode;
  const client = { address: "127.0.0.1", secure: false, origin: "http://localhost", requestId: "a" };
  const request = { method: "GET", target: "/backups", headers: new Headers(), body: NO_BODY };
  return {
    asked,
    later,
    goUp: () => {
      isUp = true;
    },
    send: async () => (await sendToHeadOffice(request, client, store)).status,
  };
}

test("the first request after the line was down goes behind what the store kept: no session ends for want of it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, later, goUp, send } = await aStore();
  later.sessions.set(3, Date.now());
  later.unsent.add(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  // The line may be back before the store has noticed.
  expect(await send()).toBe(200);
  expect([asked, [...later.unsent]]).toEqual([[CALLS.later, "/backups"], []]);
  later.unsent.add(3);
  goUp();
  expect(await send()).toBe(200);
  expect(asked.slice(2)).toEqual(["/backups"]);
});

test("what the store kept is sent by itself once the line is up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, later, goUp } = await aStore();
  later.sessions.set(3, Date.now());
  later.unsent.add(3);
  goUp();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => asked, { timeout: 60_000 }).toEqual([CALLS.later]);
});
