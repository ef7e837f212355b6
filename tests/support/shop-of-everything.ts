import { eq } from "drizzle-orm";
import { addNote, editNote } from "~/domain/records/notes/write-note.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { attributeTickets } from "~/domain/outreach/campaigns/attribute-tickets.server";
import { writeLetters } from "~/domain/outreach/campaigns/letters-ahead.server";
import { listRecipients } from "~/domain/outreach/campaigns/list-recipients.server";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { proposeMessage } from "~/domain/outreach/campaigns/proposals.server";
import { addRelative, editRelative } from "~/domain/people/family/write-relative.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { day, dayIn, type Instant } from "~/domain/dates";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { editEmployee } from "~/domain/shop/employees/edit-employee.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { blankOf, namesOf } from "~/domain/fields";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { cents, taxRate } from "~/domain/money";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { type EnvelopeEdit, writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { repairItemFields } from "~/domain/workshop/envelopes/envelope-fields";
import { addService } from "~/domain/shop/services/write-service.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { settlePiece } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { aClose, detailsOfPiece } from "./builders.ts";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { awaitParts, partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { done } from "~/domain/result";
import {
  exchangeWithOrders,
  sellWithOrders,
  voidWithOrders,
} from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { saveFilter } from "~/domain/shop/lists/save-filter.server";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { pauseSending, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { agreeAgain } from "~/domain/outreach/door/agree-again.server";
import { answerEstimateAtDoor } from "~/domain/outreach/door/estimate-at-door.server";
import { askQuestion } from "~/domain/outreach/door/ask-question.server";
import { keepCampaignLink } from "~/domain/outreach/door/campaign-links.server";
import { makeLink } from "~/domain/outreach/door/make-link.server";
import { noteClick } from "~/domain/outreach/door/note-click.server";
import { noteOpening } from "~/domain/outreach/door/note-opening.server";
import { unsubscribe } from "~/domain/outreach/door/unsubscribe.server";
import { wordsToAskWith } from "~/domain/people/customers/words-to-ask-with.server";
import { assignReply } from "~/domain/outreach/replies/assign-reply.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { noteMailbox } from "~/domain/outreach/replies/mailbox-state.server";
import { markReplyRead } from "~/domain/outreach/replies/mark-reply-read.server";
import { connectMailbox, takeMail } from "~/domain/outreach/replies/take-mail.server";
import { makeToken } from "~/domain/shop/tokens/make-token.server";
import { revokeToken } from "~/domain/shop/tokens/revoke-token.server";
import { actorOfToken } from "~/domain/shop/tokens/token-rights.server";
import { newProgramToken } from "~/access/program-token.server";
import { mustWrite } from "~/web/write.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { ownFields, profileFields } from "~/domain/people/customers/profile-fields";
import { thousandths } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { benchNotes, countLines, customers, employees } from "~db/schema/index.ts";
import { OLIVE, type Person } from "./cast.ts";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { aCampaignMessage, anAskedRepair, openDoor } from "./door.ts";
import { aReadMail } from "./mails.ts";
import { aMessage, answered, begin, BY_ITSELF, came, claimed, heard, messageNow, NEVER } from "./outbox.ts";
import {
  aBulkPreview,
  aCampaign,
  aCount,
  aCustomer,
  aMeltLot,
  anEmployee,
  aProcess,
  aReceiving,
  aSentTransfer,
  someScrap,
  aFile,
  aGiftCard,
  anImport,
  aPaidBuy,
  aPhoto,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  type TestShop,
} from "./shop.ts";

/** A small shop with a row in each table that the audit trail proves, made by rules only. */
export function openShopOfEverything(): TestShop {
  const opened = openShopOnDisk();
  settings();
  tokens();
  people();
  stock();
  lists();
  door();
  outbox();
  counter();
  workshop();
  return opened;
}

/** One that a program used, and one that was revoked. */
function tokens() {
  const token = { role: "support", isReadOnly: false, expires: "365" } as const;
  const make = (name: string) =>
    enact((ctx) => makeToken(ctx, { ...token, name, tokenHash: newProgramToken().tokenHash })).id;
  const actor = actorOfToken(shop().db, make("Web shop"), Date.now() as Instant)!;
  const battery = { name: "Watch strap", price: cents(3_500), cost: cents(900), isTaxed: true };
  const origin = { actor, requestId: "test", address: "", stillAllowed: () => actor };
  mustWrite(origin, (ctx) => addService(ctx, battery));
  const scales = make("Scales");
  enact((ctx) => revokeToken(ctx, scales));
}

/** What customers do at the public door, and one who follows a campaign's link. */
function door() {
  begin();
  openDoor();
  const by = <T>(rule: (ctx: RuleContext<null>) => Result<T>) => mustWrite(BY_ITSELF, rule);
  const { id: asked } = anAskedRepair({ customerPrice: cents(12_000) });
  const message = messageNow(asked);
  by((ctx) => askQuestion(ctx, { message, name: "Amelia", question: "Is it gold?" }));
  by((ctx) =>
    answerEstimateAtDoor(ctx, { message, state: "approved", amount: cents(12_000), name: "Amelia Fontaine" }),
  );
  const { id: offer, campaign } = aCampaignMessage();
  const offered = messageNow(offer);
  by((ctx) => unsubscribe(ctx, { message: offered, from: "this" }));
  by((ctx) => agreeAgain(ctx, { message: offered, askedWith: wordsToAskWith(ctx.tx) }));
  by((ctx) => {
    const url = "https://shop.example/rings";
    const campaignLinkId = keepCampaignLink(ctx.tx, { campaignId: campaign.id, url });
    makeLink(ctx, offered, { campaignLinkId });
    return noteClick(ctx, { message: offered, campaignLinkId, isHead: false });
  });
  by((ctx) => noteOpening(ctx, { message: offered, agent: "" }));
  for (const { id } of unreadReplies(shop().db, 10)) enact((ctx) => markReplyRead(ctx, id));
}

/** Each state of a message but for those that only a provider tells, and sending paused for the second time. */
function outbox() {
  begin();
  const { id: customerId } = aCustomer({ email: "outbox@mail.example" });
  for (const about of [
    { kind: "sale", id: aSale({}, OLIVE).id },
    { kind: "order", id: aSpecialOrder().id },
    null,
  ] as const)
    aMessage({ customerId, about });
  answered(claimed().id);
  answered(claimed().id, NEVER);
  const inDoubt = claimed();
  begin("second");
  const again = enact((ctx) => sendAgain(ctx, inDoubt.id)).id;
  claimed("second");
  begin("third");
  enact((ctx) => noteArrived(ctx, again));
  const { id } = aMessage();
  enact((ctx) => cancelMessage(ctx, id));
  aMessage();
  enact(pauseSending);
  enact((ctx) => resumeSending(ctx, { machine: "this machine" }));
  enact(pauseSending);
  replies();
  answersByEmail(again);
}

/** One that is read, one of two people of which it is said whose it is, and a stop. */
function replies() {
  const cellPhone = "(561) 555-0166";
  const [one] = [aCustomer({ cellPhone, lastName: "First" }), aCustomer({ cellPhone, lastName: "Second" })];
  heard();
  heard(
    came("SM1", "Thank you!"),
    came("SM2", "On my way", "+15615550166"),
    came("SM3", "STOP", "+15615550177"),
  );
  const [first, second] = unreadReplies(shop().db, 2);
  enact((ctx) => markReplyRead(ctx, first!.id));
  enact((ctx) => assignReply(ctx, second!.id, { customerId: one!.id }));
}

/** An answer to a message, and that message coming back. */
function answersByEmail(messageId: number) {
  const { messageKey: key, address } = messageNow(messageId);
  const fields = `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1`;
  const report = { kind: "delivery-status", fields, keys: [key] } as const;
  mustWrite(BY_ITSELF, (ctx) => noteMailbox(ctx, { name: "imap.example" }));
  const at = Date.now() as Instant;
  const part = { heard: { numbering: 1, to: 1 }, until: at, shop: "hello@shop.example" };
  mustWrite(BY_ITSELF, (ctx) => connectMailbox(ctx, { ...part, mails: [] }));
  const mails = [aReadMail({ answers: [key] }), aReadMail({ report })].map((mail) => ({ at, mail }));
  mustWrite(BY_ITSELF, (ctx) => takeMail(ctx, { ...part, mails }));
}

let hired: Person | undefined;
/** An employee with an audit entry, which the cast doesn't have. */
const seller = () => (hired ??= anEmployee({ role: "sales", firstName: "Sia" }));

function settings() {
  hired = undefined;
  const { id } = seller();
  const location = { location: "denver" };
  const nowhere = { location: null };
  enact(({ tx }) => {
    tx.update(employees).set(location).where(eq(employees.id, id)).run();
    const record = { kind: "employee", id } as const;
    return done(null, { action: "employee.location-chosen", record, before: nowhere, after: location });
  });
  const { firstName, lastName, email } = seller();
  const details = { firstName, lastName, email, phone: "(561) 555-0199", homeStore: "boca", version: 1 };
  enact((ctx) => editEmployee(ctx, id, details));
  enact((ctx) =>
    changeAccess(ctx, id, { changes: { "reports.view": false, "sales.void": true }, version: null }),
  );
  enact((ctx) => changeRolePermissions(ctx, "sales", { changes: { "sales.return": false }, version: null }));
  const version = versionOfSettings(shop().db, ["commissionRate"]);
  enact((ctx) => changeSettings(ctx, { commissionRate: 250, version }));
  enact((ctx) => addTill(ctx, "boca", "Bench till"));
  enact((ctx) => saveFilter(ctx, { list: "customers", name: "Gold", query: "tier=gold", isShared: false }));
  const { id: campaignId, version: of } = aCampaign({ name: "Spring" });
  enact((ctx) =>
    proposeMessage(ctx, campaignId, {
      messageContent: "Come",
      subject: null,
      source: "Advisor",
      version: of,
    }),
  );
  aCustomer({ firstName: "Paul", lastName: "Bypost", street: "1 Main St", city: "Boca Raton" });
  const { id: campaign } = aCampaign({ name: "Summer", scheduledAt: null, type: "direct_mail" });
  const { listedAt } = enact((ctx) => listRecipients(ctx, campaign));
  enact((ctx) => sendCampaign(ctx, campaign, { listedAt, scheduledDate: "" }));
  mustWrite(BY_ITSELF, (ctx) => writeLetters(ctx));
  mustWrite(BY_ITSELF, (ctx) => attributeTickets(ctx));
  anImport("customers");
  enact((ctx) => {
    const { position: _p, key: _k, version: of, ...store } = getStore(ctx.tx, "boca")!;
    return editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000), version: of });
  });
  enact((ctx) =>
    addService(ctx, { name: "Watch battery", price: cents(1_500), cost: cents(200), isTaxed: true }),
  );
  aProcess({ description: "Count the drawer first", category: "Counter" });
  enact((ctx) =>
    keepMetalPrices(ctx, { day: null, gold: cents(399_360), silver: null, platinum: null, palladium: null }),
  );
}

