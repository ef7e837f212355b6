import { day, dayIn, instant } from "~/domain/dates";
import { BRUNO, OLIVE, RHEA, SAL } from "./cast.ts";
import { aCampaign, aCustomer, anEmployee, aPiece, aRepair, aSale } from "./builders.ts";
import { type Client, type ShopServer, signIn, startShop } from "./http.ts";
import { anOutbox } from "./outbox.ts";
import { theCast } from "./the-cast.ts";

const MORE_THAN_A_PAGE = 55;

/**
 * The cast's shop with data everywhere: long lists, repairs in each status, campaigns with and without
 * proposals, a layaway, notes, a bulk change, notices, imports that failed in part, a backup, a denial, a former employee, messages
 * and replies.
 */
export async function startBusyShop(): Promise<ShopServer<void>> {
  const shop = await startShop(() => {
    const { bruno } = theCast();
    const today = dayIn("America/New_York", instant(Date.now()));
    const birthday = day(`1984${today.slice(4)}`);
    aCustomer({
      firstName: "Birgit",
      lastName: "Bell",
      dateOfBirth: birthday,
      street: "1 Main St",
      city: "Boca Raton",
    });
    for (let n = 0; n < MORE_THAN_A_PAGE; n += 1) aCustomer();
    for (const item of ["Clasp", "Hinge", "Opal"]) aRepair({ customerId: bruno.id, item }, SAL);
    aPiece();
    aSale({ customerId: bruno.id }, SAL);
    anEmployee({ role: "sales", isActive: false, firstName: "Aaron", lastName: "Abbott" });
    aCampaign({ name: "Birthday letters", type: "direct_mail" });
    anOutbox();
  });
  const olive = await signIn(shop, OLIVE);
  const people = `firstName,lastName,company,email\nIda,Import,X,ida@list.example\nNobody,,X,\nBruno,Okafor,X,${BRUNO.email}\n`;
  await importList(olive, "/api/customers/import", people);
  const items = "sku,description,category,retail price\nLISTED-1,Listed ring,rings,900\nLISTED-2,,rings,\n";
  await importList(olive, "/api/inventory/import", items);
  for (const [id, status] of [
    [2, "in_progress"],
    [3, "completed"],
    [4, "picked_up"],
  ])
    await olive.json("PUT", `/api/repairs/${id}`, { status });
  const { listedAt } = (await olive.json("POST", "/api/campaigns/2/recipients")).json<{ listedAt: string }>();
  await olive.json("POST", "/api/campaigns/2/send", { listedAt });
  await olive.json("POST", "/api/campaigns/1/optimize");
  await olive.post("/customers/1/suggestions");
  await olive.post("/processes/new", {
    title: "Opening the shop",
    pdfUrl: "https://example.com/opening.pdf",
  });
  await olive.post("/backups");
  await sellAndTakeBack(olive);
  await putAway(olive);
  await noteAndChange(olive);
  const rhea = await signIn(shop, RHEA);
  await rhea.get("/customers");
  return shop;
}

async function importList(client: Client, path: string, rows: string): Promise<void> {
  const body = new FormData();
  body.append("file", new File([rows], "list.csv", { type: "text/csv" }));
  const answer = await client.request("POST", path, { body });
  if (answer.status !== 200) throw new Error(`The shop imported nothing: ${answer.body}`);
}

/** Sells a service and a gift card, and takes a line of the ticket back. */
async function sellAndTakeBack(client: Client): Promise<void> {
  await client.post("/settings/services/new", { name: "Watch battery", price: "15", cost: "2" });
  const sold = await client.json("POST", "/api/sales", {
    walkIn: true,
    location: "boca",
    lines: [
      { kind: "item", description: "Watch strap", price: "40.00" },
      { kind: "gift_card", amount: "100.00" },
    ],
    payments: [{ kind: "card", amount: null }],
  });
  const { id, lines } = sold.json<{ id: number; lines: { id: number }[] }>();
  const back = { lines: [{ id: lines[0]?.id }], reason: "Wrong size" };
  const returned = await client.json("POST", `/api/sales/${id}/returns`, back);
  if (returned.status !== 201) throw new Error(`The shop took nothing back: ${returned.body}`);
}

/** Adds a note to records of each kind and a daughter to a customer, and makes a bulk change. */
async function noteAndChange(client: Client): Promise<void> {
  for (const record of ["customers/1", "customers/2", "sales/1", "inventory/1", "orders/1"])
    await client.json("POST", `/api/${record}/notes`, { text: "Asked for a call" });
  const relative = { name: "Mia Hartwell", relation: "daughter" };
  const added = await client.json("POST", "/api/customers/1/relatives", relative);
  if (added.status !== 201) throw new Error(`The shop added nobody: ${added.body}`);
  const change = { field: "category", category: "watches" };
  const changed = await client.json("POST", "/api/inventory/bulk-changes", { ids: [1], change });
  if (changed.status !== 201) throw new Error(`The shop changed nothing: ${changed.body}`);
}

/** Takes in a layaway of two installments and the first payment. */
async function putAway(client: Client): Promise<void> {
  const piece = { sku: "AWAY-1", category: "rings", description: "Gold band", location: "boca" };
  const added = await client.json("POST", "/api/inventory", {
    ...piece,
    cost: "40.00",
    retailPrice: "90.00",
  });
  const { id: inventoryId } = added.json<{ id: number }>();
  const order = await client.json("POST", "/api/orders", {
    kind: "layaway",
    customerId: 1,
    location: "boca",
    pieces: [{ inventoryId }],
    instalments: [
      { due: "2020-01-01", amount: "45.00" },
      { due: "2020-02-01", amount: "45.00" },
    ],
  });
  const { id } = order.json<{ id: number }>();
  const paid = await client.json("POST", `/api/orders/${id}/deposits`, { kind: "card", amount: "45.00" });
  if (paid.status !== 201) throw new Error(`The shop put nothing away: ${paid.body}`);
}
