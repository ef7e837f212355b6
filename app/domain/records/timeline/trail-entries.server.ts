import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "~db/schema/index.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import { changesOf, type Payload, readPayload } from "../audit/changes.ts";
import { type Entry, getEntries } from "../audit/find-entries.server.ts";
import type { Day } from "../../dates.ts";
import { fullName } from "../../shop/employees/employee.ts";
import type { Cents } from "../../money.ts";
import { CONTACT_WAY_LABELS, ESTIMATE_LABELS } from "../../workshop/orders/order.ts";
import { minutesText } from "../../workshop/bench/time-and-materials.ts";
import {
  REPAIR_STATUS_LABELS,
  REPAIR_STATUSES,
  type RepairStatus,
} from "../../workshop/repairs/repair-status.ts";
import type { NotedKind } from "../notes/note.ts";
import type { Said, Source } from "./source.ts";

/** Labels of edits, whose entries have a before and an after. */
const EDITS: Partial<Record<AuditAction, string>> = {
  "customer.changed": "Details changed",
  "customer.file-added": "File added",
  "customer.file-removed": "File removed",
  "customer.photo-added": "Photo added",
  "customer.photo-removed": "Photo removed",
  "customer.relative-added": "Family: added",
  "customer.relative-changed": "Family: changed",
  "customer.relative-removed": "Family: removed",
  "piece.changed": "Details changed",
  "piece.file-added": "File added",
  "piece.file-removed": "File removed",
  "piece.photo-added": "Photo added",
  "piece.photo-removed": "Photo removed",
  "repair.changed": "Details changed",
  "order.changed": "Details changed",
  "order.envelope-changed": "Envelope changed",
  "note.changed": "Note changed",
  "note.removed": "Note removed",
};

/** Content of an entry about an order. */
interface After {
  state?: string;
  status?: unknown;
  minutes?: number;
  material?: string | null;
  cost?: Cents;
  parts?: { what: string; vendor: string | null; dueDay: Day | null } | null;
  amount?: Cents;
  estimate?: keyof typeof ESTIMATE_LABELS;
  how?: keyof typeof CONTACT_WAY_LABELS;
  reason?: string;
  saleId?: number | null;
}

type Tell = (after: After, before: After) => Said;

const plainly = (what: string) => () => ({ what });

function workText({ minutes = 0, material }: After): string {
  return [minutes > 0 && minutesText(minutes), material].filter(Boolean).join(", ") || "Time and materials";
}

const STEPS: Partial<Record<AuditAction, Tell>> = {
  "repair.taken-in": plainly("Taken in"),
  "order.taken-in": plainly("Taken in"),
  "repair.status-set": tellStatus,
  "repair.photo-added": plainly("Photo added"),
  "repair.photo-removed": plainly("Photo removed"),
  "repair.work-noted": (after) => ({ what: workText(after), amount: after.cost || null }),
  "repair.work-taken-back": (_, before) => ({ what: `Undone: ${workText(before)}` }),
  "repair.parts-awaited": ({ parts }) => ({
    what: parts
      ? `Waiting for ${[parts.what, parts.vendor && `from ${parts.vendor}`].filter(Boolean).join(", ")}`
      : "Waiting for parts",
    due: parts?.dueDay ?? null,
  }),
  "repair.parts-in": plainly("Parts are in"),
  "order.deposit-taken": ({ amount }) => ({ what: "Deposit taken", amount: amount ?? null }),
  "order.estimate-answered": ({ estimate, how, amount }) => ({
    what: [
      estimate ? `Estimate: ${ESTIMATE_LABELS[estimate].toLowerCase()}` : "Estimate answered",
      how && CONTACT_WAY_LABELS[how].toLowerCase(),
    ]
      .filter(Boolean)
      .join(", "),
    amount: amount ?? null,
  }),
  "order.handed-over": ({ saleId }, { state }) => ({
    what: state === "handed_over" ? "Paid" : "Picked up",
    about: saleId ? { kind: "sale", id: saleId } : null,
  }),
  "order.handed-over-unpaid": plainly("Picked up without payment"),
  "order.reopened": ({ state }) => ({ what: state === "handed_over" ? "Payment undone" : "Pickup undone" }),
  "order.cancelled": ({ reason }) => ({ what: "Canceled", text: reason ?? null }),
};

const RECEIPTS: AuditAction[] = ["sale.receipt-opened"];
const VOIDS: AuditAction[] = ["sale.voided"];

/**
 * Finds entries of one record with these actions, without the index of actions, which has those of all
 * records.
 */