function people() {
  const clara = aCustomer({ firstName: "Clara", dateOfBirth: day("1980-04-04") });
  const of = { kind: "customer", id: clara.id } as const;
  const note = enact((ctx) => addNote(ctx, { of, text: "Calls on Fridays", isPinned: false }));
  enact((ctx) =>
    editNote(ctx, { id: note.id, version: note.version, text: "Calls on Mondays", isPinned: true }),
  );
  const named: Parameters<typeof addRelative>[1] = {
    customerId: clara.id,
    name: "Mia",
    relation: "daughter",
    occasion: null,
    date: day("2008-05-03"),
    monthDay: null,
    note: null,
    relatedId: null,
  };
  const { id: relativeId } = enact((ctx) => addRelative(ctx, named));
  enact((ctx) => editRelative(ctx, { ...named, relativeId, version: null, note: "Twelve" }));
  const call = { reason: "other", occasion: null, outcome: "text", note: "Asked for May" } as const;
  enact((ctx) => noteCall(ctx, { customerId: clara.id, ...call, next: day("2099-04-06") }));
  const merge = (keptId: number, mergedId: number) => {
    const versionOf = (id: number) =>
      shop().db.select().from(customers).where(eq(customers.id, id)).get()!.version;
    const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null]));
    const version = versionOf(keptId);
    return enact((ctx) =>
      mergeCustomers(ctx, keptId, { mergedId, version, mergedVersion: versionOf(mergedId), fields } as never),
    );
  };
  merge(aCustomer().id, aCustomer().id);
  const undone = merge(aCustomer().id, aCustomer().id);
  enact((ctx) => undoMerge(ctx, undone.id));
  enact((ctx) =>
    editProfile(ctx, clara.id, {
      ...blankOf(profileFields),
      consent: { phone: "yes", text: null, email: "no", post: null },
      version: null,
    }),
  );
  enact((ctx) =>
    addWish(ctx, { customerId: clara.id, sku: aPiece().sku, description: null, note: "In May" }),
  );
  enact((ctx) => addWish(ctx, { customerId: clara.id, sku: null, description: "Studs", note: null }));
  for (const noted of [
    { kind: "piece", id: aPiece().id },
    { kind: "sale", id: aSale({}, OLIVE).id },
    { kind: "order", id: aSpecialOrder().id },
  ] as const)
    enact((ctx) => addNote(ctx, { of: noted, text: "Ask Olive", isPinned: false }));
  aPhoto(of);
  aPhoto({ kind: "piece", id: aPiece().id });
  aPhoto({ kind: "repair", id: aRepair().id });
  aFile(of, "Appraisal");
  aFile({ kind: "piece", id: aPiece().id }, "Certificate");
  const today = dayIn("America/New_York", Date.now() as Instant);
  const born = aCustomer({ dateOfBirth: day(`1984${today.slice(4)}`) });
  const birthday = { kind: "birthday", recordId: born.id, occurrence: today.slice(0, 4) } as const;
  enact((ctx) => markNoticeDone(ctx, ["birthday"], birthday));
}

