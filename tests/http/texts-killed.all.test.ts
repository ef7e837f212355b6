import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { messages } from "~db/schema/index.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { openBook, signIn, startShopProcess } from "../support/http.ts";
import { givePhone } from "../support/outbox.ts";
import { chooseSettings, theBooksBalance } from "../support/shop.ts";
import { openTextProvider } from "../support/text-provider.ts";

const KILLS = 6;
/** Texts before each kill: a number takes thirty a day. */
const EACH = 4;

test("kill -9 at random moments sends no text twice, and each has been sent or is in doubt", async () => {
  const provider = await openTextProvider();
  const build = () => {
    chooseSettings({ messagesAMinute: 600 });
    givePhone(OLIVE, "(561) 555-0188");
    givePhone(ADAM, "(561) 555-0189");
  };
  const server = await startShopProcess(build, { env: provider.env });
  onTestFinished(async () => {
    await server.stop();
    await provider.close();
  });
  const rows = () => {
    const db = openBook(server);
    const found = db.select({ ref: messages.providerRef, state: messages.state }).from(messages).all();
    db.$client.close();
    return found;
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const person of [OLIVE, ADAM]) {
      const client = await signIn(server, person);
      for (let nth = 0; nth < EACH; nth += 1)
        expect((await client.json("POST", "/api/sending/test", { channel: "text" })).status).toBe(201);
    }
    await wait(Math.random() * 1_500);
    await server.restart("SIGKILL");
  }
  const isOpen = ({ state }: { state: string }) => state === "queued" || state === "sending";
  await expect.poll(() => rows().filter(isOpen), { timeout: 60_000 }).toEqual([]);
  const all = rows();
  expect(all).toHaveLength(KILLS * 2 * EACH);
  const taken = provider.texts.map(({ sid }) => sid);
  const known = all.flatMap(({ ref }) => ref ?? []);
  const inDoubt = all.filter(({ state }) => state === "unknown");
  // What was sent is at the provider, once; what it has beside that is in doubt.
  expect(new Set(known).size).toBe(known.length);
  expect(known.filter((ref) => !taken.includes(ref))).toEqual([]);
  expect(taken.length - known.length).toBeLessThanOrEqual(inDoubt.length);
  expect(known.length + inDoubt.length).toBe(all.length);
  expect(inDoubt.length).toBeLessThanOrEqual(KILLS);
  theBooksBalance(server);
});
