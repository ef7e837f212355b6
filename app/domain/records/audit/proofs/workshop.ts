import {
  benchNotes,
  orderInstalments,
  orderMovements,
  orderPieces,
  orders,
  orderTellings,
  partWaits,
  repairItems,
  repairs,
  repairWork,
} from "~db/schema/index.ts";
import { ofDeposits } from "./counter.ts";
import {
  always,
  type Ask,
  at,
  by,
  byAt,
  CHANGED,
  checked,
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
  type Row,
  said,
  saidBy,
  SEARCHED,
  TIME,
  unproven,
  UNTOLD,
  valueAt,
  VERSION,
  whole,
} from "./proof.ts";

const WORDS_KEPT_OUT = "free words, which the trail leaves out so that an erasure needn't find them there";

const ofRepair = (name: string, envelope?: string) =>
  saidBy({
    "repair.taken-in": name,
    "repair.changed": name,
    ...(envelope && { "order.envelope-changed": ofEnvelope(envelope) }),
  });

/** A repair that is taken in with its envelope is told as it is in the end, and the envelope's `before` as it began. */
function ofEnvelope(path: string): Reader {
  return by(
    (after) => valueAt(after, path),
    (before, _row, _after, { entry, known }) =>
      known?.action === "repair.taken-in" && known.at === entry.at ? undefined : valueAt(before, path),
  );
}

/** Reads a hand-over by a ticket. An order that left before stays as it left. */
function onceOut(reader: Reader): Reader {
  return {
    read: (after, entry, row, was) =>
      valueAt(entry.payload?.before, "state") === "handed_over"
        ? undefined
        : reader.read(after, entry, row, was),
    needsPayload: true,
  };
}

/** Reads a hand-over, or one taken back, from the status alone. */
function byStatus(out: Reader): Reader {
  return {
    read: (after, entry, row, was) => {
      const [from, to] = [valueAt(entry.payload?.before, "status"), valueAt(after, "status")];
      if (from === to || (from !== "picked_up" && to !== "picked_up")) return undefined;
      if (to === "picked_up") return row.cancelledAt === null ? out.read(after, entry, row, was) : undefined;
      return null;
    },
    needsPayload: true,
  };
}

const handedOver = (reader: Reader) =>
  saidBy({
    "order.taken-in": NONE,
    "repair.taken-in": NONE,
    "order.handed-over": onceOut(reader),
    "order.handed-over-unpaid": reader,
    "order.reopened": CHANGED,
    "repair.status-set": byStatus(reader),
  });

const told = (name: string) =>
  saidBy({ "order.taken-in": name, "repair.taken-in": NONE, "order.changed": name });

/** Reads a value of an order other than a repair. A repair's own row has it. */
const unlessRepair = (name: string, path = name) =>
  saidBy({
    "order.taken-in": path,
    "repair.taken-in": NONE,
    "order.changed": path,
  });

const asked = (state: "asked" | "answer", reader: Reader): Reader => ({
  read: (after, entry, row, was) =>
    (valueAt(after, "estimate") === "asked") === (state === "asked")
      ? reader.read(after, entry, row, was)
      : undefined,
  needsPayload: true,
});

/** A price above the one from which the customer wants a call asks again. */
const ASKED_BY_PRICE: Reader = {
  read: (after) => (valueAt(after, "customerPrice") === undefined ? undefined : UNTOLD),
  needsPayload: true,
};

const ASKED_ANEW = { "repair.changed": ASKED_BY_PRICE, "order.envelope-changed": CHANGED };

const estimated = (reader: Reader) => saidBy({ "order.estimate-answered": reader, ...ASKED_ANEW });

const answered = (reader: Reader) =>
  estimated({
    read: (after, entry, row, was) =>
      valueAt(after, "estimate") === "asked" ? null : reader.read(after, entry, row, was),
    needsPayload: true,
  });

/** Who asked a customer that answered at the public door: nobody's session wrote that entry. */
const ASKED_BY: Reader = {
  read: (after, { employeeId }) => valueAt(after, "askedBy") ?? employeeId ?? undefined,
  needsPayload: true,
};

