import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { describedCalls } from "~/routes/openapi";
import type { Db } from "~db/client.server.ts";
import {
  apiTokens,
  auditLog,
  customers,
  denials,
  employees,
  orders,
  idempotencyKeys,
  signInFailures,
} from "~db/schema/index.ts";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, PASSWORD } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { beginRequest, collect, sendRaw } from "../support/raw-http.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

let server: ShopServer<TheCast>;
let db: Db;
let owner: Client;
let program: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
  owner = await signIn(server, OLIVE);
  program = nobody(server);
});
afterAll(async () => {
  theBooksBalance({ dataDir: server.dataDir });
  db.$client.close();
  await server.stop();
});
afterEach(() => {
  db.delete(signInFailures).run();
  db.update(employees).set({ isActive: true, role: "owner" }).where(eq(employees.id, OLIVE.id)).run();
});

const PERSON = { message: "This asks for a person: sign in instead of sending a token." };
const ADA = { firstName: "Ada", lastName: "Lovell", homeStore: "boca" };
/** A store tells its head office every two seconds what it counted. */
const SOON = { timeout: 10_000 };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Made {
  id: number;
  token: string;
}

let made = 0;
/** A token of a sales role, unless the words say otherwise. */
async function makeToken(words: Record<string, unknown> = {}): Promise<Made> {
  made += 1;
  const asked = { name: `Program ${made}`, role: "sales", ...words };
  const answer = await owner.json("POST", "/api/tokens", asked);
  expect(answer.status, answer.body).toBe(201);
  return answer.json<Made>();
}

const call = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => program.json(method, path, body, { ...bearer(token), ...headers });
const refusedRequests = async () => (await owner.get("/audit/denials")).page().text;
const statusOf = async (token: string, path = "/api/customers?limit=1") =>
  (await call(token, "GET", path)).status;
const set = (id: number, words: Partial<typeof apiTokens.$inferInsert>) =>
  db.update(apiTokens).set(words).where(eq(apiTokens.id, id)).run();

