import { partsOf } from "../domain/outreach/campaigns/links-in-words.ts";

/** No colors: a mail reader in the dark has its own. A long link breaks rather than widening a phone's page. */
const BODY =
  "margin:0;padding:24px 16px;overflow-wrap:anywhere;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SHEET = "max-width:34em;margin:0 auto";
const HEADING = "margin:0 0 4px;font:normal 22px/1.3 Georgia,serif";
const FOOT = "font-size:14px";
const LEFT = "padding:0 12px 0 0;vertical-align:top";
const RIGHT = "padding:0;vertical-align:top;text-align:right;white-space:nowrap";

/** A row of a paper: its sides stand two blanks or more apart (`app/ui/paper-text.ts`). */
const ROW = /^(.*?\S) {2,}(\S.*)$/;
const UNDERLINE = /^=+$/;

/**
 * The words of an email as HTML, from its plain text and with nothing else: no script, and nothing from elsewhere but the
 * picture that counts openings, if it has one. A first line that is underlined makes it a paper with rows; the last
 * paragraph of any other is its foot.
 */
export function mailHtml(subject: string, words: string, picture: string | null = null): string {
  const [first = [], ...others] = words
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((block) => block.length > 0);
  const isPaper = UNDERLINE.test(first[1] ?? "");
  const body = isPaper
    ? [head(first), ...others.map(rows)]
    : [first, ...others].map((block, nth) => paragraph(block, nth > 0 && nth === others.length ? FOOT : ""));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="${BODY}"><div style="${SHEET}">${body.join("")}${unseen(picture)}</div></body></html>`;
}

function unseen(picture: string | null): string {
  return picture === null ? "" : `<img src="${escaped(picture)}" width="1" height="1" alt="">`;
}

function head([name = "", , ...address]: readonly string[]): string {
  return `<h1 style="${HEADING}">${escaped(name)}</h1>${paragraph(address, FOOT)}`;
}

function paragraph(lines: readonly string[], style: string): string {
  if (lines.length === 0) return "";
  return `<p style="margin:0 0 16px;${style}">${lines.map(linked).join("<br>")}</p>`;
}

function rows(block: readonly string[]): string {
  if (!block.some((line) => ROW.test(line))) return paragraph(block, "");
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${block.map(row).join("")}</table>`;
}

function row(line: string): string {
  const [, left, right] = ROW.exec(line) ?? [];
  if (left === undefined || right === undefined)
    return `<tr><td colspan="2" style="${LEFT}">${escaped(line)}</td></tr>`;
  return `<tr><td style="${LEFT}">${escaped(left)}</td><td style="${RIGHT}">${escaped(right)}</td></tr>`;
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}

function linked(line: string): string {
  return partsOf(line)
    .map(({ text, url }) => (url === null ? escaped(text) : `<a href="${escaped(url)}">${escaped(text)}</a>`))
    .join("");
}
