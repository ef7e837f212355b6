import { setTimeout as wait } from "node:timers/promises";
import { utils, write } from "xlsx";
import { smallPdf } from "~/sample-shop/small-pdf";
import { ADAM, OLIVE, type Person, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, nobody } from "../support/http.ts";
import { Choices } from "./chance.ts";
import type { Kind, Ledger } from "./ledger.ts";
import type { Tally } from "./tally.ts";

type Send = (headers: Record<string, string>) => Promise<Answer>;
type Sold = { id: number; sku: string };
type Card = { id: number; lastName: string };

const PAGES: Record<"sales" | "support" | "admin" | "owner" | "read_only", string[]> = {
  sales: [
    "/",
    "/customers",
    "/inventory",
    "/sales",
    "/repairs",
    "/reports",
    "/notices",
    "/sales/new",
    "/customers/1",
    "/sales/1/receipt",
    "/reports/export?format=csv&period=year",
  ],
  support: [
    "/",
    "/marketing",
    "/marketing/1",
    "/customers?tier=gold",
    "/reports?period=year",
    "/repairs?status=pending",
  ],
  admin: [
    "/",
    "/directory",
    "/processes",
    "/processes/1/pdf",
    "/settings",
    "/settings/users",
    "/customers/imports",
    "/reports/export?format=xlsx&period=year",
  ],
  owner: [
    "/",
    "/audit",
    "/audit/denials",
    "/audit/head",
    "/backups",
    "/audit?search=soak",
    "/settings/security",
  ],
  read_only: ["/", "/notices", "/account", "/customers"],
};
const CALLS = [
  "/api/customers?limit=20",
  "/api/inventory?limit=20&search=soak",
  "/api/sales?limit=20",
  "/api/repairs?limit=20",
  "/api/dashboard/stats",
  "/api/reports/analytics",
];

interface List {
  names: string[];
  file: string;
  content: Buffer;
}

/** How many pieces wait to be sold, at most. */
const STOCK = 30;

/** Whom campaigns are sent to: some of the customers, so that each ends before long. */
const READERS = { tier: "gold" };
/** Campaigns that leave, or have a message in doubt. */
const LEAVING_AT_ONCE = 3;

/** What all of the staff share. */
export interface Day {
  shop: { readonly url: string; readonly isUp: boolean };
  ledger: Ledger;
  tally: Tally;
  /** Everybody finishes what they do, and waits, while this is true. */
  isPaused: boolean;
  isOver: boolean;
}

/** Somebody who signs in and works until the day is over; each write is sent until it is answered. */
export class Worker {
  readonly #client: Client;
  readonly #day: Day;
  readonly #person: Person;
  readonly #address: string;
  readonly #choices: Choices;
  readonly #stock: Sold[] = [];
  readonly #customers: Card[] = [];
  readonly #repairs: number[] = [];
  readonly #unfinished: List[] = [];
  isWaiting = false;

  constructor(day: Day, person: Person, { seed, number }: { seed: number; number: number }) {
    this.#day = day;
    this.#person = person;
    this.#address = `10.0.0.${number}`;
    this.#choices = new Choices(seed, `worker ${number}`);
    this.#client = nobody(day.shop);
  }

