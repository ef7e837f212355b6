import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANGEABLE_PERMISSIONS, type Permission, permissionsOf } from "~/domain/permissions";
import { ticketNumber } from "~/domain/counter/sales/sale";
import type { Db } from "~db/client.server.ts";
import { employeePermissions } from "~db/schema/index.ts";
import { ADAM } from "../support/cast.ts";
import { openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { deniedOn, mayFollow } from "../support/judges/links.ts";
import { HEADERS_OF_PAGES } from "../support/judges/titles.ts";
import { patternOf } from "../support/route-patterns.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

/*
 * What an administrator isn't allowed isn't linked. `every-url.test.ts` has the roles as they are,
 * `denied-links.all.test.ts` follows all links that somebody sees.
 */

let server: ShopServer<TheCast>;
let db: Db;
beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

/** Adam may open everything but this. */
async function without(permissions: readonly Permission[]) {
  const changes = {
    "audit.view": true,
    "backups.manage": true,
    "tokens.manage": true,
    ...Object.fromEntries(permissions.map((permission) => [permission, false])),
  };
  db.delete(employeePermissions).run();
  for (const [permission, isAllowed] of Object.entries(changes))
    db.insert(employeePermissions).values({ employeeId: ADAM.id, permission, isAllowed }).run();
  return { client: await signIn(server, ADAM), may: permissionsOf("admin", {}, changes) };
}

/** Of any two permissions, one of these lacks the one and has the other. */
const HALVES = Array.from({ length: Math.ceil(Math.log2(CHANGEABLE_PERMISSIONS.length)) }, (_, bit) =>
  [0, 1].map((side) => CHANGEABLE_PERMISSIONS.filter((_, at) => ((at >> bit) & 1) === side)),
).flat();

/** Who may not open a record isn't led to the forms below it. */
function isReached(path: string, may: ReadonlySet<Permission>): boolean {
  const parts = path.split("/");
  return parts
    .map((_, at) => parts.slice(0, at + 1).join("/") || "/")
    .every((above) => patternOf(above) === "/*" || mayFollow("GET", above, may));
}

test(
  "no page links to what its reader may not open, whichever half of the permissions is denied",
  { tags: "all" },
  async () => {
    const found = new Set<string>();
    let asked = 0;
    for (const half of HALVES) {
      const { client, may } = await without(half);
      for (const path of Object.keys(HEADERS_OF_PAGES).filter((path) => isReached(path, may))) {
        const answer = await client.follow(await client.get(path));
        asked += 1;
        if (answer.status === 403) continue;
        for (const lead of deniedOn({ path, body: answer.body }, may)) found.add(lead);
      }
    }
    expect([...found]).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  },
);

test("a customer's timeline and counts have the sales and repairs that one may view", async () => {
  const { amelia, bruno, tennisBracelet, braceletSale } = server.built;
  const shownWithout = async (...permissions: Permission[]) => {
    const { client } = await without(permissions);
    const bodies: string[] = [];
    for (const { id } of [amelia, bruno])
      for (const which of ["", "?kind=sale", "?kind=repair"])
        bodies.push((await client.get(`/customers/${id}${which}`)).body);
    const piece = await client.get(`/inventory/${tennisBracelet.id}`);
    const words = ["Tennis bracelet", "Items Bought", "Pearl restringing", "Open Repairs"];
    return [
      ...words.filter((one) => bodies.join().includes(one)),
      ...(piece.body.includes('class="amount"') ? ["amount of the sale"] : []),
      ...(piece.page().text.includes(`Sold, Sale ${ticketNumber(braceletSale.id)}`)
        ? ["the item's sale"]
        : []),
      ...(piece.page().text.includes(`Sold on ${ticketNumber(braceletSale.id)}.`)
        ? ["the sale in the item's band"]
        : []),
    ];
  };
  expect(await shownWithout("reports.view")).toHaveLength(7);
  const ofRepairs = ["Pearl restringing", "Open Repairs"];
  expect(await shownWithout("sales.view")).toEqual(ofRepairs);
  const ofSales = [
    "Tennis bracelet",
    "Items Bought",
    "amount of the sale",
    "the item's sale",
    "the sale in the item's band",
  ];
  expect(await shownWithout("repairs.view")).toEqual(ofSales);
  expect(await shownWithout("sales.view", "repairs.view")).toEqual([]);
});

test("above a transfer on its way the dashboard says nothing of repairs to who may not see them", async () => {
  const { client } = await without(["repairs.view"]);
  const ids = [server.built.haloRing.id];
  const transfer = await client.json("POST", "/api/transfers", { from: "boca", to: "denver", ids });
  const { id } = transfer.json<{ id: number }>();
  expect((await client.json("POST", `/api/transfers/${id}/send`, {})).status).toBe(200);
  const { text } = (await client.get("/")).page();
  expect(text).toMatch(/Needs Attention .* is on its way from Boca Raton/);
  expect(text).not.toContain("No urgent repairs");
});
