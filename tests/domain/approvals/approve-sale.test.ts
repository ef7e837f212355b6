import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, employees, pieces, sales } from "~db/schema/index.ts";
import type { Approval } from "~/domain/approval";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { findApprovers } from "~/domain/shop/approvals/who-may-approve.server";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { cents, rate } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { type NewSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { write } from "~/web/write.server";
import { ADAM, OLIVE, PASSWORD_HASH, type Person, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  for (const person of [OLIVE, ADAM, SUSAN, SAL])
    enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: hashOf(person), sessionId: 0 }), person);
});
afterEach(() => shop.close());

/** Stands for the Argon2id hash: the PIN was checked before. */
const hashOf = ({ id }: Pick<Person, "id">) => `hash of ${id}`;

/** List price 1,000.00, floor 800.00. */
const aRing = () => aPiece({ floorPrice: cents(80_000) });
const limitDiscounts = (percent: number) =>
  enact((ctx) => {
    const trail = keepSetting({ ...ctx, by: OLIVE.id }, "discountLimit", rate(percent * 100));
    return { ok: true, value: null, trail: [trail] };
  });

function sell(
  { pieceId, price, by = SAL }: { pieceId: number; price: number; by?: Person },
  approval: Approval | null = null,
) {
  const sale = {
    customerId: aCustomer().id,
    pieceId,
    itemCost: cents(40_000),
    salePrice: cents(price),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
  return write({ ...originOf(by), approval }, (ctx) => sellWithOrders(ctx, ticketOf(sale)));
}

const refusalOf = (written: ReturnType<typeof sell>) => {
  if (written.kind !== "refused") throw new Error("It was not refused");
  return written.refusal;
};
const by = (person: Person, shown: Approval["shown"] = null): Approval => ({
  employeeId: person.id,
  pinHash: hashOf(person),
  shown,
});
const lastSale = () => shop.db.select().from(sales).orderBy(desc(sales.id)).get();
const trailOf = (action: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).get();

describe("the floor price", () => {
  test("asks for approval below it, and says for what", () => {
    const { id } = aRing();
    const { kind, message, errors, steps } = refusalOf(sell({ pieceId: id, price: 79_999 }));
    expect({ kind, message, errors, steps }).toEqual({
      kind: "approval",
      message: "A price below the floor of $800.00 needs approval",
      errors: { salePrice: ["A price below the floor of $800.00 needs approval"] },
      steps: [
        { permission: "sales.below-floor", record: { kind: "piece", id }, amount: 79_999, limit: 80_000 },
      ],
    });
    expect(lastSale()).toBeUndefined();
    expect(shop.db.select().from(pieces).get()).toMatchObject({ state: "available" });
  });

  test.each([
    ["at the floor", 80_000, SAL],
    ["below it, by whoever may", 100, ADAM],
  ])("asks for nothing %s", (_, price, person) => {
    expect(sell({ pieceId: aRing().id, price, by: person }).kind).toBe("done");
    expect(trailOf("sale.processed")).toMatchObject({ employeeId: person.id, approvedBy: null });
  });

  test("is lowered only by whoever may sell below it", () => {
    const piece = aRing();
    const lower = { ...detailsOfPiece(piece), floorPrice: cents(100) };
    const without = { ...detailsOfPiece(piece), floorPrice: null };
    for (const edit of [lower, without])
      expect(attempt((ctx) => editPiece(ctx, piece.id, edit), SAL)).toMatchObject({
        refusal: { kind: "forbidden", errors: { floorPrice: [expect.any(String)] } },
      });
    expect(attempt((ctx) => editPiece(ctx, piece.id, lower), ADAM).kind).toBe("done");
  });
});

describe("the largest discount", () => {
  test("can't be got round by a lower list price, once it is set", () => {
    const piece = aPiece();
    const lower = (version: number, less: number) => ({
      ...detailsOfPiece(piece),
      version,
      retailPrice: cents(piece.retailPrice - less),
    });
    expect(attempt((ctx) => editPiece(ctx, piece.id, lower(piece.version, 1)), SAL).kind).toBe("done");
    limitDiscounts(10);
    const edit = lower(piece.version + 1, 2);
    expect(attempt((ctx) => editPiece(ctx, piece.id, edit), SAL)).toMatchObject({
      refusal: { kind: "forbidden", errors: { retailPrice: [expect.any(String)] } },
    });
    expect(attempt((ctx) => editPiece(ctx, piece.id, edit), SUSAN).kind).toBe("done");
  });

  test("is no limit until it is set", () => {
    expect(sell({ pieceId: aPiece().id, price: 0 }).kind).toBe("done");
  });

  test("counts from the list price, to the cent", () => {
    limitDiscounts(12.5);
    expect(sell({ pieceId: aPiece({ retailPrice: cents(99_999) }).id, price: 87_499 }).kind).toBe("done");
    const { errors, steps } = refusalOf(
      sell({ pieceId: aPiece({ retailPrice: cents(99_999) }).id, price: 87_498 }),
    );
    expect(errors).toEqual({
      salePrice: ["A discount of more than 12.5% (a price below $874.99) needs approval"],
    });
    expect(steps).toMatchObject([{ permission: "sales.discount", limit: 87_499 }]);
  });
});

describe("approval", () => {
  test("names both, on the sale and on its piece", () => {
    const { id } = aRing();
    expect(sell({ pieceId: id, price: 70_000 }, by(ADAM))).toMatchObject({
      kind: "done",
      value: { sellerId: SAL.id, salePrice: 70_000 },
    });
    for (const action of ["sale.processed", "piece.sold"])
      expect(trailOf(action)).toMatchObject({ employeeId: SAL.id, approvedBy: ADAM.id });
    theBooksBalance(shop);
  });

  test("is asked of those who may do all of it themselves", () => {
    limitDiscounts(10);
    const names = (...permissions: Parameters<typeof findApprovers>[2]) =>
      findApprovers(shop.db, SAL.id, permissions).map(({ firstName }) => firstName);
    expect(names("sales.discount")).toEqual(["Adam", "Olive", "Susan"]);
    expect(names("sales.discount", "sales.below-floor")).toEqual(["Adam", "Olive"]);
    expect(findApprovers(shop.db, ADAM.id, ["sales.discount"]).map(({ id }) => id)).not.toContain(ADAM.id);
  });

  const NOT_THEM = "This colleague can't approve this: choose another";

  test.each<[string, Approval, string]>([
    ["of somebody who may not do it either", by(SUSAN), NOT_THEM],
    ["of oneself", by(SAL), "You can't approve your own step: ask a colleague"],
    ["of nobody", { ...by(ADAM), employeeId: 999 }, NOT_THEM],
    ["with a PIN that was changed since", { ...by(ADAM), pinHash: "another" }, NOT_THEM],
  ])("is refused %s", (_, approval, message) => {
    const { kind, errors } = refusalOf(sell({ pieceId: aRing().id, price: 70_000 }, approval));
    expect({ kind, errors }).toEqual({
      kind: "approval",
      errors: { salePrice: [expect.any(String)], "approval.employeeId": [message] },
    });
    expect(lastSale()).toBeUndefined();
  });

  test("is refused of somebody who was deactivated meanwhile", () => {
    shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, ADAM.id)).run();
    expect(refusalOf(sell({ pieceId: aRing().id, price: 70_000 }, by(ADAM))).kind).toBe("approval");
  });

  test.each<[string, object]>([
    ["another amount", { amount: 70_001 }],
    ["another piece", { record: { kind: "piece", id: 99 } }],
    ["another floor", { limit: 90_000 }],
    ["another right", { permission: "sales.discount" }],
  ])("holds for the step that was shown, not for %s", (_, other) => {
    const { id } = aRing();
    const steps = refusalOf(sell({ pieceId: id, price: 70_000 })).steps ?? [];
    const shown = steps.map((step) => ({ ...step, ...other }));
    expect(refusalOf(sell({ pieceId: id, price: 70_000 }, by(ADAM, shown)))).toMatchObject({
      kind: "approval",
      message: "This changed since it was shown. Check it, then approve it again",
    });
    expect(sell({ pieceId: id, price: 70_000 }, by(ADAM, steps)).kind).toBe("done");
  });

  test("that nothing needs is not in the trail", () => {
    expect(sell({ pieceId: aRing().id, price: 90_000 }, by(ADAM)).kind).toBe("done");
    expect(trailOf("sale.processed")).toMatchObject({ approvedBy: null });
  });
});

