import {
  buyLines,
  buys,
  closeCounts,
  closes,
  creditAccounts,
  creditMovements,
  payments,
  returnLines,
  returns,
  returnSalespeople,
  saleLines,
  sales,
  saleSalespeople,
  saleTradeIns,
  sellerIdentities,
  tillMovements,
  tills,
  tillSessions,
} from "~db/schema/index.ts";
import {
  type Ask,
  always,
  atIfTold,
  atUnchanged,
  by,
  byAt,
  checked,
  each,
  type Entry,
  KEY,
  listed,
  type ListedPart,
  type ListedParts,
  moment,
  NONE,
  NUMBER,
  type Part,
  PERSON,
  proof,
  readBy,
  type RecordRef,
  type Row,
  said,
  saidBy,
  TIME,
  unproven,
  UNTOLD,
  valueAt,
  VERSION,
  whole,
} from "./proof.ts";
import { KEPT } from "../kept-payload.ts";
import { voidOfBuy } from "../../../counter/buys/buy.ts";
import type { AuditAction } from "../../../shop/trail/action-labels.ts";
import { asReceived } from "./stock.ts";

const AS_SOLD = { "sale.processed": NONE } as const;

const ofSale = (name: string, path = name) => saidBy({ "sale.processed": path });

const ROUNDED = "cash that was rounded to something else than the nearest five cents";
/** Session of a till, which older entries don't have. */
const SESSION = atIfTold("session");

function inSession(...actions: AuditAction[]) {
  return saidBy(Object.fromEntries(actions.map((action) => [action, SESSION])));
}

/** A payment as its document's entry tells it, with the fields that the document has for all of them. */
function asPayment(said: object, after: unknown, { time, nth }: { time: unknown; nth: number }): Row {
  const store = valueAt(after, "store.key");
  const day = { storeDay: valueAt(after, "storeDay"), paidAt: time };
  const accountId = valueAt(after, `accountIds.${nth}`);
  return { ...(said as Row), store, ...day, accountId, sessionId: valueAt(after, "session") };
}

const ofSalePayments: Part = {
  table: payments,
  of: "saleId",
  list: {
    "sale.processed": (after, entry) =>
      partsOf(valueAt(after, "payments"), entry, (part, nth) =>
        asPayment(part, after, { time: valueAt(after, "soldAt"), nth }),
      ),
  },
};

const ofReturnPayments: Part = {
  table: payments,
  of: "returnId",
  list: {
    "return.made": (after, entry) =>
      partsOf(valueAt(after, "refund"), entry, (part, nth) => {
        const said = { ...part, amount: -Number((part as Row).amount) };
        const payment = asPayment(said, after, { time: valueAt(after, "returnedAt"), nth });
        // Older entries were paid out at the ticket's store.
        const place = valueAt(after, "paidOut.key") ?? payment.store;
        return { ...payment, store: place, storeDay: valueAt(after, "paidOutDay") ?? payment.storeDay };
      }),
  },
};

/** Deposits of an order, and refunds of them. A deposit that a ticket used belongs to the ticket. */
export const ofDeposits: Part = {
  table: payments,
  of: "orderId",
  only: ({ saleId }) => saleId === null,
  list: {
    "order.taken-in": () => [],
    "repair.taken-in": () => [],
    "order.deposit-taken": (after, entry, parts) =>
      addedTo(parts, [
        {
          said: {
            kind: valueAt(after, "kind"),
            amount: valueAt(after, "amount"),
            store: valueAt(after, "location"),
            storeDay: valueAt(after, "storeDay"),
            paidAt: entry.at,
            sessionId: valueAt(after, "session"),
            lastFour: valueAt(after, "lastFour"),
            reference: valueAt(after, "reference"),
            number: valueAt(after, "number"),
          },
          entry,
        },
      ]),
    "order.cancelled": (after, entry, parts) =>
      addedTo(
        parts,
        partsOf(valueAt(after, "refund"), entry, (part) => ({
          kind: (part as Row).kind,
          amount: -Number((part as Row).amount),
          store: valueAt(after, "store"),
          storeDay: valueAt(after, "storeDay"),
          paidAt: entry.at,
          sessionId: valueAt(after, "session"),
        })) ?? [],
      ),
  },
};

/** An erasure empties the entry of one deposit and leaves that of another: which of them is left isn't known. */
function addedTo(parts: readonly ListedPart[] | null, added: readonly ListedPart[]): ListedParts {
  return parts === null ? UNTOLD : [...parts, ...added];
}

function partsOf(list: unknown, entry: Entry, of: (part: object, nth: number) => Row) {
  return Array.isArray(list) ? list.map((part: object, nth) => ({ said: of(part, nth), entry })) : undefined;
}

