import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import {
  type DocumentTo,
  type DocumentToSend,
  sendDocument,
} from "~/domain/people/outbox/send-document.server";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { receiptDocument } from "~/routes/counter/sales/receipt-document.server";
import { depositReceiptDocument } from "~/routes/workshop/orders/deposit-receipt-document.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { mailHtml } from "~/sending/mail-html";
import { paperText } from "~/ui/paper-text";
import { own } from "~/ui/paper-words";
import { RHEA, SAL } from "../../support/cast.ts";
import { begin, messageNow } from "../../support/outbox.ts";
import {
  aCustomer,
  aPiece,
  aSale,
  aSpecialOrder,
  attempt,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  chooseSettings({ shopName: "Kessler & Son" });
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const NO_DISCOUNT = { discount: null, discountReason: null };
const OF_PIECE = { at: "lines.0", kind: "piece", price: null, discount: null, discountReason: null } as const;
const aWalkInsSale = () => {
  const { id: pieceId, cost } = aPiece();
  return enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: null,
      location: "boca",
      lines: [{ ...OF_PIECE, pieceId, cost }],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
      payments: [{ kind: "card", amount: null }],
    }),
  );
};

const TO: DocumentTo = { channel: "email", address: "walk.in@mail.example" };
const send = (document: DocumentToSend, to: Partial<DocumentTo> = {}, by = SAL) =>
  attempt((ctx) => sendDocument(ctx, document, { ...TO, ...to }), by);
const sent = (document: DocumentToSend) =>
  messageNow(enact((ctx) => sendDocument(ctx, document, TO), SAL).id);

describe("a receipt", () => {
  test("of a walk-in goes to the address that they gave, and makes no customer", () => {
    begin();
    const sale = aWalkInsSale();
    const document = receiptDocument(sale.id, "receipt")!;
    const { words, ...message } = sent(document);
    expect(message).toMatchObject({
      purpose: "receipt",
      customerId: null,
      saleId: sale.id,
      address: TO.address,
      subject: expect.stringMatching(/^Receipt S-\d{6} from Kessler & Son$/),
    });
    expect(words).toMatch(/^Kessler & Son\n=============\n/);
    expect(words).toMatch(/\nTotal {2,}\$[\d,.]+\n/);
    const [entry] = readTimeline(
      shop.db,
      { kind: "sale", id: sale.id, zone: "America/New_York" },
      { kinds: ["receipt"], year: null },
      { limit: 5 },
      { seesCost: true },
    );
    expect(entry?.what).toBe("Receipt emailed: waiting");
  });

  test("as a gift has no prices, and by text is one line", () => {
    begin();
    const sale = aSale({ customerId: aCustomer({ email: "amelia@mail.example" }).id });
    const gift = receiptDocument(sale.id, "gift_receipt")!;
    expect(`${gift.subject} ${gift.words} ${gift.short}`).not.toContain("$");
    const text = { channel: "text", address: "(561) 555-0142" } as const;
    const { short } = receiptDocument(sale.id, "receipt")!;
    const { id } = enact((ctx) => sendDocument(ctx, receiptDocument(sale.id, "receipt")!, text));
    expect(messageNow(id)).toMatchObject({ words: short, subject: null });
    expect(short).not.toContain("\n");
  });

  test("of a ticket that was voided says so first, by text too", () => {
    const { id } = aWalkInsSale();
    enact((ctx) => voidWithOrders(ctx, { saleId: id, reason: "Rung up twice" }));
    const { subject, short } = receiptDocument(id, "receipt")!;
    expect([subject, short]).toEqual([
      expect.stringMatching(/^VOID: Receipt S-/),
      expect.stringMatching(/^VOID: Receipt S-/),
    ]);
  });

  test.each([
    [{ price: cents(25_00) }, "2 at $25.00", "$50.00"],
    [
      { price: null, discount: { amount: cents(5_00) }, discountReason: "loyalty" as const },
      "2 at $20.00",
      "$40.00",
    ],
  ])("of several alike says what each was asked for: %o", (asked, each, all) => {
    const { id: serviceId } = enact((ctx) =>
      addService(ctx, { name: "Battery", price: cents(20_00), cost: cents(2_00), isTaxed: false }),
    );
    const line = {
      at: "lines.0",
      kind: "service",
      serviceId,
      quantity: 2,
      ...NO_DISCOUNT,
      ...asked,
    } as const;
    const sale = enact((ctx) =>
      sellWithOrders(ctx, {
        customerId: null,
        location: "boca",
        lines: [line],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        payments: [{ kind: "card", amount: null }],
      }),
    );
    const { words } = receiptDocument(sale.id, "receipt")!;
    expect(words).toMatch(new RegExp(`${each.replace("$", "\\$")} +${all.replace("$", "\\$")}`));
  });

  test("says an address that can't be at the field, and queues nothing where nothing is set up", () => {
    const document = receiptDocument(aSale().id, "receipt")!;
    expect(send(document)).toMatchObject({ refusal: { kind: "conflict" } });
    begin();
    for (const address of ["", "amelia", "a@b, c@d.example"])
      expect(send(document, { address })).toMatchObject({
        refusal: { kind: "invalid", errors: { address: ["Enter an email address"] } },
      });
  });

  test("without an address goes to the customer's own, and says why it can't", () => {
    begin();
    const customer = aCustomer({ email: "amelia@mail.example", cellPhone: null });
    const document = receiptDocument(aSale({ customerId: customer.id }).id, "receipt")!;
    const own = { address: null } as const;
    const { id } = enact((ctx) => sendDocument(ctx, document, { ...TO, ...own }), SAL);
    expect(messageNow(id).address).toBe("amelia@mail.example");
    expect(send(document, { ...own, channel: "text" })).toMatchObject({
      refusal: { kind: "conflict", errors: { address: ["No phone number on file"] } },
    });
    expect(send(receiptDocument(aWalkInsSale().id, "receipt")!, own)).toMatchObject({
      refusal: { kind: "invalid", errors: { address: ["Enter an email address"] } },
    });
  });

  test("is for whoever may open it", () => {
    begin();
    const document = receiptDocument(aSale().id, "receipt")!;
    expect(send(document, {}, RHEA)).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(send(document, {}, SAL)).toMatchObject({ kind: "done" });
  });
});

