import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { employees, formDrafts, sessions, settings, signInFailures } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { ADAM, BY_ROLE, OLIVE, PASSWORD, PASSWORD_HASH, type Person, RHEA, SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/books.ts";
import { theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

const DAY = 24 * 60 * 60 * 1000;
const NEW = "a new long password";
const WRONG = "not-the-password";

let server: ShopServer<unknown>;
let db: Db;
beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});
beforeEach(() => {
  db.delete(signInFailures).run();
});
afterEach(() => {
  for (const table of [sessions, formDrafts, settings]) db.delete(table).run();
  db.update(employees)
    .set({ passwordHash: PASSWORD_HASH, passwordSetAt: Date.now() as Instant })
    .run();
});

const isSignedIn = async (client: Client) => (await client.json("GET", "/api/user")).status === 200;
const employee = ({ id }: Person) => db.select().from(employees).where(eq(employees.id, id)).get()!;
const audited = () => trailOf(db);

describe("/account", () => {
  test("is available to everybody, linked from the name in the sidebar", async () => {
    for (const person of Object.values(BY_ROLE)) {
      const client = await signIn(server, person);
      const dashboard = (await client.get("/")).page();
      expect(dashboard.text).toContain(`${person.firstName} ${person.lastName}`);
      const own = Object.keys(dashboard.links).find((name) => name.includes(person.lastName)) ?? "";
      const page = (await client.get(dashboard.links[own] ?? "")).page();
      expect([page.title, page.h1]).toEqual(["My Account · Loupe", ["My Account"]]);
      expect(page.form("/account")).toMatchObject({ firstName: person.firstName, lastName: person.lastName });
      expect(page.text).toContain(`Email ${person.email}`);
      expect(page.form("/account")).not.toHaveProperty("email");
      expect(page.form("/account")).not.toHaveProperty("role");
      const runsTheDirectory = ["admin", "owner"].includes(employee(person).role);
      expect(page.links["Change your email in the directory"]).toBe(
        runsTheDirectory ? `/directory/${person.id}/edit` : undefined,
      );
    }
  });

  const edit = async (client: Client, words: Record<string, string>) =>
    client.post("/account", { ...(await client.get("/account")).page().form("/account"), ...words });

  test("saves one's own details and nothing else", async () => {
    const client = await signIn(server, RHEA);
    const before = employee(RHEA);
    const answer = await edit(client, {
      firstName: "Rhea Ann",
      phone: "561-555-0143",
      homeStore: "denver",
      email: "other@shop.example",
      role: "owner",
      id: String(OLIVE.id),
      isActive: "false",
    });
    expect([answer.status, answer.location]).toEqual([303, "/account"]);
    expect((await client.follow(answer)).page().messages).toContain("Details saved");
    expect(employee(RHEA)).toEqual({
      ...before,
      firstName: "Rhea Ann",
      phone: "561-555-0143",
      homeStore: "denver",
      version: before.version + 1,
    });
    expect((await client.json("GET", "/api/user")).json()).toMatchObject({ firstName: "Rhea Ann" });
  });

  test("says what is missing and keeps what was typed", async () => {
    const client = await signIn(server, SAL);
    const answer = await edit(client, { firstName: " ", phone: "561-555-0188" });
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain("First name is required");
    expect(answer.page().form("/account")).toMatchObject({ phone: "561-555-0188" });
    expect((await edit(client, { homeStore: "paris" })).page().messages).toContain(
      "Choose one of the stores",
    );
  });

  test("shows the second of two editors the saved values, and then saves", async () => {
    const [one, two] = [await signIn(server, ADAM), await signIn(server, ADAM)];
    const stale = (await two.get("/account")).page().form("/account");
    await edit(one, { phone: "111" });
    const told = await two.post("/account", { ...stale, phone: "222" });
    expect(told.status).toBe(409);
    expect(told.page().messages).toMatch(
      /You changed your details at \d+:\d\d [AP]M E[DS]T while you were editing/,
    );
    expect(told.page().text).toContain("Now saved: 111");
    expect(told.page().form("/account").phone).toBe("222");
    expect((await two.post("/account", told.page().form("/account"))).status).toBe(303);
    expect(employee(ADAM).phone).toBe("222");
  });

  test("switches this terminal to light pages, and returns", async () => {
    const client = await signIn(server, SAL);
    const chosen = await client.post("/light", (await client.get("/account")).page().form("/light"));
    expect([chosen.status, chosen.location]).toEqual([303, "/account"]);
    const light = await client.follow(chosen);
    expect(light.body).not.toContain("<script");
    expect(light.page().text).toContain("Use Full Pages");
  });

  test("a form posted after the session ended is shown again after sign-in", async () => {
    const client = await signIn(server, SAL);
    const typed = { ...(await client.get("/account")).page().form("/account"), phone: "561-555-0177" };
    db.delete(sessions).run();
    const ended = await client.post("/account", typed);
    const again = await client.post("/", { ...ended.page().form("/"), email: SAL.email, password: PASSWORD });
    expect((await client.follow(again)).page().form("/account").phone).toBe("561-555-0177");
  });
});

