import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { Mailbox } from "../runtime/mail-server.ts";
import { htmlWithFoot, textWithFoot } from "./mail-html.ts";

export interface ComposedMail {
  raw: Buffer;
  envelope: { from: string | false; to: string[] };
}

/**
 * Writes a message as mail. Names and subjects are data: headers are quoted, encoded and folded. A campaign's mail has
 * an HTML form too, and says how to end it where mail programs look for it (RFC 8058).
 */
export async function composeMail(message: Claimed, from: Mailbox): Promise<ComposedMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { messageKey, address, subject, words, foot } = message;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const mail = new MailComposer({
    from: { ...from },
    to: { name: "", address },
    subject: subject ?? "",
    text: foot === null ? words : textWithFoot(words, foot),
    ...(foot !== null && { html: htmlWithFoot(words, foot) }),
    messageId: `<${messageKey}@${domain}>`,
    headers: {
      // No answering machine answers it.
      "Auto-Submitted": "auto-generated",
      ...(foot !== null && endingHeaders(foot.unsubscribe, from)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { raw: await mail.build(), envelope: mail.getEnvelope() };
}

function endingHeaders(unsubscribe: string | null, from: Mailbox): Record<string, string> {
  const byMail = `<mailto:${encodeURIComponent(from.address).replace("%40", "@")}?subject=unsubscribe>`;
  if (unsubscribe === null) return { "List-Unsubscribe": byMail };
  return {
    "List-Unsubscribe": `<${unsubscribe}>, ${byMail}`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
