import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayIn, type Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { addNote } from "~/domain/records/notes/write-note.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { auditLog } from "~db/schema/index.ts";
import { OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  aPaidBuy,
  aPhoto,
  aPiece,
  aSale,
  booksOf,
  contradictionsOf,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  expect(found()).toEqual([]);
  shop.close();
});

const found = () => [...booksOf(shop.db, shop.auditKey), ...contradictionsOf(shop.db, shop.auditKey)];

const erase = (id: number) => enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));

const trail = () => shop.db.select().from(auditLog).all();
const emptied = () =>
  trail().flatMap(({ recordKind, recordId, payload }) =>
    payload === null ? [`${recordKind} ${recordId}`] : [],
  );

/** What `verify` names after a change of the file. */
function foundAfter(change: string): string[] {
  const { $client: client } = shop.db;
  client.exec("savepoint edited");
  try {
    const triggers = client.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all();
    for (const name of triggers) client.exec(`drop trigger "${String(name)}"`);
    client.exec(change);
    return found();
  } finally {
    client.exec("rollback to edited; release edited");
  }
}

const detailsOf = (customer: object) =>
  Object.fromEntries(
    namesOf(customerFields).map((name) => [name, customer[name as never]]),
  ) as unknown as CustomerDetails;

const openItem = (description: string) => ({
  at: "lines.0",
  kind: "item" as const,
  description,
  quantity: 1,
  price: cents(90_00),
  cost: cents(10_00),
  isTaxed: false,
  discount: null,
  discountReason: null,
});

function sell(customerId: number | null, description: string) {
  const ticket = { customerId, location: "boca", tax: cents(0), shippingCharge: cents(0), tradeIn: null };
  const payments = [{ kind: "cash" as const, amount: cents(90_00), given: null }];
  return enact((ctx) => sellWithOrders(ctx, { ...ticket, lines: [openItem(description)], payments }));
}

describe("an erasure empties no entry for what isn't a word", () => {
  test("whatever days, times, numbers, choices and names of the shop the customer's name or number equals", () => {
    const sold = aSale({ customerId: aCustomer().id });
    aPaidBuy({ customerId: aCustomer().id });
    const piece = aPiece({ sku: "5550104555", certificateNumber: "2141438171" } as never);
    aSale({ customerId: aCustomer().id, pieceId: piece.id });
    enact((ctx) =>
      moveCash(ctx, { location: "boca", till: null, kind: "in", amount: cents(5_00), reason: "Bank" }),
    );
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const today = dayIn("America/New_York", Date.now() as Instant);
    const storePhone = shop.db.$client
      .prepare("select phone from stores where key = 'boca'")
      .pluck()
      .get() as string;
    const numbers = [today, String(sold.soldAt), "5550104555", "2141438171", storePhone];
    const names = [
      { firstName: OLIVE.firstName, lastName: OLIVE.lastName },
      { firstName: "Boca", lastName: "Raton" },
      { firstName: "Till", lastName: "1" },
    ];
    for (const words of [...numbers.map((cellPhone) => ({ cellPhone })), ...names, {}]) {
      const was = getCustomer(shop.db, id)!;
      const { version } = was;
      const details = { ...detailsOf(was), firstName: "Ida", lastName: "Quuxhartwell", ...words };
      enact((ctx) => editCustomer(ctx, id, { ...details, version, acceptedTwins: null }));
    }
    erase(id);
    expect([...new Set(emptied())]).toEqual([`customer ${id}`]);
  });

  test("and finds a name after a line break", () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const other = aCustomer();
    const of = { kind: "customer", id: other.id } as const;
    enact((ctx) => addNote(ctx, { of, text: "Sister:\nIda Quuxhartwell", isPinned: false }));
    erase(id);
    expect(emptied()).toContain(`customer ${other.id}`);
  });

  test("of a photo, whose content it says as a digest", () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    aPhoto({ kind: "customer", id });
    erase(id);
    const added = trail().find(({ action }) => action === "customer.photo-added");
    expect(JSON.parse(added?.payload ?? "null")).toMatchObject({
      after: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});

describe("an emptied entry about somebody else's record still proves", () => {
  test("what a ticket came to, and when", () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const { id: saleId } = sell(null, "Chain for Ida Quuxhartwell");
    erase(id);
    expect(emptied()).toContain(`sale ${saleId}`);
    expect(foundAfter(`update sales set store_day = '2020-01-01' where id = ${saleId}`)).not.toEqual([]);
    expect(foundAfter(`update sale_lines set cost = 1100 where sale_id = ${saleId}`)).not.toEqual([]);
  });

  test("what a close counted and left", () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const at = { location: "boca", till: null };
    const cash = (amount: number, kind: "in" | "out") =>
      enact((ctx) => moveCash(ctx, { ...at, kind, amount: cents(amount), reason: "Bank" }));
    const close = (floatLeft: number, note: string | null) => {
      const counted = { cash: cents(floatLeft), card: null, check: null, financing: null, other: null };
      return enact((ctx) =>
        closeTill(ctx, { ...at, counted, denominations: null, floatLeft: cents(floatLeft), note }),
      );
    };
    cash(50_00, "in");
    close(50_00, null);
    cash(5_00, "out");
    close(45_00, "Ida Quuxhartwell still owes us five");
    cash(1_00, "in");
    erase(id);
    expect(emptied()).toContain("close 2");
    expect(foundAfter("update closes set float_left = 1 where id = 2")).not.toEqual([]);
    const float = "(select max(id) from till_movements where kind = 'float')";
    expect(foundAfter(`update till_movements set amount = 50_00 where id = ${float}`)).not.toEqual([]);
  });

  test("until its own customer is erased, too", () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const other = aCustomer({ firstName: "Otto", lastName: "Marlowe" });
    sell(other.id, "Chain for Ida Quuxhartwell");
    const kept = () =>
      trail().flatMap(({ action, payload }) =>
        action === "audit.payload-erased" && payload?.includes("total") ? [payload] : [],
      );
    erase(id);
    expect(kept()).toHaveLength(1);
    expect(kept()[0]).not.toContain("Quuxhartwell");
    expect(found()).toEqual([]);
    erase(other.id);
    expect(kept()).toEqual([]);
    expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
  });
});
