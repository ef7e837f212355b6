import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blankOf, namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { repairItemFields, repairWorkFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeFields } from "~/domain/workshop/envelopes/intake-fields";
import { type NewEnvelope, takeInEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { addRelative, editRelative, removeRelative } from "~/domain/people/family/write-relative.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { relativeFields } from "~/domain/people/family/relative-fields";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { wholeRecord } from "~/domain/people/merges/whole-record.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { ownFields, profileFields } from "~/domain/people/customers/profile-fields";
import { keepWish, removeWish } from "~/domain/stock/wishes/write-wish.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import { removeFile } from "~/domain/shop/files/add-file.server";
import { removePhoto } from "~/domain/shop/photos/remove-photo.server";
import { eraseCustomer, eraseCustomers } from "~/domain/records/privacy/erase-customer.server";
import { findCopiesAtOnce } from "~/domain/records/privacy/find-copies.server";
import { peopleOf } from "~/domain/records/privacy/person-words.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { chooseLocation } from "~/domain/shop/employees/choose-location.server";
import type { AuditAction } from "~/domain/shop/trail/action-labels";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { carryOutRetention } from "~/server/run-retention-daily";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { OLIVE } from "../../support/cast.ts";
import {
  aCount,
  aCustomer,
  aFile,
  aPhoto,
  aRepair,
  aSentTransfer,
  aSpecialOrder,
  booksOf,
  contradictionsOf,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
/** An entry was emptied without one that says so, which the chain tells. */
let wasEmptied = false;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  if (!wasEmptied) expect(found()).toEqual([]);
  wasEmptied = false;
  shop.close();
});

const found = () => [...booksOf(shop.db, shop.auditKey), ...contradictionsOf(shop.db, shop.auditKey)];

const erase = (id: number) => enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));

function merge(keptId: number, mergedId: number): number {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null]));
  const versions = { version: null, mergedVersion: null };
  return enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, ...versions, fields } as never)).id;
}

/** As an erasure does whose customer's name a SKU has. */
function empty(action: AuditAction): void {
  const { $client: client } = shop.db;
  const triggers = client
    .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'")
    .pluck()
    .all() as string[];
  for (const name of triggers) client.exec(`drop trigger "${name}"`);
  client.prepare("update audit_log set payload = null where action = ?").run(action);
}

type Profile = Omit<Parameters<typeof editProfile>[2], "version">;
const PROFILE: Profile = {
  ...blankOf(profileFields),
  consent: { phone: null, text: null, email: null, post: null },
} as never;

const refuse = (id: number, channel: keyof Profile["consent"]) =>
  enact((ctx) =>
    editProfile(ctx, id, { ...PROFILE, consent: { ...PROFILE.consent, [channel]: "no" }, version: null }),
  );

function pickUp(customerId: number, orderId: number) {
  return enact(
    (ctx) =>
      sellWithOrders(ctx, {
        customerId,
        location: "boca",
        lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
      } as never),
    OLIVE,
  );
}