describe("a token's value", () => {
  test("is shown once, on the page that makes it and in that call's answer, and nowhere else", async () => {
    const page = (await owner.get("/settings/tokens/new")).page();
    const form = { ...page.form(), name: "Web shop" };
    const shown = await owner.post("/settings/tokens/new", form);
    expect(shown.headers.get("cache-control")).toContain("no-store");
    const [token = ""] = /loupe_[\w-]{43}/.exec(shown.page().text) ?? [];
    expect(await statusOf(token)).toBe(200);
    const again = (await owner.post("/settings/tokens/new", form)).page().text;
    expect(again).toContain("The token for Web shop was already shown");

    const key = { "idempotency-key": "scales" };
    const body = { name: "Scales", role: "read_only", isReadOnly: true, expires: "never" };
    const first = await owner.json("POST", "/api/tokens", body, key);
    expect(first.json()).toMatchObject({
      name: "Scales",
      role: "read_only",
      isReadOnly: true,
      expiresAt: null,
    });
    const { token: ofCall, ...rest } = first.json<Made>();
    const second = await owner.json("POST", "/api/tokens", body, key);
    expect([second.status, second.json()]).toEqual([201, { ...rest, token: null }]);

    // Used in every wrong way, too.
    for (const one of [token, ofCall]) {
      await program.get(`/customers?token=${one}`, bearer(one));
      await program.json("GET", `/api/customers?access_token=${one}&search=${one}`, undefined, {
        referer: `${server.url}/?token=${one}`,
      });
      await call(`${one}x`, "GET", "/api/customers");
      await call(one, "POST", "/api/customers", { ...ADA, email: one });
    }
    const list = await owner.get("/settings/tokens");
    expect(list.page().text).toContain("Web shop");
    const answers = [list, await owner.json("GET", "/api/tokens"), await owner.get("/audit?kind=token")];
    const tables = db.$client
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
      .pluck()
      .all() as string[];
    const book = tables.map((name) => JSON.stringify(db.$client.prepare(`select * from "${name}"`).all()));
    for (const one of [token, ofCall]) {
      const at = one.slice(6);
      expect(again).not.toContain(at);
      for (const { body: text } of answers) expect(text).not.toContain(at);
      expect(book.filter((rows) => rows.includes(at))).toEqual([]);
      expect(server.stdout()).not.toContain(at);
    }
    await expect.poll(() => server.stdout()).toContain('"event":"sign-in-failed","why":"wrong-token"');
  });

  test("is made by owners alone, or whom they let, and never for more than its maker may", async () => {
    const adam = await signIn(server, ADAM);
    const page = await adam.get("/settings/tokens/new");
    expect([page.status, page.page().text]).toEqual([
      403,
      expect.stringContaining("your role (Admin) can't open Tokens. Ask an owner."),
    ]);
    expect((await adam.json("POST", "/api/tokens", { name: "Adam's", role: "sales" })).status).toBe(403);
    await owner.json("PUT", `/api/employees/${ADAM.id}/permissions`, { changes: { "tokens.manage": true } });
    const asOwner = await adam.json("POST", "/api/tokens", { name: "Adam's", role: "owner" });
    expect([asOwner.status, asOwner.json()]).toMatchObject([
      403,
      { message: "Only an owner can give a token the Owner role" },
    ]);
    const answer = await adam.json("POST", "/api/tokens", { name: "Adam's", role: "support" });
    const { id, token } = answer.json<Made>();
    expect(await statusOf(token)).toBe(200);
    const denied = { changes: { "tokens.manage": true, "reports.view": false } };
    await owner.json("PUT", `/api/employees/${ADAM.id}/permissions`, denied);
    expect(await statusOf(token, "/api/reports/sales?period=year")).toBe(403);
    expect(await statusOf(token)).toBe(200);
    const beyond = await adam.json("POST", "/api/tokens", { name: "Adam's other", role: "support" });
    expect([beyond.status, beyond.json()]).toMatchObject([
      403,
      { message: "You can't give a role that can do more than you: 'View reports'" },
    ]);
    await owner.json("PUT", `/api/employees/${ADAM.id}/permissions`, { changes: {} });
    expect((await call(token, "GET", "/api/customers")).json()).toMatchObject({
      message: "Whoever made this token can't use Loupe's API with tokens any more.",
    });
    const listed = (await owner.json("GET", "/api/tokens")).json<{ id: number; state: string }[]>();
    expect(listed.find((one) => one.id === id)?.state).toBe("powerless");
  });

  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: "twin" }, "name", "There is already a token with this name"],
    [{ role: "boss" }, "role", "Choose one of the roles"],
    [{ expires: "4000" }, "expires", "Choose after how many days it ends, or never"],
  ])("isn't made of %o", async (words, field, message) => {
    await owner.json("POST", "/api/tokens", { name: "Twin", role: "sales" });
    const answer = await owner.json("POST", "/api/tokens", { name: "Another", role: "sales", ...words });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([422, { [field]: [message] }]);
  });
});