test("who approved a sale that is worth a look leaves it to a colleague", () => {
  expect(sell({ pieceId: aRing().id, price: 70_000 }, by(ADAM)).kind).toBe("done");
  const [look] = findLooks(shop.db, { limit: 1 });
  const see = (person: Person) => attempt((ctx) => markSeen(ctx, { ids: [look!.id] }), person);
  expect(look).toMatchObject({ kind: "discount", employeeId: SAL.id });
  expect(see(ADAM)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(see(SUSAN).kind).toBe("done");
});

test("what else is wrong with a ticket is said before a colleague is asked for their PIN", () => {
  limitDiscounts(10);
  const { id: pieceId } = aRing();
  const sale = (given: number): NewSale => ({
    customerId: null,
    location: "boca",
    lines: [
      {
        at: "lines.0",
        kind: "piece",
        pieceId,
        price: cents(85_000),
        cost: null,
        discount: null,
        discountReason: null,
      },
    ],
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
    payments: [{ kind: "cash", amount: cents(85_000), given: cents(given) }],
  });
  const refusal = (given: number, kept: string[] = []) => {
    const written = attempt((ctx) => sellWithOrders({ ...ctx, kept: new Set(kept) }, sale(given)), SAL);
    return written.kind === "refused" ? written.refusal : null;
  };
  const doubtful = refusal(200_000);
  expect(doubtful).toMatchObject({ kind: "invalid", errors: { "payments.0.given": [expect.any(String)] } });
  expect(refusal(84_000)?.kind).toBe("invalid");
  const keys = doubtful?.keeps?.map(({ key }) => key) ?? [];
  expect(refusal(200_000, keys)).toMatchObject({ kind: "approval" });
  expect(shop.db.select().from(sales).all()).toEqual([]);
  expect(getPiece(shop.db, pieceId)?.state).toBe("available");
});