  async work(): Promise<void> {
    while (!this.#day.isOver) {
      if (this.#day.isPaused) {
        this.isWaiting = true;
        await wait(20);
        continue;
      }
      this.isWaiting = false;
      await this.#something();
      await wait(this.#choices.between(0, 60));
    }
    this.isWaiting = true;
  }

  async #something(): Promise<void> {
    if (this.#choices.once(3)) await this.#look();
    else if (this.#person === SAL) await this.#sell();
    else if (this.#person === SUSAN)
      await this.#choices.one([
        () => this.#campaign(),
        () => this.#news(),
        () => this.#add(),
        () => this.#edit(),
      ])();
    else if (this.#person === ADAM)
      await this.#choices.one([() => this.#document(), () => this.#list(), () => this.#add()])();
    else await this.#look();
  }

  async #sell(): Promise<void> {
    const deeds = [
      () => this.#takeIn(),
      () => this.#add(),
      () => this.#edit(),
      () => this.#repair(),
      () => this.#sale(),
      () => this.#sale(),
    ];
    if (this.#stock.length < 3) await this.#takeIn();
    else if (this.#customers.length === 0) await this.#add();
    else await this.#choices.one(this.#stock.length > STOCK ? deeds.slice(4) : deeds)();
  }

  async #look(): Promise<void> {
    const path =
      this.#choices.once(4) && this.#person !== RHEA
        ? this.#choices.one(CALLS)
        : this.#choices.one(PAGES[this.#person.role]);
    const data = this.#choices.once(4) && /^\/\w+$/.test(path) ? ".data" : "";
    await this.#ask((headers) => this.#client.get(path + data, headers));
  }

  async #takeIn(): Promise<void> {
    const sku = this.#day.ledger.newToken();
    const piece = {
      sku,
      category: "rings",
      description: "A ring to soak",
      cost: "400.00",
      retailPrice: "1000.00",
      location: "boca",
    };
    const answer = this.#choices.once(2)
      ? await this.#sendJson("piece", sku, "/api/inventory", piece)
      : await this.#sendForm("piece", sku, "/inventory/new", piece);
    if (!answer) return;
    const found =
      answer.status === 201
        ? answer
        : await this.#ask((headers) =>
            this.#client.json("GET", `/api/inventory?search=${sku}`, undefined, headers),
          );
    if (!found || found.status >= 300) return;
    const [row] = [found.json<Sold | Sold[]>()].flat().filter((one) => one.sku === sku);
    if (row) this.#stock.push(row);
  }

  async #add(): Promise<void> {
    const lastName = this.#day.ledger.newToken();
    const words = {
      firstName: "Soaked",
      lastName,
      homeStore: "boca",
      tier: this.#choices.once(3) ? READERS.tier : "silver",
      email: `${lastName.toLowerCase()}@mail.example`,
    };
    if (this.#choices.once(2)) {
      await this.#sendForm("customer", lastName, "/customers/new", words);
      return;
    }
    const answer = await this.#sendJson("customer", lastName, "/api/customers", words);
    if (answer?.status === 201) this.#customers.push({ id: answer.json<Card>().id, lastName });
    if (this.#customers.length > 100) this.#customers.shift();
  }

  async #edit(): Promise<void> {
    if (this.#customers.length === 0) return;
    const { id, lastName } = this.#choices.one(this.#customers);
    const path = `/customers/${id}/edit`;
    const page = await this.#ask((headers) => this.#client.get(path, headers));
    if (page?.status !== 200) return;
    const notes =
      `Notes ${this.#day.ledger.newToken()} ${"and more ".repeat(this.#choices.below(200))}`.trim();
    const fields = { ...page.page().form(path), notes };
    this.#day.ledger.noteEdit(lastName, notes, "sent");
    const answer = await this.#ask((headers) => this.#client.post(path, fields, headers));
    if (answer?.status === 303) this.#day.ledger.noteEdit(lastName, notes, "acknowledged");
    this.#day.tally.write(answer?.status === 303);
  }

  async #repair(): Promise<void> {
    if (this.#repairs.length > 5 && this.#choices.once(2)) {
      const status = this.#choices.one(["pending", "in_progress", "completed", "picked_up"]);
      const path = `/api/repairs/${this.#choices.one(this.#repairs)}`;
      await this.#ask((headers) => this.#client.json("PUT", path, { status }, headers));
      return;
    }
    const item = this.#day.ledger.newToken();
    const { id: customerId } = this.#choices.one(this.#customers);
    const words = {
      customerId,
      item,
      costToRepair: "10.00",
      customerPrice: "25.00",
      location: "boca",
    };
    if (this.#choices.once(2)) {
      await this.#sendForm("repair", item, "/repairs/new", words);
      return;
    }
    const answer = await this.#sendJson("repair", item, "/api/repairs", words);
    if (answer?.status === 201) this.#repairs.push(answer.json<{ id: number }>().id);
    if (this.#repairs.length > 100) this.#repairs.shift();
  }

