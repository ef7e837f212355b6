import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { employees } from "~db/schema/index.ts";
import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import { can } from "~/domain/permissions";
import { deleteFilter, renameFilter, saveFilter } from "~/domain/shop/lists/save-filter.server";
import { write } from "~/web/write.server";
import { SAL, SUSAN } from "../support/cast.ts";
import { aCustomer, enact, openTestShop, originOf, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const change = (set: Partial<typeof employees.$inferInsert>, id = SAL.id) =>
  shop.db.update(employees).set(set).where(eq(employees.id, id)).run();

test("a request that began before the right was taken is judged as of its write", () => {
  const of = { kind: "customer", id: aCustomer().id } as const;
  const note = enact((ctx) => addNote(ctx, { of, text: "Likes pearls", isPinned: false }), SAL);
  const filter = { list: "inventory", name: "Rings", query: "category=rings", isShared: false } as const;
  const saved = enact((ctx) => saveFilter(ctx, { ...filter, isShared: true }), SUSAN);
  const begun = originOf(SAL);
  const begunBySusan = originOf(SUSAN);
  change({ role: "read_only" });
  change({ role: "sales" }, SUSAN.id);
  const words = { text: "Likes opals", isPinned: false };
  const refused = [
    write(begun, (ctx) => addNote(ctx, { of, ...words })),
    write(begun, (ctx) => editNote(ctx, { id: note.id, version: note.version, ...words })),
    write(begun, (ctx) => removeNote(ctx, note.id)),
    write(begun, (ctx) => saveFilter(ctx, filter)),
    write(begunBySusan, (ctx) => saveFilter(ctx, { ...filter, name: "Mine", isShared: true })),
    write(begunBySusan, (ctx) => deleteFilter(ctx, saved.id)),
    write(begunBySusan, (ctx) => renameFilter(ctx, saved.id, { name: "Ours", isShared: true })),
  ];
  expect(refused.map((each) => (each.kind === "refused" ? each.refusal.kind : each.kind))).toEqual(
    refused.map(() => "forbidden"),
  );
});

test("a right that was given meanwhile counts, and a deactivated account has none", () => {
  const begun = originOf(SAL);
  const seen: boolean[] = [];
  const look = () =>
    write(begun, (ctx) => {
      seen.push(can(ctx.actor, "sales.void"), can(ctx.actor, "own"));
      return { ok: true, value: null, trail: [] };
    });
  look();
  change({ role: "support" });
  look();
  change({ isActive: false });
  look();
  expect(seen).toEqual([false, true, true, true, false, false]);
});
