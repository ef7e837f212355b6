// What a seeded shop lacks: tickets of several lines with payments, gift cards, returns, voids and closes, in
// proportion to its sales, over JSON.
import { signIn } from "../support/server.mjs";

const CONCURRENT = 8;
/** Of each kind for so many sales. */
const ONE_IN = 500;

/** Trades until the shop has its share. Throws where a call is refused. */
export async function trade(server, db) {
  const customers = db.prepare("select id from customers order by id limit 1000").pluck().all();
  const sales = db.prepare("select max(id) from sales").pluck().get();
  const rounds = Math.max(60, Math.floor(sales / ONE_IN));
  let begun = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      const client = await signIn(server);
      while (begun < rounds) await round(client, customers[begun++ % customers.length]);
      client.close();
    }),
  );
}

async function round(client, customerId) {
  const post = async (path, body, also = []) => {
    const { status, body: answer } = await client.send("POST", path, {
      body: JSON.stringify(body),
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        "content-type": "application/json",
      },
    });
    if (status >= 300 && !also.includes(status)) throw new Error(`${path} answered ${status}: ${answer}`);
    return status < 300 ? JSON.parse(answer.toString()) : null;
  };
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
  // Somebody else may have closed the till by now.
  await post(`/api/sales/${wrong.id}/void`, { reason: "Rung up twice" }, [409]);
  await post("/api/sales", { walkIn: true, location, lines: [item("18.00")], payments: cash });
  await post("/api/closes", { location, counted: { cash: "0.00" } }, [409]);
}
