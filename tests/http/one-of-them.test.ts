import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aRepair } from "../support/shop.ts";

let server: ShopServer<unknown>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(() => {
    aRepair({ customerId: aCustomer().id });
    aPiece();
  });
  olive = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

test.each([
  ["/customers", "1 customer"],
  ["/customers?tier=silver", "1 of 1 customer"],
  ["/inventory", "1 item"],
  ["/repairs", "1 repair"],
  ["/marketing", "0 campaigns"],
])("%s of a shop that has one of them says '%s'", async (path, said) => {
  expect((await olive.get(path)).body).toMatch(new RegExp(`>${said}<`));
});

test("the plan of backups speaks of one hour, one day and one week as one", async () => {
  const { location: _location, returnTo: _returnTo, ...plan } = (await olive.get("/backups")).page().form();
  const once = { backupEveryHours: "1", backupsDaily: "1", backupsWeekly: "1" };
  expect((await olive.post("/backups/plan", { ...plan, ...once })).status).toBe(303);
  const { body } = await olive.get("/backups");
  expect(body).toContain(
    "A backup is made every hour. Keeps everything from the last day, one a day for 1 day, one a week for 1 week.",
  );
});

test("a file with one customer imports 1 customer, and the list has 2 customers", async () => {
  const form = new FormData();
  form.set("file", new Blob(["firstName,lastName,homeStore\nZoe,One,boca\n"]), "one.csv");
  const answer = await olive.request("POST", "/customers/import", {
    body: form,
    headers: { accept: "text/html", origin: olive.url },
  });
  expect((await olive.follow(answer)).page().messages).toMatch(
    /^Import Complete Successfully imported 1 customer\b/m,
  );
  expect((await olive.get("/customers")).body).toContain(">2 customers<");
});
