/**
 * Why a rule said no: `invalid` what was typed can't be (422), `conflict` the shop has moved on (409), `missing` no such
 * record (404), `forbidden` not to this record by this person (403).
 */
export interface Refusal {
  kind: "invalid" | "conflict" | "missing" | "forbidden";
  message: string;
  /** Messages by field, in the specification's words. */
  errors: Record<string, string[]>;
  /** What a page needs to explain the refusal: who sold the piece, what the other editor wrote. */
  detail?: unknown;
}

/** One line of the audit trail: what was done to which record, and the record before and after. */
export interface Trail {
  action: string;
  record: { kind: string; id: number | string };
  before?: unknown;
  after?: unknown;
}

export type Result<T> = { ok: true; value: T; trail: Trail[] } | { ok: false; refusal: Refusal };

/** A rule's success. It can't be said without the trail that the audit keeps. */
export function done<T>(value: T, ...trail: [Trail, ...Trail[]]): Result<T> {
  return { ok: true, value, trail };
}

export function refuse(
  kind: Refusal["kind"],
  message: string,
  field?: string,
  detail?: unknown,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { kind, message, errors: field ? { [field]: [message] } : {}, detail } };
}
