import { randomUUID } from "node:crypto";
import type { MailConfig } from "../runtime/config.server.ts";
import { smtpProvider } from "../sending/smtp-provider.server.ts";
import type { AlertWay, News } from "./alert-way.ts";

/** Milliseconds for one mail. */
const SENT_WITHIN_MS = 60_000;

/**
 * Mails alerts to an address. Past the outbox, which may be what is paused, and in a database that may be what is full:
 * the same alert may come twice if the mail server's answer was lost.
 */
export function mailedAlerts(mail: MailConfig, address: string): AlertWay {
  const provider = smtpProvider(mail);
  /** What may have come: the server had its text, and said nothing. */
  let doubted: string | null = null;
  return {
    name: "email",
    to: mail.server.host,
    async tell(news, stopped) {
      const late = AbortSignal.timeout(SENT_WITHIN_MS);
      const said = { subject: subjectOf(news), words: wordsOf(news) };
      const message = {
        messageKey: randomUUID(),
        purpose: null,
        address,
        unsubscribe: null,
        picture: null,
        ...said,
      };
      const { answer, code } = await provider.send(
        message,
        stopped ? AbortSignal.any([late, stopped]) : late,
      );
      const told = `${news.condition} ${news.state}`;
      const isDoubtedAgain = answer === "unclear" && doubted === told;
      doubted = answer === "unclear" && !isDoubtedAgain ? told : null;
      if (answer === "accepted" || isDoubtedAgain) return null;
      return code === null ? "The mail server could not be reached" : `The mail server answered ${code}`;
    },
  };
}

function subjectOf({ text }: News): string {
  const [first = text] = text.split(/(?<=\.) /, 1);
  return first;
}

function wordsOf({ text, state, at }: News): string {
  const next = state === "begins" ? "Loupe writes again when it is over." : "Nothing more has to be done.";
  return `${text}\n\n${next}\n${at}\n`;
}
