import type { Step } from "./approval.ts";
import type { AuditAction } from "./shop/trail/action-labels.ts";
import type { AuditedKind } from "./shop/trail/record-kinds.ts";
import type { Told } from "./shop/trail/entry-content.ts";
import type { Permission } from "./permissions.ts";
import type { OwnedKind } from "./shop/trail/entry-words.ts";

/**
 * Refusals: `invalid` input (422), `conflict` with the current state (409), `missing` record (404),
 * `forbidden` for this employee (403), in need of a colleague's `approval` (403), or `too_much` of one account in a
 * day (429).
 */
export interface Refusal<Detail = unknown> {
  kind: "invalid" | "conflict" | "missing" | "forbidden" | "approval" | "too_much";
  message: string;
  /** Messages by field (section 5). */
  errors: Record<string, string[]>;
  /** Data for explaining the refusal, such as the earlier sale or the current record. */
  detail?: Detail;
  /** Steps that a colleague could approve. */
  steps?: readonly Step[];
  /** Permission whose lack tells the actor a little of what they may not see, so each try is counted. */
  tells?: Permission;
  /** Implausible amounts, which the form offers to keep. */
  keeps?: readonly { key: string; label: string }[];
}

/**
 * An entry for the audit trail. If its record can belong to a customer, `told` builds `before` and `after`.
 */
export type Trail = Written & (Checked | OfOther);

interface Written {
  action: AuditAction;
  /** The colleague who approved it on the spot, because the actor may not do it alone. */
  approvedBy?: number | null;
}

interface Checked {
  record: { kind: AuditedKind; id: number | string };
  before?: Told | null;
  after?: Told | null;
}

interface OfOther {
  record: { kind: Exclude<AuditedKind, OwnedKind>; id: number | string };
  before?: unknown;
  after?: unknown;
}

export type Refused<Detail = never> = { ok: false; refusal: Refusal<Detail> };

/** Outcome of a rule. `Detail` is the type of data that explains a refusal. */
export type Result<T, Detail = never> = Done<T> | Refused<Detail>;

/** What a rule answers that refuses nothing. */
export interface Done<T> {
  ok: true;
  value: T;
  trail: Trail[];
  /** Set if nothing changed: whatever the rule wrote is undone. */
  isUndone?: true;
  /** How many rows were written that have no entry of their own, if they can be thousands. */
  rows?: number;
}

/** Requires at least one audit entry. */
export function done<T>(value: T, ...trail: [Trail, ...Trail[]]): Result<T> {
  return { ok: true, value, trail };
}

/** Result of an edit that was found to change nothing before it wrote anything. */
export function unchanged<T>(before: T): Done<T> {
  return { ok: true, value: before, trail: [], isUndone: true };
}

/**
 * Result of an edit. An edit that leaves the record as the trail has it is undone: no version, no entry, and
 * a colleague's open form isn't overtaken by nothing. The trail's sides must include everything that the edit
 * can change.
 */
export function edited<T>(before: T, after: T, trail: Trail, ...more: Trail[]): Result<T> {
  return isSameButVersion(trail.before, trail.after) ? unchanged(before) : done(after, trail, ...more);
}

function isSameButVersion(before: unknown, after: unknown): boolean {
  const had = before as Record<string, unknown>;
  return Object.entries(after as Record<string, unknown>).every(
    ([name, value]) => name === "version" || !(name in had) || isSame(had[name], value),
  );
}

/** Whether two sides of an entry say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) =>
    isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}

export function refuse<Detail = never>(
  kind: Refusal["kind"],
  message: string,
  field?: string,
  detail?: Detail,
): Refused<Detail> {
  return { ok: false, refusal: { kind, message, errors: field ? { [field]: [message] } : {}, detail } };
}

/** Converts a refusal's detail, for example from a record to form values. */
export function explainedAs<T, Detail, Shown>(
  result: Result<T, Detail>,
  show: (detail: Detail) => Shown,
): Result<T, Shown> {
  if (result.ok) return result;
  const { detail, ...refusal } = result.refusal;
  return { ok: false, refusal: { ...refusal, detail: detail && show(detail) } };
}
