import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "~/domain/shop/employees/roles";
import { noteRetention } from "~/domain/records/privacy/retention.server";
import { byItself } from "~/domain/shop/trail/by-itself";
import { mustWrite } from "~/web/write.server";
import type { Db } from "~db/client.server.ts";
import { guardsAnswer, routeOf } from "../support/ask-guard.ts";
import { ADAM, BY_ROLE, OLIVE, RHEA, SAL, STAFF } from "../support/cast.ts";
import { checksum } from "../support/checksum.ts";
import {
  addressOf,
  EXPECTED,
  highestRefused,
  isThrough,
  leastAllowed,
  METHODS,
  refusal,
  ROUTES,
  SPELLINGS,
  type Visitor,
  VISITORS,
  whoMay,
} from "../support/expected-access.ts";
import { openBook, PLAIN, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readPage } from "../support/html.ts";
import { actorNamed, openTestShop } from "../support/shop.ts";
import { EVERYTHING, oneIn } from "../support/everything.ts";
import { theCast } from "../support/the-cast.ts";

test("every route has a line here, and every line a route", () => {
  expect(ROUTES.map(({ pattern }) => pattern).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

/** A count's kind decides what it asks for, so these refuse after the guard; over HTTP they are asked like all others. */
const BY_THE_KIND = new Set([
  "/counts",
  "/counts/:countId",
  "/counts/:countId/end",
  "/counts/:countId/print",
  "/counts/:countId/lines/:lineId",
  "/api/counts",
  "/api/counts/:countId",
  "/api/counts/:countId/lines",
  "/api/counts/:countId/lines/:lineId/decision",
  "/api/counts/:countId/scans",
  "/api/counts/:countId/end",
]);

/** The spellings of a URL that are asked: the plain one, and in the quick run one other in turn. */
function spellingsOf(nth: number): [string, (typeof SPELLINGS)[string]][] {
  const [plain, ...others] = Object.entries(SPELLINGS);
  return EVERYTHING ? [plain!, ...others] : [plain!, others[nth % others.length]!];
}

describe("the router and the guard, each URL in its spellings by each method and visitor", () => {
  test("refuse whom they must with the status that is expected, and nobody else", async () => {
    const shop = openTestShop();
    const actors = new Map<Visitor, Parameters<typeof guardsAnswer>[2]>([
      ["nobody", "nobody"],
      ["ended", "ended"],
      ...STAFF.map((person): [Visitor, ReturnType<typeof actorNamed>] => [person.role, actorNamed(person)]),
    ]);
    const misses: string[] = [];
    const byTheKind = new Set<string>();
    let asked = 0;
    for (const [nth, { pattern, id }] of ROUTES.entries())
      for (const [spelling, spell] of spellingsOf(nth))
        for (const methods of [
          ["GET", "HEAD"],
          ["POST", "PUT", "DELETE"],
        ] as const) {
          const address = spell(addressOf(pattern, methods[0]), id);
          const routed = await routeOf(methods[0], address);
          for (const method of methods) {
            const request = new Request(routed.url, { method });
            for (const visitor of VISITORS) {
              const wanted = refusal(EXPECTED[pattern] ?? {}, pattern, method, visitor);
              const status = await guardsAnswer(routed, request, actors.get(visitor)!);
              asked += 1;
              if (wanted === null ? status === null : wanted.includes(status ?? 200)) continue;
              if (status === null && BY_THE_KIND.has(pattern)) byTheKind.add(pattern);
              else misses.push(`${method} ${address} by ${visitor}, ${spelling}: ${status}`);
            }
          }
        }
    shop.close();
    expect(misses.slice(0, 12)).toEqual([]);
    expect(byTheKind).toEqual(BY_THE_KIND);
    expect(asked).toBeGreaterThan(EVERYTHING ? 90_000 : 25_000);
  });
});

describe("over HTTP", () => {
  let server: ShopServer<unknown>;
  let db: Db;
  const cookies = new Map<Visitor, string>();
  beforeAll(async () => {
    server = await startShop(() => {
      const cast = theCast();
      // An identity is kept, so the day's run would write, minutes after the start and between two checksums.
      const retention = byItself("retention");
      const nothing = { customers: 0, refusedRows: 0, identities: 0, messages: 0 };
      mustWrite(retention, (ctx) => noteRetention(ctx, { ...nothing, asOf: ctx.now }));
      return cast;
    });
    db = openBook(server);
    for (const person of STAFF) cookies.set(person.role, await sessionOf(person.role));
  });
  afterAll(async () => {
    db.$client.close();
    await server.stop();
  });

  /** The methods that somebody may use; the others are refused by the guard alone, which was asked above. */
  const methodsOf = (pattern: string) =>
    METHODS.filter((method) => method !== "HEAD" && whoMay(EXPECTED[pattern] ?? {}, method));

  test("nobody and the highest role that may not are refused, are told nothing, and change nothing", async () => {
    const before = checksum(db);
    const misses: string[] = [];
    for (const { pattern } of oneIn(5, ROUTES))
      for (const method of methodsOf(pattern)) {
        const expected = EXPECTED[pattern] ?? {};
        const address = addressOf(pattern, method);
        for (const visitor of [highestRefused(expected, pattern, method), "nobody" as const]) {
          const wanted = visitor && refusal(expected, pattern, method, visitor);
          if (!visitor || !wanted) continue;
          const { status, body } = await ask(method, address, visitor);
          if (!wanted.includes(status)) misses.push(`${method} ${address} by ${visitor}: ${status}`);
          if (/Hartwell|HALO-1|TENNIS-1/.test(body))
            misses.push(`${method} ${address} tells ${visitor} something`);
        }
      }
    expect(misses.slice(0, 12)).toEqual([]);
    expect(checksum(db)).toBe(before);
  });

  test("the lowest role that may is let through", async () => {
    const misses: string[] = [];
    for (const { pattern } of oneIn(5, ROUTES))
      for (const method of methodsOf(pattern)) {
        const expected = EXPECTED[pattern] ?? {};
        const visitor = leastAllowed(expected, method);
        if (!visitor) continue;
        const address = addressOf(pattern, method);
        const { status } = await ask(method, address, visitor);
        if (!isThrough(expected, pattern, method, "as a document", status))
          misses.push(`${method} ${address} by ${visitor}: ${status}`);
      }
    expect(misses.slice(0, 12)).toEqual([]);
  });

  describe("what a refused user sees", () => {
    test("a page of the counter names the role and the section", async () => {
      const rhea = await signIn(server, RHEA);
      const answer = await rhea.get("/customers");
      expect(answer.status).toBe(403);
      expect(answer.page().text).toContain(
        "Access Restricted: your role (Read Only) can't open Customers. Ask an administrator.",
      );
      expect(answer.page().text.split("Access Restricted"), "said once").toHaveLength(2);
      expect(answer.page().title).toBe("Access Restricted · Loupe");
      expect((await rhea.json("GET", "/api/customers")).json()).toEqual({ message: "Forbidden" });
    });

    test("the menu has what the role can open, and nothing else", async () => {
      const menus = await Promise.all(
        [RHEA, SAL, ADAM, OLIVE].map(async (person) => {
          const { links } = (await (await signIn(server, person)).get("/")).page();
          return Object.keys(links).filter((text) => ["Customers", "Inventory", "Sales"].includes(text));
        }),
      );
      const all = ["Customers", "Inventory", "Sales"];
      expect(menus).toEqual([[], all, all, all]);
    });

    test("a signed-out visitor gets a 404 page that leads to sign-in and back", async () => {
      const { status, body } = await ask("GET", "/inventory?search=halo", "nobody");
      expect(status).toBe(404);
      const page = readPage(body);
      expect(page.text).toContain("404 Page Not Found");
      expect(page.text).toContain("Did you forget to add the page to the router?");
      expect(page.text).toContain("You need to sign in to see this page.");
      expect(page.links["Sign in"]).toBe("/?returnTo=%2Finventory%3Fsearch%3Dhalo");
      const lost = (await (await signIn(server, SAL)).get("/nowhere")).page();
      expect(lost.text).toContain("Did you forget to add the page to the router?");
      expect(JSON.parse((await ask("GET", "/api/inventory", "nobody")).body)).toEqual({
        message: "Unauthorized",
      });
    });
  });

  /** A request with a visitor's cookie; writes have a body no URL accepts. */
  async function ask(method: string, address: string, visitor: Visitor) {
    const isWrite = method !== "GET";
    const ends = method === "POST" && /logout|switch.lock/i.test(address) && visitor in BY_ROLE;
    const cookie = ends ? await sessionOf(visitor as Role) : cookies.get(visitor);
    const response = await fetch(server.url + address, {
      method,
      redirect: "manual",
      headers: { ...PLAIN, ...(cookie && { cookie }), ...(isWrite && { "content-type": "text/plain" }) },
      ...(isWrite && { body: "nothing" }),
    });
    return { status: response.status, body: await response.text() };
  }

  async function sessionOf(role: Role): Promise<string> {
    return `loupe-session=${(await signIn(server, BY_ROLE[role])).cookies.get("loupe-session")}`;
  }
});
