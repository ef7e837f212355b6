// An employee who works through the JSON API.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { signIn } from "../support/server.mjs";

const MOST_TIMES = 5;
/** Milliseconds longer that it waits before each time it sends a write again; before the first it doesn't wait. */
const AGAIN_AFTER_MS = 1_000;
/** Milliseconds after which a write counts as lost. */
const LONGEST_MS = 10 * 60_000;

export async function openClerk(server) {
  const client = await signIn(server);
  return { ...client, post, sees };

  /** Resolves to the answer, the milliseconds, and how often it was sent again after a 503. */
  async function post(path, body) {
    const question = {
      body: JSON.stringify(body),
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
    };
    const started = performance.now();
    for (let again = 0; ; again += 1) {
      const { status, body: answer } = await client.send("POST", path, question);
      if (status < 300) return { written: JSON.parse(answer), ms: performance.now() - started, again };
      if (status !== 503 || again === MOST_TIMES) throw new Error(`${path} answered ${status}: ${answer}`);
      await sleep(AGAIN_AFTER_MS * again);
    }
  }

  /** Milliseconds from `since` until `path` exists. */
  async function sees(path, since) {
    while (performance.now() - since < LONGEST_MS) {
      const { status } = await client.send("GET", path, { headers: { accept: "application/json" } });
      if (status === 200) return performance.now() - since;
      if (status !== 404) throw new Error(`${path} answered ${status}`);
    }
    throw new Error(`${path} did not come`);
  }
}

/** Reads sales of one piece each, paid by card. */
export function readSales(file) {
  const db = new Database(file, { readonly: true });
  const pieces = db.prepare("select id from pieces where state = 'available' order by id").pluck().all();
  const customers = db.prepare("select id from customers order by id limit 1000").pluck().all();
  db.close();
  return {
    ofPiece() {
      const inventoryId = pieces.pop();
      if (!inventoryId) throw new Error("All pieces are sold");
      return {
        customerId: customers[pieces.length % customers.length],
        location: "boca",
        lines: [{ kind: "piece", inventoryId }],
        tax: "auto",
        payments: [{ kind: "card" }],
      };
    },
  };
}
