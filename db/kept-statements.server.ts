import type { Database, Statement } from "better-sqlite3";
import { Column, type DriverValueDecoder, fillPlaceholders, is, noopDecoder, type Query } from "drizzle-orm";
import { BetterSQLiteSession, PreparedQuery } from "drizzle-orm/better-sqlite3/session";
import { NoopCache } from "drizzle-orm/cache/core/cache";
import { NoopLogger } from "drizzle-orm/logger";
import type { PreparedQueryConfig, SelectedFieldsOrdered, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

type None = Record<string, never>;
type Config = Omit<PreparedQueryConfig, "run">;
type Decoder = DriverValueDecoder<unknown, unknown>;
type Asked = Parameters<BetterSQLiteSession<None, None>["prepareQuery"]>;

/** More than there are distinct statements. A list of values creates one statement per length. */
const KEPT_AT_MOST = 400;

const logger = new NoopLogger();
const cache = new NoopCache();

/**
 * Drizzle's session with two things cached per statement: SQLite's prepared statement and the column
 * decoders. Results are the same.
 */
export class KeptStatements extends BetterSQLiteSession<None, None> {
  private readonly kept = new Map<string, Statement<unknown[], unknown>>();

  private readonly database: Database;

  constructor(database: Database, dialect: SQLiteSyncDialect) {
    super(database, dialect, undefined);
    this.database = database;
  }

  override prepareQuery<T extends Config>(...asked: Asked): PreparedQuery<T> {
    const [query, fields, method, inArrays, mapper, metadata, cacheConfig] = asked;
    const statement = this.statement(query.sql, fields !== undefined);
    if (fields && !mapper && fields.every(({ path }) => path.length === 1))
      return new FlatQuery<T>(statement, query, fields, method, inArrays);
    return new PreparedQuery<T>(
      statement,
      query,
      logger,
      cache,
      metadata,
      cacheConfig,
      fields,
      method,
      inArrays,
      mapper,
    );
  }

  /**
   * The prepared statement. Evicts the least recently used one. Drizzle reads rows as arrays if it knows the
   * fields, otherwise as objects.
   */
  private statement(sql: string, knowsFields: boolean): Statement<unknown[], unknown> {
    const key = knowsFields ? sql : `objects: ${sql}`;
    const known = this.kept.get(key);
    const statement = known ?? this.database.prepare<unknown[], unknown>(sql);
    if (known) this.kept.delete(key);
    else if (this.kept.size >= KEPT_AT_MOST) this.forgetOldest();
    this.kept.set(key, statement);
    return statement;
  }

  private forgetOldest() {
    for (const key of this.kept.keys()) {
      this.kept.delete(key);
      return;
    }
  }
}

/** A query whose fields are all top-level, so rows need no nesting by table. */
class FlatQuery<T extends Config> extends PreparedQuery<T> {
  private readonly statement: Statement<unknown[], unknown>;
  private readonly names: string[];
  private readonly decoders: (Decoder | null)[];

  constructor(
    statement: Statement<unknown[], unknown>,
    query: Query,
    fields: SelectedFieldsOrdered,
    method: Asked[2],
    inArrays: boolean,
  ) {
    super(statement, query, logger, cache, undefined, undefined, fields, method, inArrays, undefined);
    this.statement = statement;
    this.names = fields.map(({ path }) => path[0] ?? "");
    this.decoders = fields.map(({ field }) => decoderOf(field));
  }

  override all(values: Record<string, unknown> = {}) {
    return this.rows(this.statement.raw().all(...fillPlaceholders(this.query.params, values)));
  }

  override get(values: Record<string, unknown> = {}) {
    const row = this.statement.raw().get(...fillPlaceholders(this.query.params, values));
    return row === undefined ? undefined : this.rows([row])[0];
  }

  private rows(found: unknown[]) {
    const { names, decoders } = this;
    return (found as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {};
      for (let place = 0; place < names.length; place += 1) {
        const value = values[place];
        const decoder = decoders[place];
        row[names[place] ?? ""] = value === null || !decoder ? value : decoder.mapFromDriverValue(value);
      }
      return row;
    });
  }
}

/** Converts SQLite's value to the field's; null if they are the same. */
function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decoder | null {
  const decoder: unknown = is(field, Column) ? field : Reflect.get(field.getSQL(), "decoder");
  if (!isDecoder(decoder)) throw new Error("Drizzle reads this field in another way than we know");
  const isSame = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isSame || decoder === noopDecoder ? null : decoder;
}

function isDecoder(value: unknown): value is Decoder {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