describe("verify names nothing of an honest shop", () => {
  test("whose customer paid deposits by card and in cash, picked up and was erased", () => {
    const { id: customerId } = aCustomer();
    const { id: orderId } = aSpecialOrder({ customerId });
    const card = { kind: "card", lastFour: "4242", reference: "AUTH 77" } as const;
    enact((ctx) => takeDeposit(ctx, { orderId, amount: cents(10_000), ...card }));
    enact((ctx) => takeDeposit(ctx, { orderId, amount: cents(20_000), kind: "cash" }));
    pickUp(customerId, orderId);
    erase(customerId);
  });

  const relative = { ...blankOf(relativeFields), name: "Ilse", relation: "sister" } as never;

  test("where a relative's own record was erased, and another took its place", () => {
    const [one, other, { id: customerId }] = [aCustomer(), aCustomer(), aCustomer()];
    const { id: relativeId } = enact((ctx) =>
      addRelative(ctx, { ...(relative as object), customerId, relatedId: one.id } as never),
    );
    erase(one.id);
    enact((ctx) =>
      editRelative(ctx, {
        ...(relative as object),
        customerId,
        relativeId,
        version: null,
        relatedId: other.id,
      } as never),
    );
  });

  test("where a relative's own record was merged, and the relative then edited", () => {
    const [one, other, { id: customerId }] = [aCustomer(), aCustomer(), aCustomer()];
    const { id: relativeId } = enact((ctx) =>
      addRelative(ctx, { ...(relative as object), customerId, relatedId: one.id } as never),
    );
    merge(other.id, one.id);
    enact((ctx) =>
      editRelative(ctx, {
        ...(relative as object),
        customerId,
        relativeId,
        version: null,
        note: "Calls on Sundays",
        relatedId: other.id,
      } as never),
    );
    expect(found()).toEqual([]);
  });

  test("where a relative of a merged customer is edited and removed", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const { id: relativeId } = enact((ctx) =>
      addRelative(ctx, { ...(relative as object), customerId: merged.id } as never),
    );
    const undo = merge(kept.id, merged.id);
    expect(relativesOf(shop.db, kept.id)).toHaveLength(1);
    enact((ctx) =>
      editRelative(ctx, {
        ...(relative as object),
        name: "Else",
        customerId: kept.id,
        relativeId,
        version: null,
      } as never),
    );
    expect(found()).toEqual([]);
    enact((ctx) => undoMerge(ctx, undo));
    expect(found()).toEqual([]);
    merge(kept.id, merged.id);
    enact((ctx) => removeRelative(ctx, { customerId: kept.id, relativeId }));
  });

  test("where what was noted for a customer is removed for the one into whom they were merged", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const of = { kind: "customer", id: merged.id } as const;
    const wish = { customerId: merged.id, pieceId: null, description: "A pearl", note: null };
    const { id: wishId } = enact((ctx) => keepWish(ctx, wish, "pieceId"));
    const said = { reason: "other", occasion: null, outcome: "phone", note: null, next: null } as const;
    const { id: callId } = enact((ctx) => noteCall(ctx, { customerId: merged.id, ...said }));
    const [photo, file] = [aPhoto(of), aFile(of)];
    const { id: noteId } = enact((ctx) => addNote(ctx, { of, text: "Allergic to nickel", isPinned: false }));
    merge(kept.id, merged.id);
    expect(found()).toEqual([]);
    enact((ctx) =>
      editNote(ctx, { id: noteId, version: 1, text: "Allergic to nickel and silver", isPinned: false }),
    );
    enact((ctx) => removeWish(ctx, { customerId: kept.id, wishId }));
    enact((ctx) => takeBackCall(ctx, { customerId: kept.id, callId }));
    const person = { kind: "customer", id: kept.id } as const;
    enact((ctx) => removePhoto(ctx, wholeRecord(ctx.tx, person), photo));
    enact((ctx) => removeFile(ctx, wholeRecord(ctx.tx, person), file));
    expect(found()).toEqual([]);
    enact((ctx) => removeNote(ctx, noteId));
  });

  test("where somebody chose another store while a request of theirs was on its way", () => {
    const chosen = (location: string | null) =>
      enact((ctx) => chooseLocation({ ...ctx, actor: { ...ctx.actor, location: "aspen" } }, location));
    chosen("boca");
    chosen("denver");
    const told = shop.db.$client
      .prepare("select payload ->> '$.before.location' from audit_log where action = ? order by id")
      .pluck()
      .all("employee.location-chosen" satisfies AuditAction);
    expect(told).toEqual([null, "boca"]);
  });

  test.each([
    ["transfer.sent", (ctx: RuleContext, transferId: number) => closeTransfer(ctx, { transferId })],
    [
      "transfer.received",
      (ctx: RuleContext, transferId: number) =>
        receivePieces(ctx, { transferId, skus: [], ids: [], all: true }),
    ],
  ] as const)("where an erasure emptied the entry of what a transfer did: %s", (action, next) => {
    const { transfer, pieces } = aSentTransfer(2);
    enact((ctx) => next(ctx, transfer.id) as Result<unknown>);
    empty(action);
    for (const { id } of pieces)
      enact((ctx) => editPiece(ctx, id, { ...detailsOfPiece(getPiece(ctx.tx, id)!), tagText: "For Clara" }));
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    wasEmptied = true;
  });

  test("where an envelope was taken in with its work, and its price then changed", () => {
    const items = [{ ...blankOf(repairItemFields), description: "Ring" }];
    const priced = { description: "Size to 6", price: cents(6_500), cost: cents(2_000) };
    const line = { ...blankOf(repairWorkFields), ...priced, taxed: true };
    const { id: customerId } = aCustomer();
    const { id: repairId } = enact((ctx) =>
      takeInEnvelope(ctx, {
        ...blankOf(intakeFields),
        customerId,
        location: "boca",
        items,
        work: [line],
      } as NewEnvelope),
    );
    expect(found()).toEqual([]);
    const head = { promised: null, workerId: null, callOver: null };
    const dearer = { items, work: [{ ...line, price: cents(7_000) }], ...head };
    enact((ctx) => writeEnvelope(ctx, { repairId, version: null, ...dearer }));
  });

  test("where a canceled repair was put away as handed over", () => {
    const { id: orderId } = aRepair();
    enact((ctx) => cancelOrder(ctx, { orderId, reason: "Sold it" }));
    enact((ctx) => moveOrder(ctx, { orderId, place: "handed_over" }));
    expect(found()).toEqual([]);
    enact((ctx) => changeRepairStatus(ctx, orderId, "completed"));
  });

  test("where a repair came back to its workshop with the void of its ticket", () => {
    const { id: orderId, customerId } = aRepair();
    enact((ctx) => moveOrder(ctx, { orderId, place: "workshop", name: "Kessel", dueBack: null }));
    const { id: saleId } = pickUp(customerId, orderId);
    enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Wrong customer" }));
    const of = `update order_movements set place = 'safe', place_name = null where id = (select max(id) from order_movements)`;
    const { $client: client } = shop.db;
    client.exec("savepoint forged");
    const triggers = "select name from sqlite_schema where type = 'trigger' and tbl_name = 'order_movements'";
    for (const name of client.prepare(triggers).pluck().all() as string[])
      client.exec(`drop trigger "${name}"`);
    client.exec(of);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([
      expect.stringMatching(/^movement of an order \d+: place is "safe", but it came back to "workshop"$/),
    ]);
    client.exec("rollback to forged; release forged");
  });

  test("where customers expired by a rule of Settings", async () => {
    enact((ctx) => {
      const version = versionOfSettings(ctx.tx, ["eraseCustomersAfterYears"]);
      return changeSettings(ctx, { eraseCustomersAfterYears: 3, version });
    });
    await carryOutRetention(Date.now() as never);
  });

  test("where a count scanned an unknown number twice, in two spellings", () => {
    for (const [kind, numbers] of [
      ["pieces", ["NO-SUCH-TAG", "no\u2011such-tag"]],
      ["orders", ["R-000900", "r900"]],
    ] as const) {
      const { id: countId } = aCount({ kind });
      for (const number of numbers) enact((ctx) => scan(ctx, { countId, number }));
    }
  });

  test("where one of a merged pair was erased again by a restore", () => {
    const [kept, merged] = [aCustomer(), aCustomer({ city: "Delray Beach" })];
    refuse(merged.id, "post");
    merge(kept.id, merged.id);
    const people = peopleOf(shop.db, [merged.id]);
    enact(({ tx, now }) => {
      const copies = findCopiesAtOnce(tx, people);
      const trail = eraseCustomers(tx, people, copies, { now, by: null, reason: "restore" });
      return { ok: true, value: null, trail };
    });
  });

  test("where two were merged and parted, of whom one was erased then", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const note = ({ id }: { id: number }) => {
      enact((ctx) => addRelative(ctx, { ...(relative as object), customerId: id } as never));
      const wish = { customerId: id, pieceId: null, description: "A pearl", note: null };
      enact((ctx) => keepWish(ctx, wish, "pieceId"));
    };
    note(merged);
    const undo = merge(kept.id, merged.id);
    note(kept);
    enact((ctx) => undoMerge(ctx, undo));
    erase(kept.id);
  });

  test("where customers who are merged, and parted again, refuse to be contacted", () => {
    const [kept, merged, third] = [aCustomer(), aCustomer(), aCustomer()];
    refuse(third.id, "post");
    const first = merge(merged.id, third.id);
    refuse(merged.id, "email");
    const second = merge(kept.id, merged.id);
    refuse(kept.id, "phone");
    expect(found()).toEqual([]);
    enact((ctx) => undoMerge(ctx, second));
    expect(found()).toEqual([]);
    refuse(merged.id, "text");
    expect(found()).toEqual([]);
    enact((ctx) => undoMerge(ctx, first));
  });
});
