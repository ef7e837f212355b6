import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ROLE_PERMISSIONS } from "~/domain/permissions";
import { ROLES } from "~/domain/shop/employees/roles";
import type { Db } from "~db/client.server.ts";
import { employeePermissions, rolePermissions } from "~db/schema/index.ts";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { checksum } from "../support/checksum.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

let server: ShopServer<TheCast>;
let db: Db;
let owner: Client;
let admin: Client;
let sal: Client;
let rhea: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
  [owner, admin, sal, rhea] = await Promise.all([
    signIn(server, OLIVE),
    signIn(server, ADAM),
    signIn(server, SAL),
    signIn(server, RHEA),
  ]);
});
afterAll(async () => {
  theBooksBalance({ dataDir: server.dataDir });
  db.$client.close();
  await server.stop();
});
afterEach(async () => {
  for (const { role } of db.selectDistinct({ role: rolePermissions.role }).from(rolePermissions).all())
    await ofRole(owner, role, {});
  for (const { id } of db
    .selectDistinct({ id: employeePermissions.employeeId })
    .from(employeePermissions)
    .all())
    await ofAccount(owner, id, {});
});

const ofRole = (client: Client, role: string, changes: object, more: object = {}) =>
  client.json("PUT", `/api/permissions/${role}`, { changes, ...more });
const ofAccount = (client: Client, id: number, changes: object, more: object = {}) =>
  client.json("PUT", `/api/employees/${id}/permissions`, { changes, ...more });
const at = ({ id }: { id: number }) => `/directory/${id}/permissions`;
const SALES = "/settings/permissions/sales";

/** Sends a page's form with these words instead of its own; null leaves a field out. */
async function send(client: Client, path: string, words: Record<string, string | null>): Promise<Answer> {
  const fields = { ...(await client.get(path)).page().form(), ...words };
  const kept = Object.entries(fields).filter((one): one is [string, string] => one[1] !== null);
  return client.post(path, Object.fromEntries(kept));
}

describe("a role's form", () => {
  test("takes a permission from everyone who has the role, on their next click", async () => {
    expect((await sal.get("/reports")).status).toBe(200);
    const saved = await send(admin, SALES, { "reports.view": null });
    expect([saved.status, saved.location]).toEqual([303, "/settings/users"]);
    expect((await admin.follow(saved)).page().text).toContain("Applies to everyone with the Sales role");
    for (const path of ["/reports", "/reports.data", "/reports/export?format=csv&period=year"])
      expect((await sal.get(path)).status, path).toBe(403);
    expect((await sal.json("GET", "/api/reports/sales?period=year")).status).toBe(403);
    const home = (await sal.get("/")).page();
    expect(home.links.Reports).toBeUndefined();
    expect((await sal.get("/reports")).page().text).toContain(
      "Access Restricted: your role (Sales) can't open Reports. Ask an administrator.",
    );
    const matrix = (await admin.get("/settings/users")).page().text;
    expect(matrix).toContain("View reports No No, changed Yes Yes Yes");
    expect(matrix).toContain("Changed: not the default");
    const page = (await admin.get(SALES)).page();
    expect(page.text).toContain("View reports Taken from the default");
    expect(page.text).toContain("Back to Defaults");

    const back = await send(admin, SALES, { defaults: "on" });
    expect(back.location).toBe("/settings/users");
    expect((await sal.get("/reports")).status).toBe(200);
    expect((await admin.get(SALES)).page().text).not.toContain("Back to Defaults");
  });

  test("keeps what was typed when a permission misses one that it needs", async () => {
    const before = checksum(db);
    const refused = await send(admin, SALES, { "sales.view": null, "marketing.manage": "on" });
    expect(refused.status).toBe(422);
    const page = refused.page();
    expect(page.messages).toContain("'Process sales' needs 'View sales': allow both or neither");
    expect(page.form()).toMatchObject({ "marketing.manage": "on", "sales.process": "on" });
    expect(page.form()["sales.view"]).toBeUndefined();
    expect(checksum(db)).toBe(before);
  });

  test("that somebody overtook is 409, with both values", async () => {
    const mine = (await owner.get(SALES)).page().form();
    await send(admin, SALES, { "reports.view": null });
    const refused = await owner.post(SALES, { ...mine, "marketing.manage": "on" });
    expect(refused.status).toBe(409);
    const page = refused.page();
    expect(page.messages).toContain("Adam Reed changed these permissions");
    expect(page.text).not.toContain("Now saved");
    expect(page.form()).toMatchObject({ "marketing.manage": "on" });
    expect(page.form()).not.toHaveProperty(["reports.view"]);
    expect((await owner.post(SALES, page.form())).status).toBe(303);
    const user = (await sal.json("GET", "/api/user")).json<{ permissions: string[] }>();
    expect(user.permissions).toContain("marketing.manage");
    expect(user.permissions).not.toContain("reports.view");
  });

  test("of a role that isn't theirs to change says why, and is 403 when it is sent all the same", async () => {
    const { formKey = "", ...form } = (await admin.get(SALES)).page().form();
    const before = checksum(db);
    const tries: [role: string, why: string][] = [
      ["admin", "You can't change the permissions of your own role: ask an owner"],
      ["owner", "Owners always have every permission"],
    ];
    for (const [role, why] of tries) {
      const path = `/settings/permissions/${role}`;
      expect((await admin.get(path)).page().text).toContain(why);
      const sent = await admin.post(path, { ...form, formKey, "audit.view": "on" });
      expect(sent.status, role).toBe(403);
      expect(sent.page().messages).toContain(why);
    }
    expect((await admin.get("/settings/permissions/queen")).status).toBe(404);
    const links = (await admin.get("/settings/users")).page().links;
    expect(links["Change Sales"]).toBe(SALES);
    expect([links["Change Admin"], links["Change Owner"]]).toEqual([undefined, undefined]);
    expect((await owner.get("/settings/users")).page().links["Change Admin"]).toBe(
      "/settings/permissions/admin",
    );
    expect(checksum(db)).toBe(before);
  });
});

