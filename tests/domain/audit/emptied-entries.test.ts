import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withoutWords } from "~/domain/records/privacy/without-words";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { checkBooks } from "~/domain/records/books/check-books.server";
import type { Db } from "~db/client.server.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";
import { sampleAtNoon } from "../../support/sample.ts";

interface Entry {
  id: number;
  record_kind: string;
  payload: string;
}

/** As erasures of customers do whom these entries name: of an older version, or with what stays. */
function empty(shop: Db, isEmptied: (entry: Entry) => boolean, keep: boolean): void {
  const { $client: client } = shop;
  const triggers = client
    .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'")
    .pluck()
    .all() as string[];
  for (const name of triggers) client.exec(`drop trigger "${name}"`);
  const entries = client
    .prepare("select id, record_kind, payload from audit_log where payload is not null")
    .all() as Entry[];
  const clear = client.prepare("update audit_log set payload = null where id = ?");
  const say = client.prepare(
    `insert into audit_log (at, employee_id, request_id, address, action, record_kind, record_id, salt,
       payload_digest, previous, mac, payload)
     select at, employee_id, request_id, address, 'audit.payload-erased', 'audit', id, salt, payload_digest,
       previous, mac, ? from audit_log where id = ?`,
  );
  client.transaction(() => {
    for (const entry of entries.filter(isEmptied)) {
      clear.run(entry.id);
      if (keep) say.run(JSON.stringify(withoutWords(entry.record_kind, entry.payload)), entry.id);
    }
  })();
}

const found = (shop: Db) => [...replayTrail(shop, null), ...checkBooks(shop)].flatMap(({ wrong }) => wrong);

let shop: Db;
beforeAll(async () => {
  shop = await sampleAtNoon();
});
beforeEach(() => {
  shop.$client.exec("begin");
});
afterEach(() => {
  shop.$client.exec("rollback");
});

describe("verify names nothing of an honest shop whose trail erasures emptied", () => {
  const ways = (EVERYTHING ? [2, 3, 5] : [2]).flatMap((every) =>
    Array.from({ length: every }, (_, nth) => [true, false].map((keep) => ({ every, nth, keep }))).flat(),
  );
  test.each(oneIn(3, ways))(
    "of each $every entries the one after $nth, figures kept: $keep",
    ({ every, nth, keep }) => {
      empty(shop, ({ id }) => id % every === nth, keep);
      expect(found(shop)).toEqual([]);
    },
  );
});
