import { onTestFinished, test } from "vitest";
import {
  KILLS,
  killsOf,
  MAIL_WAITS_MS,
  readers,
  sendThroughKills,
} from "../support/campaign-through-kills.ts";
import { openBook, startShopProcess } from "../support/http.ts";
import { startMailProcess } from "../support/mail-process.ts";
import { aMovedClock } from "../support/moved-clock.ts";
import { theBooksBalance } from "../support/shop.ts";

test(
  `${KILLS} kills of Loupe, of the mail server and of the line between them: each address gets a campaign once at most, and none is skipped`,
  async () => {
    const clock = aMovedClock();
    const mail = await startMailProcess({ waits: MAIL_WAITS_MS });
    onTestFinished(() => mail.close());
    const server = await startShopProcess(readers, {
      env: { SMTP_URL: mail.url, MAIL_FROM: "hello@shop.example", ...clock.env },
    });
    onTestFinished(() => server.stop());
    await sendThroughKills({
      server,
      mail,
      clock,
      kills: [() => server.restart("SIGKILL"), ...killsOf(mail)],
      read(ask) {
        const db = openBook(server);
        const found = ask(db);
        db.$client.close();
        return found;
      },
    });
    theBooksBalance(server);
  },
  900_000 + KILLS * 10_000,
);
