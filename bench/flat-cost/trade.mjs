// Adds tickets of several lines with payments, gift cards, returns, voids and closes, which a seeded shop
// lacks.
import { inRounds } from "./rounds.mjs";

/** Sales for each one of a kind. */
const ONE_IN = 500;

/** Trades until the shop has enough of each kind. */
export const trade = (server, db) => inRounds(server, db, ONE_IN, round);

async function round(post, customerId) {
  const location = "boca";
  const item = (price) => ({ kind: "item", description: "Watch battery", price, quantity: 1 });
  const cash = [{ kind: "cash", amount: null }];
  const first = await post("/api/sales", {
    customerId,
    location,
    lines: [item("18.00"), item("25.00"), { kind: "gift_card", amount: "50.00" }],
    tax: "auto",
    payments: [{ kind: "cash", amount: "20.00", given: "20.00" }, { kind: "card" }],
  });
  await post(`/api/sales/${first.id}/returns`, {
    lines: [{ id: first.lines[0].id }],
    refund: [{ kind: "store_credit", amount: null }],
    reason: "Changed their mind",
  });
  const wrong = await post("/api/sales", { walkIn: true, location, lines: [item("9.00")], payments: cash });
  // Another round may have closed the till by now.
  await post(`/api/sales/${wrong.id}/void`, { reason: "Rung up twice" }, { also: [409] });
  await post("/api/sales", { walkIn: true, location, lines: [item("18.00")], payments: cash });
  await post("/api/closes", { location, counted: { cash: "0.00" } }, { also: [409] });
}
