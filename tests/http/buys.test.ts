import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aFloat, AN_IDENTITY, chooseSettings, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<ReturnType<typeof theCast>>;
let sal: Client;
let susan: Client;
let olive: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(() => {
    chooseSettings({ holdDays: 0 });
    aFloat(cents(500_000));
    return theCast();
  });
  [sal, susan, olive, rhea] = await Promise.all(
    [SAL, SUSAN, OLIVE, RHEA].map((person) => signIn(server, person)) as [
      Promise<Client>,
      Promise<Client>,
      Promise<Client>,
      Promise<Client>,
    ],
  );
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

interface BuyAnswer {
  id: number;
  number: string;
  state: string;
  total: string;
  items: number;
  hasIdentity: boolean;
  version: number;
  lines: { id: number; inventoryId: number | null; melt: string | null; price: string; sku: string | null }[];
}

const BAND = {
  description: "Worn gold band",
  metal: "yellow_gold",
  karat: "14K",
  weightGiven: "5.2",
  weightUnit: "g",
  price: "300.00",
};

/** With a band for 300.00 and the seller's identity. */
async function begun(): Promise<BuyAnswer> {
  const seller = { location: "boca", customerId: server.built.amelia.id };
  const { id } = said<BuyAnswer>(await sal.json("POST", "/api/buys", seller), 201);
  said(await sal.json("POST", `/api/buys/${id}/lines`, BAND), 201);
  return said(await sal.json("PUT", `/api/buys/${id}/identity`, AN_IDENTITY), 200);
}

test("over JSON: a buy with its items and the seller's identity, paid in cash and voided", async () => {
  said(await olive.json("POST", "/api/metal-prices", { gold: "3993.60" }), 201);
  const expected = async () =>
    said<{ expected: { cash: string } }>(await susan.get("/api/till?location=boca"), 200).expected.cash;
  const before = await expected();
  const open = await begun();
  expect(open).toMatchObject({ state: "open", items: 1, total: "300.00", hasIdentity: true });
  const at = `/api/buys/${open.id}`;
  const bad = said<{ errors: object }>(await sal.json("POST", `${at}/lines`, { ...BAND, karat: "925" }), 422);
  expect(bad.errors).toHaveProperty("karat");
  const second = said<BuyAnswer>(await sal.json("POST", `${at}/lines`, { ...BAND, price: "1.00" }), 201);
  const { lines } = said<BuyAnswer>(await sal.get(at), 200);
  expect(second.items).toBe(2);
  said(await sal.json("DELETE", `${at}/lines/${lines[1]?.id}`, undefined), 200);
  expect((await sal.json("POST", `${at}/pay`, { paidBy: "cash", version: second.version })).status).toBe(409);
  // The same call again pays once.
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (let nth = 0; nth < 2; nth += 1) {
    const paid = await sal.json("POST", `${at}/pay`, { paidBy: "cash" }, key);
    expect(said<BuyAnswer>(paid, 200)).toMatchObject({ state: "bought", total: "300.00" });
  }
  expect((await sal.json("POST", `${at}/pay`, { paidBy: "cash" })).status).toBe(409);
  expect(Number(before) - Number(await expected())).toBe(300);
  const whole = said<BuyAnswer>(await sal.get(at), 200);
  expect(whole.lines).toMatchObject([{ price: "300.00", melt: "390.58", sku: "EST-00001" }]);
  const [piece] = said<object[]>(await olive.get("/api/inventory?search=EST-00001"), 200);
  expect(piece).toMatchObject({ cost: "300.00", description: "Worn gold band" });
  const [newest] = said<BuyAnswer[]>(await sal.get("/api/buys?state=bought&location=boca"), 200);
  expect(newest).toMatchObject({ id: open.id, number: open.number });
  expect((await sal.get("/api/buys?state=sent")).status).toBe(422);
  const asked = said<{ approval: boolean }>(await sal.json("POST", `${at}/void`, { reason: "No" }), 403);
  expect(asked.approval).toBe(true);
  said(await susan.json("POST", `${at}/void`, { reason: "Changed their mind" }), 200);
  expect(await expected()).toBe(before);
  for (const path of ["/buys", at, `/buys/${open.id}`, `/buys/${open.id}/print`])
    expect([path, (await rhea.get(path)).status]).toEqual([path, 403]);
});

