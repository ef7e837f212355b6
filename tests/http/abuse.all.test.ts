import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ADAM, SAL } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { beginRequest, collect, holdUploads, sendRaw, waitingUploads } from "../support/raw-http.ts";
import { workOf } from "../support/work.ts";

const MB = 1024 * 1024;
const KEPT_MEMORY = new URL("../support/kept-memory.mjs", import.meta.url).href;

let server: ShopProcess<void>;
let sal: Client;
let keptBefore = 0;

beforeAll(async () => {
  // A small heap, and blocks of 4 KB and more returned to the system when freed.
  server = await startShopProcess(undefined, {
    env: {
      NODE_OPTIONS: `--max-old-space-size=80 --expose-gc --import=${KEPT_MEMORY}`,
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "4096",
    },
  });
  sal = await signIn(server, SAL);
  // Memory of a process after every kind of work.
  await workOn(100);
  keptBefore = await kept();
});
afterAll(() => server.stop());

async function workOn(rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n += 1)
    await Promise.all(["/customers", "/sales/new", "/"].map((path) => sal.get(path)));
}

/** Bytes that the server holds after a collection of garbage. */
async function kept(): Promise<number> {
  const told = () => [...server.stdout().matchAll(/^kept (\d+)/gm)].map(([, bytes]) => Number(bytes));
  const many = told().length;
  server.signal("SIGUSR2");
  return vi.waitUntil(() => told()[many], { timeout: 60_000 });
}

const cookie = (client = sal) =>
  `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
const send = (head: string, body: string | Buffer = "") =>
  sendRaw(
    server.port,
    Buffer.concat([
      Buffer.from(`${head}Host: localhost\r\nConnection: close\r\n\r\n`, "latin1"),
      Buffer.from(body),
    ]),
  );

describe("invalid multipart bodies are refused with a message", () => {
  const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
  const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
  const list = "First Name,Last Name\r\nA,B\r\n";
  const asSent = `${part(file, list)}--x--\r\n`.replaceAll("--x", "------WebKitFormBoundaryabc");
  const cases: [what: string, type: string, body: string][] = [
    ["no boundary after all", "multipart/form-data; boundary=", asSent],
    ["a boundary that opens and doesn't close", 'multipart/form-data; boundary="', asSent],
    ["a boundary of nothing in quotes", 'multipart/form-data; boundary=""', asSent],
    ["a boundary of a dash", "multipart/form-data; boundary=-", asSent],
    ["two boundaries, none of them one", "multipart/form-data; boundary=; boundary=", asSent],
    [
      "its end before anything else",
      "multipart/form-data; boundary=x",
      `--x--a\r\n${part(file, list)}--x--\r\n`,
    ],
    ["no boundary", "multipart/form-data", `${part(file, list)}--x--\r\n`],
    ["an empty boundary", 'multipart/form-data; boundary=""', `${part(file, list)}--x--\r\n`],
    ["a boundary of 5,000 characters", `multipart/form-data; boundary=${"b".repeat(5000)}`, "--b--\r\n"],
    ["another boundary", "multipart/form-data; boundary=y", `${part(file, list)}--x--\r\n`],
    ["nothing at all", "multipart/form-data; boundary=x", ""],
    ["only its end", "multipart/form-data; boundary=x", "--x--\r\n"],
    ["no end", "multipart/form-data; boundary=x", part(file, list)],
    ["an end in the middle of a header", "multipart/form-data; boundary=x", "--x\r\nContent-Dispo"],
    ["a part without headers", "multipart/form-data; boundary=x", "--x\r\n\r\nabc\r\n--x--\r\n"],
    [
      "a part without a name",
      "multipart/form-data; boundary=x",
      `${part("Content-Disposition: form-data", "abc")}--x--\r\n`,
    ],
    [
      "a header of 300 KB",
      "multipart/form-data; boundary=x",
      `${part(`X-A: ${"a".repeat(300_000)}`, "")}--x--\r\n`,
    ],
    ["NUL bytes for headers", "multipart/form-data; boundary=x", `${part("\0\0\0: \0", "abc")}--x--\r\n`],
    [
      "20,000 parts",
      "multipart/form-data; boundary=x",
      `${part('Content-Disposition: form-data; name="a"', "")
        .repeat(20_000)
        .slice(0, 255 * 1024)}--x--\r\n`,
    ],
    ["bytes that mean nothing", "multipart/form-data; boundary=x", "\xff\xfe\0--x\0--x--"],
    [
      "a name that builds an array",
      "multipart/form-data; boundary=x",
      `${part('Content-Disposition: form-data; name="items[100000000].t"', "1")}--x--\r\n`,
    ],
    [
      "a name from the language",
      "multipart/form-data; boundary=x",
      `${part('Content-Disposition: form-data; name="__proto__"', "1")}--x--\r\n`,
    ],
  ];

  test.each(cases)("%s", async (_, type, body) => {
    const heads = [
      "/",
      "/location",
      "/customers/new",
      "/customers/import",
      "/api/customers/import",
      "/api/customers",
    ];
    for (const path of heads) {
      const head = `POST ${path} HTTP/1.1\r\n${cookie()}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
      const before = workOf(server.pid);
      const answer = await send(head, body);
      expect([path, answer.status]).toSatisfy(
        ([, status]) => status === 303 || (status >= 400 && status < 500),
      );
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.body).not.toMatch(/\bat [\w.]+ \(|node_modules|TypeError|undici|busboy/);
      expect(workOf(server.pid) - before).toBeLessThan(3_000);
    }
  });
});

