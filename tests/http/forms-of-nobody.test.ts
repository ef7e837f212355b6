import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { URL_ACCESS } from "../support/url-access.ts";
import { SAL } from "../support/cast.ts";
import { nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { collect, type RawAnswer } from "../support/raw-http.ts";

let server: ShopServer<void>;
beforeAll(async () => {
  server = await startShop();
});
afterAll(() => server.stop());

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const PART = '--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\n';

/** A form that never ends, of which this much has been sent; what the server says if it doesn't wait for more. */
async function begin(type: string, bytes: number): Promise<{ socket: Socket; answer: Promise<RawAnswer> }> {
  const socket = connect(server.port, "127.0.0.1");
  const answer = collect(socket, 60_000);
  answer.catch(() => undefined);
  socket.write(
    `POST /customers/new HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const text = (type === MULTIPART ? PART : "notes=").padEnd(bytes, "x");
  if (!socket.write(`${bytes.toString(16)}\r\n${text}\r\n`))
    await Promise.race([once(socket, "drain"), answer.catch(() => undefined)]);
  return { socket, answer };
}

test.each([MULTIPART, URL_ENCODED])(
  "forms of nobody that never end (%s) are 503 beyond the room for them, and keep nobody from signing in",
  { tags: "all" },
  async (type) => {
    const many = 200;
    const begun = await Promise.all(Array.from({ length: many }, () => begin(type, 240 * 1024)));
    let refused = 0;
    const count = async ({ answer }: { answer: Promise<RawAnswer> }) => {
      const { status, headers, body } = await answer;
      if (status === 503 && headers["retry-after"] && body.includes("Too many forms")) refused += 1;
    };
    for (const one of begun) count(one).catch(() => undefined);
    const hasRoomFor = Math.floor((32 * 1024) / (240 - 16));
    await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(0);
    await signIn(server, SAL);
    expect((await nobody(server).post("/customers/new", { notes: "short" })).status).toBe(401);
    const long = () => nobody(server).post("/customers/new", { notes: "x".repeat(200 * 1024) });
    expect((await long()).status).toBe(503);
    expect(refused).toBeLessThanOrEqual(many - hasRoomFor + 20);
    for (const { socket } of begun) socket.destroy();
    await expect.poll(async () => (await long()).status, { timeout: 30_000 }).toBe(401);
  },
);

test("a form of nobody that is longer than any that can be saved is 413, that of an ended session is cut", async () => {
  const notes = "x".repeat(300 * 1024);
  const multipart = new FormData();
  multipart.append("notes", notes);
  const send = (body: BodyInit) => nobody(server).request("POST", "/customers/new", { body });
  expect((await send(new URLSearchParams({ notes }))).status).toBe(413);
  expect((await send(multipart)).status).toBe(413);

  const ended = await signIn(server, SAL);
  const cookies = new Map(ended.cookies);
  await ended.post("/api/logout");
  for (const [name, value] of cookies) ended.cookies.set(name, value);
  const answer = await ended.post("/customers/new", { notes });
  expect(answer.status).toBe(401);
  expect(answer.page().form("/")["draft.notes"]).toContain("the rest was too long to be sent");
});

test("a form in many pieces comes back whole", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const answer = collect(socket, 30_000);
  socket.write(
    `POST /customers/new HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${URL_ENCODED}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const pieces = [..."notes=", ...Array.from({ length: 110 }, () => "x".repeat(900))];
  socket.write(`${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`);
  const { status, body } = await answer;
  expect(status).toBe(401);
  expect(body).toContain("x".repeat(110 * 900));
});

test("public forms are short, and a refused one repeats no more of a text than its field takes", async () => {
  const long = "<".repeat(260_000);
  const refused = await nobody(server).post("/", { email: long, password: "x" });
  expect(refused.status).toBe(422);
  expect(refused.content.length).toBeLessThan(64 * 1024);
  for (const path of ["/set-password", "/sign-in/code", "/light"])
    expect([path, (await nobody(server).post(path, { email: long, code: long })).status]).toEqual([
      path,
      413,
    ]);
  const code = await nobody(server).post("/set-password", {
    email: "<".repeat(20_000),
    code: "A",
    password: "x",
  });
  expect(code.status).toBe(422);
  expect(code.content.length).toBeLessThan(64 * 1024);
});

/** The status line of the answer to a JSON body that never ends; "" if the server waits this long for more of it. */
async function saidToUnending(path: string, bytes: number, longest = 5_000): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  socket.write(`${bytes.toString(16)}\r\n${'{"email":"'.padEnd(bytes, "x")}\r\n`);
  const [said] = await Promise.race([once(socket, "data") as Promise<[Buffer]>, wait(longest, [""])]);
  socket.destroy();
  return said.toString("latin1").split("\r\n", 1)[0] ?? "";
}

test(
  "nothing for which nobody needs a session waits for more than 16 KB of JSON",
  { tags: "all" },
  async () => {
    const writable = Object.entries(URL_ACCESS).filter(([, of]) => of.POST === "public");
    const paths = writable.map(([path]) => path.replace("*", "nothing-there"));
    expect(paths).toContain("/api/login");
    for (const path of [...paths, "/healthz", "/chain/later", "/api/customers", "/customers/new"])
      expect([path, await saidToUnending(path, 17 * 1024)]).toEqual([
        path,
        expect.stringContaining("HTTP/1.1 "),
      ]);
    expect(await saidToUnending("/api/login", 17 * 1024)).toContain(" 413 ");
    expect(await saidToUnending("/api/login", 15 * 1024, 1_000)).toBe("");
    const refused = await nobody(server).json("POST", "/api/login", { email: "x".repeat(17 * 1024) });
    expect([refused.status, refused.json()]).toEqual([
      413,
      { message: "That is too large to be sent here." },
    ]);
  },
);
