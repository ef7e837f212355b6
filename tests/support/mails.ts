import { randomUUID } from "node:crypto";
import type { ReadMail } from "~/domain/outreach/replies/read-mail";
import { SHOPS_ADDRESS } from "./mailbox-server.ts";

interface AMail {
  from?: string;
  subject?: string;
  text?: string;
  /** Key of a message of ours that it answers. */
  answers?: string;
  /** Further headers, as lines. */
  headers?: string[];
  messageId?: string;
  date?: number;
}

/** A mail to the shop, as a mail program writes one. */
export function aMail({ text = "Thank you!", ...header }: AMail = {}): string {
  return headed(header, ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"], text);
}

/** A mail of two forms, as most mail programs write one. */
export function aMailOfTwoForms(
  { text = "Thank you!", ...header }: AMail = {},
  html = `<p>${text}</p>`,
): string {
  return headed(
    header,
    ["Content-Type: multipart/alternative; boundary=forms"],
    [
      "--forms",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      text.replaceAll("=", "=3D"),
      "--forms",
      "Content-Type: text/html; charset=utf-8",
      "",
      html,
      "--forms--",
      "",
    ].join("\n"),
  );
}

function headed(
  { from = "ida@mail.example", subject = "Re: Your receipt", answers, headers = [], messageId, date }: AMail,
  content: string[],
  body: string,
): string {
  const references = answers === undefined ? [] : [messageIdOf(answers)];
  return latin1(
    [
      "Return-Path: <ida@mail.example>",
      `From: Ida Example <${from}>`,
      `To: ${SHOPS_ADDRESS}`,
      `Subject: ${subject}`,
      `Date: ${new Date(date ?? Date.now()).toUTCString()}`,
      `Message-ID: ${messageId ?? `<${randomUUID()}@mail.example>`}`,
      ...references.flatMap((id) => [`In-Reply-To: ${id}`, `References: <older@mail.example>\n ${id}`]),
      ...headers,
      "MIME-Version: 1.0",
      ...content,
      "",
      body,
    ].join("\n"),
  );
}

/** The `Message-ID` of one of our mails. */
function messageIdOf(key: string): string {
  return `<${key}@shop.example>`;
}

interface AReport {
  key: string;
  /** Whom the mail was for. */
  to: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The header of the mail that comes back, as lines. */
  returned?: string[];
}

/** A mail that came back, as Postfix reports it. */
export function aBounce({
  key,
  to,
  action = "failed",
  status = "5.1.1",
  diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected: User unknown`,
  returned = [`Message-ID: ${messageIdOf(key)}`],
}: AReport): string {
  return latin1(
    [
      "Return-Path: <>",
      "From: MAILER-DAEMON@mx.mail.example (Mail Delivery System)",
      `To: ${SHOPS_ADDRESS}`,
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      `Message-ID: <${randomUUID()}@mx.mail.example>`,
      "MIME-Version: 1.0",
      "Content-Type: multipart/report; report-type=delivery-status;",
      ' boundary="report.of.mx"',
      "",
      "--report.of.mx",
      "Content-Description: Notification",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      "I'm sorry to have to inform you that your message could not be delivered. STOP",
      "",
      "--report.of.mx",
      "Content-Description: Delivery report",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.mail.example",
      "X-Postfix-Queue-ID: 4Xabc",
      "Arrival-Date: Fri, 20 Nov 2026 12:00:00 -0500 (EST)",
      "",
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      "Remote-MTA: dns; mx.mail.example",
      `Diagnostic-Code: ${diagnostic.replace(/(.{40,60}) /, "$1\n    ")}`,
      "",
      "--report.of.mx",
      "Content-Description: Undelivered Message Headers",
      "Content-Type: text/rfc822-headers",
      "",
      `From: Kessler Fine Jewelry <${SHOPS_ADDRESS}>`,
      `To: ${to}`,
      "Subject: Your receipt",
      ...returned,
      "",
      "--report.of.mx--",
      "",
    ].join("\n"),
  );
}

/** A report of spam, as a large mailbox provider sends it (RFC 5965). */
export function aComplaint(key: string, type = "abuse"): string {
  return latin1(
    [
      "From: Feedback Loop <fbl@mail.example>",
      `To: ${SHOPS_ADDRESS}`,
      "Subject: FW: Your receipt",
      `Message-ID: <${randomUUID()}@fbl.mail.example>`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=feedback-report; boundary="arf"',
      "",
      "--arf",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      "This is an email abuse report.",
      "--arf",
      "Content-Type: message/feedback-report",
      "",
      `Feedback-Type: ${type}`,
      "User-Agent: Loop/1.0",
      "Version: 1",
      "Original-Rcpt-To: redacted@mail.example",
      "",
      "--arf",
      "Content-Type: message/rfc822",
      "Content-Disposition: inline",
      "",
      `From: ${SHOPS_ADDRESS}`,
      `Message-ID: ${messageIdOf(key)}`,
      "Subject: Your receipt",
      "",
      "Thank you for your purchase. STOP",
      "--arf--",
      "",
    ].join("\n"),
  );
}

/** A mail as the reader hands it on. */
export function aReadMail(said: Partial<ReadMail> = {}): ReadMail {
  return {
    ref: `mail-${randomUUID()}`,
    sentAt: null,
    from: "ida@mail.example",
    subject: "Re: Your receipt",
    said: "Thank you!",
    quoted: "> Thank you for your purchase.",
    files: 0,
    headers: {},
    answers: [],
    report: null,
    ...said,
  };
}

/** A string of its bytes. */
function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}
