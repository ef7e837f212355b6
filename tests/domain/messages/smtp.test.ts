import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Claimed } from "~/domain/outreach/messages/claim-message.server";
import { readConfig } from "~/runtime/config.server";
import { smtpProvider } from "~/sending/smtp-provider.server";
import { type MailServer, type MailStep, openMailServer } from "../../support/mail-server.ts";

let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const MESSAGE: Claimed = {
  purpose: "ready",
  unsubscribe: null,
  picture: null,
  id: 1,
  messageKey: "0123456789abcdef0123456789abcdef",
  channel: "email",
  address: "ida@mail.example",
  subject: "Your receipt",
  words: "Thank you.\n.\nCome again.",
};

function send(message: Partial<Claimed> = {}, MAIL_FROM = "Kessler, Sons & Co. <hello@shop.example>") {
  const { mail } = readConfig({ SMTP_URL: `smtp://me:pw@127.0.0.1:${server.port}`, MAIL_FROM });
  return smtpProvider(mail!).send({ ...MESSAGE, ...message }, AbortSignal.timeout(5_000));
}

test("a mail has its Message-ID, says that a machine wrote it, and comes whole", async () => {
  expect(await send()).toEqual({ answer: "accepted", code: 250, said: "250 taken", ref: null });
  const [mail] = server.mails;
  expect(mail).toContain("Message-ID: <0123456789abcdef0123456789abcdef@shop.example>\r\n");
  expect(mail).toContain("Auto-Submitted: auto-generated\r\n");
  expect(mail).toContain('From: "Kessler, Sons & Co." <hello@shop.example>\r\n');
  // A line with one full stop would end the mail: it is doubled on its way.
  expect(mail).toMatch(/\r\n\r\nThank you\.\r\n\.\.\r\nCome again\.\r\n--/);
});

test.each([
  'Ring, size 6 & "more"\r\nBcc: everybody@mail.example',
  "Élodie Nguyễn 💍 приветствует",
  `Long ${"word ".repeat(100)}`,
])("a subject is data: %j", async (subject) => {
  await send({ subject });
  const head = server.mails[0]!.split("\r\n\r\n", 1)[0]!;
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(":", 1)[0]);
  expect(names).not.toContain("Bcc");
  expect(names.filter((name) => name === "Subject")).toHaveLength(1);
  expect(head.split("\r\n").every((line) => line.length < 200 && /^[\x20-\x7e\t]*$/.test(line))).toBe(true);
});

test("a shop whose domain has letters beyond ASCII sends headers without them", async () => {
  expect(await send({}, "hello@müller.example")).toMatchObject({ answer: "accepted" });
  const head = server.mails[0]!.split("\r\n\r\n", 1)[0]!;
  expect(head).toContain("Message-ID: <0123456789abcdef0123456789abcdef@xn--mller-kva.example>");
  expect(head).toMatch(/^[\x20-\x7e\t\r\n]*$/);
});

