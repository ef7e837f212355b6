import { partsOf } from "../domain/outreach/campaigns/campaign-links.ts";
import type { MailFoot } from "../domain/outreach/campaigns/marketing-mail.server.ts";

/** Without a door, whoever gets the email answers it. */
const ANSWER = "To get no more of these emails, answer this one with UNSUBSCRIBE.";

/** A campaign's email as plain text: the words, then who sent it, from where, and how to end it. */
export function textWithFoot(words: string, foot: MailFoot): string {
  return `${words}\n\n-- \n${footLines(foot).join("\n")}\n`;
}

function footLines({ shopName, postalAddress, unsubscribe }: MailFoot): string[] {
  const end = unsubscribe === null ? ANSWER : `Unsubscribe: ${unsubscribe}`;
  return [shopName, postalAddress, end].filter((line) => line !== "");
}

/**
 * The same as HTML: paragraphs and links, one column, colors that a dark mail program may turn around. It loads nothing
 * from anywhere.
 */
export function htmlWithFoot(words: string, foot: MailFoot): string {
  const { shopName, postalAddress, unsubscribe } = foot;
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linesOf(paragraph)}</p>`)
    .join("\n");
  const end =
    unsubscribe === null
      ? escaped(ANSWER)
      : `<a href="${escaped(unsubscribe)}" style="color:inherit">Unsubscribe</a>`;
  const below = [...[shopName, postalAddress].filter(Boolean).map(escaped), end].join("<br>\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(shopName)}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 Georgia,serif;overflow-wrap:anywhere">
${shopName === "" ? "" : `<p style="margin:0 0 24px;font-size:20px">${escaped(shopName)}</p>`}
${paragraphs}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font:13px/1.5 sans-serif">${below}</p>
</div>
</body>
</html>
`;
}

function linesOf(paragraph: string): string {
  return partsOf(paragraph)
    .map(({ text, url }) =>
      url === null ? escaped(text) : `<a href="${escaped(url)}" style="color:inherit">${escaped(text)}</a>`,
    )
    .join("")
    .replace(/\n/g, "<br>\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
