// node scripts/schema-fixtures.mjs: for each migration without one, writes tests/fixtures/schema/NNNN.sql, a
// small shop on that schema. Never rewrites a fixture: it stands for existing shops.
import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { root } from "./prepare.mjs";

const fixtures = join(root, "tests/fixtures/schema");
const migrations = readdirSync(join(root, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort();

const AUDIT_KEY = Buffer.from("a".repeat(64), "hex");
const AT = Date.UTC(2026, 0, 15, 15);

let db = emptyDatabase();
db.exec(
  "create table migrations (name text primary key, hash text not null, applied_at integer not null) strict",
);
for (const [index, name] of migrations.entries()) {
  const file = join(fixtures, `${name.slice(0, 4)}.sql`);
  if (existsSync(file)) {
    db = emptyDatabase();
    db.exec(readFileSync(file, "utf8"));
    continue;
  }
  const sql = readFileSync(join(root, "migrations", name), "utf8");
  db.exec(sql);
  const hash = createHash("sha256").update(sql).digest("hex");
  db.prepare("insert into migrations values (?, ?, ?)").run(name, hash, AT);
  if (index === 0) firstRows();
  writeFileSync(file, dump());
  console.log(`wrote ${file}`);
}

function emptyDatabase() {
  const empty = new Database(":memory:");
  empty.pragma("foreign_keys = OFF");
  return empty;
}

function add(table, row) {
  const names = Object.keys(row);
  db.prepare(`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`).run(
    ...Object.values(row),
  );
}

/** A row in every table of the first schema, with consistent books. */
function firstRows() {
  add("stores", { key: "boca", name: "Boca Raton", zone: "America/New_York", position: 1 });
  add("stores", { key: "new_york", name: "New York", zone: "America/New_York", position: 2 });
  add("stores", { key: "denver", name: "Denver", zone: "America/Denver", position: 3 });
  add("employees", {
    id: 1,
    email: "owner@fixture.example",
    first_name: "Olive",
    last_name: "Marsh",
    role: "owner",
    home_store: "boca",
    created_at: AT,
  });
  add("employees", {
    id: 2,
    email: "sales@fixture.example",
    first_name: "Sal",
    last_name: "Brook",
    role: "sales",
    is_active: 0,
    created_at: AT,
  });
  add("imports", {
    id: 1,
    employee_id: 1,
    file_name: "people.csv",
    size: 90,
    state: "complete",
    rows: 2,
    imported: 1,
    failed: 1,
    started_at: AT,
    finished_at: AT,
  });
  add("import_errors", {
    import_id: 1,
    row: 3,
    column: "lastName",
    reason: "Last name is required",
    cells: '{"firstName":"Bo"}',
  });
  add("customers", {
    id: 1,
    first_name: "Amelia",
    last_name: "Hartwell",
    email: "amelia@mail.example",
    home_store: "boca",
    tier: "diamond",
    last_purchase_date: "2026-01-15",
    total_spent: 109_500,
    search_text: "amelia\nhartwell\namelia@mail.example\n",
    sort_name: "hartwell amelia",
    folded_email: "amelia@mail.example",
    import_id: 1,
    created_at: AT,
  });
  add("customers", {
    id: 2,
    first_name: "Zoë",
    last_name: 'O\'Hara "Z"',
    notes: "two\nlines; 'quoted'",
    home_store: "denver",
    search_text: "zoe\no'hara",
    sort_name: "o'hara zoe",
    created_at: AT,
  });
  for (const [id, state] of [
    [1, "sold"],
    [2, "available"],
  ]) {
    add("pieces", {
      id,
      sku: `FIX-${id}`,
      folded_sku: `fix-${id}`,
      category: "rings",
      description: "Plain gold band",
      cost: 40_000,
      retail_price: 100_000,
      weight: 184,
      location: "boca",
      state,
      search_text: `fix-${id}\nplain gold band`,
      created_at: AT,
    });
  }
  const amounts = {
    sale_price: 100_000,
    item_cost: 40_000,
    trade_in_value: 0,
    tax: 8_000,
    shipping_charge: 1_500,
    total: 109_500,
    commission: 2_190,
    net_profit: 67_310,
  };
  add("sales", {
    id: 1,
    customer_id: 1,
    store: "boca",
    seller_id: 2,
    sold_at: AT,
    store_day: "2026-01-15",
    customer_tier: "diamond",
    commission_rate: 200,
    ...amounts,
  });
  add("sale_lines", {
    sale_id: 1,
    piece_id: 1,
    price: 100_000,
    cost: 40_000,
    sku: "FIX-1",
    description: "Plain gold band",
    category: "rings",
    weight: 184,
  });
  add("sale_trade_ins", { sale_id: 1, description: "Nothing of worth", value: 0 });
  for (const id of [1, 2])
    add("piece_movements", { piece_id: id, kind: "received", at: AT, store: "boca", employee_id: 1 });
  add("piece_movements", { piece_id: 1, kind: "sold", at: AT, store: "boca", employee_id: 2, sale_id: 1 });
  add("repairs", {
    customer_id: 1,
    item: "Watch",
    cost_to_repair: 2_000,
    customer_price: 5_000,
    store: "boca",
    status_changed_at: AT,
    intake_at: AT,
    intake_day: "2026-01-15",
    taken_in_by: 2,
    search_text: "watch",
  });
  add("campaigns", {
    name: "Spring",
    type: "email",
    message_content: "Hello",
    subject: "Spring",
    created_at: AT,
  });
  add("processes", { id: 1, title: "Opening", search_text: "opening", created_at: AT });
  add("files", {
    id: 1,
    sha256: createHash("sha256").update("a file").digest("hex"),
    name: "opening.pdf",
    media_type: "application/pdf",
    size: 6,
    uploaded_by: 1,
    created_at: AT,
  });
  add("process_files", { process_id: 1, file_id: 1 });
  add("settings", { name: "commissionRate", value: "200", changed_at: AT, changed_by: 1 });
  add("sessions", { token_hash: "t", employee_id: 1, created_at: AT, last_seen_at: AT });
  add("sign_in_failures", { account_hash: "h", address: "127.0.0.1", at: AT });
  add("form_drafts", { id: "draft", employee_id: 1, path: "/customers/new", fields: "[]", created_at: AT });
  add("idempotency_keys", {
    employee_id: 1,
    method: "POST",
    path: "/sales/new",
    key: "k",
    body_hash: "b",
    record: '{"id":1}',
    created_at: AT,
  });
  add("denials", { minute: AT, employee_id: 2, permission: "customers.view", count: 3 });
  auditRows();
}

function auditRows() {
  let previous = "0".repeat(64);
  for (const [action, kind, id] of [
    ["employee.hired", "employee", "1"],
    ["sale.processed", "sale", "1"],
  ]) {
    const salt = "5".repeat(32);
    const payload = JSON.stringify({ before: null, after: { id } });
    const digest = createHash("sha256").update(salt).update(payload).digest("hex");
    const signed = [previous, AT, 1, action, kind, id, "fixture", "", salt, digest];
    const mac = createHmac("sha256", AUDIT_KEY).update(JSON.stringify(signed)).digest("hex");
    add("audit_log", {
      at: AT,
      employee_id: 1,
      action,
      record_kind: kind,
      record_id: id,
      request_id: "fixture",
      address: "",
      salt,
      payload_digest: digest,
      payload,
      previous,
      mac,
    });
    previous = mac;
  }
}

/** The whole database as SQL: tables, rows, then views, search indexes, indexes, and triggers. */
function dump() {
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
