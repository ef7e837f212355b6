// A bare node:http server. `/json` returns the rows through JSON.stringify, `/page` the product's page
// through string templates. DATA_DIR is the shop's folder; PLAN is a file with the product's statements and
// templates.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { openShop, toJson, toShown } from "./shop.mjs";

const { json, page } = JSON.parse(readFileSync(process.env.PLAN, "utf8"));
const shop = openShop(process.env.DATA_DIR);
const rowsOfJson = shop.reader(json.tape);
const rowsOfPage = shop.reader(page.tape);

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (value) => String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

/** Writes a row from alternating literal text and value names. */
function write(row) {
  const shown = toShown(row, page.places);
  let html = "";
  for (const [index, piece] of page.row.entries()) html += index % 2 === 0 ? piece : escape(shown[piece]);
  return html;
}

const ANSWERS = {
  "/json": (req) => {
    const rows = rowsOfJson(req);
    return rows && { type: "application/json", body: JSON.stringify(rows.map(toJson)) };
  },
  "/page": (req) => {
    const rows = rowsOfPage(req);
    return (
      rows && { type: "text/html; charset=utf-8", body: page.head + rows.map(write).join("") + page.tail }
    );
  },
};

const server = createServer((req, res) => {
  const answer = ANSWERS[req.url]?.(req);
  res.statusCode = answer ? 200 : 404;
  res.setHeader("Content-Type", answer?.type ?? "text/plain");
  res.end(answer?.body ?? "Nothing here");
});
server.listen(0, "127.0.0.1", () =>
  console.log(`Loupe is open at http://127.0.0.1:${server.address().port}`),
);
