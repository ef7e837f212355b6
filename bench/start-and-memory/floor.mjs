// Minimum cost of a start: Node, an open database, and one query. floor.mjs FOLDER
import { createServer } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";

const db = new Database(join(process.argv[2], "loupe.sqlite"));
const server = createServer((_, answer) => {
  answer.end(String(db.prepare("select total from sales order by id desc limit 1").pluck().get()));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Loupe is open at http://127.0.0.1:${server.address().port}`);
});
process.once("SIGTERM", () => process.exit(0));