function repairStatus(): Reader["read"] {
  return (_said, _entry, _row, was) =>
    was === "pending" || was === "in_progress" ? "completed" : was === undefined ? UNTOLD : was;
}

const OPENS = ["order.taken-in", "repair.taken-in"] as const;

export const WORKSHOP_PROOFS = {
  repairs: proof(repairs, {
    one: "repair",
    columns: {
      id: KEY,
      customerId: ofRepair("customerId"),
      item: ofRepair("item", "items.0.description"),
      description: ofRepair("description"),
      costToRepair: ofRepair("costToRepair", "cost"),
      customerPrice: ofRepair("customerPrice", "price"),
      store: ofRepair("store"),
      status: saidBy({
        "repair.taken-in": "status",
        "repair.changed": "status",
        "repair.status-set": "status",
        "order.handed-over": onceOut(always("picked_up")),
        "order.handed-over-unpaid": always("picked_up"),
        "order.reopened": CHANGED,
        "order.cancelled": { read: repairStatus(), needsPayload: false },
        // Only a canceled one leaves the house by its place.
        "order.moved": by((after) => (valueAt(after, "place") === "handed_over" ? "picked_up" : undefined)),
      }),
      statusChangedAt: saidBy({
        "repair.taken-in": "statusChangedAt",
        "repair.changed": "statusChangedAt",
        "repair.status-set": by((after, entry) =>
          valueAt(entry.payload?.before, "status") === valueAt(after, "status") ? undefined : entry.at,
        ),
        "order.handed-over": CHANGED,
        "order.handed-over-unpaid": CHANGED,
        "order.reopened": CHANGED,
        "order.cancelled": CHANGED,
        "order.moved": by((after) => (valueAt(after, "place") === "handed_over" ? UNTOLD : undefined)),
      }),
      notes: ofRepair("notes"),
      ...each(["intakeAt", "intakeDay", "takenInBy"], (name) => ofRepair(name)),
      searchText: SEARCHED,
      version: VERSION,
    },
    trail: {
      kind: "repair",
      begins: ["repair.taken-in"],
      since: "intakeAt",
      parts: [
        {
          table: repairItems,
          of: "orderId",
          order: "position",
          list: { "repair.taken-in": () => [], "order.envelope-changed": whole("items") },
          // A repair without an envelope has one item, its own, in no row.
          listBefore: {
            "order.envelope-changed": (before, entry, parts) =>
              parts?.length === 0 ? undefined : whole("items")(before, entry),
          },
        },
        {
          table: repairWork,
          of: "orderId",
          order: "position",
          list: { "repair.taken-in": () => [], "order.envelope-changed": whole("work") },
          listBefore: { "order.envelope-changed": whole("work") },
        },
      ],
    },
  }),
  orders: proof(orders, {
    one: "order",
    columns: {
      id: KEY,
      kind: saidBy({ "order.taken-in": "kind", "repair.taken-in": always("repair") }),
      customerId: unlessRepair("customerId"),
      store: unlessRepair("store", "store.key"),
      // A layaway's item is described by its pieces.
      item: saidBy({
        "order.taken-in": ofSpecialOrder(),
        "repair.taken-in": NONE,
        "order.changed": ofSpecialOrder(),
      }),
      notes: told("notes"),
      takenInAt: saidBy({ "order.taken-in": TIME, "repair.taken-in": NONE }),
      takenInDay: saidBy({ "order.taken-in": "takenInDay", "repair.taken-in": NONE }),
      takenInBy: saidBy({ "order.taken-in": PERSON, "repair.taken-in": NONE }),
      price: unlessRepair("price"),
      cost: unlessRepair("cost"),
      ...each(["vendor", "vendorReference", "orderedDay", "arrivedDay"], told),
      promisedDay: saidBy({
        "order.taken-in": "promisedDay",
        "order.changed": "promisedDay",
        // One that is taken in without a promise, or with an envelope, tells none.
        "repair.taken-in": by((after) => valueAt(after, "promisedDay") ?? null),
        "order.envelope-changed": "promisedDay",
      }),
      readyDay: unproven(
        "the store's day on which a repair was finished; that it was is compared with its status",
      ),
      readyAt: unproven("since when an order waits to be fetched; that it does follows from what is proven"),
      statusBefore: unproven("a repair's status before its hand-over, for a void of its ticket"),
      workerId: saidBy({ "repair.taken-in": NONE, "order.envelope-changed": "workerId" }),
      isTaxed: saidBy({ "order.taken-in": "isTaxed" }),
      estimate: saidBy({
        "order.taken-in": NONE,
        "repair.taken-in": NONE,
        "order.estimate-answered": "estimate",
        ...ASKED_ANEW,
      }),
      estimateAskedAt: estimated(asked("asked", TIME)),
      estimateAmount: estimated(at("amount")),
      estimateAt: answered(TIME),
      estimateBy: answered(ASKED_BY),
      estimateName: answered(by((after) => valueAt(after, "customerName") ?? null)),
      estimateWay: estimated(at("how")),
      callOver: saidBy({
        "order.taken-in": "callOver",
        "repair.taken-in": NONE,
        "order.envelope-changed": "callOver",
      }),
      held: checked("an order that holds something else than its deposits"),
      nextDueDay: unproven("worked out from installments and what is held"),
      ...each(
        ["place", "placeName", "dueBackDay"],
        checked("an order that is elsewhere than its last movement says"),
      ),
      ...each(
        ["toldAt", "toldBy", "toldWay"],
        checked("an order whose last telling is another than its tellings say"),
      ),
      toldDay: unproven("the store's day of the last telling, whose time is proven"),
      handedOverAt: handedOver(TIME),
      handedOverDay: unproven("the store's day of a hand-over, whose time is proven"),
      handedOverBy: handedOver(PERSON),
      handedOverTo: unproven(WORDS_KEPT_OUT),
      cancelledAt: saidBy({ "order.taken-in": NONE, "repair.taken-in": NONE, "order.cancelled": TIME }),
      cancelledBy: saidBy({ "order.taken-in": NONE, "repair.taken-in": NONE, "order.cancelled": PERSON }),
      cancelReason: saidBy({ "order.taken-in": NONE, "repair.taken-in": NONE, "order.cancelled": "reason" }),
      saleId: saidBy({
        "order.taken-in": NONE,
        "repair.taken-in": NONE,
        "order.handed-over": "saleId",
        "order.cancelled": "saleId",
        "order.reopened": NONE,
      }),
      claimCode: unproven("a code of the claim check, which the trail leaves out"),
      searchText: SEARCHED,
      version: VERSION,
    },
    trail: {
      // One that is gone is looked for under its own kind, and a repair with the repairs.
      kind: "order",
      of: ({ id, kind }) => listed(kind === "repair" ? "repair" : "order", id),
      begins: OPENS,
      since: "takenInAt",
      mayLack: ({ kind }) => kind === "repair",
      parts: [
        {
          table: orderPieces,
          of: "orderId",
          list: { "order.taken-in": whole("pieces"), "repair.taken-in": () => [] },
        },
        {
          table: orderInstalments,
          of: "orderId",
          order: "position",
          list: { "order.taken-in": whole("instalments"), "repair.taken-in": () => [] },
        },
        ofDeposits,
      ],
      implies: isWhereHandOversLeftIt,
    },
  }),
  orderPieces: proof(orderPieces, {
    one: "piece of an order",
    columns: {
      id: NUMBER,
      orderId: KEY,
      ...each(["pieceId", "listPrice", "discountReason", "price", "cost"], said),
      isReserved: checked("a piece put away by an order that ended"),
    },
    trail: "parts",
  }),
  orderInstalments: proof(orderInstalments, {
    one: "installment",
    columns: { orderId: KEY, ...each(["position", "dueDay", "amount"], said) },
    trail: "parts",
  }),
  orderMovements: proof(orderMovements, {
    one: "movement of an order",
    columns: {
      id: NUMBER,
      orderId: KEY,
      place: saidBy({
        "order.moved": "place",
        "order.handed-over": always("handed_over"),
        "order.handed-over-unpaid": always("handed_over"),
        "order.cancelled": always("handed_over"),
      }),
      placeName: saidBy({ "order.moved": "name" }),
      dueBackDay: saidBy({ "order.moved": "dueBackDay" }),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      ...ofOrderAt([
        "order.moved",
        "order.handed-over",
        "order.handed-over-unpaid",
        "order.reopened",
        "order.cancelled",
        "repair.status-set",
      ]),
      makes: {
        actions: ["order.moved"],
        // An order without an envelope has no place, so these may make no row.
        maybe: [
          "order.handed-over",
          "order.handed-over-unpaid",
          "order.reopened",
          "order.cancelled",
          "repair.status-set",
        ],
      },
      implies: (row, entries, ask) => [
        ...comesBackToItsPlace(row, entries, ask),
        ...followsEntries("order_movements", row, entries, ask),
      ],
    },
  }),
  orderTellings: proof(orderTellings, {
    one: "message about an order",
    columns: {
      id: NUMBER,
      orderId: KEY,
      at: KEY,
      employeeId: KEY,
      way: saidBy({ "order.told": "how" }),
      message: unproven(WORDS_KEPT_OUT),
      messageId: saidBy({ "order.told": by((after) => valueAt(after, "messageId") ?? null) }),
    },
    trail: {
      ...ofOrderAt(["order.told"]),
      makes: { actions: ["order.told"] },
      implies: (row, entries, ask) => followsEntries("order_tellings", row, entries, ask),
    },
  }),
  repairItems: proof(repairItems, {
    one: "item of a repair",
    columns: {
      id: NUMBER,
      orderId: KEY,
      position: said("position"),
      // The repair itself describes the first item.
      description: {
        by: "trail",
        reads: by((item) => (valueAt(item, "position") === 1 ? null : valueAt(item, "description"))),
      },
      ...each(
        [
          "metal",
          "stones",
          "size",
          "weight",
          "weightGiven",
          "weightUnit",
          "serial",
          "declaredValue",
          "conditionNote",
        ],
        said,
      ),
      condition: { by: "trail", reads: by((item) => JSON.stringify(valueAt(item, "condition"))) },
    },
    trail: "parts",
  }),
  repairWork: proof(repairWork, {
    one: "work on a repair",
    columns: {
      id: NUMBER,
      orderId: KEY,
      ...each(["position", "item", "serviceId", "description", "price", "cost", "isTaxed", "doneBy"], said),
    },
    trail: "parts",
  }),
  partWaits: proof(partWaits, {
    one: "wait for parts",
    columns: {
      id: NUMBER,
      orderId: KEY,
      ...each(["what", "vendor", "dueDay"], (name) => saidBy({ "repair.parts-awaited": `parts.${name}` })),
      begunAt: KEY,
      begunBy: KEY,
      ...each(
        ["endedAt", "endedBy"],
        unproven("when a wait for parts ended, which many steps of a repair do"),
      ),
    },
    trail: {
      of: ({ orderId }) => listed("repair", orderId),
      at: "begunAt",
      by: "begunBy",
      actions: ["repair.parts-awaited"],
      makes: { actions: ["repair.parts-awaited"] },
    },
  }),
  benchNotes: proof(benchNotes, {
    one: "note of work",
    columns: {
      id: NUMBER,
      orderId: KEY,
      ...each(["minutes", "material", "cost"], (name) => saidBy({ "repair.work-noted": name })),
      at: moment("repair.work-noted"),
      employeeId: byAt("at", "repair.work-noted"),
      takenBackAt: moment("repair.work-taken-back"),
      takenBackBy: byAt("takenBackAt", "repair.work-taken-back"),
    },
    trail: {
      of: ({ orderId }) => listed("repair", orderId),
      at: "at",
      by: "employeeId",
      actions: ["repair.work-noted"],
      makes: { actions: ["repair.work-noted"] },
    },
  }),
};

