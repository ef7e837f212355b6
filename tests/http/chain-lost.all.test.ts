import { cpSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Chain, startChain } from "../support/chain.ts";
import { type Client, nobody, signIn } from "../support/http.ts";
import { failedStart, runToEnd } from "../support/server.ts";

// A primary that comes back with less than it had: after a power cut, or from a copy of its folder.

let chain: Chain<void>;
afterEach(() => chain.stop());

const add = async (clerk: Client, lastName: string) => {
  const answer = await clerk.json("POST", "/api/customers", {
    firstName: "Ada",
    lastName,
    homeStore: "boca",
  });
  return answer.status === 201 ? answer.json<{ id: number }>().id : [answer.status, answer.body];
};
const found = async (clerk: Client, name: string) =>
  (await clerk.json("GET", `/api/customers?search=${name}`)).json<unknown[]>().length;
const lineIs = async (server: { url: string }) =>
  (await nobody(server).json("GET", "/healthz")).json<{ line?: string; status: string }>();

/** Copies the primary's folder, and lets everybody see a customer that it doesn't have. */
async function goOnAfterCopy(clerks: Client[]): Promise<string> {
  const [first] = clerks as [Client];
  const copy = `${chain.primary.folder}-copy`;
  expect(await add(first, "Kept")).toEqual(expect.any(Number));
  // In order, so that it goes on with the same log.
  await chain.office.stop();
  await chain.primary.stop();
  cpSync(chain.primary.folder, copy, { recursive: true });
  await chain.primary.start();
  await chain.office.start();
  await expect.poll(() => add(first, "Acknowledged"), { timeout: 30_000 }).toEqual(expect.any(Number));
  for (const clerk of clerks) await expect.poll(() => found(clerk, "Acknowledged")).toBe(1);
  return copy;
}

async function putBack(copy: string) {
  rmSync(chain.primary.folder, { recursive: true });
  cpSync(copy, chain.primary.folder, { recursive: true });
  // Longer than libsql waits within a step for a primary that is away.
  await sleep(5_000);
}

async function verified() {
  const { code, stdout } = await runToEnd({ args: ["verify"], dataDir: chain.office.dataDir });
  expect([code, stdout]).toEqual([0, expect.stringContaining("Everything checks out")]);
}

test("a head office doesn't start at a primary that lost what it has, and brings it back", async () => {
  chain = await startChain(1);
  const { office, primary, stores } = chain;
  const clerk = await signIn(stores[0]!, OLIVE);
  const copy = await goOnAfterCopy([clerk]);
  await office.stop("SIGKILL");
  await primary.stop("SIGKILL");
  await putBack(copy);
  await primary.start();
  const refused = await failedStart({ dataDir: office.dataDir, env: office.env });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("The primary lacks what this head office has"),
  ]);
  expect(await found(clerk, "Acknowledged")).toBe(1);

  await primary.stop();
  rmSync(primary.folder, { recursive: true });
  const made = await runToEnd({ args: ["make-primary", primary.folder], dataDir: office.dataDir });
  expect([made.code, made.stderr]).toEqual([0, ""]);
  await primary.start();
  await office.start();
  await expect.poll(() => add(clerk, "Later"), { timeout: 30_000 }).toEqual(expect.any(Number));
  expect([await found(clerk, "Acknowledged"), await found(clerk, "Later")]).toEqual([1, 1]);
  await verified();
});

test("a head office that runs saves nothing on a primary that lost what it has, and says so", async () => {
  chain = await startChain(1);
  const { office, primary, stores } = chain;
  const clerk = await signIn(stores[0]!, OLIVE);
  const copy = await goOnAfterCopy([clerk]);
  await primary.stop("SIGKILL");
  await putBack(copy);
  await primary.start();
  const olive = await signIn(office, OLIVE).catch((error: Error) => error.message);
  expect(olive).toContain("could not sign in: 503");
  await expect.poll(async () => (await lineIs(office)).status, { timeout: 10_000 }).toBe("primary-went-back");
  await expect.poll(async () => (await lineIs(stores[0]!)).line).toBe("down");
  const form = (await clerk.get("/customers/new")).page().form("/customers/new");
  const words = { ...form, firstName: "Ada", lastName: "Typed", homeStore: "boca" };
  const kept = await clerk.post("/customers/new", words);
  expect([kept.status, kept.page().form("/customers/new")]).toMatchObject([503, { lastName: "Typed" }]);
  await expect
    .poll(() => office.running()!.stdout(), { timeout: 30_000 })
    .toContain('"event":"primary-went-back"');
  expect(await found(clerk, "Acknowledged")).toBe(1);
});

test("a store that is ahead of a head office's machine that was put back as a whole copies the book anew", async () => {
  chain = await startChain(2);
  const { office, primary, stores } = chain;
  const clerks = await Promise.all(stores.map((store) => signIn(store, OLIVE)));
  const [ahead, away] = clerks as [Client, Client];
  const ofOffice = `${office.dataDir}-copy`;
  await office.stop("SIGTERM");
  await primary.stop();
  const ofPrimary = `${primary.folder}-copy`;
  cpSync(primary.folder, ofPrimary, { recursive: true });
  cpSync(office.dataDir, ofOffice, { recursive: true });
  await primary.start();
  await office.start();
  for (let nth = 1; nth <= 3; nth += 1)
    await expect.poll(() => add(ahead, `Gone-${nth}`), { timeout: 30_000 }).toEqual(expect.any(Number));
  await expect.poll(() => found(away, "Gone-3")).toBe(1);

  // One store is off until the book is longer than its replica.
  await stores[1]!.stop();
  await office.stop("SIGTERM");
  await primary.stop();
  await putBack(ofPrimary);
  rmSync(office.dataDir, { recursive: true });
  cpSync(ofOffice, office.dataDir, { recursive: true });
  await primary.start();
  await office.start();
  for (let nth = 1; nth <= 8; nth += 1)
    await expect.poll(() => add(ahead, `New-${nth}`), { timeout: 30_000 }).toEqual(expect.any(Number));
  await stores[1]!.start();

  for (const [nth, clerk] of clerks.entries()) {
    await expect.poll(() => found(clerk, "New-8"), { timeout: 30_000 }).toBe(1);
    expect(await found(clerk, "Gone-1")).toBe(0);
    expect(stores[nth]!.running()!.stdout()).toContain('"event":"replica-copied-anew"');
    const checked = await runToEnd({ args: ["verify"], dataDir: stores[nth]!.dataDir });
    expect(checked.stdout).toMatch(/^ok +pages of the database file/m);
    expect(checked.stdout).toMatch(/^ok +sales and what the audit log says/m);
  }
  await verified();
});
