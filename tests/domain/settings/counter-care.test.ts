import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, buys, customers, pieceMovements, sellerIdentities } from "~db/schema/index.ts";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { day, type Instant } from "~/domain/dates";
import { editOwnDetails } from "~/domain/shop/account/edit-own-details.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { type Cents, cents, taxRate } from "~/domain/money";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { type NewLine, type NewSale, type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Actor } from "~/domain/permissions";
import { type NewOrder, takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { findMovements } from "~/domain/stock/movements/find-movements.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { MOVES_AT_MOST } from "~/domain/stock/movements/away-since.server";

import { getPiece, lastSaleOf } from "~/domain/stock/pieces/find-pieces.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import type { CounterCare } from "~/domain/shop/settings/counter-care";
import { readSettings, type Settings, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore, listStores } from "~/domain/shop/stores/find-stores.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { checkRow } from "~/import/customer-row";
import { importBatch } from "~/import/import-batch.server";
import { finishImport, startImport } from "~/import/record-import.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { makeToken } from "~/domain/shop/tokens/make-token.server";
import { actorOfToken } from "~/domain/shop/tokens/token-rights.server";
import { newProgramToken } from "~/access/program-token.server";
import { write } from "~/web/write.server";
import type { Tx } from "~db/client.server.ts";
import { ADAM, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { atNoon } from "../../support/noon.ts";
import {
  aCustomer,
  aGiftCard,
  AN_IDENTITY,
  aPaidBuy,
  aPiece,
  aRepair,
  aSpecialOrder,
  actorNamed,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

// Sums count by the day of the store: at noon all stores have the same.
atNoon();

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  const store = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000) }));
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const $ = (dollars: number) => cents(dollars * 100);
const form = (patch: Partial<Settings>) => {
  const names = ["counterCare", "discountLimit", "identityLimit", "askLowTax", "returnDays"] as const;
  const shown = readSettings(shop.db);
  const typed = Object.fromEntries(names.map((name) => [name, patch[name] ?? shown[name]]));
  const version = versionOfSettings(shop.db, names);
  return enact((ctx) => changeSettings(ctx, { ...(typed as Partial<Settings>), version }));
};
const choose = (counterCare: CounterCare) => form({ counterCare });
const sold = (words: Partial<OnePieceSale>, by = SAL) => {
  const { id: pieceId } = aPiece({ retailPrice: $(1_000) });
  const sale: OnePieceSale = {
    customerId: aCustomer().id,
    pieceId,
    itemCost: null,
    salePrice: $(1_000),
    tax: $(70),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
    ...words,
  };
  return attempt((ctx) => sellWithOrders(ctx, ticketOf(sale)), by);
};
const asked = (written: ReturnType<typeof sold>) =>
  written.kind === "refused" ? (written.refusal.steps ?? []).map(({ permission }) => permission) : [];
const traded = (dollars: number) => ({
  item: "Old chain",
  value: $(dollars),
  weight: null,
  melt: null,
});

/** Beside the change of Settings that a test begins with. */
const listed = () => findLooks(shop.db, { limit: 10 }).filter(({ kind }) => kind !== "guard_changed");

test("open, as a new shop is, takes the specification's sale: any price, tax and trade-in", () => {
  expect(readSettings(shop.db).counterCare).toBe("open");
  expect(sold({ salePrice: cents(1), tax: cents(0) }).kind).toBe("done");
  expect(sold({ tax: cents(0), tradeIn: traded(1_000) }).kind).toBe("done");
});

test("usual asks beyond 20% off, $200 traded in without identity, and less tax without a reason", () => {
  choose("usual");
  expect(sold({ salePrice: $(800), tax: $(56) }).kind).toBe("done");
  expect(asked(sold({ salePrice: $(799), tax: $(56) }))).toEqual(["sales.discount"]);
  expect(asked(sold({ tax: cents(0) }))).toEqual(["sales.low-tax"]);
  expect(sold({ tax: cents(0) }, SUSAN).kind).toBe("done");

  expect(sold({ tax: $(56), tradeIn: traded(200) }).kind).toBe("done");
  expect(asked(sold({ tax: $(56), tradeIn: traded(201) }))).toEqual(["buys.beyond-limit"]);
  const known = aPaidBuy({ lines: [{ price: $(1) }] }).customer.id;
  expect(sold({ customerId: known, tax: $(56), tradeIn: traded(400) }).kind).toBe("done");
});

describe("an identity of an earlier buy counts for a trade-in", () => {
  beforeEach(() => choose("usual"));
  const ines = () => aCustomer({ firstName: "Ines", lastName: "Moreau" }).id;
  const tradesIn = (customerId: number) => asked(sold({ customerId, tax: $(56), tradeIn: traded(400) }));
  const shows = (customerId: number, identity: Partial<typeof AN_IDENTITY>) =>
    aPaidBuy({ customerId, lines: [{ price: $(1) }], identity: { ...AN_IDENTITY, ...identity } });

  test("of the same person, as it was written down", () => {
    const id = ines();
    shows(id, { name: "MOREAU, Inés S.", expires: null });
    expect(tradesIn(id)).toEqual([]);
  });

  test("not of somebody else, and not once it ran out or is older than a year", () => {
    const other = ines();
    shows(other, { name: "Bram Stone" });
    expect(tradesIn(other)).toEqual(["buys.beyond-limit"]);

    const [expired, old] = [ines(), ines()];
    const { id: ran } = shows(expired, {});
    const { id: long } = shows(old, { expires: null });
    shop.db
      .update(sellerIdentities)
      .set({ expires: day("2025-01-01") })
      .where(eq(sellerIdentities.buyId, ran))
      .run();
    shop.db
      .update(buys)
      .set({ storeDay: day("2024-01-01") })
      .where(eq(buys.id, long))
      .run();
    expect(tradesIn(expired)).toEqual(["buys.beyond-limit"]);
    expect(tradesIn(old)).toEqual(["buys.beyond-limit"]);
  });
});

