import type { Statement } from "better-sqlite3";
import type { Db } from "~db/client.server.ts";
import { KEPT, keptPayload } from "./kept-payload.ts";
import type { Entry, RecordRef } from "./proofs/proof.ts";

/** Characters of payloads that are held at a time: a record may have hundreds of megabytes of them. */
const HELD_AT_MOST = 4_000_000;

const COLUMNS = `id, at, employee_id as employeeId, action, payload, ${KEPT} as kept`;

/** An entry as it is stored. */
export type Written = Omit<Entry, "payload" | "kept"> & { payload: string | null; kept?: string | null };

type Said = Pick<Entry, "payload" | "kept">;

/** Where entries have the number of the row that they tell of: `$.after.row`. */
interface Numbering {
  actions: readonly string[];
  path: string;
}

/** Entries by the row that they number. */
interface Numbered {
  /** The actions. */
  of: readonly string[];
  byRow: Map<unknown, number[]>;
  /** Those that number no row. */
  byRecord: Map<string, number[]>;
}

/** The last entry of each record. */
interface Newest {
  /** The actions. */
  of: readonly string[];
  byRecord: Map<string, number>;
}

/** Reads the trail by record, in no order. Payloads that aren't held any more are read again when asked for. */
export class EntriesOfRecords {
  readonly #client: Db["$client"];
  readonly #said: Payloads;
  readonly #all: Statement;
  readonly #at: Statement;
  readonly #one: Statement;
  /** Those that were asked for last. */
  #numbered: Numbered | null = null;
  #newest: Newest | null = null;

  constructor({ $client: client }: Db) {
    this.#client = client;
    this.#said = new Payloads(client);
    const ofRecord = `select ${COLUMNS} from audit_log a where record_kind = ? and record_id = ? and id > 0`;
    this.#all = client.prepare(ofRecord);
    this.#at = client.prepare(`${ofRecord} and at = ?`);
    this.#one = client.prepare(`${ofRecord} and id = ?`);
  }

  of([kind, id]: RecordRef): Entry[] {
    return this.#read(this.#all.iterate(kind, String(id)));
  }

  at([kind, id]: RecordRef, times: Iterable<unknown>): Entry[] {
    return [...times].flatMap((time) => this.#read(this.#at.iterate(kind, String(id), time)));
  }

  /** Those that have the row's number, and those that have none. */
  ofRow([kind, id]: RecordRef, row: unknown, numbering: Numbering): Entry[] {
    const { byRow, byRecord } = this.#numberedBy(numbering);
    const ids = [...(byRow.get(row) ?? []), ...(byRecord.get(`${kind} ${String(id)}`) ?? [])];
    return ids.flatMap((each) => this.#read(this.#one.iterate(kind, String(id), each)));
  }

  /**
   * Whether one that has the row's number came after this entry, of whatever record: a row goes with a customer who is
   * merged, and no number is given twice.
   */
  hasLater({ row, entry }: { row: unknown; entry: number }, numbering: Numbering): boolean {
    return (this.#numberedBy(numbering).byRow.get(row) ?? []).some((each) => each > entry);
  }

  /** Whether one of the record with one of these actions came after this entry. */
  hasAfter(
    [kind, id]: readonly [kind: string, id: string],
    entry: number,
    actions: readonly string[],
  ): boolean {
    return (this.#newestBy(actions).get(`${kind} ${id}`) ?? 0) > entry;
  }

  #newestBy(actions: readonly string[]): Newest["byRecord"] {
    if (this.#newest?.of === actions) return this.#newest.byRecord;
    const byRecord: Newest["byRecord"] = new Map();
    const newest = this.#client.prepare(
      `select record_kind || ' ' || record_id as record, max(id) as id from audit_log
       where action = ? and id > 0 group by record_kind, record_id`,
    );
    for (const action of actions)
      for (const { record, id } of newest.iterate(action) as Iterable<Pick<Naming, "record" | "id">>)
        byRecord.set(record, Math.max(id, byRecord.get(record) ?? 0));
    this.#newest = { of: actions, byRecord };
    return byRecord;
  }

  #numberedBy({ actions, path }: Numbering): Numbered {
    if (this.#numbered?.of === actions) return this.#numbered;
    const numbered: Numbered = { of: actions, byRow: new Map(), byRecord: new Map() };
    const entries = this.#client.prepare(
      `select id, record_kind || ' ' || record_id as record, payload ->> ? as row from audit_log
       where action = ? and id > 0`,
    );
    for (const action of actions)
      for (const { id, record, row } of entries.iterate(path, action) as Iterable<Naming>)
        if (row === null) push(numbered.byRecord, record, id);
        else push(numbered.byRow, row, id);
    this.#numbered = numbered;
    return numbered;
  }

  #read(written: Iterable<unknown>): Entry[] {
    const entries: Entry[] = [];
    for (const { payload, kept, ...entry } of written as Iterable<Written>) {
      this.#said.hold(entry.id, { payload, kept });
      entries.push(new StoredEntry(entry, this.#said));
    }
    return entries;
  }
}

interface Naming {
  id: number;
  record: string;
  row: unknown;
}

function push<Key>(lists: Map<Key, number[]>, key: Key, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

class StoredEntry implements Entry {
  readonly id: number;
  readonly at: number;
  readonly employeeId: number | null;
  readonly action: string;
  readonly #said: Payloads;

  constructor({ id, at, employeeId, action }: Omit<Entry, keyof Said>, payloads: Payloads) {
    this.id = id;
    this.at = at;
    this.employeeId = employeeId;
    this.action = action;
    this.#said = payloads;
  }

  get payload() {
    return this.#said.of(this.id).payload;
  }

  get kept() {
    return this.#said.of(this.id).kept;
  }
}

/** What entries say, parsed: those that were read last, up to `HELD_AT_MOST`. */
class Payloads {
  readonly #held = new Map<number, Said>();
  readonly #again: Statement;
  #size = 0;

  constructor(client: Db["$client"]) {
    this.#again = client.prepare(`select payload, ${KEPT} as kept from audit_log a where id = ?`);
  }

  of(id: number): Said {
    return this.#held.get(id) ?? this.hold(id, this.#again.get(id) as Pick<Written, "payload" | "kept">);
  }

  hold(id: number, { payload, kept }: Pick<Written, "payload" | "kept">): Said {
    const held = this.#held.get(id);
    if (held) return held;
    this.#size += (payload?.length ?? 0) + (kept?.length ?? 0);
    if (this.#size > HELD_AT_MOST) {
      this.#held.clear();
      this.#size = 0;
    }
    const said = parsed({ payload, kept });
    this.#held.set(id, said);
    return said;
  }
}

/** What an entry says, as it is stored. */
export function parsed({ payload, kept }: Pick<Written, "payload" | "kept">): Said {
  return {
    payload: payload === null ? null : (JSON.parse(payload) as Entry["payload"]),
    ...(kept && { kept: keptPayload(kept) }),
  };
}