test("a deposit's receipt says what was paid and what is due", () => {
  begin();
  const customer = aCustomer({ email: "amelia@mail.example" });
  const { id } = aSpecialOrder({ customerId: customer.id, price: cents(90_000) });
  enact((ctx) => takeDeposit(ctx, { ...CARD, orderId: id, amount: cents(20_000) }));
  const order = getOrder(shop.db, id)!;
  const { words, orderId } = sent(depositReceiptDocument(order, order.deposits[0]!.id)!);
  expect(orderId).toBe(id);
  expect(words).toMatch(/\nDeposit {2,}\$200\.00\n/);
});

const CARD = {
  kind: "card",
  given: null,
  lastFour: null,
  reference: null,
  number: null,
  location: "boca",
  till: null,
  instalment: null,
} as const;

describe("a paper in words", () => {
  const PAPER = {
    heading: "Kessler  & Son",
    head: ["12 Main St", "(561) 555-0100"],
    parts: [
      {
        layout: "lines",
        lines: [
          { item: ["Ring, ", own("خاتم")], rows: [{ label: "A-1", value: "$5.00" }] },
          { item: "Chain", rows: [{ label: "", value: "$8.00" }, { label: "Returned" }] },
        ],
      },
      {
        rows: [
          { label: "Total", value: "$5.00", strong: true },
          { label: "", value: "" },
        ],
      },
    ],
    foot: "Thank you <3",
  } as const;

  test("has both sides of a row two blanks or more apart, and no words that could be taken for that", () => {
    expect(paperText(PAPER)).toBe(
      [
        "Kessler & Son\n=============\n12 Main St\n(561) 555-0100",
        `Ring, خاتم\nA-1${" ".repeat(36)}$5.00\nChain${" ".repeat(34)}$8.00\nReturned`,
        `Total${" ".repeat(34)}$5.00`,
        "Thank you <3",
      ].join("\n\n"),
    );
  });

  test("as HTML is the same words, with nothing from elsewhere", () => {
    const html = mailHtml("A & B", paperText(PAPER));
    expect(html).toContain("<title>A &amp; B</title>");
    expect(html).toMatch(/<h1[^>]*>Kessler &amp; Son<\/h1>/);
    expect(html).toMatch(/<td[^>]*>Total<\/td><td[^>]*>\$5\.00<\/td>/);
    expect(html).toContain("Thank you &lt;3");
    expect(html).not.toMatch(/<(img|script|link|style|a)\b|https?:/);
  });

  test("that is a letter keeps its lines, also with blanks in them", () => {
    const html = mailHtml("", "Hello  Amelia,\nyour <ring> is ready.\n\nKessler\n12 Main St");
    expect(html).toContain("Hello  Amelia,<br>your &lt;ring&gt; is ready.</p>");
    expect(html).not.toContain("<td");
  });
});
