import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { employees } from "~db/schema/index.ts";
import { findApprovers } from "~/domain/shop/approvals/who-may-approve.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { hireEmployee } from "~/domain/shop/employees/hire-employee.server";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { removeSecondFactor } from "~/domain/shop/employees/remove-second-factor.server";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import { setPassword } from "~/domain/shop/account/set-password.server";
import { setUpSecondFactor } from "~/domain/shop/account/set-up-second-factor.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { cents } from "~/domain/money";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { write } from "~/web/write.server";
import { ADAM, OLIVE, PASSWORD_HASH, type Person, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "directory.manage": true } }));
  enact((ctx) => markSeen(ctx, { ids: findLooks(shop.db, { limit: 10 }).map(({ id }) => id) }));
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

let codes = 0;
/** A colleague by whoever hires them, who sets a password and a PIN. */
function hire(by: Pick<Person, "id">): { id: number } {
  const codeHash = `code ${++codes}`;
  const email = `eve-${codes}@shop.example`;
  const details = { email, firstName: "Eve", lastName: "New", phone: null, homeStore: null };
  const { id } = enact((ctx) => hireEmployee(ctx, { ...details, role: "support", codeHash }), by);
  useCode(id, codeHash);
  return { id };
}

function useCode(id: number, codeHash: string): void {
  const { email } = shop.db.select().from(employees).where(eq(employees.id, id)).get()!;
  enact((ctx) => setPassword({ ...ctx, actor: null }, { email, codeHash, passwordHash: PASSWORD_HASH }));
}

const setPin = (one: Pick<Person, "id">) =>
  enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: `pin ${one.id}`, sessionId: 0 }), one);

