import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CustomerField } from "~/import/match-columns";
import { checkRow } from "~/import/customer-row";
import { findDeadImports } from "~/import/dead-imports.server";
import { finishImport, startImport } from "~/import/record-import.server";
import { importBatch, type ReadRow } from "~/import/import-batch.server";
import { NOT_CHOSEN, type ReadingChoices } from "~/import/reading-choices";
import { findImportErrors, getImport } from "~/import/find-imports.server";
import { day, type Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { auditLog, customers } from "~db/schema/index.ts";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const LIST = {
  name: "list.csv",
  size: 100,
  sha256: "ab",
  sheet: null,
  header: ["First Name", "E-Mail", "web"],
  unused: ["web"],
};

let shop: TestShop;
let importId: number;
beforeEach(() => {
  shop = openTestShop();
  importId = enact((ctx) => startImport(ctx, LIST), SAL).id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const names = new Map([
  ["firstName", "First Name"],
  ["email", "E-Mail"],
  ["cellPhone", "phone1"],
] as const);

/** The first row is row 2, as in a file. */
function rowsOf(...people: Partial<Record<CustomerField, string>>[]) {
  const stores = listStores(shop.db);
  return people.map((cells, place): ReadRow => ({
    row: place + 2,
    cells: [cells.firstName ?? "", cells.email ?? "", "x"],
    checked: checkRow(cells, stores, { names, today: day("2026-11-20") }),
  }));
}

const batch = (rows: ReadRow[]) => enact((ctx) => importBatch(ctx, { importId, rows, names }));
const errors = () =>
  findImportErrors(shop.db, importId, { limit: 100, readsRows: true }).map(
    ({ row, column, reason }) => `Row ${row}: ${column}: ${reason}`,
  );

test("a batch imports valid rows and records the errors of the others", () => {
  const counts = batch(
    rowsOf(
      { firstName: "Zoë", lastName: "Ångström", email: "Zoe@Example.com", cellPhone: "(305) 555-0142" },
      { lastName: "Nameless", email: "nope" },
    ),
  );
  expect(counts).toEqual({ rows: 2, imported: 1, failed: 1 });
  expect(errors()).toEqual([
    "Row 3: First Name: First name is missing",
    "Row 3: E-Mail: Email 'nope' is not a valid address",
  ]);
  const [zoe] = shop.db.select().from(customers).where(eq(customers.importId, importId)).all();
  expect(zoe).toMatchObject({
    firstName: "Zoë",
    homeStore: "boca",
    tier: "silver",
    sortName: "angstrom zoe",
    foldedEmail: "zoe@example.com",
    nameAndPhone: "zoe angstrom 3055550142",
    totalSpent: 0,
  });
  expect(getImport(shop.db, importId)).toMatchObject({
    rows: 2,
    imported: 1,
    failed: 1,
    state: "running",
    unusedColumns: ["web"],
    by: "Sal Brook",
  });
});

const another = (who: string) =>
  `Same email as ${who}, but another first name. Choose whether to add another person`;

test("an existing customer is refused by name: by e-mail, by name and phone, in the shop and earlier in the file", () => {
  const james = aCustomer({ firstName: "James", lastName: "Butt", email: "jbutt@gmail.com" });
  const kate = enact(({ tx, now }) => {
    const row = { firstName: "Kate", lastName: "Orr", homeStore: "boca", createdAt: now };
    const made = tx
      .insert(customers)
      .values({ ...row, searchText: "", sortName: "orr kate", nameAndPhone: "kate orr 3055550142" })
      .returning()
      .get();
    return { ok: true, value: made, trail: [] };
  });
  const counts = batch(
    rowsOf(
      { firstName: "JAMES", lastName: "B", email: "JButt@GMAIL.com" },
      { firstName: "KATE", lastName: "Orr", cellPhone: "+1 305 555 0142" },
      { firstName: "Kate", lastName: "Orr", cellPhone: "305 555 0143" },
      { firstName: "New", lastName: "One", email: "new@example.com" },
      { firstName: "new", lastName: "Married", email: "NEW@example.com" },
      { firstName: "No", lastName: "Contact" },
      { firstName: "No", lastName: "Contact" },
    ),
  );
  expect(counts).toEqual({ rows: 7, imported: 4, failed: 3 });
  const added = shop.db.select().from(customers).where(eq(customers.email, "new@example.com")).get();
  expect(errors()).toEqual([
    `Row 2: E-Mail: Already a customer: James Butt (#${james.id})`,
    `Row 3: phone1: Already a customer: Kate Orr (#${kate.id})`,
    `Row 6: E-Mail: Already a customer: New One (#${added?.id})`,
  ]);
});

describe("people with one e-mail", () => {
  const ferrow = { lastName: "Ferrow", email: "family@mail.example" };
  const couples = () =>
    rowsOf(
      { ...ferrow, firstName: "Hank", cellPhone: "561-555-0171", dateOfBirth: "5/1/1970" },
      { ...ferrow, firstName: "Joan", cellPhone: "561-555-0172", dateOfBirth: "7/9/1972" },
      { ...ferrow, firstName: "Paul", email: "Family@Mail.example" },
      { firstName: "José", lastName: "Almeda", email: "josé@mail.example" },
      { firstName: "Jose", lastName: "Almeda Prado", email: "jose@mail.example" },
      { firstName: "Ana", lastName: "Müllner", email: "ana@müllner.example" },
      { firstName: "Ana", lastName: "Mullner", email: "ana@mullner.example" },
    );
  const chosen = (sameEmail: Partial<ReadingChoices["sameEmail"]>) => {
    const choices = { ...NOT_CHOSEN, sameEmail: { ...NOT_CHOSEN.sameEmail, ...sameEmail } };
    importId = enact((ctx) => startImport(ctx, { ...LIST, sha256: crypto.randomUUID(), choices }), SAL).id;
  };
  const names = () =>
    shop.db
      .select({ name: customers.firstName })
      .from(customers)
      .all()
      .map(({ name }) => name);

  test("a couple is a question; accents in an address are letters", () => {
    expect(batch(couples())).toEqual({ rows: 7, imported: 5, failed: 2 });
    expect(errors()).toEqual([3, 4].map((row) => `Row ${row}: E-Mail: ${another("Hank Ferrow (#1)")}`));
    expect(names()).toEqual(["Hank", "José", "Jose", "Ana", "Ana"]);
  });

  test("each may be added, or all, and is found by name from then on", () => {
    chosen({ add: [3], leave: [4] });
    expect(batch(couples())).toEqual({ rows: 7, imported: 6, failed: 1 });
    expect(errors()).toEqual(["Row 4: E-Mail: Already a customer: Hank Ferrow (#1)"]);
    chosen({ all: true });
    expect(batch(couples())).toEqual({ rows: 7, imported: 1, failed: 6 });
    expect(errors()).toContain("Row 3: E-Mail: Already a customer: Joan Ferrow (#2)");
    expect(names()).toEqual(["Hank", "Joan", "José", "Jose", "Ana", "Ana", "Paul"]);
  });

  test("nobody is filled in with what is another person's", () => {
    chosen({});
    batch(couples());
    importId = enact((ctx) => startImport(ctx, { ...LIST, sha256: "fill", fillsEmpty: true }), SAL).id;
    const joan = { ...ferrow, firstName: "Joan", spouseName: "Hank" };
    expect(batch(rowsOf(joan))).toEqual({ rows: 1, imported: 0, failed: 1 });
  });
});

test("a customer is known by the number that Loupe gave, under the same name only", () => {
  const wanda = aCustomer({ firstName: "Wanda", lastName: "Noaddress", email: null });
  const [same, other] = rowsOf(
    { firstName: "Wanda", lastName: "Noaddress" },
    { firstName: "Vera", lastName: "Noaddress" },
  );
  const counts = batch([same, other].map((row) => ({ ...row!, customerId: wanda.id })));
  expect(counts).toEqual({ rows: 2, imported: 1, failed: 1 });
  expect(errors()).toEqual([`Row 2: customerId: Already a customer: Wanda Noaddress (#${wanda.id})`]);
});

test("dates that can't be are left out when asked to, and said; the person comes in", () => {
  const stores = listStores(shop.db);
  const wrong = { firstName: "Gus", lastName: "Zero", dateOfBirth: "1/0/1900", anniversaryDate: "6/16/2001" };
  const read = (leaveOutDates: boolean): ReadRow => ({
    row: 2,
    cells: [],
    checked: checkRow(wrong, stores, { names, today: day("2026-11-20"), leaveOutDates }),
  });
  expect(batch([read(false)])).toEqual({ rows: 1, imported: 0, failed: 1 });
  expect(batch([read(true)])).toEqual({ rows: 2, imported: 1, failed: 1 });
  const reason = "Date of birth '1/0/1900' is not a date (YYYY-MM-DD or M/D/YYYY, from 1850 on)";
  expect(errors()).toEqual([`Row 2: dateOfBirth: ${reason}`, `Row 2: dateOfBirth: ${reason}: left out`]);
  const [gus] = shop.db.select().from(customers).all();
  expect(gus).toMatchObject({ dateOfBirth: null, anniversaryDate: "2001-06-16" });
});

describe("an import that fills empty fields", () => {
  const lauren = { firstName: "Lauren", lastName: "Petersen", email: "lauren@mail.example" };
  const all = () => shop.db.select().from(customers).orderBy(asc(customers.id)).all();
  beforeEach(() => {
    batch(rowsOf(lauren));
    enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
    importId = enact((ctx) => startImport(ctx, { ...LIST, sha256: "cd", fillsEmpty: true }), SAL).id;
  });

  test("adds what a customer lacks, changes nothing else, and is in their trail", () => {
    enact(({ tx }) => {
      tx.update(customers).set({ city: "Boulder" }).run();
      return { ok: true, value: null, trail: [] };
    });
    const more = {
      city: "Denver",
      dateOfBirth: "3/9/1974",
      spouseName: "Émile",
      tier: "gold",
      homeStore: "denver",
    };
    const counts = batch(rowsOf({ ...lauren, ...more }, { firstName: "New", lastName: "One" }));
    expect(counts).toEqual({ rows: 2, imported: 2, failed: 0 });
    expect(getImport(shop.db, importId)).toMatchObject({ imported: 2, updated: 1 });
    const [found, added] = all();
    expect(found).toMatchObject({
      ...lauren,
      city: "Boulder",
      dateOfBirth: "1974-03-09",
      spouseName: "Émile",
      tier: "silver",
      homeStore: "boca",
      version: 2,
    });
    expect(found?.searchText).toContain("emile");
    expect(added).toMatchObject({ firstName: "New", importId });
    const changed = shop.db.select().from(auditLog).where(eq(auditLog.action, "customer.changed")).all();
    expect(changed).toMatchObject([{ recordKind: "customer", recordId: String(found?.id) }]);
    expect(JSON.parse(changed[0]?.payload ?? "")).toMatchObject({
      before: { dateOfBirth: null, version: 1 },
      after: { dateOfBirth: "1974-03-09", version: 2 },
    });
  });

  test("completes an address, and takes nothing of another", () => {
    const mia = { firstName: "Mia", lastName: "Orr", email: "mia@mail.example", street: "1 Elm St" };
    batch(rowsOf({ ...lauren, street: "12 Ocean Drive", city: "Miami" }, mia));
    const elsewhere = { street: "9 Lake Rd", state: "CO", zipCode: "80201", spouseName: "Ana" };
    batch(
      rowsOf({ ...lauren, ...elsewhere }, { ...mia, street: "1 ELM ST", city: "Boulder", zipCode: "80301" }),
    );
    expect(all()).toMatchObject([
      { street: "12 Ocean Drive", city: "Miami", state: null, zipCode: null, spouseName: "Ana" },
      { street: "1 Elm St", city: "Boulder", zipCode: "80301" },
    ]);
  });

  test("refuses who has nothing empty, and asks about somebody else with the same email", () => {
    const counts = batch(rowsOf(lauren, { ...lauren, firstName: "Mark", dateOfBirth: "3/9/1974" }));
    expect(counts).toEqual({ rows: 2, imported: 0, failed: 2 });
    const [{ id } = { id: 0 }] = all();
    expect(errors()).toEqual([
      `Row 2: E-Mail: Nothing to fill in: Lauren Petersen (#${id})`,
      `Row 3: E-Mail: ${another(`Lauren Petersen (#${id})`)}`,
    ]);
    expect(all()).toMatchObject([{ ...lauren, dateOfBirth: null, version: 1 }]);
  });

  test("knows a person by what an earlier row filled in", () => {
    const phone = { ...lauren, cellPhone: "(720) 555-0142" };
    batch(rowsOf(phone, { ...phone, email: "", city: "Denver" }));
    expect(all()).toMatchObject([{ ...phone, city: "Denver" }]);
  });

  test("goes on as it began, unless the same file is sent with another choice", () => {
    const fills = () => getImport(shop.db, importId)?.fillsEmpty;
    const goOn = (goOnWith: number | null, fillsEmpty: boolean) => {
      enact((ctx) => finishImport(ctx, { importId, state: "interrupted" }));
      enact((ctx) => startImport(ctx, { ...LIST, sha256: "cd", fillsEmpty }, goOnWith));
    };
    goOn(importId, false);
    expect(fills()).toBe(true);
    goOn(null, false);
    expect(fills()).toBe(false);
  });
});

test("each batch leaves one line in the trail, with counts and ids", () => {
  batch(rowsOf({ firstName: "A", lastName: "B" }, { firstName: "C", lastName: "D" }, { firstName: "E" }));
  enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
  const trail = shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordKind, "import"))
    .orderBy(asc(auditLog.id));
  const lines = trail.all();
  expect(lines.map(({ action }) => action)).toEqual(["import.started", "import.batch", "import.completed"]);
  expect(JSON.parse(lines[1]?.payload ?? "").after).toEqual({
    rows: { first: 2, last: 4 },
    imported: 2,
    failed: 1,
    customers: { first: 1, last: 2 },
  });
});

test("an import that has ended takes no more rows and ends once", () => {
  enact((ctx) => finishImport(ctx, { importId, state: "interrupted" }));
  const late = attempt((ctx) =>
    importBatch(ctx, { importId, rows: rowsOf({ firstName: "A", lastName: "B" }), names }),
  );
  expect(late).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  expect(shop.db.select().from(customers).all()).toEqual([]);
  expect(attempt((ctx) => finishImport(ctx, { importId, state: "complete" }))).toMatchObject({
    kind: "refused",
  });
  expect(getImport(shop.db, importId)).toMatchObject({ state: "interrupted", rows: 0 });
});

test("an import is dead once its trail has been silent for a minute", () => {
  const now = Date.now();
  expect(findDeadImports(shop.db, (now + 50_000) as Instant)).toEqual([]);
  expect(findDeadImports(shop.db, (now + 70_000) as Instant)).toEqual([importId]);
  // Its clock was ahead; there is no need to wait until then.
  expect(findDeadImports(shop.db, (now - 6 * 60_000) as Instant)).toEqual([importId]);
  enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
  expect(findDeadImports(shop.db, (now + 70_000) as Instant)).toEqual([]);
});

describe("a file whose import was interrupted", () => {
  const start = (more: object = {}, goOnWith?: number) =>
    attempt((ctx) => startImport(ctx, { ...LIST, ...more }, goOnWith), OLIVE);
  const interrupt = () => enact((ctx) => finishImport(ctx, { importId, state: "interrupted" }));

  test("continues after the rows already read, whoever uploads it", () => {
    batch(rowsOf({ firstName: "Ann", lastName: "Lee" }, { firstName: "", lastName: "Ray" }));
    interrupt();
    expect(start()).toMatchObject({ kind: "done", value: { id: importId, rows: 2 } });
    expect(getImport(shop.db, importId)).toMatchObject({ state: "running", rows: 2, finishedAt: null });
    batch(rowsOf({ firstName: "Bo", lastName: "Day" }));
    expect(getImport(shop.db, importId)).toMatchObject({ rows: 3, imported: 2, failed: 1 });
  });

  test("is refused while it is being imported, and is new once it is complete", () => {
    expect(start()).toMatchObject({
      kind: "refused",
      refusal: { kind: "conflict", detail: { importId } },
    });
    enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
    expect(start()).toMatchObject({ kind: "done", value: { id: importId + 1, rows: 0 } });
  });

  test("is recognized by its content and sheet, never by its name", () => {
    interrupt();
    expect(start({ sha256: "cd" }, importId)).toMatchObject({
      kind: "refused",
      refusal: { kind: "invalid" },
    });
    expect(start({ sheet: "People" }, importId)).toMatchObject({ kind: "refused" });
    expect(start({ name: "other.csv" }, importId)).toMatchObject({ kind: "done", value: { id: importId } });
  });
});

describe("whoever refused and was erased", () => {
  const ida = { firstName: "Ida", lastName: "Marsh", email: "ida@mail.example", cellPhone: "561-555-0142" };

  test("stays so when a list brings them in again, and the import says it", () => {
    const { id } = aCustomer(ida);
    const blank = blankOf(profileFields);
    const consent = { ...blank.consent, email: "no" as const };
    enact((ctx) => editProfile(ctx, id, { ...blank, consent, version: null }));
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(batch(rowsOf(ida, { firstName: "Ada", lastName: "Lovell" }))).toMatchObject({ imported: 2 });
    expect(errors()).toEqual([
      "Row 2: E-Mail: Somebody at this email address asked not to be emailed, or email to it came back, which stays so",
    ]);
    const [again] = shop.db.select().from(customers).where(eq(customers.importId, importId)).all();
    expect(channelsIn(again!.suppressedChannels)).toEqual(["email"]);
  });

  test("stays so when a list fills their address in", () => {
    const { id } = aCustomer(ida);
    const blank = blankOf(profileFields);
    const consent = { ...blank.consent, email: "no" as const };
    enact((ctx) => editProfile(ctx, id, { ...blank, consent, version: null }));
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    const again = aCustomer({ ...ida, email: null });
    importId = enact((ctx) => startImport(ctx, { ...LIST, sha256: "fill", fillsEmpty: true }), SAL).id;
    expect(batch(rowsOf(ida))).toMatchObject({ imported: 1 });
    const row = shop.db.select().from(customers).where(eq(customers.id, again.id)).get();
    expect(row).toMatchObject({ email: ida.email });
    expect(channelsIn(row!.suppressedChannels)).toEqual(["email"]);
    expect(errors()).toHaveLength(1);
  });
});
