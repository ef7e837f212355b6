// Adds invoices, transfers, memos, counts, buys and melt lots, which a seeded shop lacks.
import { inRounds } from "./rounds.mjs";

/** Sales for each one of a kind. */
const ONE_IN = 2_000;
const LATER = "2999-12-31";

/** Moves goods until the shop has enough of each kind. */
export const moveGoods = (server, db) => {
  const vendors = db.prepare("select id from vendors order by id").pluck().all();
  const words = db.prepare("select description from pieces order by id limit 999").pluck().all();
  return inRounds(server, db, ONE_IN, async (call, customerId, number) => {
    const [first, second, third] = await receive(call, {
      vendorId: vendors[number % vendors.length],
      invoiceNumber: `INV-${number}`,
      words: [0, 1, 2].map((nth) => words[(3 * number + nth) % words.length]),
    });
    await transfer(call, [first, second]);
    await memo(call, third, customerId, number);
    await count(call, third);
    await buy(call, customerId);
    await melt(call, number);
  });
};

async function receive(post, { words, ...invoice }) {
  const line = { category: "rings", metal: "white_gold", karat: "18K", cost: "1200.00" };
  const { lines } = await post("/api/receivings", {
    ...invoice,
    location: "boca",
    lines: words.map((description) => ({ ...line, description })),
    receive: true,
  });
  return lines.map(({ inventoryId, sku }) => ({ id: inventoryId, sku }));
}

async function transfer(post, items) {
  const { id } = await post("/api/transfers", {
    from: "boca",
    to: "denver",
    ids: items.map((item) => item.id),
  });
  await post(`/api/transfers/${id}/send`, {});
  await post(`/api/transfers/${id}/receive`, { skus: items.map(({ sku }) => sku) });
}

/** Sends a piece out on memo. Every other one comes back. */
async function memo(post, { id }, customerId, number) {
  await post(`/api/inventory/${id}/movements`, { kind: "memo_out", customerId, due: LATER });
  if (number % 2) await post(`/api/inventory/${id}/movements`, { kind: "memo_returned" });
}

/** Counts a case without pieces, so what is scanned belongs elsewhere. */
async function count(post, { sku }) {
  const { id } = await post("/api/counts", { kind: "pieces", location: "boca", displayCase: "Window" });
  for (const number of [sku, "NO-SUCH-TAG"]) await post(`/api/counts/${id}/scans`, { number });
  await post(`/api/counts/${id}/end`, {});
}

async function buy(call, customerId) {
  const { id } = await call("/api/buys", { location: "boca", customerId });
  const band = { description: "Worn gold band", metal: "yellow_gold", karat: "14K" };
  const weight = { weightGiven: "5.2", weightUnit: "g" };
  await call(`/api/buys/${id}/lines`, { ...band, ...weight, price: "90.00" });
  const person = { name: "Ines Moreau", dateOfBirth: "1984-05-09", address: "12 Palm Court, Boca Raton, FL" };
  const card = { idType: "drivers_license", idNumber: "M600-000", issuer: "Florida", expires: LATER };
  await call(`/api/buys/${id}/identity`, { ...person, ...card }, { method: "PUT" });
  await call(`/api/buys/${id}/pay`, { paidBy: "store_credit" });
}

async function melt(post, number) {
  const item = { category: "rings", description: "Bent band", cost: "90.00", retailPrice: "90.00" };
  const sku = `BENCH-${Date.now()}-${number}`;
  const { id } = await post("/api/inventory", { ...item, sku, location: "boca", metal: "yellow_gold" });
  await post(`/api/inventory/${id}/movements`, { kind: "scrapped" });
  const lot = await post("/api/melt-lots", { location: "boca", refiner: "Hale Refining" });
  await post(`/api/melt-lots/${lot.id}/add`, { sku });
  await post(`/api/melt-lots/${lot.id}/send`, {});
  await post(`/api/melt-lots/${lot.id}/settle`, { brought: "80.00", settlement: `No. ${number}` });
}
