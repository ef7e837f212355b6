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
  return sal.request("POST", path, { body, headers: { accept: "text/html", origin: sal.url } });
};

test("a form of 256 KB comes back whole", async () => {
  const notes = `${"<".repeat(85_000)}end`;
  const refused = await post("/customers/new", [["notes", notes]]);
  expect(refused.status).toBe(422);
  expect(refused.page().form("/customers/new").notes).toBe(notes);
});

test.each([undefined, "multipart"] as const)(
  "a longer text (%s) is cut with a sign, and costs no other",
  async (type) => {
    const texts: [string, string][] = [
      ["firstName", "Ada"],
      ["notes", "ň".repeat(700_000)],
      ["lastName", "Long"],
      ["email", "not an address"],
    ];
    const answer = await post("/customers/new", texts, type);
    expect(answer.status).toBe(422);
    expect(answer.page().text).toMatch(/Must be [\d,]+ characters or fewer/);
    const shown = answer.page().form("/customers/new");
    expect(shown).toMatchObject({ firstName: "Ada", lastName: "Long", email: "not an address" });
    expect(shown.notes).toMatch(/^ň{250000,} \[…the rest was too long to be sent\]$/);
  },
);

test("the texts of a form are cut at 256 KB together, the longest first", async () => {
  const adam = await signIn(server, ADAM);
  const body = new FormData();
  for (const name of ["title", "description", "category"]) body.append(name, "x".repeat(200_000));
  body.append("pdfUrl", "x".repeat(1_000));
  const answer = await adam.request("POST", "/processes/new", { body, headers: { origin: adam.url } });
  expect(answer.status).toBe(422);
  const { title, description, category, pdfUrl } = answer.page().form("/processes/new");
  expect([title, description, category, pdfUrl].map((text) => text?.length)).toEqual([
    87_048, 87_048, 87_048, 1_000,
  ]);
});

test("a file of 17 MB for a form that has no field for one is 413", { tags: "all" }, async () => {
  const body = new FormData();
  body.append("firstName", "Ada");
  body.append("photo", new Blob([new Uint8Array(17 * 1024 * 1024)]), "IMG_1.jpg");
  const answer = await sal.request("POST", "/customers/new", { body, headers: { origin: sal.url } });
  expect(answer.status).toBe(413);
});

test("a photo as phones take it goes into a new envelope", async () => {
  const body = new FormData();
  body.append("notes", "kept");
  body.append("addPhoto", "1");
  body.append("photo", new Blob([new Uint8Array(Buffer.alloc(257 * 1024, "x"))]), "IMG_1.jpg");
  const answer = await sal.request("POST", "/repairs/new", {
    body,
    headers: { origin: sal.url },
  });
  expect(answer.status).toBe(422);
  expect(answer.page().text).toContain("This file isn't a photo.");
  expect(answer.page().form("/repairs/new").notes).toBe("kept");
});

test.each(["/customers", "/sales/new", "/nothing", "/api/customers", "/"])(
  "%s: a query of 750 parameters is read, one more is 400",
  async (path) => {
    const query = (parameters: number) => Array.from({ length: parameters }, (_, n) => `a${n}=`).join("&");
    expect((await sal.get(`${path}?${query(750)}`)).status).not.toBe(400);
    const { status, body } = await sal.get(`${path}?${query(751)}`);
    expect(status).toBe(400);
    expect(body).toContain("The address has too many parameters.");
  },
);