describe("an account's form", () => {
  test("gives one person a permission, shows it beside the role, and takes it back", async () => {
    expect((await rhea.get("/marketing")).status).toBe(403);
    const given = await send(admin, at(RHEA), { "marketing.manage": "allowed" });
    expect([given.status, given.location]).toEqual([303, `/directory/${RHEA.id}`]);
    expect((await rhea.get("/marketing")).status).toBe(200);
    expect((await rhea.get("/")).page().links.Marketing).toBe("/marketing");
    const record = (await admin.get(`/directory/${RHEA.id}`)).page().text;
    expect(record).toContain("Permission Read Only Sales Support Admin Owner Rhea Stone");
    expect(record).toContain("Manage marketing No No Yes Yes Yes Yes, changed");
    await send(admin, at(RHEA), { "marketing.manage": "role" });
    expect((await rhea.get("/marketing")).status).toBe(403);
  });

  test("that denies one person what the role has is told apart from the role", async () => {
    await send(admin, at(SAL), { "sales.view": "denied" });
    for (const path of ["/sales", "/sales/new"]) {
      const refused = await sal.get(path);
      expect(refused.status).toBe(403);
      expect(refused.page().text).toContain(
        "Access Restricted: your account can't open Sales. Ask an administrator.",
      );
    }
    expect((await sal.get("/")).page().links["Process Sale"]).toBeUndefined();
    expect((await sal.json("POST", "/api/sales", {})).status).toBe(403);
    await ofAccount(owner, ADAM.id, { "settings.manage": false });
    expect((await admin.get("/settings")).page().text).toContain(
      "Access Restricted: your account can't open Settings. Ask an owner.",
    );
  });

  test("that somebody overtook is 409, with both values", async () => {
    const mine = (await owner.get(at(SAL))).page().form();
    await send(admin, at(SAL), { "marketing.manage": "allowed" });
    const refused = await owner.post(at(SAL), { ...mine, "reports.view": "denied" });
    expect(refused.status).toBe(409);
    expect(refused.page().text).not.toContain("Now saved");
    expect(refused.page().form()).toMatchObject({ "reports.view": "denied", "marketing.manage": "allowed" });
  });

  test("has only the role for somebody who may not change permissions", async () => {
    await ofAccount(owner, ADAM.id, { "rights.manage": false });
    const form = (await admin.get(at(SAL))).page().form();
    expect(form.role).toBe("sales");
    expect(form["marketing.manage"]).toBeUndefined();
    const sent = await admin.post(at(SAL), { ...form, "marketing.manage": "allowed" });
    expect(sent.status).toBe(403);
    expect((await admin.get("/settings/users")).page().links["Change Sales"]).toBeUndefined();
    expect((await admin.get(SALES)).status).toBe(403);
  });
});

