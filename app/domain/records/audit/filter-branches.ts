/** A conjunction of conditions that one index serves in list order. A filter is a disjunction of branches. */
export interface FilterBranch {
  /** Limits the branch to these records of one kind. */
  records?: { kind: string; ids: readonly string[] };
  kind?: string;
  action?: string;
  /** Null means entries without an employee. */
  employeeId?: number | null;
  /** Entries of others that this employee approved. */
  approvedBy?: number;
  /** Entries of what a program did with this token. */
  tokenId?: number;
}

export function combineBranches(
  first: readonly FilterBranch[],
  second: readonly FilterBranch[],
): FilterBranch[] {
  return first.flatMap((one) => second.flatMap((other) => both(one, other) ?? []));
}

/** The intersection of two branches; null if it is empty. */
function both(one: FilterBranch, other: FilterBranch): FilterBranch | null {
  if (differ(one.action, other.action) || differ(one.employeeId, other.employeeId)) return null;
  if (differ(one.approvedBy, other.approvedBy) || differ(one.tokenId, other.tokenId)) return null;
  const kind = one.kind ?? one.records?.kind;
  const otherKind = other.kind ?? other.records?.kind;
  if (differ(kind, otherKind)) return null;
  const records = bothRecords(one.records, other.records);
  if (records?.ids.length === 0) return null;
  const { kind: _, records: __, ...rest } = { ...one, ...other };
  const onlyKind = kind ?? otherKind;
  return { ...rest, ...(records ? { records } : onlyKind !== undefined && { kind: onlyKind }) };
}

function bothRecords(one: FilterBranch["records"], other: FilterBranch["records"]): FilterBranch["records"] {
  if (!one || !other) return one ?? other;
  const among = new Set(other.ids);
  return { kind: one.kind, ids: one.ids.filter((id) => among.has(id)) };
}

function differ<T>(one: T | undefined, other: T | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}