function countsOf(after: unknown, entry: Entry): ListedParts {
  const expected = valueAt(after, "expected");
  if (typeof expected !== "object" || expected === null) return undefined;
  return Object.entries(expected).map(([kind, amount]) => ({
    said: { kind, expected: amount as unknown, counted: valueAt(after, `counted.${kind}`) },
    entry,
  }));
}

export const COUNTER_PROOFS = {
  sales: proof(sales, {
    one: "sale",
    columns: {
      id: KEY,
      ...each(
        [
          "customerId",
          "sellerId",
          "soldAt",
          "storeDay",
          "customerTier",
          "commissionRate",
          "profitBasis",
          "salePrice",
          "itemCost",
          "giftCards",
          "tradeInValue",
          "taxRate",
          "taxable",
          "exempt",
          "exemptReason",
          "exemptAs",
          "untaxed",
          "tax",
          "lessTax",
          "surtaxRate",
          "surtaxable",
          "surtax",
          "untaxedAs",
          "shippingCharge",
          "total",
          "commission",
          "netProfit",
        ],
        (name) => ofSale(name),
      ),
      store: ofSale("store", "store.key"),
      processedBy: saidBy({ "sale.processed": PERSON }),
      sessionId: inSession("sale.processed"),
      isLive: checked("a live sale line of a sale that is not, or the other way round"),
      voidedAt: saidBy({ ...AS_SOLD, "sale.voided": TIME }),
      voidedBy: saidBy({ ...AS_SOLD, "sale.voided": PERSON }),
      voidReason: saidBy({ ...AS_SOLD, "sale.voided": "reason" }),
    },
    trail: {
      kind: "sale",
      begins: ["sale.processed"],
      since: "soldAt",
      parts: [
        { table: saleLines, of: "saleId", list: { "sale.processed": whole("lines") } },
        {
          table: saleSalespeople,
          of: "saleId",
          order: "position",
          list: { "sale.processed": whole("salespeople") },
        },
        {
          table: saleTradeIns,
          of: "saleId",
          list: {
            "sale.processed": (after, entry) => {
              const first = valueAt(after, "tradeIn");
              if (first === undefined) return undefined;
              const more = valueAt(after, "moreTradeIns");
              const all = first === null ? [] : [first, ...(Array.isArray(more) ? more : [])];
              return all.map((said: unknown) => ({ said, entry }));
            },
          },
        },
        ofSalePayments,
      ],
    },
  }),
  saleLines: proof(saleLines, {
    one: "line of a sale",
    columns: {
      id: said("id"),
      saleId: KEY,
      ...each(
        [
          "kind",
          "pieceId",
          "serviceId",
          "accountId",
          "quantity",
          "orderId",
          "listPrice",
          "discountReason",
          "price",
          "cost",
          "isTaxed",
          "tax",
          "tradeInValue",
          "surtaxable",
          "sku",
          "description",
          "category",
          "weight",
          "weightGiven",
          "weightUnit",
        ],
        said,
      ),
      isLive: checked("a live sale line of a sale that is not, or the other way round"),
      takesPiece: checked("a sold piece without exactly one sale line that takes it"),
    },
    trail: "parts",
  }),
  saleSalespeople: proof(saleSalespeople, {
    one: "salesperson of a sale",
    columns: {
      saleId: KEY,
      employeeId: said("id"),
      position: checked("a sale whose salespeople's parts don't add up"),
      ...each(["share", "total", "commission"], said),
      isLive: checked("a live salesperson of a sale that is not, or the other way round"),
    },
    trail: "parts",
  }),
  saleTradeIns: proof(saleTradeIns, {
    one: "trade-in",
    columns: {
      id: NUMBER,
      saleId: KEY,
      description: said("item"),
      ...each(["value", "weight", "weightGiven", "weightUnit", "melt", "metal", "karat", "isScrap"], said),
      pieceId: readBy((tradeIn) =>
        valueAt(tradeIn, "piece") === null ? null : valueAt(tradeIn, "piece.id"),
      ),
    },
    trail: "parts",
  }),
  payments: proof(payments, {
    one: "payment",
    columns: {
      id: NUMBER,
      ...each(["saleId", "returnId"], KEY),
      rounding: checked(ROUNDED),
      ...each(["sessionId", "store", "paidAt", "storeDay", "kind", "amount", "given"], said),
      employeeId: { by: "trail", reads: PERSON },
      // An erasure of the customer empties these columns.
      ...each(["lastFour", "reference", "number"], (name) =>
        readBy((part, _entry, row) => (row[name] === null ? undefined : valueAt(part, name))),
      ),
      accountId: said("accountId"),
      orderId: checked("an order that holds something else than its deposits"),
      isLive: checked("a live payment of a sale that is not, or the other way round"),
    },
    trail: "parts",
  }),
  returns: proof(returns, {
    one: "return",
    columns: {
      id: KEY,
      ...each(
        [
          "saleId",
          "exchangeId",
          "returnedAt",
          "storeDay",
          "employeeId",
          "reason",
          "salePrice",
          "itemCost",
          "tradeInValue",
          "taxable",
          "exempt",
          "untaxed",
          "tax",
          "surtaxable",
          "surtax",
          "shippingCharge",
          "fee",
          "total",
          "commission",
          "netProfit",
        ],
        (name) => saidBy({ "return.made": name }),
      ),
      store: saidBy({ "return.made": "store.key" }),
      ...each(
        ["customerTier", "profitBasis", "taxRate", "surtaxRate", "untaxedAs"],
        checked("a return that doesn't fit its ticket"),
      ),
      sessionId: inSession("return.made"),
    },
    trail: {
      kind: "return",
      begins: ["return.made"],
      since: "returnedAt",
      parts: [
        { table: returnLines, of: "returnId", list: { "return.made": whole("lines") } },
        {
          table: returnSalespeople,
          of: "returnId",
          list: { "return.made": whole("salespeople") },
          match: (part, { employeeId }) => valueAt(part, "id") === employeeId,
        },
        ofReturnPayments,
      ],
    },
  }),
  returnLines: proof(returnLines, {
    one: "line of a return",
    columns: {
      id: NUMBER,
      returnId: KEY,
      saleLineId: said("id"),
      ...each(["isGoodwill", "to", "price", "cost", "tax", "tradeInValue", "total"], said),
      category: checked("a returned line that is not its ticket's"),
    },
    trail: "parts",
  }),
  returnSalespeople: proof(returnSalespeople, {
    one: "salesperson of a return",
    columns: { returnId: KEY, employeeId: said("id"), ...each(["total", "commission"], said) },
    trail: "parts",
  }),
  creditAccounts: proof(creditAccounts, {
    one: "credit account",
    columns: {
      id: NUMBER,
      kind: checked("a payment from an account of another kind"),
      customerId: checked("store credit that a document of another person moved"),
      number: unproven(
        "the number is the money: the trail has its last four digits alone, once it was shown or replaced",
      ),
      balance: checked("a balance that is not the sum of its movements"),
      createdAt: unproven("the time of its first movement"),
    },
    trail: null,
  }),
  creditMovements: proof(creditMovements, {
    one: "movement of credit",
    columns: {
      id: NUMBER,
      accountId: checked("an account whose movements are not what payments and refunds say"),
      kind: checked("a movement of credit of another kind than its document makes"),
      amount: checked("a balance that is not the sum of its movements"),
      ...each(["saleId", "returnId", "buyId"], KEY),
      sessionId: saidBy({
        "sale.processed": NONE,
        "sale.voided": NONE,
        "return.made": NONE,
        "buy.bought": SESSION,
        "buy.voided": SESSION,
      }),
      store: saidBy({ "sale.processed": "store.key", "return.made": atIfTold("paidOut.key") }),
      at: KEY,
      storeDay: saidBy({
        "sale.processed": "storeDay",
        "return.made": atIfTold("paidOutDay"),
        "buy.bought": "storeDay",
      }),
      employeeId: KEY,
    },
    trail: {
      of: ({ saleId, returnId, buyId }) => [
        ...listed("sale", saleId),
        ...listed("return", returnId),
        ...listed("buy", buyId),
      ],
      at: "at",
      by: "employeeId",
      actions: ["sale.processed", "sale.voided", "return.made", "buy.bought", "buy.voided"],
    },
  }),
  tills: proof(tills, {
    one: "till",
    columns: {
      id: NUMBER,
      store: { by: "trail", reads: atUnchanged("location") },
      name: saidBy({
        "till.added": "name",
        "till.renamed": "name",
        "till.float-set": atUnchanged("till"),
        "till.cash-in": atUnchanged("till"),
        "till.cash-out": atUnchanged("till"),
      }),
    },
    trail: { kind: "till", makes: { actions: ["till.added"] }, implies: isOpenedBySomething },
  }),
  tillSessions: proof(tillSessions, {
    one: "session of a till",
    columns: {
      id: NUMBER,
      tillId: saidBy({
        "sale.processed": atIfTold("tillId"),
        "return.made": atIfTold("tillId"),
        "order.deposit-taken": atIfTold("tillId"),
        "order.cancelled": atIfTold("tillId"),
        "buy.bought": atIfTold("tillId"),
      }),
      ...each(["openedAt", "openedBy"], checked("a till's session that nothing opened")),
      openedDay: checked("a till's session of another day than its time"),
      closedAt: checked("a till's session that ended without a close, or a close of one that is open"),
    },
    trail: {
      of: firstIn,
      since: "openedAt",
      actions: ["sale.processed", "return.made", "order.deposit-taken", "order.cancelled", "buy.bought"],
      only: (after, { id }) => [undefined, id].includes(valueAt(after, "session") as number | undefined),
    },
  }),
  tillMovements: proof(tillMovements, {
    one: "cash movement",
    columns: {
      id: NUMBER,
      sessionId: inSession("till.float-set", "till.cash-in", "till.cash-out", "till.no-sale", "buy.voided"),
      rounding: checked(ROUNDED),
      kind: saidBy({
        "till.float-set": always("float"),
        "till.cash-in": always("in"),
        "till.cash-out": always("out"),
        "till.no-sale": always("no_sale"),
        "buy.voided": always("in"),
      }),
      amount: saidBy({
        "till.float-set": "amount",
        "till.cash-in": "amount",
        "till.cash-out": "amount",
        "till.no-sale": "amount",
        "buy.voided": "total",
      }),
      reason: saidBy({
        "till.float-set": "reason",
        "till.cash-in": "reason",
        "till.cash-out": "reason",
        "till.no-sale": "reason",
        "buy.voided": {
          read: (_said, _entry, { buyId }) => voidOfBuy(Number(buyId)),
          needsPayload: false,
        },
      }),
      buyId: checked("cash of a buy that isn't what left its till"),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      of: ({ sessionId, buyId }, ask) => [
        ...listed("till", ask("select till_id from till_sessions where id = ?", sessionId)),
        ...listed("buy", buyId),
      ],
      beside: floatLeftBefore,
      at: "at",
      by: "employeeId",
      actions: ["till.float-set", "till.cash-in", "till.cash-out", "till.no-sale", "buy.voided"],
      makes: { actions: ["till.float-set", "till.cash-in", "till.cash-out", "till.no-sale"] },
    },
  }),
  closes: proof(closes, {
    one: "close",
    columns: {
      id: KEY,
      sessionId: inSession("till.closed"),
      store: saidBy({ "till.closed": "location" }),
      closedAt: saidBy({ "till.closed": TIME }),
      storeDay: saidBy({ "till.closed": "storeDay" }),
      closedBy: saidBy({ "till.closed": PERSON }),
      note: saidBy({ "till.closed": "note" }),
      denominations: unproven("how many of each coin and note; the sum is proven"),
      floatLeft: saidBy({ "till.closed": "floatLeft" }),
    },
    trail: {
      kind: "close",
      begins: ["till.closed"],
      since: "closedAt",
      parts: [
        {
          table: closeCounts,
          of: "closeId",
          match: (part, { kind }) => valueAt(part, "kind") === kind,
          list: { "till.closed": countsOf },
        },
      ],
    },
  }),
  closeCounts: proof(closeCounts, {
    one: "count of a close",
    columns: { closeId: KEY, ...each(["kind", "expected", "counted"], said) },
    trail: "parts",
  }),
  buys: proof(buys, {
    one: "buy",
    columns: {
      id: KEY,
      ...each(["store", "customerId"], (name) => saidBy({ "buy.begun": name })),
      state: saidBy({
        "buy.begun": always("open"),
        "buy.bought": always("bought"),
        "buy.voided": always("voided"),
        "buy.discarded": always("discarded"),
      }),
      begunAt: saidBy({ "buy.begun": TIME }),
      begunBy: saidBy({ "buy.begun": PERSON }),
      boughtAt: saidBy({ "buy.begun": NONE, "buy.bought": TIME }),
      storeDay: saidBy({ "buy.begun": NONE, "buy.bought": atIfTold("storeDay") }),
      boughtBy: saidBy({ "buy.begun": NONE, "buy.bought": PERSON }),
      paidBy: saidBy({ "buy.begun": NONE, "buy.bought": "paidBy" }),
      checkNumber: unproven("the number of the shop's check, which an erasure takes away"),
      sessionId: saidBy({
        "buy.begun": NONE,
        // For store credit, the session is that of its movement.
        "buy.bought": by((after) =>
          valueAt(after, "paidBy") === "cash" ? (valueAt(after, "session") ?? UNTOLD) : null,
        ),
      }),
      total: saidBy({ "buy.begun": NONE, "buy.bought": "total" }),
      voidedAt: saidBy({ "buy.begun": NONE, "buy.voided": TIME }),
      voidedBy: saidBy({ "buy.begun": NONE, "buy.voided": PERSON }),
      voidReason: saidBy({ "buy.begun": NONE, "buy.voided": "reason" }),
      version: VERSION,
    },
    trail: { kind: "buy", begins: ["buy.begun"], since: "begunAt" },
  }),
  buyLines: proof(buyLines, {
    one: "item of a buy",
    columns: {
      id: NUMBER,
      buyId: checked("a piece that doesn't say the buy that brought it"),
      ...each(["description", "metal", "karat", "weight", "weightGiven", "weightUnit"], asReceived),
      isScrap: saidBy({
        "piece.received": always(false),
        // What is held by law, or scrap, says so as it is bought.
        "piece.moved": by((after, _entry, { buyId }) =>
          valueAt(after, "buyId") === buyId && ["held", "scrapped"].includes(String(valueAt(after, "kind")))
            ? valueAt(after, "isScrap")
            : undefined,
        ),
      }),
      price: saidBy({ "piece.received": "cost" }),
      melt: saidBy({ "piece.received": "meltPrice" }),
      working: unproven("how its melt value was worked out"),
      pieceId: checked("a piece that doesn't say the buy that brought it"),
    },
    // Nothing is proven for a buy that isn't paid yet.
    trail: { of: ({ pieceId }) => listed("piece", pieceId) },
  }),
  sellerIdentities: proof(sellerIdentities, {
    one: "seller's identity",
    columns: {
      buyId: KEY,
      ...each(
        ["name", "idType", "idNumber", "issuer", "expires", "dateOfBirth", "address", "note"],
        unproven("the law's record stands in one place alone"),
      ),
      takenAt: moment("buy.identity-taken"),
      takenBy: byAt("takenAt", "buy.identity-taken"),
    },
    trail: {
      of: ({ buyId }) => listed("buy", buyId),
      makes: {
        actions: ["buy.identity-taken"],
        ended: ["buy.identity-taken", "buy.identity-erased", "buy.discarded"],
      },
    },
  }),
};

