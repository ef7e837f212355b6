import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import {
  auditLog,
  employees,
  formDrafts,
  recoveryCodes,
  sales,
  secondFactors,
  sessions,
  settings,
  signInFailures,
} from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { appCode, shownRecoveryCodes, shownSecret } from "../support/authenticator.ts";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, PASSWORD, PASSWORD_HASH, type Person, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aSpecialOrder } from "../support/shop.ts";

const PINS = { [OLIVE.id]: "733529", [ADAM.id]: "481516", [SUSAN.id]: "902173", [SAL.id]: "230817" };
const HOUR = 3_600_000;

let server: ShopServer<{ customerId: number; orderId: number; crowd: number[]; rings: number[] }>;
let db: Db;
beforeAll(async () => {
  server = await startShop(() => ({
    customerId: aCustomer().id,
    orderId: aSpecialOrder({
      customerId: aCustomer({ firstName: "Ida", lastName: "Crowd", cellPhone: "(561) 555-0158" }).id,
    }).id,
    crowd: Array.from({ length: 60 }, (_, n) => aCustomer({ firstName: `Ida${n}`, lastName: "Crowd" }).id),
    rings: Array.from({ length: 20 }, () => aPiece().id),
  }));
  db = openBook(server);
  for (const person of [OLIVE, ADAM, SUSAN, SAL]) {
    const pin = PINS[person.id] ?? "";
    await (
      await signIn(server, person)
    ).post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin });
  }
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

let terminal: Client;
beforeEach(async () => {
  db.delete(sessions).run();
  terminal = await signIn(server, SAL);
});
afterEach(() => {
  for (const table of [signInFailures, formDrafts]) db.delete(table).run();
  db.update(employees).set({ isActive: true, passwordHash: PASSWORD_HASH }).run();
});

const takeOver = ({ id }: Pick<Person, "id">, pin = PINS[id] ?? "", to = "/") =>
  terminal.post(`/switch?returnTo=${encodeURIComponent(to)}`, { employeeId: id, pin });
const whoIsAtIt = async () => {
  const answer = await terminal.json("GET", "/api/user");
  return answer.status === 200 ? answer.json<{ firstName: string }>().firstName : answer.status;
};
const ring = () => server.built.rings.pop() ?? 0;
const sale = (words: object = {}) => ({
  customerId: server.built.customerId,
  inventoryId: ring(),
  itemCost: "400.00",
  salePrice: "1000.00",
  location: "boca",
  ...words,
});
const session = () => db.select().from(sessions).get()!;
const entries = (action: string) =>
  db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).all();

const begunBy = ({ body }: { body: string }) => /name="begunBy" value="(\d+)"/.exec(body)?.[1];

test("a terminal passes between three people in a busy hour, each sale under its own seller", async () => {
  for (const person of [SUSAN, ADAM, SAL, SUSAN]) {
    expect((await takeOver(person)).status).toBe(303);
    expect((await terminal.json("POST", "/api/sales", sale())).status).toBe(201);
  }
  const sellers = db
    .select()
    .from(sales)
    .all()
    .map(({ sellerId }) => sellerId);
  expect(sellers).toEqual([SUSAN.id, ADAM.id, SAL.id, SUSAN.id]);
  expect(
    entries("sale.processed")
      .map(({ employeeId }) => employeeId)
      .toReversed(),
  ).toEqual(sellers);
  expect(JSON.parse(entries("session.taken-over")[0]?.payload ?? "")).toEqual({
    before: { employeeId: SAL.id },
    after: { employeeId: SUSAN.id, signedInBy: SAL.id, session: session().id },
  });
  expect(session()).toMatchObject({ employeeId: SAL.id, actingId: SUSAN.id });
});

