import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { wasNotConnected } from "~/runtime/not-connected";
import { freePort } from "../support/free-port.ts";

const errorOf = (url: string) =>
  fetch(url).then(
    () => null,
    (error: unknown) => error,
  );

test("nothing was sent where nobody takes the connection, at one address of a name or at all", async () => {
  const port = await freePort();
  for (const host of ["127.0.0.1", "localhost"])
    expect([host, wasNotConnected(await errorOf(`http://${host}:${port}/`))]).toEqual([host, true]);
});

test("something may have been sent where the line is cut later", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  expect(wasNotConnected(await errorOf(`http://127.0.0.1:${port}/`))).toBe(false);
  server.close();
});

// As Node says it of a line so slow that each address of a name is given up.
const tried = { code: "ETIMEDOUT", syscall: "connect" };
test.each<[string, object, boolean]>([
  [
    "given up at each address",
    { code: "ETIMEDOUT", errors: [tried, { ...tried, code: "ENETUNREACH" }] },
    true,
  ],
  ["given up at one", tried, true],
  ["given up while it was read", { code: "ETIMEDOUT", syscall: "read" }, false],
  [
    "given up at one address, cut at another",
    { errors: [tried, { code: "ECONNRESET", syscall: "read" }] },
    false,
  ],
  ["nothing that is known", {}, false],
])("%s", (_what, cause, isKnown) => {
  expect(wasNotConnected(new TypeError("fetch failed", { cause }))).toBe(isKnown);
});
