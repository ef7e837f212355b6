import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFours } from "~/domain/counter/credit/gift-card-number";
import { findCustomers } from "~/domain/people/customers/find-customers.server";
import { find } from "~/domain/records/search-everything/search-everything.server";
import { findRepairIds } from "~/domain/workshop/repairs/find-repairs.server";
import { typedCustomer } from "~/domain/people/customers/typed-customer";
import { typedNumber } from "~/domain/typed-number";
import type { Actor, Permission } from "~/domain/permissions";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aGiftCard,
  aMeltLot,
  aPiece,
  aPieceCount,
  aReceiving,
  aRepair,
  aSale,
  aSpecialOrder,
  aVendor,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { theCast } from "../../support/the-cast.ts";

const NOW = Date.now() as Instant;

let shop: TestShop;
let built: ReturnType<typeof aShop>;
let sal: Actor;

function aShop() {
  const cast = theCast();
  const lauren = aCustomer({
    firstName: "Lauren",
    lastName: "Petersén",
    cellPhone: "+1 (561) 555-0177",
    email: "lauren@mail.example",
    homeStore: "denver",
  });
  const twins = ["one", "two"].map((each) =>
    aCustomer({
      firstName: "Ann",
      lastName: "Lee",
      email: `${each}@mail.example`,
      cellPhone: "212 555 0199",
    }),
  );
  const hale = aCustomer({ firstName: "Ines", lastName: "Hale", cellPhone: "+44 (0)20 7946 0958" });
  const olena = aCustomer({ firstName: "Olena", lastName: "Bondar", cellPhone: "044 555 01 42" });
  const nadia = aCustomer({
    firstName: "Nadia",
    lastName: "Quill",
    cellPhone: "(561) 555-0163",
    email: "nq77@post.example",
    spouseName: "Rufus Bexley",
  });
  const pin = aSpecialOrder({ customerId: nadia.id, item: "Opal bar pin" });
  const clasp = aRepair({ customerId: nadia.id, item: "Opal clasp" });
  const ring = aPiece({ sku: "EAR-2130", description: "Petersen & Sons estate studs" });
  const sale = aSale({ customerId: lauren.id, pieceId: ring.id }, SAL);
  const repair = aRepair({ customerId: lauren.id, item: "Signet ring sizing" });
  const vendor = aVendor({ name: "Késsel & Sons", accountNumber: "KS-4471", contactName: "Ida Kessel" });
  const receiving = aReceiving({ vendorId: vendor.id, invoiceNumber: "Inv 88-B" });
  const lot = aMeltLot();
  const count = aPieceCount();
  return {
    ...cast,
    lauren,
    hale,
    olena,
    nadia,
    pin,
    clasp,
    twins,
    ring,
    sale,
    repair,
    vendor,
    receiving,
    lot,
    count,
    card: aGiftCard(cents(5_000)),
  };
}

beforeAll(() => {
  shop = openTestShop();
  built = aShop();
  sal = actorNamed(SAL);
});
afterAll(() => shop.close());

const without = (...taken: Permission[]): Actor => ({
  ...sal,
  permissions: new Set([...sal.permissions].filter((one) => !taken.includes(one))),
});
const exactOf = (typed: string, actor = sal) => {
  const { exact } = find({ tx: shop.db, actor, now: NOW }, { typed });
  return exact && `${exact.kind} ${exact.id}`;
};
const found = (typed: string, actor = sal) =>
  find({ tx: shop.db, actor, now: NOW }, { typed }).hits.map(({ kind, id }) => `${kind} ${id}`);

const six = (id: number) => String(id).padStart(6, "0");

describe("goes straight to", () => {
  test.each(["S-", "s-", "s", "S "])("a ticket by its number after '%s'", (prefix) => {
    expect(exactOf(prefix + six(built.sale.id))).toBe(`sale ${built.sale.id}`);
    expect(exactOf(prefix + built.sale.id)).toBe(`sale ${built.sale.id}`);
  });
  test("a repair, a special order and a close by their own prefixes alone", () => {
    expect(exactOf(`R-${six(built.repair.id)}`)).toBe(`repair ${built.repair.id}`);
    expect(exactOf(`o${built.bands.id}`)).toBe(`special_order ${built.bands.id}`);
    expect(exactOf(`z-${six(built.close.id)}`)).toBe(`close ${built.close.id}`);
    expect(exactOf(`L-${six(built.bands.id)}`)).toBeNull();
    expect(exactOf("RT-000001")).toBeNull();
  });
  test.each(["EAR-2130", "ear-2130", "ear2130", "  EAR-2130 "])("a piece by its SKU: %j", (typed) => {
    expect(exactOf(typed)).toBe(`piece ${built.ring.id}`);
  });
  test.each([
    "(561) 555-0177",
    "561.555.0177",
    "5615550177",
    "+1 561 555 0177",
    "1-561-555-0177",
    "15615550177",
    "lauren@mail.example",
    "LAUREN@mail.example",
    "Lauren Petersen",
    "Petersén, Lauren",
    "petersen lauren",
  ])("a customer by %j, whatever store is theirs", (typed) => {
    expect(exactOf(typed)).toBe(`customer ${built.lauren.id}`);
  });
  test("a gift card that was looked up", () => {
    const { id, number } = built.card;
    const card = getCreditAccount(shop.db, id) ?? null;
    for (const typed of [number, inFours(number)])
      expect(find({ tx: shop.db, actor: sal, now: NOW }, { typed, card }).exact).toMatchObject({
        kind: "gift_card",
        id,
      });
  });
});