/** Whether a status that is set hands a repair over, takes that back, or does neither; undefined once erased. */
function byStatusSet({ payload }: Entry): "out" | "back" | null | undefined {
  if (payload === null) return undefined;
  const [from, to] = [valueAt(payload.before, "status"), valueAt(payload.after, "status")];
  if (from === to) return null;
  return to === "picked_up" ? "out" : from === "picked_up" ? "back" : null;
}

/** An order is with its customer, as its place says, if the last of its hand-overs wasn't taken back. */
function isWhereHandOversLeftIt(
  { kind, place, handedOverAt }: Row,
  entries: readonly Entry[],
): readonly string[] {
  if (!entries.some(({ action }) => (OPENS as readonly string[]).includes(action))) return [];
  let out: "by a ticket" | "without one" | null = null;
  for (const entry of entries) {
    const { action, payload } = entry;
    const isBySet = action === "repair.status-set";
    if (payload === null && (isBySet || action === "order.handed-over" || action === "order.moved"))
      return [];
    const set = isBySet ? byStatusSet(entry) : null;
    if (action === "order.handed-over" && valueAt(payload?.before, "state") !== "handed_over")
      out = "by a ticket";
    else if (action === "order.handed-over-unpaid" || set === "out") out = "without one";
    else if (action === "order.moved" && valueAt(payload?.after, "place") === "handed_over")
      out = "without one";
    else if (set === "back" || (action === "order.reopened" && out === "by a ticket")) out = null;
  }
  if (out !== null) return [];
  // The items of a layaway that is canceled are the stock's again.
  const isReleased = kind === "layaway" && entries.some(({ action }) => action === "order.cancelled");
  return [
    ...(place === "handed_over" && !isReleased
      ? ['place is "handed_over", but no entry handed it over last']
      : []),
    ...(handedOverAt === null ? [] : ["handed over at has a time, but no entry handed it over last"]),
  ];
}

