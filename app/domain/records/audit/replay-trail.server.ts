import { asc, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "~db/client.server.ts";
import type { BooksCheck } from "../books/check-books.server.ts";
import { actionLabel } from "../../shop/trail/action-labels.ts";
import { entriesOf } from "./hash-chain.server.ts";
import { EntriesOfRecords, parsed, type Written } from "./entries-of-records.server.ts";
import { readingAllKept, readingKept } from "./kept-payload.ts";
import { PROOFS, PROVEN_TABLES, type ProvenTable } from "./proofs/all-proofs.ts";
import {
  type Ask,
  type ColumnProof,
  type Entry,
  type ListedPart,
  type ListedParts,
  type Making,
  type Part,
  type Reader,
  type RecordRef,
  type Row,
  type TableProof,
  type Trail,
  UNTOLD,
  valueAt,
} from "./proofs/proof.ts";
import { IN_ONE_GO, type Proving } from "../proving.ts";
import { readable } from "../../shop/trail/record-kinds.ts";

/** A measuring shop's trail starts at this entry; older rows have no entries. */
const BEGUN = "audit.begun";
/** Rows in memory at a time. */
const ROWS = 1000;
/** Most problems named per table. */
const MOST_NAMED = 5;
const LONGEST_VALUE = 60;

/**
 * Replays the trail. Each column of each row must equal what the last entry about it says (`PROOFS`). Each
 * record must have the entry that made it, no record with one may be gone, and an entry that makes rows of
 * its own must have exactly those. Trusts the entries, since the chain proves them; an erased one tells only
 * its time and its employee. Reads the tables in parts.
 */
export function replayTrail(
  db: Db,
  key: Buffer | null,
  tables: readonly ProvenTable[] = PROVEN_TABLES,
): BooksCheck[] {
  return [...replayedTables(db, key, tables, IN_ONE_GO)];
}

export function* replayedTables(
  db: Db,
  key: Buffer | null,
  tables: readonly ProvenTable[],
  proving: Proving,
): Generator<BooksCheck> {
  const since = entriesOf(db, key, BEGUN).at(-1)?.at ?? Number.MIN_SAFE_INTEGER;
  const replay = new Replay(db, since, proving);
  for (const name of tables) {
    const check = replay.check(name);
    if (check) yield check;
  }
}

interface Fact {
  value: unknown;
  /** Null for a value that holds before any entry. */
  entry: Entry | null;
}

type Facts = Map<string, Fact>;

/** The record of an entry. */
interface Naming {
  kind: string;
  record: string;
}

interface Claim {
  proof: TableProof;
  trail: Trail;
  /** Entries that tell about the row. */
  entries: readonly Entry[];
  row: Row;
  about: string;
}

class Replay {
  readonly #db: Db;
  readonly #since: number;
  readonly #goOn: Proving["goOn"];
  readonly #brokeOff: Proving["brokeOff"];
  readonly #ask: Ask;
  readonly #entries: EntriesOfRecords;
  readonly #children = new Map<Part, (id: unknown) => Row[]>();
  /** Number of rows that each entry was found to have made, for the table being checked. */
  #made = new Uint32Array();

  constructor(db: Db, since: number, { goOn, brokeOff }: Proving) {
    this.#db = db;
    this.#since = since;
    this.#goOn = goOn;
    this.#brokeOff = brokeOff;
    const { $client: client } = db;
    const kept = new Map<string, ReturnType<typeof client.prepare>>();
    this.#ask = (query, ...values) => {
      const statement = kept.get(query) ?? client.prepare(query).pluck();
      kept.set(query, statement);
      return statement.get(...values) ?? null;
    };
    this.#entries = new EntriesOfRecords(db);
  }

  /** Null for a table that no entry tells about by itself. */
  check(name: ProvenTable): BooksCheck | null {
    const proof = PROOFS[name];
    const { table } = proof;
    if (proof.trail === null || (proof.trail === "parts" && columnsBy(proof, "columns").length === 0))
      return null;
    const seen = { counted: 0, found: [] as string[] };
    const { found } = seen;
    try {
      this.#look(proof, seen);
    } catch (error) {
      // What is wrong so far is wrong, however the rest is.
      if (found.length === 0) found.push(this.#brokeOff(error));
    }
    return {
      about: `${readable(getTableName(table)).toLowerCase()} and what the audit log says of them`,
      counted: seen.counted,
      wrong:
        found.length > MOST_NAMED
          ? [...found.slice(0, MOST_NAMED), `and more of ${getTableName(table)}`]
          : found,
    };
  }

  #look(proof: TableProof, seen: { counted: number; found: string[] }): void {
    const { table } = proof;
    const { found } = seen;
    const worked = columnsBy(proof, "columns");
    this.#made = new Uint32Array(Number(this.#ask("select max(id) from audit_log")) + 1);
    for (const row of this.#rowsOf(table)) {
      this.#goOn();
      seen.counted += 1;
      const about = `${proof.one} ${keyOf(table, row)}`;
      for (const [column, { work }] of worked) {
        const value = work(row);
        if (!same(value, row[column]))
          found.push(`${about}: ${label(column)} is ${shown(row[column])}, and should be ${shown(value)}`);
      }
      if (proof.trail !== "parts" && proof.trail !== null)
        found.push(...this.#checkRow(proof, proof.trail, table, row, about));
      if (found.length > MOST_NAMED * 4) break;
    }
    if (proof.trail !== "parts" && proof.trail !== null) {
      found.push(...this.#gone(proof.trail, table, proof.one));
      // Rows that weren't read have claimed no entry.
      const { makes } = proof.trail;
      if (makes && found.length <= MOST_NAMED * 4) found.push(...this.#missing(makes, proof.one));
    }
  }

  #checkRow(proof: TableProof, trail: Trail, table: SQLiteTable, row: Row, about: string): string[] {
    const records = recordsOf(trail, table, row, this.#ask);
    if (records.length === 0) return [];
    const isOld = trail.since !== undefined && Number(row[trail.since] ?? 0) < this.#since;
    const beside = trail.beside?.(row, this.#ask);
    const all = [
      ...this.#about(
        trail,
        records,
        row,
        columnsBy(proof, "moment").map(([column]) => column),
      ),
      ...(typeof beside === "string" ? (JSON.parse(beside) as Entry[]) : []),
    ];
    all.sort((a, b) => a.id - b.id);
    const entries = all.filter((entry) => countsFor(trail, row, entry));
    if (entries.length === 0 && isWitnessed(trail))
      return this.#isBefore(trail, row) ? [] : [`${about}: no entry of the audit log says so`];
    const wrong: string[] = [];
    const { begins } = trail;
    if (
      begins &&
      !isOld &&
      !entries.some(({ action }) => isOneOf(begins, action)) &&
      !trail.mayLack?.(row, this.#ask)
    )
      wrong.push(`${one(proof.one)} without its audit row: ${keyOf(table, row)}`);
    wrong.push(
      ...differences(
        trail.at === undefined ? factsOf(proof, trail, entries, row) : closest(proof, trail, entries, row),
        row,
        about,
      ),
    );
    if (trail.at === undefined) wrong.push(...wrongBefore(proof, trail, entries, row, about));
    if (!isOld) wrong.push(...wrongMoments(proof, all, row, about));
    if (trail.makes && !isOld) wrong.push(...this.#claim(trail.makes, { proof, trail, entries, row, about }));
    for (const part of trail.parts ?? []) wrong.push(...this.#checkParts(part, entries, row, about, table));
    for (const also of trail.implies?.(row, entries, this.#ask) ?? []) wrong.push(`${about}: ${also}`);
    return wrong;
  }

  /** Entries of a row's records that may tell of it: a record may have thousands of others. */
  #about(
    { actions, at, number }: Trail,
    records: readonly RecordRef[],
    row: Row,
    moments: readonly string[],
  ): Entry[] {
    if (actions && number !== undefined)
      return records.flatMap((record) =>
        this.#entries.ofRow(record, row.id, { actions, path: `$.after.${number}` }),
      );
    if (at === undefined) return records.flatMap((record) => this.#entries.of(record));
    const times = new Set([at, ...moments].map((column) => row[column] ?? null));
    return records.flatMap((record) => this.#entries.at(record, times));
  }

  /** Assigns a row the entry that made it, so that no other row gets it. */
  #claim(makes: Making, { proof, trail, entries, row, about }: Claim): string[] {
    const { actions, maybe = [], rows = () => 1, is = () => true } = makes;
    const ofMaking = entries.filter(({ action }) => isOneOf([...actions, ...maybe], action));
    const telling = ofMaking.filter(({ payload }) => payload !== null && is(payload.after, row));
    // One that an erasure emptied may be another row's: the last of the best is taken.
    const emptied = ofMaking.filter(({ payload }) => payload === null);
    const made = makes.is && telling.length > 0 ? telling : [...emptied, ...telling];
    if (made.length === 0) return makes.is ? [`${about}: no entry of the audit log says so`] : [];
    const free = made.filter(
      (entry) =>
        (this.#made[entry.id] ?? 0) <
        (entry.payload === null && makes.rows ? Infinity : rows(entry.payload?.after, entry)),
    );
    // Entries about lists make rows at the same moment too, one entry many of them.
    const others =
      trail.at === undefined ? [] : entries.filter((entry) => !isOneOf([...actions, ...maybe], entry.action));
    const wrong = (entry: Entry) => differences(factsOf(proof, trail, [entry], row), row, "").length;
    const best = [...others, ...free].reduce<Entry | undefined>(
      (last, entry) => (last === undefined || wrong(entry) <= wrong(last) ? entry : last),
      undefined,
    );
    if (best && others.includes(best)) return [];
    if (!best) return [`${about}: audit row ${named(made[0] as Entry)} says so of another one`];
    this.#made[best.id] = (this.#made[best.id] ?? 0) + 1;
    return [];
  }

  /** Lists entries whose rows are missing although nothing says that they went. */
  #missing({ actions, rows, is, removed, ended, went = "0" }: Making, called: string): string[] {
    const ids = this.#db.$client.prepare(
      "select id, at from audit_log where action = ? and id > 0 and (at, id) > (?, ?) order by at, id limit ?",
    );
    const entry = this.#db.$client.prepare(
      `select id, at, employee_id as employeeId, action, payload, record_kind as kind, record_id as record
       from audit_log where id = ?`,
    );
    const gone = this.#db.$client.prepare(`select ${went} from audit_log a where id = ?`).pluck();
    const wrong: string[] = [];
    for (const action of actions) {
      for (let last = { id: 0, at: Number.MIN_SAFE_INTEGER }; ;) {
        const some = ids.all(action, last.at, last.id, ROWS) as { id: number; at: number }[];
        for (const { id } of some) {
          this.#goOn();
          if (!rows && (this.#made[id] ?? 0) > 0) continue;
          const { kind, record, payload, ...rest } = entry.get(id) as Omit<Written, "kept"> & Naming;
          const made: Entry = { ...rest, ...parsed({ payload }) };
          // An erased entry doesn't tell which row it made; that row was erased with it.
          if (made.payload === null && (rows || is)) continue;
          const expected = rows ? rows(made.payload?.after, made) : 1;
          if ((this.#made[id] ?? 0) >= expected) continue;
          // Looking through the record for it may take long.
          if (ended && this.#entries.hasAfter([kind, record], id, ended)) continue;
          if (!this.#isRemoved(removed, made) && gone.get(id) !== 1)
            wrong.push(`${one(called)} is missing that audit row ${named(made)} has`);
          if (wrong.length > MOST_NAMED) return wrong;
        }
        const [end] = some.slice(-1);
        if (!end) break;
        last = end;
      }
    }
    return wrong;
  }

  #isRemoved(removed: Making["removed"], { id, payload }: Entry): boolean {
    if (!removed) return false;
    const { actions, path } = removed;
    const row = valueAt(payload?.after, path);
    return this.#entries.hasLater({ row, entry: id }, { actions, path: `$.before.${path}` });
  }

  #isBefore({ at = "", since }: Trail, row: Row): boolean {
    return Number(row[since ?? at] ?? this.#since) < this.#since;
  }

  #checkParts(
    part: Part,
    entries: readonly Entry[],
    parent: Row,
    about: string,
    table: SQLiteTable,
  ): string[] {
    const { parts: expected, wrong } = partsAfter(part, entries, parent, about, this.#ask);
    if (expected === null) return wrong;
    const of = proofOf(part.table);
    const columns = columnsBy(of, "trail");
    const rows = this.#childrenOf(part, table, parent).filter((row) => part.only?.(row) ?? true);
    const left = [...expected];
    wrong.push(...wrongSum(part, entries, rows, about));
    for (const row of rows) {
      const at = part.match ? readingKept(() => left.findIndex(({ said }) => part.match?.(said, row))) : 0;
      if (at === UNTOLD) return wrong;
      const [found] = at < 0 ? [] : left.splice(at, 1);
      const which = `${of.one} ${keyOf(part.table, row)} of ${about}`;
      if (!found) {
        wrong.push(`${which}: no entry of the audit log says so`);
        continue;
      }
      const facts: Facts = new Map();
      for (const [column, { reads }] of columns)
        tell(facts, column, readerFor(reads, found.entry.action), found.said, found.entry, row);
      wrong.push(...differences(facts, row, which));
    }
    wrong.push(
      ...left.map(({ entry }) => `${about}: ${one(of.one)} is missing that audit row ${named(entry)} has`),
    );
    return wrong;
  }

  /** Lists records that an entry began and none ended, but that are gone. */
  #gone({ kind, begins, ends = [] }: Trail, table: SQLiteTable, called: string): string[] {
    if (!kind || !begins) return [];
    const [key] = descriptionOf(table).primaryKey;
    if (!key) return [];
    const id = key.columnType === "SQLiteInteger" ? "cast(a.record_id as integer)" : "a.record_id";
    const ids = this.#db.$client
      .prepare(
        `select distinct a.record_id from audit_log a
         where a.id > 0 and a.record_kind = ? and a.action in (select value from json_each(?))
           and not exists (select 1 from "${getTableName(table)}" d where d."${nameInSql(key)}" = ${id})
           and not exists (select 1 from audit_log u where u.record_kind = a.record_kind
             and u.record_id = a.record_id and u.action in (select value from json_each(?)))
         limit ${MOST_NAMED}`,
      )
      .pluck()
      .all(kind, JSON.stringify(begins), JSON.stringify(ends)) as string[];
    return ids.length > 0 ? [`${one(called)} that is gone, but has its audit row: ${ids.join(", ")}`] : [];
  }

  *#rowsOf(table: SQLiteTable): Generator<Row> {
    const { primaryKey: key, properties } = descriptionOf(table);
    const names = key.map((column) => properties.get(column) ?? "");
    const columns = sql.join(key, sql`, `);
    for (let last: Row | undefined; ;) {
      const after =
        last &&
        sql.join(
          names.map((name) => sql`${last?.[name]}`),
          sql`, `,
        );
      const rows = this.#db
        .select()
        .from(table)
        .where(after && sql`(${columns}) > (${after})`)
        .orderBy(...key.map((column) => asc(column)))
        .limit(ROWS)
        .all() as Row[];
      yield* rows;
      last = rows.at(-1);
      if (!last) return;
    }
  }

  #childrenOf(part: Part, parentTable: SQLiteTable, parent: Row): Row[] {
    let find = this.#children.get(part);
    if (!find) {
      const columns = getTableColumns(part.table) as Record<string, SQLiteColumn>;
      const of = columns[part.of];
      if (!of) throw new Error(`${getTableName(part.table)} has no column ${part.of}`);
      const order = part.order ? [columns[part.order] as SQLiteColumn] : descriptionOf(part.table).primaryKey;
      const query = this.#db
        .select()
        .from(part.table)
        .where(eq(of, sql.placeholder("id")))
        .orderBy(...order.map((column) => asc(column)))
        .prepare();
      find = (id) => query.all({ id }) as Row[];
      this.#children.set(part, find);
    }
    return find(keyOf(parentTable, parent));
  }
}

/** An entry as readers see it: of an erased one, what stays stands in its place. */
function legible(entry: Entry): Entry {
  const { id, at, employeeId, action, payload, kept } = entry;
  return payload === null && kept ? { id, at, employeeId, action, payload: kept, kept } : entry;
}

/** What an entry says, or what stays of it. */
function saidIn({ payload, kept }: Entry): unknown {
  return (payload ?? kept)?.after;
}

function recordsOf(trail: Trail, table: SQLiteTable, row: Row, ask: Ask): readonly RecordRef[] {
  if (trail.of) return trail.of(row, ask);
  return trail.kind ? [[trail.kind, keyOf(table, row)]] : [];
}

/** True if a row has its own entry among those of its record. */
function isWitnessed({ at, only, actions }: Trail): boolean {
  return at !== undefined || (only !== undefined && actions !== undefined) || only !== undefined;
}

function countsFor({ at, by, actions, only }: Trail, row: Row, entry: Entry): boolean {
  if (at !== undefined && entry.at !== row[at]) return false;
  if (by !== undefined && (entry.employeeId ?? askedBy(entry)) !== row[by]) return false;
  if (actions && !isOneOf(actions, entry.action)) return false;
  return only === undefined || entry.payload === null || only(entry.payload.after, row);
}

/** Who asked a customer that answered at the public door, in an entry that nobody's session wrote. */
function askedBy(entry: Entry): unknown {
  return valueAt(saidIn(entry), "askedBy") ?? null;
}

function factsOf(proof: TableProof, trail: Trail, entries: readonly Entry[], row: Row): Facts {
  const facts: Facts = new Map();
  for (const [column, value] of Object.entries(trail.initially?.(row) ?? {}))
    if (proof.columns[column as never] !== undefined && column !== "key")
      facts.set(column, { value, entry: null });
  const columns = columnsBy(proof, "trail");
  for (const entry of entries)
    for (const [column, { reads }] of columns)
      tell(facts, column, readerFor(reads, entry.action), saidIn(entry), entry, row);
  return facts;
}

/**
 * Lists what an entry found otherwise than the entries before it had left it: somebody changed the row in
 * between, and the entry, which goes by the row, repeats it.
 */
function wrongBefore(
  proof: TableProof,
  trail: Trail,
  entries: readonly Entry[],
  row: Row,
  about: string,
): string[] {
  const columns = columnsBy(proof, "trail");
  const wrong: string[] = [];
  const facts = factsOf(proof, trail, [], row);
  for (const entry of entries)
    for (const [column, { reads }] of columns) {
      const reader = readerFor(reads, entry.action);
      const known = facts.get(column);
      if (known && reader?.readBefore && entry.payload) {
        const { before, after } = entry.payload;
        const found = reader.readBefore(before, row, after, { entry, known: known.entry });
        if (found !== undefined && !same(found, known.value))
          wrong.push(
            `${about}: ${label(column)} was ${shown(found)} before audit row ${named(entry)}, but ${saidBefore(known)}`,
          );
      }
      tell(facts, column, reader, saidIn(entry), entry, row);
    }
  return wrong;
}

function saidBefore({ value, entry }: Fact): string {
  return entry
    ? `audit row ${named(entry)} says ${shown(value)}`
    : `no entry changed it from ${shown(value)}`;
}

/** Among entries of one moment, picks the one whose values fit the row best: each made its own row. */
function closest(proof: TableProof, trail: Trail, entries: readonly Entry[], row: Row): Facts {
  const each = entries.map((entry) => factsOf(proof, trail, [entry], row));
  const wrong = (facts: Facts) => differences(facts, row, "").length;
  return each.reduce((best, facts) => (wrong(facts) < wrong(best) ? facts : best));
}

function readerFor(
  reads: Extract<ColumnProof, { by: "trail" }>["reads"],
  action: string,
): Reader | undefined {
  return "needsPayload" in reads ? (reads as Reader) : (reads as Readonly<Record<string, Reader>>)[action];
}

function tell(
  facts: Facts,
  column: string,
  reader: Reader | undefined,
  said: unknown,
  entry: Entry,
  row: Row,
): void {
  if (!reader) return;
  if (entry.payload === null && reader.needsPayload && !entry.kept) {
    facts.delete(column);
    return;
  }
  const reading = () => reader.read(said, legible(entry), row, facts.get(column)?.value);
  const value = entry.kept ? readingAllKept(reading) : reading();
  if (value === UNTOLD) facts.delete(column);
  else if (value !== undefined) facts.set(column, { value, entry });
}

/**
 * The parts are null if no entry lists them, or the last one that did was erased. `wrong` are entries that
 * found others than the entries before them had left (`wrongBefore`).
 */
function partsAfter(
  part: Part,
  entries: readonly Entry[],
  parent: Row,
  about: string,
  ask: Ask,
): { parts: readonly ListedPart[] | null; wrong: string[] } {
  const { list, listBefore = {}, startsEmpty = false } = part;
  const wrong: string[] = [];
  let parts: ListedParts = startsEmpty ? [] : UNTOLD;
  for (const entry of entries) {
    const next = list[entry.action as keyof typeof list];
    if (!next) continue;
    const known: readonly ListedPart[] | null = Array.isArray(parts)
      ? (parts as readonly ListedPart[])
      : null;
    if (entry.payload === null) {
      const { kept } = entry;
      parts = kept
        ? (readingKept(() => next(kept.after, legible(entry), known, parent, ask)) ?? parts)
        : UNTOLD;
      continue;
    }
    const { before, after } = entry.payload;
    const found = known && listBefore[entry.action as keyof typeof list]?.(before, entry, known, parent, ask);
    if (known && Array.isArray(found))
      wrong.push(...partsChanged(part.table, known, found as readonly ListedPart[], { entry, about }));
    parts = next(after, entry, known, parent, ask) ?? parts;
  }
  return { parts: Array.isArray(parts) ? (parts as readonly ListedPart[]) : null, wrong };
}

function partsChanged(
  table: SQLiteTable,
  known: readonly ListedPart[],
  found: readonly ListedPart[],
  { entry, about }: { entry: Entry; about: string },
): string[] {
  const of = proofOf(table);
  const columns = columnsBy(of, "trail");
  const toldOf = ({ said, entry: by }: ListedPart) => {
    const facts: Facts = new Map();
    for (const [column, { reads }] of columns) tell(facts, column, readerFor(reads, by.action), said, by, {});
    return facts;
  };
  const before = `before audit row ${named(entry)}`;
  if (known.length !== found.length)
    return [`${about}: ${before}, it had ${found.length} of ${of.one}, and entries say ${known.length}`];
  return known.flatMap((part, nth) => {
    const was = toldOf(found[nth] as ListedPart);
    return [...toldOf(part)].flatMap(([column, fact]) => {
      const other = was.get(column);
      return !other || same(other.value, fact.value)
        ? []
        : [
            `${of.one} ${nth + 1} of ${about}: ${label(column)} was ${shown(other.value)} ${before}, but ${saidBefore(fact)}`,
          ];
    });
  });
}

function wrongSum({ sum }: Part, entries: readonly Entry[], rows: readonly Row[], about: string): string[] {
  if (!sum) return [];
  const { column, says } = sum;
  const facts: Facts = new Map();
  const summed = { [column]: rows.reduce((all, row) => all + Number(row[column] ?? 0), 0) };
  for (const entry of entries)
    tell(facts, column, says[entry.action as keyof typeof says], saidIn(entry), entry, summed);
  return differences(facts, summed, `all of ${about}`);
}

function differences(facts: Facts, row: Row, about: string): string[] {
  return [...facts].flatMap(([column, fact]) =>
    same(fact.value, row[column])
      ? []
      : [`${about}: ${label(column)} is ${shown(row[column])}, but ${saidBefore(fact)}`],
  );
}

function wrongMoments(proof: TableProof, entries: readonly Entry[], row: Row, about: string): string[] {
  const isOf = (actions: readonly string[], at: unknown) => (entry: Entry) =>
    entry.at === at && isOneOf(actions, entry.action);
  const times = columnsBy(proof, "moment").filter(
    ([column, { actions }]) => (row[column] ?? null) !== null && !entries.some(isOf(actions, row[column])),
  );
  const people = columnsBy(proof, "moment's employee").filter(
    ([column, { at, actions }]) =>
      (row[column] ?? null) !== null &&
      entries.some(isOf(actions, row[at])) &&
      !entries.filter(isOf(actions, row[at])).some(({ employeeId }) => employeeId === row[column]),
  );
  return [...times, ...people].map(
    ([column]) =>
      `${about}: ${label(column)} is ${shown(row[column])}, and no entry of the audit log says so`,
  );
}

function columnsBy<By extends ColumnProof["by"]>({ columns }: TableProof, by: By) {
  return Object.entries(columns as Record<string, ColumnProof>).filter(
    (each): each is [string, Extract<ColumnProof, { by: By }>] => each[1].by === by,
  );
}

function proofOf(table: SQLiteTable): TableProof {
  const found = Object.values(PROOFS).find((each) => each.table === table);
  if (!found) throw new Error(`${getTableName(table)} has no proofs`);
  return found;
}

/** What Drizzle says of a table, which it puts together anew each time, while each row asks for it. */
interface Described {
  primaryKey: SQLiteColumn[];
  properties: ReadonlyMap<SQLiteColumn, string>;
}

const described = new Map<SQLiteTable, Described>();

function descriptionOf(table: SQLiteTable): Described {
  let known = described.get(table);
  if (!known) {
    const { columns, primaryKeys } = getTableConfig(table);
    const composite = primaryKeys[0]?.columns as SQLiteColumn[] | undefined;
    known = {
      primaryKey: composite ?? columns.filter(({ primary }) => primary),
      properties: new Map(
        Object.entries(getTableColumns(table)).map(([name, column]) => [column as SQLiteColumn, name]),
      ),
    };
    described.set(table, known);
  }
  return known;
}

/** A row's key, written as the trail's record id. */
function keyOf(table: SQLiteTable, row: Row): string {
  const { primaryKey, properties } = descriptionOf(table);
  return primaryKey.map((column) => String(row[properties.get(column) ?? ""])).join(" ");
}

function nameInSql(column: SQLiteColumn): string {
  return column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isOneOf(actions: readonly string[], action: string): boolean {
  return actions.includes(action);
}

/** Compares like JSON, which has no undefined, and compares objects by content. */
function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (text === "null") return "empty";
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function label(column: string): string {
  return readable(column).toLowerCase();
}

function one(called: string): string {
  return `${/^[aeiou]/.test(called) ? "an" : "a"} ${called}`;
}

function named({ id, action }: Entry): string {
  return `${id} ('${actionLabel(action)}')`;
}