describe("lists", () => {
  test("both of one name, phone", () => {
    for (const typed of ["Lee, Ann", "2125550199"]) {
      expect(exactOf(typed)).toBeNull();
      expect(found(typed)).toEqual(expect.arrayContaining(built.twins.map(({ id }) => `customer ${id}`)));
    }
  });
  test("what holds the words, of every kind: people with their tickets, orders, pieces", () => {
    expect(exactOf("peters")).toBeNull();
    expect(found("peters")).toEqual([
      `customer ${built.lauren.id}`,
      `sale ${built.sale.id}`,
      `repair ${built.repair.id}`,
      `piece ${built.ring.id}`,
    ]);
  });
  test("for a plain number, records of any kind that have it", () => {
    expect(exactOf("1")).toBeNull();
    expect(found("#1")).toEqual(expect.arrayContaining(["customer 1", "sale 1", "repair 1", "close 1"]));
  });
  test("nothing for nothing, and for texts that hold no word", () => {
    for (const typed of ["", "   ", "zzqzz", "%", "--", "S-", "S-0", "'; drop table sales", "\u0000"])
      expect(found(typed), typed).toEqual([]);
  });
  test("five of a kind at the most", () => {
    for (let n = 0; n < 7; n += 1) aCustomer({ firstName: `Many${n}`, lastName: "Crowded", cellPhone: null });
    expect(found("crowded")).toHaveLength(5);
  });
});

describe("what came from whom", () => {
  test("is found by a vendor's name and account, by number, and by the number on the vendor's paper", () => {
    const { vendor, receiving, lot, count } = built;
    for (const typed of ["kessel & sons", "ks-4471"])
      expect(exactOf(typed), typed).toBe(`vendor ${vendor.id}`);
    for (const typed of [`RC-${receiving.id}`, `rc${receiving.id}`, "INV 88-b"])
      expect(exactOf(typed), typed).toBe(`receiving ${receiving.id}`);
    for (const typed of [`M-${lot.id}`, `m${lot.id}`])
      expect(exactOf(typed), typed).toBe(`melt_lot ${lot.id}`);
    for (const typed of [`B-${built.buy.id}`, `b${built.buy.id}`])
      expect(exactOf(typed), typed).toBe(`buy ${built.buy.id}`);
    for (const typed of [`Count #${count.id}`, `count ${count.id}`])
      expect(exactOf(typed), typed).toBe(`count ${count.id}`);
    expect(found("ida kess")).toEqual([`vendor ${vendor.id}`]);
    expect(found(String(receiving.id))).toContain(`receiving ${receiving.id}`);
  });
  test("follows the rights of each", () => {
    const { vendor, receiving, lot, count } = built;
    const nobody = without("inventory.view");
    for (const typed of [vendor.name, `RC-${receiving.id}`, `M-${lot.id}`, "inv 88-b", `count ${count.id}`])
      expect([exactOf(typed, nobody), found(typed, nobody)], typed).toEqual([null, []]);
    expect(exactOf(`count ${count.id}`, without("repairs.view"))).toBe(`count ${count.id}`);
  });
});

describe("what somebody may not open", () => {
  test("is not found, by number, by SKU, or by words", () => {
    const nobody = without("customers.view", "sales.view", "inventory.view", "repairs.view", "till.use");
    const { lauren, sale, ring, repair, close } = built;
    for (const typed of [
      "Lauren Petersen",
      `S-${sale.id}`,
      ring.sku,
      `R-${repair.id}`,
      `Z-${close.id}`,
      "peters",
      String(lauren.id),
    ])
      expect([exactOf(typed, nobody), found(typed, nobody)], typed).toEqual([null, []]);
  });
  test("is not named by what one may open", () => {
    const seesNoCustomers = without("customers.view");
    const { hits } = find({ tx: shop.db, actor: seesNoCustomers, now: NOW }, { typed: `S-${built.sale.id}` });
    expect(hits).toMatchObject([{ kind: "sale", customerName: null }]);
    expect(
      JSON.stringify(find({ tx: shop.db, actor: seesNoCustomers, now: NOW }, { typed: "signet" })),
    ).not.toContain("Lauren");
    expect(found("peters", seesNoCustomers)).not.toContain(`customer ${built.lauren.id}`);
  });
  test("is not guessed by the orders that a part of a phone, an e-mail or a spouse leads to", () => {
    const seesNoCustomers = without("customers.view");
    const both = [`repair ${built.clasp.id}`, `special_order ${built.pin.id}`];
    for (const typed of ["quill opal", "Quill, Nadia", "5615550163", "+1 (561) 555-0163 opal"])
      expect(found(typed, seesNoCustomers), typed).toEqual(both);
    for (const typed of [
      "quill 0163",
      "quill 016 555 561",
      "quill 555-0163",
      "561 555 016",
      "opal 16 15 55 01",
    ])
      expect(found(typed, seesNoCustomers), typed).toEqual([]);
    for (const typed of ["nq77", "opal post.example", "rufus", "bexley opal"])
      expect(found(typed, seesNoCustomers), typed).toEqual([]);
    expect(found("quill 0163")).toContain(both[1]);
    expect(found("555-0163 opal")).toEqual(both);
    expect(found("bexley opal")).toContain(both[1]);
  });
  test("is not all that somebody else sees", () => {
    expect(found("peters", actorNamed(OLIVE))).toEqual(found("peters"));
  });
});

