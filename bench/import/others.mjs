import Database from "better-sqlite3";

/** Milliseconds between request starts, unless a response takes longer. */
const PACE_MS = 40;

/** A user who opens lists and records and searches at a steady pace during other work. */
export class Others {
  #client;
  #paths;
  #asked = 0;

  constructor(client, file) {
    this.#client = client;
    const db = new Database(file, { readonly: true });
    const [customer, sale] = ["customers", "sales"].map((table) =>
      db.prepare(`select id from ${table} order by id limit 1 offset 500`).pluck().get(),
    );
    const sku = db.prepare("select sku from pieces where state = 'available' limit 1").pluck().get();
    db.close();
    this.#paths = [
      "/customers",
      "/customers?search=smith",
      `/customers/${customer}`,
      "/inventory?isAvailable=true",
      `/inventory?search=${encodeURIComponent(sku)}`,
      "/sales",
      `/sales/${sale}/receipt`,
    ];
  }

  /** Milliseconds of each response. */
  async askFor(ms) {
    const started = performance.now();
    return this.askWhile(() => performance.now() - started < ms);
  }

  async askWhile(goesOn) {
    const waits = [];
    while (goesOn()) {
      const path = this.#paths[this.#asked++ % this.#paths.length];
      const { status, ms } = await this.#client.send("GET", path, { headers: { accept: "text/html" } });
      if (status !== 200) throw new Error(`${path} answered ${status} beside an import`);
      waits.push(ms);
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(1, PACE_MS - ms));
      });
    }
    return waits;
  }
}
