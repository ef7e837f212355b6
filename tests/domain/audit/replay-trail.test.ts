import { readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROOFS, type ProvenTable } from "~/domain/records/audit/proofs/all-proofs";
import { expectedByCounts } from "~/domain/records/audit/proofs/expected-by-counts";
import type { ColumnProof } from "~/domain/records/audit/proofs/proof";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { checkBooks } from "~/domain/records/books/check-books.server";
import * as schema from "~db/schema/index.ts";
import * as summaries from "~db/schema/summaries.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";
import { openShopOfEverything } from "../../support/shop-of-everything.ts";
import { booksOf, contradictionsOf, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openShopOfEverything();
  shop.db.$client.pragma("foreign_keys = OFF");
  shop.db.$client.pragma("ignore_check_constraints = ON");
});
afterAll(() => shop.close());

interface Case {
  table: ProvenTable;
  column: string;
  proof: ColumnProof;
}

const CASES = (Object.keys(PROOFS) as ProvenTable[]).flatMap((table) =>
  Object.entries(PROOFS[table].columns as Record<string, ColumnProof>).map(([column, proof]): Case => ({
    table,
    column,
    proof,
  })),
);

/** Rows of a table that are tried until a change of one is named, where a check isn't asked alone. */
const MOST_TRIED = 4;
/** Rows of a table that are forged in the quick run. */
const MOST_FORGED = 1;
/** Who sold is said once for each buy. */
const ONCE_FOR_EACH: readonly ProvenTable[] = ["sellerIdentities"];
/** Columns that name nothing in the shop, or must name the one record that there is. */
const NAME_NO_OTHER: Partial<Record<ProvenTable, string[]>> = {
  bulkChanges: ["undo_of"],
  closeCounts: ["close_id"],
  countLines: ["count_id", "order_id", "sale_id"],
  customerCalls: ["taken_over_by"],
  customers: ["erased_by"],
  imports: ["undone_by"],
  looks: ["seen_by"],
  meltLotLines: ["lot_id"],
  messages: ["return_id", "test_of"],
  orderTellings: ["message_id"],
  orders: ["sale_id"],
  pieces: ["import_id"],
  relatives: ["related_id"],
  repairWork: ["done_by", "service_id"],
  rolePermissions: ["role"],
  saleLines: ["service_id"],
  sellerIdentities: ["buy_id", "taken_by"],
  transferLines: ["transfer_id"],
};
/** Nothing follows from a second row, which the next cleaning deletes. */
const NEEDS_NO_ENTRY: readonly ProvenTable[] = ["files"];
/** The digest of a file's content and the chain are compared elsewhere (`verify.test.ts`). */
const ELSEWHERE: readonly ProvenTable[] = ["files", "auditLog"];

test("a shop where everything was done has nothing wrong", () => {
  expect([...booksOf(shop.db, shop.auditKey), ...contradictionsOf(shop.db, shop.auditKey)]).toEqual([]);
});

test("entries of older versions, which told less, contradict nothing", () => {
  const { $client: client } = shop.db;
  const without = (names: string[], where = "1") =>
    client.exec(
      `update audit_log set payload = json_remove(payload, ${names.map((name) => `'$.after.${name}'`).join(", ")}) where ${where}`,
    );
  client.exec("savepoint older");
  try {
    const triggers = client
      .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'")
      .pluck()
      .all() as string[];
    for (const trigger of triggers) client.exec(`drop trigger "${trigger}"`);
    without(["session", "tillId", "accountIds", "itemIds"]);
    without(["pieceId", "orderId"], "action = 'count.scanned'");
    without(["row"], "action = 'count.decided'");
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    // What they call by SKU is compared as well.
    client.exec("update transfer_lines set outcome = 'lost' where outcome = 'arrived'");
    expect(contradictionsOf(shop.db, shop.auditKey)).toContainEqual(
      expect.stringMatching(/^line of a transfer \d+ of transfer \d+: outcome is "lost", but audit row/),
    );
  } finally {
    client.exec("rollback to older; release older");
  }
});