function stock() {
  const piece = aPiece({ floorPrice: cents(1_000) });
  const stone = { kind: "sapphire", shape: "oval", carat: thousandths(1_200), color: "blue", clarity: null };
  const stones = [{ ...stone, count: 2, place: "center" as const }];
  enact((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(piece), cost: cents(45_000), stones }));
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const out = { customerId: aCustomer().id, due: day("2099-01-31"), value: cents(90_000) };
  enact((ctx) => movePiece(ctx, { pieceId: piece.id, kind: "memo_out", ...nothing, ...out }));
  const moved = aPiece();
  enact((ctx) => editPiece(ctx, moved.id, { ...detailsOfPiece(moved), location: "denver" }));
  const [one, two] = [aPiece().id, aPiece().id];
  const change = { field: "price", by: "raise", amount: cents(500), rounding: "none" } as const;
  enact((ctx) =>
    beginBulkChange(ctx, { id: aBulkPreview({ chosen: { ids: [one, two] }, change }), rest: false }),
  );
}

/** Adds transfers, counts, invoices and scrap. */
function lists() {
  aReceiving({ invoiceNumber: "D-100", receive: true });
  aReceiving();
  const { transfer, pieces } = aSentTransfer(3);
  const transferId = transfer.id;
  const received = { transferId, skus: [pieces[0]!.sku], ids: [], all: false };
  enact((ctx) => receivePieces(ctx, received));
  enact((ctx) => closeTransfer(ctx, { transferId }));
  enact((ctx) => settlePiece(ctx, { transferId, id: pieces[1]!.id, as: "back" }));
  const [here, gone] = [aPiece({ displayCase: "Case 9" }), aPiece({ displayCase: "Case 9" })];
  const count = aCount({ kind: "pieces", displayCase: "Case 9" });
  for (const number of [here.sku, "NO-SUCH-TAG"]) enact((ctx) => scan(ctx, { countId: count.id, number }));
  enact((ctx) => endCount(ctx, { countId: count.id }));
  const missing = shop().db.select().from(countLines).where(eq(countLines.pieceId, gone.id)).get()!;
  enact((ctx) => decide(ctx, { countId: count.id, lineId: missing.id, decision: "lost" }));
  someScrap({ metal: "yellow_gold", karat: "14K" });
  const { id: lotId } = aMeltLot({ scrap: true });
  enact((ctx) => sendMeltLot(ctx, { lotId, version: null }));
  enact((ctx) => settleMeltLot(ctx, { lotId, brought: cents(9_000), settlement: null, version: null }));
}

