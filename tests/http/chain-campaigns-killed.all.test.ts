import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished, test } from "vitest";
import { type Chain, startChain } from "../support/chain.ts";
import {
  type Kill,
  KILLS,
  killsOf,
  MAIL_WAITS_MS,
  readers,
  sendThroughKills,
} from "../support/campaign-through-kills.ts";
import { OLIVE } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import { startMailProcess } from "../support/mail-process.ts";
import { aMovedClock } from "../support/moved-clock.ts";
import { startServer } from "../support/server.ts";
import { theBooksBalance } from "../support/shop.ts";

/** The head office sends. */
const killsIn = ({ office, primary }: Chain<unknown>): Kill[] => [
  async () => {
    await office.stop("SIGKILL");
    await office.start();
  },
  async (choices) => {
    await primary.stop("SIGKILL");
    await wait(choices.below(500));
    await primary.start();
  },
  async (choices) => {
    office.line.cut();
    await wait(choices.below(500));
    office.line.mend();
  },
  () => anotherHeadOffice({ office, primary }),
];

/** Starts another one on the same primary, which waits for an owner's word, and goes back to the first. */
async function anotherHeadOffice({ office, primary }: Pick<Chain<unknown>, "office" | "primary">) {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-another-"));
  cpSync(join(office.dataDir, "audit.key"), join(dataDir, "audit.key"));
  const another = await startServer({ dataDir, env: { ...office.env, DATABASE_URL: primary.url } });
  await wait(1_500);
  another.signal("SIGTERM");
  await another.exited;
  rmSync(dataDir, { recursive: true });
  await office.stop();
  await office.start();
  const olive = await signIn(office, OLIVE);
  await olive.json("POST", "/api/sending/resume");
  const campaigns = (await olive.json("GET", "/api/campaigns")).json<{ id: number; status: string }[]>();
  for (const { id, status } of campaigns)
    if (status === "paused") await olive.json("POST", `/api/campaigns/${id}/resume`);
}

test(
  `${KILLS} kills of a head office, which another takes the place of, its primary, the mail server and the lines between them: each address gets a campaign once at most, and none is skipped`,
  async () => {
    const clock = aMovedClock();
    const mail = await startMailProcess({ waits: MAIL_WAITS_MS });
    onTestFinished(() => mail.close());
    const chain = await startChain(1, readers, {
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@shop.example",
      ...clock.env,
    });
    // One for all looks: each copies the whole book, and holds up the lines meanwhile.
    let book: ReturnType<typeof chain.book> | undefined;
    onTestFinished(async () => {
      book?.$client.close();
      await chain.stop();
    });
    await sendThroughKills({
      server: chain.office,
      mail,
      clock,
      kills: [...killsIn(chain), ...killsOf(mail)],
      read(ask) {
        book ??= chain.book();
        book.$client.catchUp();
        return ask(book);
      },
    });
    const key = readFileSync(join(chain.office.dataDir, "audit.key"), "utf8").trim();
    const db = chain.book();
    theBooksBalance({ db, auditKey: Buffer.from(key, "hex") });
    db.$client.close();
  },
  900_000 + KILLS * 30_000,
);