const PLACE_BEFORE = `select coalesce((
  select json_array(place, place_name, due_back_day) from order_movements
  where order_id = ? and id < ? and place <> 'handed_over' order by id desc limit 1), '["ready",null,null]')`;

/** A status moves an order only out of the house or back, and a hand-over that is taken back puts it where it was. */
function comesBackToItsPlace(
  { id, orderId, place, placeName, dueBackDay }: Row,
  entries: readonly Entry[],
  ask: Ask,
): readonly string[] {
  const steps = entries.map((entry) => {
    if (entry.action === "repair.status-set") return byStatusSet(entry);
    return entry.action === "order.reopened" ? "back" : undefined;
  });
  if (steps.includes(undefined)) return [];
  if (place === "handed_over" && steps.includes("out")) return [];
  if (!steps.includes("back")) return [`place is "${String(place)}", but no entry of that moment moved it`];
  const [was, name, due] = JSON.parse(String(ask(PLACE_BEFORE, orderId, id))) as (string | null)[];
  if (place !== was) return [`place is "${String(place)}", but it came back to "${String(was)}"`];
  // An erasure may have emptied the name of where it was before.
  const isAsBefore = dueBackDay === due && (name === null || placeName === name);
  return isAsBefore ? [] : ["place name or due back day is another than where it came back to"];
}

