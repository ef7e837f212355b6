import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketNumber } from "~/domain/sales/sale";
import { backupName } from "~/backup/kept-backups.server";
import { accessTo } from "~/access/route-access";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import {
  CHANGEABLE_PERMISSIONS,
  type Permission,
  type PermissionChanges,
  permissionsOf,
} from "~/domain/permissions";
import type { Db } from "~db/client.server.ts";
import { employeePermissions, repairs } from "~db/schema/index.ts";
import { ADAM, type Person, STAFF, SUSAN } from "../support/cast.ts";
import { aCustomer, aRepair } from "../support/builders.ts";
import { openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { patternOf } from "../support/route-patterns.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

let server: ShopServer<TheCast>;
let db: Db;
beforeAll(async () => {
  server = await startShop(() => {
    const shop = theCast();
    // Notices of each kind on the dashboard.
    const [, ...inThreeDays] = addDays(dayIn("America/New_York", Date.now() as Instant), 3).split("-");
    aCustomer({ dateOfBirth: `1980-${inThreeDays.join("-")}` as Day });
    aRepair({ customerId: shop.bruno.id });
    return shop;
  });
  const backups = join(server.dataDir, "backups");
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, backupName(Date.now(), "before-upgrade")), "x");
  db = openBook(server);
  const monthAgo = addDays(dayIn("America/New_York", Date.now() as Instant), -30);
  db.update(repairs).set({ intakeDay: monthAgo }).run();
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

const denied = (...permissions: Permission[]): PermissionChanges =>
  Object.fromEntries(permissions.map((permission) => [permission, false]));

const PAGES_OF_A_PATTERN = 2;

function change({ id }: Person, changes: PermissionChanges) {
  db.delete(employeePermissions).run();
  for (const [permission, isAllowed] of Object.entries(changes))
    db.insert(employeePermissions).values({ employeeId: id, permission, isAllowed }).run();
}

/** Walks from the dashboard over every link, and answers those that lead where the person may not go. */
async function deadEnds(person: Person, changes: PermissionChanges): Promise<string[]> {
  change(person, changes);
  const may = permissionsOf(person.role, {}, changes);
  const client = await signIn(server, person);
  const found = new Set<string>();
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  const queue = ["/"];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await client.get(path);
    if (answer.status === 403) found.add(`${path} is 403`);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const { method, to } of addressesOn(answer.body, path)) {
      const pattern = patternOf(to);
      const { needed } = accessTo(
        pattern,
        method,
        matchPath(pattern, to.split(/[?#]/, 1)[0] ?? "")?.params ?? {},
      );
      if (needed && needed !== "public" && !may.has(needed))
        found.add(`${patternOf(path)}: ${method} ${pattern}`);
      const many = visits.get(pattern) ?? 0;
      if (method !== "GET" || seen.has(to) || many >= PAGES_OF_A_PATTERN) continue;
      seen.add(to);
      visits.set(pattern, many + 1);
      queue.push(to);
    }
  }
  expect(seen.size).toBeGreaterThan(3);
  return [...found];
}

/** Where links and forms lead. */
function addressesOn(html: string, here: string): { method: string; to: string }[] {
  const of = (attributes: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1]?.replaceAll("&amp;", "&");
  const links = [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) => ({
    method: "GET",
    to: of(attributes, "href") ?? "",
  }));
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", inside = ""]) => {
      const method = (of(attributes, "method") ?? "get").toUpperCase();
      const others = [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button = ""]) => {
        const to = of(button, "formaction");
        return to === undefined ? [] : [{ method: (of(button, "formmethod") ?? method).toUpperCase(), to }];
      });
      return [{ method, to: of(attributes, "action") ?? here }, ...others];
    },
  );
  return [...links, ...forms].filter(({ to }) => /^\/(?!\/)/.test(to));
}

test.each(STAFF.map((person): [string, Person] => [person.role, person]))(
  "no link or form that a %s sees leads to a page they may not open",
  async (_, person) => {
    expect(await deadEnds(person, {})).toEqual([]);
  },
);

test.each(CHANGEABLE_PERMISSIONS)("nor one that an administrator without '%s' sees", async (permission) => {
  expect(await deadEnds(ADAM, { "audit.view": true, "backups.manage": true, ...denied(permission) })).toEqual(
    [],
  );
});

test("a customer's timeline and counts have the sales and repairs that one may view", async () => {
  const { amelia, bruno, tennisBracelet, braceletSale } = server.built;
  const shownWithout = async (...permissions: Permission[]) => {
    change(ADAM, denied(...permissions));
    const client = await signIn(server, ADAM);
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
    ];
  };
  expect(await shownWithout("reports.view")).toHaveLength(6);
  const ofRepairs = ["Pearl restringing", "Open Repairs"];
  expect(await shownWithout("sales.view")).toEqual(ofRepairs);
  const ofSales = ["Tennis bracelet", "Items Bought", "amount of the sale", "the item's sale"];
  expect(await shownWithout("repairs.view")).toEqual(ofSales);
  expect(await shownWithout("sales.view", "repairs.view")).toEqual([]);
});

test("nor one that somebody sees who may open little", async () => {
  const all = CHANGEABLE_PERMISSIONS.filter((one) => one !== "audit.view" && one !== "sales.view");
  expect(await deadEnds(ADAM, { ...denied(...all), "audit.view": true })).toEqual([]);
  expect(await deadEnds(SUSAN, { ...denied(...all), "settings.manage": true })).toEqual([]);
  expect(await deadEnds(SUSAN, { ...denied(...all), "directory.manage": true })).toEqual([]);
});
