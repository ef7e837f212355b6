import { domainToASCII } from "node:url";
import type { Mailbox } from "../runtime/mail-server.ts";
import { mailHtml } from "./mail-html.ts";
import type { Written } from "./provider.ts";

export interface ComposedMail {
  raw: Buffer;
  envelope: { from: string | false; to: string[] };
}

/** Writes a message as mail. Names and subjects are data: headers are quoted, encoded and folded. */
export async function composeMail(message: Written, from: Mailbox): Promise<ComposedMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { messageKey, address, subject, words, picture } = message;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const mail = new MailComposer({
    from: { ...from },
    to: { name: "", address },
    subject: subject ?? "",
    text: words,
    html: mailHtml(subject ?? "", words, picture),
    // Nodemailer takes care of other headers: this one it leaves as it is.
    messageId: `<${messageKey}@${domainToASCII(domain) || domain}>`,
    headers: {
      // No answering machine answers it.
      "Auto-Submitted": "auto-generated",
      // What came back is known by it also if a provider gave the mail another Message-ID.
      "X-Message-Key": messageKey,
      ...unsubscribing(message, from),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { raw: await mail.build(), envelope: mail.getEnvelope() };
}

/** Lets mail programs end offers with one press (RFC 8058), or by mail where no door is open. */
function unsubscribing(
  { messageKey, purpose, unsubscribe }: Written,
  { address }: Mailbox,
): Record<string, string> {
  if (purpose !== "campaign") return {};
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const mailbox = `${encodeURIComponent(address.slice(0, at))}@${domainToASCII(domain) || domain}`;
  const byMail = `<mailto:${mailbox}?subject=${encodeURIComponent(`unsubscribe ${messageKey}`)}>`;
  if (unsubscribe === null) return { "List-Unsubscribe": byMail };
  return {
    "List-Unsubscribe": `<${unsubscribe}>, ${byMail}`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
