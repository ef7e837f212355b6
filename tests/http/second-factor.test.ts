import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import {
  employeePermissions,
  auditLog,
  denials,
  employees,
  formDrafts,
  recoveryCodes,
  secondFactors,
  sessions,
  settings,
  signInFailures,
  signIns,
} from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { newCode } from "~/domain/shop/account/one-time-code.server";
import { appCode, shownRecoveryCodes, shownSecret } from "../support/authenticator.ts";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, PASSWORD, PASSWORD_HASH, type Person, RHEA, SAL } from "../support/cast.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { failedStart } from "../support/server.ts";
import { enact } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

const MINUTE = 60_000;
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";
const PAGE = "/account/second-factor";
const ONE_TIME_CODE = newCode();

let server: ShopServer<unknown>;
let db: Db;
beforeAll(async () => {
  server = await startShop(
    () => {
      theCast();
      enact((ctx) => issueCode(ctx, { employeeId: SAL.id, codeHash: hashOfOneTimeCode(ONE_TIME_CODE) }));
    },
    { TRUSTED_PROXIES: "127.0.0.1" },
  );
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});
afterEach(() => {
  for (const table of [sessions, secondFactors, formDrafts, settings, signInFailures, signIns, denials])
    db.delete(table).run();
  db.update(employees)
    .set({ passwordHash: PASSWORD_HASH, passwordSetAt: Date.now() as Instant })
    .run();
});

const from = (address: string) => ({ "x-forwarded-for": address });
const actions = () => trailOf(db).map(({ action }) => action);
const isSignedIn = async (client: Client) => (await client.json("GET", "/api/user")).status === 200;
const setRule = (rule: string) =>
  db
    .insert(settings)
    .values({ name: "secondFactor", value: JSON.stringify(rule), changedAt: Date.now() as Instant })
    .run();

/** Ten wrong codes take a moment, twenty take minutes. */
function failTwiceAsOften() {
  const failures = db.select().from(signInFailures).all();
  db.insert(signInFailures)
    .values(failures.map((failure) => ({ ...failure, id: undefined })))
    .run();
}

interface Phone {
  secret: string;
  recoveryCodes: string[];
  /** The next code that wasn't used. */
  code(): string;
}

/** Sets a second factor up on the account page of a new session. */
async function setUp(client: Client, path = PAGE): Promise<Phone> {
  const shown = await client.get(path);
  const secret = shownSecret(shown.page().text);
  const { setup } = shown.page().form();
  const done = await client.post(path, { setup: setup ?? "", code: appCode(secret) });
  expect(done.status).toBe(200);
  return {
    secret,
    recoveryCodes: shownRecoveryCodes(done.page().text),
    code() {
      db.update(secondFactors).set({ lastStep: 0 }).run();
      return appCode(secret);
    },
  };
}

async function phoneOf(person: Person): Promise<Phone> {
  const phone = await setUp(await signIn(server, person));
  for (const table of [sessions, signIns]) db.delete(table).run();
  return phone;
}

/** Gives the password; the client waits for its code. */
async function afterPassword(person: Person, words: Record<string, string> = {}, client = nobody(server)) {
  const answer = await client.post("/", { email: person.email, password: PASSWORD, ...words });
  return { client, answer };
}