/** The last of an order's rows by number says how it stands: they are in the order of the entries that made them. */
function followsEntries(
  table: "order_movements" | "order_tellings",
  { id, orderId, at: time }: Row,
  entries: readonly Entry[],
  ask: Ask,
): readonly string[] {
  const made = Math.max(...entries.map((entry) => entry.id));
  const before = ask(
    `select max(a.id) from audit_log a join ${table} b on b.id = (
       select max(id) from ${table} where order_id = ? and id < ?)
     where a.record_kind in ('order', 'repair') and a.record_id = cast(b.order_id as text)
       and a.at = b.at and a.at <> ? and a.id > 0`,
    orderId,
    id,
    time,
  );
  return typeof before === "number" && before > made
    ? [`it comes after one that audit row ${before} says was later`]
    : [];
}

function ofSpecialOrder(): Reader {
  const read = (said: unknown, { kind }: Row) =>
    kind === "special_order" ? valueAt(said, "item") : undefined;
  return by((after, _entry, row) => read(after, row), read);
}

function ofOrderAt(
  actions: (
    | "order.moved"
    | "order.told"
    | "order.handed-over"
    | "order.handed-over-unpaid"
    | "order.reopened"
    | "order.cancelled"
    | "repair.status-set"
  )[],
) {
  return {
    of: ({ orderId }: Row) => [...listed("order", orderId), ...listed("repair", orderId)],
    at: "at",
    by: "employeeId",
    actions,
  };
}
