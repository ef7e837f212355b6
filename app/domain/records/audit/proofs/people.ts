import {
  contactConsents,
  customerCalls,
  customerKeys,
  customerMerges,
  customers,
  importErrors,
  importMappings,
  imports,
  importUpdates,
  insights,
  likelyTwins,
  notes,
  relatives,
  suggestions,
  suppressions,
  wishes,
} from "~db/schema/index.ts";
import { derivedColumns } from "../../../people/customers/derived-columns.ts";
import { namesOf } from "../../../fields.ts";
import type { CustomerDetails } from "../../../people/customers/customer-fields.ts";
import { ownFields } from "../../../people/customers/profile-fields.ts";
import { erasedValues } from "../../../shop/trail/person-columns.ts";
import {
  always,
  type Ask,
  by,
  byAt,
  CHANGED,
  CUSTOMER_ERASED,
  checked,
  type ColumnProof,
  each,
  type Entry,
  KEY,
  listed,
  moment,
  NONE,
  NUMBER,
  PERSON,
  proof,
  type Reader,
  type RecordRef,
  type Row,
  said,
  saidBy,
  SEARCHED,
  takenAwayBy,
  TIME,
  unproven,
  UNTOLD,
  valueAt,
  VERSION,
  workedOut,
} from "./proof.ts";

const WORDS_OF_A_MODEL = "a model's or the advisor's words, made anew at any time";
const IMPORTED = "how a list was read; what it brought is proven from the first change of each record on";

/** Reads a column from any entry that has the whole customer, until an erasure. */
function ofCustomer(name: string): ColumnProof {
  const erased = (row: Row) => (erasedValues("customers", Number(row.id)) as Row)[name];
  const read: Reader = {
    read: (after, { action }, row) => (action === "customer.erased" ? erased(row) : valueAt(after, name)),
    needsPayload: true,
    readBefore: (before) => valueAt(before, name),
  };
  return { by: "trail", reads: read };
}

const derived = (name: "foldedEmail" | "nameAndPhone") =>
  workedOut((row) =>
    row.erasedAt === null ? derivedColumns(row as unknown as CustomerDetails)[name] : null,
  );

/** Reads a value for the row whose id the entry has. */
function ofRow(name: string, from: string = name): Reader {
  const read = (said: unknown, row: Row) =>
    valueAt(said, "row") === row.id ? valueAt(said, from) : undefined;
  return by((after, _entry, row) => read(after, row), read);
}

const ofNote = (name: "text" | "isPinned") =>
  saidBy({ "note.added": ofRow(name), "note.changed": ofRow(name) });