/** A store's first till needs no entry of its own: it comes with the first money in it, its name, or a second till. */
function isOpenedBySomething({ id, store }: Row, entries: readonly Entry[], ask: Ask): readonly string[] {
  if (entries.some(({ action }) => action === "till.added")) return [];
  const isFirst = ask("select min(id) = ? from tills where store = ?", id, store) === 1;
  const isUsed =
    entries.length > 0 ||
    ask("select exists (select 1 from till_sessions where till_id = ?)", id) === 1 ||
    ask("select count(*) > 1 from tills where store = ?", store) === 1;
  return isFirst && isUsed ? [] : ["no entry of the audit log says so"];
}

/**
 * Finds what the close of the session before left in the till, since a session begins with it. One that an erasure
 * emptied proves the time alone.
 */
function floatLeftBefore({ kind, sessionId, at, employeeId }: Row, ask: Ask): unknown {
  if (kind !== "float") return null;
  return ask(
    `select json_array(json_object('id', id, 'at', ?, 'employeeId', ?, 'action', 'till.float-set',
       'payload', json(iif(payload is null, null,
         json_object('after', json_object('amount', payload ->> '$.after.floatLeft', 'reason', null))))))
     from (select a.id, coalesce(a.payload, ${KEPT}) as payload
       from till_sessions s join till_sessions b on b.id =
         (select max(o.id) from till_sessions o where o.till_id = s.till_id and o.id < s.id)
       join closes c on c.session_id = b.id
       join audit_log a on a.record_kind = 'close' and a.record_id = cast(c.id as text) and a.action = 'till.closed'
       where s.id = ?)
     where payload is null or payload ->> '$.after.floatLeft' > 0`,
    at,
    employeeId,
    sessionId,
  );
}

/** The document of the first money in a session of a till. Cash movements are known by their till. */
function firstIn({ id }: Row, ask: Ask): readonly RecordRef[] {
  const first = ask(
    `select json_array(p.sale_id, p.return_id, iif(o.kind = 'repair', null, o.id), iif(o.kind = 'repair', o.id, null))
     from payments p left join orders o on o.id = p.order_id where p.session_id = ? order by p.id limit 1`,
    id,
  );
  if (typeof first !== "string") return [];
  const [sale, returned, order, repair] = JSON.parse(first) as unknown[];
  if (sale !== null) return listed("sale", sale);
  return [...listed("return", returned), ...listed("order", order), ...listed("repair", repair)];
}
