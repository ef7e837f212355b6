import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ADAM, OLIVE, PASSWORD, SAL } from "../support/cast.ts";
import { type Node, startChain } from "../support/chain.ts";
import { nobody, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

const GUESS = "wrong-guess-42";

const linesIn = (log: string) => log.split("\n").filter((line) => line.includes('"sign-in-failed"'));
/** Of a store's client, which isn't the head office's. */
const isOfStore = (line: string) => line.includes('"store":');

/** The filter's expression for this address. */
function filterFor(address: string): RegExp {
  const filter = readFileSync("docs/hosting/fail2ban-filter.conf", "utf8");
  const [, failregex = ""] = /^failregex = (.+)$/m.exec(filter) ?? [];
  expect(failregex).toContain("<HOST>");
  return new RegExp(failregex.replace("<HOST>", address.replaceAll(".", "\\.")));
}

test("a failed sign-in is a line with its address, which the filter for fail2ban finds; one that succeeds is none", async () => {
  const server = await startShop(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
  onTestFinished(() => server.stop());
  const from = (address: string) => ({ "x-forwarded-for": `198.51.100.9, ${address}` });
  const visitor = nobody(server);
  await visitor.post("/", { email: SAL.email, password: GUESS }, from("203.0.113.7"));
  await visitor.post("/", { email: "nobody@shop.example", password: GUESS }, from("203.0.113.8"));
  await visitor.post(
    "/set-password",
    { email: ADAM.email, code: "AAAA-BBBB-CCCC", password: GUESS },
    from("203.0.113.9"),
  );
  await visitor.request("POST", "/api/login", {
    body: JSON.stringify({ email: OLIVE.email, password: GUESS }),
    headers: { "content-type": "application/json", ...from("2001:db8::1") },
  });
  const signedIn = await visitor.post("/", { email: SAL.email, password: PASSWORD }, from("203.0.113.10"));
  expect(signedIn.status).toBe(303);

  const failures = () => linesIn(server.stdout()).filter((line) => !isOfStore(line));
  await expect.poll(() => failures().length).toBe(4);
  const failed = failures();
  expect(failed.map((line) => line.replace(/^\{"time":"[^"]+",/, "{"))).toEqual(
    (
      [
        ["wrong-password", "203.0.113.7"],
        ["wrong-password", "203.0.113.8"],
        ["wrong-code", "203.0.113.9"],
        ["wrong-password", "2001:db8::1"],
      ] as const
    ).map(
      ([why, address]) => `{"level":"warn","event":"sign-in-failed","why":"${why}","address":"${address}"}`,
    ),
  );
  for (const line of failed) expect(line).toMatch(filterFor(JSON.parse(line).address));
  for (const secret of [GUESS, SAL.email, "nobody@shop", "AAAA-BBBB"])
    expect(server.stdout()).not.toContain(secret);
});

test("a try while a limit holds is such a line, too", { tags: "all" }, async () => {
  const server = await startShop();
  onTestFinished(() => server.stop());
  for (let n = 0; n < 11; n += 1) await nobody(server).post("/", { email: SAL.email, password: GUESS });
  const reasons = () =>
    [...server.stdout().matchAll(/"event":"sign-in-failed","why":"([^"]+)","address"/g)].map(
      ([, why]) => why,
    );
  await expect
    .poll(reasons)
    .toEqual([...Array.from({ length: 10 }, () => "wrong-password"), "too-many-tries"]);
});

test(
  "in a chain the filter finds it in the log of the store that the client reached, and not at the head office, whose line says the store",
  { tags: "all" },
  async () => {
    const chain = await startChain(1, theCast, { TRUSTED_PROXIES: "127.0.0.1" });
    onTestFinished(() => chain.stop());
    const [store] = chain.stores;
    const client = nobody(store!);
    const from = { "x-forwarded-for": "203.0.113.7" };
    const asked = await client.post("/", { email: SAL.email, password: GUESS }, from);
    expect(asked.status).toBe(401);
    expect(asked.headers.get("loupe-failed-sign-in")).toBeNull();
    await client.request("GET", "/api/customers", {
      headers: { ...from, authorization: "Bearer loupe_no-such-token" },
    });
    const lines = (node: Node) => linesIn(node.running()!.stdout());
    const whys = (node: Node) => lines(node).map((line) => JSON.parse(line).why);
    for (const node of [store!, chain.office])
      await expect.poll(() => whys(node)).toEqual(["wrong-password", "wrong-token"]);
    for (const line of lines(store!)) expect(line).toMatch(filterFor("203.0.113.7"));
    for (const line of lines(chain.office)) {
      expect(JSON.parse(line)).toMatchObject({ store: "store-1", address: "203.0.113.7" });
      expect(line).not.toMatch(filterFor("203.0.113.7"));
    }
  },
);
