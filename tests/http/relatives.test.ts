import { afterAll, beforeAll, expect, test } from "vitest";
import { RHEA, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

let server: ShopServer<TheCast>;
let sal: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(theCast);
  [sal, rhea] = (await Promise.all([SAL, RHEA].map((person) => signIn(server, person)))) as [Client, Client];
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface Relative {
  id: number;
  name: string;
  monthDay: string | null;
  version: number;
}

test("a refused form keeps what was typed and names the field; a second send adds nobody twice", async () => {
  const family = `/customers/${server.built.amelia.id}/relatives`;
  const opened = (await sal.get(family)).page();
  const typed = { ...opened.form(), name: "Mia Hartwell", relation: "daughter", note: "Wears size 5" };
  const wrong = await sal.post(family, { ...typed, monthDay: "13/1" });
  expect(wrong.status).toBe(422);
  expect(wrong.page().messages).toContain("enter a month and day like 5/9");
  expect(wrong.body).toContain("Wears size 5");
  for (const sent of [
    { ...typed, name: "" },
    { ...typed, name: "M".repeat(201) },
    { ...typed, relation: "cousin" },
    { ...typed, date: "2008-02-30" },
    { ...typed, relatedId: "no number" },
    { ...typed, occasion: "x".repeat(61) },
  ])
    expect((await sal.post(family, sent)).status).toBe(422);
  const sent = { ...(await sal.get(family)).page().form(), ...typed, date: "2008-05-03" };
  for (let times = 0; times < 2; times += 1) expect((await sal.post(family, sent)).status).toBe(303);
  expect((await sal.get(`/api${family}`)).json<Relative[]>()).toMatchObject([{ name: "Mia Hartwell" }]);
});

test("two people change one entry: the second is told, with what is there beside each field", async () => {
  const { bruno } = server.built;
  const family = `/customers/${bruno.id}/relatives`;
  const made = await sal.json("POST", `/api${family}`, { name: "Ben", relation: "son", monthDay: "Feb 29" });
  expect([made.status, made.json<Relative>().monthDay]).toEqual([201, "02-29"]);
  const { id, version } = made.json<Relative>();
  const edit = `${family}/${id}/edit`;
  const stale = (await sal.get(edit)).page().form();
  expect(stale).toMatchObject({ name: "Ben", monthDay: "2/29" });
  const body = { name: "Benjamin", relation: "son", version };
  expect((await sal.json("PUT", `/api${family}/${id}`, body)).json<Relative>()).toMatchObject({
    name: "Benjamin",
    monthDay: null,
    version: 2,
  });
  const late = await sal.post(edit, { ...stale, note: "Likes watches" });
  expect(late.status).toBe(409);
  expect(late.body).toContain("Likes watches");
  expect(late.body).toContain("Benjamin");
  const again = await sal.post(edit, { ...late.page().form(edit), note: "Likes watches" });
  expect([again.status, again.location]).toEqual([303, family]);
  const other = `/api/customers/${server.built.amelia.id}/relatives/${id}`;
  expect((await sal.json("DELETE", other, undefined)).status).toBe(404);
  expect((await sal.get(`${family.replace(String(bruno.id), "9999")}/${id}/edit`)).status).toBe(404);
});

test("who may only read sees them without forms, and changes nothing", async () => {
  const { amelia } = server.built;
  const answer = await rhea.get(`/customers/${amelia.id}/relatives`);
  if (answer.status === 403) return;
  expect(answer.body).not.toContain("Add Relative");
  const sent = { name: "Eva", relation: "friend" };
  expect((await rhea.json("POST", `/api/customers/${amelia.id}/relatives`, sent)).status).toBe(403);
});
