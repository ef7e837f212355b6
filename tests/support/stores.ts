import { setTimeout as sleep } from "node:timers/promises";
import { callHeadOffice, CALLS } from "../../app/chain/head-office-calls.ts";
import type { LaterBody } from "../../app/chain/limits-of-store-reports.ts";
import type { Db } from "~db/client.server.ts";
import type { PrimaryClient } from "~db/primary/primary-client.server.ts";
import type { Chain } from "./chain.ts";

/** Changes nothing, but makes the head office read from the primary. */
const NOTHING: LaterBody = { sessions: [{ id: 0, at: Date.now() }], denials: [] };

/**
 * The stores of a chain, for clients of a test written for one machine. What one client wrote, another finds
 * at once: before each request, its store catches up with writes through other stores, and with those of the
 * test itself.
 */
export class Stores {
  readonly #chain: Chain<unknown>;
  #clients = 0;
  /** Position in the primary's log, as far as the test knows. */
  #written = -1;
  readonly #shown = new Map<string, number>();
  /** Whether the test wrote to the primary directly. The head office doesn't follow others' writes. */
  #isOfficeBehind = false;

  constructor(chain: Chain<unknown>) {
    this.#chain = chain;
  }

  /** The URL of a store for another client. */
  next(): string {
    const { stores } = this.#chain;
    return stores[this.#clients++ % stores.length]!.url;
  }

  /**
   * Notes a store's position after a request: a client may have written through it, even by reading, because
   * opening a receipt is audited.
   */
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

  /** The book, which is current whenever it is read. The caller must close it. */
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

/** A store's position in the log; infinite if the store was stopped. */
function frameOf(url: string): Promise<number> {
  return fetch(`${url}/healthz`).then(
    async (answer) => ((await answer.json()) as { frame: number }).frame,
    () => Number.POSITIVE_INFINITY,
  );
}
