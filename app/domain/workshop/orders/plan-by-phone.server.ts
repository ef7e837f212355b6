import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { goodsWords, type Spellings } from "../../goods-words.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { findCustomerIds, findIdsByPhone } from "../../people/customers/find-customers.server.ts";
import { SHORTEST_PHONE } from "../../phone-number.ts";
import { splitPhone } from "../../search-text.ts";
import { planAmong, planRanges, type Search, type SearchIndex } from "../../search.server.ts";

/** Largest number of customers with the same phone, and of their orders. */
const PHONES_AT_MOST = 200;
const THEIRS_AT_MOST = 2_000;

/** Which orders a search by phone reads, and for whom. */
interface ByPhone {
  index: SearchIndex;
  /** Whether a part of the number is enough: for those who may see it. */
  seesContact: boolean;
  /** Condition that an order is of one of these customers. */
  ofThese(customerIds: readonly number[]): SQL;
}

/**
 * Plans a search of orders by a customer's phone, perhaps with other words, where the index doesn't have
 * phones, or the actor may not look for parts of them. Null for other searches.
 */
export function planByPhone(tx: Tx, search: string, { index, seesContact, ofThese }: ByPhone): Search | null {
  const words = goodsWords(search, { phones: true });
  const isDigits = ([word = ""]: Spellings) => /^\d+$/.test(word);
  const digits = words.filter(isDigits).flat();
  const number = digits.join("");
  if (number.length < SHORTEST_PHONE) return null;
  const people = seesContact
    ? findCustomerIds(tx, digits.join(" "), PHONES_AT_MOST)
    : findIdsByPhone(tx, splitPhone(search).number, PHONES_AT_MOST);
  if (people.length === 0) return null;
  const theirs = [...new Set(people.flatMap((id) => personIds(tx, id)))];
  const others = words.filter((word) => !isDigits(word));
  const { id } = index;
  const ids = sql`select ${id} as id from ${id.table} where ${ofThese(theirs)}`;
  const plan =
    others.length > 0
      ? planAmong(tx, index, others, ids)
      : planRanges(tx, index, { kind: "all" }, [sql`${ids} limit ${THEIRS_AT_MOST}`]);
  return plan.kind === "few" && plan.named.n > 0 ? plan : null;
}