export const PEOPLE_PROOFS = {
  customers: proof(customers, {
    one: "customer",
    columns: {
      id: KEY,
      ...each(namesOf(ownFields), ofCustomer),
      refusedChannels: { by: "trail", reads: answeredChannels("refusedChannels") },
      agreedChannels: { by: "trail", reads: answeredChannels("agreedChannels") },
      suppressedChannels: unproven("which of a customer's addresses are suppressed"),
      createdAt: said("createdAt"),
      lastPurchaseDate: checked(
        "a customer whose last purchase is not the day of the newest sale that was kept",
      ),
      totalSpent: checked("a customer whose total spent is not the sum of their live sales, less returns"),
      searchText: SEARCHED,
      sortName: workedOut(sortNameOf),
      foldedEmail: derived("foldedEmail"),
      nameAndPhone: derived("nameAndPhone"),
      importId: unproven("which list brought a customer: that import has one entry for many"),
      erasedAt: saidBy({ "customer.added": NONE, "customer.changed": NONE, "customer.erased": TIME }),
      // Null if a retention rule or a restore erased them.
      erasedBy: saidBy({
        "customer.added": NONE,
        "customer.changed": NONE,
        "customer.erased": {
          ...PERSON,
          read: (_said, { employeeId }, row) => (row.erasedBy === null ? null : employeeId),
        },
      }),
      mergedInto: checked("a customer who leads elsewhere than their merges do"),
      isCompared: unproven("whether it is known who may be the same person"),
      version: VERSION,
    },
    trail: {
      kind: "customer",
      begins: ["customer.added"],
      since: "createdAt",
      // A customer from an imported list has no entry of their own.
      mayLack: ({ importId, erasedAt }) => importId !== null || erasedAt !== null,
    },
  }),
  customerMerges: proof(customerMerges, {
    one: "merge",
    columns: {
      id: NUMBER,
      keptId: KEY,
      mergedId: saidBy({ "customer.merged": "mergedId" }),
      fields: unproven("what undoing a merge would bring back"),
      mergedAt: moment("customer.merged"),
      mergedBy: byAt("mergedAt", "customer.merged"),
      undoneAt: moment("customer.merge-undone", "customer.erased"),
      undoneBy: byAt("undoneAt", "customer.merge-undone"),
    },
    trail: {
      of: ({ keptId, mergedId }) => [...listed("customer", keptId), ...listed("customer", mergedId)],
      at: "mergedAt",
      actions: ["customer.merged"],
      only: (after) => valueAt(after, "mergedId") !== undefined,
      makes: {
        actions: ["customer.merged"],
        rows: (after) => (valueAt(after, "mergedId") === undefined ? 0 : 1),
      },
    },
  }),
  customerKeys: proof(customerKeys, {
    one: "key of a customer",
    columns: each(
      ["key", "customerId"],
      unproven("worked out from a customer, to find who may be the same person"),
    ),
    trail: null,
  }),
  likelyTwins: proof(likelyTwins, {
    one: "pair of customers",
    columns: each(
      ["oneId", "otherId", "reasons", "weight", "dismissedAt", "dismissedBy"],
      unproven("who may be the same person, which somebody decides"),
    ),
    trail: null,
  }),
  relatives: proof(relatives, {
    one: "relative",
    columns: {
      id: NUMBER,
      customerId: KEY,
      ...each(["name", "relation", "occasion", "date", "monthDay", "note"], (name) =>
        saidBy({ "customer.relative-added": ofRow(name), "customer.relative-changed": ofRow(name) }),
      ),
      relatedId: saidBy({
        "customer.relative-added": ofRelated(),
        "customer.relative-changed": ofRelated(),
      }),
      version: VERSION,
    },
    trail: {
      of: ofPerson,
      actions: ["customer.relative-added", "customer.relative-changed"],
      number: "row",
      // Older versions left the row's id out.
      only: (after, { id }) => (valueAt(after, "row") ?? id) === id,
      makes: {
        actions: ["customer.relative-added"],
        is: () => true,
        removed: { actions: ["customer.relative-removed"], path: "row" },
        went: `${CUSTOMER_ERASED} or ${takenAwayBy("customer.relative-removed", "row")}`,
      },
    },
  }),
  wishes: proof(wishes, {
    one: "wish",
    columns: {
      id: NUMBER,
      customerId: KEY,
      ...each(["pieceId", "note"], (name) => saidBy({ "customer.wish-added": name })),
      // The entry describes a piece of stock in words of its own.
      description: saidBy({
        "customer.wish-added": by((after) =>
          valueAt(after, "pieceId") === null ? valueAt(after, "description") : null,
        ),
      }),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      ...ofCustomerAt("customer.wish-added"),
      makes: {
        actions: ["customer.wish-added"],
        is: () => true,
        removed: { actions: ["customer.wish-removed"], path: "row" },
        went: `${CUSTOMER_ERASED} or ${takenAwayBy("customer.wish-removed", "row")}`,
      },
    },
  }),
  contactConsents: proof(contactConsents, {
    one: "answer about a channel",
    columns: {
      id: NUMBER,
      customerId: KEY,
      channel: saidBy({
        "customer.changed": by((_after, entry, { channel }) => {
          const changed = changedAnswers(entry);
          return changed.includes(String(channel)) ? channel : changed[0];
        }),
      }),
      answer: saidBy({
        "customer.changed": by((after, _entry, { channel }) => valueAt(after, `consent.${String(channel)}`)),
      }),
      askedWith: saidBy({
        "customer.changed": by((after, _entry, { answer }) =>
          answer === "yes" ? valueAt(after, "askedWith") : null,
        ),
      }),
      place: saidBy({
        "customer.changed": by((after) =>
          valueAt(after, "askedBy") === undefined ? "counter" : "public_page",
        ),
      }),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      ...ofCustomerAt("customer.changed"),
      makes: {
        actions: ["customer.changed"],
        rows: (_after, entry) => changedAnswers(entry).length,
        went: CUSTOMER_ERASED,
      },
    },
  }),
  suppressions: proof(suppressions, {
    one: "suppressed address",
    columns: each(
      ["id", "channel", "addressHash", "source", "reason", "at", "liftedAt"],
      unproven("worked out from what customers answered, and hashed, so that it can outlive their erasure"),
    ),
    trail: null,
  }),
  customerCalls: proof(customerCalls, {
    one: "call",
    columns: {
      id: NUMBER,
      customerId: KEY,
      ...each(["reason", "occasion", "outcome", "note"], (name) => saidBy({ "customer.called": name })),
      // A later call about the same matter takes the reminder over.
      nextDay: saidBy({
        "customer.called": by((after, _entry, { nextDay }) =>
          nextDay === null ? undefined : valueAt(after, "next"),
        ),
      }),
      takenOverBy: unproven("which later call took a reminder over; both calls are proven"),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      ...ofCustomerAt("customer.called"),
      makes: {
        actions: ["customer.called"],
        is: () => true,
        removed: { actions: ["customer.call-taken-back"], path: "row" },
        went: `${CUSTOMER_ERASED} or ${takenAwayBy("customer.call-taken-back", "row")}`,
      },
    },
  }),
  notes: proof(notes, {
    one: "note",
    columns: {
      id: NUMBER,
      ...each(["customerId", "pieceId", "saleId", "orderId"], KEY),
      text: ofNote("text"),
      isPinned: ofNote("isPinned"),
      writtenAt: moment("note.added"),
      writtenBy: byAt("writtenAt", "note.added"),
      changedAt: moment("note.changed"),
      version: VERSION,
    },
    trail: {
      of: ({ customerId, pieceId, saleId, orderId }) => [
        ...listed("customer", customerId),
        ...listed("piece", pieceId),
        ...listed("sale", saleId),
        ...listed("order", orderId),
        ...listed("repair", orderId),
      ],
      actions: ["note.added", "note.changed"],
      number: "row",
      makes: {
        actions: ["note.added"],
        is: (after, { id }) => valueAt(after, "row") === id,
        removed: { actions: ["note.removed"], path: "row" },
        went: `${takenAwayBy("note.removed", "row")} or ${CUSTOMER_ERASED}`,
      },
    },
  }),
  suggestions: proof(suggestions, {
    one: "suggestion",
    columns: each(["id", "customerId", "text", "source", "madeAt", "madeBy"], unproven(WORDS_OF_A_MODEL)),
    trail: null,
  }),
  insights: proof(insights, {
    one: "insight",
    columns: each(
      ["id", "trend", "recommendation", "alert", "source", "madeAt", "seenAuditId"],
      unproven(WORDS_OF_A_MODEL),
    ),
    trail: null,
  }),
  imports: proof(imports, {
    one: "import",
    columns: {
      id: KEY,
      employeeId: saidBy({ "import.started": PERSON }),
      ...each(["fileName", "size", "sha256", "sheet"], (name) => saidBy({ "import.started": name })),
      state: saidBy({
        "import.started": always("running"),
        "import.resumed": always("running"),
        "import.completed": always("complete"),
        "import.interrupted": always("interrupted"),
      }),
      startedAt: saidBy({ "import.started": TIME }),
      finishedAt: saidBy({
        "import.started": NONE,
        "import.resumed": NONE,
        "import.completed": TIME,
        "import.interrupted": TIME,
      }),
      undoneAt: saidBy({ "import.started": NONE, "import.undo-begun": TIME }),
      undoneBy: saidBy({ "import.started": NONE, "import.undo-begun": PERSON }),
      undoFinishedAt: saidBy({ "import.started": NONE, "import.undone": TIME }),
      undone: saidBy({
        "import.started": always(0),
        "import.undo-batch": CHANGED,
        "import.undone": "undone",
      }),
      ...each(
        [
          "rows",
          "imported",
          "failed",
          "updated",
          "fillsEmpty",
          "unusedColumns",
          "header",
          "kind",
          "columns",
          "seesCost",
        ],
        unproven(IMPORTED),
      ),
    },
    trail: { kind: "import", begins: ["import.started"], since: "startedAt" },
  }),
  importUpdates: proof(importUpdates, {
    one: "customer whom a list filled",
    columns: each(["importId", "customerId", "fromVersion", "version", "fields"], unproven(IMPORTED)),
    trail: null,
  }),
  importMappings: proof(importMappings, {
    one: "choice of columns",
    columns: each(["kind", "headings", "columns", "savedAt", "savedBy"], unproven(IMPORTED)),
    trail: null,
  }),
  importErrors: proof(importErrors, {
    one: "refused row of a list",
    columns: each(["id", "importId", "row", "column", "reason", "cells"], unproven(IMPORTED)),
    trail: null,
  }),
};

