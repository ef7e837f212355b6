import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";

let server: ShopServer<void>;
let sal: Client;
beforeAll(async () => {
  server = await startShop();
  sal = await signIn(server, SAL);
});
afterAll(() => server.stop());

const post = (path: string, fields: [string, string][], type?: "multipart") => {
  const body = type ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  return sal.request("POST", path, { body, headers: { accept: "text/html", origin: server.url } });
};

test("a form of 256 KB comes back whole, a larger one is 413 with a way on", async () => {
  const notes = `${"<".repeat(85_000)}end`;
  const refused = await post("/customers/new", [["notes", notes]]);
  expect(refused.status).toBe(422);
  expect(refused.page().form("/customers/new").notes).toBe(notes);
  for (const type of [undefined, "multipart"] as const) {
    const { status, body } = await post("/customers/new", [["notes", "x".repeat(256 * 1024)]], type);
    expect({ type, status }).toEqual({ type, status: 413 });
    expect(body).toContain("Go back and send less.");
  }
});

test("the texts of a form with a file are cut at 256 KB together", async () => {
  const adam = await signIn(server, ADAM);
  const body = new FormData();
  for (const name of ["title", "description", "category"]) body.append(name, "x".repeat(200_000));
  const answer = await adam.request("POST", "/processes/new", { body, headers: { origin: server.url } });
  expect(answer.status).toBe(422);
  const { title, description, category } = answer.page().form("/processes/new");
  expect([title, description, category].map((text) => text?.length)).toEqual([200_000, 62_144, 0]);
});

test.each(["/customers", "/sales/new", "/nothing", "/api/customers", "/"])(
  "%s: a query of 500 parameters is read, one more is 400",
  async (path) => {
    const query = (parameters: number) => Array.from({ length: parameters }, (_, n) => `a${n}=`).join("&");
    expect((await sal.get(`${path}?${query(500)}`)).status).not.toBe(400);
    const { status, body } = await sal.get(`${path}?${query(501)}`);
    expect(status).toBe(400);
    expect(body).toContain("The address has too many parameters.");
  },
);
