import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { messages } from "~db/schema/index.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { openBook, signIn, startShopProcess } from "../support/http.ts";
import { openMailServer } from "../support/mail-server.ts";
import { chooseSettings, theBooksBalance } from "../support/shop.ts";

const KILLS = 6;
/** Messages before each kill: an address takes thirty a day. */
const EACH = 4;

test("kill -9 at random moments sends no mail twice, and each has been sent, waits, or is in doubt", async () => {
  const mail = await openMailServer();
  const server = await startShopProcess(() => chooseSettings({ messagesAMinute: 600 }), {
    env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "hello@shop.example" },
  });
  onTestFinished(async () => {
    await server.stop();
    await mail.close();
  });
  const states = () => {
    const db = openBook(server);
    const rows = db.select({ key: messages.messageKey, state: messages.state }).from(messages).all();
    db.$client.close();
    return rows;
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const person of [OLIVE, ADAM]) {
      const client = await signIn(server, person);
      for (let nth = 0; nth < EACH; nth += 1)
        expect((await client.json("POST", "/api/sending/test", { channel: "email" })).status).toBe(201);
    }
    await wait(Math.random() * 1_500);
    await server.restart("SIGKILL");
  }
  await expect
    .poll(() => states().filter(({ state }) => state === "queued" || state === "sending"), {
      timeout: 60_000,
    })
    .toEqual([]);
  const arrived = mail.mails.map((text) => /^Message-ID: <([0-9a-f]{32})@/m.exec(text)?.[1]);
  expect(new Set(arrived).size).toBe(arrived.length);
  const keys = (state: string) => states().flatMap((row) => (row.state === state ? [row.key] : []));
  const [sent, inDoubt] = [keys("sent"), keys("unknown")];
  expect(sent.length + inDoubt.length).toBe(KILLS * 2 * EACH);
  // What was sent has arrived, and what arrived without an answer is in doubt.
  expect(sent.filter((key) => !arrived.includes(key))).toEqual([]);
  expect(arrived.filter((key) => !sent.includes(key!) && !inDoubt.includes(key!))).toEqual([]);
  expect(inDoubt.length).toBeLessThanOrEqual(KILLS);
  theBooksBalance(server);
});