describe("where a token counts", () => {
  test("on the API alone: pages, their data and forms answer as to nobody", async () => {
    const { token } = await makeToken({ role: "owner" });
    const { amelia } = server.built;
    for (const path of [
      "/customers",
      "/customers.data",
      "/settings/tokens",
      `/customers/${amelia.id}/photos/1`,
      "/lists/customers/export?format=csv",
      "/audit/export.csv",
      "/backups",
    ]) {
      const asNobody = await nobody(server).get(path);
      const asProgram = await nobody(server).get(path, bearer(token));
      expect([path, asProgram.status], path).toEqual([path, asNobody.status]);
      expect(asProgram.body).not.toContain("Hartwell");
    }
    const form = { ...ADA, formKey: "by-token" };
    const sent = await nobody(server).post("/customers/new", form, bearer(token));
    expect(sent.status).toBe((await nobody(server).post("/customers/new", form)).status);
    expect(db.select().from(customers).where(eq(customers.lastName, "Lovell")).all()).toEqual([]);
    expect(await statusOf(token, "/API/Customers?limit=1")).toBe(200);
  });

  test("it alone decides, whatever cookie comes along, and sets none", async () => {
    const { token } = await makeToken({ role: "read_only" });
    const both = await owner.json("GET", "/api/customers", undefined, bearer(token));
    expect(both.status).toBe(403);
    const wrong = await owner.json("GET", "/api/customers", undefined, bearer("loupe_wrong"));
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    const ended = { ...bearer(token), cookie: "loupe-session=ended" };
    const answer = await program.json("GET", "/api/user", undefined, ended);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(answer.json()).toMatchObject({ id: OLIVE.id, role: "read_only" });
    // A page doesn't read it.
    expect((await owner.get("/customers", bearer("loupe_wrong"))).status).toBe(200);
  });

  test("a write with it needs no origin; a cookie's does, also beside a wrong token", async () => {
    const { token } = await makeToken();
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await call(token, "POST", "/api/customers", ADA, evil)).status).toBe(201);
    expect((await owner.json("POST", "/api/customers", ADA, evil)).status).toBe(403);
    const beside = { ...evil, ...bearer("loupe_wrong") };
    expect((await owner.json("POST", "/api/customers", ADA, beside)).status).toBe(401);
    const { amelia } = server.built;
    const suggested = await call(token, "GET", `/api/customers/${amelia.id}/suggestions`, undefined, evil);
    expect(suggested.status).toBe(200);
  });

  test("the screen's customer view changes nothing of its answers", async () => {
    const { token } = await makeToken();
    const { haloRing } = server.built;
    const path = `/api/inventory?search=${haloRing.sku}`;
    const terminal = await signIn(server, OLIVE);
    await terminal.post("/customer-view", { customerView: "on", returnTo: "/" });
    expect((await terminal.get("/inventory")).page().text).toContain("Customer view is on");
    const seen = await terminal.json("GET", path, undefined, bearer(token));
    expect(seen.body).toBe((await call(token, "GET", path)).body);
    expect(seen.body).toContain('"cost"');
  });
});

