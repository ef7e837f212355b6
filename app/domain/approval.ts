import type { AuditedKind } from "./shop/trail/record-kinds.ts";
import type { Permission } from "./permissions.ts";

/** Exactly what somebody asks approval for. Amounts are cents. */
export interface Step {
  permission: Permission;
  record: { kind: AuditedKind; id: number | string };
  amount: number;
  /** What the amount may not go below without the permission. */
  limit: number;
}

/** A colleague's approval. Their PIN was checked before the transaction. */
export interface Approval {
  employeeId: number;
  /** The hash that the PIN matched. */
  pinHash: string;
  /** The steps that the page showed; null for a call, whose body says them. */
  shown: readonly Step[] | null;
}

/** Control names, and those of `approval` in JSON. */
export const APPROVER = "approval.employeeId";
export const APPROVER_PIN = "approval.pin";

export function isSameStep(one: Step, other: Step): boolean {
  return (
    one.permission === other.permission &&
    one.record.kind === other.record.kind &&
    String(one.record.id) === String(other.record.id) &&
    one.amount === other.amount &&
    one.limit === other.limit
  );
}