test("each column of each table is proven, compared, or listed as not proven, but for summaries", () => {
  const tables = Object.entries(schema).filter(([, table]) => typeof table === "object" && table !== null);
  for (const [name, table] of tables) {
    if (name in summaries) continue;
    const { columns } = PROOFS[name as ProvenTable] ?? { columns: {} };
    expect(Object.keys(columns).sort(), name).toEqual(
      Object.keys(getTableColumns(table as SQLiteTable)).sort(),
    );
  }
});

test("what isn't proven is listed in docs/security.md, with its reason", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const listed = /<!-- unproven -->\n\n([^]*?)\n\n<!-- \/unproven -->/.exec(text)?.[1];
  expect(listed?.split("\n")).toEqual(unproven());
});

/** By reason: `sessions` for a table that isn't proven at all, `pieces.version` for a column. */
function unproven(): string[] {
  const byReason = new Map<string, string[]>();
  for (const table of Object.keys(PROOFS) as ProvenTable[]) {
    const columns = Object.entries(PROOFS[table].columns as Record<string, ColumnProof>);
    const whole = columns.every(([, { by }]) => by === "nothing");
    for (const [column, of] of columns) {
      if (of.by !== "nothing") continue;
      const names = byReason.get(of.why) ?? [];
      const name = whole ? `\`${table}\`` : `\`${table}.${column}\``;
      if (!names.includes(name)) names.push(name);
      byReason.set(of.why, names);
    }
  }
  return [...byReason].map(([why, names]) => `- ${names.join(", ")}: ${why}`);
}

describe("a change of a column in the database file is named", () => {
  test.each(
    oneIn(
      12,
      CASES.filter(({ table, proof }) => proof.by !== "nothing" && !ELSEWHERE.includes(table)),
    ),
  )("$table $column", (one) => {
    const { table, column, proof } = one;
    const found = foundAfterChange(one);
    expect(found.length, `${table}.${column}: no row's change is found`).toBeGreaterThan(0);
    if (proof.by === "check") expect(found.join("\n")).toContain(proof.check);
    else if (proof.by !== "key")
      expect(found.join("\n")).toMatch(/audit row \d+ \('|no entry|without its audit row|should be/);
  });
});

/** Tables of which no column is proven. */
const UNPROVEN = (Object.keys(PROOFS) as ProvenTable[]).filter((name) =>
  Object.values(PROOFS[name].columns as Record<string, ColumnProof>).every(({ by }) => by === "nothing"),
);

/** Rows that `docs/security.md` names beside the columns: drafts, and accounts older than the trail. */
const NOT_YET: Partial<Record<ProvenTable, string>> = {
  receivingLines: "piece_id is not null",
  buyLines: "piece_id is not null",
  employees: "id >= (select min(cast(record_id as integer)) from audit_log where action = 'employee.hired')",
};

const IN_PROOF = (Object.keys(PROOFS) as ProvenTable[]).filter(
  (name) => !UNPROVEN.includes(name) && name !== "auditLog",
);

describe("a row that is deleted from the database file is named", () => {
  test.each(IN_PROOF)("%s", (name) => {
    expect(missedOf(name, deleteRow)).toEqual({ isForged: true, missed: [] });
  });
});

describe("a row that is deleted from the database file with all that refer to it is named", () => {
  const parents = new Set(
    Object.values(PROOFS).flatMap(({ table }) =>
      getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable)),
    ),
  );
  test.each(IN_PROOF.filter((name) => parents.has(getTableName(PROOFS[name].table))))("%s", (name) => {
    const dropped = "sql like '%raise(%'";
    expect(missedOf(name, deleteWithAll, dropped)).toEqual({ isForged: true, missed: [] });
  });
});

describe("a copy of a row, added to the database file, is named", () => {
  test.each(IN_PROOF.filter((name) => !NEEDS_NO_ENTRY.includes(name)))("%s", (name) => {
    const isForged = !ONCE_FOR_EACH.includes(name);
    expect(missedOf(name, copyRow)).toEqual({ isForged, missed: [] });
  });
});