describe("my sessions", () => {
  const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";
  const ends = async (client: Client) =>
    [...(await client.get("/account")).body.matchAll(/action="(\/account\/sessions\/\d+\/end)"/g)].map(
      ([, action]) => action!,
    );

  test("are listed with device, and this one is marked", async () => {
    const here = await signIn(server, SAL);
    await signIn(server, SAL, { "user-agent": CHROME });
    await signIn(server, ADAM, { "user-agent": CHROME });
    const { text } = (await here.get("/account")).page();
    expect(text).toMatch(/A browser This terminal .*Chrome on Windows/);
    const listed = text.slice(text.indexOf("My Sessions"), text.indexOf("Recent Sign-Ins"));
    expect(listed.match(/Chrome on Windows/g)).toHaveLength(1);
  });

  test("one can be ended, which holds on its next request, and only that one", async () => {
    const [here, there, third] = [
      await signIn(server, SAL),
      await signIn(server, SAL),
      await signIn(server, SAL),
    ];
    const id = db.select().from(sessions).all()[1]!.id;
    const answer = await here.post(`/account/sessions/${id}/end`);
    expect([answer.status, answer.location]).toEqual([303, "/account"]);
    expect((await here.follow(answer)).page().messages).toContain("Session ended");
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("the same form sent twice is answered twice", async () => {
    const here = await signIn(server, SAL);
    await signIn(server, SAL);
    const path = (await ends(here))[1]!;
    const form = (await here.get("/account")).page().form(path);
    expect((await here.post(path, form)).status).toBe(303);
    expect((await here.post(path, form)).status).toBe(303);
    expect((await here.post(path)).status).toBe(404);
  });

  test("ending the current one logs out", async () => {
    const client = await signIn(server, SAL);
    const answer = await client.post((await ends(client))[0]!);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(client.cookies.has("loupe-session")).toBe(false);
    expect((await client.follow(answer)).page().messages).toContain("Logged out");
    expect(db.select().from(sessions).all()).toEqual([]);
  });

  test("all others end together", async () => {
    const here = await signIn(server, SAL);
    const others = [await signIn(server, SAL), await signIn(server, SAL)];
    const adam = await signIn(server, ADAM);
    expect((await here.get("/account")).page().text).toContain("Sign Out All Others");
    const answer = await here.post("/account/sessions/end-others");
    expect((await here.follow(answer)).page().messages).toContain("2 other sessions were ended");
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect([await isSignedIn(here), await isSignedIn(adam)]).toEqual([true, true]);
    expect((await here.get("/account")).page().text).not.toContain("Sign Out All Others");
  });

  test("another employee's is 404 and stays open", async () => {
    const sal = await signIn(server, SAL);
    const { id } = db.select().from(sessions).get()!;
    const olive = await signIn(server, OLIVE);
    for (const odd of [id, 999_999, "0", "-1", "x", "1e3"])
      expect((await olive.post(`/account/sessions/${odd}/end`)).status).toBe(404);
    expect(await isSignedIn(sal)).toBe(true);
  });
});

describe("changing the password", () => {
  const typed = { currentPassword: PASSWORD, password: NEW, passwordAgain: NEW };
  const change = (client: Client, words: Record<string, string> = {}, query = "") =>
    client.post(`/account/password${query}`, { ...typed, ...words });

  test("takes effect at once: a new token here, every other session ended, the old password wrong", async () => {
    const [here, there, adam] = [
      await signIn(server, SAL),
      await signIn(server, SAL),
      await signIn(server, ADAM),
    ];
    const oldToken = here.cookies.get("loupe-session")!;
    const answer = await change(here);
    expect([answer.status, answer.location]).toEqual([303, "/account"]);
    expect((await here.follow(answer)).page().messages).toContain("Password changed");
    expect(here.cookies.get("loupe-session")).not.toBe(oldToken);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(adam)]).toEqual([
      true,
      false,
      true,
    ]);
    const old = { cookie: `loupe-session=${oldToken}` };
    expect((await nobody(server).json("GET", "/api/user", undefined, old)).status).toBe(401);
    expect((await nobody(server).post("/", { email: SAL.email, password: PASSWORD })).status).toBe(401);
    await signIn(server, { email: SAL.email, password: NEW });
  });

  test.each([
    ["a wrong current password", { currentPassword: WRONG }, "This is not your current password"],
    ["no current password", { currentPassword: "" }, "Current password is required"],
    ["no new one", { password: "", passwordAgain: "" }, "New password is required"],
    [
      "one too short",
      { password: "short", passwordAgain: "short" },
      "Password must be at least 8 characters",
    ],
    ["two that differ", { passwordAgain: `${NEW}!` }, "The two new passwords don't match"],
    [
      "the one there is",
      { password: PASSWORD, passwordAgain: PASSWORD },
      "Choose a password that's different from your current one",
    ],
  ])("%s is 422, and no password comes back", async (_what, words, message) => {
    const client = await signIn(server, SAL);
    const answer = await change(client, words);
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain(message);
    for (const secret of [PASSWORD, NEW, WRONG]) expect(answer.body).not.toContain(secret);
    expect(employee(SAL).passwordHash).toBe(PASSWORD_HASH);
    expect(await isSignedIn(client)).toBe(true);
  });

  test("obeys the minimum length of Settings", async () => {
    keep("passwordMinLength", 20);
    const answer = await change(await signIn(server, SAL));
    expect(answer.page().messages).toContain("Password must be at least 20 characters");
  });

  test("wrong guesses count with the sign-ins of known browsers: the eleventh is refused, even the right one", async () => {
    const client = await signIn(server, SAL);
    const terminal = await signIn(server, SAL);
    await terminal.post("/api/logout", {});
    for (let tries = 1; tries <= 5; tries += 1)
      await terminal.post("/", { email: SAL.email, password: WRONG });
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await change(client, { currentPassword: WRONG })).status).toBe(422);
    const waiting = await change(client);
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(waiting.page().messages).toContain("Too many wrong passwords.");
    const right = { email: SAL.email, password: PASSWORD };
    expect((await terminal.post("/", right)).status).toBe(429);
    expect((await nobody(server).post("/", right)).status).toBe(303);
    expect(await isSignedIn(client)).toBe(true);
  });

  test("a correct or unchecked password doesn't count", async () => {
    const client = await signIn(server, SAL);
    await change(client, { password: "short" });
    await change(client);
    expect(db.select().from(signInFailures).all()).toEqual([]);
  });

  test("a double click succeeds, whichever answer the browser keeps", async () => {
    const post = (token: string, words: Record<string, string>) => {
      const client = nobody(server);
      client.cookies.set("loupe-session", token);
      return { client, answered: client.post("/account/password", { ...typed, ...words }) };
    };
    const here = await signIn(server, SAL);
    const { formKey = "" } = (await here.get("/account/password")).page().form("/account/password");
    expect(formKey).not.toBe("");
    const before = audited().length;
    const first = here.cookies.get("loupe-session")!;
    const arrivals = [post(first, { formKey }), post(first, { formKey }), post(first, { formKey })];
    await Promise.all(arrivals.map(({ answered }) => answered));
    const renewed = arrivals[0]!.client.cookies.get("loupe-session")!;
    expect(renewed).not.toBe(first);
    for (const token of [first, renewed]) arrivals.push(post(token, { formKey }));
    for (const { client, answered } of arrivals) {
      const answer = await answered;
      expect([answer.status, answer.location]).toEqual([303, "/account"]);
      expect(client.cookies.get("loupe-session")).toBe(renewed);
      expect((await client.follow(answer)).page().messages).toContain("Password changed");
    }
    expect(
      audited()
        .slice(before)
        .map(({ action }) => action),
    ).toEqual(["employee.password-set"]);
    expect(db.select().from(signInFailures).all()).toEqual([]);
    await signIn(server, { email: SAL.email, password: NEW });
  });

  test("the old token is accepted only for the same form with the same new password", async () => {
    const here = await signIn(server, SAL);
    const { formKey = "" } = (await here.get("/account/password")).page().form("/account/password");
    const old = { cookie: `loupe-session=${here.cookies.get("loupe-session")}` };
    expect((await change(here, { formKey })).status).toBe(303);
    const other = { ...typed, password: `${NEW}!`, passwordAgain: `${NEW}!`, formKey };
    const refused = await nobody(server).post("/account/password", other, old);
    expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
      422,
      expect.not.stringContaining("loupe-session"),
    ]);
    for (const words of [{ ...typed, formKey: "another" }, { ...typed }, { ...typed, formKey: "" }])
      expect((await nobody(server).post("/account/password", words, old)).status).toBe(401);
    expect((await nobody(server).get("/account/password", old)).status).toBe(401);
    expect((await nobody(server).post("/account", { formKey }, old)).status).toBe(401);
  });

  test("of many changes at once, one succeeds", async () => {
    const client = await signIn(server, SAL);
    const cookie = `loupe-session=${client.cookies.get("loupe-session")}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        nobody(server).post(
          "/account/password",
          { ...typed, password: `${NEW} ${n}`, passwordAgain: `${NEW} ${n}` },
          { cookie },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => ![303, 401, 409, 422].includes(status))).toEqual([]);
  });

  test.each(["//e.example", "/\\e.example", "javascript:alert(1)", "https://e.example/"])(
    "never leaves for %s",
    async (returnTo) => {
      const client = await signIn(server, SAL);
      const answer = await change(client, {}, `?returnTo=${encodeURIComponent(returnTo)}`);
      expect([answer.status, answer.location]).toEqual([303, "/account"]);
    },
  );

  test("no password is in the log, the audit, a draft or any row", async () => {
    const client = await signIn(server, SAL);
    await change(client, { currentPassword: WRONG });
    await change(client);
    db.delete(sessions).run();
    const ended = await change(client, { currentPassword: NEW });
    expect(ended.status).toBe(401);
    expect(Object.keys(ended.page().form("/")).filter((name) => name.startsWith("draft."))).toEqual([]);
    const everywhere = [server.stdout(), JSON.stringify(audited()), ended.body];
    for (const secret of [PASSWORD, NEW, WRONG])
      for (const place of everywhere) expect(place).not.toContain(secret);
    const actions = audited().map(({ action }) => action);
    expect(actions).toContain("employee.password-refused");
    expect(actions).toContain("employee.password-set");
  });
});

describe("an expired password", () => {
  const message = "Your password has expired. Sign in to Loupe in a browser and choose a new one.";
  const change = (client: Client, address: string) =>
    client.post(address, { currentPassword: PASSWORD, password: NEW, passwordAgain: NEW });
  const age = (person: Person, days: number) =>
    db
      .update(employees)
      .set({ passwordSetAt: (Date.now() - days * DAY) as Instant })
      .where(eq(employees.id, person.id))
      .run();
  beforeEach(() => {
    keep("passwordExpires", true);
    keep("passwordExpiryDays", 30);
  });

  test("can sign in, and must be replaced first; then the requested page opens", async () => {
    age(SAL, 30);
    const client = nobody(server);
    const welcome = await client.post("/", {
      email: SAL.email,
      password: PASSWORD,
      returnTo: "/inventory?search=halo",
    });
    expect([welcome.status, welcome.location]).toEqual([303, "/inventory?search=halo"]);
    const led = await client.get(welcome.location!);
    expect(led.status).toBe(302);
    expect(led.location).toBe("/account/password?returnTo=%2Finventory%3Fsearch%3Dhalo");
    const page = (await client.get(led.location!)).page();
    expect([page.title, page.h1]).toEqual(["Choose a new password · Loupe", ["Choose a new password"]]);
    expect(page.text).toContain("Your password has expired Passwords expire after 30 days.");
    expect(page.links).not.toHaveProperty("Customers");

    const wrong = await client.post(led.location!, {
      currentPassword: WRONG,
      password: NEW,
      passwordAgain: NEW,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.page().h1).toEqual(["Choose a new password"]);
    expect((await client.get("/")).status).toBe(302);

    const changed = await change(client, led.location!);
    expect([changed.status, changed.location]).toEqual([303, "/inventory?search=halo"]);
    const there = await client.follow(changed);
    expect([there.status, there.page().h1]).toEqual([200, ["Inventory Management"]]);
  });

  test.each(oneIn(2, Object.keys(BY_ROLE) as (keyof typeof BY_ROLE)[]))(
    "applies to an open session of %s, on every page and call",
    async (role) => {
      const person = BY_ROLE[role];
      const client = await signIn(server, person);
      expect((await client.get("/")).status).toBe(200);
      age(person, 31);
      const pages = ["/", "/account", "/customers", "/customers/1", "/notices", "/log-out", "/nowhere"];
      for (const path of pages) {
        const { status, location, body } = await client.get(path);
        expect([path, status, location]).toEqual([
          path,
          302,
          `/account/password?returnTo=${encodeURIComponent(path)}`,
        ]);
        expect(body).not.toContain("Hartwell");
      }
      for (const path of ["/api/user", "/api/customers", "/api/dashboard/stats", "/api/nowhere"]) {
        const answer = await client.json("GET", path);
        expect([path, answer.status, answer.json()]).toEqual([path, 403, { message }]);
      }
      const written = await client.json("POST", "/api/customers", { firstName: "A", lastName: "B" });
      expect([written.status, written.json()]).toEqual([403, { message }]);
      for (const path of ["/customers.data", "/customers.data?_routes=routes%2Fcustomers%2Fcustomer-list"]) {
        const { body, status } = await client.get(path);
        expect(status).toBe(202);
        expect(body).toContain("/account/password?returnTo=%2Fcustomers");
        expect(body).not.toContain("Hartwell");
      }
      expect((await client.get("/healthz")).status).toBe(200);
      expect((await change(client, "/account/password")).status).toBe(303);
      expect((await client.get("/")).status).toBe(200);
    },
  );

  test("doesn't block logging out and other exits", async () => {
    age(SAL, 31);
    const form = await signIn(server, SAL);
    const page = (await form.get("/account/password")).page();
    expect(page.text).toContain("Log Out");
    expect((await form.post("/api/logout")).location).toBe("/");
    expect(form.cookies.has("loupe-session")).toBe(false);
    const json = nobody(server);
    expect(
      (await json.json("POST", "/api/login", { email: SAL.email, password: PASSWORD })).json(),
    ).toMatchObject({ email: SAL.email });
    expect((await json.json("POST", "/api/logout")).status).toBe(204);
    const other = await signIn(server, SAL);
    expect((await other.post("/", { email: ADAM.email, password: PASSWORD })).location).toBe("/");
    expect((await other.json("GET", "/api/user")).json()).toMatchObject({ email: ADAM.email });
  });

  test("a posted form is kept and shown again", async () => {
    const client = await signIn(server, SAL);
    age(SAL, 31);
    const words = { sku: "KEPT-2", description: 'A "quoted" ring', cost: "$12.00", password: "hunter2" };
    const led = await client.post("/inventory/new", words);
    expect(led.status).toBe(303);
    const door = (await client.get(led.location!)).page();
    expect(door.text).toContain("What you typed is kept");
    const changed = await change(client, led.location!);
    expect(changed.location).toMatch(/^\/inventory\/new\?draft=/);
    const { password: _, ...kept } = words;
    expect((await client.follow(changed)).page().form("/inventory/new")).toMatchObject(kept);
    expect(JSON.stringify(db.select().from(formDrafts).all())).not.toContain("hunter2");
  });

  test("what a role may not post is not kept", async () => {
    const client = await signIn(server, RHEA);
    age(RHEA, 31);
    const led = await client.post("/inventory/new", { sku: "NO" });
    expect(led.location).toBe("/account/password?returnTo=%2Finventory%2Fnew");
    expect(db.select().from(formDrafts).all()).toEqual([]);
  });

  test("a form without a page of its own leads back to the page it stood on", async () => {
    const client = await signIn(server, SAL);
    age(SAL, 31);
    const referer = `${client.url}/inventory?search=a`;
    const led = await client.post("/location", { location: "denver" }, { referer });
    expect(led.location).toBe("/account/password?returnTo=%2Finventory%3Fsearch%3Da");
    expect(employee(SAL).location).toBeNull();
  });

  test("brings a warning 14 days before, on the dashboard and the account page", async () => {
    const client = await signIn(server, SAL);
    const said = async (path: string) =>
      /Your password expires [\w ]+?(days|day)\b/.exec((await client.get(path)).page().text)?.[0];
    age(SAL, 15);
    expect([await said("/"), await said("/account")]).toEqual([undefined, undefined]);
    age(SAL, 16.5);
    const words = "Your password expires in 14 days";
    expect([await said("/"), await said("/account")]).toEqual([words, words]);
    expect((await client.get("/")).page().links["Choose a new one"]).toBe("/account/password?returnTo=%2F");
    age(SAL, 29.5);
    expect(await said("/")).toBe("Your password expires within a day");
  });

  test("doesn't exist while the setting is off", async () => {
    keep("passwordExpires", false);
    age(SAL, 4000);
    expect((await (await signIn(server, SAL)).get("/")).status).toBe(200);
  });
});

function keep(name: string, value: unknown) {
  const row = { value: JSON.stringify(value), changedAt: Date.now() as Instant };
  db.insert(settings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
    .run();
}