const KEPT = `with recursive person (id) as (select ? union
    select m.kept_id from customer_merges m join person on m.merged_id = person.id)
  select json_group_array(id) from person`;

/** The customer and those into whom they were ever merged: what was noted for one is changed for the other. */
function ofPerson({ customerId }: Row, ask: Ask): readonly RecordRef[] {
  const ids = JSON.parse(String(ask(KEPT, customerId))) as unknown[];
  return ids.flatMap((id) => listed("customer", id));
}

function ofCustomerAt(action: "customer.wish-added" | "customer.changed" | "customer.called") {
  return {
    of: ({ customerId }: Row) => listed("customer", customerId),
    at: "at",
    by: "employeeId",
    actions: [action],
  };
}

/** Channels whose answer an edit changed, or noted again. */
function changedAnswers({ payload }: Entry): string[] {
  const [before, after] = [payload?.before, payload?.after].map(
    (said) => (valueAt(said, "consent") ?? {}) as Row,
  );
  const again = (valueAt(payload?.after, "askedAgain") ?? []) as string[];
  return Object.keys(after ?? {}).filter(
    (channel) => before?.[channel] !== after?.[channel] || again.includes(channel),
  );
}

/**
 * An erasure of the related customer clears it without an entry about the relative, whose `before` names the one whom that
 * customer was merged into.
 */
function ofRelated(): Reader {
  const { read } = ofRow("relatedId");
  return by((after, entry, row, was) => (row.relatedId === null ? undefined : read(after, entry, row, was)));
}

/** Accepts the sort name of a merged customer, followed by the kept one's on a line of its own. */
function sortNameOf(row: Row): unknown {
  if (row.erasedAt !== null) return "";
  const { sortName } = derivedColumns(row as unknown as CustomerDetails);
  return String(row.sortName).split("\n", 1)[0] === sortName ? row.sortName : sortName;
}

/** A person's answers are written to each customer that they are, with an entry about the kept one alone. */
function answeredChannels(name: "refusedChannels" | "agreedChannels"): Reader {
  return by((after, { action }, { mergedInto }) => {
    if (mergedInto !== null) return UNTOLD;
    return action === "customer.erased" ? 0 : valueAt(after, name);
  });
}