describe("a copy of a row under another record, added to the database file, is named", () => {
  test.each(IN_PROOF.filter((name) => !NEEDS_NO_ENTRY.includes(name)))("%s", (name) => {
    const neverForged = referencesOf(shop.db.$client, PROOFS[name].table).flatMap(({ from }) => {
      const { isForged, missed } = missedOf(name, copyUnderAnother(from));
      expect(missed, from).toEqual([]);
      return isForged ? [] : [from];
    });
    expect(neverForged.toSorted()).toEqual(NAME_NO_OTHER[name] ?? []);
  });
});

describe("what a replay reads of the trail grows as the trail does, and not with its square", () => {
  test.each(
    oneIn<{ name: ProvenTable } & Omit<Repeated, "many">>(2, [
      { name: "looks", action: "look.listed" },
      { name: "notes", action: "note.added", number: "row" },
      { name: "notes", action: "note.added", number: "row", removedBy: "note.removed" },
      {
        name: "relatives",
        action: "customer.relative-added",
        number: "row",
        removedBy: "customer.relative-removed",
      },
      {
        name: "photos",
        action: "piece.photo-added",
        number: "photo",
        but: { file_id: "-n.value", thumbnail_id: "-n.value - 1000" },
      },
      {
        name: "recordFiles",
        action: "piece.file-added",
        number: "file",
        but: { file_id: "-n.value" },
      },
      {
        name: "benchNotes",
        action: "repair.work-noted",
        but: { taken_back_at: "null", taken_back_by: "null" },
      },
      { name: "sellerIdentities", action: "buy.identity-taken", replacedIn: "buy_id" },
      { name: "campaignProposals", action: "campaign.message-proposed", replacedIn: "campaign_id" },
    ]),
  )("$name, of which the entry is $action, $removedBy", ({ name, ...rows }) => {
    const [some, twice] = [200, 400].map((many) => entriesRead(name, { ...rows, many }));
    expect(twice).toBeLessThan(3 * (some ?? 0));
  });

  test("pieces and counts", () => {
    const piece = { id: 1, entries: 400, counts: 400 };
    const [some, twice] = [1, 2].map((times) => {
      const ended = Array.from({ length: piece.counts * times }, (_, nth) => ({
        id: nth + 1,
        store: "boca",
        category: null,
        displayCase: null,
        entry: 2 * nth + 2,
      }));
      const entries = Array.from({ length: piece.entries * times }, (_, nth) => ({
        id: 2 * nth + 1,
        at: 0,
        employeeId: 1,
        action: nth === 0 ? "piece.received" : "piece.changed",
        payload: { after: { state: "available", location: "boca", category: "rings" } },
      }));
      const lines = Object.fromEntries(ended.slice(1).map(({ id }) => [id, "found"]));
      let looked = 0;
      const wrong = expectedByCounts(
        { id: piece.id },
        entries,
        (query) => JSON.stringify(query.includes("count_lines") ? lines : ended),
        () => void (looked += 1),
      );
      expect(wrong).toEqual(["count 1 neither found nor missed it, but the audit log has it there"]);
      return looked;
    });
    expect(twice).toBeLessThan(3 * (some ?? 0));
  });

  test("a record has more entries than are held at a time", () => {
    const { $client: client } = shop.db;
    const words = "x".repeat(50_000);
    // Each entry has 100,000 characters with what was before; 4 million are held.
    const many = 60;
    client.exec("savepoint long");
    try {
      const vendor = client.prepare("select max(id) from vendors").pluck().get();
      const say = client.prepare(
        `insert into audit_log (at, employee_id, request_id, address, action, record_kind, record_id, salt,
           payload_digest, previous, mac, payload)
         select at, employee_id, request_id, address, 'vendor.changed', record_kind, record_id, salt,
           payload_digest, previous, mac, json_object('before', json(?), 'after', json(?))
         from audit_log where record_kind = 'vendor' and record_id = cast(? as text) limit 1`,
      );
      client.prepare("update vendors set note = '' where id = ?").run(vendor);
      for (let nth = 0; nth < many; nth += 1)
        say.run(
          nth === 0 ? "null" : JSON.stringify({ note: `${words}${nth - 1}` }),
          JSON.stringify({ note: `${words}${nth}` }),
          String(vendor),
        );
      const wrong = () => replayTrail(shop.db, shop.auditKey, ["vendors"]).flatMap((check) => check.wrong);
      expect(wrong()).toEqual([expect.stringMatching(/^vendor \d+: note is "", but audit row/)]);
      client.prepare("update vendors set note = ? where id = ?").run(`${words}${many - 1}`, vendor);
      expect(wrong()).toEqual([]);
    } finally {
      client.exec("rollback to long; release long");
    }
  });
});

