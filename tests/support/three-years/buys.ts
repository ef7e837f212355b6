import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { addDays, day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { add } from "../../domain/returns/plain-tickets.ts";
import { aBuy, enact } from "../shop.ts";
import type { Clerk } from "./clerk.ts";
import { aPerson, addCredit } from "./people.ts";
import { newCard, noteMove, isHeld } from "./pieces.ts";
import { openTill, putInTill, rounded } from "./till.ts";

export function buyFromPublic(clerk: Clerk, store: string): void {
  const { random } = clerk;
  const customer = aPerson(clerk);
  const lines = Array.from({ length: random.whole(1, 2) }, () => ({
    price: cents(random.whole(10_00, 400_00)),
    isScrap: random.chance(0.5),
  }));
  const by = random.pick(["cash", "check", "store_credit"] as const);
  const { id } = aBuy({ customerId: customer.id, location: store, lines });
  enact((ctx) =>
    payBuy(ctx, {
      buyId: id,
      paidBy: by,
      checkNumber: by === "check" ? "1042" : null,
      till: null,
      version: null,
    }),
  );
  const total = add(lines, ({ price }) => price);
  const date = clerk.today(store);
  let rounding = 0;
  if (by === "cash") {
    rounding = rounded(store, "cash", -total);
    putInTill(clerk, store, "cash", -total, rounding);
    openTill(clerk, store).cashOut += total;
  }
  if (by === "store_credit") {
    openTill(clerk, store);
    clerk.ledger.say(`B${id}`, { day: date, location: store, customer: customer.id }, "gift-cards", {
      creditIssued: total,
      creditForBuys: total,
    });
    addCredit(clerk, customer.id, total);
  }
  const cards = linesOfBuy(shop().db, id).map(({ piece }, nth) => {
    const { price, isScrap } = lines[nth]!;
    const words = { id: piece!.id, sku: piece!.sku, category: "estate", cost: price, retail: 0 };
    const card = newCard(clerk, { ...words, since: date }, "bought", store);
    noteMove(clerk, card, "held", store);
    card.isScrap = isScrap;
    card.heldUntil = addDays(day(date), 31);
    return card;
  });
  clerk.buys.push({
    id,
    store,
    day: date,
    total,
    by,
    customer: customer.id,
    cards,
    closes: clerk.tills.get(store)!.closes,
    rounding,
  });
}

export function voidLastBuy(clerk: Clerk): boolean {
  const buy = clerk.buys.findLast(
    ({ store, closes, by, cards, day: date, customer, total }) =>
      closes === clerk.tills.get(store)!.closes &&
      (by === "cash" ? clerk.tills.get(store)!.isOpen : date === clerk.today(store)) &&
      (by !== "store_credit" ||
        ((clerk.credit.get(customer) ?? 0) >= total &&
          clerk.root(customer) === customer &&
          !clerk.isErased(customer))) &&
      cards.every((card) => isHeld(card) && card.state === "reserved"),
  );
  if (!buy) return false;
  enact((ctx) => voidBuy(ctx, { buyId: buy.id, reason: "Wrong weight" }));
  clerk.buys.splice(clerk.buys.indexOf(buy), 1);
  if (buy.by === "cash") {
    putInTill(clerk, buy.store, "cash", buy.total, -buy.rounding);
    openTill(clerk, buy.store).cashIn += buy.total;
  }
  if (buy.by === "store_credit") {
    clerk.ledger.strike(`B${buy.id}`);
    openTill(clerk, buy.store);
    addCredit(clerk, buy.customer, -buy.total);
  }
  for (const card of buy.cards) {
    noteMove(clerk, card, "given_back");
    card.isScrap = false;
    card.heldUntil = "";
  }
  return true;
}
