import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, notes } from "~db/schema/index.ts";
import { notesOf, pinnedNotesOf } from "~/domain/records/notes/find-notes.server";
import { ERASED_CUSTOMER } from "~/domain/people/customers/customer";
import type { Noted, NotedKind } from "~/domain/records/notes/note";
import {
  addNote,
  editNote,
  NOTES_AT_MOST,
  PINNED_AT_MOST,
  removeNote,
} from "~/domain/records/notes/write-note.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { AMELIA, OLIVE, type Person, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  aSale,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const write = (of: Noted, text = "Likes pearls", by: Person = SAL, isPinned = false) =>
  enact((ctx) => addNote(ctx, { of, text, isPinned }), by);

function records(): Record<NotedKind, number> {
  const customer = aCustomer(AMELIA).id;
  return {
    customer,
    piece: aPiece().id,
    sale: aSale({ customerId: customer }).id,
    order: aRepair({ customerId: customer }).id,
  };
}

test("are about customers, pieces, tickets and orders, newest first, with author and time", () => {
  for (const [kind, id] of Object.entries(records()) as [NotedKind, number][]) {
    const of = { kind, id };
    const first = write(of);
    const second = write(of, "Call before 3 PM", OLIVE, true);
    expect(first).toMatchObject({
      of,
      text: "Likes pearls",
      author: "Sal Brook",
      changedAt: null,
      version: 1,
    });
    expect(notesOf(shop.db, of).map(({ id: one }) => one)).toEqual([second.id, first.id]);
    expect(pinnedNotesOf(shop.db, of)).toMatchObject([{ id: second.id, author: "Olive Marsh" }]);
  }
});

test("are changed and removed by their author, or with the right to correct them", () => {
  const of = { kind: "customer", id: aCustomer(AMELIA).id } as const;
  const { id } = write(of, "By Olive", OLIVE);
  const edit = (by: Person, version: number, text: string) =>
    attempt((ctx) => editNote(ctx, { id, version, text, isPinned: true }), by);
  expect(edit(SAL, 1, "x")).toMatchObject({
    refusal: { kind: "forbidden", message: "Only Olive Marsh can change this note" },
  });
  expect(attempt((ctx) => removeNote(ctx, id), SAL)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(edit(SUSAN, 1, "By Susan")).toMatchObject({
    value: { text: "By Susan", isPinned: true, author: "Olive Marsh", version: 2 },
  });
  expect(edit(OLIVE, 1, "Too late")).toMatchObject({
    refusal: { kind: "conflict", detail: { current: { text: "By Susan" } } },
  });
  enact((ctx) => removeNote(ctx, id), OLIVE);
  expect(notesOf(shop.db, of)).toEqual([]);
  expect(edit(OLIVE, 2, "Gone")).toMatchObject({ refusal: { kind: "missing" } });
  const said = shop.db
    .select()
    .from(auditLog)
    .all()
    .filter(({ action }) => action.startsWith("note."));
  expect(said.map(({ action, recordKind }) => [action, recordKind])).toEqual([
    ["note.added", "customer"],
    ["note.changed", "customer"],
    ["note.removed", "customer"],
  ]);
  expect(said.at(-1)?.payload).toContain("By Susan");
});

test("a record has so many, and fewer of them pinned", () => {
  const of = { kind: "piece", id: aPiece().id } as const;
  for (let n = 0; n < PINNED_AT_MOST; n += 1) write(of, `Pinned ${n}`, SAL, true);
  const add = (isPinned: boolean) => attempt((ctx) => addNote(ctx, { of, text: "One more", isPinned }), SAL);
  expect(add(true)).toMatchObject({
    refusal: { kind: "invalid", errors: { isPinned: [expect.any(String)] } },
  });
  const { id } = write(of);
  const pin = attempt((ctx) => editNote(ctx, { id, version: 1, text: "x", isPinned: true }), SAL);
  expect(pin).toMatchObject({ refusal: { kind: "invalid" } });
  const [row] = shop.db.select().from(notes).limit(1).all();
  const { id: _, ...copy } = row!;
  const left = NOTES_AT_MOST - PINNED_AT_MOST - 1;
  for (let n = 0; n < left; n += 1) shop.db.insert(notes).values(copy).run();
  expect(add(false)).toMatchObject({ refusal: { kind: "invalid", errors: { text: [expect.any(String)] } } });
});

test("are erased with their customer, with their words in the trail; those about others stay", () => {
  const { customer, piece, sale, order } = records();
  const about: Noted[] = [
    { kind: "customer", id: customer },
    { kind: "sale", id: sale },
    { kind: "order", id: order },
  ];
  for (const of of about) write(of, "Wears plum-colored gloves");
  write({ kind: "piece", id: piece }, "Clasp is stiff");
  const other = {
    kind: "customer",
    id: aCustomer({ ...AMELIA, firstName: "Iris", lastName: "Vale", email: null, cellPhone: null }).id,
  } as const;
  write(other, "Likes opals");
  enact((ctx) => changeRepairStatus(ctx, order, "picked_up"), OLIVE);
  enact((ctx) => eraseCustomer(ctx, customer, { reason: "request", confirmed: true }), OLIVE);
  expect(shop.db.select({ text: notes.text }).from(notes).all()).toEqual([
    { text: "Clasp is stiff" },
    { text: "Likes opals" },
  ]);
  const payloads = shop.db.select({ payload: auditLog.payload }).from(auditLog).all();
  expect(payloads.filter(({ payload }) => payload?.includes("plum-colored"))).toEqual([]);
  expect(payloads.filter(({ payload }) => payload?.includes("opals"))).toHaveLength(1);
  expect(attempt((ctx) => addNote(ctx, { of: about[0]!, text: "x", isPinned: false }), OLIVE)).toMatchObject({
    refusal: { kind: "conflict", message: ERASED_CUSTOMER },
  });
});
