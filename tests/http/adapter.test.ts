import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "~/runtime/config.server.ts";
import { setLogLevel } from "~/runtime/log.server.ts";
import { bodyLimit } from "~/server/body-limit.ts";
import { listen } from "~/server/listen.ts";
import { EVERYTHING } from "../support/everything.ts";
import { beginRequest, collect, sendRaw } from "../support/raw-http.ts";
import { seen, smallApp } from "../support/small-app.ts";

const SCRIPT = "console.log('a script that is long enough');\n".repeat(40);
const MB = 1024 * 1024;
const open: Server[] = [];
let folder = "";
let port = 0;

async function serve(env: Record<string, string> = {}): Promise<number> {
  const config = readConfig({ PORT: "0", ...env });
  const { server } = await listen(smallApp(), folder, config);
  open.push(server);
  return (server.address() as { port: number }).port;
}

beforeAll(async () => {
  setLogLevel("error");
  folder = mkdtempSync(join(tmpdir(), "loupe-client-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "assets", "app-1a2b.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "app-1a2b.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "robots.txt"), "hello");
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, ".secret"), "no");
  port = await serve();
});

afterAll(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
});

const get = (target: string, host = "localhost", more = "", to = port) =>
  sendRaw(to, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

/** 32 MB of nothing: more than all buffers on the way. */
function aLargeFile(path: string) {
  writeFileSync(path, "");
  truncateSync(path, 32 * MB);
}

/** How many files of this path the process has open. */
const timesOpen = (path: string) =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;

describe("request targets", () => {
  test.each(["/echo", "/Echo", "/%65cho", "/echo/"])(
    "reach their route however they are spelled: %s",
    async (target) => {
      expect((await get(target)).status).toBe(200);
    },
  );

  test.each([
    "//evil.example/echo",
    "/\\evil.example",
    "/.//evil.example",
    "http://evil.example/echo",
    "*",
    "echo",
    "/%",
    "/%zz",
    "/%ff%fe",
    "/%c0%af",
    "/x%0a",
    "/api/x%0D",
    "/x%e2%80%a8",
    "/%E2%80%A9?x",
  ])("%s is 400", async (target) => {
    expect((await get(target)).status).toBe(400);
  });

  test("a path with a query arrives as it was sent", async () => {
    const { url } = JSON.parse((await get("/echo?search=100%&x=%C3%A9//y")).body);
    expect(url).toBe("http://localhost/echo?search=100%&x=%C3%A9//y");
  });
});

describe("methods", () => {
  test.each(["TRACE", "PROPFIND", "PURGE", "CONNECT", "OPTIONS"])("%s is 405", async (method) => {
    const target = method === "CONNECT" ? "localhost:80" : "/echo";
    const answer = await sendRaw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(405);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("HEAD has the headers of GET and no body", async () => {
    const answer = await sendRaw(
      port,
      "HEAD /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatchObject({ status: 200, body: "" });
    expect(answer.headers["content-length"]).toBe("5");
    const page = await sendRaw(port, "HEAD /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(page).toMatchObject({ status: 200, body: "" });
  });
});

describe("hosts", () => {
  test.each(["localhost", "LOCALHOST:3000", "shop.localhost", "127.0.0.1:9", "127.9.9.9", "[::1]:3000"])(
    "without a public origin %s is served",
    async (host) => {
      expect((await get("/echo", host)).status).toBe(200);
    },
  );

  test.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "127.0.0.1.nip.io",
    "192.168.1.4",
    "0.0.0.0",
    "evil@localhost",
    "localhost/x",
    "a b",
  ])("without a public origin %s gets the page that names PUBLIC_ORIGIN", async (host) => {
    const answer = await get("/echo", host);
    expect(answer.status).toBe(421);
    expect(answer.body).toContain("PUBLIC_ORIGIN");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  test("no host at all is 400", async () => {
    expect((await sendRaw(port, "GET /echo HTTP/1.0\r\n\r\n")).status).toBe(400);
    expect((await sendRaw(port, "GET /echo HTTP/1.1\r\nConnection: close\r\n\r\n")).status).toBe(400);
  });

  test("with a public origin only its host is served, and health on loopback", async () => {
    const to = await serve({ PUBLIC_ORIGIN: "https://shop.example" });
    const answer = await get("/echo", "SHOP.example:443", "", to);
    expect(JSON.parse(answer.body)).toMatchObject({
      url: "https://shop.example/echo",
      client: { secure: true, origin: "https://shop.example", address: "127.0.0.1" },
    });
    expect((await get("/echo", "localhost", "", to)).status).toBe(421);
    expect((await get("/echo", "shop.example:8080", "", to)).status).toBe(421);
    expect((await get("/healthz", "localhost", "", to)).status).toBe(404);
    expect((await get("/healthz", "evil.example", "", to)).status).toBe(421);
  });
});

describe("the client", () => {
  const forwarded =
    "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.0.0.2\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: localhost:8443\r\n";

  test("forwarded headers of untrusted clients are ignored and don't reach the app", async () => {
    const { client, headers, url } = JSON.parse((await get("/echo", "localhost", forwarded)).body);
    expect(client).toMatchObject({ address: "127.0.0.1", secure: false, origin: "http://localhost" });
    expect(url).toBe("http://localhost/echo");
    expect(Object.keys(headers).filter((name) => name.startsWith("x-forwarded"))).toEqual([]);
  });

  test("a trusted proxy's are believed, up to the first address that isn't trusted", async () => {
    const to = await serve({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" });
    const { client, url } = JSON.parse((await get("/echo", "inner", forwarded, to)).body);
    expect(client).toMatchObject({ address: "203.0.113.9", secure: true, origin: "https://localhost:8443" });
    expect(url).toBe("https://localhost:8443/echo");
  });

  test("is the proxy's own word behind whatever headers a client sends, or nothing is answered", async () => {
    const to = await serve({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" });
    const behind = (many: number) => get("/echo", "inner", `${"A:\r\n".repeat(many)}${forwarded}`, to);
    expect(JSON.parse((await behind(400)).body).client).toMatchObject({ address: "203.0.113.9" });
    for (const many of [500, 1_000, 2_000]) expect((await behind(many)).status, `${many}`).toBe(431);
  });
});

describe("headers", () => {
  test.each(["/echo", "/nowhere", "/robots.txt", "/assets/app-1a2b.js", "//x", "/broken"])(
    "%s has those of every answer",
    async (target) => {
      const { headers } = await get(target);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(headers["content-security-policy"]).toContain(rule);
      }
    },
  );

  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a head of 150 KB", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(150_000)}\r\n\r\n`, 431],
    [
      "both lengths",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
    [
      "an odd expectation",
      "GET /echo HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n",
      417,
    ],
    [
      "more headers than are read",
      `GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${"A:\r\n".repeat(1_200)}\r\n`,
      431,
    ],
  ])("%s too", async (_, bytes, status) => {
    const answer = await sendRaw(port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("the app's own policy replaces the default, and cookies stay separate", async () => {
    const response = await fetch(`http://localhost:${port}/cookies`);
    expect(response.status).toBe(204);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

describe("static files", () => {
  const asset = "/assets/app-1a2b.js";

  test("are compressed, immutable and revalidated", async () => {
    const response = await fetch(`http://localhost:${port}${asset}`, {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(SCRIPT);
    const tag = response.headers.get("etag") ?? "";
    const again = await get(asset, "localhost", `Accept-Encoding: gzip\r\nIf-None-Match: ${tag}\r\n`);
    expect(again.status).toBe(304);
    expect(
      (await get(asset, "localhost", "Accept-Encoding: gzip;q=0\r\n")).headers["content-encoding"],
    ).toBeUndefined();
  });

  test.each([
    ["bytes=0-6", 206, "console"],
    ["bytes=-4", 206, "');\n"],
    ["bytes=9999999-", 416, null],
    ["bytes=10-5", 416, null],
    ["bytes=a-b", 416, null],
    ["bytes=0-1,4-5", 200, SCRIPT],
    ["lines=0-4", 200, SCRIPT],
  ])("range %s is %i", async (range, status, body) => {
    const answer = await get(asset, "localhost", `Range: ${range}\r\n`);
    expect(answer.status).toBe(status);
    if (body !== null) expect(answer.body).toBe(body);
    if (status === 416) expect(answer.headers["content-range"]).toBe(`bytes */${SCRIPT.length}`);
  });

  test("a range comes from the same build, or the whole file is sent", async () => {
    const part = async (of: string) =>
      (await get(asset, "localhost", `Range: bytes=0-6\r\nIf-Range: ${of}\r\n`)).status;
    expect(await part((await get(asset)).headers.etag ?? "")).toBe(206);
    expect(await part('W/"another"')).toBe(200);
  });

  test("one that a new build removed is 404, and the server keeps running", async () => {
    const path = join(folder, "assets", "gone-3c4d.js");
    writeFileSync(path, SCRIPT);
    const to = await serve();
    expect((await get("/assets/gone-3c4d.js", "localhost", "", to)).status).toBe(200);
    rmSync(path);
    expect((await get("/assets/gone-3c4d.js", "localhost", "", to)).status).toBe(404);
    expect((await get(asset, "localhost", "", to)).status).toBe(200);
  });

  test("a client that disconnects closes the file", async () => {
    const path = join(folder, "large.bin");
    aLargeFile(path);
    const to = await serve();
    const openFiles = () => timesOpen(path);
    const socket = connect(to, "127.0.0.1");
    socket.pause();
    socket.write("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(openFiles).toBe(1);
    socket.destroy();
    await expect.poll(openFiles).toBe(0);
    rmSync(path);
  });

  test.each([
    "/.secret",
    "/.vite/manifest.json",
    "/assets/",
    "/assets/../.secret",
    "/assets/%2e%2e/.secret",
    "/%2esecret",
  ])("%s is not served", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("a POST to a file is not answered with the file", async () => {
    const response = await fetch(`http://localhost:${port}/robots.txt`, { method: "POST" });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe("texts that the app makes", () => {
  const read = (path: string, encoding: string) =>
    fetch(`http://localhost:${port}${path}`, { headers: { "Accept-Encoding": encoding } });

  test("are sent as gzip, with `Vary`", async () => {
    const response = await read("/text?lines=1000", "gzip, deflate");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(Number(response.headers.get("content-length"))).toBeLessThan(200);
    expect(await response.text()).toBe("line\n".repeat(1000));
  });

  test.each([
    ["nobody asks for it", "/text?lines=1000", "identity"],
    ["gzip is declined", "/text?lines=1000", "gzip;q=0"],
    ["it is short", "/text?lines=10", "gzip"],
    ["it is no text", "/large", "gzip"],
  ])("stay as they are when %s", async (_why, path, encoding) => {
    const response = await read(path, encoding);
    expect(response.headers.get("content-encoding")).toBeNull();
    await response.body?.cancel();
  });

  test("stream as gzip too: the first part arrives before the rest is made", async () => {
    const response = await read("/slowly", "gzip");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const parts: string[] = [];
    for await (const part of response.body ?? []) parts.push(Buffer.from(part).toString());
    expect(parts.join("")).toBe("row 0\nrow 1\nrow 2\nrow 3\n");
    expect(parts[0]).not.toContain("row 3");
  });

  test("a client that leaves a long gzip stream stops its source", async () => {
    const stop = new AbortController();
    const before = seen.cancelled;
    const response = await fetch(`http://localhost:${port}/slowly`, {
      headers: { "Accept-Encoding": "gzip" },
      signal: stop.signal,
    });
    await response.body?.getReader().read();
    stop.abort();
    await expect.poll(() => seen.cancelled).toBe(before + 1);
    expect((await get("/echo")).status).toBe(200);
  });
});

function chunkedUpload(path: string, bytes: number, type = "multipart/form-data; boundary=x") {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close();
      const size = Math.min(left, 64 * 1024);
      left -= size;
      controller.enqueue(new Uint8Array(size));
    },
  });
  const headers = { "content-type": type };
  return fetch(`http://localhost:${port}${path}`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
}

describe("bodies", () => {
  test("of a megabyte pass, chunked or not", async () => {
    expect(await (await chunkedUpload("/echo", MB, "application/json")).json()).toEqual({ bytes: MB });
    const plain = await fetch(`http://localhost:${port}/echo`, { method: "POST", body: Buffer.alloc(MB) });
    expect(await plain.json()).toEqual({ bytes: MB });
  });

  test("one byte more in a stream is the app's 413, with an error it can recognize", async () => {
    const response = await chunkedUpload("/echo", MB + 1, "application/json");
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: "Too large, says the app" });
    expect(seen.bodyErrors).toContain("BodyTooLarge");
  });

  test("an app that doesn't handle the error answers 413 all the same", async () => {
    expect((await chunkedUpload("/fails", 3 * MB, "application/json")).status).toBe(413);
  });

  test("a call with a file may have 64 MB, a form is read further", { tags: "all" }, async () => {
    const call = "/api/customers/import";
    expect(await (await chunkedUpload(call, 20 * MB)).json()).toEqual({ bytes: 20 * MB });
    expect((await chunkedUpload(call, 66 * MB)).status).toBe(413);
    expect(await (await chunkedUpload("/customers/import", 66 * MB)).json()).toEqual({ bytes: 66 * MB });
  });

  test("what a body may have follows from what it is, not from a list of addresses", () => {
    const [files, texts] = ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"];
    for (const path of ["/repairs/new/envelope", "/repairs/new/envelope.data", "/anything/else"]) {
      expect(bodyLimit(path, files)).toBe(512 * MB);
      expect(bodyLimit(path, texts)).toBe(16 * MB);
      for (const type of ["application/json", undefined]) expect(bodyLimit(path, type)).toBe(MB);
    }
    for (const type of [texts, "application/json"]) expect(bodyLimit("/api/customers", type)).toBe(MB);
    expect(bodyLimit("/api/inventory/7/photos", files)).toBe(65 * MB);
  });

  test("a length that is too large is refused before a byte is read", { tags: "all" }, async () => {
    const answer = await sendRaw(
      port,
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${2 * MB}\r\n\r\n`,
    );
    expect(answer.status).toBe(413);
    expect(answer.headers["connection"]).toBe("close");
    const expecting = await sendRaw(
      port,
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${2 * MB}\r\n\r\n`,
    );
    expect(expecting.status).toBe(413);
  });

  test("a small unread body doesn't close the connection", async () => {
    const one = "POST /ignore HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc";
    const { body } = await sendRaw(port, one + one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(body).toContain("HTTP/1.1 401");
  });

  test("a client that reads only after sending gets the refusal at once", { timeout: 15_000 }, async () => {
    const head = `POST /ignore HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MB}\r\n\r\n`;
    const answer = await sendRaw(port, Buffer.concat([Buffer.from(head), Buffer.alloc(MB)]));
    expect(answer.status).toBe(401);
    expect(answer.body).toBe('{"message":"Unauthorized"}');
    const large = Buffer.from(`POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${30 * MB}\r\n\r\n`);
    expect((await sendRaw(port, Buffer.concat([large, Buffer.alloc(30 * MB)]))).status).toBe(413);
  });

  test("an aborted upload doesn't leave the handler hanging", async () => {
    const before = seen.bodyErrors.length;
    const socket = await beginRequest(port, "POST /echo HTTP/1.1\r\nContent-Length: 1000\r\n");
    socket.write("abc", () => socket.destroy());
    await expect.poll(() => seen.bodyErrors.slice(before)).toEqual(["AbortError"]);
  });

  test("`Expect: 100-continue` is answered", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n",
    );
    const [first] = await once(socket, "data");
    expect(String(first)).toContain("100 Continue");
    const answer = collect(socket);
    socket.write("abc");
    expect((await answer).body).toContain('{"bytes":3}');
  });

  test("one connection carries many requests", async () => {
    const socket = connect(port, "127.0.0.1");
    const one = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc";
    socket.write(one + one + one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    const { body } = await collect(socket);
    expect(body.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});

describe("a body in chunks", () => {
  const inChunks = (request: string, many: number, bytes: number) =>
    `${request} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${`${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`.repeat(many)}0\r\n\r\n`;

  const REFUSED = "400 Send the body in larger chunks.\n";

  /** Whether the connection outlives such a request: what is sent behind it is answered. Or else the refusal. */
  async function isGoneOnWith(request: string, many: number, bytes: number): Promise<string | boolean> {
    const next = "GET /echo?next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const { status, body } = await sendRaw(port, inChunks(request, many, bytes) + next);
    return body.includes("/echo?next") || (status === 400 && body);
  }

  // 1,000, and one for each 256 bytes.
  test.each([
    ["that is read", "POST /echo"],
    ["that is refused", "POST /ignore"],
    ["that nobody reads", "GET /slow?ms=50"],
    ["for no page", "PROPFIND /echo"],
  ])("of one byte each %s is refused with the 1,004th", async (_what, request) => {
    expect(await isGoneOnWith(request, 1_003, 1)).toBe(true);
    expect(await isGoneOnWith(request, 1_004, 1)).toBe(REFUSED);
  });

  test("is read where they are as long as senders make them", async () => {
    expect(await isGoneOnWith("POST /echo", 3_000, 300)).toBe(true);
    expect(await isGoneOnWith("POST /echo", 10, 64 * 1024)).toBe(true);
    expect(await isGoneOnWith("POST /echo", 3_000, 100)).toBe(REFUSED);
  });

  test("says in the log why it was cut off, once", async () => {
    const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    setLogLevel("warn");
    const one = inChunks("POST /echo", 1_100, 1);
    await sendRaw(port, one + one);
    setLogLevel("error");
    const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    print.mockRestore();
    expect(lines).toMatchObject([{ event: "too-many-chunks", chunks: 1_004, bytes: 1_004 }]);
  });
});

describe("requests sent at once on one connection", () => {
  const about = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

  test("are answered in their order, each begun when the one before it is done", async () => {
    const each = ["?ms=50&first", "?ms=50&second", "?ms=50&third"];
    const last = about("/echo", "Connection: close\r\n");
    const { body } = await sendRaw(port, each.map((search) => about(`/slow${search}`)).join("") + last);
    expect(body.match(/slow but done/g)).toHaveLength(3);
    expect(body.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
    // One that was cut off in an earlier test may end meanwhile.
    const steps = seen.steps.filter((step) => each.some((search) => step.endsWith(search)));
    expect(steps).toEqual(each.flatMap((search) => [`begins ${search}`, `ends ${search}`]));
  });

  test("with bodies go alike", async () => {
    const body = "x".repeat(100_000);
    const one = (more: string) =>
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
    const { body: all } = await sendRaw(port, one("").repeat(3) + one("Connection: close\r\n"));
    expect(all.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
  });

  test("keep no file when it is closed, and those that wait never begin", async () => {
    const path = join(folder, "many.bin");
    aLargeFile(path);
    const to = await serve();
    const before = seen.slow;
    const socket = connect(to, "127.0.0.1");
    socket.pause();
    socket.write(about("/many.bin").repeat(15) + about("/slow?ms=1").repeat(5));
    await expect.poll(() => timesOpen(path)).toBeGreaterThan(0);
    await wait(100);
    expect(timesOpen(path)).toBe(1);
    socket.destroy();
    await expect.poll(() => timesOpen(path)).toBe(0);
    await wait(50);
    expect(seen.slow).toBe(before);
    rmSync(path);
  });

  test.each([
    ["more than twenty", about("/slow?ms=60000").repeat(22)],
    ["thousands", about("/slow?ms=60000").repeat(5_000)],
    ["much to keep", about("/slow?ms=60000", `Cookie: a=${"x".repeat(60_000)}\r\n`).repeat(4)],
  ])("close it where %s would wait", async (_what, bytes) => {
    const before = { ...seen };
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.resume();
    socket.write(bytes);
    await new Promise((closed) => {
      socket.once("close", closed);
    });
    await expect.poll(() => seen.aborted).toBe(before.aborted + 1);
    expect(seen.slow).toBe(before.slow + 1);
  });
});

describe("a connection that is reset", () => {
  const RESETS = EVERYTHING ? 30 : 8;

  test.each([
    ["a tunnel", "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a tunnel behind a page", "GET /slow?ms=50 HTTP/1.1\r\nHost: x\r\n\r\nCONNECT x:1 HTTP/1.1\r\n\r\n"],
    [
      "an upgrade",
      "GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
    ["no HTTP", "\x16\x03\x01\r\n\r\n"],
    ["a head that is too long", `GET /${"x".repeat(200_000)} HTTP/1.1\r\n\r\n`],
    [
      "what it expects",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
    ],
    [
      "what nobody meets",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: a tip\r\n\r\n",
    ],
  ])("hurts nobody else: %s", async (_what, bytes) => {
    for (let n = 0; n < RESETS; n += 1) {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      await once(socket, "connect");
      await new Promise((written) => {
        socket.write(bytes, written);
      });
      if (n % 2 === 0) await wait((n * 30) / RESETS / 4);
      socket.resetAndDestroy();
    }
    await wait(100);
    expect((await get("/echo")).status).toBe(200);
  });

  test("answers who asks for a tunnel", async () => {
    expect((await sendRaw(port, "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n")).status).toBe(
      405,
    );
  });
});

describe("answers", () => {
  test("a short one has its length, a long one arrives complete", async () => {
    expect((await get("/echo")).headers["content-length"]).toMatch(/^\d+$/);
    const large = await fetch(`http://localhost:${port}/large`);
    expect((await large.arrayBuffer()).byteLength).toBe(500 * 64 * 1024);
  });

  test.each([
    ["", ""],
    [", whether or not it announced a body of its own", "Content-Length: 5\r\n"],
  ])(
    "a client that stops reading costs no memory%s, and one that disconnects ends the work",
    async (_, more) => {
      const before = process.memoryUsage().rss;
      const sockets = Array.from({ length: 10 }, () => connect(port, "127.0.0.1"));
      for (const socket of sockets) {
        socket.pause();
        socket.write(`GET /large HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`);
      }
      await wait(500);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
      const cancelled = seen.cancelled;
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => seen.cancelled).toBe(cancelled + 10);
    },
  );

  test(
    "a silent connection is cut off, but not while the app works on its answer",
    { tags: "all" },
    async () => {
      const { server } = await listen(smallApp(), folder, readConfig({ PORT: "0" }));
      open.push(server);
      server.timeout = 100;
      const { port: impatient } = server.address() as AddressInfo;
      expect((await get("/slow?ms=1000", "localhost", "", impatient)).body).toBe("slow but done");
      expect((await get("/slowly", "localhost", "", impatient)).body).toContain("row 3");

      const silent = connect(impatient, "127.0.0.1");
      silent.write("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n");
      silent.resume();
      await once(silent, "close");
    },
  );

  test("a client that leaves aborts the request's signal", async () => {
    const before = seen.aborted;
    const socket = connect(port, "127.0.0.1");
    const begun = seen.slow;
    socket.write("GET /slow?ms=500 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => seen.slow, { interval: 5 }).toBe(begun + 1);
    socket.destroy();
    await expect.poll(() => seen.aborted).toBe(before + 1);
  });
});
