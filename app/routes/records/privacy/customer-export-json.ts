import { z } from "zod";
import { actionLabel } from "~/domain/shop/trail/action-labels";
import { recordTitle } from "~/domain/shop/trail/record-kinds";
import { CONSENT_PLACES, CONSENTS, CONTACT_CHANNELS } from "~/domain/people/customers/contact-consent";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { tradeInsOf } from "~/domain/counter/sales/sale";
import { SALE_STATUSES } from "~/domain/counter/sales/sale-status";
import { orderTitle } from "~/domain/workshop/orders/order";
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATES } from "~/domain/people/outbox/message";
import { LEFT_OUT_WHYS } from "~/domain/outreach/campaigns/recipient";
import { REPLY_KINDS } from "~/domain/outreach/replies/reply";
import type { AllOfCustomer } from "~/domain/records/privacy/all-of-customer.server";
import { answered } from "~/web/answer-fields";
import { FileJson, fileToJson } from "~/web/files/file-json";
import { record, says } from "~/web/json-schema";
import { PhotoJson, photosToJson } from "~/web/photos/photo-json";
import { writeAnswer } from "~/web/write-answer";
import { withholdCost } from "~/domain/withhold-cost";
import { OrderJson, orderToJson } from "~/routes/workshop/orders/order-json";
import { EnvelopeJson, envelopeToJson } from "~/routes/workshop/envelopes/envelope-json";
import { WholeBuyJson, wholeBuyToJson } from "~/routes/counter/buys/buy-json";
import { CallJson, callToJson } from "~/routes/outreach/calling-lists/call-json";
import { ReturnJson, returnToJson } from "~/routes/counter/returns/return-json";
import { PaymentJson, VoidedJson } from "~/routes/counter/sales/sale-json";
import { StoreCreditJson, storeCreditToJson } from "~/routes/counter/credit/credit-json";
import { CustomerJson, customerToJson } from "../../people/customers/customer-json.ts";
import { ProfileJson, profileToJson } from "../../people/customers/profile-json.ts";
import { RelativeJson, relativeToJson } from "../../people/family/relative-json.ts";
import { WishJson, wishToJson } from "../../stock/wishes/wish-json.ts";
import { NoteJson, noteToJson } from "../notes/note-json.ts";

const kept = () => says(z.unknown(), () => ({ description: "As it was kept." }));

const SoldJson = z.object({
  sku: answered.text().nullable(),
  description: answered.text(),
  price: answered.amount(),
});

const TradedInJson = z.object({ description: answered.text().nullable(), value: answered.amount() });

const PurchaseJson = z.object({
  id: answered.id(),
  status: z.enum(SALE_STATUSES),
  date: answered.day(),
  soldAt: answered.instant(),
  location: answered.store(),
  salesperson: answered.text(),
  items: z.array(SoldJson),
  tradeIns: z.array(TradedInJson),
  total: answered.amount(),
  taxExemptReason: answered.text().nullable(),
  payments: z.array(PaymentJson),
  voided: VoidedJson.nullable(),
});

const ExportedRepairJson = z.object({
  id: answered.id(),
  item: answered.text(),
  description: answered.text().nullable(),
  notes: answered.text().nullable(),
  location: answered.store(),
  status: answered.text(),
  intakeDate: answered.instant(),
  customerPrice: answered.amount(),
  photos: z.array(PhotoJson),
});

const ExportedMessageJson = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  state: z.enum(MESSAGE_STATES),
  address: answered.text().nullable(),
  subject: answered.text().nullable(),
  words: answered.text().nullable(),
  queuedAt: answered.instant(),
  sentAt: answered.instant().nullable(),
  by: answered.text(),
});

const CampaignToThemJson = z.object({
  id: answered.id(),
  name: answered.text(),
  leftOut: z.enum(LEFT_OUT_WHYS).nullable(),
  sentAt: answered.instant().nullable(),
  openedAt: answered.instant().nullable(),
  followedLinkAt: answered.instant().nullable(),
  boughtSince: z.boolean(),
});

const ExportedReplyJson = z.object({
  kind: z.enum(REPLY_KINDS).describe("`stop` and `start` were obeyed."),
  channel: z.enum(MESSAGE_CHANNELS),
  address: answered.text().nullable(),
  subject: answered.text().nullable(),
  words: answered.text().nullable(),
  quoted: answered.text().nullable(),
  receivedAt: answered.instant(),
  readBy: answered.text().nullable(),
});

