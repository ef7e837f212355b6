import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { OLIVE, SAL } from "../support/cast.ts";
import { nobody, type ShopServer, signIn, startShop } from "../support/http.ts";

const ORIGIN = "https://shop.example";

/** Requests as forwarded by a TLS proxy. */
function behindProxy(address: string, origin = ORIGIN) {
  return {
    "x-forwarded-host": "shop.example",
    origin,
    "x-forwarded-for": address,
    "x-forwarded-proto": "https",
  };
}

describe("behind a proxy that is trusted", () => {
  let server: ShopServer<void>;
  beforeAll(async () => {
    server = await startShop(undefined, { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: "127.0.0.1,::1" });
  });
  afterAll(() => server.stop());

  test("cookies are for HTTPS and this host alone, and forms work", async () => {
    const client = nobody(server);
    const { email, password } = OLIVE;
    const answer = await client.post("/", { email, password }, behindProxy("203.0.113.5"));
    expect(answer.status).toBe(303);
    for (const line of answer.headers.getSetCookie())
      expect(line).toMatch(/^__Host-loupe-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const page = await client.get("/inventory", behindProxy("203.0.113.5"));
    expect(page.status).toBe(200);
    expect(page.page().text).not.toContain("This connection isn't secure");
    const moved = await client.post(
      "/location",
      { location: "boca", returnTo: "/sales" },
      behindProxy("203.0.113.5"),
    );
    expect([moved.status, moved.location]).toEqual([303, "/sales"]);
    // The same form without TLS comes from another origin.
    const foreign = behindProxy("203.0.113.5", "http://shop.example");
    expect((await client.post("/location", { location: "boca" }, foreign)).status).toBe(403);
  });

  test("failed sign-ins count for the client's own address", async () => {
    const attempt = async (address: string) => {
      const wrong = { email: SAL.email, password: "not the one" };
      return (await nobody(server).post("/", wrong, behindProxy(address))).status;
    };
    for (let n = 0; n < 10; n += 1) expect(await attempt("203.0.113.7")).toBe(401);
    expect(await attempt("203.0.113.7")).toBe(429);
    expect(await attempt("203.0.113.8")).toBe(401);
    // Headers set by the client are further left and don't count.
    expect(await attempt("198.51.100.1, 203.0.113.7")).toBe(429);
  });
});

test("each address of PUBLIC_ORIGIN is one of its own, and the first is printed", async () => {
  const server = await startShop(undefined, {
    PUBLIC_ORIGIN: `${ORIGIN}, https://loupe.lan:8443`,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  onTestFinished(() => server.stop());
  const under = (host: string, origin = `https://${host}`) => ({
    ...behindProxy("203.0.113.5", origin),
    "x-forwarded-host": host,
  });
  for (const host of ["shop.example", "loupe.lan:8443"]) {
    const client = await signIn(server, OLIVE, under(host));
    const moved = await client.post("/location", { location: "boca", returnTo: "/sales" }, under(host));
    expect([host, moved.status, moved.location]).toEqual([host, 303, "/sales"]);
    const other = host === "shop.example" ? "https://loupe.lan:8443" : ORIGIN;
    expect((await client.post("/location", { location: "boca" }, under(host, other))).status).toBe(403);
  }
  for (const host of ["loupe.lan", "loupe.lan:443", "evil.example"])
    expect((await nobody(server).get("/", under(host))).status).toBe(421);
  expect((await nobody(server).get("/healthz")).status).toBe(200);
  expect(server.stdout()).toMatch(/^Loupe is open at https:\/\/shop\.example \(listening on /m);
});

test("claiming another address doesn't avoid the throttle", { tags: "all" }, async () => {
  const server = await startShop();
  const attempt = async (address: string) => {
    const wrong = { email: SAL.email, password: "not the one" };
    return (await nobody(server).post("/", wrong, { "x-forwarded-for": address })).status;
  };
  for (let n = 0; n < 10; n += 1) expect(await attempt(`203.0.113.${n}`)).toBe(401);
  expect(await attempt("203.0.113.99")).toBe(429);
  await server.stop();
});

describe("plain HTTP off this machine", () => {
  const there = { "x-forwarded-host": "192.168.7.7:3000", origin: "http://192.168.7.7:3000" };

  test("refuses passwords and tokens, and says why", async () => {
    const server = await startShop(undefined, {
      PUBLIC_ORIGIN: there.origin,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const page = await nobody(server).get("/", there);
    expect(page.body).toContain("Sign-in is off here");
    const { email, password } = OLIVE;
    const answer = await nobody(server).post("/", { email, password }, there);
    expect(answer.status).toBe(403);
    expect(answer.body).toContain("ALLOW_PLAIN_HTTP=1");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const json = await nobody(server).json("POST", "/api/login", { email, password }, there);
    expect([json.status, json.headers.getSetCookie()]).toEqual([403, []]);
    const token = { ...there, authorization: "Bearer loupe_any" };
    const program = await nobody(server).json("GET", "/api/user", undefined, token);
    expect([program.status, program.body]).toEqual([403, expect.stringContaining("Tokens are off here")]);
    await server.stop();
  });

  test("with the switch it works, and every page warns", async () => {
    const server = await startShop(undefined, {
      PUBLIC_ORIGIN: there.origin,
      TRUSTED_PROXIES: "127.0.0.1",
      ALLOW_PLAIN_HTTP: "1",
    });
    expect((await nobody(server).get("/", there)).body).toContain(
      "could read passwords sent over plain HTTP",
    );
    const client = await signIn(server, OLIVE, there);
    for (const path of ["/", "/customers", "/sales", "/nowhere"])
      expect((await client.get(path, there)).page().text).toContain(
        "This connection isn't secure: others on the network could see your screen and what you type.",
      );
    await server.stop();
  });

  test("localhost needs neither HTTPS nor the switch", { tags: "all" }, async () => {
    const server = await startShop();
    const client = await signIn(server, OLIVE);
    expect((await client.get("/")).page().text).not.toContain("This connection isn't secure");
    await server.stop();
  });
});
