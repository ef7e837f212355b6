import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";

const HEAP_USED = new URL("../support/heap-used.mjs", import.meta.url).href;
const PAGES = ["/", "/customers", "/inventory", "/sales", "/repairs", "/sales/new", "/settings"];

let server: ShopProcess<void>;
let olive: Client;

beforeAll(async () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  server = await startShopProcess(undefined, {
    env: { NODE_OPTIONS: [...flags, `--import=${HEAP_USED}`].join(" ") },
  });
  olive = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

test("started with the flags of npm start, a server that is idle again lets go of what work left in its heap", async () => {
  const atStart = await heapUsed();
  const work = async () => {
    await Promise.all(PAGES.map((path) => olive.get(path)));
    return (await heapUsed()) > atStart + 40;
  };
  await vi.waitUntil(work, { timeout: 120_000, interval: 0 });
  // At rest, what is collected of young objects by itself is at most 8.
  await expect.poll(heapUsed, { timeout: 60_000, interval: 1_000 }).toBeLessThan(atStart + 24);
});

/** Megabytes. */
async function heapUsed(): Promise<number> {
  const told = () =>
    [...server.stdout().matchAll(/^heap (\d+)$/gm)].map(([, bytes]) => Number(bytes) / 2 ** 20);
  const many = told().length;
  server.signal("SIGUSR2");
  return vi.waitUntil(() => told()[many], { timeout: 60_000 });
}
