import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, RHEA } from "../support/cast.ts";
import { nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

// package.json is where the version is. Of the commands: commands.test.ts; of archives: backups.test.ts.

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

let server: ShopServer<unknown>;
beforeAll(async () => {
  server = await startShop(theCast);
});
afterAll(() => server.stop());

test("whoever is signed in sees the version, and nobody else", async () => {
  const rhea = await signIn(server, RHEA);
  expect((await rhea.get("/account")).page().text).toContain(`Loupe ${version}`);
  expect((await rhea.json("GET", "/healthz")).json()).toEqual({ status: "ok", version });
  const adam = await signIn(server, ADAM);
  expect((await adam.get("/settings")).page().text).toContain(`Loupe ${version}`);

  const visitor = nobody(server);
  for (const path of ["/", "/healthz", "/nowhere"])
    expect([path, (await visitor.get(path)).body.includes(version)]).toEqual([path, false]);
});

test("the lock file, from which the bill of materials is made, says the same", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  expect(packages[""]?.version).toBe(version);
});