describe("over JSON", () => {
  test("roles and accounts say what they can do, and take changes", async () => {
    const roles = (await admin.json("GET", "/api/permissions")).json<{ role: string }[]>();
    expect(roles.map(({ role }) => role)).toEqual(["read_only", "sales", "support", "admin", "owner"]);
    expect(roles[1]).toMatchObject({ permissions: ROLE_PERMISSIONS.sales, changes: {} });
    const changed = await ofRole(admin, "read_only", { "reports.view": true });
    expect([changed.status, changed.json()]).toMatchObject([
      200,
      {
        role: "read_only",
        permissions: ["own", "dashboard.view", "reports.view"],
        changes: { "reports.view": true },
      },
    ]);
    const { version } = changed.json<{ version: number }>();
    expect((await ofRole(owner, "read_only", {}, { version: version - 1 })).status).toBe(409);
    const given = await ofAccount(admin, RHEA.id, { "marketing.manage": true, "reports.view": false });
    expect(given.json()).toMatchObject({
      id: RHEA.id,
      role: "read_only",
      permissions: ["own", "dashboard.view", "marketing.manage"],
      changes: { "marketing.manage": true, "reports.view": false },
    });
    expect((await admin.json("GET", `/api/employees/${RHEA.id}/permissions`)).json()).toEqual(given.json());
    expect((await rhea.json("GET", "/api/user")).json()).toMatchObject({
      permissions: ["own", "dashboard.view", "marketing.manage"],
    });
  });

  test.each([
    ["no changes", {}, 422],
    ["a list", { changes: ["reports.view"] }, 400],
    ["another type", { changes: { "reports.view": "yes" } }, 400],
    ["no such permission", { changes: { "reports.burn": true } }, 422],
    ["what everybody keeps", { changes: { own: false } }, 422],
    ["an odd version", { changes: {}, version: 0 }, 422],
  ])("%s is refused", async (_, body, status) => {
    const before = checksum(db);
    for (const path of ["/api/permissions/sales", `/api/employees/${SAL.id}/permissions`]) {
      const answer = await owner.json("PUT", path, body);
      expect(answer.status, answer.body).toBe(status);
    }
    expect(checksum(db)).toBe(before);
  });

  test("no such role or employee is 404", async () => {
    expect((await ofRole(owner, "queen", {})).status).toBe(404);
    expect((await ofAccount(owner, 999, {})).status).toBe(404);
  });
});

