import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
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
import { deniedOn, leadsOn } from "../support/judges/links.ts";
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
    for (const lead of deniedOn({ path, body: answer.body }, may)) found.add(lead);
    for (const { method, to } of leadsOn(answer.body, path)) {
      const pattern = patternOf(to);
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

test("nor one that somebody sees who may open little", async () => {
  const all = CHANGEABLE_PERMISSIONS.filter((one) => one !== "audit.view" && one !== "sales.view");
  expect(await deadEnds(ADAM, { ...denied(...all), "audit.view": true })).toEqual([]);
  expect(await deadEnds(SUSAN, { ...denied(...all), "settings.manage": true })).toEqual([]);
  expect(await deadEnds(SUSAN, { ...denied(...all), "directory.manage": true })).toEqual([]);
});