function counter() {
  enact((ctx) =>
    moveCash(ctx, { location: "boca", till: null, kind: "in", amount: cents(90_000), reason: "Change" }),
  );
  // The last two share a line of the day, which grows.
  for (let nth = 0; nth < 5; nth += 1)
    enact((ctx) =>
      moveCash(ctx, { location: "boca", till: null, kind: "no_sale", amount: null, reason: "Change" }),
    );
  const line = { at: "lines.0", price: null, cost: null, discount: null, discountReason: null } as const;
  const ticket = (pieceId: number, words: object = {}) => ({
    customerId: aCustomer().id,
    location: "boca",
    lines: [{ ...line, kind: "piece" as const, pieceId }],
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
    ...words,
  });
  const card = aGiftCard(cents(30_000));
  const paid = enact((ctx) =>
    sellWithOrders(
      ctx,
      ticket(aPiece().id, {
        salespeople: [
          { id: OLIVE.id, share: 6_000 },
          { id: seller().id, share: 4_000 },
        ],
        payments: [
          { kind: "cash", amount: cents(20_000), given: cents(25_000) },
          { kind: "gift_card", amount: cents(10_000), number: card.number },
          { kind: "check", amount: cents(1_000), number: "1042" },
          { kind: "card", amount: null, lastFour: "4242", reference: "A1" },
        ],
      }) as never,
    ),
  );
  const back = (sale: typeof paid, refund: object[]) =>
    enact((ctx) =>
      returnLines(ctx, {
        saleId: sale.id,
        lines: sale.lines.map(({ id }) => ({ id, to: "stock" as const })),
        refund: refund as never,
        fee: cents(500),
        shipping: cents(0),
        reason: "Too small",
      }),
    );
  back(paid, [{ kind: "store_credit", amount: null }]);
  const scratched = aSale({}, OLIVE);
  enact((ctx) =>
    returnLines(ctx, {
      saleId: scratched.id,
      lines: scratched.lines.map(({ id }) => ({ id, to: null, amount: cents(1_000) })),
      refund: null,
      fee: cents(0),
      shipping: cents(0),
      reason: "A scratch",
    }),
  );
  const { id: saleId } = aSale({}, OLIVE);
  enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Rung up twice" }));
  const first = aSale({}, OLIVE);
  enact((ctx) =>
    exchangeWithOrders(ctx, {
      return: {
        saleId: first.id,
        lines: first.lines.map(({ id }) => ({ id, to: "damaged" as const })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Another one",
      },
      sale: ticket(aPiece().id, { customerId: first.customerId }) as never,
    }),
  );
  const chain = { item: "Old chain", value: cents(5_000), weight: thousandths(500), melt: null };
  const traded = ticket(aPiece().id, { tradeIn: chain, moreTradeIns: [{ ...chain, item: "Two coins" }] });
  enact((ctx) => sellWithOrders(ctx, traded as never), OLIVE);
  aPaidBuy();
  aPaidBuy({ paidBy: "store_credit" });
  aClose();
  const { id: buyId } = aPaidBuy();
  enact((ctx) => voidBuy(ctx, { buyId, reason: "Not theirs" }));
}

const ENVELOPED = {
  ...blankOf(repairItemFields),
  description: "Ring sizing",
  metal: "Gold",
  serial: "A-1",
  declaredValue: cents(90_000),
} as EnvelopeEdit["items"][number];
const WORK: EnvelopeEdit["work"][number] = {
  item: 1,
  serviceId: null,
  description: "Sizing",
  price: cents(9_000),
  cost: cents(2_000),
  taxed: true,
  doneBy: null,
};

function aLayaway() {
  const line = { at: "pieces.0", price: null, discount: null, discountReason: null };
  const { id: customerId } = aCustomer();
  const { id } = enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId,
      location: "boca",
      notes: null,
      promised: null,
      pieces: [{ ...line, pieceId: aPiece().id }],
      instalments: [
        { due: day("2099-01-01"), amount: cents(50_000) },
        { due: day("2099-02-01"), amount: cents(50_000) },
      ],
    }),
  );
  return { id, customerId };
}