const NoticeDoneJson = z.object({
  notice: answered.text(),
  occurrence: answered.text(),
  doneAt: answered.instant(),
  doneBy: answered.text(),
});

/** `GET /api/customers/{id}/export`: all that is known of a customer. */
export const CustomerExportJson = record("CustomerExport", {
  exportedAt: answered.instant(),
  customer: CustomerJson,
  mergedCustomers: z.array(CustomerJson).describe("Of the same person, merged into this customer."),
  profiles: z.array(ProfileJson).describe("Sizes and tastes of each of them."),
  consents: z
    .array(
      z.object({
        channel: z.enum(CONTACT_CHANNELS),
        answer: z.enum(CONSENTS).nullable(),
        askedWith: answered.text().nullable(),
        place: z.enum(CONSENT_PLACES),
        at: answered.instant(),
        by: answered.text(),
      }),
    )
    .describe("What they answered to being contacted, each time."),
  family: z.array(RelativeJson).describe("Their family, with dates."),
  wishes: z.array(WishJson).describe("Their wish list."),
  files: z.array(FileJson).describe("By their addresses."),
  photos: z.array(PhotoJson).describe("Of them, by their addresses."),
  importId: answered.id().nullable(),
  purchases: z.array(PurchaseJson).describe("Also voided ones."),
  returns: z.array(ReturnJson).describe("What came back of them, and why."),
  repairs: z.array(ExportedRepairJson),
  envelopes: z.array(EnvelopeJson).describe("What was in the envelopes of the repairs."),
  orders: z.array(OrderJson).describe("Special orders and layaways."),
  buys: z
    .array(WholeBuyJson)
    .describe("What the shop bought from them. Who they showed to be is kept apart: `hasIdentity`."),
  reservationsAndMemos: z
    .array(
      z.object({
        kind: answered.text(),
        inventoryId: answered.id(),
        sku: answered.text(),
        description: answered.text(),
        at: answered.instant(),
        by: answered.text(),
        location: answered.store().nullable(),
        due: answered.day().nullable(),
        value: answered.amount().nullable(),
        note: answered.text().nullable(),
      }),
    )
    .describe("What was reserved for them, or with them on memo."),
  storeCredit: StoreCreditJson,
  calls: z.array(CallJson).describe("Calls to them, and what came of each."),
  messages: z
    .array(ExportedMessageJson)
    .describe("What was written to them, and to walk-ins at an address of theirs, the newest first."),
  campaignsToThem: z
    .array(CampaignToThemJson)
    .describe("Campaigns that were looked up with them in it, whether or not they got them."),
  openings: z
    .array(
      z.object({
        campaign: answered.text(),
        at: answered.instant(),
        isMachine: z.boolean().describe("It looked like a machine that fetches pictures ahead."),
      }),
    )
    .describe(
      "When the pictures of campaigns' emails to them were asked for, first by somebody and first by a machine; the newest email first.",
    ),
  clicks: z
    .array(
      z.object({
        url: answered.text(),
        at: answered.instant(),
        isMachine: z.boolean().describe("It looked like a machine that follows links in mail."),
      }),
    )
    .describe("Links of campaigns that were followed from messages to them, the newest first."),
  replies: z.array(ExportedReplyJson).describe("What they answered, the newest first."),
  suggestions: z.array(
    z.object({
      text: answered.text(),
      source: answered.source(),
      madeAt: answered.instant(),
      madeBy: answered.text(),
    }),
  ),
  notes: z.array(NoteJson).describe("About the customer, and their tickets and orders."),
  noticesDone: z.array(NoticeDoneJson),
  refusedImportRows: z.array(
    z.object({
      importId: answered.id(),
      row: answered.count(),
      column: answered.text(),
      reason: answered.text(),
      cells: kept(),
    }),
  ),
  campaigns: z
    .array(z.object({ id: answered.id(), name: answered.text(), status: answered.text() }))
    .describe("Those whose audience the customer is in today."),
  history: z
    .array(
      z.object({
        at: answered.instant(),
        action: answered.text(),
        record: answered.text(),
        by: answered.text().nullable(),
        before: kept(),
        after: kept(),
      }),
    )
    .describe(
      "Entries of the audit trail about the customer, their sales, returns, repairs, orders and buys.",
    ),
});

