import type { Tx } from "~db/client.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Refused } from "../../result.ts";
import type { PersonKeys } from "../merges/known-customers.server.ts";
import {
  type ExistingCustomer,
  findSameEmail,
  findSameName,
  findSameNameAndPhone,
  findSamePhone,
} from "../merges/possible-duplicates.server.ts";
import { twinKeys } from "../merges/twin-keys.ts";
import { derivedColumns } from "./derived-columns.ts";
import type { CustomerDetails } from "./customer-fields.ts";

/** Existing customers who may be the person in the form. */
export interface LikelyTwins {
  kind: "likely twins";
  twins: Twin[];
}

export interface Twin extends ExistingCustomer {
  /** Matches between the form and the customer. */
  same: Same[];
}

type Same = "email" | "name and phone" | "phone" | "name";

const WARNED_AT = {
  email: "email",
  "name and phone": "cellPhone",
  phone: "cellPhone",
  name: "lastName",
} as const;

/**
 * Refuses an e-mail, phone or name that another customer has, unless `accepted` names them: record numbers separated by
 * commas. The refusal names them all.
 */
export function askAboutNew({ tx }: RuleContext, details: CustomerDetails, accepted: string | null) {
  const derived = derivedColumns(details);
  const phone = twinKeys(details).find(({ reason }) => reason === "phone");
  return askAboutTwins(
    [
      ...sameInTwoWays(tx, { ...derived, email: details.email }),
      ...(phone ? findSamePhone(tx, phone.key) : []).map((who) => ({ who, by: "phone" }) as const),
      ...findSameName(tx, derived.sortName).map((who) => ({ who, by: "name" }) as const),
    ],
    accepted,
  );
}

/**
 * Refuses an e-mail, or a name with a phone, that another customer has, unless `accepted` names them: record
 * numbers separated by commas. The refusal names them all.
 */
export function askAboutEdit({ tx }: RuleContext, keys: PersonKeys, accepted: string | null, ownId: number) {
  return askAboutTwins(sameInTwoWays(tx, keys, ownId), accepted);
}

interface Found {
  who: ExistingCustomer;
  by: Same;
}

function sameInTwoWays(tx: Tx, { email, nameAndPhone }: PersonKeys, ownId?: number): Found[] {
  const sameEmail = email === null ? undefined : findSameEmail(tx, email, ownId);
  const samePhone = nameAndPhone === null ? undefined : findSameNameAndPhone(tx, nameAndPhone, ownId);
  return [
    ...(sameEmail ? [{ who: sameEmail, by: "email" } as const] : []),
    ...(samePhone ? [{ who: samePhone, by: "name and phone" } as const] : []),
  ];
}

function askAboutTwins(found: readonly Found[], accepted: string | null): Refused<LikelyTwins> | null {
  const known = new Set(accepted?.split(",").map(Number));
  const errors: Record<string, string[]> = {};
  const twins = new Map<number, Twin>();
  for (const { who, by } of found) {
    const twin = twins.get(who.id) ?? { ...who, same: [] };
    const isSaid = (by === "phone" || by === "name") && twin.same.includes("name and phone");
    if (!isSaid) twin.same.push(by);
    twins.set(who.id, twin);
    if (!isSaid && !known.has(who.id)) errors[WARNED_AT[by]] ??= [`Another customer has this ${by}`];
  }
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return null;
  const detail: LikelyTwins = { kind: "likely twins", twins: [...twins.values()] };
  return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors, detail } };
}
