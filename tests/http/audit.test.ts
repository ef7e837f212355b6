import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionLabel } from "~/domain/shop/trail/action-labels";
import { appendAudit } from "~/domain/records/audit/hash-chain.server";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { addDays, dayIn, type Instant } from "~/domain/dates";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { hashOfCode, newCode } from "~/domain/shop/account/one-time-code.server";
import { shop } from "~/runtime/shop.server";
import type { Db } from "~db/client.server.ts";
import { auditLog, denials, sessions } from "~db/schema/index.ts";
import { BY_ROLE, OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, enact } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

const CODE = newCode();

let server: ShopServer<TheCast>;
let owner: Client;
let db: Db;
beforeAll(async () => {
  server = await startShop(() => {
    const cast = theCast();
    const amelia = getCustomer(shop().db, cast.amelia.id) ?? cast.amelia;
    const { version, id, ...details } = amelia;
    const edited = {
      ...details,
      tier: "platinum" as const,
      notes: '=HYPERLINK("http://x")',
      acceptedTwins: null,
    };
    enact((ctx) => editCustomer(ctx, id, { ...edited, version }), SAL);
    for (let i = 0; i < 60; i += 1) aCustomer({ firstName: "Filler", lastName: `No ${i}` });
    enact((ctx) => issueCode(ctx, { employeeId: SUSAN.id, codeHash: hashOfOneTimeCode(CODE) }));
    return cast;
  });
  db = openBook(server);
  owner = await signIn(server, OLIVE);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});

const idOf = (action: string) =>
  db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, action)).get()?.id ?? 0;
/** Ids of the entries on a list page, in order. */
const idsOn = (body: string) => [...body.matchAll(/: entry (\d+), /g)].map(([, id]) => Number(id));
const rowsOf = (body: string) => parse(body, { bom: true, columns: true }) as Record<string, string>[];

/** All entries of a filter, page by page. */
async function wholeList(query: string) {
  const ids: number[] = [];
  let next: string | undefined = `/audit${query}`;
  while (next) {
    const page = await owner.get(next);
    expect(page.status).toBe(200);
    const here = idsOn(page.body);
    expect(here.length).toBeLessThanOrEqual(50);
    ids.push(...here);
    next = page.page().links.Next;
  }
  return ids;
}

test("is the owner's alone: list, entry, refusals, export, menu and the link on records", async () => {
  const paths = ["/audit", "/audit/1", "/audit/denials", "/audit/head", "/audit/export.csv"];
  for (const role of oneIn(3, ["admin", "support", "sales", "read_only"] as const)) {
    const client = await signIn(server, BY_ROLE[role]);
    for (const path of paths) {
      const { status, body } = await client.get(path);
      expect([path, status]).toEqual([path, 403]);
      expect(body).toContain(`open Audit Trail. Ask an ${role === "admin" ? "owner" : "administrator"}.`);
    }
    expect((await client.get("/audit.data")).body).not.toContain("Amelia");
    expect((await client.get("/")).body).not.toContain('href="/audit"');
    if (role !== "read_only") expect((await client.get("/customers/1")).page().links.History).toBeUndefined();
  }
  for (const path of paths) expect((await nobody(server).get(path)).status).toBe(404);
  expect((await owner.get("/")).page().links["Audit Trail"]).toBe("/audit");
});

test("each record's page leads to its history, and its history back", async () => {
  const records: [page: string, kind: string][] = [
    ["/customers/1", "customer"],
    ["/inventory/1", "piece"],
    ["/sales/1", "sale"],
    ["/repairs/1", "repair"],
    ["/marketing/1", "campaign"],
    ["/inventory/vendors/1", "vendor"],
    ["/inventory/receivings/1", "receiving"],
    ["/inventory/transfers/1", "transfer"],
    ["/inventory/melt-lots/1", "melt-lot"],
    ["/buys/1", "buy"],
    ["/counts/1", "count"],
  ];
  for (const [path, kind] of records) {
    const history = (await owner.get(path)).page().links.History ?? "";
    expect(history).toBe(`/audit?kind=${kind}&record=1`);
    const page = await owner.get(history);
    expect(page.status).toBe(200);
    expect(Object.values(page.page().links)).toContain(path);
    const own = db.select().from(auditLog).where(eq(auditLog.recordKind, kind)).all();
    const wanted = own.filter(({ recordId }) => recordId === "1").map(({ id }) => id);
    expect(idsOn(page.body)).toEqual(wanted.toReversed());
  }
});

