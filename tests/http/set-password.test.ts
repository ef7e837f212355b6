import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { newCode } from "~/domain/shop/account/one-time-code.server";
import { openDatabase } from "~db/client.server.ts";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, PASSWORD, type Person, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { failedStart, type ServerOptions } from "../support/server.ts";
import { oneIn } from "../support/everything.ts";
import { anEmployee, enact } from "../support/shop.ts";
import { trailOf } from "../support/trail.ts";

const NEW = "a new long password";
const WRONG = "AAAA-BBBB-CCCC";

function aShop() {
  const gone: { email: string } = anEmployee({ role: "sales", isActive: false });
  const codeFor = ({ id }: Person) => {
    const code = newCode();
    enact((ctx) => issueCode(ctx, { employeeId: id, codeHash: hashOfOneTimeCode(code) }));
    return code;
  };
  return { gone, codes: { susan: codeFor(SUSAN), adam: codeFor(ADAM), rhea: codeFor(RHEA) } };
}

let server: ShopServer<ReturnType<typeof aShop>>;
beforeAll(async () => {
  server = await startShop(aShop);
});
afterAll(async () => {
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

/** Runs `npm run access -- …` on the running server's folder. */
function access(args: string[], options: Omit<ServerOptions, "args"> = {}) {
  const own = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
  const env = { ...(options.dataDir ? own : server.env), ...options.env };
  return failedStart({ dataDir: server.dataDir, ...options, env, args: ["access", ...args] });
}

const setPassword = (fields: { email: string; code: string; password?: string }, client = nobody(server)) =>
  client.post("/set-password", { password: NEW, ...fields });

describe("npm run access", () => {
  test("prints a code while the server runs, and says so in the audit without it", async () => {
    const { code: exit, stdout, stderr } = await access([` ${OLIVE.email.toUpperCase()}`]);
    expect([exit, stderr]).toEqual([0, ""]);
    const [, code] =
      /^One-time code for olive@shop\.example: (\S+)\nOpen \/set-password .+\n$/.exec(stdout) ?? [];
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const db = openBook(server);
    const rows = trailOf(db);
    db.$client.close();
    expect(rows.at(-1)).toMatchObject({
      action: "employee.code-issued",
      recordId: String(OLIVE.id),
      requestId: "access",
      employeeId: null,
    });
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("prints the page's URL if PUBLIC_ORIGIN is set", { tags: "all" }, async () => {
    const { stdout } = await access([OLIVE.email], { env: { PUBLIC_ORIGIN: "https://shop.example" } });
    expect(stdout).toContain("Open https://shop.example/set-password,");
  });

  test.each(
    oneIn<[string, () => string[], string]>(2, [
      ["an unknown email", () => ["nobody@shop.example"], "No account has the email nobody@shop.example."],
      [
        "somebody who is gone",
        () => [server.built.gone.email],
        "This account is deactivated: reactivate it first.",
      ],
    ]),
  )("refuses %s with one line", { tags: "all" }, async (_what, args, line) => {
    expect(await access(args())).toEqual({ code: 1, stdout: "", stderr: `${line}\n` });
  });

  test(
    "creates no shop where there is none, and no owner where there are no accounts",
    { tags: "all" },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "loupe-access-"));
      const none = join(folder, "none");
      const owner = { OWNER_EMAIL: "o@shop.example", OWNER_PASSWORD: PASSWORD };
      expect((await access([SAL.email], { dataDir: none, env: owner })).stderr).toMatch(
        /^There is no shop in [^\n]+\n$/,
      );
      expect(existsSync(none)).toBe(false);
      openDatabase(join(folder, "loupe.sqlite")).$client.close();
      expect((await access(["o@shop.example"], { dataDir: folder, env: owner })).stderr).toMatch(
        /^This shop has no account yet[^\n]+\n$/,
      );
      rmSync(folder, { recursive: true });
    },
  );
});

describe("/set-password", () => {
  test("is linked from sign-in and public", async () => {
    const client = nobody(server);
    const { links, text } = (await client.get("/")).page();
    expect(text).toContain("Forgot your password? Ask an administrator for a one-time code.");
    const page = (await client.get(links["Forgot your password?"] ?? "")).page();
    expect([page.title, page.h1]).toEqual(["Set a password · Loupe", ["Set a password"]]);
    expect(Object.keys(page.form())).toEqual(["email", "code", "password"]);
  });

  test("sets the password, ends every session of the account and signs in anew", async () => {
    const [before, other] = [await signIn(server, SAL), await signIn(server, ADAM)];
    const client = nobody(server);
    const { stdout } = await access([SAL.email]);
    const code = /: (\S+)$/m.exec(stdout)?.[1] ?? "";
    const answer = await setPassword({ email: "SAL@shop.example ", code }, client);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const next = (await client.follow(answer)).page();
    expect(next.messages).toContain("Password set");
    expect((await client.json("GET", "/api/user")).json()).toMatchObject({ email: SAL.email });
    expect((await before.json("GET", "/api/user")).status).toBe(401);
    expect((await other.json("GET", "/api/user")).status).toBe(200);
    expect((await nobody(server).post("/", { email: SAL.email, password: PASSWORD })).status).toBe(401);
    await signIn(server, { email: SAL.email, password: NEW });
  });

  test("accepts a code once, even of 20 posts at once", async () => {
    const code = server.built.codes.susan;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setPassword({ email: SUSAN.email, code })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 303 && status !== 401 && status !== 429)).toEqual([]);
  });

  test("an invalid password leaves the code valid; only the password has to be typed again", async () => {
    const code = server.built.codes.adam;
    const weak = await setPassword({ email: ADAM.email, code, password: ADAM.email });
    expect(weak.status).toBe(422);
    expect(weak.page().messages).toContain("Password must not be your email address");
    expect(weak.page().form()).toEqual({ email: ADAM.email, code, password: "" });
    expect((await setPassword({ email: ADAM.email, code })).status).toBe(303);
  });

  test("an unknown account, a deactivated one and a wrong code are answered the same, and throttled", async () => {
    const { email } = RHEA;
    const code = server.built.codes.rhea;
    const bodies = [];
    for (const asked of ["nobody@shop.example", server.built.gone.email, email]) {
      const answer = await setPassword({ email: asked, code: WRONG });
      expect(answer.status).toBe(401);
      bodies.push(answer.page().text.replaceAll(asked, ""));
    }
    expect(new Set(bodies).size).toBe(1);
    for (let n = 2; n <= 10; n += 1) await setPassword({ email, code: WRONG });
    const waiting = await setPassword({ email, code });
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get("retry-after")).toMatch(/^\d+$/);
    await signIn(server, RHEA);
  });
});