describe("setting it up", () => {
  test("shows a QR code and the key, takes a code, and gives ten recovery codes once", async () => {
    const elsewhere = await signIn(server, SAL);
    const client = await signIn(server, SAL);
    const shown = await client.get(PAGE);
    const secret = shownSecret(shown.page().text);
    expect(shown.body).toMatch(
      /<svg[^>]*aria-label="QR code for an authenticator app"[^>]*><rect[^>]*><\/rect><path d="M/,
    );
    expect(shown.body).toMatch(
      new RegExp(`<a [^>]*href="otpauth://totp/[^"]*secret=${secret.replaceAll(" ", "")}[&"]`),
    );
    const { setup = "" } = shown.page().form();
    const wrong = await client.post(PAGE, { setup, code: "000000" });
    expect(wrong.status).toBe(422);
    expect(shownSecret(wrong.page().text)).toBe(secret);
    expect(db.select().from(secondFactors).all()).toEqual([]);

    const done = await client.post(PAGE, { setup, code: appCode(secret) });
    expect(done.status).toBe(200);
    expect(new Set(shownRecoveryCodes(done.page().text)).size).toBe(10);
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);

    const after = await client.get(PAGE);
    expect(after.page().text).toContain("Recovery codes left 10");
    const kept = JSON.stringify(
      [secondFactors, recoveryCodes, auditLog].map((table) => db.select().from(table).all()),
    );
    for (const text of [secret, secret.replaceAll(" ", ""), ...shownRecoveryCodes(done.page().text)]) {
      expect(after.body).not.toContain(text);
      expect(kept).not.toContain(text);
      expect(server.stdout() + server.stderr()).not.toContain(text);
    }
    expect(actions().at(-1)).toBe("employee.second-factor-set-up");
    const twice = await client.post(PAGE, { setup, code: appCode(secret) });
    expect([twice.status, twice.location]).toEqual([303, PAGE]);
  });

  test("needs the password, unless one has just signed in", async () => {
    const client = await signIn(server, SAL);
    db.update(sessions)
      .set({ createdAt: (Date.now() - 11 * MINUTE) as Instant })
      .run();
    const asked = await client.get(PAGE);
    expect(asked.body).not.toContain("<path d=");
    expect(() => shownSecret(asked.page().text)).toThrow();
    const wrong = await client.post(PAGE, { currentPassword: "not-the-password" });
    expect([wrong.status, wrong.page().messages]).toEqual([
      422,
      expect.stringContaining("This is not your current password"),
    ]);
    const shown = await client.post(PAGE, { currentPassword: PASSWORD });
    const secret = shownSecret(shown.page().text);
    const { setup = "" } = shown.page().form();
    const done = await client.post(PAGE, { setup, code: appCode(secret) });
    expect(shownRecoveryCodes(done.page().text)).toHaveLength(10);
  });

  test("a form of another session is refused", async () => {
    const [sal, rhea] = [await signIn(server, SAL), await signIn(server, RHEA)];
    const shown = (await sal.get(PAGE)).page();
    const code = appCode(shownSecret(shown.text));
    const stolen = await rhea.post(PAGE, { setup: shown.form().setup ?? "", code });
    expect(stolen.status).toBe(409);
    expect((await sal.post(PAGE, { setup: "x", code })).status).toBe(409);
  });
});

