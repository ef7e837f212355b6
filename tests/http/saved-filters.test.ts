import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<unknown>;
let olive: Client;
let susan: Client;
let sal: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(theCast);
  [olive, susan, sal, rhea] = (await Promise.all(
    [OLIVE, SUSAN, SAL, RHEA].map((person) => signIn(server, person)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => server.stop());

interface Filter {
  id: number;
  list: string;
  name: string;
  query: string;
  isShared: boolean;
  path: string;
}

const PAGE = "/lists/customers/filters";
const API = "/api/saved-filters";
const all = async (client: Client, query = "") =>
  (await client.json("GET", `${API}${query}`)).json<Filter[]>();

describe("a filter in the browser", () => {
  test("is saved from its list, applied, renamed and deleted", async () => {
    const query = "search=hart&tier=diamond&sort=-spent";
    const list = (await sal.get(`/customers?${query}`)).page();
    expect(list.links["Save Filter"]).toBe(`${PAGE}?${query}`);
    const page = (await sal.get(`${PAGE}?${query}&cursor=x&returnTo=//evil.example`)).page();
    expect(page.text).toContain("Customers: Search: hart; Tier: Diamond; Sort by: Most spent");
    expect(page.text).not.toContain("Shared with everyone");
    const form = page.form();
    expect(form.query).toBe(query);
    const saved = await sal.post(PAGE, { ...form, name: "Our best" });
    expect([saved.status, saved.location]).toEqual([303, `/customers?${query}`]);
    const applied = (await sal.follow(saved)).page();
    expect(applied.messages).toContain("Filter saved");
    expect(applied.links["Our best"]).toBe(`/customers?${query}`);
    expect((await sal.get(`/customers?${query}`)).body).toMatch(/aria-current="true"[^>]*>Our best </);
    expect((await sal.get("/customers")).body).not.toMatch(/aria-current="true"[^>]*>Our best </);

    const [{ id } = { id: 0 }] = await all(sal, "?list=customers");
    const rename = `${PAGE}/${id}`;
    const renaming = (await sal.get(rename)).page();
    expect(renaming.form()).toMatchObject({ name: "Our best" });
    const renamed = await sal.post(rename, { ...renaming.form(), name: "Our very best" });
    expect([renamed.status, renamed.location]).toEqual([303, PAGE]);
    expect((await sal.get(PAGE)).page().links["Our very best"]).toBe(`/customers?${query}`);
    const deleted = await sal.post(`${rename}/delete`, {});
    expect([deleted.status, deleted.location]).toEqual([303, PAGE]);
    expect((await sal.follow(deleted)).page().messages).toContain("Filter deleted");
    expect(await all(sal)).toEqual([]);
    expect((await sal.get(rename)).status).toBe(404);
    expect((await sal.post(`${rename}/delete`, {})).status).toBe(404);
  });

  test("keeps what was typed where its name is taken or missing", async () => {
    const form = (await sal.get(`${PAGE}?tier=gold`)).page().form();
    expect((await sal.post(PAGE, { ...form, name: "Golden" })).status).toBe(303);
    const again = await sal.post(PAGE, { ...form, formKey: "another", name: "golden" });
    expect(again.status).toBe(422);
    expect(again.page().messages).toContain("You already have a filter with this name");
    expect(again.page().form()).toMatchObject({ name: "golden", query: "tier=gold" });
    const nameless = await sal.post(PAGE, { ...form, formKey: "third", name: " " });
    expect([nameless.status, nameless.page().text]).toEqual([
      422,
      expect.stringContaining("Name the filter"),
    ]);
    const long = await sal.post(PAGE, {
      ...form,
      formKey: "fourth",
      name: "x",
      query: `search=${"x".repeat(2_000)}`,
    });
    expect(long.status).toBe(422);
  });

  test("leads to its list alone, whatever was sent", async () => {
    const form = (await sal.get(PAGE)).page().form();
    const saved = await sal.post(PAGE, {
      ...form,
      name: "Sly",
      list: "audit",
      query: "https://evil.example/?tier=silver&path=//evil.example",
    });
    expect(saved.location).toBe("/customers");
    const next = { ...(await sal.get(PAGE)).page().form(), name: "Gone", query: "tier=pearl&homeStore=moon" };
    const gone = await sal.follow(await sal.post(PAGE, next));
    // The list ignores what it doesn't know.
    expect([gone.status, gone.page().text]).toEqual([200, expect.stringContaining("2 customers")]);
  });

  test("that is shared is for everybody who may open the list, and theirs to change who may share", async () => {
    const page = (await susan.get(`${PAGE}?tier=silver`)).page();
    expect(page.text).toContain("Shared with everyone");
    const saved = await susan.post(PAGE, { ...page.form(), name: "Silver", isShared: "on" });
    expect(saved.status).toBe(303);
    const theirs = (await sal.get("/customers")).page();
    expect(theirs.links.Silver).toBe("/customers?tier=silver");
    const manage = (await sal.get(PAGE)).page();
    expect(manage.text).toContain("Everyone, by Susan Vale");
    expect(manage.links["Rename Silver"]).toBeUndefined();
    expect(manage.links["Rename Golden"]).toBeDefined();
    const { id = 0 } = (await all(sal)).find(({ name }) => name === "Silver") ?? {};
    const tried = await sal.follow(await sal.post(`${PAGE}/${id}/delete`, {}));
    expect(tried.page().messages).toContain("can't change shared filters");
    const form = (await sal.get(`${PAGE}/${id}`)).page().form();
    expect((await sal.post(`${PAGE}/${id}`, { ...form, name: "Mine now" })).status).toBe(403);
    const sharing = { ...(await sal.get(PAGE)).page().form(), name: "Everybody's", isShared: "on" };
    expect((await sal.post(PAGE, sharing)).status).toBe(403);
    // Of another list.
    expect((await susan.get(`/lists/sales/filters/${id}`)).status).toBe(404);
    expect((await susan.post(`/lists/sales/filters/${id}/delete`, {})).status).toBe(404);
    expect((await all(susan)).map(({ name }) => name)).toContain("Silver");
    expect((await rhea.get(PAGE)).status).toBe(403);
    expect(await all(rhea)).toEqual([]);
  });
});

describe("over JSON", () => {
  test("filters are saved, listed and deleted", async () => {
    const sent = { list: "sales", name: "Denver", query: "?location=denver&cursor=1", isShared: false };
    const saved = await sal.json("POST", API, sent);
    expect(saved.status).toBe(201);
    const filter = saved.json<Filter>();
    expect(filter).toMatchObject({
      list: "sales",
      name: "Denver",
      query: "location=denver",
      path: "/sales?location=denver",
      isShared: false,
      savedBy: SAL.id,
      by: "Sal Brook",
    });
    expect(await all(sal, "?list=sales")).toEqual([filter]);
    expect(await all(olive, "?list=sales")).toEqual([]);
    expect((await olive.json("DELETE", `${API}/${filter.id}`)).status).toBe(404);
    expect((await sal.json("DELETE", `${API}/${filter.id}`)).json()).toEqual(filter);
    expect((await sal.json("DELETE", `${API}/${filter.id}`)).status).toBe(404);
  });

  test("what can't be is refused with its field", async () => {
    const sent = { list: "sales", name: "Again", query: "tier=gold" };
    const status = async (client: Client, body: object) => (await client.json("POST", API, body)).status;
    expect(await status(sal, sent)).toBe(201);
    const again = await sal.json("POST", API, { ...sent, name: "AGAIN" });
    expect([again.status, again.json()]).toMatchObject([422, { errors: { name: [expect.any(String)] } }]);
    expect(await status(sal, { ...sent, list: "pawn" })).toBe(422);
    expect(await status(sal, { ...sent, name: "" })).toBe(422);
    expect(await status(sal, { ...sent, name: "x".repeat(61) })).toBe(422);
    expect(await status(sal, { ...sent, name: 5 })).toBe(400);
    expect(await status(sal, { ...sent, name: "B", isShared: true })).toBe(403);
    expect(await status(sal, { ...sent, name: "C", list: "audit" })).toBe(403);
    expect(await status(rhea, sent)).toBe(403);
    expect((await sal.json("GET", `${API}?list=pawn`)).status).toBe(422);
    expect((await sal.json("DELETE", `${API}/x`)).status).toBe(404);
  });
});