/** Takes `sales.below-floor`, which support lacks. */
function sellBelowFloor(by: Pick<Person, "id">, approver: { id: number }) {
  const sale = {
    customerId: aCustomer().id,
    pieceId: aPiece({ floorPrice: cents(80_000) }).id,
    itemCost: cents(40_000),
    salePrice: cents(10_000),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
  const approval = { employeeId: approver.id, pinHash: `pin ${approver.id}`, shown: null };
  return write({ ...originOf(by), approval }, (ctx) => sellWithOrders(ctx, ticketOf(sale)));
}
const REFUSED = {
  refusal: {
    kind: "approval",
    errors: {
      "approval.employeeId": ["You set this account up or gave out its code: ask another colleague"],
    },
  },
};
const mayBelowFloor = ({ id }: { id: number }) =>
  enact((ctx) => changeAccess(ctx, id, { changes: { "sales.below-floor": true } }));

test("nobody's step is approved by an account of their own making, nor by one of that one's making", () => {
  const eve = hire(SUSAN);
  setPin(eve);
  mayBelowFloor(eve);
  expect(findApprovers(shop.db, SAL.id, ["sales.below-floor"]).map(({ id }) => id)).toEqual([eve.id]);
  expect(findApprovers(shop.db, SUSAN.id, ["sales.below-floor"])).toEqual([]);
  expect(sellBelowFloor(SUSAN, eve)).toMatchObject(REFUSED);
  expect(sellBelowFloor(SAL, eve).kind).toBe("done");

  enact((ctx) =>
    changeAccess(ctx, eve.id, { changes: { "sales.below-floor": true, "directory.manage": true } }),
  );
  const bob = hire(eve);
  setPin(bob);
  mayBelowFloor(bob);
  expect(sellBelowFloor(SUSAN, bob)).toMatchObject(REFUSED);
  const others = hire(ADAM);
  setPin(others);
  mayBelowFloor(others);
  expect(sellBelowFloor(SUSAN, others).kind).toBe("done");
});

test("a code that somebody gave out is theirs, until a colleague gave out another and the PIN is new as well", () => {
  const eve = hire(OLIVE);
  setPin(eve);
  mayBelowFloor(eve);
  expect(sellBelowFloor(SUSAN, eve).kind).toBe("done");
  const takeOver = (by: Pick<Person, "id">) => {
    const codeHash = `code ${++codes}`;
    enact((ctx) => resetPassword(ctx, eve.id, codeHash), by);
    useCode(eve.id, codeHash);
  };
  enact((ctx) => changeAccess(ctx, eve.id, { changes: {} }));
  takeOver(SUSAN);
  mayBelowFloor(eve);
  setPin(eve);
  expect(sellBelowFloor(SUSAN, eve)).toMatchObject(REFUSED);
  takeOver(ADAM);
  expect(sellBelowFloor(SAL, eve)).toMatchObject({ refusal: { kind: "approval" } });
  setPin(eve);
  expect(sellBelowFloor(SUSAN, eve).kind).toBe("done");
});

describe("an approval by whoever could have taken the step themselves is listed", () => {
  const takeOver = (id: number, by: Pick<Person, "id">) => {
    const codeHash = `code ${++codes}`;
    enact((ctx) => resetPassword(ctx, id, codeHash), by);
    useCode(id, codeHash);
  };
  const lines = () =>
    findLooks(shop.db, { limit: 20 })
      .filter(({ changed }) => ["code", "secondFactor", "oneHand"].includes(changed ?? ""))
      .map(({ changed, recordKind, recordId, employeeId }) => [
        changed,
        `${recordKind} ${recordId}`,
        employeeId,
      ]);
  const approver = (by: Pick<Person, "id">) => {
    mayBelowFloor(by);
    setPin(by);
  };
  beforeEach(() => {
    enact((ctx) =>
      changeAccess(ctx, SUSAN.id, { changes: { "directory.manage": true, "sales.below-floor": true } }),
    );
    setPin(SUSAN);
  });

  test("once for each code that they gave out, and waits for somebody else", () => {
    const eve = hire(SUSAN);
    for (let nth = 0; nth < 3; nth++) expect(sellBelowFloor(eve, SUSAN).kind).toBe("done");
    const line = ["oneHand", `employee ${eve.id}`, SUSAN.id];
    expect(lines()).toEqual([line]);
    takeOver(eve.id, SUSAN);
    const code = ["code", `employee ${eve.id}`, SUSAN.id];
    expect(lines()).toEqual([code, line]);
    for (let nth = 0; nth < 3; nth++) expect(sellBelowFloor(eve, SUSAN).kind).toBe("done");
    expect(lines()).toEqual([line, code, line]);
    const all = findLooks(shop.db, { limit: 20 }).filter(({ changed }) => changed === "oneHand");
    const ids = all.map(({ id }) => id);
    for (const by of [SUSAN, eve])
      expect(attempt((ctx) => markSeen(ctx, { ids }), by)).toMatchObject({
        refusal: { kind: "forbidden" },
      });
    expect(attempt((ctx) => markSeen(ctx, { ids }), ADAM).kind).toBe("done");
  });

  test("also of two accounts that they took over, not of two that they hired", () => {
    const [one, other] = [hire(SUSAN), hire(SUSAN)];
    approver(other);
    expect(sellBelowFloor(one, other).kind).toBe("done");
    takeOver(one.id, SUSAN);
    expect(sellBelowFloor(one, other).kind).toBe("done");
    expect(lines()).toEqual([["code", `employee ${one.id}`, SUSAN.id]]);
    takeOver(other.id, SUSAN);
    setPin(other);
    expect(sellBelowFloor(one, other).kind).toBe("done");
    expect(sellBelowFloor(one, other).kind).toBe("done");
    expect(lines().slice(0, 2)).toEqual([
      ["oneHand", `employee ${one.id}`, SUSAN.id],
      ["code", `employee ${other.id}`, SUSAN.id],
    ]);
  });

  test("not of an owner's, who needs no approval, nor of a colleague's code", () => {
    const eve = hire(OLIVE);
    setPin(OLIVE);
    expect(sellBelowFloor(eve, OLIVE).kind).toBe("done");
    expect(sellBelowFloor(eve, SUSAN).kind).toBe("done");
    takeOver(eve.id, OLIVE);
    expect(sellBelowFloor(eve, OLIVE).kind).toBe("done");
    expect(lines()).toEqual([]);
  });

  test("also of an account that somebody set up for who takes it over, and one that got its rights from who asks it", () => {
    const helper = hire(SUSAN);
    enact((ctx) => changeAccess(ctx, helper.id, { changes: { "directory.manage": true } }));
    const eve = hire(OLIVE);
    takeOver(eve.id, helper);
    expect(sellBelowFloor(eve, SUSAN).kind).toBe("done");
    expect(lines()[0]).toEqual(["oneHand", `employee ${eve.id}`, SUSAN.id]);

    const bob = hire(OLIVE);
    setPin(bob);
    enact((ctx) => changeAccess(ctx, bob.id, { changes: { "sales.below-floor": true } }), ADAM);
    for (let nth = 0; nth < 2; nth++) expect(sellBelowFloor(helper, bob).kind).toBe("done");
    const given = () => findLooks(shop.db, { limit: 20 }).filter(({ changed }) => changed === "rightsGiven");
    expect(given()).toEqual([]);
    enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "sales.below-floor": false } }));
    expect(sellBelowFloor(ADAM, bob).kind).toBe("done");
    expect(sellBelowFloor(ADAM, bob).kind).toBe("done");
    expect(given()).toMatchObject([{ recordKind: "employee", recordId: bob.id, employeeId: ADAM.id }]);
    const ids = given().map(({ id }) => id);
    for (const by of [ADAM, bob])
      expect(attempt((ctx) => markSeen(ctx, { ids }), by)).toMatchObject({
        refusal: { kind: "forbidden" },
      });
    expect(attempt((ctx) => markSeen(ctx, { ids }), SUSAN).kind).toBe("done");
  });

  test("and what was done with an account that they took over they mark once somebody has seen that they did", () => {
    const eve = hire(OLIVE);
    takeOver(eve.id, SUSAN);
    const cheap = { customerId: aCustomer().id, pieceId: aPiece().id, itemCost: null, salePrice: cents(100) };
    const rest = { tax: cents(0), shippingCharge: cents(0), location: "boca", tradeIn: null };
    enact((ctx) => sellWithOrders(ctx, ticketOf({ ...cheap, ...rest })), eve);
    const [step, code] = findLooks(shop.db, { limit: 2 });
    expect(code).toMatchObject({ changed: "code" });
    const see = (id: number, by: Pick<Person, "id">) => attempt((ctx) => markSeen(ctx, { ids: [id] }), by);
    expect(see(step!.id, SUSAN)).toMatchObject({
      refusal: { message: expect.stringMatching(/^You could have signed in as who did this/) },
    });
    expect(see(code!.id, ADAM).kind).toBe("done");
    expect(see(step!.id, SUSAN).kind).toBe("done");
  });

  test("what is about their own account nobody marks", () => {
    enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "directory.manage": true } }), ADAM);
    const ids = findLooks(shop.db, { limit: 1 }).map(({ id }) => id);
    expect(attempt((ctx) => markSeen(ctx, { ids }), SUSAN)).toMatchObject({
      refusal: { message: expect.stringMatching(/^This is about your own account/) },
    });
  });

  test("whoever removed an account's second factor could be at it, and it approves nothing for them", () => {
    const eve = hire(OLIVE);
    approver(eve);
    const other = hire(OLIVE);
    const secret = { secret: "sealed", step: 1, codeHashes: ["a recovery code"], sessionId: 0 };
    enact((ctx) => setUpSecondFactor(ctx, secret), eve);
    enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "directory.manage": true } }));
    expect(sellBelowFloor(SUSAN, eve).kind).toBe("done");
    enact((ctx) => changeAccess(ctx, eve.id, { changes: {} }));
    enact((ctx) => removeSecondFactor(ctx, eve.id), SUSAN);
    mayBelowFloor(eve);
    expect(lines()).toEqual([["secondFactor", `employee ${eve.id}`, SUSAN.id]]);
    expect(sellBelowFloor(SUSAN, eve)).toMatchObject(REFUSED);
    expect(sellBelowFloor(other, eve).kind).toBe("done");
    takeOver(eve.id, ADAM);
    setPin(eve);
    expect(sellBelowFloor(SUSAN, eve).kind).toBe("done");
  });
});

test("what somebody did is marked as seen by no account of their making", () => {
  const eve = hire(SUSAN);
  const cheap = {
    customerId: aCustomer().id,
    pieceId: aPiece({ retailPrice: cents(100_000) }).id,
    itemCost: null,
    salePrice: cents(10_000),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
  enact((ctx) => sellWithOrders(ctx, ticketOf(cheap)), SUSAN);
  const ids = findLooks(shop.db, { limit: 10 }).map(({ id }) => id);
  const see = (by: Pick<Person, "id">) => attempt((ctx) => markSeen(ctx, { ids }), by);
  expect(see(eve)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(see(SUSAN)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(see(ADAM).kind).toBe("done");
});