describe("signing in", () => {
  test("asks for the code on a page of its own, and opens no session before", async () => {
    const phone = await phoneOf(SAL);
    const { client, answer } = await afterPassword(SAL, { returnTo: "/inventory?search=halo" });
    expect([answer.status, answer.location]).toEqual([
      303,
      "/sign-in/code?returnTo=%2Finventory%3Fsearch%3Dhalo",
    ]);
    expect(client.cookies.has("loupe-session")).toBe(false);
    expect((await client.get("/inventory")).status).toBe(404);
    const step = await client.get(answer.location!);
    expect(step.body).toMatch(/<input[^>]*name="code"/);
    expect(step.body).toMatch(/inputMode="numeric"|inputmode="numeric"/);
    expect(step.body).toMatch(/autocomplete="one-time-code"/i);
    expect(step.page().text).not.toContain("Sal Brook");

    const code = phone.code();
    const wrong = await client.post(answer.location!, { code: "000000" });
    expect([wrong.status, client.cookies.has("loupe-session")]).toEqual([401, false]);
    expect(wrong.page().messages).toContain("That code is wrong");
    expect((await client.post(answer.location!, { code: "" })).status).toBe(422);
    const done = await client.post(answer.location!, { code });
    expect([done.status, done.location]).toEqual([303, "/inventory?search=halo"]);
    expect((await client.follow(done)).page().messages).toContain("Welcome back!");
    expect(await isSignedIn(client)).toBe(true);
    expect(client.cookies.has("loupe-second-step")).toBe(false);

    const other = await afterPassword(SAL);
    const replayed = await other.client.post(other.answer.location!, { code });
    expect(replayed.status).toBe(401);
    expect(await isSignedIn(other.client)).toBe(false);
  });

  test("takes a recovery code once, says how many are left, and audits it", async () => {
    const phone = await phoneOf(SAL);
    const [recoveryCode = ""] = phone.recoveryCodes;
    const { client, answer } = await afterPassword(SAL);
    const page = (await client.get(answer.location!)).page();
    const link = page.links["Use a recovery code"]!;
    expect((await client.get(link)).body).toMatch(/name="recoveryCode"/);
    const done = await client.post(link, { recoveryCode: recoveryCode.toLowerCase() });
    expect(done.status).toBe(303);
    expect((await client.follow(done)).page().messages).toContain("You have 9 left");
    expect(actions()).toContain("employee.recovery-code-used");
    const again = await afterPassword(SAL);
    expect((await again.client.post(link, { recoveryCode })).status).toBe(401);
  });

  test("a form that met an ended session stands there again after the code", async () => {
    const phone = await phoneOf(SAL);
    const { client, answer } = await afterPassword(SAL);
    await client.post(answer.location!, { code: phone.code() });
    const typed = { ...(await client.get("/account")).page().form("/account"), phone: "561-555-0177" };
    db.delete(sessions).run();
    const ended = await client.post("/account", typed);
    const fields = { ...ended.page().form("/"), email: SAL.email, password: PASSWORD };
    const step = await client.post("/", fields);
    expect(step.location).toMatch(/^\/sign-in\/code\?returnTo=/);
    const done = await client.post(step.location!, { code: phone.code() });
    expect((await client.follow(done)).page().form("/account").phone).toBe("561-555-0177");
  });

  test("a code that met an ended session is not kept", async () => {
    const client = await signIn(server, SAL);
    db.delete(sessions).run();
    const code = { code: "ABCD-EFGH-JKLM-NPQR", setup: "sealed-secret", currentPassword: PASSWORD };
    const ended = await client.post(`${PAGE}/turn-off`, code);
    expect(ended.status).toBe(401);
    for (const text of Object.values(code)) expect(ended.body).not.toContain(text);
  });

  test("the step between ends when the password changes, and with a cookie that isn't ours", async () => {
    const phone = await phoneOf(SAL);
    const { client, answer } = await afterPassword(SAL, { returnTo: "/sales" });
    db.update(employees).set({ passwordHash: "another" }).where(eq(employees.id, SAL.id)).run();
    const late = await client.post(answer.location!, { code: phone.code() });
    expect([late.status, late.location]).toEqual([303, "/?returnTo=%2Fsales"]);
    expect((await client.follow(late)).page().messages).toContain("Sign in again");

    const stranger = nobody(server);
    expect((await stranger.get(answer.location!)).location).toBe("/?returnTo=%2Fsales");
    const forged = Buffer.from(JSON.stringify({ id: SAL.id, at: Date.now() })).toString("base64");
    const cookie = `loupe-second-step=${encodeURIComponent(`${forged}.${"x".repeat(43)}`)}`;
    const answered = await stranger.post(answer.location!, { code: phone.code() }, { cookie });
    expect([answered.status, await isSignedIn(stranger)]).toEqual([303, false]);
  });

  test("codes can't be guessed: ten wrong ones close the account to the address, the right one too", async () => {
    const phone = await phoneOf(SAL);
    const { client, answer } = await afterPassword(SAL, {}, nobody(server));
    const guess = (code: string, address = "192.0.2.7") =>
      client.post(answer.location!, { code }, from(address));
    for (let n = 0; n < 10; n += 1) expect((await guess("000000")).status).toBe(401);
    const closed = await guess(phone.code());
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(closed.page().messages).toContain("Too many wrong codes.");
    const owner = await signIn(server, OLIVE);
    expect((await owner.get("/settings/security")).page().text).toContain("Sal Brook, two-step verification");
    expect((await guess(phone.code(), "192.0.2.8")).status).toBe(303);
  });

  test(
    "guesses of recovery codes and through JSON count together with those on the page",
    { tags: "all" },
    async () => {
      await phoneOf(SAL);
      const { client, answer } = await afterPassword(SAL);
      for (let n = 0; n < 5; n += 1) {
        expect(
          (await client.post(answer.location!, { recoveryCode: "AAAA" }, from("192.0.2.9"))).status,
        ).toBe(401);
        const body = { email: SAL.email, password: PASSWORD, code: "000000" };
        expect((await client.json("POST", "/api/login", body, from("192.0.2.9"))).status).toBe(401);
      }
      expect((await client.post(answer.location!, { code: "1" }, from("192.0.2.9"))).status).toBe(429);
    },
  );

  test.each(["a new browser", "a known browser"])(
    "guesses from %s are few, however many addresses they come from",
    async (browser) => {
      const phone = await phoneOf(SAL);
      const client = nobody(server);
      const step = (await afterPassword(SAL, {}, client)).answer.location!;
      if (browser === "a known browser") {
        await client.post(step, { code: phone.code() });
        await client.post("/api/logout");
        await afterPassword(SAL, {}, client);
      }
      for (let n = 0; n < 10; n += 1)
        expect((await client.post(step, { code: "000000" }, from(`198.51.100.${n}`))).status).toBe(401);
      failTwiceAsOften();
      const guess = await client.post(step, { code: phone.code() }, from("203.0.113.1"));
      expect([guess.status, guess.headers.get("retry-after")]).toEqual([429, "600"]);
      expect(guess.page().messages).toContain("Try again in 10 minutes");
      const owner = await signIn(server, OLIVE);
      expect((await owner.get("/settings/security")).page().text).toContain(
        `Sal Brook, two-step verification ${browser === "a known browser" ? "Known" : "New"} browsers anywhere One try in 10 minutes`,
      );
      await owner.post("/settings/security/lift-sign-in-limits");
      expect((await client.post(step, { code: phone.code() }, from("203.0.113.1"))).status).toBe(303);
    },
  );

  test("guesses from new browsers keep no known browser waiting", async () => {
    const phone = await phoneOf(SAL);
    const known = nobody(server);
    const step = (await afterPassword(SAL, {}, known)).answer.location!;
    await known.post(step, { code: phone.code() });
    await known.post("/api/logout");
    const thief = (await afterPassword(SAL)).client;
    for (let n = 0; n < 10; n += 1) await thief.post(step, { code: "000000" }, from(`198.51.100.${n}`));
    failTwiceAsOften();
    expect((await thief.post(step, { code: phone.code() })).status).toBe(429);
    await afterPassword(SAL, {}, known);
    expect((await known.post(step, { code: phone.code() })).status).toBe(303);
  });

  test("a one-time code sets the password, and doesn't stand for the second factor", async () => {
    const phone = await phoneOf(SAL);
    const client = nobody(server);
    const set = await client.post("/set-password", {
      email: SAL.email,
      code: ONE_TIME_CODE,
      password: "a new long password",
    });
    expect(set.location).toBe("/sign-in/code?returnTo=%2F");
    expect(await isSignedIn(client)).toBe(false);
    await client.post(set.location!, { code: phone.code() });
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe("JSON", () => {
  const login = (more: Record<string, string> = {}) =>
    nobody(server).json("POST", "/api/login", { email: SAL.email, password: PASSWORD, ...more });

  test("says that a code is needed, takes it once, and a recovery code", async () => {
    const phone = await phoneOf(SAL);
    const asked = await login();
    expect([asked.status, asked.json()]).toMatchObject([401, { reason: "second-factor-required" }]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const code = phone.code();
    const done = await login({ code });
    expect([done.status, done.json()]).toMatchObject([200, { id: SAL.id }]);
    const again = await login({ code });
    expect([again.status, again.json()]).toMatchObject([401, { reason: "second-factor-wrong" }]);
    expect((await login({ recoveryCode: phone.recoveryCodes[0]! })).status).toBe(200);
    expect((await login({ recoveryCode: phone.recoveryCodes[0]! })).status).toBe(401);
  });

  test("a wrong password says nothing of it", async () => {
    await phoneOf(SAL);
    const answer = await login({ password: "not-the-password", code: "000000" });
    expect([answer.status, answer.json()]).toEqual([401, { message: "Invalid email or password." }]);
  });

  test("an account without one signs in as before, whatever code comes along", async () => {
    expect((await login()).status).toBe(200);
    expect((await login({ code: "000000" })).status).toBe(200);
  });
});

describe("the rule", () => {
  test("for managers holds for whoever was given what they do", async () => {
    setRule("managers");
    const sal = await signIn(server, SAL);
    expect((await sal.get("/customers")).status).toBe(200);
    db.insert(employeePermissions)
      .values({ employeeId: SAL.id, permission: "customers.export", isAllowed: true })
      .run();
    try {
      expect((await sal.get("/customers")).location).toMatch(/^\/account\/second-factor/);
    } finally {
      db.delete(employeePermissions).run();
    }
  });

  test("leads whoever has none to set it up before anything else, and then on", async () => {
    setRule("managers");
    const olive = await signIn(server, OLIVE);
    const led = await olive.get("/customers?search=amelia");
    const page = `${PAGE}?returnTo=%2Fcustomers%3Fsearch%3Damelia`;
    expect([led.status, led.location]).toEqual([302, page]);
    expect(
      await olive.json("GET", "/api/customers").then((answer) => [answer.status, answer.json()]),
    ).toEqual([
      403,
      { message: "Your account needs two-step verification. Sign in to Loupe in a browser and set it up." },
    ]);
    const shown = await olive.get(page);
    expect(shown.page().text).toContain("Your account needs two-step verification");
    expect(Object.keys(shown.page().links)).not.toContain("Customers");
    expect((await olive.get("/account/password")).status).toBe(302);
    const phone = await setUp(olive, page);
    expect(phone.recoveryCodes).toHaveLength(10);
    expect((await olive.get("/customers?search=amelia")).status).toBe(200);
    expect((await (await signIn(server, SAL)).get("/customers")).status).toBe(200);
  });

  test("holds for open sessions, keeps what was typed, and lets log out", async () => {
    const sal = await signIn(server, SAL);
    const typed = { ...(await sal.get("/account")).page().form("/account"), phone: "561-555-0144" };
    setRule("everyone");
    const led = await sal.post("/account", typed);
    expect([led.status, led.location]).toEqual([303, expect.stringContaining(encodeURIComponent("?draft="))]);
    const shown = await sal.get(led.location!);
    expect(shown.page().text).toContain("What you typed is kept");
    const { setup = "" } = shown.page().form();
    const done = await sal.post(led.location!, { setup, code: appCode(shownSecret(shown.page().text)) });
    const back = await sal.get(done.page().links["Continue"]!);
    expect(back.page().form("/account").phone).toBe("561-555-0144");

    const rhea = await signIn(server, RHEA);
    expect((await rhea.post("/api/logout")).status).toBe(303);
    expect(await isSignedIn(rhea)).toBe(false);
  });

  test("is set in Settings, Security, and audited", async () => {
    const adam = await signIn(server, ADAM);
    const form = (await adam.get("/settings/security")).page().form("/settings/security");
    expect(form.secondFactor).toBe("choice");
    expect((await adam.post("/settings/security", { ...form, secondFactor: "nobody" })).status).toBe(422);
    expect((await adam.post("/settings/security", { ...form, secondFactor: "everyone" })).status).toBe(303);
    const entry = trailOf(db).at(-1)!;
    expect(entry).toMatchObject({ action: "setting.changed", recordId: "secondFactor" });
    expect(JSON.parse(entry.payload ?? "")).toEqual({ before: "choice", after: "everyone" });
    expect((await adam.get("/settings")).location).toMatch(PAGE);
  });
});

describe("turning it off and making new codes", () => {
  test("take the password and a code, each once", async () => {
    const phone = await phoneOf(SAL);
    const { client, answer } = await afterPassword(SAL);
    await client.post(answer.location!, { code: phone.code() });
    const renew = (code: string, currentPassword = PASSWORD) =>
      client.post(`${PAGE}/recovery-codes`, { currentPassword, code });
    expect((await renew(phone.code(), "not-the-password")).status).toBe(422);
    expect((await renew("000000")).status).toBe(422);
    expect((await renew("")).page().messages).toContain("Code is required");
    const code = phone.code();
    const renewed = await renew(code);
    const codes = shownRecoveryCodes(renewed.page().text);
    expect(codes).toHaveLength(10);
    expect(phone.recoveryCodes).not.toContain(codes[0]);
    expect((await renew(code)).status).toBe(422);
    expect((await renew(phone.recoveryCodes[3]!)).status).toBe(422);

    const off = await client.post(`${PAGE}/turn-off`, { currentPassword: PASSWORD, code: codes[0]! });
    expect([off.status, off.location]).toEqual([303, PAGE]);
    expect(db.select().from(secondFactors).all()).toEqual([]);
    expect(actions()).toEqual(
      expect.arrayContaining(["employee.recovery-codes-made", "employee.second-factor-turned-off"]),
    );
    expect((await afterPassword(SAL)).answer.location).toBe("/");
  });

  test("an administrator removes that of somebody who lost their phone, not an owner's", async () => {
    await phoneOf(SAL);
    await phoneOf(OLIVE);
    const adam = await signIn(server, ADAM);
    const path = `/directory/${SAL.id}/remove-second-factor`;
    expect((await adam.get(`/directory/${SAL.id}`)).page().links["Turn Off Two-Step Verification"]).toBe(
      path,
    );
    const removed = await adam.post(path, (await adam.get(path)).page().form());
    expect([removed.status, removed.location]).toEqual([303, `/directory/${SAL.id}`]);
    expect(actions().slice(-2)).toEqual(["employee.second-factor-removed", "look.listed"]);
    expect((await afterPassword(SAL)).answer.location).toBe("/");
    const owners = `/directory/${OLIVE.id}/remove-second-factor`;
    expect((await adam.get(owners)).status).toBe(403);
    expect((await adam.post(owners, { formKey: "some-form-key" })).status).toBe(403);
    expect((await adam.get(path)).page().text).toContain("This account doesn't use two-step verification");
  });

  test("the host is told with a one-time code how to remove it", { tags: "all" }, async () => {
    await phoneOf(SAL);
    const args = ["access", SAL.email];
    const { stdout } = await failedStart({ dataDir: server.dataDir, args, env: server.env });
    expect(stdout).toContain("--remove-second-factor");
  });

  test("the host removes that of an owner who lost everything", { tags: "all" }, async () => {
    await phoneOf(OLIVE);
    const { stdout, code } = await failedStart({
      dataDir: server.dataDir,
      args: ["access", OLIVE.email, "--remove-second-factor"],
      env: server.env,
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Two-step verification was turned off.")]);
    expect(db.select().from(secondFactors).all()).toEqual([]);
    expect(actions().at(-1)).toBe("employee.second-factor-removed");
    expect((await afterPassword(OLIVE)).answer.location).toBe("/");
  });
});

describe("the list of sign-ins", () => {
  test("has browser, address, and how; failed ones too", async () => {
    // The page writes the failures that the server still holds of the tests before.
    await (await signIn(server, RHEA)).get("/account");
    db.delete(denials).run();
    const phone = await phoneOf(SAL);
    const wrong = { email: SAL.email, password: "not-the-password" };
    await nobody(server).post("/", wrong, from("192.0.2.1"));
    const client = nobody(server);
    const headers = { "user-agent": CHROME, ...from("192.0.2.2") };
    const step = await client.post("/", { email: SAL.email, password: PASSWORD }, headers);
    await client.post(step.location!, { code: "000000" }, headers);
    await client.post(step.location!, { code: phone.code() }, headers);
    const listed = async () => (await client.get("/account")).page().text;
    await expect.poll(listed).toMatch(/192\.0\.2\.2 .*Wrong verification code Failed/);
    const text = await listed();
    expect(text).toMatch(/Chrome on Windows .*192\.0\.2\.2 .*Password and code/);
    expect(text).toMatch(/192\.0\.2\.1 .*Wrong password Failed/);
    expect((await (await signIn(server, RHEA)).get("/account")).page().text).not.toContain("192.0.2.1");
  });
});

describe("a new browser", () => {
  const NOTICE = /New sign-in: Chrome on Windows, .+\. Wasn't you\? Change your password/;

  test("is said to the account's other sessions until one dismisses it", async () => {
    const home = await signIn(server, SAL);
    expect((await home.get("/")).page().text).not.toContain("New sign-in");
    const stranger = await signIn(server, SAL, { "user-agent": CHROME });
    expect((await stranger.get("/")).page().text).not.toContain("New sign-in");
    const seen = (await home.get("/customers")).page();
    expect(seen.text).toMatch(NOTICE);
    expect(seen.links["Change your password"]).toBe("/account/password");
    expect((await home.get("/account")).page().text).toContain("Chrome on Windows New browser");
    expect((await (await signIn(server, RHEA)).get("/")).page().text).not.toContain("New sign-in");

    const [{ id } = { id: 0 }] = db.select().from(signIns).where(eq(signIns.isAnnounced, true)).all();
    await stranger.post("/account/sign-ins/dismiss", { id: String(id) });
    expect((await home.get("/")).page().text).toMatch(NOTICE);
    const dismissed = await home.post("/account/sign-ins/dismiss", { id: String(id) });
    expect([dismissed.status, dismissed.location]).toEqual([303, "/account"]);
    expect((await home.get("/")).page().text).not.toContain("New sign-in");
    expect((await home.get("/account")).page().text).toContain("Chrome on Windows New browser");
    expect(actions().at(-1)).toBe("notice.done");
  });

  test("is known from then on", async () => {
    const home = await signIn(server, SAL);
    const client = await signIn(server, SAL, { "user-agent": CHROME });
    db.update(signIns).set({ isAnnounced: false }).run();
    await client.post("/api/logout");
    await client.post("/", { email: SAL.email, password: PASSWORD }, { "user-agent": CHROME });
    expect((await home.get("/")).page().text).not.toContain("New sign-in");
  });
});
