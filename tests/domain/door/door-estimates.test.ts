import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { answerEstimateAtDoor } from "~/domain/outreach/door/estimate-at-door.server";
import { askQuestion } from "~/domain/outreach/door/ask-question.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { shownOrder } from "~/domain/outreach/door/shown-order.server";
import { orderOfMessage } from "~/domain/outreach/door/whose-link.server";
import { heardUntil } from "~/domain/outreach/replies/take-replies.server";
import { repliesOfPerson, unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { auditLog, orders } from "~db/schema/index.ts";
import { write } from "~/web/write.server";
import { desc, eq } from "drizzle-orm";
import { anAskedRepair, BY_TEXT, openDoor } from "../../support/door.ts";
import { begin, BY_ITSELF, came, heard, messageNow } from "../../support/outbox.ts";
import { aCustomer, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  begin();
  openDoor();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const order = (id: number) => getOrder(shop.db, id)!;

function answer(id: number, words: Partial<Parameters<typeof answerEstimateAtDoor>[1]> = {}) {
  const message = messageNow(id);
  const amount = order(message.orderId!).estimate?.amount ?? cents(0);
  return write(BY_ITSELF, (ctx) =>
    answerEstimateAtDoor(ctx, { message, state: "approved", amount, name: "Amelia Fontaine", ...words }),
  );
}

const refusal = (written: ReturnType<typeof answer>) =>
  written.kind === "refused" ? written.refusal.message : null;

describe("a customer's own answer", () => {
  test("is the order's, with the name typed, and nobody's session in the trail", () => {
    const { id, repair } = anAskedRepair({ customerPrice: cents(12_000) });
    expect(answer(id).kind).toBe("done");
    expect(order(repair.id).estimate).toMatchObject({
      state: "approved",
      amount: 12_000,
      name: "Amelia Fontaine",
      way: null,
    });
    const [entry] = shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "order.estimate-answered"))
      .orderBy(desc(auditLog.id))
      .limit(1)
      .all();
    expect(entry).toMatchObject({ employeeId: null, recordKind: "repair", recordId: String(repair.id) });
    expect(entry?.payload).toContain("Amelia Fontaine");
  });

  test("is told to the shop until somebody reads it", () => {
    const { id, customer } = anAskedRepair({ customerPrice: cents(12_000) });
    answer(id, { state: "declined" });
    expect(unreadReplies(shop.db, 5)).toMatchObject([
      {
        customerId: customer.id,
        words: expect.stringMatching(
          /^Estimate of \$120\.00 for R-\d{6} declined online, by Amelia Fontaine\.$/,
        ),
      },
    ]);
  });

  test("is told after many questions, too, and again once it was asked anew", () => {
    const { id, repair, customer } = anAskedRepair({ customerPrice: cents(12_000) });
    for (let nth = 0; nth < 12; nth += 1)
      write(BY_ITSELF, (ctx) =>
        askQuestion(ctx, { message: messageNow(id), name: "Amelia", question: `Question ${nth}` }),
      );
    answer(id);
    enact((ctx) => answerEstimate(ctx, { orderId: repair.id, state: "asked", amount: null, how: "email" }));
    answer(id);
    const told = repliesOfPerson(shop.db, customer.id, 50).map(({ reply }) => reply.words ?? "");
    expect(told.filter((words) => words.includes(" approved online, "))).toHaveLength(2);
  });

  test("counts once, for what was shown, while the question is open", () => {
    const { id, repair } = anAskedRepair();
    expect(refusal(answer(id, { amount: cents(1) }))).toMatch(/^The estimate is \$/);
    answer(id);
    expect(refusal(answer(id, { state: "declined" }))).toBe(
      "This estimate isn't waiting for an answer any more",
    );
    expect(order(repair.id).estimate?.state).toBe("approved");
  });

  test("is refused once the work is done", () => {
    const { id, repair } = anAskedRepair();
    const { amount } = order(repair.id).estimate!;
    enact((ctx) => changeRepairStatus(ctx, repair.id, "completed"));
    expect(refusal(answer(id, { amount: amount! }))).toMatch(/^This estimate isn't waiting/);
  });

  test("isn't taken by a link that went elsewhere: whoever sent it may read it there", () => {
    const elsewhere = { channel: "email", address: "sal@mail.example", subject: "Your estimate" } as const;
    const { id, repair } = anAskedRepair({}, elsewhere);
    for (const state of ["approved", "declined"] as const)
      expect(refusal(answer(id, { state }))).toBe("Please call us with your answer");
    expect(order(repair.id).estimate?.state).toBe("asked");
    const words = { message: messageNow(id), name: "Amelia", question: "Is it gold?" };
    expect(write(BY_ITSELF, (ctx) => askQuestion(ctx, words)).kind).toBe("done");
  });

  test("isn't taken, nor anything shown, once the repair is somebody else's", () => {
    const { id, repair } = anAskedRepair();
    expect(orderOfMessage(shop.db, messageNow(id))).toBe(repair.id);
    const other = aCustomer({ firstName: "Bea", email: "bea@mail.example" });
    const before = getRepair(shop.db, repair.id)!;
    enact((ctx) => editRepair(ctx, repair.id, { ...before, location: before.store, customerId: other.id }));
    expect(orderOfMessage(shop.db, messageNow(id))).toBeNull();
    expect(answer(id).kind).toBe("refused");
    expect(order(repair.id).estimate?.state).toBe("asked");
  });

  test("can't be had for less than was agreed on, which takes a colleague", () => {
    const { id, repair } = anAskedRepair({ customerPrice: cents(12_000) });
    const mayApprove = () => shownOrder(shop.db, repair.id, Date.now() as Instant)?.mayApprove;
    expect(mayApprove()).toBe(true);
    enact((ctx) =>
      answerEstimate(ctx, { orderId: repair.id, state: "asked", amount: cents(100), how: "email" }),
    );
    expect(mayApprove()).toBe(false);
    expect(refusal(answer(id))).toBe("Please call us about this estimate");
    expect(answer(id, { state: "declined" }).kind).toBe("done");
  });
});

describe("a question", () => {
  const ask = (id: number, question: string) =>
    write(BY_ITSELF, (ctx) => askQuestion(ctx, { message: messageNow(id), name: "Amelia", question }));

  test("begins with the shop's words, whatever somebody calls themselves", () => {
    const { id } = anAskedRepair();
    const name = "Estimate of $1.00 for R-000001 approved online, by Amelia";
    write(BY_ITSELF, (ctx) => askQuestion(ctx, { message: messageNow(id), name, question: "?" }));
    expect(unreadReplies(shop.db, 5)).toMatchObject([{ words: expect.stringMatching(/^Question about /) }]);
  });

  test("reaches the shop once, however often it is sent, and ten of one link at the most", () => {
    const { id, customer } = anAskedRepair();
    ask(id, "Is it gold?");
    ask(id, "Is it gold?");
    expect(repliesOfPerson(shop.db, customer.id, 50)).toHaveLength(1);
    for (let nth = 0; nth < 20; nth += 1) ask(id, `Question ${nth}`);
    expect(repliesOfPerson(shop.db, customer.id, 50)).toHaveLength(10);
  });

  test("doesn't hide texts that the provider lists later", () => {
    heard(came("first", "Before"));
    const before = heardUntil(shop.db);
    const { id } = anAskedRepair({}, BY_TEXT);
    ask(id, "Is it gold?");
    expect(heardUntil(shop.db)).toBe(before);
  });
});

test("an erasure takes the name typed and the code, and ends the links", () => {
  const { id, path, repair, customer } = anAskedRepair();
  const token = path.slice(3);
  answer(id, { state: "declined" });
  enact((ctx) => changeRepairStatus(ctx, repair.id, "picked_up"));
  enact((ctx) => eraseCustomer(ctx, customer.id, { reason: "request", confirmed: true }));
  const [row] = shop.db.select().from(orders).where(eq(orders.id, repair.id)).all();
  expect(row).toMatchObject({ estimateName: null, claimCode: null });
  expect(openLink(shop.db, { purpose: "estimate", token }, Date.now() as Instant)).toBeUndefined();
});

test("an order is shown for some weeks after it ended", () => {
  const { repair } = anAskedRepair();
  const at = (days: number) => shownOrder(shop.db, repair.id, (Date.now() + days * 86_400_000) as Instant);
  expect(at(400)?.standing).toBe("your answer");
  expect(JSON.stringify(at(0))).not.toMatch(/Amelia|cost/i);
});
