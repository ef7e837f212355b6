import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ADAM, OLIVE, PASSWORD, SAL } from "../support/cast.ts";
import { nobody, startShop } from "../support/http.ts";

const GUESS = "wrong-guess-42";

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

  const failures = () =>
    server
      .stdout()
      .split("\n")
      .filter((line) => line.includes("sign-in-failed"));
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
    [...server.stdout().matchAll(/"event":"sign-in-failed","why":"([^"]+)"/g)].map(([, why]) => why);
  await expect
    .poll(reasons)
    .toEqual([...Array.from({ length: 10 }, () => "wrong-password"), "too-many-tries"]);
});