export function customerExportToJson(all: AllOfCustomer, now: number): z.infer<typeof CustomerExportJson> {
  const { customer } = all;
  return {
    exportedAt: new Date(now).toISOString(),
    customer: customerToJson(customer),
    mergedCustomers: all.merged.map(customerToJson),
    profiles: [customer, ...all.merged].map((row) => profileToJson(row, all.consentsNow)),
    consents: all.consents.map(({ at, ...consent }) => ({ ...consent, at: isoInstant(at) })),
    family: all.family.map(relativeToJson),
    wishes: all.wishes.map(wishToJson),
    files: all.files.map((file) => fileToJson({ kind: "customer", id: customer.id }, file)),
    photos: photosToJson("customer", { id: customer.id, photos: all.photos }),
    importId: customer.importId,
    purchases: all.purchases.map((sale) =>
      writeAnswer(PurchaseJson, sale, {
        date: sale.storeDay,
        location: sale.store.key,
        salesperson: sale.sellerName,
        items: sale.lines.map((line) => writeAnswer(SoldJson, line)),
        tradeIns: tradeInsOf(sale).map(({ item, value }) =>
          writeAnswer(TradedInJson, { value }, { description: item }),
        ),
        taxExemptReason: sale.exemptReason,
        payments: sale.payments.map((payment) => writeAnswer(PaymentJson, payment)),
        voided: sale.voided && writeAnswer(VoidedJson, sale.voided),
      }),
    ),
    returns: all.returns.map((made) => withholdCost(returnToJson(made), false)),
    repairs: all.repairs.map((repair) =>
      writeAnswer(ExportedRepairJson, repair, {
        location: repair.store,
        intakeDate: isoInstant(repair.intakeAt),
        photos: photosToJson("repair", { id: repair.id, photos: all.repairPhotos.get(repair.id) ?? [] }),
      }),
    ),
    envelopes: all.envelopes.map((envelope) => withholdCost(envelopeToJson(envelope), false)),
    orders: all.orders.map((order) => withholdCost(orderToJson(order), false)),
    buys: all.buys.map(({ buy, lines }) => wholeBuyToJson(buy, lines)),
    reservationsAndMemos: all.reservationsAndMemos.map(({ pieceId, at, store, dueDay, value, ...rest }) => ({
      ...rest,
      inventoryId: pieceId,
      at: isoInstant(at),
      location: store,
      due: dueDay,
      value: value === null ? null : formatDecimal(value),
    })),
    storeCredit: storeCreditToJson(all.storeCredit.balance, all.storeCredit.movements),
    calls: all.calls.map(callToJson),
    messages: all.messages.map(({ message, by }) => writeAnswer(ExportedMessageJson, message, { by })),
    campaignsToThem: all.campaignsToThem.map(({ campaign, recipient }) =>
      writeAnswer(CampaignToThemJson, recipient, {
        id: recipient.campaignId,
        name: campaign,
        followedLinkAt: recipient.clickedAt === null ? null : isoInstant(recipient.clickedAt),
        boughtSince: recipient.isConverted,
      }),
    ),
    openings: all.openings.map((opening) => ({ ...opening, at: isoInstant(opening.at) })),
    clicks: all.clicks.map((click) => ({ ...click, at: isoInstant(click.at) })),
    replies: all.replies.map(({ reply, readBy }) => writeAnswer(ExportedReplyJson, reply, { readBy })),
    suggestions: all.suggestions.map(({ madeAt, ...rest }) => ({ ...rest, madeAt: isoInstant(madeAt) })),
    notes: all.notes.map(noteToJson),
    noticesDone: all.noticesDone.map((done) => writeAnswer(NoticeDoneJson, done, { notice: done.kind })),
    refusedImportRows: all.refusedRows.map(({ cells, ...rest }) => ({
      ...rest,
      cells: JSON.parse(cells) as unknown,
    })),
    campaigns: all.campaigns.map(({ id, name, status }) => ({ id, name, status })),
    history: all.history.map(({ at, action, recordKind, recordId, payload, firstName, lastName }) => {
      const { before = null, after = null } = theirs(recordKind, payload);
      const order = recordKind === "order" && all.orders.find(({ id }) => String(id) === recordId);
      return {
        at: isoInstant(at),
        action: actionLabel(action),
        record: order ? orderTitle(order) : recordTitle(recordKind, recordId),
        by: firstName === null ? null : `${firstName} ${lastName}`,
        before,
        after,
      };
    }),
  };
}

/**
 * Returns what an entry says, for entries of customers. Others stay empty: those of sales and repairs hold
 * costs.
 */
function theirs(recordKind: string, payload: string | null): { before?: unknown; after?: unknown } {
  if (recordKind !== "customer" || payload === null) return {};
  return JSON.parse(payload) as { before?: unknown; after?: unknown };
}
