import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

let server: ShopServer<TheCast>;
let sal: Client;
let olive: Client;
let susan: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(theCast);
  [sal, olive, susan, rhea] = (await Promise.all(
    [SAL, OLIVE, SUSAN, RHEA].map((person) => signIn(server, person)),
  )) as [Client, Client, Client, Client];
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Note {
  id: number;
  of: { kind: string; id: number };
  text: string;
  isPinned: boolean;
  by: { name: string };
  version: number;
}

test("are added on each record's page, and pinned ones stand on top of it", async () => {
  const { amelia, haloRing, braceletSale, pearls, bands } = server.built;
  for (const [path, query] of [
    [`/customers/${amelia.id}`, `customer=${amelia.id}`],
    [`/inventory/${haloRing.id}`, `piece=${haloRing.id}`],
    [`/sales/${braceletSale.id}`, `sale=${braceletSale.id}`],
    [`/repairs/${pearls.id}`, `order=${pearls.id}`],
    [`/orders/${bands.id}`, `order=${bands.id}`],
  ] as const) {
    const opened = await sal.get(path);
    expect(opened.body).toContain(`action="/notes/new?${query}"`);
    const sent = { ...opened.page().form("/notes/new"), text: `Said of ${path}`, isPinned: "on" };
    const answer = await sal.post(`/notes/new?${query}`, sent);
    expect([answer.status, answer.location]).toEqual([303, path]);
    const page = (await sal.follow(answer)).page();
    expect(page.messages).toContain("Note added");
    expect(page.text).toMatch(new RegExp(`Pinned ?Said of ${path} Sal Brook,`));
    expect(page.text).toContain("Pinned note Said of");
    const again = await sal.post(`/notes/new?${query}`, sent);
    expect(again.status).toBe(303);
    expect((await sal.get(path)).page().text.split("Pinned note").length).toBe(2);
  }
});

test("a refused note keeps what was typed and names the field", async () => {
  const path = `/notes/new?customer=${server.built.amelia.id}`;
  const empty = await sal.post(path, { text: " ", isPinned: "on" });
  expect(empty.status).toBe(422);
  expect(empty.page().messages).toContain("Write a note");
  expect(empty.body).toMatch(/name="isPinned"[^>]*checked|checked[^>]*name="isPinned"/);
  const long = await sal.post(path, { text: "pearls ".repeat(400) });
  expect(long.status).toBe(422);
  expect(long.body).toContain("pearls pearls");
  expect((await sal.get("/notes/new?customer=9999")).status).toBe(404);
  expect((await sal.get("/notes/new")).status).toBe(404);
  expect((await sal.post("/notes/new?customer=x", { text: "x" })).status).toBe(404);
});

test("are changed and removed by their author or who may correct them, by page and call", async () => {
  const { bruno } = server.built;
  const path = `/api/customers/${bruno.id}/notes`;
  const add = (text: string, client = olive) => client.json("POST", path, { text });
  const made = await add("Allergic to nickel");
  expect(made.status).toBe(201);
  const note = made.json<Note>();
  expect(note).toMatchObject({
    of: { kind: "customer", id: bruno.id },
    isPinned: false,
    by: { name: "Olive Marsh" },
  });
  const at = `/notes/${note.id}`;
  for (const { status } of [
    await sal.get(at),
    await sal.post(at, { text: "x", version: "1" }),
    await sal.post(`${at}?remove=1`, {}),
    await sal.json("PUT", `/api${at}`, { text: "x", version: 1 }),
    await sal.json("DELETE", `/api${at}`),
    await rhea.get("/notes/new?customer=1"),
    await rhea.post("/notes/new?customer=1", { text: "x" }),
    await rhea.json("DELETE", `/api${at}`),
    await rhea.json("POST", path, { text: "x" }),
  ])
    expect(status).toBe(403);
  expect((await sal.get(`/customers/${bruno.id}`)).page().links).not.toHaveProperty("change");
  const form = (await susan.get(at)).page().form(at);
  const saved = await susan.post(at, { ...form, text: "Allergic to nickel and brass" });
  expect([saved.status, saved.location]).toEqual([303, `/customers/${bruno.id}`]);
  const late = await olive.post(at, { ...form, text: "Too late" });
  expect(late.status).toBe(409);
  expect(late.body).toContain("Too late");
  expect(late.page().text).toContain("Now saved: Allergic to nickel and brass");
  const put = await olive.json("PUT", `/api${at}`, { text: "Allergic", isPinned: true, version: 2 });
  expect(put.json<Note>()).toMatchObject({ text: "Allergic", isPinned: true, version: 3 });
  expect((await sal.json("GET", path)).json<Note[]>().map(({ text }) => text)).toEqual(["Allergic"]);
  const gone = await olive.post(`${at}?remove=1`, {});
  expect([gone.status, gone.location]).toEqual([303, `/customers/${bruno.id}`]);
  expect((await olive.get(at)).status).toBe(404);
  const second = (await add("Second", sal)).json<Note>();
  expect((await sal.json("DELETE", `/api/notes/${second.id}`)).status).toBe(204);
  expect((await sal.json("DELETE", `/api/notes/${second.id}`)).status).toBe(404);
  expect((await olive.get(`/customers/${bruno.id}?kind=edit`)).page().text).toContain("Note removed Second");
});

test("a call refuses what isn't a note", async () => {
  const path = `/api/inventory/${server.built.haloRing.id}/notes`;
  expect((await sal.json("POST", path, { text: "" })).json()).toMatchObject({
    errors: { text: ["Write a note"] },
  });
  expect((await sal.json("POST", path, { text: 5 })).status).toBe(400);
  expect((await sal.json("POST", "/api/inventory/9999/notes", { text: "x" })).status).toBe(404);
  expect((await sal.json("GET", "/api/orders/9999/notes")).status).toBe(404);
});
