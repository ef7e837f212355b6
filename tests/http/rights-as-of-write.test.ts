import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addNote } from "~/domain/records/notes/write-note.server";
import type { Db } from "~db/client.server.ts";
import { employees, notes, savedFilters } from "~db/schema/index.ts";
import { SAL } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { beginRequest, collect } from "../support/raw-http.ts";
import { aCustomer, enact } from "../support/shop.ts";

let server: ShopServer<{ noteId: number }>;
let db: Db;
beforeAll(async () => {
  server = await startShop(() => {
    const of = { kind: "customer", id: aCustomer().id } as const;
    return { noteId: enact((ctx) => addNote(ctx, { of, text: "Likes pearls", isPinned: false }), SAL).id };
  });
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});
const become = (role: "sales" | "read_only") =>
  db.update(employees).set({ role }).where(eq(employees.id, SAL.id)).run();
afterEach(() => become("sales"));

/** Sends the headers, lets the right be taken, and then sends the body. */
async function sendSlowly(client: Client, target: string, type: string, body: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = await beginRequest(
    server.port,
    `${target} HTTP/1.1\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nOrigin: http://localhost\r\nAccept: text/html\r\nConnection: close\r\n`,
  );
  // Answered after the slow request's session was read.
  await client.json("GET", "/api/user");
  become("read_only");
  const answer = collect(socket);
  socket.write(body);
  return answer;
}
const FORM = "application/x-www-form-urlencoded";

test("a note is not changed by a body that comes after the right was taken, as JSON and as a form", async () => {
  const { noteId } = server.built;
  const words = { text: "Likes opals", isPinned: false, version: 1 };
  const client = await signIn(server, SAL);
  const json = await sendSlowly(
    client,
    `PUT /api/notes/${noteId}`,
    "application/json",
    JSON.stringify(words),
  );
  expect(json.status).toBe(403);
  become("sales");
  const other = await signIn(server, SAL);
  const body = new URLSearchParams({ text: "Likes opals", version: "1", formKey: "slow-note-1" });
  const form = await sendSlowly(other, `POST /notes/${noteId}`, FORM, body.toString());
  expect(form.status).toBe(403);
  expect(db.select().from(notes).all()).toMatchObject([{ text: "Likes pearls" }]);
});

test("a filter is not saved on a list that may not be opened any more", async () => {
  const client = await signIn(server, SAL);
  const body = new URLSearchParams({ name: "Rings", query: "category=rings", formKey: "slow-filter-1" });
  const answer = await sendSlowly(client, "POST /lists/inventory/filters", FORM, body.toString());
  expect([answer.status, db.select().from(savedFilters).all()]).toEqual([403, []]);
});
