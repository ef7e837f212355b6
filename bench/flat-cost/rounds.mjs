// Makes what a seeded shop lacks through the JSON API, in proportion to its sales.
import { signIn } from "../support/server.mjs";

const CONCURRENT = 8;
/** Enough to fill at least a page of each kind. */
const FEWEST = 60;

/**
 * Calls `round(call, customerId, number)` once for every `oneIn` sales. `call` posts and returns the answer;
 * null for a status in `also`. Throws if another call is refused.
 */
export async function inRounds(server, db, oneIn, round) {
  const customers = db.prepare("select id from customers order by id limit 1000").pluck().all();
  const sales = db.prepare("select max(id) from sales").pluck().get();
  const rounds = Math.max(FEWEST, Math.floor(sales / oneIn));
  let begun = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      const client = await signIn(server);
      while (begun < rounds) {
        const number = begun++;
        await round(callOf(client), customers[number % customers.length], number);
      }
      client.close();
    }),
  );
}

function callOf(client) {
  return async (path, body, { method = "POST", also = [] } = {}) => {
    const { status, body: answer } = await client.send(method, path, {
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
}
