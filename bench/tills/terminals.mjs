// Terminals: each is a signed-in browser without scripts that does one thing at a time.
import { randomUUID } from "node:crypto";
import { signIn } from "../support/server.mjs";

/** Accounts that sell in the sample shop and in every seeded one. A sale at a store that isn't its own needs an approval. */
const SELLERS = [
  { email: "owner@loupe.example" },
  { email: "admin@loupe.example" },
  { email: "sales@loupe.example", only: "boca" },
];
/** Average pause between a response and the next request, at which 40 terminals keep two processors busy. */
export const THINK_MS = 300;
const MOST_REQUESTS = 100_000;

/** Kinds of ten consecutive actions: four lists, four searches, two sales. */
const KINDS = ["list", "search", "list", "search", "sale", "list", "search", "list", "search", "sale"];

const LISTS = [
  "/customers",
  "/inventory?isAvailable=true",
  "/sales",
  "/inventory?category=rings&location=boca",
  "/repairs?status=in_progress",
];

/** Pieces to sell, customers, stores, and search terms. Each piece is offered once. */
export function readShelves(db, { pieces }) {
  const forSale = db
    .prepare(
      "select id, cost, retail_price as price from pieces where state = 'available' order by id limit ?",
    )
    .all(pieces);
  const people = db
    .prepare("select id, last_name as name from customers where id % 97 = 3 order by id limit 1000")
    .all();
  const tags = db
    .prepare("select sku from pieces where state = 'available' order by id desc limit 500")
    .all();
  const stores = db.prepare("select key, sales_tax_rate as rate from stores order by position").all();
  let sold = 0;
  return {
    store: (n, only = stores[n % stores.length].key) => stores.find(({ key }) => key === only),
    nextPiece() {
      const piece = forSale[sold];
      sold += 1;
      if (!piece) throw new Error(`All ${forSale.length} pieces are sold`);
      return piece;
    },
    customer: (n) => people[n % people.length],
    sku: (n) => tags[n % tags.length].sku,
  };
}

/** Signs in `count` terminals, spread over the servers. */
export async function openTerminals(servers, count) {
  const terminals = [];
  for (let n = 0; n < count; n += 1) {
    const server = servers[n % servers.length];
    const { email, only } = SELLERS[n % SELLERS.length];
    terminals.push({ n, only, url: server.url, client: await signIn(server, { email }) });
  }
  return terminals;
}

/**
 * Runs all terminals for `ms`. `tickets` counts confirmed sales, `acknowledged` are their pieces, `waits`
 * milliseconds by kind, `wrong` unexpected responses. `thinkMs` is the average pause between a response and the next
 * request, uniformly distributed from 0 to twice this.
 */
export async function work(terminals, shelves, { ms, only = null, thinkMs = 0 }) {
  const day = { tickets: 0, acknowledged: [], waits: { list: [], search: [], sale: [] }, wrong: [], ms: 0 };
  const started = performance.now();
  let requests = 0;
  await Promise.all(
    terminals.map(async (terminal) => {
      for (let turn = terminal.n; performance.now() - started < ms; turn += 1) {
        if (thinkMs > 0) await pause(2 * thinkMs * Math.random());
        requests += 1;
        if (requests > MOST_REQUESTS) break;
        await doOne(terminal, only ?? KINDS[turn % KINDS.length], turn, shelves, day);
      }
    }),
  );
  day.ms = performance.now() - started;
  return day;
}

async function doOne({ n, only, client }, kind, turn, shelves, day) {
  const question =
    kind === "sale"
      ? ticketOf(shelves, n + turn * 7, only)
      : { method: "GET", path: pathOf(kind, n + turn, shelves) };
  const { method, path, body, pieces } = question;
  const headers = {
    accept: "text/html",
    ...(body && { "content-type": "application/x-www-form-urlencoded" }),
  };
  try {
    const { status, ms } = await client.send(method, path, { body, headers });
    day.waits[kind].push(ms);
    if (status !== (pieces ? 303 : 200)) day.wrong.push(`${method} ${path}: ${status}`);
    else if (pieces) {
      day.tickets += 1;
      day.acknowledged.push(...pieces.map(({ id }) => id));
    }
  } catch (error) {
    day.wrong.push(`${method} ${path}: ${error.code ?? error.message}`);
  }
}

function pathOf(kind, n, shelves) {
  if (kind === "list") return LISTS[n % LISTS.length];
  const name = encodeURIComponent(shelves.customer(n * 31).name);
  const sku = encodeURIComponent(shelves.sku(n * 17));
  return [`/customers?search=${name}`, `/inventory?search=${sku}`, `/sales/new?customerSearch=${name}`][
    n % 3
  ];
}

/** Tickets of one, two and three lines in turn, as the form without scripts posts them, at one store or at all in turn. */
function ticketOf(shelves, n, only) {
  const store = shelves.store(n, only);
  const pieces = [shelves.nextPiece()];
  const lines = [lineOf(pieces[0], n % 3 === 1 ? 0.1 : 0)];
  if (n % 3 > 0) lines.push(BATTERY);
  if (n % 3 === 2) {
    pieces.push(shelves.nextPiece());
    lines.push(lineOf(pieces[1], 0));
  }
  const price = lines.reduce((sum, line) => sum + line.due, 0);
  const tax = Math.round((price * store.rate) / 100_000);
  const body = new URLSearchParams({
    formKey: randomUUID(),
    customerSearch: "",
    customerId: String(shelves.customer(n).id),
    itemSearch: "",
    service: "",
    location: store.key,
    usedTax: money(tax),
    tax: money(tax),
    shippingCharge: "0",
    tradeInItem: "",
    tradeInValue: "",
    ...rowsOf(
      "lines",
      lines.map(({ due: _due, ...line }) => line),
    ),
    ...rowsOf("payments", PAYMENTS[n % 3](price + tax)),
  });
  return { method: "POST", path: "/sales/new", body: body.toString(), pieces };
}

const BATTERY = {
  kind: "item",
  description: "Watch battery",
  price: "18.00",
  quantity: "1",
  cost: "2.00",
  taxed: "true",
  due: 1_800,
};

function lineOf({ id, price, cost }, discount) {
  const off = Math.floor(price * discount);
  const typed = { kind: "piece", inventoryId: id, price: money(price), cost: money(cost) };
  return { ...typed, off: off > 0 ? money(off) : "", reason: off > 0 ? "loyalty" : "", due: price - off };
}

/** Payments by number of lines: by card, in cash with change, half and half. */
const PAYMENTS = [
  () => [{ kind: "card", lastFour: "4242", reference: "" }],
  (due) => [{ kind: "cash", given: money(changedFor(due)) }],
  (due) => [
    { kind: "cash", amount: money(Math.floor(due / 2)), given: money(changedFor(Math.floor(due / 2))) },
    { kind: "card", amount: money(due - Math.floor(due / 2)), lastFour: "1881" },
  ],
];

/** Rounds cents up to twenty-dollar bills. */
function changedFor(cents) {
  return Math.ceil(cents / 2_000) * 2_000;
}

function rowsOf(list, rows) {
  return Object.fromEntries(
    rows.flatMap((row, nth) =>
      Object.entries(row).map(([name, value]) => [`${list}[${nth}].${name}`, String(value)]),
    ),
  );
}

function money(cents) {
  return (cents / 100).toFixed(2);
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