test("a multipart without a boundary is refused for an ended session too, at once", async () => {
  const gone = await signIn(server, SAL);
  const header = `Cookie: ${[...gone.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
  await gone.post("/api/logout");
  const body = '------a\r\nContent-Disposition: form-data; name="title"\r\n\r\nA title\r\n------a--\r\n';
  for (const path of ["/customers/import", "/processes/new", "/customers/new", "/processes/1/edit"])
    for (const [type, status] of [
      ["multipart/form-data; boundary=", 400],
      ['multipart/form-data; boundary="', 400],
      ["multipart/form-data; boundary=-", 401],
      ["multipart/form-data; boundary=----a", 401],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\n${header}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`;
      expect([path, type, (await send(head, body)).status]).toEqual([path, type, status]);
    }
});

test.each([
  ["a hundred thousand fields", "application/x-www-form-urlencoded", "a&".repeat(100_000)],
  ["a field named 60,000 times", "application/x-www-form-urlencoded", "a=b&".repeat(60_000)],
  [
    "three thousand files",
    "multipart/form-data; boundary=x",
    `${'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nb\r\n'.repeat(3_000)}--x--\r\n`,
  ],
])("%s are refused before they are parsed", async (_, type, body) => {
  for (const path of ["/", "/customers/new", "/location"]) {
    const head = `POST ${path} HTTP/1.1\r\n${cookie()}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`;
    const answer = await send(head, body);
    expect([path, answer.status]).toEqual([path, 400]);
    expect(answer.body).toContain("The form has too many fields.");
  }
});