describe("nobody raises themselves", () => {
  test("by a form, over JSON, or as data, to their own role or account", async () => {
    const { formKey = "" } = (await admin.get(at(SAL))).page().form();
    const rows = () =>
      db.$client
        .prepare(
          "select group_concat(id || role) || (select count(*) from employee_permissions) from employees",
        )
        .pluck()
        .get();
    const before = rows();
    const own = { formKey, version: "1", role: "admin", "audit.view": "allowed" };
    for (const path of [at(ADAM), `${at(ADAM)}.data`]) {
      expect((await admin.post(path, own)).status, path).toBe(403);
      expect((await admin.post(path, { ...own, role: "owner" })).status, path).toBe(403);
    }
    expect((await ofAccount(admin, ADAM.id, { "audit.view": true })).status).toBe(403);
    expect((await ofAccount(admin, SUSAN.id, { "audit.view": true })).status).toBe(403);
    expect((await ofRole(admin, "admin", { "audit.view": true })).status).toBe(403);
    expect((await ofRole(admin, "support", { "backups.manage": true })).status).toBe(403);
    for (const path of ["/settings/permissions/admin", "/settings/permissions/admin.data"])
      expect((await admin.post(path, { ...own, "audit.view": "on" })).status, path).toBe(403);
    const edit = { firstName: "Adam", lastName: "Reed", email: ADAM.email, formKey, version: "1" };
    await admin.post("/account", { ...edit, role: "owner", "audit.view": "allowed" });
    const { role } = (await admin.json("GET", "/api/user")).json();
    expect(role).toBe("admin");
    expect((await admin.get("/audit")).status).toBe(403);
    for (const one of [sal, rhea]) {
      expect((await ofAccount(one, SAL.id, { "audit.view": true })).status).toBe(403);
      expect((await one.post(SALES, own)).status).toBe(403);
    }
    expect(rows()).toBe(before);
  });

  test("by editing an employee: a role or permissions in that form do nothing", async () => {
    const edit = await send(admin, `/directory/${RHEA.id}/edit`, {
      role: "admin",
      "audit.view": "allowed",
      "marketing.manage": "allowed",
    });
    expect(edit.status).toBe(303);
    expect((await rhea.json("GET", "/api/user")).json()).toMatchObject({
      role: "read_only",
      permissions: ROLE_PERMISSIONS.read_only,
    });
  });

  test("by a form sent again after the permission was taken, or with a used key", async () => {
    const form = (await admin.get(at(RHEA))).page().form();
    const sent = { ...form, "marketing.manage": "allowed" };
    expect((await admin.post(at(RHEA), sent)).status).toBe(303);
    expect((await admin.post(at(RHEA), sent)).status, "the same form twice").toBe(303);
    await ofAccount(owner, RHEA.id, {});
    expect((await admin.post(at(RHEA), sent)).status).toBe(303);
    expect((await rhea.get("/marketing")).status, "a replay gives nothing again").toBe(403);
    const other = await admin.post(at(RHEA), { ...sent, "reports.view": "allowed" });
    expect(other.status, "another form with the key").toBe(422);
    await ofAccount(owner, ADAM.id, { "rights.manage": false, "directory.manage": false });
    expect((await admin.post(at(RHEA), sent)).status).toBe(403);
    expect((await ofRole(admin, "sales", {})).status).toBe(403);
  });

  test("with a second session, or two admins at once: a taken permission is gone from all of them", async () => {
    const second = await signIn(server, ADAM);
    const form = (await second.get(SALES)).page().form();
    await ofAccount(owner, ADAM.id, { "rights.manage": false });
    expect((await second.post(SALES, { ...form, "marketing.manage": "on" })).status).toBe(403);
    expect((await second.get(SALES)).status).toBe(403);
    await ofAccount(owner, ADAM.id, {});
    const both = await Promise.all([
      ofRole(owner, "sales", { "marketing.manage": true }, { version: 9_999 }),
      ofRole(second, "sales", { "reports.view": false }, { version: 9_999 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });
});

/** Roles that a page's form offers. */
function offeredRoles(body: string): string[] {
  const [, options = ""] = /<select\b[^>]*\sname="role"[^>]*>([\s\S]*?)<\/select>/.exec(body) ?? [];
  return [...options.matchAll(/<option\b[^>]*\svalue="(\w+)"/g)].map(([, role = ""]) => role);
}

describe("roles to give", () => {
  const pages: [path: string, wordsWith: (role: string) => Record<string, string>][] = [
    [
      "/directory/new",
      (role) => ({ firstName: "Ana", lastName: "Reyes", email: `${role}@new.example`, role }),
    ],
    ["/settings/tokens/new", (role) => ({ name: `Program as ${role}`, role })],
    [at(SAL), (role) => ({ role })],
  ];

  const managing = { "directory.manage": true, "settings.manage": true, "tokens.manage": true };

  test.each(pages)("%s offers a manager below admin those that it takes", async (path, wordsWith) => {
    await ofAccount(owner, SUSAN.id, managing);
    const susan = await signIn(server, SUSAN);
    const offered = offeredRoles((await susan.get(path)).body);
    expect(offered).toEqual(["read_only", "sales", "support"]);
    for (const role of ROLES) {
      const { status } = await send(susan, path, wordsWith(role));
      expect(status === 403, `${role}: ${status}`).toBe(!offered.includes(role));
    }
    await send(owner, at(SAL), { role: "sales" });
  });

  test.each(pages)("%s keeps a role that was just taken, and refuses it again", async (path, wordsWith) => {
    await ofAccount(owner, SUSAN.id, managing);
    const susan = await signIn(server, SUSAN);
    const form = { ...(await susan.get(path)).page().form(), ...wordsWith("support") };
    await ofAccount(owner, SUSAN.id, { ...managing, "marketing.manage": false });
    expect(offeredRoles((await susan.get(path)).body)).toEqual(["read_only", "sales"]);
    const refused = await susan.post(path, form);
    expect([refused.status, offeredRoles(refused.body)]).toEqual([403, ["read_only", "sales", "support"]]);
    const again = refused.page().form();
    expect(again.role).toBe("support");
    expect((await susan.post(path, again)).status).toBe(403);
  });

  test.each(["/directory/new", "/settings/tokens/new"])(
    "%s begins with Sales, or else with as little above it as there is to give, or says that there is none",
    async (path) => {
      await ofAccount(owner, SUSAN.id, managing);
      const susan = await signIn(server, SUSAN);
      expect((await susan.get(path)).page().form().role).toBe("sales");
      await ofRole(owner, "sales", { "customers.erase": true });
      await ofRole(owner, "admin", { "customers.erase": false });
      await ofAccount(owner, ADAM.id, { "tokens.manage": true });
      expect(offeredRoles((await admin.get(path)).body)).toEqual(["read_only", "support", "admin"]);
      expect((await admin.get(path)).page().form().role).toBe("support");
      await ofAccount(owner, SUSAN.id, { ...managing, "marketing.manage": false });
      expect(offeredRoles((await susan.get(path)).body)).toEqual(["read_only"]);
      expect((await susan.get(path)).page().form().role).toBe("read_only");
      await ofRole(owner, "read_only", { "reports.view": true });
      await ofAccount(owner, SUSAN.id, { ...managing, "reports.view": false });
      const none = await susan.get(path);
      expect(none.page().text).toContain(
        "You can't give any role: each can do something that you can't. Ask an owner.",
      );
      expect(offeredRoles(none.body)).toEqual([]);
    },
  );

  test("Owner is nobody's but an owner's to give, however much somebody else can do", async () => {
    const everything = { "tokens.manage": true, "audit.view": true, "backups.manage": true };
    await ofAccount(owner, ADAM.id, everything);
    for (const [path, wordsWith] of pages) {
      expect(offeredRoles((await admin.get(path)).body), path).not.toContain("owner");
      expect((await send(admin, path, wordsWith("owner"))).status, path).toBe(403);
      expect(offeredRoles((await owner.get(path)).body), path).toContain("owner");
    }
    const asOwner = await admin.json("POST", "/api/tokens", { name: "Adam's", role: "owner" });
    expect([asOwner.status, asOwner.json()]).toMatchObject([
      403,
      { message: "Only an owner can give a token the Owner role" },
    ]);
  });
});

test("each change is in the trail, in words", async () => {
  await send(admin, SALES, { "reports.view": null });
  await send(admin, at(SAL), { "marketing.manage": "allowed" });
  const answer = await owner.get("/audit");
  const { text } = answer.page();
  expect(text).toMatch(/Changed a role's permissions\s*View reports: Allowed to Not allowed/);
  expect(text).toMatch(/Changed an employee's permissions\s*Manage marketing: Same as role to Allowed/);
  expect(answer.body).toContain(`href="${SALES}"`);
});