test("a piece that other records' entries tell of 130,000 times has nothing wrong", { tags: "all" }, () => {
  const { $client: client } = shop.db;
  client.exec("savepoint transfers");
  try {
    // Each movement of a transfer is told by each entry of its moment.
    const last = client
      .prepare(
        `select m.id as movement, a.id as entry from piece_movements m join audit_log a on a.at = m.at
           and a.record_kind = 'transfer' and a.record_id = cast(m.transfer_id as text)
           and a.action = 'transfer.received'
         where m.kind = 'arrived' and m.id = (select max(id) from piece_movements where piece_id = m.piece_id)
         limit 1`,
      )
      .get() as { movement: number; entry: number };
    const nths = numbersTo(361);
    copyOf("piece_movements", { id: `${highest("piece_movements")} + n.value` }).run(nths, last.movement);
    copyOf("audit_log", { id: `${highest("audit_log")} + n.value` }).run(nths, last.entry);
    expect(replayTrail(shop.db, shop.auditKey, ["pieces"])).toMatchObject([{ wrong: [] }]);
  } finally {
    client.exec("rollback to transfers; release transfers");
  }
});

/**
 * Entries that a replay of a table looks at, in whatever query, after its newest row and the entry that made it
 * were repeated this often, for the same record unless the row is one.
 */
function entriesRead(name: ProvenTable, rows: Repeated): number {
  const { $client: client } = shop.db;
  const table = getTableName(PROOFS[name].table);
  let read = 0;
  client.function("is_read", (_id) => {
    read += 1;
    return 1;
  });
  client.exec("savepoint repeated");
  try {
    repeat(table, rows);
    client.exec("create temp view audit_log as select * from main.audit_log where is_read(id)");
    expect(replayTrail(shop.db, shop.auditKey, [name])).toMatchObject([{ wrong: [] }]);
    return read;
  } finally {
    client.exec("rollback to repeated; release repeated");
  }
}

describe("what a check of the books reads of movements and lines grows as they do, and not with their square", () => {
  test.each([
    {
      rule: "a line that its piece's movements don't bear out",
      lines: "transfer_lines",
      document: "transfer_id",
      also: { table: "transfers", column: "transfer_id" },
      isOne: "l.outcome = 'arrived'",
    },
    {
      rule: "a live sale line without exactly one movement",
      lines: "sale_lines",
      document: "sale_id",
      isOne: "l.is_live = 1 and m.kind = 'sold'",
      but: { takes_piece: "0" },
    },
    {
      rule: "a returned piece without exactly one movement",
      lines: "return_lines",
      document: "return_id",
      also: { table: "sale_lines", column: "sale_line_id" },
      piece: "(select piece_id from sale_lines where id = l.sale_line_id)",
      isOne: "l.is_goodwill = 0",
    },
    {
      rule: "a movement 'sold' without its sale line",
      reads: "sale_lines",
      lines: "sale_lines",
      document: "sale_id",
      isOne: "l.is_live = 1 and m.kind = 'sold'",
      but: { takes_piece: "0" },
    },
  ] satisfies OfLines[])("$rule", (rule) => {
    const [some, twice] = [20, 40].map((many) => rowsRead(rule, many));
    expect(twice).toBeLessThan(3 * (some ?? 0));
  });
});