  async #sale(): Promise<void> {
    const piece = this.#stock.shift();
    if (!piece) return;
    const { id: customerId } = this.#choices.one(this.#customers);
    const words = {
      customerId,
      inventoryId: piece.id,
      itemCost: "400.00",
      salePrice: "1000.00",
      tax: "0",
      shippingCharge: "0",
      location: "boca",
    };
    if (this.#choices.once(5)) {
      // Two tills, one piece.
      const sale = { ...words, hasTradeIn: false };
      const both = await Promise.all([1, 2].map(() => this.#sendJson("sale", piece.sku, "/api/sales", sale)));
      const created = both.filter((answer) => answer?.status === 201).length;
      if (created !== 1) this.#day.tally.fail(`${created} of two sales of ${piece.sku} at once were made`);
      this.#day.ledger.note("sale", piece.sku, "acknowledged");
    } else if (this.#choices.once(2)) await this.#sendForm("sale", piece.sku, "/sales/new", words);
    else await this.#sendJson("sale", piece.sku, "/api/sales", { ...words, hasTradeIn: false });
  }

  async #campaign(): Promise<void> {
    const name = this.#day.ledger.newToken();
    await this.#sendForm("campaign", name, "/marketing/new", {
      name,
      type: "email",
      subject: "News",
      messageContent: "Come and see.",
      status: "draft",
    });
  }

  /** A campaign that is sent, unless enough are leaving. */
  async #news(): Promise<void> {
    const leaving = await this.#ask((headers) =>
      this.#client.json("GET", "/api/campaigns?limit=200", undefined, headers),
    );
    if (leaving?.status !== 200) return;
    const open = leaving.json<{ status: string }[]>().filter(({ status }) => status === "active");
    if (open.length >= LEAVING_AT_ONCE) return;
    const name = this.#day.ledger.newToken();
    const draft = {
      name,
      type: "email",
      subject: name,
      messageContent: "Dear {first name|friend}, come and see.",
      audienceSegments: READERS,
    };
    const made = await this.#sendJson("campaign", name, "/api/campaigns", draft);
    if (made?.status !== 201) return;
    const campaign = `/api/campaigns/${made.json<{ id: number }>().id}`;
    const post = (path: string, body: object = {}) =>
      this.#ask((headers) => this.#client.json("POST", campaign + path, body, headers));
    await post("/recipients");
    // Refused until all are listed, and if nobody matches.
    for (
      let tries = 0;
      tries < 20 && (await post("/send", { scheduledDate: "" }))?.status !== 200;
      tries += 1
    )
      await wait(100);
  }

  /** A process with a PDF. */
  async #document(): Promise<void> {
    const title = this.#day.ledger.newToken();
    const page = await this.#ask((headers) => this.#client.get("/processes/new", headers));
    if (page?.status !== 200) return;
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...page.page().form("/processes/new"), title }))
      if (name !== "file") body.append(name, value);
    body.append("file", new Blob([new Uint8Array(smallPdf(title, ["Words."]))]), "sheet.pdf");
    await this.#send("process", title, (headers) =>
      this.#client.request("POST", "/processes/new", {
        body,
        headers: { accept: "text/html", origin: this.#day.shop.url, ...headers },
      }),
    );
  }

  /** A list of customers; one whose server was killed is sent again later: it counts as running for a minute. */
  async #list(): Promise<void> {
    const list = this.#unfinished.shift() ?? this.#newList();
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(list.content)]), list.file);
    for (const name of list.names) this.#day.ledger.note("imported", name, "sent");
    const answer = await this.#ask((headers) =>
      this.#client.request("POST", "/api/customers/import", { body, headers }),
    );
    if (answer?.status === 200) {
      for (const name of list.names) this.#day.ledger.note("imported", name, "acknowledged");
      this.#day.tally.write(true);
    } else if (answer === null || answer.status === 409) this.#unfinished.push(list);
    else this.#day.tally.fail(`an import was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  }

  #newList(): List {
    const token = this.#day.ledger.newToken("LIST");
    const names = Array.from({ length: this.#choices.between(1, 300) }, (_, row) => `${token}-${row}`);
    const rows = [
      ["firstName", "lastName", "email"],
      ...names.map((name) => ["Listed", name, `${name.toLowerCase()}@list.example`]),
    ];
    if (!this.#choices.once(4))
      return { names, file: "list.csv", content: Buffer.from(rows.map((row) => row.join(",")).join("\n")) };
    const book = { SheetNames: ["A"], Sheets: { A: utils.aoa_to_sheet(rows) } };
    return { names, file: "list.xlsx", content: write(book, { type: "buffer", bookType: "xlsx" }) as Buffer };
  }

  async #sendJson(kind: Kind, token: string, path: string, body: object): Promise<Answer | null> {
    const key = crypto.randomUUID();
    return this.#send(kind, token, (headers) =>
      this.#client.json("POST", path, body, { ...headers, "idempotency-key": key }),
    );
  }

  /** As the page has it, with its key. */
  async #sendForm(
    kind: Kind,
    token: string,
    path: string,
    typed: Record<string, string | number>,
  ): Promise<Answer | null> {
    const page = await this.#ask((headers) => this.#client.get(path, headers));
    if (page?.status !== 200) return null;
    const fields = { ...page.page().form(path), ...typed };
    return this.#send(kind, token, (headers) => this.#client.post(path, fields, headers));
  }

  async #send(kind: Kind, token: string, send: Send): Promise<Answer | null> {
    const { ledger, tally } = this.#day;
    ledger.note(kind, token, "sent");
    const answer = await this.#ask(send);
    if (answer === null) return null;
    const isDone = answer.status === 201 || answer.status === 303;
    // Of two sales of a piece one is refused.
    if (isDone || kind !== "sale") ledger.note(kind, token, isDone ? "acknowledged" : "refused");
    tally.write(isDone);
    if (!isDone && answer.status !== 409)
      tally.fail(
        `${kind} ${token} was refused: ${answer.status} ${answer.page().messages || answer.body.slice(0, 200)}`,
      );
    return answer;
  }

  /** Sends it until it is answered, signing in where that has to be; null at the end of the day. */
  async #ask(send: Send): Promise<Answer | null> {
    const { shop, tally } = this.#day;
    // Unanswered ones are still sent again at the end, so that it is known what became of them.
    for (let tries = 0; !(this.#day.isOver && (!shop.isUp || tries > 50)); tries += 1) {
      const answer = await send({ "x-forwarded-for": this.#address }).catch(() => null);
      if (answer === null) {
        if (shop.isUp && tries > 500) return null;
        await wait(20);
        continue;
      }
      tally.answer(answer.status, this.#person.role);
      if (answer.status === 401) await this.#signIn();
      else if (answer.status === 503) await wait(100);
      else return answer;
    }
    return null;
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#person;
    const answer = await this.#client
      .post("/", { email, password }, { "x-forwarded-for": this.#address })
      .catch(() => null);
    this.#client.cookies.delete("loupe-toast");
    if (answer === null || answer.status === 303) return;
    this.#day.tally.answer(answer.status, "sign-in");
    if (answer.status === 401) this.#day.tally.fail(`${email} could not sign in: ${answer.page().messages}`);
    await wait(200);
  }
}

/** Lets everybody finish what they do; false if somebody waits for an answer all the time. */
export async function rest(day: Day, staff: readonly Worker[]): Promise<boolean> {
  for (const worker of staff) worker.isWaiting = false;
  day.isPaused = true;
  const until = Date.now() + 90_000;
  while (!staff.every(({ isWaiting }) => isWaiting) && Date.now() < until) await wait(20);
  return staff.every(({ isWaiting }) => isWaiting);
}

/** Three tills, and one each of the others. */
export const STAFF_ON_DUTY: readonly Person[] = [SAL, SAL, SAL, SUSAN, ADAM, OLIVE, RHEA];