describe("a copy of the cookie", () => {
  const copy = () => {
    const thief = nobody(server);
    for (const [name, value] of terminal.cookies) thief.cookies.set(name, value);
    return thief;
  };

  test("from before a switch, or a confirmed password, opens nothing", async () => {
    const before = copy();
    await takeOver(OLIVE);
    const switched = copy();
    await terminal.post("/confirm", { currentPassword: PASSWORD });
    for (const thief of [before, switched]) expect((await thief.json("GET", "/api/user")).status).toBe(401);
    expect((await terminal.get("/audit")).status).toBe(200);
  });

  test("that a form sent twice carries is renewed as the first time", async () => {
    const again = copy();
    const typed = { employeeId: ADAM.id, pin: PINS[ADAM.id] ?? "", formKey: "the switch" };
    expect((await terminal.post("/switch", typed)).status).toBe(303);
    expect((await again.post("/switch", { ...typed, pin: "000001" })).status).toBe(422);
    expect((await again.post("/switch", typed)).status).toBe(303);
    const confirmed = { currentPassword: PASSWORD, formKey: "the confirmation" };
    const late = copy();
    expect((await terminal.post("/confirm?returnTo=/settings", confirmed)).location).toBe("/settings");
    expect((await late.post("/confirm?returnTo=/settings", confirmed)).location).toBe("/settings");
    expect((await late.get("/settings")).status).toBe(200);
  });
});

test("a changed PIN locks the terminals that the old one opened", async () => {
  await takeOver(ADAM);
  const adam = await signIn(server, ADAM);
  const pin = PINS[ADAM.id] ?? "";
  await adam.post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin });
  expect((await terminal.get("/customers")).location).toMatch(/^\/switch/);
  expect((await adam.get("/customers")).status).toBe(200);
});

describe("wrong PINs", () => {
  const hashOf = (counter: string) => {
    const key = Buffer.from(readFileSync(join(server.dataDir, "audit.key"), "utf8").trim(), "hex");
    return createHmac("sha256", key).update(`known browser ${counter}`).digest("hex");
  };
  /** As many wrong ones within the hour as slow a counter down for minutes. */
  const failed = (counter: string, times: number) => {
    const at = (Date.now() - 60_000) as Instant;
    for (let n = 0; n < times; n += 1)
      db.insert(signInFailures)
        .values({ accountHash: hashOf(counter), address: `elsewhere ${n}`, at })
        .run();
  };
  const typeAt = (where: Client, pin: string) => where.post("/switch", { employeeId: SUSAN.id, pin });
  const right = PINS[SUSAN.id] ?? "";

  test("elsewhere don't slow a PIN where it was right lately", async () => {
    expect((await takeOver(SUSAN)).status).toBe(303);
    failed(`PIN ${SUSAN.email}`, 30);
    const elsewhere = await signIn(server, OLIVE);
    const refused = await typeAt(elsewhere, right);
    expect([refused.status, refused.page().messages]).toEqual([
      422,
      expect.stringContaining("each try has to wait"),
    ]);
    expect((await takeOver(SUSAN)).status).toBe(303);
    const { text } = (await elsewhere.get("/settings/security")).page();
    expect(text).toContain("Susan Vale, PIN Terminals that don't know it One try in 10 minutes");
  });

  test("count together at all terminals that one person opened", { tags: "all" }, async () => {
    for (let n = 0; n < 2; n += 1) {
      const prank = await signIn(server, RHEA);
      for (let m = 0; m < 5; m += 1) expect((await typeAt(prank, "000001")).status).toBe(422);
    }
    const again = await signIn(server, RHEA);
    expect((await typeAt(again, right)).page().messages).toContain("Too many wrong PINs.");
    const page = (await (await signIn(server, OLIVE)).get("/settings/security")).page().text;
    expect(page).toContain("PINs Terminals that Rhea Stone opened Blocked for 10 minutes");
  });

  test("are limited where the PIN is known, at each terminal and at all of them together", async () => {
    expect((await takeOver(SUSAN)).status).toBe(303);
    failed(`PIN ${SUSAN.email} where it is known`, 400);
    const olive = await signIn(server, OLIVE);
    expect((await olive.get("/settings/security")).page().text).toContain(
      "Susan Vale, PIN All terminals that know it One try in 30 seconds",
    );
    db.delete(signInFailures).run();
    for (let n = 0; n < 10; n += 1) expect((await takeOver(SUSAN, "000001")).status).toBe(422);
    const refused = await takeOver(SUSAN);
    expect([refused.status, refused.page().messages]).toEqual([
      422,
      expect.stringContaining("Too many wrong PINs."),
    ]);
    expect((await olive.get("/settings/security")).page().text).toContain(
      "Susan Vale, PIN A terminal that knows it One try in a second",
    );
  });
});

