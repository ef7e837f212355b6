import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

const PAGES = [
  "/",
  "/customers",
  "/customers/1",
  "/inventory",
  "/sales",
  "/sales/new",
  "/repairs",
  "/marketing",
];
const FOR_SCRIPTS = /<script|modulepreload|as="font"|__reactRouter/;

let shop: ShopServer<TheCast>;
let olive: Client;

beforeAll(async () => {
  shop = await startShop(theCast);
  olive = await signIn(shop, OLIVE);
});
afterAll(() => shop.stop());

/**
 * A page's elements and texts without script data and random names. The light form has plain elements with
 * short class names where the full one has Radix's components, which wrap some in a `<div>`.
 */
function read(html: string): string {
  // In one order: React puts them first only where scripts wait for them.
  const sheets = [...html.matchAll(/<link [^>]*?rel="stylesheet"[^>]*? href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
  return (
    sheets.toSorted().join("\n") +
    html
      // Pictures are for the full form only.
      .replace(/<img class="tile[^>]*>|<svg class="tile.*?<\/svg>/g, "")
      // A light list shows all of its rows, which the full one does on demand.
      .replace(/<input class="rest-toggle[^>]*><label class="rest-fold[^>]*>More of Each Row<\/label>/g, "")
      .replace(
        / (?:class|data-(?:accent-color|gray-color|is-root-theme|has-background|panel-background|radius|scaling|side))="[^"]*"/g,
        "",
      )
      .replace(
        /<details[^>]*><summary[^>]*>(?:<svg.*?<\/svg>)?More Filters<\/summary>[\s\S]*?<\/details>/g,
        "",
      )
      .replace(/<a [^>]*>More Filters<\/a>/g, "")
      .replace(/<\/?div[^>]*>/g, "")
      .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<link[^>]*(?:modulepreload|preload)[^>]*>/g, "")
      .replace(/ data-light="true"| nonce="[^"]*"| value="[\w-]{21,}"/g, "")
      // A form's own method needn't be said.
      .replace(/<link [^>]*?rel="stylesheet"[^>]*>| method="get"/g, "")
      .replace(/_R_\w+_/g, "id")
      // The minute of reading may turn between two requests.
      .replace(/\d{1,2}:\d\d [AP]M/g, "time")
  );
}

test.each(PAGES)("%s is the same page in the light form, without anything for scripts", async (path) => {
  const full = await olive.get(path);
  const light = await olive.get(path, { "save-data": "on" });
  expect(light.status).toBe(200);
  expect(full.body).toMatch(FOR_SCRIPTS);
  expect(light.body).not.toMatch(FOR_SCRIPTS);
  expect(read(light.body)).toBe(read(full.body));
  expect(light.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("a terminal chooses on the sign-in page, stays with it for a year, and can choose again", async () => {
  const terminal = nobody(shop);
  const door = await terminal.get("/?returnTo=%2Fsales");
  expect(door.page().text).toContain("Use Light Pages");
  const chosen = await terminal.post("/light", door.page().form("/light"));
  expect([chosen.status, chosen.location]).toEqual([303, "/?returnTo=%2Fsales"]);
  expect(chosen.headers.get("set-cookie")).toMatch(/loupe-light=.*Max-Age=31536000.*HttpOnly.*SameSite=Lax/);
  const light = await terminal.get("/?returnTo=%2Fsales");
  expect(light.body).not.toMatch(FOR_SCRIPTS);
  await terminal.post("/light", light.page().form("/light"));
  expect((await terminal.get("/", { "save-data": "on" })).body).toMatch(FOR_SCRIPTS);
});

test("error pages are light too, and a toast is shown once", async () => {
  const headers = { "save-data": "on" };
  const missing = await olive.get("/nowhere", headers);
  expect(missing.status).toBe(404);
  expect(missing.body).not.toMatch(FOR_SCRIPTS);
  const refused = await olive.post("/customers/new", { firstName: "Ada" }, headers);
  expect(refused.status).toBe(422);
  expect(refused.body).not.toMatch(FOR_SCRIPTS);
  expect(refused.page().form()["firstName"]).toBe("Ada");
  const scan = await olive.post("/customers/scan-vcard", {}, headers);
  const after = await olive.get(scan.location ?? "", headers);
  expect(after.page().messages).toContain("VCard scanning feature coming soon");
  expect((await olive.get("/customers", headers)).page().messages).toBe("");
});

test("an invalid cookie, or another site's address, changes nothing", async () => {
  const terminal = nobody(shop);
  terminal.cookies.set("loupe-light", "nonsense");
  expect((await terminal.get("/")).body).toMatch(FOR_SCRIPTS);
  const sent = await terminal.post("/light", { light: "on", returnTo: "//evil.example" });
  expect(sent.location).toBe("/");
  const other = await terminal.post("/light", { light: "off" }, { origin: "http://evil.example" });
  expect(other.status).toBe(403);
});
