import { afterAll, beforeAll, expect, test } from "vitest";
import { SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece } from "../support/shop.ts";

let server: ShopServer<number>;
let susan: Client;
beforeAll(async () => {
  server = await startShop(() => aPiece().id);
  const { $client: client } = openBook(server);
  const columns = (client.pragma("table_info(pieces)") as { name: string }[]).map(({ name }) => name);
  const own: Record<string, string> = {
    id: "null",
    sku: "'L-' || @nth",
    folded_sku: "'l-' || @nth",
    search_text: "@text",
  };
  const copy = client.prepare(`insert into pieces (${columns.join()})
    select ${columns.map((name) => own[name] ?? name).join()} from pieces where id = ${server.built}`);
  // More letters than one search looks at.
  client.transaction(() => {
    for (let nth = 0; nth < 800; nth += 1)
      copy.run({ nth, text: `locket${nth % 100 ? "" : " j"} ${"x".repeat(5_900)}` });
  })();
  client.close();
  susan = await signIn(server, SUSAN);
});
afterAll(() => server.stop());

test("a list, a bulk change and tags say that a search didn't look at all; the change reads all", async () => {
  const textOf = async (path: string) =>
    (await susan.follow(await susan.get(`${path}?search=locket+j`))).page().text;
  expect(await textOf("/inventory")).toContain("7+ of 801 items");
  expect(await textOf("/inventory/bulk-changes/new")).toContain("All that match the filter: 7+ items");
  expect(await textOf("/inventory/tags")).toContain("7+ tags");
  const drawn = await susan.json("POST", "/api/inventory/bulk-changes", {
    filter: { search: "locket j" },
    change: { field: "location", location: "new_york" },
    preview: true,
  });
  expect(drawn.json()).toMatchObject({ state: "preview", waiting: 8 });
});
