import { setTimeout as sleep } from "node:timers/promises";
import { callHeadOffice, CALLS, type LaterBody } from "../../app/chain/head-office-calls.ts";
import type { Db } from "~db/client.server.ts";
import type { PrimaryClient } from "~db/primary/primary-client.server.ts";
import type { Chain } from "./chain.ts";

/** Changes nothing, but makes the head office look at the primary. */
const NOTHING: LaterBody = { sessions: [{ id: 0, at: Date.now() }], denials: [] };

/**
 * The stores of a chain, for the clients of a test that is written for one machine. What one client wrote, another finds
 * at once: before a request its store gets what was written through other stores, or past them by the test.
 */
export class Stores {
  readonly #chain: Chain<unknown>;
  #clients = 0;
  /** How far the primary's log has come, as far as the test knows. */
  #written = -1;
  readonly #shown = new Map<string, number>();
  /** Written by the test past the head office, which doesn't follow others. */
  #isOfficeBehind = false;

  constructor(chain: Chain<unknown>) {
    this.#chain = chain;
  }

  /** The URL of a store for one more client. */
  next(): string {
    const { stores } = this.#chain;
    return stores[this.#clients++ % stores.length]!.url;
  }

  /** A client may have written through this store, even by reading: a receipt that was opened is noted. */
  async note(url: string): Promise<void> {
    const frame = await frameOf(url);
    this.#shown.set(url, frame);
    this.#written = Math.max(this.#written, frame);
  }

  async catchUp(url: string): Promise<void> {
    if (this.#isOfficeBehind) {
      this.#isOfficeBehind = false;
      const { office, key } = this.#chain;
      await callHeadOffice({ headOffice: office.url, key }, CALLS.later, { body: NOTHING });
    }
    const isBehind = () => (this.#shown.get(url) ?? -1) < this.#written;
    if (isBehind()) this.#shown.set(url, await frameOf(url));
    while (isBehind()) {
      await sleep(20);
      this.#shown.set(url, await frameOf(url));
    }
  }

  /** The book, current whenever it is read. The caller closes it. */
  book(): Db {
    const db = this.#chain.book();
    const client: PrimaryClient = db.$client;
    const around =
      <Given extends unknown[], Result>(use: (...given: Given) => Result) =>
      (...given: Given): Result => {
        client.catchUp();
        const result = use(...given);
        if (client.frame > this.#written) {
          this.#written = client.frame;
          this.#isOfficeBehind = true;
        }
        return result;
      };
    const prepare = client.prepare.bind(client);
    client.exec = around(client.exec.bind(client));
    client.prepare = (sql) => {
      const statement = prepare(sql);
      statement.get = around(statement.get.bind(statement));
      statement.all = around(statement.all.bind(statement));
      statement.run = around(statement.run.bind(statement));
      return statement;
    };
    return db;
  }
}

/** Infinite if the store was stopped. */
function frameOf(url: string): Promise<number> {
  return fetch(`${url}/healthz`).then(
    async (answer) => ((await answer.json()) as { frame: number }).frame,
    () => Number.POSITIVE_INFINITY,
  );
}
