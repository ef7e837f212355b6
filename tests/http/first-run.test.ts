import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~db/client.server.ts";
import { denials, employees, oneTimeCodes } from "~db/schema/index.ts";
import { theBooksBalance } from "../support/books.ts";
import { EVERYTHING } from "../support/everything.ts";
import { readPage } from "../support/html.ts";
import { type Client, nobody, openBook, signIn, startShop } from "../support/http.ts";
import { sendRaw } from "../support/raw-http.ts";
import { shop } from "~/runtime/shop.server";
import { failedStart, type RunningServer, type ServerOptions, startServer } from "../support/server.ts";

const NO_OWNER = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
const OLIVE = {
  firstName: "Olive",
  lastName: "Marsh",
  email: "Olive@shop.example",
  password: " correct horse ",
  shopName: "Marlowe & Finch",
};
const WRONG = "AAAA-BBBB-CCCC";

let dataDir: string;
const running: RunningServer[] = [];

function makeFolder() {
  dataDir = mkdtempSync(join(tmpdir(), "loupe-first-run-"));
}
async function endServers() {
  for (const server of running.splice(0)) await server.stop();
  theBooksBalance({ dataDir });
  rmSync(dataDir, { recursive: true });
}
function eachInItsOwnFolder() {
  beforeEach(makeFolder);
  afterEach(endServers);
}

async function start(env: ServerOptions["env"] = NO_OWNER) {
  const server = await startServer({ dataDir, env });
  running.push(server);
  return { ...server, code: codeIn(server.stdout()) };
}

const codeIn = (printed: string) => /enter the code (\S+)$/m.exec(printed)?.[1] ?? "";

/** Reads the server's database file directly. */
function inDatabase<T>(read: (db: ReturnType<typeof openDatabase>) => T): T {
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  try {
    return read(db);
  } finally {
    db.$client.close();
  }
}

const staff = () => inDatabase((db) => db.select().from(employees).all());
const open = (client: Client, code: string, words: Partial<typeof OLIVE> = {}) =>
  client.post("/", { code, ...OLIVE, ...words });

describe("a shop without accounts", () => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    makeFolder();
    server = await start();
  });
  afterAll(endServers);

  test("redirects every page to the front page, refuses API calls with a reason, and is healthy", async () => {
    const client = nobody(server);
    for (const path of ["/customers", "/sales/new", "/set-password", "/log-out", "/nowhere?x=1"]) {
      const answer = await client.get(path);
      expect([answer.status, answer.location], path).toEqual([302, "/"]);
    }
    expect((await client.post("/customers/new", { firstName: "A" })).status).toBe(303);
    for (const path of ["/customers.data", "/customers.data?_routes=routes/customers/customer-list"])
      expect((await client.get(path)).body, path).not.toContain("customers/");
    for (const [method, path] of [
      ["GET", "/api/user"],
      ["POST", "/api/login"],
      ["GET", "/api/nowhere"],
    ] as const) {
      const answer = await client.json(method, path);
      expect([answer.status, answer.json()], path).toEqual([503, { message: "This shop has no owner yet" }]);
    }
    expect((await client.get("/healthz")).json()).toEqual({ status: "ok" });
  });

  test("prints a code that is stored only as a hash, and the page asks for it", async () => {
    const { code, url } = server;
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(server.stdout()).toContain(`First run: open ${url} and enter the code ${code}\n`);
    const page = (await nobody(server).get("/")).page();
    expect(page.h1).toEqual(["Open your shop"]);
    expect(Object.keys(page.form("/")).toSorted()).toEqual(
      ["code", "counterCare", "email", "firstName", "lastName", "password", "shopName"].toSorted(),
    );
    for (const name of readdirSync(dataDir).filter((file) => file.startsWith("loupe.sqlite"))) {
      const bytes = readFileSync(join(dataDir, name), "latin1");
      expect(bytes).not.toContain(code);
      expect(bytes).not.toContain(code.replaceAll("-", ""));
    }
  });

  test("keeps the typed values of a refused form, but no password", async () => {
    const answer = await open(nobody(server), server.code, {
      lastName: "",
      email: "olive",
      password: "short",
    });
    expect(answer.status).toBe(422);
    const page = answer.page();
    expect(page.messages).toContain("Last name is required");
    expect(page.messages).toContain("Enter a valid email address");
    expect(page.messages).toContain("Password must be at least 8 characters");
    expect(page.form("/")).toMatchObject({
      code: server.code,
      firstName: "Olive",
      email: "olive",
      password: "",
    });
    expect(staff()).toEqual([]);
    theBooksBalance({ dataDir });
  });

  test("gets its owner with the code, who is signed in and can sign in again; the code is void", async () => {
    const client = nobody(server);
    const answer = await open(client, ` ${server.code.toLowerCase().replaceAll("-", " ")} `);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const dashboard = (await client.follow(answer)).page();
    expect(dashboard.h1).toEqual(["Dashboard"]);
    expect(dashboard.messages).toContain("Welcome to Loupe");
    expect(dashboard.text).toContain("Marlowe & Finch");
    expect((await client.json("GET", "/api/user")).json()).toMatchObject({
      email: "olive@shop.example",
      firstName: "Olive",
      role: "owner",
    });
    await signIn(server, { email: "olive@shop.example", password: OLIVE.password });

    const again = await open(nobody(server), server.code, { email: "mallory@shop.example" });
    expect(again.status).toBe(409);
    expect(again.page().messages).toContain("This shop already has an owner");
    expect(again.page().h1).toEqual(["Sign in to Loupe"]);
    expect(staff()).toHaveLength(1);
    expect((await nobody(server).get("/customers")).status).toBe(404);
    const log = server
      .stdout()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n");
    for (const secret of [server.code, "olive", "Marsh", "correct horse"])
      expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});

