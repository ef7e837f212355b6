import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { canConnect, SILENT_AT_MOST_MS } from "~/chain/can-connect.server";
import { digestOf } from "~/chain/hop.server";
import { sendToHeadOffice, Unanswered } from "~/chain/send-to-head-office.server";
import type { StoreNode } from "~/runtime/chain-part";
import { OLIVE } from "../support/cast.ts";
import { type Chain, startChain } from "../support/chain.ts";
import { freePort } from "../support/free-port.ts";
import { type Client, nobody, signIn } from "../support/http.ts";
import { sendRaw } from "../support/raw-http.ts";

// What makes a store say that its line is down, and what doesn't. Lines that are cut: chain.test.ts.

let chain: Chain<void>;
let clerk: Client;
beforeAll(async () => {
  chain = await startChain(1);
  clerk = await signIn(chain.stores[0]!, OLIVE);
});
afterAll(() => chain.stop());

const lineIs = async () =>
  (await nobody(chain.stores[0]!).json("GET", "/healthz")).json<{ line: string }>().line;
const add = (lastName: string) =>
  clerk.json("POST", "/api/customers", { firstName: "Ada", lastName, homeStore: "boca" });

/** Longer than a store waits for anything before it asks whether the line is there. */
const BUSY_MS = 18_000;

test.each([
  ["head office", () => chain.office.running()!],
  ["primary", () => chain.primary],
])("a %s that is busy isn't a line that is down: what it owes is waited for", async (_, process) => {
  const busy = process();
  busy.signal("SIGSTOP");
  const owed = add("Nowak");
  const until = Date.now() + BUSY_MS;
  const lines = new Set<string>();
  while (Date.now() < until) {
    lines.add(await lineIs());
    await sleep(250);
  }
  expect((await clerk.get("/customers")).body).not.toContain("The line to the head office is down");
  busy.signal("SIGCONT");
  expect([...lines]).toEqual(["up"]);
  const answer = await owed;
  expect([answer.status, answer.body]).toEqual([201, expect.stringContaining("Nowak")]);
});

test("what a client sends doesn't decide whether a store's line is down", async () => {
  const store = chain.stores[0]!.running()!;
  const head = "Host: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n";
  for (const [start, body] of [
    ["GET /x/photos/1", ""],
    ["POST /", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b"],
    [
      "POST /",
      "TE: trailers\r\nTrailer: a\r\nProxy-Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["GET /backups", `Cookie: ${"a".repeat(128 * 1024 - 300)}\r\n`],
  ]) {
    const { status } = await sendRaw(store.port, `${start} HTTP/1.1\r\n${head}${body || "\r\n"}`);
    expect([start, status]).toEqual([start, expect.toSatisfy((code: number) => code < 500)]);
    expect([start, await lineIs()]).toEqual([start, "up"]);
  }
  expect(store.stdout()).not.toContain("not-answered-by-head-office");
});

test("an address can be reached if it takes a connection and keeps it, however late its answer", async () => {
  const closing = createTcpServer((socket: Socket) => socket.destroy());
  const silent = createTcpServer(() => undefined);
  const proxy = createServer((_req, res) => res.writeHead(502).end());
  const there = createServer((_req, res) => res.writeHead(405).end());
  const open = async (server: Server | HttpServer) => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const found = [];
  for (const server of [closing, silent, proxy, there]) found.push(await canConnect(await open(server)));
  expect(found).toEqual([false, true, false, true]);
  expect(await canConnect(`http://127.0.0.1:${await freePort()}`)).toBe(false);
  for (const server of [closing, silent, proxy, there]) server.close();
});

test("a head office that never answers isn't waited for without an end", async () => {
  const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  try {
    const store = {
      headOffice: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      key: chain.key,
      replica: { isCurrent: () => true },
      isLineUp: () => true,
      heard: () => undefined,
      look: () => Promise.resolve(),
    } as unknown as StoreNode;
    const content = new Uint8Array(3);
    const body = { content, digest: digestOf(content) };
    const request = { method: "POST", target: "/", headers: new Headers(), body };
    const client = { address: "127.0.0.1", secure: false, origin: "http://localhost", requestId: "a" };
    let ended = false;
    const sent = sendToHeadOffice(request, client, store).finally(() => {
      ended = true;
    });
    sent.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(SILENT_AT_MOST_MS - 5_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(sent).rejects.toThrow(Unanswered);
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});