/** Words that are nowhere but in the identity. */
const SECRETS = [AN_IDENTITY.name, AN_IDENTITY.idNumber, AN_IDENTITY.address, "1984-05-09", "May 9, 1984"];

test("the identity is in no page, answer or export but where it is looked at, and the trail has each look", async () => {
  const { id } = await begun();
  const pages = [
    "/buys",
    `/buys/${id}`,
    `/buys/${id}/identity`,
    `/buys/${id}/identity/look`,
    `/buys/${id}/pay`,
    `/buys/${id}.data`,
    `/api/buys/${id}`,
    "/api/buys",
    `/customers/${server.built.amelia.id}`,
    `/api/customers/${server.built.amelia.id}/export`,
    "/audit",
    `/audit?record=buy&id=${id}`,
  ];
  for (const page of pages) {
    const { status, body } = await olive.get(page);
    expect([page, status]).toEqual([page, 200]);
    for (const secret of SECRETS) expect([page, body.includes(secret)]).toEqual([page, false]);
  }
  const found = await olive.get(`/api/find?q=${encodeURIComponent(AN_IDENTITY.idNumber)}`);
  expect(said(found, 200)).toMatchObject({ exact: null, results: [] });
  said(await sal.json("POST", `/api/buys/${id}/pay`, { paidBy: "check", checkNumber: "1042" }), 200);
  const printed = await sal.get(`/buys/${id}/print`);
  expect(printed.status).toBe(200);
  for (const secret of SECRETS) expect(printed.body).not.toContain(secret);

  const look = `/api/buys/${id}/identity/look`;
  for (const client of [sal, susan, rhea])
    expect((await client.json("POST", look, undefined)).status).toBe(403);
  expect(said(await olive.json("POST", look, undefined), 200)).toEqual(AN_IDENTITY);
  expect((await olive.get(`/buys/${id}/identity/look`)).body).not.toContain(AN_IDENTITY.idNumber);
  const shown = await olive.post(`/buys/${id}/identity/look`, {});
  expect(shown.status).toBe(200);
  expect(shown.body).toContain(AN_IDENTITY.idNumber);
  expect(shown.headers.get("cache-control")).toContain("no-store");
  const trail = (await olive.get(`/audit?action=buy.identity-seen`)).body;
  expect(trail.match(/Viewed a seller's identity/g)?.length).toBeGreaterThanOrEqual(2);
});

test("what is typed of an identity is not kept in a refused form, a draft, an answer or a hash", async () => {
  const { id } = await begun();
  const page = `/buys/${id}/identity`;
  const typed = { ...AN_IDENTITY, expires: "", note: "" };
  const refused = await sal.post(page, { ...typed, expires: "2001-01-01" });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain(AN_IDENTITY.idNumber);
  expect((await sal.post(page, typed)).status).toBe(303);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  said(await sal.json("PUT", `/api/buys/${id}/identity`, AN_IDENTITY, key), 200);
  // Sent after the session ended, it isn't kept for after the sign-in.
  const nobody = await signIn(server, SAL);
  const cookies = [...nobody.cookies];
  await nobody.get("/log-out");
  for (const [name, value] of cookies) nobody.cookies.set(name, value);
  const ended = await nobody.post(page, typed);
  expect(ended.body).not.toContain(AN_IDENTITY.idNumber);
});

test("a buy is discarded once asked, and the menu marks Inventory meanwhile", async () => {
  const { id } = await begun();
  const page = (await sal.get(`/buys/${id}`)).page();
  expect(page.links.Discard).toBe(`/buys/${id}/discard`);
  const asked = await sal.get(`/buys/${id}/discard`);
  expect(asked.page().text).toContain("for good, with 1 item and the seller's identity");
  expect(asked.body).toMatch(
    /<a[^>]*aria-current="page"[^>]*href="\/inventory"|<a[^>]*href="\/inventory"[^>]*aria-current="page"/,
  );
  const gone = await sal.post(`/buys/${id}/discard`, asked.page().form());
  expect([gone.status, gone.location]).toEqual([303, "/buys"]);
  expect((await sal.get(`/buys/${id}/discard`)).location).toBe(`/buys/${id}`);
});
