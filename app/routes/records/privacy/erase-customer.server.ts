import type { Db } from "~db/client.server";
import { settleErasures } from "~/backup/erasures.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { personIds } from "~/domain/people/merges/one-person.server";
import { eraseCustomer, type FoundBefore } from "~/domain/records/privacy/erase-customer.server";
import { findCopies } from "~/domain/records/privacy/find-copies.server";
import { readPeople } from "~/domain/records/privacy/person-words.server";
import { inParts } from "~/runtime/long-work-in-parts";
import { shop } from "~/runtime/shop.server";
import { filesOnTheirWay, tryToClearUnnamedFiles } from "~/web/stored-files.server";
import { removeKeptUploads, uploadFolder } from "~/web/uploads-on-disk.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";

/**
 * Prepares the erasure of a customer: finds the copies of their data in steps before the write, which then
 * holds nobody up. Returns the rule.
 */
export async function erasureOf(id: number) {
  const { db } = shop();
  const customer = getCustomer(db, id);
  const found: FoundBefore | null = customer ? await inParts(findAll(db, customer.id)) : null;
  return (ctx: Parameters<typeof eraseCustomer>[0], input: Parameters<typeof eraseCustomer>[2]) =>
    eraseCustomer(ctx, id, input, found);
}

function* findAll(db: Db, id: number): Generator<undefined, FoundBefore, undefined> {
  const people = yield* readPeople(db, personIds(db, id));
  return { people, copies: yield* findCopies(db, people) };
}

/** Clears files and the WAL, and lists the erasure outside the database. Call after a committed erasure. */
export function settleErasure(): void {
  const { db, config } = shop();
  removeKeptUploads(uploadFolder(config.dataDir));
  removeKeptUploads(filesOnTheirWay(config.dataDir));
  settleErasures(config.dataDir, db);
  tryToClearUnnamedFiles(db, config.dataDir);
}

export function* findMentionsOf(id: number) {
  const { db } = shop();
  const people = yield* readPeople(db, personIds(db, id));
  return yield* findMentions(db, people);
}
