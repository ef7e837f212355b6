import { createCookie } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isKnownBrowser, knownBrowserCookie, rememberAccount } from "~/access/known-browsers.server";
import { markForPin, rememberPin } from "~/access/known-terminals.server";
import { awaitedAccount, startSecondStep } from "~/access/second-step-cookie.server";
import { findAccount } from "~/domain/shop/employees/find-employees.server";
import type { RequestFacts } from "~/web/context";
import { renewedToken, sessionCookie } from "~/access/session.server";
import { shop, useShop } from "~/runtime/shop.server";
import { toastCookie } from "~/web/toast.server";
import { secondFactors } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { SAL } from "../support/cast.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

let testShop: TestShop;
beforeEach(() => {
  testShop = openTestShop();
});
afterEach(() => testShop.close());

const COOKIES = [
  { name: "loupe-session", cookie: () => sessionCookie(false) },
  { name: "loupe-toast", cookie: () => toastCookie(false) },
  { name: "loupe-known", cookie: () => knownBrowserCookie(false) },
  { name: "__Host-loupe-session", cookie: () => sessionCookie(true) },
  { name: "__Host-loupe-toast", cookie: () => toastCookie(true) },
  { name: "__Host-loupe-known", cookie: () => knownBrowserCookie(true) },
];

function sign(...cookieSecrets: string[]) {
  useShop({ ...shop(), cookieSecrets });
}

/** The part of `Set-Cookie` that a browser sends back. */
function sent(line: string): string {
  return line.slice(0, line.indexOf(";"));
}

describe.each(COOKIES)("$name", ({ name, cookie }) => {
  test.each(["token", "Zoë, 東京 💍; Path=/", { tone: "success", title: "Saved" }, [1, 22]])(
    "returns the value it was given: %j",
    async (value) => {
      const pair = sent(await cookie().serialize(value));
      expect(pair.startsWith(`${name}=`)).toBe(true);
      expect(await cookie().parse(`theme=dark; ${pair}; not-${pair}`)).toEqual(value);
    },
  );

  test("is for this host, no script and no other site's writes", async () => {
    const attributes = (await cookie().serialize("a")).split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
    expect(attributes.includes("Secure")).toBe(name.startsWith("__Host-"));
    expect(attributes.some((attribute) => attribute.startsWith("Domain"))).toBe(false);
  });

  test("is cleared by an expired cookie without a value", async () => {
    expect(await cookie().serialize("", { maxAge: 0 })).toMatch(new RegExp(`^${name}=; Max-Age=0; `));
  });

  test("is null if absent, empty or changed", async () => {
    const pair = sent(await cookie().serialize({ employee: 7 }));
    const value = decodeURIComponent(pair.slice(name.length + 1));
    const forged = [value.slice(0, -1), `${value}A`, value.replace(".", ""), `A${value}`, `.${value}`, "."];
    for (const header of [null, "", `${name}=`, name, ...forged.map((text) => `${name}=${text}`)])
      expect((await cookie().parse(header)) || null, String(header)).toBeNull();
  });

  test("is read while the secret that signed it is one of the shop's, and signed by the first", async () => {
    sign("old");
    const old = sent(await cookie().serialize("kept"));
    sign("new");
    expect(await cookie().parse(old)).toBe("");
    sign("new", "old");
    expect(await cookie().parse(old)).toBe("kept");
    const anew = sent(await cookie().serialize("kept"));
    sign("new");
    expect(await cookie().parse(anew)).toBe("kept");
  });

  test.each(COOKIES.filter((other) => other.name !== name))(
    "refuses a value that was signed for $name",
    async (other) => {
      const pair = sent(await other.cookie().serialize("a token"));
      expect(await cookie().parse(pair.replace(other.name, name))).toBe("");
    },
  );
});

test("a value that was signed with the bare secret is refused", async () => {
  const bare = (name: string, value: unknown) =>
    createCookie(name, { secrets: shop().cookieSecrets }).serialize(value);
  expect(await sessionCookie(false).parse(sent(await bare("loupe-session", "a token")))).toBe("");
  expect(await knownBrowserCookie(false).parse(sent(await bare("loupe-known", { 1: 2 })))).toBe("");
});

test("what a store of a chain has gives a session's next token to nobody", () => {
  const office = shop();
  const next = () => renewedToken("the token before", { pattern: "switch", formKey: "seen-in-the-page" });
  const renewed = next();
  expect(next()).toEqual(renewed);
  useShop({ ...office, auditKey: Buffer.alloc(32, 1) });
  const forged = next();
  useShop(office);
  expect(forged).not.toEqual(renewed);
});

test("what a store of a chain has signs no password step, known browser or known terminal", async () => {
  const account = findAccount(shop().db, SAL.email)!;
  const wanted = { secure: false };
  const lent = (cookies: string[] = []) =>
    new Request("http://127.0.0.1/", { headers: { cookie: cookies.map(sent).join("; ") } });
  const isBelieved = async (cookies: string[]) => [
    (await awaitedAccount(lent(cookies), wanted)) !== null,
    await isKnownBrowser(lent(cookies), wanted, account.id),
    (await markForPin(lent(cookies), wanted, account.id)) !== null,
  ];
  const signed = async () => {
    const facts = { ...wanted, cookies: [] as string[] } as RequestFacts;
    await startSecondStep(account, facts);
    await rememberAccount(lent(), facts, account.id);
    await rememberPin(lent(), facts, account.id);
    return facts.cookies;
  };
  shop()
    .db.insert(secondFactors)
    .values({ employeeId: account.id, secret: "sealed", lastStep: 0, setUpAt: Date.now() as Instant })
    .run();
  expect(await isBelieved(await signed())).toEqual([true, true, true]);

  const office = shop();
  // A store has the book and the secrets, not `audit.key`.
  useShop({ ...office, auditKey: Buffer.alloc(32, 1) });
  const forged = await signed();
  const session = sent(await sessionCookie(false).serialize("a token"));
  useShop(office);
  expect(await isBelieved(forged)).toEqual([false, false, false]);
  expect(await sessionCookie(false).parse(session)).toBe("a token");
});
