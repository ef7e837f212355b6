import { read, utils } from "xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { URL_ACCESS } from "../support/url-access.ts";
import { everyAddress } from "../support/ask-everything.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  FIGURES,
  figuresIn,
  type Found,
  inOrder,
  inTable,
  moreAddresses,
  PLACES,
  type Way,
  WORDS,
} from "../support/judges/cost.ts";
import { PAGE_PATTERNS, patternOf, ROUTE_PATTERNS } from "../support/route-patterns.ts";
import { unmistakable } from "../support/unmistakable.ts";

let server: ShopServer<ReturnType<typeof unmistakable>>;
beforeAll(async () => {
  server = await startShop(unmistakable);
});
afterAll(() => server.stop());

/** Asks for everything, in each form, and says where which figures stood. */
async function walk(
  client: Client,
  only?: readonly Way[],
): Promise<{ found: Found[]; patterns: Set<string> }> {
  const found: Found[] = [];
  const patterns = new Set<string>();
  const look = async (way: Way, address: string, answer: Answer, text = answer.body) => {
    if (answer.status === 200) patterns.add(patternOf(address));
    const figures = figuresIn(text);
    if (figures.length > 0) found.push({ way, address, figures });
  };
  for (const address of [...moreAddresses(server.built.ring), ...everyAddress()]) {
    const pattern = patternOf(address);
    const isFile = !PAGE_PATTERNS.includes(pattern) || /\.csv|\/export|\/pdf/.test(pattern);
    const way = pattern.startsWith("/api") ? "JSON" : isFile ? "file" : "page";
    if (only && !only.includes(way)) continue;
    if (way === "JSON") {
      await look("JSON", address, await client.get(address, { accept: "application/json" }));
    } else if (way === "file") {
      const answer = await client.get(address);
      const text = address.includes("format=xlsx") ? await cellsOf(client, address) : answer.body;
      await look("file", address, answer, text);
    } else {
      await look("page", address, await client.follow(await client.get(address)));
      const [path = "", query = ""] = address.split("?", 2);
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      await look("data", address, await client.get(query ? `${data}?${query}` : data));
      await look("light", address, await client.follow(await client.get(address, { "save-data": "on" })));
    }
  }
  return { found, patterns };
}

/** A workbook's cells as text. */
async function cellsOf(client: Client, address: string): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(server.url + address, { headers: { cookie } });
  const { Sheets } = read(Buffer.from(await response.arrayBuffer()));
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join("\n");
}

describe("what shows cost", () => {
  test("stands in the listed places for who may see it, and nowhere for who may not", async () => {
    const seen = await walk(await signIn(server, OLIVE));
    expect(inTable(seen.found)).toEqual(inOrder(Object.entries(PLACES)));
    expect(new Set(seen.found.flatMap(({ figures }) => figures))).toEqual(
      new Set([...Object.keys(FIGURES), ...Object.keys(WORDS)]),
    );
    const unseen = await walk(await signIn(server, ADAM));
    expect(unseen.found).toEqual([]);
    for (const pattern of Object.keys(PLACES)) expect(unseen.patterns, pattern).toContain(pattern);
  }, 300_000);

  test("was looked for at every address that answers a GET", () => {
    const asked = new Set([...everyAddress(), ...moreAddresses(server.built.ring)].map(patternOf));
    const read = ROUTE_PATTERNS.map(({ pattern }) => pattern).filter((pattern) => URL_ACCESS[pattern]?.GET);
    expect(read.filter((pattern) => !asked.has(pattern))).toEqual([]);
  });
});

describe("customer view", () => {
  test("hides cost on the pages of one terminal, and changes neither JSON nor files nor what is saved", async () => {
    const olive = await signIn(server, OLIVE);
    const at = `/inventory/${server.built.sold.id}/edit`;
    const before = (await olive.get(at)).page();
    expect(before.text).toContain("Customer view");
    const chosen = await olive.post("/customer-view", { customerView: "on", returnTo: at });
    expect([chosen.status, chosen.location]).toEqual([303, at]);
    expect(chosen.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const shown = (await walk(olive, ["file", "JSON"])).found;
    const listed = Object.entries(PLACES).filter(([, ways]) =>
      ways.some((way) => way === "file" || way === "JSON"),
    );
    expect(inTable(shown)).toEqual(inOrder(listed));
    for (const pattern of Object.keys(PLACES).filter((pattern) => PAGE_PATTERNS.includes(pattern)))
      for (const address of [...everyAddress(), ...moreAddresses(server.built.ring)].filter(
        (one) => patternOf(one) === pattern,
      )) {
        const page = (await olive.follow(await olive.get(address))).page();
        expect(figuresIn(page.text), address).toEqual([]);
        // Paper says nothing of it.
        const isPaper = pattern === "/lists/:list/print";
        if (page.h1.length > 0 && !isPaper) expect(page.text).toContain("Customer view is on");
      }
    const form = (await olive.get(at)).page().form(at);
    expect(form).toMatchObject({ cost: "6217.43" });
    expect((await olive.post(at, { ...form, description: "Seen by a customer" })).status).toBe(303);
    const back = await olive.post("/customer-view", { customerView: "off", returnTo: at });
    expect((await olive.follow(back)).page().form(at)).toMatchObject({ cost: "6217.43" });
    expect(figuresIn((await olive.get(`/inventory/${server.built.sold.id}`)).page().text)).toContain(
      "cost of what was sold",
    );
  }, 300_000);
});
