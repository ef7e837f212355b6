import { Readable } from "node:stream";
import { isRefusedAsDead } from "../domain/outreach/messages/dead-address.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";
import type { MailConfig } from "../runtime/config.server.ts";
import { composeMail, type ComposedMail } from "./compose-mail.server.ts";
import type { Provider } from "./provider.ts";

/** Milliseconds for a connection, and for a greeting. */
const OPEN_MS = 30_000;

/** Sends email through the shop's provider: a connection for each message, so that it is known where it was cut. */
export function smtpProvider({ server, from }: MailConfig): Provider {
  return {
    goesTo: `${server.host}, as ${from.address}`,
    async send(message, late) {
      let mail: ComposedMail;
      try {
        mail = await composeMail(message, from);
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        return { answer: "never", code: null, said, ref: null };
      }
      return await give(mail, server, late);
    },
  };
}

async function give(
  { raw, envelope }: ComposedMail,
  { host, port, tls, account }: MailConfig["server"],
  late: AbortSignal,
): Promise<Answer> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection({
    host,
    port,
    secure: tls === "from the start",
    requireTLS: tls === "required",
    ignoreTLS: tls === "none",
    connectionTimeout: OPEN_MS,
    greetingTimeout: OPEN_MS,
  });
  let isMailOnItsWay = false;
  // Read once the server said that it takes the mail's text: from there on, only its answer tells.
  const text = Readable.from(
    (function* () {
      isMailOnItsWay = true;
      yield raw;
    })(),
  );
  const answer = await new Promise<Answer>((resolve) => {
    // At once: what becomes of the text later says nothing.
    const fail = (error: SmtpError) => resolve(answerOf(error, isMailOnItsWay));
    const deliver = () =>
      connection.send({ from: envelope.from, to: envelope.to, size: raw.length }, text, (error, info) => {
        const said = info?.response ?? "";
        if (error) fail(error);
        else resolve({ answer: "accepted", code: codeOf(said), said, ref: null });
      });
    const signIn = () =>
      account === null
        ? deliver()
        : connection.login({ user: account.user, pass: account.password }, (error) =>
            error ? fail(error) : deliver(),
          );
    connection.on("error", fail);
    connection.on("end", () => fail(new Error("The connection was closed")));
    const giveUp = () => fail(new Error("The server took too long"));
    late.addEventListener("abort", giveUp);
    if (late.aborted) giveUp();
    else connection.connect((error) => (error ? fail(error) : signIn()));
  });
  if (answer.answer === "accepted") connection.quit();
  // Without waiting for a goodbye: each that never comes would hold a line open.
  connection.close();
  text.destroy();
  return { ...answer, said: answer.said && withoutSignIn(answer.said, account) };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** What a server was asked when it refused the shop, and no message. */
const OF_SHOP = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;
/** What it was asked when it refused the address. */
const OF_ADDRESS = /^RCPT TO/;
/** It says so when it hears the sender and the size. */
const TOO_BIG = 552;

function answerOf(error: SmtpError, isMailOnItsWay: boolean): Answer {
  const { code: kind, responseCode, response, command = "", message } = error;
  // Servers say anything; a number beyond SMTP's is no answer.
  const code = responseCode !== undefined && responseCode < 600 ? responseCode : null;
  const said = { code, said: response ?? message, ref: null };
  if (code === null || code < 400) {
    if (isMailOnItsWay) return { answer: "unclear", ...said };
    if (kind === "EAUTH") return { answer: "signed_out", ...said };
    return { answer: isOfMessage(error) ? "never" : "later", ...said };
  }
  if (code < 500) return { answer: "later", ...said };
  const isOfShop = kind === "EAUTH" || (OF_SHOP.test(command) && code !== TOO_BIG);
  if (isOfShop && !isMailOnItsWay) return { answer: "signed_out", ...said };
  return { answer: OF_ADDRESS.test(command) && isRefusedAsDead(said.said) ? "dead" : "never", ...said };
}

/** Nodemailer's own refusal of an address or a text: no server said a word of it. */
function isOfMessage({ code, response }: SmtpError): boolean {
  return response === undefined && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Some servers repeat a command that they don't know, and with it the password that was sent. */
function withoutSignIn(said: string, account: MailConfig["server"]["account"]): string {
  if (account === null) return said;
  const { user, password } = account;
  const sent = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString("base64"));
  return [...sent, password].reduce((text, secret) => text.replaceAll(secret, "(password)"), said);
}

function codeOf(said: string): number | null {
  const code = Number(said.slice(0, 3));
  return Number.isInteger(code) && code >= 200 ? code : null;
}