describe("the list", () => {
  test("comes in pages by key, each entry once, newest first", async () => {
    const ids = await wholeList("");
    const all = trailOf(db).map(({ id }) => id);
    expect(ids.filter((id) => all.includes(id))).toEqual(all.toReversed());
    const first = await owner.get("/audit");
    const second = await owner.get(first.page().links.Next ?? "");
    expect(idsOn((await owner.get(second.page().links.Previous ?? "")).body)).toEqual(idsOn(first.body));
    expect((await owner.get("/audit?cursor=nonsense")).status).toBe(422);
  });

  test.each([
    ["?who=4", "SELECT id FROM audit_log WHERE employee_id = 4 ORDER BY id DESC"],
    ["?who=nobody", "SELECT id FROM audit_log WHERE employee_id IS NULL ORDER BY id DESC"],
    ["?kind=piece", "SELECT id FROM audit_log WHERE record_kind = 'piece' ORDER BY id DESC"],
    ["?action=customer.added", "SELECT id FROM audit_log WHERE action = 'customer.added' ORDER BY id DESC"],
    [
      "?kind=piece&who=4&action=piece.sold",
      "SELECT id FROM audit_log WHERE action = 'piece.sold' ORDER BY id DESC",
    ],
    [
      "?search=amelia",
      "SELECT id FROM audit_log WHERE record_id = '1' AND record_kind IN ('customer', 'sale') ORDER BY id DESC",
    ],
    ["?from=2001-01-01&to=1/2/2001", "SELECT id FROM audit_log WHERE 0"],
    ["?kind=all&who=all&action=&search=+", "SELECT id FROM audit_log ORDER BY id DESC"],
  ])("%s shows what it says, and the export holds the same", async (query, statement) => {
    const wanted = db.$client.prepare(statement).pluck().all() as number[];
    const exported = rowsOf((await owner.get(`/audit/export.csv${query}`)).body);
    expect(exported.map(({ Entry: id }) => Number(id))).toEqual(wanted);
    // The export adds its own entry, which comes first if the filter matches it.
    const listed = await wholeList(query);
    expect(listed.filter((id) => id <= Math.max(0, ...wanted))).toEqual(wanted);
  });

  test("shows who, what, which record and from where", async () => {
    const { text, links } = (await owner.get("/audit?action=customer.changed")).page();
    expect(text).toMatch(
      /Changed a customer ?Tier: \w+ to Platinum; Notes: =HYPERLINK\("http:\/\/x"\) Sal Brook ?127\.0\.0\.1 Customer #1 ?Amelia Hartwell/,
    );
    expect(text).toContain("Times are Eastern Time.");
    expect(links["Customer #1"]).toBe("/customers/1");
  });

  test("an unreadable date is reported and ignored", async () => {
    const { text } = (await owner.get("/audit?from=13/45/2026")).page();
    expect(text).toContain("13/45/2026: not a date");
    expect(text).toContain("to 50 of");
    const nothing = (await owner.get("/audit?to=1999-12-31")).page();
    expect(nothing.text).toContain("No entries found Try adjusting your filters or search terms.");
    expect(nothing.form("/audit").to).toBe("1999-12-31");
  });

  test("ends with the last day that is asked for", async () => {
    const { id, at } = db
      .select({ id: auditLog.id, at: auditLog.at })
      .from(auditLog)
      .orderBy(auditLog.id)
      .get()!;
    const first = dayIn("America/New_York", at);
    expect(await wholeList(`?to=${first}`)).toContain(id);
    expect(await wholeList(`?to=${addDays(first, -1)}`)).toEqual([]);
  });

  test("has its days behind a link in the light form", async () => {
    const light = { "save-data": "on" };
    const folded = (await owner.get("/audit?kind=customer", light)).page();
    expect(folded.form("/audit")).not.toHaveProperty("from");
    expect(folded.links["More Filters"]).toBe("/audit?kind=customer&more=1");
    const asked = (await owner.get(folded.links["More Filters"]!, light)).page();
    expect(asked.form("/audit")).toMatchObject({ kind: "customer", from: "", to: "", more: "1" });
    const set = (await owner.get("/audit?to=1999-12-31", light)).page();
    expect(set.form("/audit").to).toBe("1999-12-31");
  });

  test("offers the actions that occurred, one for each label, and the one that is asked for", async () => {
    const offered = async (query: string) =>
      [...(await owner.get(`/audit${query}`)).body.matchAll(/<option value="([\w-]+\.[\w-]+)"/g)].map(
        ([, action = ""]) => actionLabel(action),
      );
    const occurred = db.$client.prepare("SELECT DISTINCT action FROM audit_log").pluck().all() as string[];
    const labels = [...new Set(occurred.map(actionLabel))];
    expect((await offered("")).toSorted()).toEqual(labels.toSorted());
    expect(labels).not.toContain("Restored the shop from a backup");
    expect(await offered("?action=shop.restored")).toContain("Restored the shop from a backup");
  });

  test("stays within a record when its history is filtered", async () => {
    const page = (await owner.get("/audit?kind=customer&record=1&who=4")).page();
    expect(page.text).toContain("History of Customer #1 Amelia Hartwell");
    expect(page.form("/audit")).toMatchObject({ kind: "customer", record: "1", who: "4" });
    expect(page.links["Clear Filters"]).toBe("/audit?kind=customer&record=1");
    expect(page.links.CSV).toBe("/lists/audit/export?kind=customer&record=1&who=4&format=csv");
  });

  test("has one row for the same act again and again in a minute, with a link to each entry", async () => {
    const page = await owner.get("/audit?action=customer.added");
    expect(page.page().text).toMatch(/Added a customer \d+ times .*Customer #\d+ .*and \d+ more/);
    expect(page.page().text).toMatch(/1 to 50 of [\d,]+\+? entries \(\d rows? here\)/);
    expect(idsOn(page.body)).toHaveLength(50);
    expect(page.page().tables()[0]?.rows.length).toBeLessThan(10);
  });

  test("escapes text from the URL and from records", async () => {
    const { body } = await owner.get(
      "/audit?action=%3Cscript%3E&kind=%3Cb%3E&record=%22%3E%3Ci%3E&who=%27&search=%3Cimg%3E",
    );
    expect(body).not.toMatch(/<b>|"><i>|<img>/);
  });
});

describe("one entry", () => {
  test("shows before and after side by side, and its neighbors", async () => {
    const page = (await owner.get(`/audit/${idOf("customer.changed")}`)).page();
    expect(page.text).toContain("Tier Diamond Platinum Changed");
    expect(page.text).toContain('Notes Empty =HYPERLINK("http://x") Added');
    expect(page.text).toContain("First name Amelia Amelia Unchanged");
    expect(page.text).toContain("Sal Brook (sal@shop.example)");
    expect(page.text).toContain("No changes found up to this entry.");
    expect(page.links["Previous Entry"]).toBe(`/audit/${idOf("customer.added")}`);
    expect(page.links["Next Entry"]).toBeUndefined();
    expect(page.links["History of This Record"]).toBe("/audit?kind=customer&record=1");
    expect(page.text).not.toMatch(/search ?text|sort ?name/i);
  });

  test("shows amounts as money", async () => {
    const page = (await owner.get(`/audit/${idOf("sale.processed")}`)).page();
    expect(page.text).toContain("Sale price $6,200.00");
    expect(page.text).toContain("Commission rate 2%");
    expect(page.links["Customer #1, Amelia Hartwell"]).toBe("/customers/1");
  });

  test("marks an erased payload and a changed row", async () => {
    const id = idOf("campaign.created");
    db.update(auditLog).set({ payload: null }).where(eq(auditLog.id, id)).run();
    expect((await owner.get(`/audit/${id}`)).page().text).toContain("The details of this entry were erased.");
    expect((await owner.get("/audit?kind=campaign")).page().text).toContain("Details erased");
    const [row] = rowsOf((await owner.get("/audit/export.csv?kind=campaign")).body);
    expect([row?.Before, row?.After]).toEqual(["(erased)", "(erased)"]);
    expect((await owner.get(`/audit/${id}`)).page().messages).toContain("This entry was altered");
    appendAudit(
      db,
      Buffer.from(readFileSync(join(server.dataDir, "audit.key"), "utf8"), "hex"),
      { employeeId: OLIVE.id, requestId: "r", address: "", at: Date.now() as Instant },
      [{ action: "audit.payload-erased", record: { kind: "audit", id } }],
    );
    expect((await owner.get(`/audit/${id}`)).page().text).toContain("No changes found up to this entry");

    const trigger = db.$client
      .prepare("select sql from sqlite_master where name = 'audit_log_stays'")
      .pluck()
      .get();
    db.$client.exec("drop trigger audit_log_stays");
    db.$client.exec(`update audit_log set address = '10.9.9.9' where id = ${idOf("repair.taken-in")}`);
    db.$client.exec(String(trigger));
    const broken = (await owner.get(`/audit/${idOf("repair.taken-in")}`)).page();
    expect(broken.messages).toContain("This entry was altered");
    db.$client.exec("drop trigger audit_log_stays");
    db.$client.exec(`update audit_log set address = '127.0.0.1' where id = ${idOf("repair.taken-in")}`);
    db.$client.exec(String(trigger));
  });

  test("an invalid number is 404", async () => {
    for (const id of ["0", "-1", "x", "1e3", "999999"])
      expect((await owner.get(`/audit/${id}`)).status).toBe(404);
  });
});

describe("the export", () => {
  test("is a CSV that spreadsheets read without running formulas, and has an entry of its own", async () => {
    const before = trailOf(db).length;
    const answer = await owner.get("/audit/export.csv?kind=customer&record=1");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="audit-trail-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const raw = Buffer.from(
      await (
        await fetch(`${server.url}/audit/export.csv?kind=backup`, { headers: { cookie: cookieOf(owner) } })
      ).arrayBuffer(),
    );
    expect([...raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    for (const row of rowsOf(answer.body))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const [edited] = rowsOf(answer.body);
    expect(edited).toMatchObject({
      Who: "Sal Brook",
      What: "Changed a customer",
      Record: "Customer #1",
      Name: "Amelia Hartwell",
      Address: "127.0.0.1",
    });
    expect(JSON.parse(edited?.Before ?? "")).toMatchObject({ tier: "diamond" });
    expect(JSON.parse(edited?.After ?? "")).toMatchObject({ tier: "platinum" });
    expect(new Date(edited?.["When (UTC)"] ?? "").getTime()).toBeGreaterThan(0);
    const entries = trailOf(db);
    expect(entries.slice(before).map(({ action, employeeId }) => [action, employeeId])).toEqual([
      ["audit.exported", OLIVE.id],
      ["audit.exported", OLIVE.id],
    ]);
    expect(entries[before]?.payload).toContain('"kind":"customer","record":"1"');
    await owner.request("HEAD", "/audit/export.csv");
    expect(trailOf(db)).toHaveLength(entries.length);
  });
});

test("refused requests are listed with who, what in words and how often", async () => {
  const rhea = await signIn(server, BY_ROLE.read_only);
  for (let i = 0; i < 3; i += 1) await rhea.get("/customers");
  const { text } = (await owner.get("/audit/denials")).page();
  expect(text).toMatch(/Rhea Stone View customers \d/);
  expect(text).toContain("Audit trail");
});

test("after a day's writes neither the trail nor refused requests contain a password, hash, code, token or cookie", async () => {
  const secret = "a-password-typed-wrong";
  await nobody(server).post("/", { email: SAL.email, password: secret });
  const susan = nobody(server);
  await susan.post("/set-password", { email: SUSAN.email, code: "WRONG-CODE-1234", password: secret });
  const set = await susan.post("/set-password", {
    email: SUSAN.email,
    code: CODE,
    password: "brand-new-password",
  });
  expect(set.status).toBe(303);
  await susan.post("/location", { location: "denver", returnTo: "/" });
  const sal = await signIn(server, SAL);
  expect(
    (await sal.json("POST", "/api/customers", { firstName: "New", lastName: "One", homeStore: "boca" }))
      .status,
  ).toBe(201);
  await owner.post("/backups");
  await sal.post("/api/logout");
  const cookies = [owner, susan, sal]
    .flatMap((client) => [...client.cookies.values()])
    .filter((value) => value.length > 8);
  const hashes = db
    .select()
    .from(sessions)
    .all()
    .map(({ tokenHash }) => tokenHash);
  const secrets = [
    PASSWORD,
    secret,
    "brand-new-password",
    CODE,
    CODE.replaceAll("-", ""),
    hashOfCode(CODE),
    "WRONG-CODE",
    "argon2",
    readFileSync(join(server.dataDir, "audit.key"), "utf8").trim(),
    readFileSync(join(server.dataDir, "secret"), "utf8").trim(),
    ...hashes,
    ...cookies.flatMap((value) => [value, decodeURIComponent(value)]),
  ];
  expect(cookies.length).toBeGreaterThan(1);
  const rows = db.select().from(auditLog).all();
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["employee.password-set", "session.opened"]),
  );
  const trail = rows.flatMap(({ payload, recordId, requestId, address }) => [
    payload,
    recordId,
    requestId,
    address,
  ]);
  expect(trail.filter((text) => secrets.some((hidden) => text?.includes(hidden)))).toEqual([]);
  await owner.get("/audit/denials");
  const refused = JSON.stringify(db.select().from(denials).all());
  expect(refused).toContain("wrong-code");
  for (const hidden of secrets) expect(refused).not.toContain(hidden);
});

function cookieOf(client: Client) {
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
