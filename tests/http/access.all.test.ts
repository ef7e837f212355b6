import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "~/domain/shop/employees/roles";
import { noteRetention } from "~/domain/records/privacy/retention.server";
import { byItself } from "~/domain/shop/trail/by-itself";
import { mustWrite } from "~/web/write.server";
import type { Db } from "~db/client.server.ts";
import { sessions } from "~db/schema/index.ts";
import { BY_ROLE, SAL, STAFF } from "../support/cast.ts";
import { checksum } from "../support/checksum.ts";
import { openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  addressOf,
  EXPECTED,
  highestRefused,
  isThrough,
  leastAllowed,
  type Method,
  METHODS,
  refusal,
  ROUTES,
  SPELLINGS,
  type Visitor,
  VISITORS,
  whoMay,
} from "../support/expected-access.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

/**
 * Spellings used by people and our scripts. Others, and methods that no role may use, are tested only by the lowest
 * permitted role, the highest that isn't, and nobody: a role's rights don't depend on the spelling.
 */
const USUAL = ["as a document", "as data", "as data of the one route"];

let server: ShopServer<TheCast>;
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
  cookies.set("ended", await sessionOf(SAL));
  db.delete(sessions).run();
  for (const person of STAFF) cookies.set(person.role, await sessionOf(person));
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

/** Over HTTP, whatever is sent; `access.test.ts` asks the router and the guard. */
describe.each(ROUTES)("$pattern", ({ pattern, id }) => {
  const expected = EXPECTED[pattern] ?? {};

  test("refuses the roles it must, and a refused request changes nothing", async () => {
    const before = checksum(db);
    const misses: string[] = [];
    await eachRequest(pattern, id, async (method, visitor, spelling, address) => {
      const wanted = refusal(expected, pattern, method, visitor);
      if (wanted === null) return;
      const isSampled = visitor === "nobody" || visitor === highestRefused(expected, pattern, method);
      if (!(USUAL.includes(spelling) && whoMay(expected, method)) && !isSampled) return;
      const { status, body } = await ask(method, address, visitor);
      if (!wanted.includes(status)) misses.push(`${method} ${address} by ${visitor}, ${spelling}: ${status}`);
      if (/Hartwell|HALO-1|TENNIS-1/.test(body))
        misses.push(`${method} ${address} tells ${visitor} something`);
    });
    expect(misses.slice(0, 12)).toEqual([]);
    expect(checksum(db)).toBe(before);
  });

  test("allows all other roles", async () => {
    const misses: string[] = [];
    await eachRequest(pattern, id, async (method, visitor, spelling, address) => {
      if (refusal(expected, pattern, method, visitor) !== null) return;
      if (!USUAL.includes(spelling) && visitor !== leastAllowed(expected, method)) return;
      const { status } = await ask(method, address, visitor);
      if (!isThrough(expected, pattern, method, spelling, status))
        misses.push(`${method} ${address} by ${visitor}, ${spelling}: ${status}`);
    });
    expect(misses.slice(0, 12)).toEqual([]);
  });
});

async function eachRequest(
  pattern: string,
  id: string,
  visit: (method: Method, visitor: Visitor, spelling: string, address: string) => Promise<void>,
) {
  for (const [spelling, spell] of Object.entries(SPELLINGS))
    for (const method of METHODS) {
      const address = spell(addressOf(pattern, method), id);
      await Promise.all(VISITORS.map((visitor) => visit(method, visitor, spelling, address)));
    }
}

/** A request with a visitor's cookie; writes have a body no URL accepts. */
async function ask(method: string, address: string, visitor: Visitor) {
  const isWrite = method !== "GET" && method !== "HEAD";
  const ends =
    method === "POST" && /logout|switch.lock/i.test(decodeURIComponent(address)) && visitor in BY_ROLE;
  const cookie = ends ? await sessionOf(BY_ROLE[visitor as Role]) : cookies.get(visitor);
  const response = await fetch(server.url + address, {
    method,
    redirect: "manual",
    headers: { ...(cookie && { cookie }), ...(isWrite && { "content-type": "text/plain" }) },
    ...(isWrite && { body: "nothing" }),
  });
  return { status: response.status, body: await response.text() };
}

async function sessionOf(person: (typeof STAFF)[number]): Promise<string> {
  return `loupe-session=${(await signIn(server, person)).cookies.get("loupe-session")}`;
}