describe("the page", () => {
  test("lists colleagues with a PIN, and nobody else", async () => {
    const { text } = (await terminal.get("/switch")).page();
    for (const name of ["Olive Marsh", "Adam Reed", "Susan Vale"]) expect(text).toContain(name);
    expect(text).not.toContain("Rhea Stone");
  });

  test("is no page for who isn't signed in", async () => {
    expect((await nobody(server).get("/switch")).status).toBe(404);
    const pin = PINS[ADAM.id] ?? "";
    const kept = await nobody(server).post("/switch", { employeeId: ADAM.id, pin });
    expect(kept.status).toBe(401);
    expect(kept.body).not.toContain(pin);
  });

  test.each<[string, () => Promise<{ status: number }>]>([
    ["a wrong PIN", () => takeOver(ADAM, "000001")],
    ["another's PIN", () => takeOver(ADAM, PINS[SAL.id])],
    ["somebody without a PIN", () => takeOver(RHEA, "481516")],
    ["nobody", () => takeOver({ id: 999 }, "481516")],
    ["no number", () => terminal.post("/switch", { employeeId: "adam", pin: "481516" })],
  ])("refuses %s", async (_, send) => {
    const answer = await send();
    expect(answer.status).toBe(422);
    expect(await whoIsAtIt()).toBe("Sal");
  });

  test("refuses a deactivated colleague", async () => {
    db.update(employees).set({ isActive: false }).where(eq(employees.id, ADAM.id)).run();
    expect((await takeOver(ADAM)).status).toBe(422);
  });
});

test("whenever somebody leaves it, the browser forgets what it cached, and not by a wrong PIN", async () => {
  const told = (answer: { headers: Headers }) => answer.headers.get("clear-site-data");
  expect(told(await takeOver(ADAM, "000000"))).toBeNull();
  expect(told(await takeOver(ADAM))).toBe('"cache"');
  expect(told(await terminal.get("/customers"))).toBeNull();
  expect(told(await terminal.post("/switch/lock"))).toBe('"cache"');
  expect(told(await takeOver(SUSAN))).toBe('"cache"');
  const locked = await terminal.post("/api/logout");
  expect([locked.location, told(locked)]).toEqual(["/switch", '"cache"']);
  const other = await signIn(server, SAL);
  expect(told(await other.post("/api/logout"))).toBe('"cache"');
  expect(told(await (await signIn(server, SAL)).json("POST", "/api/logout"))).toBe('"cache"');
});

describe("locked", () => {
  beforeEach(async () => {
    expect((await terminal.post("/switch/lock")).location).toBe("/switch");
  });

  test("nothing opens but the switch page, and nothing of the shop shows", async () => {
    for (const path of ["/", "/customers", "/account", "/log-out"])
      expect((await terminal.get(path)).location).toMatch(/^\/switch\?returnTo=/);
    expect((await terminal.json("GET", "/api/customers")).status).toBe(403);
    expect((await terminal.json("POST", "/api/sales", sale())).status).toBe(403);
    const { text } = (await terminal.get("/switch")).page();
    expect(text).toContain("Locked");
    expect(text).not.toContain("Dashboard");
    const wrong = await terminal.post("/", { email: OLIVE.email, password: "wrong" });
    expect([wrong.status, wrong.page().text.includes("Today")]).toEqual([401, false]);
  });

  test("a PIN leads on to where one was", async () => {
    expect((await takeOver(SUSAN, PINS[SUSAN.id], "/customers")).location).toBe("/customers");
    expect(await whoIsAtIt()).toBe("Susan");
  });

  test("what the last one typed waits for them, and for nobody else", async () => {
    const typed = { firstName: "Salvatore", lastName: "Brook", version: "1" };
    const address = (await terminal.post("/account", typed)).location ?? "";
    const returnTo = new URL(address, "http://here.invalid").searchParams.get("returnTo") ?? "";
    await takeOver(SUSAN, PINS[SUSAN.id], returnTo);
    expect((await terminal.get(returnTo)).body).not.toContain("Salvatore");
    await takeOver(SAL, PINS[SAL.id], returnTo);
    expect((await terminal.get(returnTo)).body).toContain("Salvatore");
  });

  test("forms that a stranger sends there take the place of each other, not of older drafts", async () => {
    const send = (firstName: string) =>
      terminal.post("/account", { firstName, lastName: "Brook", version: "1" });
    const kept = () => db.select().from(formDrafts).where(eq(formDrafts.employeeId, SAL.id)).all();
    for (const name of ["One", "Two", "Three"]) await send(name);
    expect(kept().map(({ fields }) => fields.includes("Three"))).toEqual([true]);
  });

  test("a password signs in anew", async () => {
    expect((await terminal.post("/", { email: SUSAN.email, password: PASSWORD })).status).toBe(303);
    expect(await whoIsAtIt()).toBe("Susan");
  });
});