describe("invalid request headers", () => {
  test.each([
    ["a blank in a name", "GET / HTTP/1.1\r\nBad Name: x\r\n"],
    ["a NUL in a value", "GET / HTTP/1.1\r\nX: a\0b\r\n"],
    ["a bare carriage return", "GET / HTTP/1.1\r\nX: a\rb\r\n"],
    ["a folded line", "GET / HTTP/1.1\r\nX: a\r\n b\r\n"],
    ["no colon", "GET / HTTP/1.1\r\nhello\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n"],
    ["a negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n"],
    ["a length of twenty digits", "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n"],
    ["an unknown coding", "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n"],
    ["chunked twice", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked, chunked\r\n"],
    ["HTTP/3.0", "GET / HTTP/3.0\r\n"],
    ["an upgrade to what isn't there", "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"],
    ["an address elsewhere", "GET http://169.254.169.254/latest HTTP/1.1\r\n"],
    ["an address of its own", "GET http://localhost/customers HTTP/1.1\r\n"],
    ["two slashes", "GET //evil.example/customers HTTP/1.1\r\n"],
    ["up and out", "GET /assets/../../../etc/passwd HTTP/1.1\r\n"],
    ["up and out, encoded", "GET /assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n"],
    ["a NUL in the path", "GET /customers%00.js HTTP/1.1\r\n"],
    ["a path of 12,000 characters", `GET /${"a".repeat(12_000)} HTTP/1.1\r\n`],
    ["a query of 12,000 characters", `GET /?search=${"%ff".repeat(4_000)} HTTP/1.1\r\n`],
    ["3,000 headers", `GET / HTTP/1.1\r\n${"a:b\r\n".repeat(3_000)}`],
    ["a thousand cookies", `GET / HTTP/1.1\r\nCookie: ${"loupe-session=%; ".repeat(800)}\r\n`],
    [
      "a cookie that isn't ours",
      "GET / HTTP/1.1\r\nCookie: loupe-session=eyJhIjoxfQ.AAAA; loupe-toast=%E0%A4%A\r\n",
    ],
    ["a language that isn't one", "GET / HTTP/1.1\r\nAccept-Language: \xff\xff\r\nUser-Agent: \x80\r\n"],
  ])("%s", async (_, head) => {
    const answer = await send(head);
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.body).not.toContain("root:");
  });
});

describe("slow and broken senders", () => {
  test.concurrent("a slow header or body is cut off with 408, and the connection closed", async () => {
    const drip = async (head: string) => {
      const socket = connect(server.port, "127.0.0.1");
      const answer = collect(socket, 80_000);
      socket.write(head);
      const timer = setInterval(() => {
        if (!socket.destroyed) socket.write("a");
      }, 500);
      try {
        return (await answer).status;
      } finally {
        clearInterval(timer);
      }
    };
    const start = `Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    expect(
      await Promise.all([
        drip("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
        drip(`POST / HTTP/1.1\r\n${start}Content-Length: 200000\r\n\r\n`),
        drip(`POST /customers/new HTTP/1.1\r\n${cookie()}${start}Content-Length: 200000\r\n\r\n`),
        drip(
          `POST /customers/import HTTP/1.1\r\n${cookie()}Host: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
        ),
      ]),
    ).toEqual([408, 408, 408, 408]);
  });

  test.concurrent("bodies without an end are 413 or 4xx, everywhere, while they stream", async () => {
    const endless = async (path: string, type: string) => {
      const chunk = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
      const socket = connect(server.port, "127.0.0.1");
      const answer = collect(socket, 20_000);
      socket.write(
        `POST ${path} HTTP/1.1\r\n${cookie()}Host: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      for (let sent = 0; !socket.destroyed && sent < 1_200; sent += 1) {
        if (!socket.write(chunk)) await Promise.race([new Promise((r) => socket.once("drain", r)), wait(50)]);
      }
      return (await answer).status;
    };
    const form = "application/x-www-form-urlencoded";
    expect(await endless("/", form)).toBe(413);
    expect(await endless("/customers/new", form)).toBe(413);
    expect(await endless("/api/customers", "application/json")).toBe(413);
    expect(await endless("/api/login", "application/json")).toBe(413);
    expect(await endless("/nowhere", "text/plain")).toBeLessThan(500);
    expect(await endless("/api/customers/import", "multipart/form-data; boundary=x")).toBeLessThan(500);
  });

  test.concurrent("fifty aborted uploads don't block other requests", async () => {
    for (let n = 0; n < 50; n += 1) {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        `POST /customers/import HTTP/1.1\r\n${cookie()}Host: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFirst Name,Last Name\r\n${"A,B\r\n".repeat(20_000)}`,
      );
      await wait(10);
      socket.destroy();
    }
    expect((await sal.get("/customers")).status).toBe(200);
  });
});

describe("work grows no faster than a text", () => {
  const form = (path: string, fields: Record<string, string>) => (asker: Client) => asker.post(path, fields);
  test.each<[what: string, ask: (length: number) => (asker: Client) => Promise<unknown>]>([
    ["slashes within a path", (length) => (asker) => asker.get(`/a${"/".repeat(length)}a`)],
    [
      "combining marks in a new password",
      (length) =>
        form("/set-password", {
          email: "a@b.example",
          code: "ABCD-EFGH-JKMN",
          password: `a${"\u0301".repeat(length)}${"\u0316".repeat(length)}`,
        }),
    ],
    [
      "combining marks in a changed password",
      (length) =>
        form("/account/password", {
          currentPassword: "x",
          password: `a${"\u0301".repeat(length)}${"\u0316".repeat(length)}`,
          passwordAgain: `a${"\u0316".repeat(length)}${"\u0301".repeat(length)}`,
        }),
    ],
    [
      "blanks within a percentage",
      (length) => form("/settings", { commissionRate: `1${" ".repeat(length)}1` }),
    ],
    [
      "a web address that isn't one",
      (length) => (asker) =>
        asker.json("POST", "/api/processes", { title: "A", pdfUrl: `http://${"a".repeat(length)} a` }),
    ],
  ])("%s", async (_, ask) => {
    const adam = await signIn(server, ADAM);
    const workFor = async (length: number) => {
      const before = workOf(server.pid);
      await ask(length)(adam);
      return workOf(server.pid) - before;
    };
    await workFor(2_000);
    const little = Math.max(await workFor(2_000), 20);
    expect(await workFor(40_000)).toBeLessThan(20 * little);
  });
});

