import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { idempotencyKeys } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../domain/dates.ts";

/** A form that met a line that was down on a Saturday may be sent again on Monday. */
const KEY_KEPT_FOR_MS = 7 * MS_PER_DAY;
/** Answers kept for each account, and for each token. Older ones are deleted. */
export const ANSWERS_AT_MOST = 2_000;
/** Bytes of an account's answers after which its older ones are deleted: a long order's may have half a megabyte. */
export const ANSWER_BYTES_AT_MOST = 32 * 1024 * 1024;
/** Answers up to these bytes take no more than that even if all are kept, so nobody adds them up. */
const SHORT = ANSWER_BYTES_AT_MOST / ANSWERS_AT_MOST;

/** Identifies a write by its sender, method, path, and the sender's key. */
export interface WriteKey {
  employeeId: number;
  /** A program's keys are its own. */
  tokenId?: number | undefined;
  method: string;
  path: string;
  key: string;
  /** Hash of the parsed input, so that formatting doesn't matter. */
  bodyHash: string;
}

export type Replay =
  | { found: "nothing" }
  | { found: "same"; record: unknown }
  | { found: "another"; record: unknown };

/** Longest key in characters, in the header and in a form's hidden field. */
export const LONGEST_KEY = 200;
export const KEY_TOO_LONG = `The Idempotency-Key must be ${LONGEST_KEY} characters or fewer`;

export const KEY_USED = "This Idempotency-Key was already used for another request";

/** The key in a call's header; '' without one. Null if it is too long (400, `KEY_TOO_LONG`). */
export function keyOfCall({ headers }: Request): string | null {
  const key = headers.get("idempotency-key") ?? "";
  return key.length > LONGEST_KEY ? null : key;
}

/** The hidden key of a form; '' without one. */
export function keyOfForm(form: FormData): string {
  return String(form.get("formKey") ?? "").slice(0, LONGEST_KEY);
}

/** A URL's path as used in keys, in one spelling. */
export function pathOfKey({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "").toLowerCase();
}

export function hashInput(input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}

/** Finds a write with this key in the last week. */
export function findReplay(
  tx: Tx,
  { employeeId, tokenId = 0, method, path, key, bodyHash }: WriteKey,
  now: Instant,
): Replay {
  forgetOldest(tx).run({ employeeId, tokenId, from: now - KEY_KEPT_FOR_MS });
  const used = answerOf(tx).get({ employeeId, tokenId, method, path, key });
  if (!used) return { found: "nothing" };
  return { found: used.bodyHash === bodyHash ? "same" : "another", record: JSON.parse(used.record) };
}

const answerOf = builtOnce((tx) =>
  tx
    .select({ bodyHash: idempotencyKeys.bodyHash, record: idempotencyKeys.record })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.employeeId, sql.placeholder("employeeId")),
        eq(idempotencyKeys.tokenId, sql.placeholder("tokenId")),
        eq(idempotencyKeys.method, sql.placeholder("method")),
        eq(idempotencyKeys.path, sql.placeholder("path")),
        eq(idempotencyKeys.key, sql.placeholder("key")),
      ),
    ),
);

/** Stores a successful answer. A refusal leaves the key unused. */
export function keepAnswer(tx: Tx, key: WriteKey, record: unknown, now: Instant): void {
  const text = JSON.stringify(record ?? null);
  insertRow(tx, idempotencyKeys, { ...key, tokenId: key.tokenId ?? 0, record: text, createdAt: now });
  if (Buffer.byteLength(text) > SHORT) forgetBeyondBytes(tx, key);
}

/** Keeps as many of the sender's newest answers as its bytes hold, and deletes the others. */
function forgetBeyondBytes(tx: Tx, { employeeId, tokenId = 0 }: WriteKey): void {
  const isOfSender = sql`(${eq(idempotencyKeys.employeeId, employeeId)} and ${eq(idempotencyKeys.tokenId, tokenId)})`;
  const newer = sql`sum(octet_length(record)) over (order by rowid desc rows between unbounded preceding and 1 preceding)`;
  tx.delete(idempotencyKeys)
    .where(
      sql`rowid in (select rowid from (select rowid, ${newer} as newer from ${idempotencyKeys} where ${isOfSender})
        where newer >= ${ANSWER_BYTES_AT_MOST})`,
    )
    .run();
}

/** Deletes expired answers, and the sender's oldest above the limit. */
const forgetOldest = builtOnce((tx) => {
  const isOfSender = and(
    eq(idempotencyKeys.employeeId, sql.placeholder("employeeId")),
    eq(idempotencyKeys.tokenId, sql.placeholder("tokenId")),
  );
  const tooMany = sql`(select rowid from ${idempotencyKeys} where ${isOfSender} order by rowid desc limit 1 offset ${sql.raw(String(ANSWERS_AT_MOST - 1))})`;
  return tx
    .delete(idempotencyKeys)
    .where(
      or(lt(idempotencyKeys.createdAt, sql.placeholder("from")), and(isOfSender, sql`rowid <= ${tooMany}`)),
    );
});