describe("a form of the one before", () => {
  test("is not saved under the next one's name, and is kept", async () => {
    const page = await terminal.get("/sales/new");
    expect(begunBy(page)).toBe(String(SAL.id));
    const fields = { ...page.page().form("/sales/new"), ...sale(), begunBy: SAL.id };
    const before = db.select().from(sales).all().length;
    await takeOver(SUSAN);
    const words = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await terminal.post("/sales/new", words);
    expect(answer.status).toBe(409);
    expect(answer.page().text).toContain("Now at this terminal: Susan Vale");
    expect(db.select().from(sales).all()).toHaveLength(before);
    expect(begunBy(answer)).toBe(String(SUSAN.id));
    expect(answer.body).toContain('value="1000.00"');
  });
});

describe("the session", () => {
  test("ends twelve hours after the password, whoever took it over since", async () => {
    const now = Date.now();
    db.update(sessions)
      .set({ createdAt: (now - 12 * HOUR + 60_000) as Instant, lastSeenAt: now as Instant })
      .run();
    expect((await takeOver(SUSAN)).status).toBe(303);
    db.update(sessions)
      .set({ createdAt: (now - 12 * HOUR - 1_000) as Instant })
      .run();
    expect(await whoIsAtIt()).toBe(401);
  });

  test("locks when whoever is at it is deactivated, and ends when the one who signed in is", async () => {
    const olive = await signIn(server, OLIVE);
    await takeOver(SUSAN);
    const path = `/directory/${SUSAN.id}/deactivate`;
    expect((await olive.post(path, (await olive.get(path)).page().form(path))).status).toBe(303);
    expect(await whoIsAtIt()).toBe(403);
    expect((await takeOver(ADAM)).status).toBe(303);
    const opener = `/directory/${SAL.id}/deactivate`;
    expect((await olive.post(opener, (await olive.get(opener)).page().form(opener))).status).toBe(303);
    expect(await whoIsAtIt()).toBe(401);
  });

  test("is locked, not ended, by the log-out of whoever took it over", async () => {
    await takeOver(SUSAN);
    expect((await terminal.post("/api/logout")).location).toBe("/switch");
    expect(session().lockedAt).not.toBeNull();
    await takeOver(SAL);
    await terminal.post("/api/logout");
    expect(db.select().from(sessions).all()).toEqual([]);
  });

  test("is listed with who signed in and who is at it, and ended by an administrator", async () => {
    await takeOver(SUSAN);
    const adam = await signIn(server, ADAM);
    const olives = await signIn(server, OLIVE);
    const listed = await adam.get("/settings/terminals");
    expect(listed.page().text).toMatch(/Sal Brook Susan Vale/);
    expect(listed.page().text).toContain("Olive Marsh Olive Marsh");
    expect(listed.body).toContain("Sign Out the session of Sal Brook");
    // Whose account they may not touch.
    expect(listed.body).not.toContain("Sign Out the session of Olive Marsh");
    const id = db.select().from(sessions).where(eq(sessions.actingId, SUSAN.id)).get()!.id;
    expect((await adam.post(`/settings/terminals/${id}/end`)).status).toBe(303);
    expect(await whoIsAtIt()).toBe(401);
    const hers = db.select().from(sessions).where(eq(sessions.employeeId, OLIVE.id)).get()!.id;
    await adam.post(`/settings/terminals/${hers}/end`);
    expect((await olives.json("GET", "/api/user")).status).toBe(200);
  });
});