describe("a tax below the store's rate, where the counter is careful", () => {
  beforeEach(() => choose("usual"));

  /** As a form or a call of our own has it. */
  const exempt = (words: Partial<NewSale>, by = SAL) => {
    const ticket: NewSale = { ...ticketOf(lastSale()), exemptAs: null, ...words };
    return attempt((ctx) => sellWithOrders(ctx, ticket), by);
  };
  const wrongAt = (written: ReturnType<typeof exempt>) =>
    written.kind === "refused"
      ? [written.refusal.kind, ...Object.keys(written.refusal.errors)]
      : [written.kind];

  test("asks for a reason, whoever sells; one of the list will do, and words take an approval", () => {
    expect(wrongAt(exempt({}))).toEqual(["invalid", "taxExempt.kind"]);
    expect(wrongAt(exempt({}, SUSAN))).toEqual(["invalid", "taxExempt.kind"]);
    expect(wrongAt(exempt({ tax: $(69) }))).toEqual(["invalid", "taxExempt.kind"]);
    expect(exempt({ tax: $(70) }).kind).toBe("done");
    expect(exempt({ tax: "auto" }).kind).toBe("done");

    expect(exempt({ exemptAs: "resale", exemptReason: "85-123" })).toMatchObject({
      kind: "done",
      value: { tax: 0, taxable: 0, exempt: $(1_000), exemptAs: "resale", exemptReason: "85-123" },
    });
    for (const exemptAs of ["other", null] as const) {
      expect(wrongAt(exempt({ exemptAs, exemptReason: "A friend" }))).toEqual([
        "approval",
        "taxExempt.reason",
      ]);
      expect(exempt({ exemptAs, exemptReason: "A friend" }, SUSAN)).toMatchObject({
        value: { exemptAs: "other" },
      });
    }
    expect(listed().map(({ kind, exemptReason }) => [kind, exemptReason])).toEqual([
      ["tax", "A friend"],
      ["tax", "A friend"],
    ]);
  });

  test("a certificate's number is one that can be, from the ticket or from the customer's record", () => {
    for (const exemptReason of ["x", "resale", "12", "A friend of the house", "85-1", "9".repeat(26)])
      expect(wrongAt(exempt({ exemptAs: "resale", exemptReason }))).toEqual(["invalid", "taxExempt.reason"]);
    // Of Florida, California, Texas, New York and Pennsylvania.
    for (const exemptReason of [
      "85-8012345678C-9",
      "SR FH 102-345678",
      "32012345678",
      "E-1234",
      "23 456 789",
    ])
      expect(exempt({ exemptAs: "resale", exemptReason }).kind).toBe("done");
    const { id: customerId } = aCustomer({ taxExemptNumber: "none", taxExemptDate: day("2025-01-01") });
    expect(wrongAt(exempt({ customerId, exemptAs: "exempt_customer" }))).toEqual([
      "invalid",
      "taxExempt.reason",
    ]);
  });

  test("a certificate that another customer's ticket has, or a walk-in's, is listed, however it is written", () => {
    const looks = () => listed().map(({ kind, exemptReason }) => [kind, exemptReason]);
    const { id: customerId } = aCustomer();
    const resale = (words: Partial<NewSale>) => exempt({ exemptAs: "resale", ...words });
    expect(resale({ customerId, exemptReason: "85-123" }).kind).toBe("done");
    expect(resale({ customerId, exemptReason: "85-123" }).kind).toBe("done");
    expect(looks()).toEqual([]);
    expect(resale({ exemptReason: "85 123" }).kind).toBe("done");
    expect(resale({ customerId: null, exemptReason: "99-1234" }).kind).toBe("done");
    expect(looks()).toEqual([
      ["tax", "99-1234"],
      ["tax", "85 123"],
    ]);
  });

  test("a certificate is listed if its ticket was paid in cash, above $200 of tax: whoever paid it doesn't see what it says", () => {
    const none = { price: null, cost: null, discount: null, discountReason: null };
    const resale = (price: number, exemptReason: string, kind: "cash" | "card") => {
      const piece = { at: "lines.0", kind: "piece", pieceId: aPiece({ retailPrice: $(price) }).id } as const;
      const lines = [{ ...piece, ...none }];
      return exempt({ lines, exemptAs: "resale", exemptReason, payments: [{ kind, amount: null }] });
    };
    expect(resale(2_857, "85-123", "card").kind).toBe("done");
    expect(resale(2_857, "85-122", "cash").kind).toBe("done");
    expect(listed()).toEqual([]);
    expect(resale(3_000, "85-124", "cash").kind).toBe("done");
    expect(listed().map(({ kind, amount, exemptReason }) => [kind, amount, exemptReason])).toEqual([
      ["tax", $(210), "85-124"],
    ]);
  });

  describe("so is one paid by card that nobody else has seen", () => {
    const untaxed = (customerId: number, exemptReason: string): NewSale => {
      const piece = { at: "lines.0", kind: "piece", pieceId: aPiece({ retailPrice: $(3_000) }).id } as const;
      const none = { price: null, cost: null, discount: null, discountReason: null };
      return {
        customerId,
        location: "boca",
        lines: [{ ...piece, ...none }],
        tax: "auto",
        shippingCharge: cents(0),
        tradeIn: null,
        exemptAs: "resale",
        exemptReason,
        payments: [{ kind: "card", amount: null }],
      };
    };
    const resale = (customerId: number, exemptReason: string) =>
      enact((ctx) => sellWithOrders(ctx, untaxed(customerId, exemptReason)), SAL);
    const tax = () => listed().map(({ kind, amount, exemptReason }) => [kind, amount, exemptReason]);

    test("until a colleague marks it, or unless one wrote it down", () => {
      const { id: customerId } = aCustomer({ taxExemptNumber: "85-12345" }, SAL);
      resale(customerId, "85-12345");
      expect(tax()).toEqual([["tax", $(210), "85-12345"]]);
      enact((ctx) => markSeen(ctx, { ids: listed().map(({ id }) => id) }), ADAM);
      resale(customerId, "85-12345");
      resale(aCustomer({ taxExemptNumber: "86-12345" }, SUSAN).id, "86 12345");
      expect(tax()).toEqual([]);
      resale(customerId, "87-12345");
      expect(tax()).toEqual([["tax", $(210), "87-12345"]]);
    });

    const aProgram = (role: "sales" | "support" = "sales") => {
      const { tokenHash } = newProgramToken();
      const { id: tokenId } = enact((ctx) =>
        makeToken(ctx, { name: "Web shop", role, isReadOnly: false, expires: "never", tokenHash }),
      );
      return {
        ...originOf(OLIVE),
        actor: { ...actorNamed(OLIVE), tokenId },
        stillAllowed: (tx: Tx) => actorOfToken(tx, tokenId, Date.now() as Instant)!,
      };
    };

    test("nor by a program that a colleague made", () => {
      const { id } = aCustomer({}, SUSAN);
      const customer = { ...getCustomer(shop.db, id)!, taxExemptNumber: "85-12345", acceptedTwins: null };
      expect(write(aProgram(), (ctx) => editCustomer(ctx, id, customer)).kind).toBe("done");
      resale(id, "85-12345");
      expect(tax()).toEqual([["tax", $(210), "85-12345"]]);
    });

    test("also what it did before, of a line that is a person's", () => {
      const piece = aPiece({ retailPrice: $(3_000) });
      const { id: pieceId } = piece;
      const cheaper = { ...detailsOfPiece(piece), retailPrice: $(300) };
      expect(write(aProgram("support"), (ctx) => editPiece(ctx, pieceId, cheaper)).kind).toBe("done");
      const taxed = { ...untaxed(aCustomer().id, ""), exemptAs: null, exemptReason: null };
      const line = { at: "lines.0", kind: "piece", pieceId, price: null, cost: null } as const;
      const lines = [{ ...line, discount: null, discountReason: null }];
      enact((ctx) => sellWithOrders(ctx, { ...taxed, lines }), SAL);
      const ids = listed().map((look) => look.id);
      expect(listed().map(({ kind }) => kind)).toEqual(["price_lowered"]);
      const mark = attempt((ctx) => markSeen(ctx, { ids }), SUSAN);
      expect(mark).toMatchObject({ kind: "refused", refusal: { kind: "forbidden" } });
    });

    test("and what a program did waits for who reads the trail: anybody may have told it to", () => {
      const { id } = aCustomer({}, SUSAN);
      const sale = untaxed(id, "85-12345");
      expect(write(aProgram(), (ctx) => sellWithOrders(ctx, sale)).kind).toBe("done");
      const ids = listed().map((look) => look.id);
      const mark = (by: typeof SAL) => attempt((ctx) => markSeen(ctx, { ids }), by);
      expect(mark(SUSAN)).toMatchObject({ kind: "refused", refusal: { kind: "forbidden" } });
      expect(mark(OLIVE).kind).toBe("done");
    });

    test("nor for a program, which anybody may have told to sell", () => {
      const { id } = aCustomer({ taxExemptNumber: "85-12345" }, SUSAN);
      const sale = untaxed(id, "85-12345");
      expect(write(aProgram(), (ctx) => sellWithOrders(ctx, sale)).kind).toBe("done");
      expect(tax()).toEqual([["tax", $(210), "85-12345"]]);
    });

    const onList = (taxExemptNumber: string, by: typeof SAL, known?: { email: string }) => {
      const email = known?.email ?? `${taxExemptNumber}@mail.example`;
      const list = { name: "list.csv", size: 100, sheet: null, header: [], unused: [] };
      const about = { ...list, sha256: email, fillsEmpty: true };
      const { id: importId } = enact((ctx) => startImport(ctx, about), by);
      const names = new Map<string, string>();
      const person = { firstName: "Ida", lastName: "Odd", email, taxExemptNumber };
      const checked = checkRow(person, listStores(shop.db), { names, today: day("2026-11-20") });
      enact((ctx) => importBatch(ctx, { importId, rows: [{ row: 2, cells: [], checked }], names }), by);
      enact((ctx) => finishImport(ctx, { importId, state: "complete" }), by);
      return shop.db.select().from(customers).where(eq(customers.email, email)).get()!;
    };

    test("or unless one imported it", () => {
      resale(onList("85-12345", SUSAN).id, "85-12345");
      expect(tax()).toEqual([]);
      resale(onList("86-12345", SAL).id, "86-12345");
      expect(tax()).toEqual([["tax", $(210), "86-12345"]]);
      const email = "ida@odd.example";
      aCustomer({ firstName: "Ida", lastName: "Odd", email }, SUSAN);
      resale(onList("87-12345", SAL, { email }).id, "87-12345");
      expect(tax()).toEqual([
        ["tax", $(210), "87-12345"],
        ["tax", $(210), "86-12345"],
      ]);
    });

    type Choices = Parameters<typeof mergeCustomers>[2]["fields"];
    const merge = (keptId: number, mergedId: number, fields: Partial<Choices>, by: typeof SAL) => {
      const choices = { version: null, mergedVersion: null, fields: fields as Choices };
      return enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, ...choices }), by);
    };

    test("whoever else merged the customer that has it with another, or undid that", () => {
      const merged = (mergedId: number, by: typeof SAL) => {
        const { id: keptId } = aCustomer({}, SUSAN);
        merge(keptId, mergedId, {}, by);
        return keptId;
      };
      resale(merged(onList("85-12345", SUSAN).id, SAL), "85-12345");
      resale(merged(aCustomer({ taxExemptNumber: "86-12345" }, SUSAN).id, SAL), "86-12345");
      expect(tax()).toEqual([]);
      resale(merged(onList("87-12345", SAL).id, SUSAN), "87-12345");
      resale(merged(aCustomer({ taxExemptNumber: "88-12345" }, SAL).id, SUSAN), "88-12345");
      const { id: keptId } = onList("89-12345", SAL);
      const { id: mergedId } = aCustomer({ taxExemptNumber: "90-12345" }, SAL);
      const { id } = merge(keptId, mergedId, { taxExemptNumber: "merged" }, SUSAN);
      enact((ctx) => undoMerge(ctx, id), SUSAN);
      resale(keptId, "89-12345");
      expect(tax()).toEqual([
        ["tax", $(210), "89-12345"],
        ["tax", $(210), "88-12345"],
        ["tax", $(210), "87-12345"],
      ]);
    });

    describe("and a number that came by a merge, was respelled and so stayed when that was undone", () => {
      const number = "87-12345";
      const write = (id: number, taxExemptNumber: string, by: typeof SAL) => {
        const customer = { ...getCustomer(shop.db, id)!, taxExemptNumber, acceptedTwins: null };
        enact((ctx) => editCustomer(ctx, id, customer), by);
      };
      const stayed = (mergedId: number) => {
        const { id } = onList("", SUSAN, { email: "listed@mail.example" });
        const merged = merge(id, mergedId, {}, SAL);
        write(id, "87 12345", SAL);
        enact((ctx) => undoMerge(ctx, merged.id), SAL);
        expect(getCustomer(shop.db, id)).toMatchObject({
          taxExemptNumber: "87 12345",
          importId: expect.any(Number),
        });
        return id;
      };
      const isListed = (id: number) => {
        resale(id, number);
        return tax().length > 0;
      };

      test("is whose it was on the record that it came from", () => {
        expect(isListed(stayed(aCustomer({ taxExemptNumber: number }, SAL).id))).toBe(true);
      });

      test("so a colleague's is known", () => {
        expect(isListed(stayed(aCustomer({ taxExemptNumber: number }, SUSAN).id))).toBe(false);
      });

      test("and so is one that a colleague's list brought, whatever that record has now", () => {
        const { id: mergedId } = onList(number, SUSAN);
        const id = stayed(mergedId);
        write(mergedId, "99-12345", SAL);
        expect(isListed(id)).toBe(false);
      });

      test("also through two merges", () => {
        const { id: through } = aCustomer({}, SUSAN);
        merge(through, aCustomer({ taxExemptNumber: number }, SAL).id, {}, SAL);
        expect(isListed(stayed(through))).toBe(true);
      });

      test("nobody's, once that record is erased", () => {
        const { id: mergedId } = aCustomer({ taxExemptNumber: number }, SAL);
        const id = stayed(mergedId);
        enact((ctx) => eraseCustomer(ctx, mergedId, { reason: "mistake", confirmed: true }), ADAM);
        expect(getCustomer(shop.db, id)?.taxExemptNumber).toBe("87 12345");
        expect(isListed(id)).toBe(true);
      });

      test("while a list's is its importer's, however it was respelled", () => {
        const { id } = onList(number, SUSAN);
        write(id, "87 12345", SAL);
        expect(isListed(id)).toBe(false);
        write(id, "88-12345", SUSAN);
        write(id, number, SAL);
        expect(isListed(id)).toBe(true);
      });
    });
  });

  test("so is one paid on paper, and what certificates take off such tickets, by day and month", () => {
    const noon = (date: number) => new Date(Date.UTC(2031, 1, date, 17)).getTime() as Instant;
    const resale = (
      date: number,
      price: number,
      kind: "cash" | "card" | "check" | "other",
      taxExemptNumber: string | null = null,
    ) => {
      const piece = { at: "lines.0", kind: "piece", pieceId: aPiece({ retailPrice: $(price) }).id } as const;
      const none = { price: null, cost: null, discount: null, discountReason: null };
      const { id: customerId } = aCustomer({ taxExemptNumber });
      const sold = {
        location: "boca",
        tax: "auto" as const,
        shippingCharge: cents(0),
        tradeIn: null,
        customerId,
        lines: [{ ...piece, ...none }],
        exemptAs: "resale" as const,
        exemptReason: taxExemptNumber ?? `85-${customerId}00`,
        payments: [{ kind, amount: null }],
      };
      return enact((ctx) => sellWithOrders({ ...ctx, now: noon(date) }, sold), SAL);
    };
    const lines = () =>
      listed().map(({ kind, recordKind, amount, day: of }) => [kind, recordKind, amount, of]);
    const see = () => enact((ctx) => markSeen(ctx, { ids: listed().map(({ id }) => id) }), ADAM);
    resale(1, 3_000, "other");
    expect(lines()).toEqual([["tax", "sale", $(210), null]]);
    see();
    for (const price of [3_000, 2_000]) resale(2, price, "check", `86-${price}`);
    resale(2, 2_000, "cash");
    resale(2, 2_000, "card");
    const { id: saleId, lines: returned } = resale(2, 500, "check");
    expect(lines()).toEqual([]);
    const back = { saleId, refund: null, fee: cents(0), shipping: cents(0), reason: "Changed their mind" };
    const all = returned.map(({ id }) => ({ id, to: "stock" as const }));
    enact((ctx) => returnLines({ ...ctx, now: noon(2) }, { ...back, lines: all }));
    see();
    expect(lines()).toEqual([]);
    resale(2, 1_000, "check");
    expect(lines()).toEqual([["tax", "employee", $(210), "2031-02-02"]]);
    see();
    for (const date of [3, 4, 5]) resale(date, 2_857, "other");
    expect(lines()).toEqual([]);
    resale(6, 500, "cash");
    expect(lines()).toEqual([["untaxed_work", "employee", 63_497, "2031-02-01"]]);
  });

  describe("a certificate on an open item that somebody says isn't taxed", () => {
    const chain = (words: Partial<NewSale>, price = 2_850) =>
      exempt({
        tax: "auto",
        lines: [
          {
            at: "lines.0",
            kind: "item",
            description: "Estate ring",
            quantity: 1,
            price: $(price),
            cost: null,
            isTaxed: false,
            discount: null,
            discountReason: null,
          },
        ],
        exemptAs: "resale",
        payments: [{ kind: "cash", amount: null }],
        ...words,
      });
    const looks = () => listed().map(({ kind, recordKind, amount }) => [kind, recordKind, amount]);

    test("counts by day as one on what is taxed", () => {
      for (const exemptReason of ["85-1001", "85-1002"]) {
        expect(looks()).toEqual([]);
        expect(chain({ exemptReason }).kind).toBe("done");
      }
      expect(looks()).toEqual([["tax", "employee", $(399)]]);
    });

    test("is compared with those of others", () => {
      expect(chain({ exemptReason: "85-1001" }, 100).kind).toBe("done");
      expect(looks()).toEqual([]);
      expect(chain({ exemptReason: "85 1001" }, 100).kind).toBe("done");
      expect(looks()).toEqual([["tax", "sale", $(7)]]);
    });
  });

  test("a certificate counts at the rate of the dearer store that a ticket is of, and up to $200 to the cent", () => {
    const store = getStore(shop.db, "boca")!;
    const surtax = { surtaxRate: taxRate(500), surtaxLimit: $(5_000) };
    enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(6_500), ...surtax }));
    const looks = () => listed().map(({ kind, recordKind, amount }) => [kind, recordKind, amount]);
    const resale = (location: string, price: Cents) => {
      const { id: pieceId } = aPiece({ retailPrice: price, location: "boca" });
      const none = { price: null, cost: null, discount: null, discountReason: null } as const;
      const lines: NewLine[] = [{ at: "lines.0", kind: "piece", pieceId, ...none }];
      const { id: customerId } = aCustomer();
      const said = { exemptAs: "resale", exemptReason: `85-${customerId}00`, customerId } as const;
      expect(
        exempt({ location, tax: "auto", lines, payments: [{ kind: "cash", amount: null }], ...said }).kind,
      ).toBe("done");
    };
    worksAt("denver");
    resale("denver", $(2_850));
    worksAt("boca");
    // Both rates make $200.00; rounded each by itself, $200.01.
    resale("boca", cents(285_716));
    expect(looks()).toEqual([["tax", "employee", cents(39_950)]]);
  });

  test("an open item that somebody says isn't taxed takes an approval, and is listed; a service's is the shop's word", () => {
    const item = (isTaxed: boolean) => {
      const one = { at: "lines.0", kind: "item", description: "Chain", quantity: 1, cost: null } as const;
      return exempt({
        tax: "auto",
        lines: [{ ...one, price: $(1_000), isTaxed, discount: null, discountReason: null }],
      });
    };
    expect(item(true).kind).toBe("done");
    expect(wrongAt(item(false))).toEqual(["approval", "tax"]);
    choose("open");
    expect(item(false)).toMatchObject({ kind: "done", value: { tax: 0, untaxed: $(1_000) } });
    expect(listed().map(({ kind, amount }) => [kind, amount])).toEqual([["tax", $(70)]]);
  });

  test("a reason without its number, state or words is refused", () => {
    for (const exemptAs of ["resale", "shipped_out", "other", "exempt_customer"] as const)
      expect(wrongAt(exempt({ exemptAs }))).toEqual(["invalid", "taxExempt.reason"]);
    const walkIn = exempt({ customerId: null, exemptAs: "exempt_customer", exemptReason: "85-1001" });
    expect(wrongAt(walkIn)).toEqual(["invalid", "customerId"]);
  });

  describe("goods shipped out of state", () => {
    const inGeorgia = () =>
      aCustomer({ street: "12 Peach St", city: "Atlanta", state: "GA", zipCode: "30303" }).id;
    const ship = (words: Partial<NewSale>, by = SAL) =>
      exempt(
        {
          customerId: inGeorgia(),
          tax: "auto",
          shippingCharge: $(35),
          exemptAs: "shipped_out",
          exemptReason: "Atlanta, GA 30303",
          ...words,
        },
        by,
      );

    test("go to another state or country, by its name or its letters", () => {
      const store = getStore(shop.db, "boca")!;
      enact((ctx) =>
        editStore(ctx, "boca", {
          ...store,
          salesTaxRate: taxRate(7_000),
          address: "410 Palmetto Park Rd, Boca Raton, FL 33432",
        }),
      );
      for (const exemptReason of [
        "Georgia",
        "ga",
        "Atlanta, GA 30303",
        "Atlanta Georgia",
        "Atlanta, GA, USA",
      ])
        expect([exemptReason, ship({ exemptReason }).kind]).toEqual([exemptReason, "done"]);
      for (const exemptReason of [
        "x",
        "A friend of me",
        "He takes it along or not",
        "12 Peach St, Atlanta, GA 30303",
        "Florida",
        "Miami, FL 33101",
        "USA",
        "30303",
      ])
        expect([exemptReason, wrongAt(ship({ exemptReason }, SUSAN))]).toEqual([
          exemptReason,
          ["invalid", "taxExempt.reason"],
        ]);
      const abroad = aCustomer({ street: "1 King St", city: "Toronto", country: "Canada" }).id;
      for (const exemptReason of ["Canada", "Toronto, Canada"])
        expect(ship({ customerId: abroad, exemptReason }).kind).toBe("done");
      expect(asked(ship({ customerId: abroad, exemptReason: "England" }))).toEqual(["sales.low-tax"]);
    });

    test("go to the customer's address there, for what that costs, or take an approval", () => {
      expect(ship({}).kind).toBe("done");
      const customerId = aCustomer().id;
      for (const words of [
        { customerId },
        { customerId: null },
        { shippingCharge: cents(0) },
        { shippingCharge: cents(499) },
        { exemptReason: "Alabama" },
        { tax: $(40), shippingCharge: cents(0) },
      ])
        expect([words, asked(ship(words))]).toEqual([words, ["sales.low-tax"]]);
      expect(ship({ shippingCharge: cents(0) }, SUSAN).kind).toBe("done");
    });

    test("are listed, whoever sent them", () => {
      ship({});
      ship({ shippingCharge: cents(0) }, SUSAN);
      expect(listed().map(({ kind, amount, exemptReason }) => [kind, amount, exemptReason])).toEqual([
        ["tax", $(70), "Atlanta, GA 30303"],
        ["tax", $(70), "Atlanta, GA 30303"],
      ]);
    });
  });

  const worksAt = (homeStore: string | null) => {
    const { firstName, lastName, phone, version } = getAccount(shop.db, SAL.id)!;
    enact((ctx) => editOwnDetails(ctx, { firstName, lastName, phone, homeStore, version }), SAL);
  };

  test("is one at the rate of the store where a piece is, or whoever sells works", () => {
    const inDenver = (pieceId: number, words: Partial<NewSale> = {}) => {
      const sale = { ...lastSale(), pieceId, location: "denver", tax: cents(0) };
      return exempt({ ...ticketOf(sale), tax: "auto", ...words });
    };
    const there = (location: string | null) => aPiece({ retailPrice: $(1_000), location }).id;
    worksAt("denver");
    expect(inDenver(there("denver")).kind).toBe("done");
    expect(inDenver(there(null)).kind).toBe("done");
    expect(listed()).toEqual([]);
    const refused = inDenver(there("boca"));
    expect(asked(refused)).toEqual(["sales.low-tax"]);
    expect(refused).toMatchObject({
      refusal: {
        message: expect.stringMatching(/^Tax at the rate of Boca Raton is \$70\.00\. Less needs approval/),
      },
    });
    worksAt("boca");
    expect(asked(inDenver(there("denver")))).toEqual(["sales.low-tax"]);
    choose("open");
    expect(inDenver(there("boca")).kind).toBe("done");
    expect(listed().map(({ kind, amount }) => [kind, amount])).toEqual([["tax", $(70)]]);
  });

  test("is one at the rate of the store that a piece was moved from for the sale, or that took an order in", () => {
    const sell = (by: typeof SAL, lines: NewLine[], customerId: number) => {
      const none = { shippingCharge: cents(0), tradeIn: null } as const;
      const sale: NewSale = { customerId, location: "denver", lines, tax: "auto", ...none };
      return attempt((ctx) => sellWithOrders(ctx, sale), by);
    };
    const sellPiece = (pieceId: number, by = SAL) => {
      const none = { price: null, cost: null, discount: null, discountReason: null } as const;
      return sell(by, [{ at: "lines.0", kind: "piece", pieceId, ...none }], aCustomer().id);
    };
    worksAt("denver");
    const inBoca = () => aPiece({ retailPrice: $(1_000), location: "boca" });
    const edited = inBoca();
    enact((ctx) => editPiece(ctx, edited.id, { ...detailsOfPiece(edited), location: "denver" }), SAL);
    expect(asked(sellPiece(edited.id))).toEqual(["sales.low-tax"]);
    const send = (receivedBy: typeof SAL) => {
      const { id } = inBoca();
      const pack = { from: "boca", to: "denver", note: null, ids: [id] };
      const { id: transferId } = enact((ctx) => beginTransfer(ctx, pack), SAL);
      enact((ctx) => sendTransfer(ctx, { transferId, version: null }), SAL);
      enact((ctx) => receivePieces(ctx, { transferId, skus: [], ids: [], all: true }), receivedBy);
      return id;
    };
    expect(asked(sellPiece(send(SAL)))).toEqual(["sales.low-tax"]);
    expect(sellPiece(send(SUSAN)).kind).toBe("done");
    const DAY = 86_400_000;
    const ago = <T>(days: number, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>) =>
      enact((ctx) => rule({ ...ctx, now: (ctx.now - days * DAY) as Instant }), SAL);
    const toDenver = (id: number, days = 0) => {
      const piece = { ...detailsOfPiece(getPiece(shop.db, id)!), location: "denver" };
      ago(days, (ctx) => editPiece(ctx, id, piece));
    };
    /** Taken in `takenIn` days ago, and moved `moved` days ago, if at all. */
    const putAway = ({ takenIn = 0, moved }: { takenIn?: number; moved?: number } = {}) => {
      const { id: customerId } = aCustomer();
      const { id: pieceId } = inBoca();
      const isBefore = moved !== undefined && moved > takenIn;
      if (isBefore) toDenver(pieceId, moved);
      const piece = { at: "pieces.0", pieceId, price: null, discount: null, discountReason: null };
      const terms = { notes: null, promised: null, instalments: [] };
      const layaway: NewOrder = {
        kind: "layaway",
        customerId,
        location: "denver",
        pieces: [piece],
        ...terms,
      };
      const { id: orderId } = ago(takenIn, (ctx) => takeInOrder(ctx, layaway));
      if (moved !== undefined && !isBefore) toDenver(pieceId, moved);
      return { orderId, customerId, pieceId };
    };
    const pickUp = ({ orderId, customerId }: ReturnType<typeof putAway>) =>
      sell(SAL, [{ at: "lines.0", kind: "pickup", orderId, to: null }], customerId);
    for (const [takenIn, moved] of [
      [0, 0],
      [8, 8.01],
      [8, 14.9],
      [9, 8],
      [300, 200],
    ] as const)
      expect(asked(pickUp(putAway({ takenIn, moved })))).toEqual(["sales.low-tax"]);
    expect(pickUp(putAway({ takenIn: 8, moved: 15.1 })).kind).toBe("done");
    expect(findMovements(shop.db, putAway().pieceId, { limit: 1 })).toMatchObject([
      { kind: "reserved", store: "boca" },
    ]);
    const { id: voided } = inBoca();
    expect(sellPiece(voided, SUSAN).kind).toBe("done");
    const saleId = lastSaleOf(shop.db, voided)!;
    enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Not paid after all" }), SUSAN);
    toDenver(voided);
    expect(asked(sellPiece(voided))).toEqual(["sales.low-tax"]);

    // Where it was before so many movements, nobody reads.
    const looped = aPiece({ retailPrice: $(1_000), location: "denver" });
    const move = { pieceId: looped.id, store: "denver", employeeId: SAL.id } as const;
    const loop = (days: number) =>
      Array.from({ length: MOVES_AT_MOST }, (_, nth) => ({
        ...move,
        kind: nth % 2 === 0 ? "reserved" : "released",
        at: (Date.now() - days * 86_400_000 + nth) as Instant,
      }));
    shop.db.insert(pieceMovements).values(loop(8)).run();
    expect(sellPiece(looped.id).kind).toBe("done");
    const another = { ...move, pieceId: aPiece({ retailPrice: $(1_000), location: "denver" }).id };
    shop.db
      .insert(pieceMovements)
      .values(loop(6).map((one) => ({ ...one, ...another })))
      .run();
    expect(asked(sellPiece(another.pieceId))).toEqual(["sales.low-tax"]);
    const long = inBoca();
    ago(8, (ctx) => editPiece(ctx, long.id, { ...detailsOfPiece(long), location: "denver" }));
    expect(sellPiece(long.id).kind).toBe("done");

    const { id: orderId, customerId } = aSpecialOrder({ location: "boca", price: $(1_000) });
    const pickup: NewLine = { at: "lines.0", kind: "pickup", orderId, to: null };
    expect(asked(sell(SAL, [pickup], customerId))).toEqual(["sales.low-tax"]);
    expect(sell(SUSAN, [pickup], customerId).kind).toBe("done");
  });

  test("is one at the rate of each store that a repair had, whatever it was edited to", () => {
    const moved = (id: number, location: string, words: object = {}) => {
      const repair = getRepair(shop.db, id)!;
      enact((ctx) => editRepair(ctx, id, { ...repair, location, ...words }), SAL);
    };
    const taken = (location: string) => aRepair({ location, customerPrice: $(1_000) });
    const pickUp = ({ id, customerId }: { id: number; customerId: number }) => {
      const none = { shippingCharge: cents(0), tradeIn: null } as const;
      const lines: NewLine[] = [{ at: "lines.0", kind: "pickup", orderId: id, to: null }];
      const payments = [{ kind: "card", amount: null } as const];
      const sale: NewSale = { customerId, location: "denver", lines, payments, tax: "auto", ...none };
      return attempt((ctx) => sellWithOrders(ctx, sale), SAL);
    };
    worksAt("denver");
    const atOnce = taken("boca");
    moved(atOnce.id, "denver");
    const refused = pickUp(atOnce);
    expect(asked(refused)).toEqual(["sales.low-tax"]);
    expect(refused).toMatchObject({
      refusal: {
        message: expect.stringMatching(/^Tax at the rate of Boca Raton is \$70\.00\. Less needs approval/),
      },
    });
    // Though it was taken in where the ticket is.
    const back = taken("denver");
    for (const location of ["boca", "denver"]) moved(back.id, location);
    expect(asked(pickUp(back))).toEqual(["sales.low-tax"]);
    const erased = taken("boca");
    const namesake = aCustomer({ firstName: "Zebulon", lastName: "Quartermain" });
    moved(erased.id, "denver", { description: "For Zebulon Quartermain" });
    enact((ctx) => eraseCustomer(ctx, namesake.id, { reason: "mistake", confirmed: true }), ADAM);
    expect(asked(pickUp(erased))).toEqual(["sales.low-tax"]);
    const stayed = taken("denver");
    moved(stayed.id, "denver", { description: "Sizing" });
    expect(pickUp(stayed).kind).toBe("done");
    expect(listed()).toEqual([]);
    choose("open");
    expect(pickUp(atOnce).kind).toBe("done");
    expect(listed().map(({ kind, amount }) => [kind, amount])).toEqual([["tax", $(70)]]);
  });

  test("is one at the rate of the store where its money was taken, if nothing else says where it was sold", () => {
    const there = (ctx: RuleContext<Actor>) => ({ ...ctx, actor: { ...ctx.actor, location: "denver" } });
    const sell = (lines: NewLine[], payments: NewSale["payments"], customerId: number | null = null) => {
      const none = { shippingCharge: cents(0), tradeIn: null } as const;
      const sale: NewSale = { customerId, location: "denver", lines, payments, tax: "auto", ...none };
      return attempt((ctx) => sellWithOrders(there(ctx), sale), SAL);
    };
    worksAt("boca");
    const none = { cost: null, discount: null, discountReason: null } as const;
    const paidDown = (location: string, more: NewLine[] = [], amount = $(1_000)) => {
      const { id: orderId, customerId } = aSpecialOrder({ location: "denver", price: $(1_000) });
      enact((ctx) => takeDeposit(there(ctx), { orderId, kind: "cash", amount, location }), SAL);
      const paid = more.length === 0 && amount === $(1_000) ? [] : [{ kind: "card", amount: null } as const];
      return sell([{ at: "lines.0", kind: "pickup", orderId, to: null }, ...more], paid, customerId);
    };
    expect(asked(paidDown("boca"))).toEqual(["sales.low-tax"]);
    expect(paidDown("denver").kind).toBe("done");
    const item = { description: "Chain", quantity: 1, price: $(100), isTaxed: true } as const;
    const open = (payments: NewSale["payments"]) =>
      sell([{ at: "lines.0", kind: "item", ...item, ...none }], payments);
    const { number } = aGiftCard($(1_000));
    const card = (amount: Cents | null) => ({ kind: "gift_card", number, amount }) as const;
    expect(asked(open([card(null)]))).toEqual(["sales.low-tax"]);
    expect(open([{ kind: "cash", amount: null }]).kind).toBe("done");
    expect(listed()).toEqual([]);

    // A cent doesn't say where the rest was sold, nor does an item, which can go back; half of the rest does.
    const trinket = (price: number): NewLine => {
      const { id: pieceId } = aPiece({ retailPrice: $(price), location: "denver" });
      return { at: "lines.1", kind: "piece", pieceId, price: null, ...none };
    };
    const aCent = { kind: "card", amount: cents(1) } as const;
    expect(asked(open([card(null), aCent]))).toEqual(["sales.low-tax"]);
    expect(open([card($(50)), { kind: "card", amount: null }]).kind).toBe("done");
    expect(asked(paidDown("boca", [], $(999)))).toEqual(["sales.low-tax"]);
    expect(asked(paidDown("boca", [trinket(5)]))).toEqual(["sales.low-tax"]);
    expect(asked(paidDown("boca", [trinket(400)]))).toEqual(["sales.low-tax"]);
    const refused = paidDown("boca", [trinket(1_000)]);
    expect(refused).toMatchObject({
      refusal: { message: expect.stringMatching(/^Tax at the rate of Boca Raton is \$70\.00\./) },
    });
    expect(paidDown("denver", [trinket(5)]).kind).toBe("done");
    expect(sell([trinket(400)], [card(null)]).kind).toBe("done");
    const both = (share: number): NewSale["payments"] => [card($(share)), { kind: "card", amount: null }];
    const ring: NewLine = { at: "lines.0", kind: "item", ...item, ...none };
    expect(sell([ring, trinket(400)], both(50)).kind).toBe("done");
    expect(asked(sell([ring, trinket(400)], both(51)))).toEqual(["sales.low-tax"]);
    expect(listed().filter(({ kind }) => kind === "tax")).toEqual([]);
  });

  describe("what no tax is due on", () => {
    const aLine = (words: object) => ({
      at: "lines.0",
      cost: null,
      discount: null,
      discountReason: null,
      quantity: 1,
      ...words,
    });
    const ring = (price: number) =>
      aLine({ kind: "item", description: "Ring", price: $(price), isTaxed: true }) as NewLine;
    const aService = (price: number) =>
      enact((ctx) =>
        addService(ctx, { name: `Work ${price}`, price: $(price), cost: cents(0), isTaxed: false }),
      ).id;
    const done = (serviceId: number, price: number, quantity = 1) =>
      aLine({ kind: "service", serviceId, quantity, price: $(price) }) as NewLine;
    const sellAll = (lines: NewLine[], words: Partial<NewSale> = {}, by = SAL) =>
      exempt({ lines, tax: "auto", shippingCharge: cents(0), ...words }, by);
    const looks = () =>
      listed()
        .filter(({ kind }) => kind !== "service_changed")
        .map(({ kind, amount }) => [kind, amount]);

    test("isn't the price of goods: shipping above what it costs takes an approval, and is listed", () => {
      const shipped = (goods: number, shipping: number, by = SAL) =>
        sellAll([ring(goods)], { shippingCharge: $(shipping) }, by);
      for (const [goods, shipping] of [
        [10, 25],
        [100, 25],
        [200, 50],
        [900, 100],
        [20_000, 400],
      ] as const)
        expect(shipped(goods, shipping).kind).toBe("done");
      expect(looks()).toEqual([]);
      for (const [goods, shipping] of [
        [10, 26],
        [60, 60],
        [200, 51],
        [900, 101],
        [20_000, 401],
        [10, 8_990],
      ] as const)
        expect([shipping, asked(shipped(goods, shipping))]).toEqual([shipping, ["sales.low-tax"]]);
      expect(shipped(10, 8_990, SUSAN).kind).toBe("done");
      expect(looks()).toEqual([["shipping", $(8_990)]]);
      choose("open");
      expect(shipped(10, 8_990).kind).toBe("done");
      expect(looks().filter(([kind]) => kind === "shipping")).toHaveLength(2);
    });

    test("isn't a service far above its list price, or very many of one", () => {
      const [sizing, battery] = [aService(80), aService(9)];
      for (const lines of [
        [done(sizing, 160)],
        [done(battery, 59)],
        [done(battery, 9, 20)],
        [done(sizing, 160), done(battery, 18)],
      ])
        expect(sellAll([ring(10), ...lines]).kind).toBe("done");
      expect(looks()).toEqual([]);
      for (const lines of [
        [done(sizing, 161)],
        [done(battery, 60)],
        [done(battery, 9, 999)],
        [done(battery, 9, 10), done(battery, 9, 11)],
      ])
        expect(asked(sellAll([ring(10), ...lines]))).toEqual(["sales.low-tax"]);
      expect(sellAll([ring(10), done(sizing, 8_990)], {}, SUSAN).kind).toBe("done");
      expect(looks()).toEqual([["untaxed_work", $(8_990)]]);
    });

    interface Done {
      serviceId: number | null;
      price: number;
      taxed?: boolean;
    }
    const repaired = (work: Done[], location = "boca") => {
      const repair = aRepair({ customerPrice: cents(0), location });
      const item = {
        description: "Ring",
        metal: null,
        stones: null,
        size: null,
        serial: null,
        declaredValue: null,
        weightGiven: null,
        weightUnit: null,
        conditionNote: null,
        condition: {},
      };
      const line = { item: 1, description: "Labor", cost: cents(0), doneBy: null };
      const words = { promised: null, workerId: null, callOver: null, version: null };
      enact((ctx) =>
        writeEnvelope(ctx, {
          repairId: repair.id,
          ...words,
          items: [item],
          work: work.map(({ taxed = false, price, ...rest }) => ({
            ...line,
            ...rest,
            taxed,
            price: $(price),
          })),
        } as never),
      );
      const pickup = { at: "lines.1", kind: "pickup", orderId: repair.id, to: null } as const;
      return { customerId: repair.customerId, pickup };
    };
    const worked = (serviceId: number | null, price: number, taxed = false, location = "boca") =>
      repaired([{ serviceId, price, taxed }], location);

    test("isn't work on a repair, whose words the counter chooses, without anybody who looks", () => {
      const pickUp = (...work: Parameters<typeof worked>) => {
        const { customerId, pickup } = worked(...work);
        return sellAll([ring(10), pickup], { customerId });
      };
      const polish = aService(100);
      expect(pickUp(null, 500).kind).toBe("done");
      expect(pickUp(polish, 200).kind).toBe("done");
      expect(pickUp(null, 8_990, true).kind).toBe("done");
      expect(asked(pickUp(null, 501))).toEqual(["sales.low-tax"]);
      expect(asked(pickUp(polish, 201))).toEqual(["sales.low-tax"]);
    });

    test("isn't work on a repair in many lines, of which those for less, or for nothing, make room for no other", () => {
      const serviceId = aService(80);
      const pickUp = (work: Done[], lines: NewLine[] = [ring(10)], by = SAL) => {
        const { customerId, pickup } = repaired(work);
        return sellAll([...lines, pickup], { customerId }, by);
      };
      const times = (count: number, price: number) =>
        Array.from({ length: count }, () => ({ serviceId, price }));
      expect(pickUp(times(10, 160)).kind).toBe("done");
      expect(pickUp([...times(1, 160), { serviceId: null, price: 500 }]).kind).toBe("done");
      expect(looks()).toEqual([]);
      for (const work of [
        times(11, 160),
        [...times(1, 8_000), ...times(49, 0)],
        [...times(1, 161), { serviceId: aService(90), price: 0 }],
        [...times(1, 161), { serviceId: null, price: 0 }],
        [...times(1, 0), { serviceId: null, price: 501 }],
      ])
        expect(asked(pickUp(work))).toEqual(["sales.low-tax"]);
      // One service on the ticket and on its repairs is one.
      expect(pickUp(times(5, 160), [done(serviceId, 160, 5)]).kind).toBe("done");
      expect(asked(pickUp(times(5, 160), [done(serviceId, 160, 6)]))).toEqual(["sales.low-tax"]);
      expect(pickUp([...times(1, 8_000), ...times(49, 0)], [ring(10)], SUSAN).kind).toBe("done");
      expect(looks()).toEqual([["untaxed_work", $(8_000)]]);
    });

    test.each([
      ["words", { exemptAs: "other", exemptReason: "x" }],
      ["a certificate", { exemptAs: "resale", exemptReason: "85-8012345678C-9" }],
    ] as const)(
      "is asked for and listed with %s for an exemption, too: it says nothing about that",
      (_, said) => {
        const service = aService(80);
        const tickets: [string, NewLine[], Partial<NewSale>][] = [
          ["shipping", [ring(10)], { shippingCharge: $(8_990) }],
          ["untaxed_work", [done(service, 8_990)], {}],
        ];
        for (const [kind, lines, words] of tickets) {
          choose("usual");
          expect([kind, asked(sellAll(lines, { ...said, ...words }))]).toEqual([
            kind,
            expect.arrayContaining(["sales.low-tax"]),
          ]);
          choose("open");
          expect(sellAll(lines, { ...said, ...words }).kind).toBe("done");
          expect(looks()).toContainEqual([kind, $(8_990)]);
        }
      },
    );

    test("is all the same at a store without tax, unless another store has to do with the ticket", () => {
      const inDenver = (lines: NewLine[], words: Partial<NewSale> = {}, by = SAL) =>
        sellAll(lines, { location: "denver", ...words }, by);
      const handOver = (location: string, by = SAL) => {
        const { customerId, pickup } = worked(null, 8_990, false, location);
        return inDenver([pickup], { customerId }, by);
      };
      worksAt("denver");
      expect(inDenver([ring(10)], { shippingCharge: $(8_990) }).kind).toBe("done");
      expect(handOver("denver").kind).toBe("done");
      expect(looks()).toEqual([]);
      const { number } = aGiftCard($(8_990));
      const byCard = { kind: "card", amount: $(10) } as const;
      const payments = [byCard, { kind: "gift_card", number, amount: null } as const];
      // A ring that is sold here says nothing of what its shipping costs.
      expect(asked(inDenver([ring(10)], { shippingCharge: $(8_990), payments }))).toContain("sales.low-tax");
      expect(asked(handOver("boca"))).toEqual(["sales.low-tax"]);
      expect(handOver("boca", SUSAN).kind).toBe("done");
      expect(looks()).toEqual([["untaxed_work", $(8_990)]]);
      worksAt("boca");
      expect(asked(inDenver([done(aService(80), 8_990)]))).toEqual(["sales.low-tax"]);
    });
  });

  test("some tax that was typed is less for goods shipped out, and none at all for the exempt", () => {
    const shipped = exempt({ tax: $(40), exemptAs: "shipped_out", exemptReason: "Georgia" }, SUSAN);
    expect(shipped).toMatchObject({ value: { tax: $(40), exempt: 0, exemptReason: "Georgia" } });
    const wrong = [
      { tax: $(40), exemptAs: "resale", exemptReason: "85-123" },
      { tax: $(40), exemptAs: null, exemptReason: "Resale" },
      { tax: $(70), exemptAs: "shipped_out", exemptReason: "Georgia" },
    ] as const;
    for (const words of wrong) expect(wrongAt(exempt(words, SUSAN))).toEqual(["invalid", "tax"]);
  });

  test("an exempt customer's certificate is written to their record once, and taken from it after that", () => {
    const { id: customerId } = aCustomer();
    const theirs = (words: Partial<NewSale> = {}) =>
      exempt({ customerId, exemptAs: "exempt_customer", ...words });
    const onRecord = () => {
      const { taxExemptNumber, taxExemptDate } = getCustomer(shop.db, customerId)!;
      return [taxExemptNumber, taxExemptDate];
    };
    expect(wrongAt(theirs({ exemptReason: "85-1001" }))).toEqual(["invalid", "taxExempt.date"]);
    expect(onRecord()).toEqual([null, null]);
    expect(theirs({ exemptReason: "85-1001", exemptDate: day("2025-03-01") }).kind).toBe("done");
    expect(onRecord()).toEqual(["85-1001", "2025-03-01"]);
    expect(theirs()).toMatchObject({ value: { exemptReason: "85-1001", tax: 0 } });
    expect(theirs({ exemptReason: "85-1001" }).kind).toBe("done");
    expect(theirs({ exemptReason: "85-1002", exemptDate: day("2026-03-01") }).kind).toBe("done");
    expect(onRecord()).toEqual(["85-1002", "2026-03-01"]);
    const changes = shop.db.select().from(auditLog).where(eq(auditLog.action, "customer.changed")).all();
    expect(changes).toHaveLength(2);
  });
});