test("a fifth upload of an account is refused while four are on their way, for forms and programs", async () => {
  const adam = await signIn(server, ADAM);
  const four = await holdUploads(server, adam, 4);
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA,B';
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\n${cookie(adam)}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${file.length}\r\n`;
  for (const path of ["/customers/import", "/api/customers/import", "/processes/new"]) {
    const { status, body } = await send(head(path), file);
    expect({ path, status }).toEqual({ path, status: 429 });
    expect(body).toContain("4 of your files are still uploading. Wait for one to finish");
  }
  for (const socket of four) socket.destroy();
  const again = () => adam.request("POST", "/api/customers/import", { body: new FormData() });
  await expect.poll(async () => (await again()).status).toBe(422);
});

test("aborted uploads leave nothing behind", async () => {
  await expect.poll(() => waitingUploads(server)).toEqual([]);
});

test("afterwards the process runs, has grown no larger, and logged no error of its own", async () => {
  expect((await sal.get("/healthz")).json()).toMatchObject({ status: "ok" });
  expect((await kept()) - keptBefore).toBeLessThan(30 * MB);
  const lines = server.stdout().split("\n");
  expect(lines.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  expect(server.stderr()).toBe("");
});

test("a sale that is being sent at SIGTERM is answered and kept", async () => {
  const own = await startShopProcess();
  const olive = await signIn(own, SAL);
  const customer = (
    await olive.json("POST", "/api/customers", {
      firstName: "Amelia",
      lastName: "Hartwell",
      homeStore: "boca",
    })
  ).json();
  const piece = (
    await olive.json("POST", "/api/inventory", {
      sku: "T-1",
      category: "rings",
      description: "A ring",
      cost: "1.00",
      retailPrice: "2.00",
    })
  ).json();
  const sale = JSON.stringify({
    customerId: customer.id,
    inventoryId: piece.id,
    itemCost: "1.00",
    salePrice: "2.00",
    location: "boca",
  });
  const cookies = [...olive.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = await beginRequest(
    own.port,
    `POST /api/sales HTTP/1.1\r\nCookie: ${cookies}\r\nContent-Type: application/json\r\nContent-Length: ${sale.length}\r\n`,
  );
  const answer = collect(socket);
  socket.write(sale.slice(0, 20));
  own.signal("SIGTERM");
  await expect
    .poll(() =>
      fetch(`${own.url}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  socket.write(sale.slice(20));
  expect((await answer).status).toBe(201);
  expect(await own.exited).toEqual({ code: 0, signal: null });
  await own.stop();
});