test("the first owner is created once, of many posts at once with the right code", async () => {
  const posts = EVERYTHING ? 50 : 8;
  const server = await startShop(() => shop().db.delete(employees).run());
  const code = codeIn(server.stdout());
  const answers = await Promise.all(
    Array.from({ length: posts }, (_, n) => open(nobody(server), code, { email: `owner-${n}@shop.example` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(posts - 1);
  const db = openBook(server);
  expect(db.select().from(employees).all()).toHaveLength(1);
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

describe("the code of the first run", () => {
  eachInItsOwnFolder();

  test(
    "is refused while it is wrong, and after ten wrong ones even if it is right, also after a restart",
    { tags: "all" },
    async () => {
      const server = await start();
      const client = nobody(server);
      for (let n = 1; n <= 10; n += 1) {
        const answer = await open(client, WRONG);
        expect(answer.status, `try ${n}`).toBe(401);
        expect(answer.page().messages).toContain("That code is wrong");
      }
      const waiting = await open(client, server.code);
      expect(waiting.status).toBe(429);
      expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(500);
      await running.pop()?.stop();
      const next = await start();
      expect((await open(nobody(next), next.code)).status).toBe(429);
      expect(staff()).toEqual([]);
      const refusals = inDatabase((db) => db.select().from(denials).all()).filter(
        ({ permission }) => permission === "wrong-code",
      );
      expect(refusals.reduce((sum, { count }) => sum + count, 0)).toBe(10);
    },
  );

  test("is replaced at a restart, and the old one is void", { tags: "all" }, async () => {
    const before = await start();
    await running.pop()?.stop();
    const after = await start();
    expect(after.code).not.toBe(before.code);
    expect((await open(nobody(after), before.code)).status).toBe(401);
    expect((await open(nobody(after), after.code)).status).toBe(303);
  });

  test("of the newest of two processes is valid at both", { tags: "all" }, async () => {
    const older = await start();
    const newer = await start();
    expect((await open(nobody(newer), older.code)).status).toBe(401);
    expect((await open(nobody(older), newer.code)).status).toBe(303);
    expect((await nobody(newer).get("/")).page().h1).toEqual(["Sign in to Loupe"]);
  });

  test("stays valid when another start finds its port in use", { tags: "all" }, async () => {
    const server = await start();
    const { code } = await failedStart({ dataDir, env: { ...NO_OWNER, PORT: String(server.port) } });
    expect(code).toBe(1);
    expect((await open(nobody(server), server.code)).status).toBe(303);
  });

  test("is refused over plain HTTP", { tags: "all" }, async () => {
    const server = await start({ ...NO_OWNER, PUBLIC_ORIGIN: "http://shop.example" });
    expect(server.stdout()).toContain("First run: open http://shop.example and enter");
    const body = new URLSearchParams({ code: server.code, ...OLIVE }).toString();
    const answer = await sendRaw(
      server.port,
      [
        "POST / HTTP/1.1",
        "Host: shop.example",
        "Origin: http://shop.example",
        "Content-Type: application/x-www-form-urlencoded",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    expect(answer.status).toBe(403);
    expect(readPage(answer.body).messages).toContain("plain HTTP");
    expect(staff()).toEqual([]);
  });
});

describe("OWNER_EMAIL and OWNER_PASSWORD", () => {
  eachInItsOwnFolder();

  test("create the owner without a page, and are ignored from then on", { tags: "all" }, async () => {
    const server = await start({});
    expect(server.stdout()).not.toContain("First run");
    expect(staff()).toHaveLength(1);
    await running.pop()?.stop();
    const again = await start({ OWNER_EMAIL: "mallory@shop.example", OWNER_PASSWORD: "short" });
    expect(again.stdout()).not.toContain("First run");
    expect(staff()).toHaveLength(1);
    expect(inDatabase((db) => db.select().from(oneTimeCodes).all())).toEqual([]);
  });

  test("with an invalid password fail with one line that doesn't show it", { tags: "all" }, async () => {
    const { code, stderr } = await failedStart({ dataDir, env: { OWNER_PASSWORD: "tiny" } });
    expect(code).toBe(78);
    expect(stderr).toBe("OWNER_PASSWORD isn't accepted: Password must be at least 8 characters.\n");
    expect(staff()).toEqual([]);
  });
});
