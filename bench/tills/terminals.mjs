// Terminals: each is a signed-in browser without scripts that does one thing at a time.
import { randomUUID } from "node:crypto";
import { signIn } from "../support/server.mjs";

/** Accounts that sell in the sample shop and in every seeded one. */
const SELLERS = ["owner", "admin", "sales"].map((name) => `${name}@loupe.example`);
/** Average pause between a response and the next request, uniformly distributed from 0 to twice this. */
export const THINK_MS = 300;
const MOST_REQUESTS = 100_000;

/** Per ten actions: four lists, four searches, two sales. */
const KINDS = ["list", "search", "list", "search", "sale", "list", "search", "list", "search", "sale"];

const LISTS = [
  "/customers",
  "/inventory?isAvailable=true",
  "/sales",
  "/inventory?category=rings&location=boca",
  "/repairs?status=in_progress",
];

/** Pieces to sell, customers, and search terms. Each piece is offered once. */
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
  let sold = 0;
  return {
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
    const email = SELLERS[n % SELLERS.length];
    terminals.push({ n, url: server.url, client: await signIn(server, { email }) });
  }
  return terminals;
}

/**
 * Runs all terminals for `ms`. `acknowledged` are pieces whose sale was confirmed, `waits` milliseconds by
 * kind, `wrong` unexpected responses.
 */
export async function work(terminals, shelves, { ms, only = null, thinks }) {
  const day = { acknowledged: [], waits: { list: [], search: [], sale: [] }, wrong: [], ms: 0 };
  const started = performance.now();
  let requests = 0;
  await Promise.all(
    terminals.map(async (terminal) => {
      for (let turn = terminal.n; performance.now() - started < ms; turn += 1) {
        if (thinks) await pause(2 * THINK_MS * Math.random());
        requests += 1;
        if (requests > MOST_REQUESTS) break;
        await doOne(terminal, only ?? KINDS[turn % KINDS.length], turn, shelves, day);
      }
    }),
  );
  day.ms = performance.now() - started;
  return day;
}

async function doOne({ n, url, client }, kind, turn, shelves, day) {
  const question =
    kind === "sale"
      ? saleOf(shelves, n + turn * 7, url)
      : { method: "GET", path: pathOf(kind, n + turn, shelves) };
  const { method, path, body, piece } = question;
  const headers = {
    accept: "text/html",
    ...(body && { "content-type": "application/x-www-form-urlencoded" }),
  };
  try {
    const { status, ms } = await client.send(method, path, { body, headers });
    day.waits[kind].push(ms);
    if (status !== (piece ? 303 : 200)) day.wrong.push(`${method} ${path}: ${status}`);
    else if (piece) day.acknowledged.push(piece.id);
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

/** The form data of a sale. */
function saleOf(shelves, n) {
  const piece = shelves.nextPiece();
  const body = new URLSearchParams({
    formKey: randomUUID(),
    customerSearch: "",
    customerId: String(shelves.customer(n).id),
    itemSearch: "",
    inventoryId: String(piece.id),
    itemCost: (piece.cost / 100).toFixed(2),
    salePrice: (piece.price / 100).toFixed(2),
    tax: "0",
    shippingCharge: "0",
    location: ["boca", "denver"][n % 2],
  });
  return { method: "POST", path: "/sales/new", body: body.toString(), piece };
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