test("open asks for no reason, and lists what is no reason of the list", () => {
  const free = (words: Partial<NewSale>) =>
    attempt((ctx) => sellWithOrders(ctx, { ...ticketOf(lastSale()), exemptAs: null, ...words }), SAL);
  expect(free({}).kind).toBe("done");
  expect(free({ exemptReason: "A friend" }).kind).toBe("done");
  expect(free({ exemptAs: "resale", exemptReason: "85-123" }).kind).toBe("done");
  expect(listed().map(({ kind }) => kind)).toEqual(["tax", "tax"]);
});

test("strict asks sooner, each limit can be changed afterwards, and the choice set them once", () => {
  choose("strict");
  expect(readSettings(shop.db)).toMatchObject({
    discountLimit: 1_000,
    identityLimit: 0,
    cashRefundLimit: 10_000,
    returnDays: 30,
  });
  expect(asked(sold({ tax: $(70), tradeIn: traded(1) }))).toEqual(["buys.beyond-limit"]);
  form({ counterCare: "strict", returnDays: 45 });
  expect(readSettings(shop.db)).toMatchObject({
    counterCare: "strict",
    returnDays: 45,
    discountLimit: 1_000,
  });
  choose("open");
  expect(readSettings(shop.db)).toMatchObject({ returnDays: 60, discountLimit: 10_000, askLowTax: false });
});

function lastSale(): OnePieceSale {
  return {
    customerId: aCustomer().id,
    pieceId: aPiece({ retailPrice: $(1_000) }).id,
    itemCost: null,
    salePrice: $(1_000),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
}