describe("how it is sent", () => {
  test("the scheme in any case; another scheme is nobody's, and no failed sign-in", async () => {
    const { token } = await makeToken();
    const status = async (authorization: string) =>
      (await program.json("GET", "/api/user", undefined, { authorization })).status;
    expect(await Promise.all([status(`bearer ${token}`), status(`BEARER   ${token}`)])).toEqual([200, 200]);
    expect(await status(`Basic ${btoa(`x:${token}`)}`)).toBe(401);
    expect(await status(token)).toBe(401);
    expect(await status(`Bearer${token}`)).toBe(401);
    expect(db.select().from(signInFailures).all()).toEqual([]);
  });

  test("cut, lengthened, in another case, empty, endless, or twice: 401, or the first counts", async () => {
    const { token } = await makeToken();
    const swapped = token.replace(/[a-z]/gi, (one) =>
      one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase(),
    );
    const long = "x".repeat(60_000);
    const cut = [token.slice(0, -1), token.slice(6)];
    for (const wrong of ["", ...cut, `${token}A`, swapped, `${token} ${token}`, long]) {
      const answer = await program.json("GET", "/api/user", undefined, bearer(wrong));
      expect([answer.status, answer.json()], wrong.slice(0, 60)).toEqual([401, { message: "Unauthorized" }]);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    }
    const twice = (first: string, second: string) =>
      sendRaw(
        server.port,
        `GET /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${first}\r\nAuthorization: ${second}\r\nConnection: close\r\n\r\n`,
      );
    expect((await twice(`Bearer ${token}`, "Bearer loupe_wrong")).status).toBe(200);
    expect((await twice("Bearer loupe_wrong", `Bearer ${token}`)).status).toBe(401);
    const line = await sendRaw(
      server.port,
      `GET /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer\r\n ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect([200, 400, 401]).toContain(line.status);
  });

  test("no other method by a header, a field or a parameter", async () => {
    const { token } = await makeToken({ isReadOnly: true });
    const more = { "x-http-method-override": "GET", "x-http-method": "GET", "x-method-override": "GET" };
    const sent = await call(token, "POST", "/api/customers?_method=GET", { ...ADA, _method: "GET" }, more);
    expect([sent.status, sent.json()]).toEqual([403, { message: "This token only reads." }]);
    const { token: writer } = await makeToken();
    const got = await call(writer, "GET", "/api/tokens", undefined, { "x-http-method-override": "POST" });
    expect(got.status).toBe(403);
  });
});

describe("what a token may do", () => {
  test("never what asks for a person, whatever its role", async () => {
    const { token } = await makeToken({ role: "owner" });
    const asking = describedCalls().filter(({ takesToken }) => !takesToken);
    expect(asking.length).toBeGreaterThan(20);
    for (const { url, method } of asking) {
      const path = url.replaceAll(/:\w+/g, "1");
      const body = method === "GET" ? undefined : {};
      const answer = await call(token, method, path, body);
      expect([`${method} ${path}`, answer.status, answer.json()]).toEqual([`${method} ${path}`, 403, PERSON]);
    }
    const reads = describedCalls().filter(({ takesToken, method }) => takesToken && method === "GET");
    expect(reads.length).toBeGreaterThan(40);
    for (const { url } of reads) {
      const status = await statusOf(token, url.replaceAll(/:\w+/g, "1"));
      expect([401, 403].includes(status) ? `${url}: ${status}` : "allowed").toBe("allowed");
    }
    expect((await call(token, "PATCH", "/api/customers", {})).status).toBe(405);
    expect((await call(token, "GET", "/api/nowhere")).status).toBe(404);
  });

  test("nothing that another hand would be believed for", () => {
    const closed = describedCalls().filter(({ takesToken }) => !takesToken);
    const calls = closed.map(({ method, url }) => `${method} ${url}`);
    for (const call of [
      "POST /api/counts/:countId/scans",
      "POST /api/counts/:countId/end",
      "POST /api/counts/:countId/lines/:lineId/decision",
      "POST /api/transfers/:transferId/send",
      "POST /api/transfers/:transferId/receive",
      "POST /api/transfers/:transferId/settle",
      "POST /api/transfers/:transferId/close",
      "POST /api/orders/:orderId/movements",
      "POST /api/inventory/:pieceId/movements",
      "DELETE /api/repairs/:repairId/bench-notes/:noteId",
    ])
      expect(calls).toContain(call);
  });

  test("unknown gift card numbers slow down the program, not whoever made it", async () => {
    const { token } = await makeToken();
    const { token: other } = await makeToken();
    const unknown = "/api/gift-cards/4000000000000002";
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await statusOf(token, unknown));
    expect(statuses).toContain(429);
    expect(await statusOf(other, unknown)).toBe(404);
    expect((await owner.json("GET", unknown)).status).toBe(404);
  }, 120_000);

  test("nobody approves for it, and no PIN is tried", async () => {
    await owner.post("/account/pin", { currentPassword: PASSWORD, pin: "481516", pinAgain: "481516" });
    const { token } = await makeToken();
    const { braceletSale } = server.built;
    const path = `/api/sales/${braceletSale.id}/void`;
    const alone = await call(token, "POST", path, { reason: "Wrong card" });
    expect(alone.status).toBe(403);
    expect(alone.json()).not.toHaveProperty("approval");
    const approval = { employeeId: OLIVE.id, pin: "481516" };
    const approved = await call(token, "POST", path, { reason: "Wrong card", approval });
    expect([approved.status, approved.json()]).toEqual([
      403,
      { message: "An approval asks for a person: sign in instead of sending a token." },
    ]);
    expect(db.select().from(signInFailures).all()).toEqual([]);
    const sale = (await owner.json("GET", `/api/sales/${braceletSale.id}`)).json();
    expect(sale).toMatchObject({ status: "completed" });
  });

  test("the till of its maker's own store, whatever store they look at", async () => {
    const { token } = await makeToken();
    const order = db.select().from(orders).where(eq(orders.kind, "special_order")).get()!;
    const [store, other] = [order.store!, order.store === "boca" ? "denver" : "boca"];
    const deposit = { kind: "cash", amount: "1.00", location: store };
    const statusIn = async (homeStore: string | null, location: string) => {
      db.update(employees).set({ homeStore }).where(eq(employees.id, OLIVE.id)).run();
      await owner.post("/location", { location, returnTo: "/" });
      return (await call(token, "POST", `/api/orders/${order.id}/deposits`, deposit)).status;
    };
    expect([await statusIn(store, "all"), await statusIn(store, other)]).toEqual([201, 201]);
    expect([await statusIn(other, "all"), await statusIn(other, store)]).toEqual([403, 403]);
    expect(await statusIn(null, "all")).toBe(201);
  });

  test("what its role may at the moment", async () => {
    const { token } = await makeToken();
    const reports = "/api/reports/sales?period=year";
    expect(await statusOf(token, reports)).toBe(200);
    await owner.json("PUT", "/api/permissions/sales", { changes: { "reports.view": false } });
    expect(await statusOf(token, reports)).toBe(403);
    await owner.json("PUT", "/api/permissions/sales", { changes: { "figures.cost": false } });
    expect((await call(token, "GET", "/api/inventory?limit=1")).body).not.toContain('"cost"');
    await owner.json("PUT", "/api/permissions/sales", { changes: {} });
    expect((await call(token, "GET", "/api/inventory?limit=1")).body).toContain('"cost"');
    await expect.poll(refusedRequests, SOON).toContain("View reports");
  });

  test("one that only reads saves nothing", async () => {
    const { token } = await makeToken({ isReadOnly: true });
    const { amelia } = server.built;
    expect(await statusOf(token, `/api/customers/${amelia.id}`)).toBe(200);
    const before = trailOf(db).length;
    for (const [method, path] of [
      ["POST", "/api/customers"],
      ["PUT", `/api/customers/${amelia.id}/profile`],
      ["DELETE", `/api/customers/${amelia.id}/files/1`],
      ["GET", `/api/customers/${amelia.id}/suggestions`],
    ] as const) {
      const answer = await call(token, method, path, method === "GET" ? undefined : ADA);
      expect([path, answer.status, answer.json()]).toEqual([
        path,
        403,
        { message: "This token only reads." },
      ]);
    }
    expect(trailOf(db)).toHaveLength(before);
  });

  test("its keys are its own: the same one of its maker, or of another token, gives no answer of theirs", async () => {
    const { token } = await makeToken();
    const { token: other } = await makeToken();
    const key = { "idempotency-key": "shared" };
    const ids = [];
    for (const send of [
      () => owner.json("POST", "/api/customers", ADA, key),
      () => call(token, "POST", "/api/customers", ADA, key),
      () => call(other, "POST", "/api/customers", ADA, key),
    ]) {
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
      ids.push(first.json<{ id: number }>().id);
    }
    expect(new Set(ids).size).toBe(3);
    const used = db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "shared")).all();
    expect(new Set(used.map(({ employeeId }) => employeeId))).toEqual(new Set([OLIVE.id]));
  });

  test("the trail says that the program did it, in whose name, and is searched by it", async () => {
    const { id, token } = await makeToken({ name: "Price robot" });
    const { id: customerId } = (await call(token, "POST", "/api/customers", ADA)).json<{ id: number }>();
    const entry = db.select().from(auditLog).where(eq(auditLog.tokenId, id)).get();
    expect(entry).toMatchObject({
      employeeId: OLIVE.id,
      action: "customer.added",
      recordId: String(customerId),
    });
    const name = "Price robot (token of Olive Marsh)";
    // The filters name every token, and every action that occurred.
    const listed = async (query: string) =>
      JSON.stringify((await owner.get(`/audit?${query}`)).page().tables());
    const own = await listed(`who=token-${id}`);
    expect(own).toContain(name);
    expect(own).not.toContain("Made a token");
    const searched = await listed("search=price+robot");
    expect(searched).toContain(name);
    expect(searched).toContain("Made a token for a program");
    expect((await owner.get(`/audit/${entry?.id}`)).page().text).toContain(name);
    expect((await owner.get(`/audit/export.csv?who=token-${id}`)).body).toContain(name);
    const forged = `update audit_log set payload = null, token_id = null where token_id = ${id}`;
    expect(() => db.$client.exec(forged)).toThrow("only the payload");
  });
});

describe("a token ends", () => {
  const why = async (token: string) =>
    (await call(token, "GET", "/api/user")).json<{ message: string }>().message;

  test("when it is revoked, from its next call", async () => {
    const { id, token } = await makeToken();
    const asked = (await owner.get(`/settings/tokens/${id}/revoke`)).page();
    expect(asked.text).toContain("from its next call");
    const sent = await owner.post(`/settings/tokens/${id}/revoke`, asked.form());
    expect((await owner.follow(sent)).page().text).toContain("Revoked");
    const answer = await call(token, "GET", "/api/user");
    expect([answer.status, answer.json()]).toEqual([401, { message: "This token was revoked." }]);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    const again = await owner.json("POST", `/api/tokens/${id}/revoke`);
    expect([again.status, again.json()]).toMatchObject([200, { state: "revoked", revokedBy: "Olive Marsh" }]);
    expect((await owner.json("POST", "/api/tokens/9999/revoke")).status).toBe(404);
    const entries = db.select().from(auditLog).where(eq(auditLog.action, "token.revoked")).all();
    expect(entries.filter(({ recordId }) => recordId === String(id))).toHaveLength(1);
  });

  test("when its time is over, or its maker is deactivated, can't sign in, or is no owner any more", async () => {
    const { id, token } = await makeToken();
    set(id, { expiresAt: (Date.now() - 1) as Instant });
    expect(await why(token)).toBe("This token has expired: make a new one in Settings.");
    set(id, { expiresAt: null });
    expect(await statusOf(token)).toBe(200);
    const maker = (words: Partial<typeof employees.$inferInsert>) =>
      db.update(employees).set(words).where(eq(employees.id, OLIVE.id)).run();
    const { passwordHash } = db.select().from(employees).where(eq(employees.id, OLIVE.id)).get()!;
    for (const [words, back] of [
      [{ isActive: false }, { isActive: true }],
      [{ role: "admin" }, { role: "owner" }],
      [{ passwordHash: null }, { passwordHash }],
    ] as const) {
      maker(words);
      expect(await statusOf(token)).toBe(401);
      maker(back);
      expect(await statusOf(token)).toBe(200);
    }
  });

  test("also for a write whose body arrives after", async () => {
    const { id, token } = await makeToken();
    const body = JSON.stringify({ ...ADA, lastName: "Late" });
    const socket = await beginRequest(
      server.port,
      `POST /api/customers HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`,
    );
    await owner.json("GET", "/api/user");
    await owner.json("POST", `/api/tokens/${id}/revoke`);
    const answer = collect(socket);
    socket.write(body);
    expect((await answer).status).toBe(401);
    expect(db.select().from(customers).where(eq(customers.lastName, "Late")).all()).toEqual([]);
  });

  test("wrong ones are counted and made to wait as failed sign-ins are, and keep no right one waiting", async () => {
    const { id, token } = await makeToken({ name: "Old till" });
    const { token: right } = await makeToken();
    await owner.json("POST", `/api/tokens/${id}/revoke`);
    for (let n = 0; n < 10; n += 1) expect(await statusOf(token)).toBe(401);
    const limited = await call(token, "GET", "/api/user");
    expect([limited.status, limited.json()]).toEqual([
      429,
      { message: expect.stringMatching(/^Too many wrong tokens\. Try again in \d+ minutes\.$/) },
    ]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await owner.get("/settings/security")).page().text).toContain("Token Old till");
    for (let n = 0; n < 50; n += 1) expect(await statusOf(`loupe_guess${n}`)).toBe(401);
    expect(await statusOf("loupe_guess51")).toBe(429);
    expect(await statusOf(right)).toBe(200);
    await expect.poll(refusedRequests, SOON).toContain("Unknown or ended token (Olive Marsh)");
    expect(await refusedRequests()).toContain("Unknown or ended token (no account)");
    expect(db.select().from(denials).where(eq(denials.permission, "wrong-token")).all()).not.toEqual([]);
  });

  test("its last use is written down, every few minutes at most", async () => {
    const { id, token } = await makeToken();
    const lastUsed = () => db.select().from(apiTokens).where(eq(apiTokens.id, id)).get()!.lastUsedAt;
    expect(lastUsed()).toBe(null);
    await statusOf(token);
    await expect.poll(lastUsed, SOON).toBeGreaterThan(Date.now() - 60_000);
    if (server.stores) return;
    const before = (lastUsed()! - 4 * 60_000) as Instant;
    set(id, { lastUsedAt: before });
    await statusOf(token);
    expect(lastUsed()).toBe(before);
    set(id, { lastUsedAt: (before - 2 * 60_000) as Instant });
    await statusOf(token);
    expect(lastUsed()).toBeGreaterThan(before);
  });
});