test("what the check of second scans reads of a count grows as it does, and not with its square", () => {
  const { $client: client } = shop.db;
  const [some, twice] = [200, 400].map((many) => {
    let read = 0;
    client.function("is_read", (_id) => {
      read += 1;
      return 1;
    });
    client.exec("savepoint scans");
    try {
      const line = client
        .prepare("select id from count_lines where result = 'unknown' limit 1")
        .pluck()
        .get();
      for (const result of ["'unknown'", "'twice'"])
        copyOf("count_lines", {
          id: `${highest("count_lines")} + n.value`,
          result,
          scanned: "'tag ' || n.value",
        }).run(numbersTo(many), line);
      client.exec("create temp view count_lines as select * from main.count_lines where is_read(id)");
      const wrong = checkBooks(shop.db, "a second scan of what was never scanned").flatMap(
        (check) => check.wrong,
      );
      expect(wrong).toEqual([]);
      return read;
    } finally {
      client.exec("rollback to scans; release scans");
    }
  });
  expect(twice).toBeLessThan(3 * (some ?? 0));
});

interface OfLines {
  rule: string;
  /** What is counted. */
  reads?: "piece_movements" | "sale_lines";
  lines: string;
  /** Column of the document that each is of. */
  document: string;
  /** What each has one of, too, and the column that says which. */
  also?: { table: string; column: string };
  piece?: string;
  isOne?: string;
  but?: Record<string, string>;
}

