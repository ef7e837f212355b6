import { expect, test } from "vitest";
import { ADAM, AMELIA, HALO_RING, OLIVE, PASSWORD, PASSWORD_HASH, STAFF } from "../support/cast.ts";
import { type Client, nobody, openBook, signIn, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

/** Personal data entered and searched during a busy day, none of which may appear in the log. */
const SECRETS = {
  "an e-mail": [
    "amelia@mail.example",
    "zelda.quill@mail.example",
    "zelda.quill%40mail",
    ...STAFF.map(({ email }) => email),
  ],
  "a name": ["Amelia", "Hartwell", "Zelda", "Quill", "Olive", "Marsh"],
  "a phone number": ["561-555-0101", "5615550101", "720-555-0199", "7205550199"],
  "a birthday": ["1984-06-17"],
  "an address": ["12 Larch Row", "Larch"],
  "a password": [PASSWORD, "wrong-guess-42", PASSWORD_HASH.slice(0, 20)],
  "what was searched for": ["emerald cut", "emerald", "Quill+zelda"],
  "what was typed into a form": ["prefers platinum", "HALO-1", "ZQ-77", "Broken heirloom"],
  "a query": ["?", "search=", "returnTo"],
};

test("the whole log of a busy day holds nothing personal, and every line of it is an event in JSON", async () => {
  const server = await startShop(theCast, { LOG_LEVEL: "debug" });
  const visitor = nobody(server);
  await visitor.get("/?returnTo=/customers?search=Amelia");
  await visitor.post("/", { email: "zelda.quill@mail.example", password: "wrong-guess-42" });
  await visitor.post("/", { email: OLIVE.email, password: "wrong-guess-42" });
  await visitor.json("POST", "/api/login", { email: ADAM.email, password: "wrong-guess-42" });
  await visitor.get("/customers/Amelia-Hartwell/amelia@mail.example");

  const olive = await signIn(server, OLIVE);
  await aBusyDay(olive);
  const tokens = [...olive.cookies.values()].flatMap((value) => [value, decodeURIComponent(value)]);

  // Includes errors: messages of SQLite, form parsers, and the network quote input.
  const db = openBook(server);
  db.$client.exec("alter table customers rename to lost");
  await olive.post("/customers/new", ZELDA);
  await olive.get("/customers?search=emerald+cut");
  await olive.json("POST", "/api/customers", ZELDA);
  db.$client.exec("alter table lost rename to customers");
  db.$client.close();
  await olive.post("/api/logout");
  await olive.post("/customers/new", ZELDA);
  await server.stop();

  const log = server.stdout();
  for (const [what, texts] of Object.entries({ ...SECRETS, "a token": tokens }))
    for (const text of texts.filter((one) => one.length > 0))
      expect(log.toLowerCase().includes(text.toLowerCase()) ? `${what}: ${text}` : "clean").toBe("clean");

  const lines = log.split("\n").filter((line) => line !== "" && !line.startsWith("Loupe is open at "));
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) {
    const { time, level, event } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
    expect(["debug", "info", "warn", "error"]).toContain(level);
    expect(event).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
  expect(server.stderr()).toBe("");
});

const ZELDA = {
  firstName: "Zelda",
  lastName: "Quill",
  email: "zelda.quill@mail.example",
  cellPhone: "720-555-0199",
  birthday: "1984-06-17",
  address: "12 Larch Row",
  homeStore: "boca",
  notes: "prefers platinum",
};

async function aBusyDay(olive: Client) {
  for (const path of [
    "/",
    "/customers",
    "/customers?search=emerald+cut",
    "/customers?search=Quill+zelda&tier=gold",
    "/customers.data?search=amelia%40mail.example",
    "/api/customers?search=Hartwell",
    "/inventory?search=HALO-1",
    "/sales?customerSearch=Amelia",
    "/sales/new?customerSearch=Amelia&itemSearch=HALO-1",
    "/customers/1",
    "/customers/1/edit",
    "/sales/1",
    "/sales/1/receipt",
    "/customers/Zelda%20Quill",
    "/api/customers/5615550101/HALO-1",
    "/assets/Amelia-Hartwell.js",
    "/api/dashboard/stats",
    "/healthz?who=Amelia",
  ])
    await olive.get(path);

  await olive.post("/customers/new", ZELDA);
  await olive.post("/customers/new", { ...ZELDA, email: "no address, Zelda", birthday: "1984-06-17x" });
  await olive.post("/customers/1/edit", { ...ZELDA, ...named(AMELIA), version: "1" });
  await olive.json("POST", "/api/customers", { ...ZELDA, email: AMELIA.email });
  await olive.json("POST", "/api/customers", { ...ZELDA, notes: 7 });
  await olive.request("POST", "/api/customers", {
    body: '{"firstName":"Zelda",',
    headers: { "content-type": "application/json" },
  });
  await olive.request("POST", "/customers/new", {
    body: "--x\r\nZelda Quill",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  await olive.post("/inventory/new", { ...named(HALO_RING), description: "Broken heirloom" });
  await olive.json("POST", "/api/inventory", {
    sku: "ZQ-77",
    category: "rings",
    description: "Broken heirloom",
  });
  await olive.post("/sales/new", {
    customerId: 1,
    inventoryId: 1,
    salePrice: "2499.00",
    itemCost: "1200.00",
    location: "boca",
  });
  const list = new FormData();
  list.append(
    "file",
    new Blob([
      "First Name,Last Name,Email,Cell Phone\nZelda,Quill,zelda.quill@mail.example,720-555-0199\nAmelia,,bad,1\n",
    ]),
    "Zelda Quill.csv",
  );
  await olive.request("POST", "/customers/import", { body: list });
  await olive.request("POST", "/api/customers/import", { body: list });
  await olive.request("POST", "/api/customers/import", {
    body: "Zelda",
    headers: { "content-type": "text/Zelda" },
  });
  await olive.request("PUT", "/api/customers?search=emerald", {
    headers: { "idempotency-key": "zelda.quill@mail.example" },
  });
  await olive.post("/customers/new", ZELDA, {
    origin: "https://zelda-quill.example",
    referer: "https://x.example/?Zelda",
  });
  await olive.get("/customers", {
    "user-agent": "Zelda Quill",
    referer: "http://localhost/customers?search=emerald",
  });
}

function named(words: object): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, String(value ?? "")]));
}
