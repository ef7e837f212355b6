import type { AuditAction, AuditedKind } from "./audit/action-labels.ts";

/**
 * Why a rule said no: `invalid` what was typed can't be (422), `conflict` the shop has moved on (409), `missing` no such
 * record (404), `forbidden` not to this record by this person (403).
 */
export interface Refusal<Detail = unknown> {
  kind: "invalid" | "conflict" | "missing" | "forbidden";
  message: string;
  /** Messages by field, in the specification's words. */
  errors: Record<string, string[]>;
  /** What a page needs to explain the refusal: who sold the piece, what the other editor wrote. */
  detail?: Detail;
}

/** One line of the audit trail: what was done to which record, and the record before and after. */
export interface Trail {
  action: AuditAction;
  record: { kind: AuditedKind; id: number | string };
  before?: unknown;
  after?: unknown;
}

export type Refused<Detail = never> = { ok: false; refusal: Refusal<Detail> };

/** What a rule came to. `Detail` is what its refusals explain themselves with, all the way to the page. */
export type Result<T, Detail = never> = { ok: true; value: T; trail: Trail[] } | Refused<Detail>;

/** A rule's success. It can't be said without the trail that the audit keeps. */
export function done<T>(value: T, ...trail: [Trail, ...Trail[]]): Result<T> {
  return { ok: true, value, trail };
}

export function refuse<Detail = never>(
  kind: Refusal["kind"],
  message: string,
  field?: string,
  detail?: Detail,
): Refused<Detail> {
  return { ok: false, refusal: { kind, message, errors: field ? { [field]: [message] } : {}, detail } };
}

/** The same result, its refusal explained in other terms: a form's texts in place of a record. */
export function explainedAs<T, Detail, Shown>(
  result: Result<T, Detail>,
  show: (detail: Detail) => Shown,
): Result<T, Shown> {
  if (result.ok) return result;
  const { detail, ...refusal } = result.refusal;
  return { ok: false, refusal: { ...refusal, detail: detail && show(detail) } };
}