/** Rows that a check of the books looks at after one piece was on this many more documents. */
function rowsRead(
  { rule, reads = "piece_movements", lines, document, also, piece = "l.piece_id", isOne = "1", but }: OfLines,
  many: number,
): number {
  const { $client: client } = shop.db;
  let read = 0;
  client.function("is_read", (_id) => {
    read += 1;
    return 1;
  });
  client.exec("savepoint documents");
  try {
    const line = client
      .prepare(
        `select l.id, l.${document} as document, ${also ? `l.${also.column}` : "null"} as other, m.piece_id as piece
         from ${lines} l join piece_movements m on m.${document} = l.${document} and m.piece_id = ${piece} where ${isOne} limit 1`,
      )
      .get() as { id: number; document: number; other: number | null; piece: number };
    const nths = numbersTo(many);
    const next = "1000000 + n.value";
    if (also) copyOf(also.table, { id: next, takes_piece: "0" }).run(nths, line.other);
    copyOf(lines, {
      id: `${highest(lines)} + n.value`,
      [document]: next,
      ...(also && { [also.column]: next }),
      ...but,
    }).run(nths, line.id);
    const movements = client
      .prepare(`select id from piece_movements where ${document} = ? and piece_id = ?`)
      .pluck()
      .all(line.document, line.piece);
    for (const movement of movements)
      copyOf("piece_movements", { id: `${highest("piece_movements")} + n.value`, [document]: next }).run(
        nths,
        movement,
      );
    client.exec(`create temp view ${reads} as select * from main.${reads} where is_read(id)`);
    expect(checkBooks(shop.db, rule).flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(read).toBeGreaterThan(many);
    return read;
  } finally {
    client.exec("rollback to documents; release documents");
  }
}

interface Repeated {
  many: number;
  action: string;
  /** Where its entry has the row's number. */
  number?: string;
  /** Action of an entry that then removed each. */
  removedBy?: string;
  /** Column of the record whose one row each entry writes anew. */
  replacedIn?: string;
  /** What SQL says of other columns of its row. */
  but?: Record<string, string>;
}

/** Copies a row for each number, with what SQL says of some columns. */
function copyOf(of: string, changed: Record<string, string>) {
  const { $client: client } = shop.db;
  const columns = (client.pragma(`table_info("${of}")`) as { name: string }[]).map((column) => column.name);
  const values = columns.map((column) => changed[column] ?? `s."${column}"`);
  return client.prepare(`insert into "${of}" (${columns.map((column) => `"${column}"`).join(", ")})
    select ${values.join(", ")} from "${of}" s, json_each(?) n where s.id = ?`);
}

const highest = (of: string) =>
  shop.db.$client.prepare(`select max(id) from "${of}"`).pluck().get() as number;

const numbersTo = (many: number) => JSON.stringify(Array.from({ length: many }, (_, nth) => nth + 1));

function repeat(table: string, { many, action, number, removedBy, replacedIn, but }: Repeated) {
  const { $client: client } = shop.db;
  if (replacedIn !== undefined) {
    const last = client
      .prepare(
        `select max(a.id) from audit_log a join "${table}" r on a.record_id = cast(r.${replacedIn} as text)
         where a.action = ?`,
      )
      .pluck()
      .get(action);
    copyOf("audit_log", { id: `${highest("audit_log")} + n.value` }).run(numbersTo(many), last);
    return;
  }
  const isRecord = table === "looks";
  const made = client
    .prepare(
      `select a.id as entry, r.id as row from audit_log a join "${table}" r on
         ${isRecord ? "cast(r.id as text) = a.record_id" : number === undefined ? "r.at = a.at" : `r.id = a.payload ->> '$.after.${number}'`}
       where a.action = ? ${isRecord ? "and r.day is null" : ""} and not exists (
         select 1 from audit_log o where o.record_kind = a.record_kind and o.record_id = a.record_id
           and o.id > a.id and o.action in ('look.seen', 'look.grew', 'note.changed'))
       order by a.id desc limit 1`,
    )
    .get(action) as { entry: number; row: number } | undefined;
  expect(made, `no entry ${action} of a row that wasn't changed`).toBeDefined();
  const id = `${highest(table)} + n.value`;
  const nths = numbersTo(many);
  const time: Record<string, string> = !isRecord && number === undefined ? { at: "s.at + n.value" } : {};
  if (removedBy === undefined) copyOf(table, { id, ...time, ...but }).run(nths, made?.row);
  copyOf("audit_log", {
    id: `${highest("audit_log")} + n.value`,
    ...time,
    ...(isRecord && { record_id: `cast(${id} as text)` }),
    ...(number !== undefined && { payload: `json_set(s.payload, '$.after.${number}', ${id})` }),
  }).run(nths, made?.entry);
  if (removedBy === undefined) return;
  const before = `json_object('before', json_object('${number}', ${id}))`;
  const removing = { id: `${highest("audit_log")} + n.value`, action: `'${removedBy}'`, payload: before };
  copyOf("audit_log", removing).run(nths, made?.entry);
}

type Stored = Record<string, string | number | null>;
type Forge = (client: TestShop["db"]["$client"], table: SQLiteTable, row: Stored) => boolean;

const deleteRow: Forge = (client, table, row) => {
  const keys = keysOf(table).map(snake);
  client
    .prepare(`delete from "${getTableName(table)}" where ${keys.map((key) => `"${key}" is ?`).join(" and ")}`)
    .run(...keys.map((key) => row[key]));
  return true;
};

/** Deletes what refers to the row as well, and what refers to that, the last of it first. */
const deleteWithAll: Forge = (client, table, row) => {
  const tables = client
    .prepare("select name from sqlite_schema where type = 'table'")
    .pluck()
    .all() as string[];
  const references = tables.flatMap((of) =>
    referencesIn(client, of).map(({ from, to, table: parent }) => ({ of, from, to, parent })),
  );
  const met = new Set<string>();
  const removeReferring = (parent: string, one: Stored) => {
    const which = parent + JSON.stringify(one);
    if (met.has(which)) return;
    met.add(which);
    for (const { of, from, to } of references.filter((each) => each.parent === parent)) {
      const children = `from "${of}" where "${from}" = ?`;
      const found = client.prepare(`select * ${children}`).all(one[to]) as Stored[];
      for (const child of found) removeReferring(of, child);
      if (found.length > 0) client.prepare(`delete ${children}`).run(one[to]);
    }
  };
  removeReferring(getTableName(table), row);
  return deleteRow(client, table, row);
};

/** A second row; where the schema allows one of its kind alone, one of another name or parent. */
const copyRow: Forge = (client, table, row) => {
  const names = Object.keys(row).filter((name) => name !== "id" || keysOf(table)[0] !== "id");
  const columns = names.map((name) => `"${name}"`).join(", ");
  const insert = client.prepare(
    `insert into "${getTableName(table)}" (${columns}) values (${names.map(() => "?").join(", ")})`,
  );
  const clash = (copy: Stored) => {
    try {
      insert.run(...names.map((name) => copy[name]));
      return null;
    } catch (error) {
      const [, which] = /UNIQUE constraint failed: (.*)$/.exec(String(error)) ?? [];
      if (which === undefined) throw error;
      return which.split(", ").map((name) => name.split(".").at(-1) ?? "");
    }
  };
  let copy = row;
  for (let left = 3; left > 0; left--) {
    const unique = clash(copy);
    if (unique === null) return true;
    const other = unique.flatMap((name): Stored[] => {
      const value = otherValue(client, table, name, copy[name] ?? null);
      return value === undefined ? [] : [{ ...copy, [name]: value }];
    });
    if (!other[0]) return false;
    copy = other[0];
  }
  return false;
};

/** A second row that names another record in a column, or none where there is no other. */
function copyUnderAnother(column: string): Forge {
  return (client, table, row) => {
    if (row[column] === null) return false;
    const columns = client.pragma(`table_info("${getTableName(table)}")`) as {
      name: string;
      notnull: 0 | 1;
    }[];
    const isNeeded = columns.some(({ name, notnull }) => name === column && notnull === 1);
    const value = otherValue(client, table, column, row[column]) ?? null;
    return (value !== null || !isNeeded) && copyRow(client, table, { ...row, [column]: value });
  };
}

function referencesOf(client: TestShop["db"]["$client"], table: SQLiteTable) {
  return referencesIn(client, getTableName(table));
}

function referencesIn(client: TestShop["db"]["$client"], table: string) {
  return client.pragma(`foreign_key_list("${table}")`) as Record<"from" | "to" | "table", string>[];
}

/** A value that a column of a copy could have; of a reference, another record, if there is one that no row names. */
function otherValue(client: TestShop["db"]["$client"], table: SQLiteTable, column: string, value: unknown) {
  const inSql = getTableName(table);
  const reference = referencesOf(client, table).find(({ from }) => from === column);
  if (!reference) return typeof value === "string" ? `${value} too` : undefined;
  const { to, table: of } = reference;
  return client
    .prepare(
      `select "${to}" from "${of}" where "${to}" is not ?
       order by "${to}" in (select "${column}" from "${inSql}" where "${column}" is not null) limit 1`,
    )
    .pluck()
    .get(value) as string | number | undefined;
}

/**
 * Whether a row could be forged, and those that were, each by itself, and nothing that `verify` does named. The quick
 * run begins with those that say most. The dropped triggers are those of the table, or what SQL says of them: others
 * keep what follows from the rows.
 */
function missedOf(name: ProvenTable, forge: Forge, dropped = "tbl_name = ?") {
  const { $client: client } = shop.db;
  const { table } = PROOFS[name];
  const inSql = getTableName(table);
  const stored = client.prepare(`select * from "${inSql}" where ${NOT_YET[name] ?? "1"}`).all() as Stored[];
  expect(stored.length, `no row of ${name} was made`).toBeGreaterThan(0);
  const nulls = (row: Stored) => Object.values(row).filter((value) => value === null).length;
  const missed: string[] = [];
  let forged = 0;
  client.exec("savepoint forged");
  try {
    const triggers = client
      .prepare(`select name from sqlite_schema where type = 'trigger' and ${dropped}`)
      .pluck()
      .all(...(dropped.includes("?") ? [inSql] : [])) as string[];
    for (const trigger of triggers) client.exec(`drop trigger "${trigger}"`);
    for (const row of stored.toSorted((one, other) => nulls(one) - nulls(other))) {
      if (!EVERYTHING && forged === MOST_FORGED) break;
      client.exec("savepoint one");
      const isForged = forge(client, table, row);
      if (isForged) forged += 1;
      if (isForged && !isNamed(name)) missed.push(JSON.stringify(row));
      client.exec("rollback to one; release one");
    }
    return { isForged: forged > 0, missed };
  } finally {
    client.exec("rollback to forged; release forged");
  }
}

/** What is likely to name it first: all of `verify` takes long. */
function isNamed(name: ProvenTable): boolean {
  const { db, auditKey } = shop;
  if (replayTrail(db, auditKey, tablesOf(name)).some(({ wrong }) => wrong.length > 0)) return true;
  if ((db.$client.pragma("foreign_key_check") as unknown[]).length > 0) return true;
  return booksOf(db, auditKey).length > 0 || contradictionsOf(db, auditKey).length > 0;
}

/** What is found after the first change of one row's column that is found at all. */
function foundAfterChange(one: Case): string[] {
  const { table: name, column } = one;
  const { $client: client } = shop.db;
  const { table } = PROOFS[name];
  const of = getTableColumns(table)[column] as SQLiteColumn;
  const [inSql, tableInSql] = [snake(column), getTableName(table)];
  const keys = keysOf(table).map(snake);
  const rows = client
    .prepare(
      `select *, "${inSql}" as changed_column from "${tableInSql}" order by ${keys.map((key) => `"${key}" desc`).join(", ")}`,
    )
    .all() as Record<string, unknown>[];
  const [some, none] = [true, false].map((is) => rows.filter((row) => (row[inSql] !== null) === is));
  const most = one.proof.by === "check" ? rows.length : MOST_TRIED;
  const tried = [some, none].flatMap((these = []) => [
    ...these.slice(0, most),
    ...these.slice(most).slice(-most),
  ]);
  client.exec("savepoint changed");
  try {
    const triggers = client
      .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = ?")
      .pluck()
      .all(tableInSql) as string[];
    for (const trigger of triggers) client.exec(`drop trigger "${trigger}"`);
    for (const row of tried) {
      client.exec("savepoint one");
      const where = keys.map((key) => `"${key}" is ?`).join(" and ");
      client
        .prepare(`update "${tableInSql}" set "${inSql}" = ? where ${where}`)
        .run(changed(of, row[inSql]), ...keys.map((key) => row[key]));
      const found = wrongIn(one);
      client.exec("rollback to one; release one");
      if (found.length > 0) return found;
    }
    return [];
  } finally {
    client.exec("rollback to changed; release changed");
  }
}

function wrongIn({ table: name, proof }: Case): string[] {
  const { table } = PROOFS[name];
  if (proof.by === "check") {
    const lost = shop.db.$client.pragma(`foreign_key_check("${getTableName(table)}")`) as unknown[];
    const found = checkBooks(shop.db, proof.check).flatMap(({ wrong }) => wrong);
    return lost.length > 0 ? [...found, proof.check] : found;
  }
  return replayTrail(shop.db, shop.auditKey, tablesOf(name)).flatMap(({ wrong }) => wrong);
}

/** Whose check tells of a table's rows: its own, or that of those that list them. */
function tablesOf(name: ProvenTable): ProvenTable[] {
  const { table, trail } = PROOFS[name];
  if (trail !== "parts") return [name];
  return (Object.keys(PROOFS) as ProvenTable[]).filter((other) => {
    const of = PROOFS[other].trail;
    return typeof of === "object" && of?.parts?.some((part) => part.table === table);
  });
}

/** Another value. A version that is too high is no lie, because more than edits raises it. */
function changed(column: SQLiteColumn, value: unknown): unknown {
  const isNumber = column.getSQLType() === "integer";
  if (column.dataType === "boolean") return value === 1 ? 0 : 1;
  if (column.name === "version") return 1;
  if (isNumber) return value === null ? 987_654 : Number(value) + 987_654;
  return value === null ? "other" : `${String(value)} other`;
}

function keysOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const names = Object.entries(getTableColumns(table));
  return key.map((column) => names.find(([, each]) => each === column)?.[0] ?? "");
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