describe("the account page", () => {
  const listed = async (client: Client) => {
    const { text } = (await client.get("/account")).page();
    return text.slice(text.indexOf("My Sessions"), text.indexOf("Recent Sign-Ins"));
  };

  test("lists terminals that one took over beside those one opened, with who is at them", async () => {
    const susan = await signIn(server, SUSAN);
    await takeOver(SUSAN);
    expect(await listed(susan)).toMatch(
      /This terminal 127\.0\.0\.1 now You You .* 127\.0\.0\.1 .* You Sal Brook /,
    );
    const sal = await signIn(server, SAL);
    expect(await listed(sal)).toMatch(
      /This terminal 127\.0\.0\.1 now You You .* 127\.0\.0\.1 .* Susan Vale You /,
    );
    await takeOver(SAL);
    expect(await listed(sal)).toMatch(/This terminal 127\.0\.0\.1 now You You .* 127\.0\.0\.1 .* You You /);
    await takeOver(SUSAN);
    await terminal.post("/switch/lock");
    expect(await listed(susan)).not.toContain("Sal Brook");
    expect(await listed(sal)).toContain("Locked");
  });

  test("ends either: one's own session, and one's stay at another's terminal, which locks", async () => {
    const path = `/account/sessions/${session().id}/end`;
    const susan = await signIn(server, SUSAN);
    expect((await susan.post(path)).status).toBe(404);
    await takeOver(SUSAN);
    const left = await susan.follow(await susan.post(path));
    expect(left.page().messages).toContain("Session ended");
    expect(await whoIsAtIt()).toBe(403);
    expect(entries("session.locked")[0]).toMatchObject({ employeeId: SUSAN.id });
    expect((await susan.post(path)).status).toBe(404);
    await takeOver(ADAM);
    expect((await susan.post(path)).status).toBe(404);
    await takeOver(SUSAN);
    const others = await susan.follow(await susan.post("/account/sessions/end-others"));
    expect(others.page().messages).toContain("1 other session was ended");
    expect(await whoIsAtIt()).toBe(403);
    await takeOver(ADAM);
    const sal = await signIn(server, SAL);
    expect((await sal.post(path)).status).toBe(303);
    expect(await whoIsAtIt()).toBe(401);
  });
});

