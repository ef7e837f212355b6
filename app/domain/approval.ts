import type { AuditedKind } from "./shop/trail/record-kinds.ts";
import type { Permission } from "./permissions.ts";

/** Exactly what somebody asks approval for. Amounts are cents. */
export interface Step {
  permission: Permission;
  record: { kind: AuditedKind; id: number | string };
  amount: number;
  /** Lowest amount allowed without the permission. */
  limit: number;
}

/** A colleague's approval. Their PIN was checked before the transaction. */
export interface Approval {
  employeeId: number;
  /** The hash that the PIN matched. */
  pinHash: string;
  /** Steps that the page showed; null for an API call, whose body names them. */
  shown: readonly Step[] | null;
}

/** Control names in forms. In JSON they are the fields of `approval`. */
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