function workshop() {
  const fetched = aLayaway();
  const ticket = {
    customerId: fetched.customerId,
    location: "boca",
    lines: [{ at: "lines.0", kind: "pickup" as const, orderId: fetched.id, to: null }],
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
    payments: [{ kind: "card", amount: null }],
  };
  const { id: saleId } = enact((ctx) => sellWithOrders(ctx, ticket as never));
  enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Not paid after all" }));
  const { id: layaway } = aLayaway();
  enact((ctx) => takeDeposit(ctx, { orderId: layaway, kind: "cash", amount: cents(50_000) }));
  const { id: envelope } = aRepair({ item: "Ring sizing" });
  enact((ctx) =>
    writeEnvelope(ctx, {
      repairId: envelope,
      version: null,
      items: [ENVELOPED, { ...ENVELOPED, description: "Watch", metal: null }],
      work: [WORK],
      promised: day("2099-03-01"),
      workerId: OLIVE.id,
      callOver: null,
    }),
  );
  enact((ctx) => moveOrder(ctx, { orderId: envelope, place: "tray", name: "Tray 5" }));
  const asked = { orderId: envelope, state: "asked", amount: null, how: "text" } as const;
  enact((ctx) => answerEstimate(ctx, asked));
  enact((ctx) =>
    answerEstimate(ctx, { orderId: envelope, state: "approved", amount: cents(9_000), how: "phone" }),
  );
  const { id: canceled } = aSpecialOrder();
  enact((ctx) => takeDeposit(ctx, { orderId: canceled, kind: "card", amount: cents(10_000) }));
  enact((ctx) => cancelOrder(ctx, { orderId: canceled, reason: "They changed their mind" }));
  const { id: repairId } = aRepair();
  const bench = { repairId, minutes: 20, material: "Gold wire", cost: cents(1_500) };
  enact((ctx) => noteWork(ctx, bench));
  enact((ctx) => noteWork(ctx, bench));
  const [note] = shop().db.select().from(benchNotes).where(eq(benchNotes.orderId, repairId)).all();
  enact((ctx) => takeBackNote(ctx, { repairId, noteId: note!.id }));
  const parts = { repairId, what: "A clasp", vendor: "Delmar", due: day("2099-02-01") };
  enact((ctx) => awaitParts(ctx, parts));
  enact((ctx) => partsAreIn(ctx, { repairId }));
  enact((ctx) => awaitParts(ctx, parts));
  const { id: orderId } = aSpecialOrder({ vendor: "Delmar" });
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(20_000) }));
  enact((ctx) => tellCustomer(ctx, { orderId, how: "phone", message: null }));
  enact((ctx) => handOverUnpaid(ctx, { orderId, to: "Her sister" }));
}