function entriesOf(kind: string, actions: readonly string[]) {
  return (_: number, ids: readonly number[]): SQL | undefined =>
    and(
      ids.length === 1
        ? and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, String(ids[0])))
        : // As a pair: a kind of its own makes SQLite read all its entries by the time.
          sql`(${auditLog.recordKind}, ${auditLog.recordId}) in (select ${kind}, value from json_each(${JSON.stringify(ids.map(String))}))`,
      or(...actions.map((action) => sql`+${auditLog.action} = ${action}`)),
    );
}

const edits = Object.keys(EDITS);

const trail = {
  table: auditLog,
  id: auditLog.id,
  at: auditLog.at,
} as const;

const readEdits: Source["read"] = ({ tx, seesCost }, ids) =>
  sayOf(getEntries(tx, ids), (entry) => {
    const payload = readPayload(entry, seesCost);
    return {
      what: EDITS[entry.action as AuditAction] ?? "Changed",
      text: textOf(entry.action, payload),
      changes:
        payload && changesOf(entry.recordKind, entry.recordId, payload).filter(({ how }) => how !== null),
    };
  });

/** Words of a removed note, and the name of a file or a relative. */
function textOf(action: string, payload: Payload | null): string | null {
  const before = payload?.before as { text?: string; name?: string } | null | undefined;
  const after = payload?.after as { name?: string } | null | undefined;
  if (action === "note.removed") return before?.text ?? null;
  return /\.(file-(added|removed)|relative-\w+)$/.test(action) ? ((after ?? before)?.name ?? null) : null;
}

const edited = (kinds: Partial<Record<NotedKind, string>>): Source => ({
  ...trail,
  kind: "edit",
  of: Object.fromEntries(Object.entries(kinds).map(([kind, found]) => [kind, entriesOf(found, edits)])),
  read: readEdits,
});

export const editEntries = edited({ customer: "customer", piece: "piece", sale: "sale", order: "order" });
// An order's id may be a repair's. Each kind is in the index's order by itself.
export const repairEdits = edited({ order: "repair" });

const steps = (kind: string): Source => ({
  ...trail,
  kind: "step",
  of: { order: entriesOf(kind, Object.keys(STEPS)) },
  read: ({ tx, seesCost, seesOrigin }, ids) =>
    sayOf(getEntries(tx, ids), (entry) => {
      const { before, after } = readPayload(entry, seesCost) ?? {};
      const tell = STEPS[entry.action as AuditAction] ?? plainly("Changed");
      const said = (after ?? {}) as After;
      const parts = said.parts && !seesOrigin ? { ...said.parts, vendor: null } : said.parts;
      return tell({ ...said, ...(parts !== undefined && { parts }) }, (before ?? {}) as After);
    }),
});

export const repairSteps = steps("repair");
export const orderSteps = steps("order");

export const voidEntries: Source = {
  ...trail,
  kind: "sale",
  of: { sale: entriesOf("sale", VOIDS) },
  read: ({ tx, seesCost }, ids) =>
    sayOf(getEntries(tx, ids), (entry) => {
      const { reason } = (readPayload(entry, seesCost)?.after ?? {}) as After;
      return { what: "Voided", text: reason ?? null };
    }),
};

export const receiptEntries: Source = {
  ...trail,
  kind: "receipt",
  of: { sale: entriesOf("sale", RECEIPTS) },
  read: ({ tx, seesCost }, ids) =>
    sayOf(getEntries(tx, ids), (entry) => {
      const { isGift } = (readPayload(entry, seesCost)?.after ?? {}) as { isGift?: boolean };
      return { what: isGift ? "Gift receipt opened" : "Receipt opened" };
    }),
};

function sayOf(entries: readonly Entry[], say: (entry: Entry) => Said): Map<number, Said> {
  return new Map(
    entries.map((entry) => {
      const { firstName, lastName, approverName } = entry;
      const by = firstName === null || lastName === null ? null : fullName({ firstName, lastName });
      return [entry.id, { by, approver: approverName, ...say(entry) }];
    }),
  );
}

function tellStatus(after: After, before: After): Said {
  const [from, to] = [statusIn(before), statusIn(after)];
  if (!to) return { what: "Status changed" };
  const what = `Status changed from ${from ? REPAIR_STATUS_LABELS[from] : "another"} to ${REPAIR_STATUS_LABELS[to]}`;
  return { what: from === to ? `Status set to ${REPAIR_STATUS_LABELS[to]} again` : what, status: to };
}

function statusIn({ status }: After): RepairStatus | undefined {
  return REPAIR_STATUSES.find((known) => known === status);
}
