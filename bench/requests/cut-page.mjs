import { toShown } from "./shop.mjs";

/**
 * Cuts the product's page into parts for the floor: everything before the first and after the last row, and
 * one row of median length, split at its variable values.
 */
export function cutPage(html, { rows, places }) {
  const begin = html.indexOf("<tr", html.indexOf("<tbody"));
  const end = html.indexOf("</tbody>");
  const written = html.slice(begin, end).split(/(?<=<\/tr>)/);
  if (begin < 0 || written.length !== rows.length)
    throw new Error(`The page shows ${written.length} rows, its statement found ${rows.length}`);
  const byLength = written
    .map((text, index) => ({ text, index }))
    .sort((a, b) => a.text.length - b.text.length);
  const { text, index } = byLength[byLength.length >> 1];
  return {
    head: html.slice(0, begin),
    row: piecesOf(text, toShown(rows[index], places)),
    tail: html.slice(end),
    places,
  };
}

/** Splits a text so that literal text and value names alternate. */
function piecesOf(text, shown) {
  const around = { id: [`(?<=/)`, `(?=["/])`], initials: ["(?<=>)", "(?=<)"] };
  const names = Object.keys(shown).filter((name) => name !== "tier");
  const pattern = names
    .toSorted((a, b) => String(shown[b]).length - String(shown[a]).length)
    .map((name) => {
      const [before, after] = around[name] ?? ["", ""];
      return `${before}(?<${name}>${escaped(String(shown[name]))})${after}`;
    })
    .join("|");
  const pieces = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(pattern, "g"))) {
    const [name] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    pieces.push(text.slice(from, match.index), name);
    from = match.index + match[0].length;
  }
  return [...pieces, text.slice(from)];
}

function escaped(text) {
  return text.replace(/[$()*+./?[\\\]^{|}-]/g, "\\$&");
}