describe("what goes wrong", () => {
  test.each<[MailStep, string | null, string]>([
    ["greeting", null, "later"],
    ["greeting", "421 busy", "later"],
    ["greeting", "554 not you", "signed_out"],
    ["EHLO", null, "later"],
    ["AUTH", null, "later"],
    ["AUTH", "454 later", "later"],
    ["AUTH", "535 wrong password", "signed_out"],
    ["MAIL", "451 later", "later"],
    ["MAIL", "530 sign in first", "signed_out"],
    // One big mail must not stop all others.
    ["MAIL", "552 too big", "never"],
    ["RCPT", null, "later"],
    ["RCPT", "451 try again", "later"],
    ["RCPT", "550 no such user", "never"],
    ["RCPT", "550 5.0.0 no such user", "never"],
    ["RCPT", "550 5.1.1 no such user", "dead"],
    ["RCPT", "550-5.1.1 no such user\r\n550 5.1.1 try another", "dead"],
    ["RCPT", "553 5.1.3 that is no address", "dead"],
    ["RCPT", "556 5.1.10 takes no mail", "dead"],
    ["RCPT", "550 5.2.1 disabled", "dead"],
    ["RCPT", "552 5.2.2 full", "never"],
    ["RCPT", "450 4.1.1 unknown for now", "later"],
    ["RCPT", "550 5.1.8 unknown sender", "never"],
    ["RCPT", "550 5.7.1 blocked: see 5.1.1", "never"],
    ["RCPT", "554 5.7.1 relay access denied", "never"],
    ["RCPT", "530 5.7.0 sign in first", "never"],
    // Not what it may say there: no text was sent, so it is in no doubt.
    ["RCPT", "354 go on", "later"],
    ["DATA", null, "later"],
    ["DATA", "451 later", "later"],
    ["DATA", "554 no", "never"],
    ["DATA", "554 5.1.1 no valid recipients", "never"],
    ["text", null, "unclear"],
    ["text", "451 later", "later"],
    ["text", "554 spam", "never"],
  ])("at %s: %s", async (step, said, answer) => {
    server.instead[step] = said;
    expect(await send()).toMatchObject({ answer, code: said === null ? null : Number(said.slice(0, 3)) });
    expect(server.mails).toEqual([]);
  });

  test.each(["99999999999999999999 no", "999 no", "nonsense"])("an answer that is none: %s", async (said) => {
    server.instead.RCPT = said;
    expect(await send()).toMatchObject({ answer: "later", code: null });
    delete server.instead.RCPT;
    server.instead.text = said;
    expect(await send()).toMatchObject({ answer: "unclear", code: null });
  });

  test("a refusal that was cut off with the line is of the mail, not of the shop", async () => {
    server.instead.text = "250-wait";
    const answer = send();
    await vi.waitFor(() => expect(server.heard).toContain("text"), 5_000);
    server.hangUp("554 spam");
    expect(await answer).toMatchObject({ answer: "never", code: 554 });
  });

  test.each(["AG1lAHB3", "cHc=", "pw"])("a server that repeats the sign-in: %s", async (sent) => {
    server.instead.AUTH = `500 unrecognized "AUTH PLAIN ${sent}"`;
    expect(await send()).toMatchObject({ said: '500 unrecognized "AUTH PLAIN (password)"' });
  });

  test("a server that never says goodbye keeps no line open", async () => {
    server.instead.QUIT = "250-wait";
    expect(await send()).toMatchObject({ answer: "accepted" });
    await vi.waitFor(() => expect(server.open).toBe(0), 10_000);
  });

  test("a mail that is bigger than the server takes isn't sent", async () => {
    server.instead.EHLO = "250-mail.example\r\n250-SIZE 20\r\n250 AUTH PLAIN";
    expect(await send()).toMatchObject({ answer: "never", code: null });
    expect(server.mails).toEqual([]);
  });

  test("a server that hears everything at once refuses one address, and takes another", async () => {
    server.instead.EHLO = "250-mail.example\r\n250-PIPELINING\r\n250 AUTH PLAIN";
    server.instead.RCPT = "550 no such user";
    server.instead.DATA = "503 nobody to send it to";
    expect(await send()).toMatchObject({ answer: "never", code: 550, said: "550 no such user" });
    delete server.instead.RCPT;
    delete server.instead.DATA;
    expect(await send()).toMatchObject({ answer: "accepted" });
    expect(server.mails).toHaveLength(1);
  });

  test("no server there is tried again later", async () => {
    await server.close();
    expect(await send()).toMatchObject({ answer: "later", code: null });
    server = await openMailServer();
  });

  test("a server that says nothing is given up, and in doubt once it has the text", async () => {
    const { mail } = readConfig({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: "me@shop.example",
    });
    const giveUpAt = async (step: MailStep) => {
      server.instead = { [step]: "250-wait" };
      const late = new AbortController();
      const answer = smtpProvider(mail!).send(MESSAGE, late.signal);
      await vi.waitFor(() => expect(server.heard).toContain(step), 5_000);
      late.abort();
      return await answer;
    };
    expect(await giveUpAt("RCPT")).toMatchObject({ answer: "later" });
    expect(await giveUpAt("text")).toMatchObject({ answer: "unclear" });
  });
});
