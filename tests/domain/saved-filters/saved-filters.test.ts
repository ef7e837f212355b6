import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { getSavedFilter, filtersOfList, filtersShownTo } from "~/domain/shop/lists/find-saved-filters.server";
import { FILTERS_AT_MOST, LONGEST_FILTER } from "~/domain/shop/lists/saved-filter-limits";
import { filterOf } from "~/domain/shop/lists/list-rights-and-filters";
import { listAddress } from "~/web/lists/list-address";
import {
  deleteFilter,
  type NewFilter,
  renameFilter,
  saveFilter,
} from "~/domain/shop/lists/save-filter.server";
import { auditLog } from "~db/schema/index.ts";
import { ADAM, OLIVE, type Person, RHEA, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
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

const RINGS: NewFilter = { list: "inventory", name: "Rings", query: "category=rings", isShared: false };
const save = (words: Partial<NewFilter> = {}, by: Person = SAL) =>
  enact((ctx) => saveFilter(ctx, { ...RINGS, ...words }), by);
const trySave = (words: Partial<NewFilter> = {}, by: Person = SAL) =>
  attempt((ctx) => saveFilter(ctx, { ...RINGS, ...words }), by);
const seenBy = (person: Person, list: NewFilter["list"] = "inventory") =>
  filtersOfList(shop.db, actorNamed(person), list).map(({ name }) => name);

describe("a filter", () => {
  test("keeps what the list knows, in its order, and never an address", () => {
    const asked = new URLSearchParams(
      "?sort=-price&cursor=x&returnTo=//evil.example&category= rings &search=&draft=1&location=all&path=/x",
    );
    expect(filterOf("inventory", asked)).toBe("category=rings&location=all&sort=-price");
    expect(save({ query: `?${asked}` }).query).toBe("category=rings&location=all&sort=-price");
    expect(listAddress("inventory", filterOf("inventory", asked))).toMatch(/^\/inventory\?category=/);
    expect(listAddress("closes", filterOf("closes", new URLSearchParams("x=1")))).toBe("/till/closes");
  });

  test("is one's own, or everybody's who may open the list", () => {
    save({ name: "Mine" });
    save({ name: "Zircons", isShared: true }, SUSAN);
    save({ name: "Ambers", isShared: true }, ADAM);
    expect(seenBy(SAL)).toEqual(["Mine", "Ambers", "Zircons"]);
    expect(seenBy(OLIVE)).toEqual(["Ambers", "Zircons"]);
    expect(seenBy(RHEA)).toEqual([]);
    save({ list: "audit", name: "Denied", isShared: true, query: "" }, OLIVE);
    expect(filtersShownTo(shop.db, actorNamed(ADAM)).map(({ name }) => name)).toEqual(["Ambers", "Zircons"]);
    expect(trySave({ list: "audit" }, ADAM)).toMatchObject({
      kind: "refused",
      refusal: { kind: "forbidden" },
    });
  });

  test("has a name that isn't taken, by oneself or among the shared ones", () => {
    save();
    expect(trySave({ name: " rings".trim().toUpperCase() })).toMatchObject({
      kind: "refused",
      refusal: { kind: "invalid", errors: { name: ["You already have a filter with this name"] } },
    });
    save({}, SUSAN);
    save({ list: "sales", query: "" });
    save({ isShared: true }, SUSAN);
    expect(trySave({ isShared: true }, ADAM)).toMatchObject({
      kind: "refused",
      refusal: { errors: { name: ["There is already a shared filter with this name"] } },
    });
  });

  test("is shared, changed for others and deleted only with the right to", () => {
    expect(trySave({ isShared: true })).toMatchObject({
      kind: "refused",
      refusal: { kind: "forbidden", errors: { isShared: [expect.stringContaining("can't share")] } },
    });
    const shared = save({ isShared: true }, SUSAN);
    const own = save();
    expect(attempt((ctx) => deleteFilter(ctx, shared.id), SAL)).toMatchObject({
      kind: "refused",
      refusal: { kind: "forbidden" },
    });
    const renaming = { name: "Bands", isShared: true };
    expect(attempt((ctx) => renameFilter(ctx, shared.id, renaming), SAL)).toMatchObject({ kind: "refused" });
    expect(attempt((ctx) => renameFilter(ctx, own.id, renaming), SAL)).toMatchObject({ kind: "refused" });
    // Nobody sees another's own, not even an owner.
    expect(attempt((ctx) => deleteFilter(ctx, own.id), OLIVE)).toMatchObject({
      kind: "refused",
      refusal: { kind: "missing" },
    });
    expect(enact((ctx) => renameFilter(ctx, shared.id, renaming), ADAM)).toMatchObject(renaming);
    expect(seenBy(RHEA)).toEqual([]);
    enact((ctx) => deleteFilter(ctx, shared.id), ADAM);
    enact((ctx) => deleteFilter(ctx, own.id), SAL);
    expect(seenBy(SAL)).toEqual([]);
  });

  test("can keep its name, and be taken back to oneself", () => {
    const shared = save({ isShared: true }, SUSAN);
    enact((ctx) => renameFilter(ctx, shared.id, { name: "rings", isShared: true }), SUSAN);
    enact((ctx) => renameFilter(ctx, shared.id, { name: "Rings", isShared: false }), SUSAN);
    expect(seenBy(SAL)).toEqual([]);
    expect(seenBy(SUSAN)).toEqual(["Rings"]);
  });

  test("is in the trail without what was searched for", () => {
    const before = shop.db.select().from(auditLog).all().length;
    const { id } = save({ query: "search=amelia" });
    enact((ctx) => renameFilter(ctx, id, { name: "Hers", isShared: false }), SAL);
    enact((ctx) => deleteFilter(ctx, id), SAL);
    const entries = shop.db.select().from(auditLog).all().slice(before);
    expect(entries.map(({ action }) => action)).toEqual(["filter.saved", "filter.renamed", "filter.deleted"]);
    expect(entries.map(({ payload }) => payload).join()).not.toContain("amelia");
  });

  test("isn't longer than an address may be, nor one of too many", () => {
    expect(trySave({ query: `search=${"é".repeat(LONGEST_FILTER - 10)}` })).toMatchObject({
      kind: "refused",
      refusal: { kind: "invalid", errors: { query: [expect.stringContaining("too long")] } },
    });
    for (let at = 0; at < FILTERS_AT_MOST; at += 1) save({ name: `Filter ${at}` });
    expect(trySave()).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
    const { id } = save({ name: "Shared", isShared: true }, SUSAN);
    for (let at = 1; at < FILTERS_AT_MOST; at += 1) save({ name: `Shared ${at}`, isShared: true }, SUSAN);
    const own = save({ name: "Hers" }, SUSAN);
    expect(
      attempt((ctx) => renameFilter(ctx, own.id, { name: "Everybody's", isShared: true }), SUSAN),
    ).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
    enact((ctx) => renameFilter(ctx, id, { name: "Renamed", isShared: true }), SUSAN);
    save({ list: "sales" });
  });
});

test("a filter that names a customer goes with them", () => {
  const wilma = aCustomer({ firstName: "Wilma", lastName: "Quorley", email: "wilma@mail.example" });
  const ids = [
    save({ list: "customers", name: "One", query: "search=quorley+wilma" }),
    save({ list: "customers", name: "Wilma Quorley's", query: "tier=gold" }),
    save({ list: "repairs", name: "Two", query: "search=wilma%40mail.example" }, SUSAN),
    save({ list: "repairs", name: "Three", query: "search=watch" }),
  ].map(({ id }) => id);
  enact((ctx) => eraseCustomer(ctx, wilma.id, { reason: "request", confirmed: true }));
  const left = ids.filter((id) =>
    [SAL, SUSAN].some((person) => getSavedFilter(shop.db, actorNamed(person), id) !== undefined),
  );
  expect(left).toEqual([ids[3]]);
});
