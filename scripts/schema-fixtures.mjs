// node scripts/schema-fixtures.mjs: records each migration as it was when it landed, in
// tests/fixtures/migrations.sha256. With --release: also writes tests/fixtures/schema/NNNN.sql, a small shop
// on a release's schema, that of the newest migration. Never rewrites a line or a fixture, because they stand
// for existing shops.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { runnerImport } from "vite";
import { root } from "./prepare.mjs";

const fixtures = join(root, "tests/fixtures");
const migrations = readdirSync(join(root, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort();

noteMigrations();
if (process.argv.includes("--release")) await writeFixture();

function noteMigrations() {
  const file = join(fixtures, "migrations.sha256");
  const noted = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = migrations
    .filter((name) => !noted.includes(`  migrations/${name}\n`))
    .map((name) => {
      const sql = readFileSync(join(root, "migrations", name), "utf8");
      return `${createHash("sha256").update(sql).digest("hex")}  migrations/${name}\n`;
    });
  writeFileSync(file, noted + lines.join(""));
}

async function writeFixture() {
  const file = join(fixtures, "schema", `${migrations.at(-1).slice(0, 4)}.sql`);
  if (existsSync(file)) {
    console.log(`${file} is there: its release has the same schema`);
    return;
  }
  const options = { configFile: false, root, logLevel: "error", resolve: { tsconfigPaths: true } };
  const { module } = await runnerImport(join(root, "tests/support/fixture-shop.ts"), options);
  const folder = mkdtempSync(join(tmpdir(), "loupe-fixture-"));
  try {
    const db = new Database(await module.makeFixtureShop(folder));
    writeFileSync(file, dump(db));
    db.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`wrote ${file}`);
}

/** The whole database as SQL: tables, rows, then views, search indexes, indexes, and triggers. */
function dump(db) {
  const ownTables = new Set(
    db.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").pluck().all(),
  );
  const shadows = new Set(
    db.prepare("select name from pragma_table_list where type = 'shadow'").pluck().all(),
  );
  const schema = db
    .prepare(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all()
    .filter(({ name }) => !shadows.has(name));
  const tables = schema.filter(({ name }) => ownTables.has(name));
  const lines = ["PRAGMA foreign_keys = OFF;", "BEGIN;", ...tables.map(({ sql }) => `${sql};`)];
  for (const { name } of tables) {
    const columns = db.prepare("select name from pragma_table_info(?)").pluck().all(name);
    const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
    for (const row of db.prepare(`select ${values} from "${name}" `).pluck().all())
      lines.push(`INSERT INTO "${name}" VALUES (${row});`);
  }
  // A search index may read a view that a later migration made.
  const [views, others] = [true, false].map((areViews) =>
    schema.filter(({ type, name }) => !ownTables.has(name) && (type === "view") === areViews),
  );
  for (const { name, sql } of [...views, ...others]) {
    lines.push(`${sql};`);
    if (!/USING fts5\(/.test(sql)) continue;
    for (const { k, v } of db.prepare(`select k, v from "${name}_config" where k <> 'version'`).all())
      lines.push(`INSERT INTO "${name}" ("${name}", rank) VALUES ('${k}', ${v});`);
    lines.push(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild');`);
  }
  lines.push("COMMIT;");
  return `${lines.join("\n")}\n`;
}