describe("pages of owners and administrators", () => {
  const PAGES = ["/settings", "/directory", "/audit", "/backups", "/account/pin", "/account/second-factor"];

  test("ask whoever is there by PIN for their password, and lead back", async () => {
    await takeOver(OLIVE);
    for (const path of [...PAGES, "/account/password"])
      expect([path, (await terminal.get(path)).location]).toEqual([
        path,
        `/confirm?returnTo=${encodeURIComponent(path)}`,
      ]);
    expect((await terminal.get("/customers")).status).toBe(200);
    const wrong = await terminal.post("/confirm?returnTo=/audit", { currentPassword: "wrong" });
    expect(wrong.status).toBe(422);
    expect((await terminal.get("/audit")).status).toBe(302);
    const right = await terminal.post("/confirm?returnTo=/audit", { currentPassword: PASSWORD });
    expect([right.status, right.location]).toEqual([303, "/audit"]);
    for (const path of PAGES) expect([path, (await terminal.get(path)).status]).toEqual([path, 200]);
  });

  test("ask again after a quarter of an hour, and of the next one at once", async () => {
    await takeOver(OLIVE);
    await terminal.post("/confirm", { currentPassword: PASSWORD });
    db.update(sessions)
      .set({ confirmedAt: (Date.now() - 16 * 60_000) as Instant })
      .run();
    expect((await terminal.get("/audit")).status).toBe(302);
    await terminal.post("/confirm", { currentPassword: PASSWORD });
    await takeOver(OLIVE);
    expect((await terminal.get("/audit")).status).toBe(302);
  });

  test("keep a form that was sent without it", async () => {
    await takeOver(OLIVE);
    const address = (await terminal.post("/settings", { shopName: "Kept", version: "1" })).location ?? "";
    const returnTo = new URL(address, "http://here.invalid").searchParams.get("returnTo") ?? "";
    const next = await terminal.post(address, { currentPassword: PASSWORD });
    expect(next.location).toBe(returnTo);
    expect((await terminal.get(returnTo)).body).toContain('value="Kept"');
  });

  test("take the code of a second factor for each confirmation, whatever key its form has", async () => {
    const olive = await signIn(server, OLIVE);
    const begun = await olive.post("/account/second-factor", { currentPassword: PASSWORD });
    const secret = shownSecret(begun.page().text);
    const done = await olive.post("/account/second-factor", {
      ...begun.page().form("/account/second-factor"),
      code: appCode(secret),
    });
    const [first = "", second = ""] = shownRecoveryCodes(done.page().text);
    const formKey = "key-of-the-switch";
    const confirm = (typed: object = {}) =>
      terminal.post("/confirm?returnTo=/audit", { formKey, currentPassword: PASSWORD, ...typed });
    const outcome = async (typed?: object) => {
      const { status, body } = await confirm(typed);
      return [status, body.includes("Code is required"), (await terminal.get("/audit")).status];
    };
    try {
      const switched = { formKey, employeeId: OLIVE.id, pin: PINS[OLIVE.id] ?? "" };
      expect((await terminal.post("/switch", switched)).status).toBe(303);
      expect(await outcome()).toEqual([422, true, 302]);
      expect(await outcome({ code: first })).toEqual([303, false, 200]);
      expect(await outcome({ code: first })).toEqual([303, false, 200]);
      const { confirmedAt } = session();
      expect(await outcome()).toEqual([303, false, 200]);
      expect(session().confirmedAt).toBe(confirmedAt);
      db.update(sessions)
        .set({ confirmedAt: (Date.now() - 16 * 60_000) as Instant })
        .run();
      expect(await outcome()).toEqual([422, true, 302]);
      expect(await outcome({ code: second })).toEqual([303, false, 200]);
    } finally {
      for (const table of [recoveryCodes, secondFactors]) db.delete(table).run();
    }
  });

  test("can't be reached by a second factor that another person began", async () => {
    const begun = (await terminal.get("/account/second-factor")).page().form("/account/second-factor");
    expect(begun.setup).toBeTruthy();
    db.insert(settings)
      .values({ name: "secondFactor", value: '"managers"', changedAt: Date.now() as Instant })
      .run();
    try {
      await takeOver(ADAM);
      const answer = await terminal.post("/account/second-factor", { ...begun, code: "000000" });
      expect(answer.location).toMatch(/^\/confirm/);
      expect((await terminal.get(answer.location ?? "")).status).toBe(200);
      await terminal.post("/confirm", { currentPassword: PASSWORD });
      const late = await terminal.post("/account/second-factor", { ...begun, code: "000000" });
      expect([late.status, late.page().messages]).toEqual([409, expect.stringContaining("Start again")]);
    } finally {
      db.delete(settings).where(eq(settings.name, "secondFactor")).run();
    }
  });

  test("can't be reached by a second factor set up without the password", async () => {
    await takeOver(OLIVE);
    expect((await terminal.post("/account/second-factor", {})).location).toMatch(/^\/confirm/);
  });

  test("lend their rights to no other page, file or call of whoever is there by PIN", async () => {
    const [crowded = 0] = server.built.crowd;
    const edit = `/customers/${crowded}/edit`;
    const form = (await terminal.get(edit)).page().form(edit);
    expect((await terminal.post(edit, { ...form, notes: "Prefers pearls" })).status).toBe(303);
    const seen = async () => {
      const print = (await terminal.get("/lists/customers/print?search=crowd")).page();
      const edits = `/api/customers/${crowded}/timeline?kind=edit`;
      return {
        rows: /(\d+) rows/.exec(print.text)?.[1],
        confirms: print.links["Type it"] ?? null,
        phone: (await terminal.get("/lists/orders/export")).body.includes("555-0158"),
        onPage: (await terminal.get(`/customers/${crowded}`)).page().text.split("Prefers pearls").length,
        edits: (await terminal.json("GET", edits)).json<object[]>().length > 0,
      };
    };
    const clerk = await seen();
    expect(clerk).toMatchObject({ confirms: null, phone: false, edits: false });
    await takeOver(OLIVE);
    const back = encodeURIComponent("/lists/customers/print?search=crowd");
    expect(await seen()).toEqual({ ...clerk, confirms: `/confirm?returnTo=${back}` });
    await terminal.post("/confirm", { currentPassword: PASSWORD });
    const manager = await seen();
    expect(manager).toMatchObject({ rows: "61", confirms: null, phone: true, edits: true });
    expect(manager.onPage).toBeGreaterThan(clerk.onPage);
  });

  test("don't ask whoever signed in with a password", { tags: ["all"] }, async () => {
    const olive = await signIn(server, OLIVE);
    for (const path of PAGES) expect([path, (await olive.get(path)).status]).toEqual([path, 200]);
  });
});