test("a number names a kind by its prefix, or none", () => {
  expect(typedNumber("rt12")).toEqual({ kind: "return", id: 12 });
  expect(typedNumber("L-000039")).toEqual({ kind: "layaway", id: 39 });
  expect(typedNumber("RC-000012")).toEqual({ kind: "receiving", id: 12 });
  expect(typedNumber("B-000012")).toEqual({ kind: "buy", id: 12 });
  expect(typedNumber("M-000012")).toEqual({ kind: "melt_lot", id: 12 });
  expect(typedNumber("Count #12")).toEqual({ kind: "count", id: 12 });
  expect(typedNumber("#180")).toEqual({ kind: null, id: 180 });
  for (const typed of ["", "0", "S-0", "Q-12", "x180", "180 rings", "1234567890"])
    expect(typedNumber(typed), typed).toBeNull();
});

test("a text that nothing was found for fills in a new customer", () => {
  const nobody = { firstName: "", lastName: "", email: "", cellPhone: "" };
  expect(typedCustomer("Petersen, Lauren")).toEqual({ ...nobody, firstName: "Lauren", lastName: "Petersen" });
  expect(typedCustomer("Lauren de la Cruz")).toEqual({
    ...nobody,
    firstName: "Lauren",
    lastName: "de la Cruz",
  });
  expect(typedCustomer("Petersen")).toEqual({ ...nobody, lastName: "Petersen" });
  expect(typedCustomer("a@b.example")).toEqual({ ...nobody, email: "a@b.example" });
  expect(typedCustomer("+1 561 555 0177")).toEqual({ ...nobody, cellPhone: "+1 561 555 0177" });
  for (const typed of ["", "x", "S-000180", "RNG-2290", "42"]) expect(typedCustomer(typed), typed).toBeNull();
});

test.each([
  "+44 (0)20 7946 0958",
  "+442079460958",
  "00442079460958",
  "011 44 20 7946 0958",
  "442079460958",
  "+44 20 7946 0958",
  "020 7946 0958",
])("a customer abroad is found by %s, as their list and repairs find them", (typed) => {
  expect(exactOf(typed)).toBe(`customer ${built.hale.id}`);
  expect(findCustomers(shop.db, { search: typed }, { limit: 5 }).map(({ id }) => id)).toEqual([
    built.hale.id,
  ]);
});

test.each(["+380445550142", "00380445550142", "+380 44 555 01 42", "0445550142"])(
  "one whose number is kept without its country is found by %s",
  (typed) => expect(exactOf(typed)).toBe(`customer ${built.olena.id}`),
);

test.each(["R-%", "r%", "%", "000%", "R\u2011%"])("a repair is found by its number as %s", (written) => {
  const typed = written.replace("%", String(built.repair.id));
  const repairs = find({ tx: shop.db, actor: sal, now: NOW }, { typed }).hits.filter(
    ({ kind }) => kind === "repair",
  );
  expect(repairs.map(({ id }) => id)).toContain(built.repair.id);
  expect(findRepairIds(shop.db, { search: typed }, 5)).toContain(built.repair.id);
});

test("what the words name comes before what merely has them, of each kind and among kinds", () => {
  const named = aRepair({ item: "Coral cameo, cracked" });
  for (const item of ["Cameograph", "Brooch with cameo"]) aRepair({ item });
  const brooch = aPiece({ description: "Shell cameo, circa 1890" });
  aPiece({ description: "Cameolike pin" });
  expect(found("cameo").slice(0, 3)).toEqual([
    `repair ${named.id}`,
    expect.stringMatching(/^repair /),
    expect.stringMatching(/^repair /),
  ]);
  expect(found("shell cameo")[0]).toBe(`piece ${brooch.id}`);
  expect(found("cameo").filter((hit) => hit.startsWith("piece"))[0]).toBe(`piece ${brooch.id}`);
  const ring = aPiece({ description: "Mood ring" });
  aRepair({ item: "Pearl restringing" });
  expect(found("ring")[0]).toBe(`repair ${built.repair.id}`);
  expect(found("mood ring")[0]).toBe(`piece ${ring.id}`);
  const lockets = aPiece({ description: "Oval lockets" });
  aPiece({ description: "Locketed chain" });
  expect(found("lockets")[0]).toBe(`piece ${lockets.id}`);
});
