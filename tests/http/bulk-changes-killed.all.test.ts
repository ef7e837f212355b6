import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { SUSAN } from "../support/cast.ts";
import { type Answer, type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";

interface Bulk {
  id: number;
  state: string;
  waiting: number;
  changed: number;
}

/** More than are changed at once. */
const MANY = 1_200;
const API = "/api/inventory/bulk-changes";
const PAGE = "/inventory/bulk-changes";
const TEN_UP = { field: "price", priceBy: "raise_percent", amount: "10", rounding: "95" };

const clock = mkdtempSync(join(tmpdir(), "loupe-clock-"));
const ahead = join(clock, "ahead");
writeFileSync(ahead, "0");

let server: ShopProcess<number[]>;
let susan: Client;
beforeAll(async () => {
  const charms = () =>
    Array.from({ length: MANY }, (_, at) =>
      aPiece({ sku: `charms-${at}`, category: "charms", retailPrice: cents(10_000) }),
    ).map(({ id }) => id);
  server = await startShopProcess(charms, {
    env: {
      CLOCK_AHEAD: ahead,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/clock.mjs")}`,
    },
  });
  susan = await signIn(server, SUSAN);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
  rmSync(clock, { recursive: true, force: true });
});

const post = (path: string, body: unknown = {}) => susan.json("POST", API + path, body);
const bulkOf = (answer: Answer) => answer.json<Bulk>();
const read = async (id: number) => bulkOf(await susan.json("GET", `${API}/${id}`));
const ended = async (id: number) => (await read(id)).state === "complete";
const priceOf = async (sku: string) =>
  (await susan.json("GET", `/api/inventory?search=${sku}`))
    .json<{ sku: string; retailPrice: string }[]>()
    .find((item) => item.sku === sku)?.retailPrice;

test("many run as a job: others are answered, a killed one goes on where it was, and is undone as a job", async () => {
  const category = { filter: { category: "charms" } };
  const begun = bulkOf(await post("", { ...category, change: TEN_UP }));
  expect(begun).toMatchObject({ state: "running", waiting: MANY });
  expect((await post(`/${begun.id}/undo`)).status).toBe(409);
  const running = await susan.get(`${PAGE}/${begun.id}`);
  expect(running.headers.get("refresh")).toBe(`2; url=${PAGE}/${begun.id}`);
  await expect.poll(async () => (await read(begun.id)).changed, { timeout: 30_000 }).toBeGreaterThan(0);
  await server.restart("SIGKILL");
  const cut = await read(begun.id);
  expect(cut.state).toBe("running");
  expect(cut.changed).toBeGreaterThan(0);
  expect(cut.changed + cut.waiting).toBe(MANY);

  // No batch takes so long: the process has died.
  writeFileSync(ahead, "120000");
  await expect.poll(async () => (await read(begun.id)).state, { timeout: 30_000 }).toBe("interrupted");
  const page = (await susan.get(`${PAGE}/${begun.id}`)).page();
  expect(page.text).toContain("This bulk change was interrupted");
  const at = `${PAGE}/${begun.id}`;
  expect((await susan.post(`${at}/confirm`, page.form(`${at}/confirm`))).location).toBe(at);
  await expect.poll(() => ended(begun.id), { timeout: 120_000 }).toBe(true);
  expect(await read(begun.id)).toMatchObject({ changed: MANY, leftOut: 0, waiting: 0 });

  const undo = bulkOf(await post(`/${begun.id}/undo`));
  expect(undo).toMatchObject({ state: "running", undoOf: begun.id });
  const [charm = 0] = server.built;
  const item = (await susan.get(`/inventory/${charm}/edit`)).page().form();
  const answered = await susan.post(`/inventory/${charm}/edit`, { ...item, description: "Touched" });
  expect(answered.status).toBe(303);
  await expect.poll(() => ended(undo.id), { timeout: 120_000 }).toBe(true);
  // The oldest piece comes last: it was touched before its turn.
  expect(await read(undo.id)).toMatchObject({
    changed: MANY - 1,
    leftOut: 1,
    leftOutRows: [{ sku: "charms-0", reason: "changed" }],
  });
  expect(await priceOf(`charms-${MANY - 1}`)).toBe("100.00");
});
