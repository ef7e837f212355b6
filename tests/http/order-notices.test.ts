import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { SAL, OLIVE, RHEA } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

/** One of each thing that an open order can wait for, as calls write them. */
const KINDS = {
  order_late: "Late ring",
  order_due: "Ring due today",
  workshop_overdue: "Watch at the workshop",
  estimate_asked: "Brooch with an estimate",
  order_untold: "Chain that is ready",
  instalment_late: "Put away pendant",
} as const;
type Kind = keyof typeof KINDS;

let server: ShopServer<{ customer: number; piece: number }>;
let sal: Client;
const today = dayIn("America/New_York", Date.now() as Instant);

beforeAll(async () => {
  server = await startShop(() => ({
    customer: aCustomer({ firstName: "Ines", lastName: "Okafor" }).id,
    piece: aPiece({ description: KINDS.instalment_late, retailPrice: cents(300_00) }).id,
  }));
  sal = await signIn(server, SAL);
  await anOrderOfEachKind();
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

async function said<T>(method: "POST" | "PUT", path: string, body: object): Promise<T> {
  const answer = await sal.json(method, path, body);
  expect([path, answer.status, answer.body]).toEqual([
    path,
    expect.toSatisfy((n: number) => n < 300),
    expect.anything(),
  ]);
  return answer.json<T>();
}

async function aRepair(item: string, promised: Day | null = null) {
  const { customer: customerId } = server.built;
  const repair = { customerId, item, costToRepair: "10.00", customerPrice: "90.00", location: "boca" };
  const { id } = await said<{ id: number }>("POST", "/api/repairs", repair);
  if (promised)
    await said("PUT", `/api/repairs/${id}/envelope`, { items: [{ description: item }], promised });
  return id;
}

async function anOrderOfEachKind() {
  await aRepair(KINDS.order_late, addDays(today, -3));
  await aRepair(KINDS.order_due, today);
  const away = await aRepair(KINDS.workshop_overdue);
  const workshop = { place: "workshop", name: "Kessel & Son", dueBack: addDays(today, -2) };
  await said("POST", `/api/orders/${away}/movements`, workshop);
  const asked = await aRepair(KINDS.estimate_asked);
  await said("POST", `/api/orders/${asked}/estimate`, { state: "asked", amount: "120.00" });
  const ready = await aRepair(KINDS.order_untold, addDays(today, 1));
  expect((await sal.post(`/repairs/${ready}/status`, { status: "completed" })).status).toBe(303);
  const { customer: customerId, piece } = server.built;
  await said("POST", "/api/orders", {
    kind: "layaway",
    customerId,
    location: "boca",
    pieces: [{ inventoryId: piece }],
    instalments: [{ due: addDays(today, -1), amount: "300.00" }],
  });
}

/** Whether a text has the words of these kinds in this order. */
function inTurn(text: string, wordsOf: (kind: Kind) => string, kinds: readonly Kind[]): boolean {
  const places = kinds.map((kind) => text.indexOf(wordsOf(kind)));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
}

const bell = async (client: Client) =>
  Object.entries((await client.get("/")).page().links).find(([, to]) => to === "/notices")?.[0];

test("the bell counts them, late ones come first, each line of the dashboard names the one that waits and leads to it", async () => {
  expect(await bell(sal)).toBe("6 notices");
  const { links, text } = (await sal.get("/")).page();
  const lines: Record<Kind, string> = {
    order_late: "3 days late: Late ring",
    order_due: `Due today: ${KINDS.order_due}`,
    workshop_overdue: "Overdue at Kessel & Son",
    estimate_asked: "1 estimate awaiting approval",
    order_untold: "1 ready, customer not notified",
    instalment_late: "1 late layaway payment",
  };
  for (const [kind, line] of Object.entries(lines)) {
    const named = line.endsWith(KINDS[kind as Kind]) ? "Ines Okafor" : KINDS[kind as Kind];
    expect(text).toMatch(new RegExp(`${line} [RL]-\\d{6}, ${named}`));
    const shown = (await sal.get(`/notices?kind=${kind}`)).page();
    expect(links[`Open: ${line}`]).toBe(shown.links[KINDS[kind as Kind]]);
    const items = Object.values(KINDS).filter((item) => shown.links[item]);
    expect(items, kind).toEqual([KINDS[kind as Kind]]);
  }
  const turns: Kind[] = ["order_late", "instalment_late", "workshop_overdue", "order_due", "estimate_asked"];
  expect(inTurn(text, (kind) => lines[kind], turns)).toBe(true);
  const all = (await sal.get("/notices")).page();
  expect(inTurn(all.text, (kind) => KINDS[kind], turns)).toBe(true);
  expect(all.text).toMatch(/Watch at the workshop\s*R-\d{6}, Ines Okafor/);
  expect(all.text).toContain("2 days late");
  expect(all.text).toContain("Ready today");
  expect(all.links["Put away pendant"]).toMatch(/^\/orders\/\d+$/);
  expect(all.links["Late ring"]).toMatch(/^\/repairs\/\d+$/);
});

/** What the menu says of repairs and orders. */
const inMenu = async (client: Client, headers: Record<string, string> = {}) => {
  const { links } = (await client.get("/account", headers)).page();
  return Object.keys(links).filter((label) => ["/repairs", "/orders"].includes(links[label] ?? ""));
};

test("the menu says how many repairs are late and whom to notify, as bench and lists do", async () => {
  expect(await inMenu(sal)).toEqual(["Repairs 1 late", "Orders 1 to notify"]);
  expect((await sal.get("/account")).page().text).toContain("Repairs 1 late Orders 1 to notify");
  expect((await sal.get("/repairs/bench")).page().text).toContain("Late 1");
  // The group begins after what no repair is on. Among the unpaid, 'Orders' has repairs, too.
  const tabs =
    /Orders \d+ Payment Due \d+ With repairs To Notify 1 Not Delivered \d+ To Remind \d+ Unclaimed/;
  for (const list of ["", "?state=payment_due", "?state=ready", "?state=open"])
    expect((await sal.get(`/orders${list}`)).page().text).toMatch(tabs);
  for (const list of ["?kind=layaway", "?state=unpaid"])
    expect((await sal.get(`/orders${list}`)).page().text).not.toContain("With repairs");
  expect(await inMenu(sal, { "save-data": "on" })).toEqual(["Repairs", "Orders"]);
});

test("a store without any has none, and a role without repairs neither", async () => {
  await sal.post("/location", { location: "denver", returnTo: "/" });
  expect(await bell(sal)).toBe("No notices");
  expect(await inMenu(sal)).toEqual(["Repairs", "Orders"]);
  await sal.post("/location", { location: "all", returnTo: "/" });
  const rhea = await signIn(server, RHEA);
  expect(await bell(rhea)).toBe("No notices");
  expect(await inMenu(rhea)).toEqual([]);
  expect((await rhea.get("/notices?kind=order_late")).page().links["Late ring"]).toBeUndefined();
});

test("'Done' takes one away for everybody", async () => {
  const form = (await sal.get("/notices?kind=instalment_late")).page().form("/notices/done");
  const answer = await sal.post("/notices/done?kind=instalment_late", form);
  expect(answer.status).toBe(303);
  expect(await bell(await signIn(server, OLIVE))).toBe("5 notices");
  expect((await sal.post("/notices/done", { ...form, formKey: crypto.randomUUID() })).status).toBe(409);
  const late = (await sal.get("/notices?kind=order_late")).page().form("/notices/done");
  expect((await sal.post("/notices/done?kind=order_late", late)).status).toBe(303);
  expect(await bell(sal)).toBe("4 notices");
  // The repair is as late as before.
  expect(await inMenu(sal)).toEqual(["Repairs 1 late", "Orders 1 to notify"]);
});

test("of several that wait, the dashboard's line leads to their list", async () => {
  await aRepair("Later ring", addDays(today, -5));
  await aRepair("Latest ring", addDays(today, -4));
  const { links } = (await sal.get("/")).page();
  expect(links["Open: 2 orders are late"]).toBe("/notices?kind=order_late");
});
