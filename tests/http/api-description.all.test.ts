import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { max } from "drizzle-orm";
import { openDatabase } from "~db/client.server.ts";
import { looks as lookRows } from "~db/schema/index.ts";
import { noteLook } from "~/domain/shop/looks/list-look.server";
import { startAiStub } from "../support/ai-stub.ts";
import {
  API,
  bodiesOf,
  type Call,
  callNamed,
  CALLS,
  OF_SPECIFICATION,
  requiredIn,
  undescribedIn,
  wrongWithAnswer,
} from "../support/api.ts";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import {
  type Answer,
  type Client,
  nobody,
  openBook,
  type ShopProcess,
  signIn,
  startShopProcess,
} from "../support/http.ts";
import { type MailServer, openMailServer } from "../support/mail-server.ts";
import { aMessage, begin, came, claimed, heard } from "../support/outbox.ts";
import { listed, sent as aSentCampaign } from "../support/campaigns.ts";
import { holdUploads, waitingUploads } from "../support/raw-http.ts";
import { startServer } from "../support/server.ts";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { namesOf } from "~/domain/fields";
import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { newProgramToken } from "~/access/program-token.server";
import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { machineOf } from "~/sending/machine.server";
import { suppressByHolder } from "~/domain/people/suppressions/suppress.server";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { makeToken, TOKENS_AT_MOST } from "~/domain/shop/tokens/make-token.server";
import { saveFilter } from "~/domain/shop/lists/save-filter.server";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { day, dayIn, type Instant } from "~/domain/dates";
import { returnLines as takeBack } from "~/domain/counter/returns/return-lines.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { cents } from "~/domain/money";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { shop } from "~/runtime/shop.server";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { addScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { awaitParts } from "~/domain/workshop/bench/await-parts.server";
import {
  aBulkPreview,
  aCampaign,
  aCount,
  aPieceCount,
  anImport,
  aReceiving,
  aCustomer,
  aGiftCard,
  aFile,
  aPhoto,
  aPiece,
  aRepair,
  aSale,
  aSentTransfer,
  aSpecialOrder,
  aTransfer,
  aBuy,
  aMeltLot,
  aPaidBuy,
  someScrap,
  enact,
} from "../support/shop.ts";
import { aPicture } from "../support/pictures.ts";
import { theCast } from "../support/the-cast.ts";
import { usList } from "../support/us-list.ts";

const MISSING = 999_999;
const SOON = { timeout: 15_000 };
const UNKNOWN_CARD = "1000000000000008";

let stub: Awaited<ReturnType<typeof startAiStub>>;
let mail: MailServer;
let server: ShopProcess<ReturnType<typeof withPieces>>;
let olive: Client;
let picture: BlobPart;
/** Responses seen per operation: 'addCustomer 201'. */
const seen = new Set<string>();

/** Calls that take a ticket back, wholly or in part: each needs one of its own. */
const UNDOING = ["voidSale", "returnLines", "exchange"] as const;
type Undoing = (typeof UNDOING)[number];
const undoes = (id: string): id is Undoing => UNDOING.some((each) => each === id);

/** Calls of an order: each needs one of its own. */
const ORDERING = [
  "editOrder",
  "takeDeposit",
  "cancelOrder",
  "handOverUnpaid",
  "moveOrder",
  "answerEstimate",
  "tellCustomer",
];
const OF_REPAIRS = ["writeEnvelope", "takeRepairDeposit", "cancelRepair", "noteWork", "awaitParts"];

/** Enough pieces for every sale, customers to erase, and tickets to take back. */
function withPieces() {
  const cast = theCast();
  const erasable = twice(() => aCustomer().id);
  const aPair = () => ({ keptId: aCustomer().id, mergedId: aCustomer().id });
  const pairs = twice(aPair);
  const merges = twice(() => aMerge(aPair()));
  const [voidSale, returnLines, exchange] = [twice(aTicket), twice(aTicket), twice(aTicket)];
  const { id: saleId, lineId } = aTicket();
  const lines = [{ id: lineId, to: "stock" } as const];
  const nothing = { refund: null, fee: cents(0), shipping: cents(0) };
  const returned = enact((ctx) => takeBack(ctx, { saleId, lines, reason: "Wrong size", ...nothing })).id;
  const giftCard = aGiftCard(cents(5_000));
  const lostCard = aGiftCard(cents(5_000));
  const emptyCard = aGiftCard(cents(100));
  const anOrder = () => aSpecialOrder({ customerId: cast.amelia.id }).id;
  const aDearRepair = () => aRepair({ customerId: cast.amelia.id, customerPrice: cents(90_000) }).id;
  const orders = Object.fromEntries(ORDERING.map((call) => [call, twice(anOrder)]));
  const repairs = Object.fromEntries(OF_REPAIRS.map((call) => [call, twice(aDearRepair)]));
  const ended = { orderId: anOrder(), repairId: aDearRepair() };
  const waiting = aDearRepair();
  enact((ctx) => awaitParts(ctx, { repairId: waiting, what: "Clasp", vendor: null, due: null }));
  const noted = aDearRepair();
  const said = { repairId: noted, minutes: 5, material: null, cost: null };
  const noteId = enact((ctx) => noteWork(ctx, said)).notes[0]?.id ?? 0;
  const month = dayIn("America/New_York", Date.now() as Instant).slice(4, 8);
  for (const date of ["03", "17"]) aCustomer({ dateOfBirth: day(`1980${month}${date}`) });
  const mistaken = { customerId: cast.amelia.id, reason: "other", occasion: null } as const;
  const calls = twice(
    () => enact((ctx) => noteCall(ctx, { ...mistaken, outcome: "phone", note: null, next: null })).id,
  );
  const anyFilter = { list: "sales", query: "", isShared: false } as const;
  const filters = twice(() => enact((ctx) => saveFilter(ctx, { ...anyFilter, name: crypto.randomUUID() })));
  const looks = twice(() =>
    enact((ctx) => {
      noteLook(ctx, { kind: "void", record: { kind: "sale", id: saleId }, amount: cents(100) });
      return {
        ok: true,
        value:
          ctx.tx
            .select({ id: max(lookRows.id) })
            .from(lookRows)
            .get()?.id ?? 0,
        trail: [],
      };
    }),
  );
  const token = { name: "Scales", role: "sales", isReadOnly: true, expires: "365" } as const;
  const { tokenHash } = newProgramToken();
  const tokenId = enact((ctx) => makeToken(ctx, { ...token, tokenHash })).id;
  const wishes = { customerId: cast.amelia.id, sku: null, note: null };
  const wishId = enact((ctx) => addWish(ctx, { ...wishes, description: "Opals" })).id;
  const mia = { name: "Mia", relation: "daughter", date: day("2008-05-03") } as const;
  const unsaid = { occasion: null, monthDay: null, note: null, relatedId: null };
  const relatives = twice(() =>
    enact((ctx) => addRelative(ctx, { customerId: cast.amelia.id, ...mia, ...unsaid })),
  );
  const over = aCount().id;
  enact((ctx) => endCount(ctx, { countId: over }));
  const pieces = Array.from({ length: 200 }, () => aPiece().id);
  const inBulk = (done: boolean) => {
    const id = aBulkPreview({ chosen: { ids: [aPiece().id, aPiece().id] } });
    if (done) enact((ctx) => beginBulkChange(ctx, { id, rest: false }));
    return id;
  };
  const bulkChanges = {
    confirmBulkChange: twice(() => inBulk(false)),
    undoBulkChange: twice(() => inBulk(true)),
    discardBulkChange: twice(() => inBulk(false)),
    listBulkChangeRows: twice(() => inBulk(false)),
  };
  const photos = {
    removeCustomerPhoto: aPhoto({ kind: "customer", id: cast.amelia.id }),
    removeItemPhoto: aPhoto({ kind: "piece", id: cast.haloRing.id }),
    removeRepairPhoto: aPhoto({ kind: "repair", id: cast.pearls.id }),
  };
  const ofAmelia = { kind: "customer", id: cast.amelia.id } as const;
  const ofHaloRing = { kind: "piece", id: cast.haloRing.id } as const;
  const files = {
    getCustomerFile: aFile(ofAmelia),
    removeCustomerFile: aFile(ofAmelia),
    getItemFile: aFile(ofHaloRing),
    removeItemFile: aFile(ofHaloRing),
  };
  const buying = buysFor();
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "customers.view": false } }));
  return {
    ...cast,
    receivings: twice(() => aReceiving().id),
    lists: twice(() => aReceiving().id),
    imports: {
      undoCustomerImport: twice(() => anImport("customers")),
      undoItemImport: twice(() => anImport("pieces")),
    },
    files,
    orders,
    repairs,
    ended,
    waiting,
    noted,
    noteId,
    calls,
    filters,
    looks,
    relatives,
    tokenId,
    wishId,
    bulkChanges,
    over,
    counts: { endCount: aCount().id, decideCountLine: aPieceCount("TAG-1", "TAG-2") },
    moving: transfersFor(),
    melting: meltLotsFor(),
    messages: messagesFor(),
    replies: repliesFor(),
    campaigns: campaignsFor(),
    buying,
    buyLines: {
      once: linesOfBuy(shop().db, buying.removeBuyLine.once)[0]?.id,
      byKey: linesOfBuy(shop().db, buying.removeBuyLine.byKey)[0]?.id,
    },
    erasable,
    pairs,
    merges,
    tickets: { voidSale, returnLines, exchange },
    soldTicket: aTicket().id,
    returned,
    giftCard,
    lostCard,
    emptyCard,
    pieces,
    toMove: twice(() => aPiece().id),
    out: twice(inRepair),
    photos,
  };
}

/** The id of a piece that a workshop has. */
function inRepair() {
  const pieceId = aPiece().id;
  const due = day("2999-01-05");
  const nobody = { customerId: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId, kind: "repair_out", to: "Bench & Co", due, ...nobody }));
  return pieceId;
}

/** What each call does something with: a transfer and an item. */
function transfersFor() {
  const packed = () => {
    const piece = aPiece();
    return { id: aTransfer({ ids: [piece.id] }).id, piece };
  };
  const sent = () => {
    const { transfer, pieces } = aSentTransfer(2);
    return { id: transfer.id, piece: pieces[0]! };
  };
  return {
    getTransfer: twice(sent),
    listTransferLines: twice(sent),
    packItem: twice(() => ({ id: aTransfer().id, piece: aPiece() })),
    takeItemsOut: twice(packed),
    sendTransfer: twice(packed),
    receiveItems: twice(sent),
    settleItem: twice(sent),
    closeTransfer: twice(sent),
    discardTransfer: twice(packed),
  };
}

/** What each call does something with: a lot and an item of scrap. */
function meltLotsFor() {
  const none = { day: null, gold: null, platinum: null, palladium: null };
  enact((ctx) => keepMetalPrices(ctx, { ...none, silver: cents(4_620) }));
  const packed = () => {
    const piece = someScrap();
    const { id } = aMeltLot();
    enact((ctx) => addScrap(ctx, { lotId: id, sku: piece.sku, all: false }));
    return { id, piece };
  };
  const sent = () => {
    const lot = packed();
    enact((ctx) => sendMeltLot(ctx, { lotId: lot.id, version: null }));
    return lot;
  };
  return {
    getMeltLot: twice(packed),
    addScrap: twice(() => ({ id: aMeltLot().id, piece: someScrap() })),
    takeOffScrap: twice(packed),
    sendMeltLot: twice(packed),
    settleMeltLot: twice(sent),
    discardMeltLot: twice(packed),
  };
}

/** A buy for each call that does something with it. */
function buysFor() {
  const open = () => aBuy().id;
  const paid = () => aPaidBuy({ paidBy: "check" }).id;
  return {
    getBuy: twice(paid),
    addBuyLine: twice(open),
    removeBuyLine: twice(open),
    takeSellerIdentity: twice(open),
    lookAtSellerIdentity: twice(open),
    payBuy: twice(open),
    voidBuy: twice(paid),
    discardBuy: twice(open),
  };
}

/** Emails that are in doubt once the server starts, and a text, which waits because it has no provider. */
function messagesFor() {
  begin("build", machineOf(shop().config.dataDir));
  const inDoubt = () => {
    aMessage();
    return claimed("build").id;
  };
  const ids = { noteArrived: twice(inDoubt), sendAgain: twice(inDoubt) };
  const text = { channel: "text", address: "+15615550142", subject: null } as const;
  return { ...ids, cancelMessage: twice(() => aMessage(text).id) };
}

/** From Amelia's number. */
function repliesFor() {
  heard();
  heard(...["SM1", "SM2", "SM3", "SM4"].map((ref) => came(ref, "On my way", "+15615550101")));
  const ids = unreadReplies(shop().db, 4).map(({ id }) => id);
  const next = () => ids.pop() ?? 0;
  return { markReplyRead: twice(next), assignReply: twice(next) };
}

/** Campaigns by mail to two customers, whose letters nobody prints: drafts, planned ones and one that is paused. */
function campaignsFor() {
  const segments = { tier: "platinum", gender: null, ageRange: null, location: null } as const;
  const byMail = { type: "direct_mail", segments } as const;
  for (const lastName of ["Bypost", "Bymail"])
    aCustomer({ lastName, tier: "platinum", street: "1 Main St", city: "Boca Raton" });
  const draft = () => {
    const { id } = aCampaign(byMail);
    listed(id);
    return id;
  };
  const scheduledDate = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const planned = () => aSentCampaign(byMail, { scheduledDate }).id;
  const paused = () => {
    const id = planned();
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
    return id;
  };
  enact((ctx) => {
    for (const address of ["gone@mail.example", "left@mail.example"])
      suppressByHolder(ctx.tx, "email", address, ctx.now);
    return { ok: true, value: null, trail: [] };
  });
  return {
    listRecipients: twice(draft),
    lookUpRecipients: twice(draft),
    sendCampaign: twice(draft),
    pauseCampaign: twice(planned),
    resumeCampaign: twice(paused),
    completeCampaign: twice(planned),
    misspelled: aCampaign({ messageContent: "Dear {firstName}" }).id,
  };
}

/** One for the call alone, one for the call with a key. */
function twice<T>(make: () => T) {
  return { once: make(), byKey: make() };
}

function aMerge({ keptId, mergedId }: { keptId: number; mergedId: number }): number {
  const fields = Object.fromEntries(namesOf(customerFields).map((name) => [name, null])) as Parameters<
    typeof mergeCustomers
  >[2]["fields"];
  const sent = { mergedId, version: null, mergedVersion: null, fields };
  return enact((ctx) => mergeCustomers(ctx, keptId, sent)).id;
}

/** At a store where nobody closes the till any more: then a ticket can't be voided. */
function aTicket() {
  const { id, lines } = aSale({ location: "new_york" });
  return { id, lineId: lines[0]!.id };
}

beforeAll(async () => {
  stub = await startAiStub();
  mail = await openMailServer();
  picture = new Uint8Array(await aPicture());
  const ai = { OPENAI_API_KEY: "sk-stub", OPENAI_BASE_URL: stub.url, AI_MODEL: "stub-1" };
  const sending = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "hello@shop.example" };
  server = await startShopProcess(withPieces, { env: { ...ai, ...sending } });
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  stub.stop();
});

interface Sent {
  by?: Client;
  /** Replaces the operation's own example. */
  body?: unknown;
  raw?: BodyInit;
  type?: string;
  headers?: Record<string, string>;
  query?: string;
  /** Replaces an existing id. */
  id?: string | number;
}

/** Calls an operation by its description and validates the response. */
async function make(call: Call, sent: Sent = {}): Promise<Answer> {
  const answer = await send(call, sent);
  expect(wrongWithAnswer(call, answer)).toEqual([]);
  seen.add(`${call.operationId} ${answer.status}`);
  return answer;
}

function campaignOf(id: string) {
  const { misspelled: _, ...made } = server.built.campaigns;
  return made[id as keyof typeof made];
}

const MELT_VALUE = "?metal=silver&karat=925&weight=5.2&unit=g";

/** Of calls that don't answer without. */
const QUERIES: Record<string, string> = {
  getTill: "?location=boca",
  find: "?q=halo",
  getMeltValue: MELT_VALUE,
};

function send(call: Call, sent: Sent): Promise<Answer> {
  const { by = olive, body, raw, type, headers, id } = sent;
  const query = sent.query ?? QUERIES[call.operationId] ?? "";
  const { amelia, haloRing, pearls, bands, sapphireNews, erasable, tickets, photos, pairs, merges } =
    server.built;
  const which = headers && "idempotency-key" in headers ? "byKey" : "once";
  const ids: Record<string, number | string> = {
    customerId:
      { eraseCustomer: erasable[which], mergeCustomers: pairs[which].keptId }[call.operationId] ?? amelia.id,
    mergeId: merges[which],
    repairId:
      call.operationId === "partsAreIn"
        ? server.built.waiting
        : call.operationId === "takeBackNote"
          ? server.built.noted
          : (server.built.repairs[call.operationId]?.[which] ?? pearls.id),
    transferId:
      server.built.moving[call.operationId as keyof typeof server.built.moving]?.[which].id ??
      server.built.transfer.id,
    lotId:
      server.built.melting[call.operationId as keyof typeof server.built.melting]?.[which].id ??
      server.built.meltLot.id,
    buyId:
      server.built.buying[call.operationId as keyof typeof server.built.buying]?.[which] ??
      server.built.buy.id,
    countId:
      { endCount: server.built.counts.endCount, decideCountLine: server.built.counts.decideCountLine.id }[
        call.operationId
      ] ?? server.built.count.id,
    lineId:
      call.operationId === "removeBuyLine"
        ? (server.built.buyLines[which] ?? 0)
        : (server.built.counts.decideCountLine.lines[which === "once" ? 0 : 1] ?? 0),
    noteId: server.built.noteId,
    pieceId:
      { moveItem: server.built.toMove[which], listItemMovements: server.built.out.once }[call.operationId] ??
      haloRing.id,
    photoId: photos[call.operationId as keyof typeof photos],
    fileId: server.built.files[call.operationId as keyof typeof server.built.files],
    orderId: server.built.orders[call.operationId]?.[which] ?? bands.id,
    changeId:
      server.built.bulkChanges[call.operationId as keyof typeof server.built.bulkChanges]?.[which] ??
      server.built.bulkPreview,
    callId: server.built.calls[which],
    messageId: server.built.messages[call.operationId as keyof typeof server.built.messages]?.[which],
    replyId: server.built.replies[call.operationId as keyof typeof server.built.replies]?.[which],
    vendorId: server.built.vendor.id,
    receivingId: server.built[call.operationId === "importInvoiceItems" ? "lists" : "receivings"][which],
    importId:
      server.built.imports[call.operationId === "undoItemImport" ? "undoItemImport" : "undoCustomerImport"][
        which
      ],
    filterId: server.built.filters[which].id,
    relativeId: server.built.relatives[call.operationId === "removeRelative" ? "once" : "byKey"].id,
    wishId: server.built.wishId,
    tokenId: server.built.tokenId,
    campaignId: campaignOf(call.operationId)?.[which] ?? sapphireNews.id,
    role: "support",
    report: "tax",
    employeeId: SUSAN.id,
    number: server.built.giftCard.number,
    cardId: server.built.lostCard.id,
    returnId: server.built.returned,
    saleId: undoes(call.operationId) ? tickets[call.operationId][which].id : server.built.soldTicket,
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(id ?? ids[name])) + query;
  const list = LISTS[call.operationId];
  if (list !== undefined && raw === undefined)
    return by.request(call.method, path, { body: upload("list.csv", list()), ...(headers && { headers }) });
  if (isPhoto(call) && raw === undefined)
    return by.request(call.method, path, {
      body: upload("a.jpg", picture, "photo"),
      ...(headers && { headers }),
    });
  if (isFile(call) && raw === undefined)
    return by.request(call.method, path, {
      body: upload("paper.txt", `Paper ${(made += 1)}`),
      ...(headers && { headers }),
    });
  // `fetch` sets a form's media type and boundary itself.
  const own = raw instanceof FormData ? undefined : Object.keys(call.requestBody?.content ?? {})[0];
  const media = type ?? own;
  const text = raw ?? (call.requestBody && JSON.stringify(body ?? exampleOf(call, which)));
  return by.request(call.method, path, {
    headers: {
      accept: "application/json",
      ...(text !== undefined && media && { "content-type": media }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  });
}

function itemList(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `MANY-${n},rings,Ring,10,20`);
  return `sku,category,description,cost,retail price\n${lines.join("\n")}\n`;
}

const LISTS: Readonly<Record<string, () => string>> = {
  importCustomers: () => LIST,
  importItems: () => "sku,category,description,cost,retail price\nLIST-1,rings,Ring,10,20\n",
  importInvoiceItems: () => "description,category,cost,retail price\nRing,rings,10,20\n",
};

const LIST = "firstName,lastName,fax\nAnna,Import,1\nBo,,2\n";

const isPhoto = ({ operationId }: Call) => /^add\w+Photo$/.test(operationId);

const isFile = ({ operationId }: Call) => /^add(Customer|Item)File$/.test(operationId);

function upload(name: string, content: BlobPart, field = "file") {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

let made = 0;
let taken = 0;

/** The id of a piece that no call sold or put away yet. */
function freePiece(): number {
  const { pieces } = server.built;
  const id = pieces[taken];
  // The last two are changed in bulk.
  if (id === undefined || taken >= pieces.length - 2) throw new Error("Build more pieces");
  taken += 1;
  return id;
}

/** The description's example with ids that exist here. */
function exampleOf(call: Call, which: "once" | "byKey" = "once"): unknown {
  const example = call.requestBody?.content["application/json"]?.example as Record<string, unknown>;
  const { amelia, bruno, pieces, tickets, pairs, moving } = server.built;
  const lines = (id: Undoing) => [{ id: tickets[id][which].lineId, to: "stock" }];
  const here = {
    signIn: { email: OLIVE.email, password: OLIVE.password },
    addItem: { sku: `NEW-${++made}`, vendorId: server.built.vendor.id },
    addVendor: { name: `Vendor of call ${++made}` },
    editVendor: { name: `Vendor of call ${++made}`, version: null },
    beginReceiving: { vendorId: server.built.vendor.id },
    mergeCustomers: { mergedId: pairs[which].mergedId, fields: {} },
    tellTwinsApart: { oneId: amelia.id, otherId: bruno.id },
    get processSale() {
      return { customerId: amelia.id, inventoryId: freePiece() };
    },
    returnLines: { lines: lines("returnLines"), refund: [{ kind: "card", amount: "1000.00" }] },
    get exchange() {
      return {
        return: { ...(example?.return as object), lines: lines("exchange") },
        sale: {
          ...(example?.sale as object),
          customerId: amelia.id,
          lines: [{ kind: "piece", inventoryId: freePiece() }],
          payments: [{ kind: "card", amount: null }],
        },
      };
    },
    decideCountLine: { decision: "left" },
    beginBuy: { location: "boca", customerId: amelia.id },
    payBuy: { paidBy: "cash", version: null },
    // In another store than the scrap of the others.
    beginMeltLot: { location: "denver", refiner: "Hale Refining", scrap: true },
    addScrap: { sku: server.built.melting.addScrap[which].piece.sku },
    takeOffScrap: { ids: [server.built.melting.takeOffScrap[which].piece.id] },
    packItem: { sku: moving.packItem[which].piece.sku },
    takeItemsOut: { ids: [moving.takeItemsOut[which].piece.id] },
    sendTransfer: { version: null },
    receiveItems: { skus: [moving.receiveItems[which].piece.sku] },
    settleItem: { id: moving.settleItem[which].piece.id },
    changeManyItems: { ids: pieces.slice(-2) },
    saveFilter: { name: crypto.randomUUID() },
    makeToken: { name: `Program of call ${++made}` },
    markLooksSeen: { ids: [server.built.looks[which]] },
    sendMessage: { saleId: server.built.soldTicket },
    sendCampaign: { listedAt: null, scheduledDate: "" },
    testCampaign: { customerId: amelia.id },
    assignReply: { customerId: amelia.id },
    noteCall: { reason: "other", occasion: null, next: null },
    moveItem: { customerId: amelia.id, due: "2999-01-05" },
    takeInRepair: { customerId: amelia.id },
    get takeInOrder() {
      return { customerId: amelia.id, pieces: [{ inventoryId: freePiece() }], instalments: [] };
    },
    writeEnvelope: { work: [{ description: "Ring sizing", price: "65.00" }] },
    closeTill: { session: null, floatLeft: null },
    changeRolePermissions: { version: null },
    changeEmployeePermissions: { version: null },
  }[call.operationId];
  return { ...example, ...here };
}

const isKeyed = ({ parameters }: Call) => parameters?.some(({ name }) => name === "Idempotency-Key");
const takesJson = (call: Call) => call.requestBody?.content["application/json"] !== undefined;
const isWrite = (call: Call) => call.method !== "GET";
const isList = (call: Call) => call.parameters?.some(({ name }) => name === "cursor") ?? false;
const hasId = (call: Call) => call.path.includes("{");

describe("what a call does", () => {
  test.each(CALLS.filter(({ operationId }) => operationId !== "signOut"))(
    "$operationId answers as described",
    async (call) => {
      stub.will({ says: "Show her the sapphires." });
      const by = call.path === "/api/logout" ? nobody(server) : olive;
      const { status } = await make(call, { by });
      expect(status).toBeLessThan(400);
    },
  );

  test.each(CALLS.filter(isList))("$operationId answers a page and the next page's address", async (call) => {
    if (call.operationId === "listCampaigns") await make(callNamed("createCampaign"));
    if (call.operationId === "listRepairs") await make(callNamed("takeInRepair"));
    if (call.operationId === "listOrders") await make(callNamed("takeInOrder"));
    if (call.operationId === "listCountLines") await make(callNamed("scan"));
    if (call.operationId === "listMessages") await expect.poll(emailsThatLeave, SOON).toEqual([]);
    const whole = (await make(call)).json<unknown[]>();
    const part = await make(call, { query: "?limit=1" });
    expect(part.json<unknown[]>()).toEqual(whole.slice(0, 1));
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(part.headers.get("link") ?? "") ?? [];
    const second = await olive.json("GET", next);
    expect(wrongWithAnswer(call, second)).toEqual([]);
    expect(second.json<unknown[]>()).toEqual(whole.slice(1, 2));
  });

  /** Their states change by themselves. */
  async function emailsThatLeave() {
    const messages = (await make(callNamed("listMessages"))).json<{ channel: string; state: string }[]>();
    return messages.filter(
      ({ channel, state }) => channel === "email" && ["queued", "sending"].includes(state),
    );
  }

  test("signing out, for a program and for a form", async () => {
    const call = callNamed("signOut");
    expect((await make(call, { by: await signIn(server, SAL) })).status).toBe(204);
    const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    expect((await make(call, { by: await signIn(server, SAL), headers })).status).toBe(303);
    expect((await make(callNamed("followLogOutLink"), { by: olive })).status).toBe(302);
  });

  /** Its first answer alone says the token: tokens.test.ts. */
  const isSaidAgain = ({ operationId }: Call) => operationId !== "makeToken";
  test.each(CALLS.filter(isKeyed).filter(isSaidAgain))(
    "$operationId gives the first answer again for its key",
    async (call) => {
      const headers = { "idempotency-key": `key-of-${call.operationId}` };
      const body = takesJson(call) ? exampleOf(call, "byKey") : undefined;
      const first = await make(call, { headers, body });
      expect(first.status).toBeLessThan(300);
      const again = await make(call, { headers, body });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    },
  );
});

describe("what a call refuses", () => {
  test.each(CALLS.filter(({ security }) => security?.length !== 0))("$operationId: 401", async (call) => {
    expect((await make(call, { by: nobody(server) })).status).toBe(401);
  });

  test.each(CALLS.filter((call) => !(call["x-roles"] ?? ["read_only"]).includes("read_only")))(
    "$operationId: 403 for somebody who may not",
    async (call) => {
      expect((await make(call, { by: await signIn(server, RHEA) })).status).toBe(403);
    },
  );

  test.each(CALLS.filter(isWrite))("$operationId: 403 for another site's page", async (call) => {
    expect((await make(call, { headers: { origin: "https://elsewhere.example" } })).status).toBe(403);
  });

  test.each(CALLS.filter(hasId))("$operationId: 404", async (call) => {
    const isNumber = call.operationId === "getGiftCard";
    const ids = isNumber ? [UNKNOWN_CARD] : [MISSING, "0x1", "-1"];
    for (const id of ids) expect((await make(call, { id })).status).toBe(404);
  });

  test("getGiftCard: 422 for what is no number, 429 for too many that no card has", async () => {
    const call = callNamed("getGiftCard");
    for (const id of ["0x1", "1000000000000009"]) expect((await make(call, { id })).status).toBe(422);
    const by = await signIn(server, SUSAN);
    for (let n = 0; n < 10; n += 1) expect((await make(call, { by, id: UNKNOWN_CARD })).status).toBe(404);
    expect((await make(call, { by })).status).toBe(429);
    expect((await make(callNamed("find"), { by, query: `?q=${UNKNOWN_CARD}` })).status).toBe(429);
  });

  test.each(CALLS.filter(takesJson))("$operationId: 400, 413, 415, 422", async (call) => {
    for (const raw of ["{", "[]", "null", '"text"']) expect((await make(call, { raw })).status).toBe(400);
    const large = `{"firstName": "${"a".repeat(1024 * 1024)}"}`;
    expect((await make(call, { raw: large })).status).toBe(413);
    expect((await make(call, { type: "text/plain" })).status).toBe(415);
    const [one] = bodiesOf(call);
    const required = requiredIn(one!);
    if (required.length > 0) await refusesWithout(call, required, {});
  });

  test.each(CALLS.filter(takesJson))("$operationId: 422 for a field that it doesn't have", async (call) => {
    const answer = await make(call, { body: { surprise: 1 } });
    const { errors = {} } = answer.json<{ errors?: object }>();
    expect([answer.status, "surprise" in errors]).toEqual([
      422,
      !OF_SPECIFICATION.includes(call.operationId),
    ]);
  });

  test("processSale: 422 for a ticket", async () => {
    const call = callNamed("processSale");
    const [, ticket] = bodiesOf(call);
    await refusesWithout(call, requiredIn(ticket!), { lines: null });
  });

  async function refusesWithout(call: Call, names: string[], body: object) {
    const answer = await make(call, { body });
    const refused = Object.keys(answer.json<{ errors: object }>().errors);
    expect([answer.status, refused.toSorted()]).toEqual([422, names.toSorted()]);
  }

  test("a gift card with nothing left: 409", async () => {
    const { number, id } = server.built.emptyCard;
    const sold = await olive.json("POST", "/api/sales", {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "item", description: "Watch battery", price: "1.00", taxed: false }],
      payments: [{ kind: "gift_card", amount: null, number }],
    });
    expect(sold.status, sold.body).toBe(201);
    expect((await make(callNamed("replaceGiftCard"), { id })).status).toBe(409);
  });

  test("an order that ended, and a piece that is put away: 409", async () => {
    const { amelia, ended } = server.built;
    const lines = [ended.orderId, ended.repairId].map((orderId) => ({ kind: "pickup", orderId }));
    const sold = await olive.json("POST", "/api/sales", { customerId: amelia.id, location: "boca", lines });
    expect(sold.status).toBe(201);
    for (const name of ORDERING)
      expect((await make(callNamed(name), { id: ended.orderId })).status).toBe(409);
    for (const name of [...OF_REPAIRS, "setRepairStatus"])
      expect((await make(callNamed(name), { id: ended.repairId })).status).toBe(409);
    expect((await make(callNamed("partsAreIn"), { id: ended.repairId })).status).toBe(409);
    // It was taken back above.
    expect((await make(callNamed("takeBackNote"))).status).toBe(409);
    for (const name of ["scan", "endCount"])
      expect((await make(callNamed(name), { id: server.built.over })).status).toBe(409);
    const body = exampleOf(callNamed("takeInOrder"));
    expect((await make(callNamed("takeInOrder"), { body })).status).toBe(201);
    expect((await make(callNamed("takeInOrder"), { body })).status).toBe(409);
  });

  test("sending that is paused, or isn't: 409", async () => {
    const [pause, resume] = [callNamed("pauseSending"), callNamed("resumeSending")];
    expect((await make(resume)).status).toBe(409);
    expect((await make(pause)).status).toBe(204);
    expect((await make(pause)).status).toBe(409);
    expect((await make(resume)).status).toBe(204);
  });

  test("a text where only email is set up, and a message that is settled: 409", async () => {
    const text = { channel: "text", address: "+15615550142" };
    expect((await make(callNamed("sendTest"), { body: { channel: "text" } })).status).toBe(409);
    const receipt = { purpose: "receipt", saleId: server.built.soldTicket };
    expect((await make(callNamed("sendMessage"), { body: { ...receipt, ...text } })).status).toBe(409);
    for (const name of Object.keys(server.built.messages))
      expect((await make(callNamed(name))).status).toBe(409);
  });

  test("an address that is closed already, and one that isn't: 409", async () => {
    const [close, open] = [callNamed("closeAddress"), callNamed("openAddress")];
    expect((await make(open)).status).toBe(409);
    expect((await make(close)).status).toBe(201);
    expect((await make(close)).status).toBe(409);
    expect((await make(open)).status).toBe(200);
  });

  test("a campaign that was sent, paused, resumed or completed already, and a test by mail: 409", async () => {
    for (const name of ["sendCampaign", "pauseCampaign", "resumeCampaign", "completeCampaign"])
      expect((await make(callNamed(name))).status).toBe(409);
    const id = server.built.campaigns.sendCampaign.once;
    for (const name of ["lookUpRecipients", "testCampaign"])
      expect((await make(callNamed(name), { id })).status).toBe(409);
  });

  test("words that can't be filled in, and a time that none is: 422", async () => {
    const { misspelled, listRecipients } = server.built.campaigns;
    expect((await make(callNamed("lookUpRecipients"), { id: misspelled })).status).toBe(422);
    const body = { listedAt: null, scheduledDate: "soon" };
    expect((await make(callNamed("sendCampaign"), { id: listRecipients.once, body })).status).toBe(422);
  });

  test("a receipt of no sale: 404", async () => {
    const body = { purpose: "receipt", channel: "email", address: "a@mail.example", saleId: MISSING };
    expect((await make(callNamed("sendMessage"), { body })).status).toBe(404);
  });

  test("listMessages: 403 to one customer, for who may not see customers", async () => {
    const query = `?customerId=${server.built.amelia.id}`;
    const by = await signIn(server, ADAM);
    expect((await make(callNamed("listMessages"), { by, query })).status).toBe(403);
  });

  test("a reply that was read, and of somebody without its number: 409", async () => {
    expect((await make(callNamed("markReplyRead"))).status).toBe(409);
    const body = { customerId: server.built.bruno.id };
    expect((await make(callNamed("assignReply"), { body })).status).toBe(409);
  });

  test("a process beyond 500: 409", async () => {
    const db = openBook(server);
    db.$client.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      insert into processes (title, search_text, created_at) select 'One of many', '', 1 from n`);
    expect((await make(callNamed("addProcess"))).status).toBe(409);
    db.$client.exec("delete from processes where title = 'One of many'");
    db.$client.close();
  });

  test("a token beyond 50: 409", async () => {
    const db = openBook(server);
    db.$client
      .exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${TOKENS_AT_MOST})
      insert into api_tokens (name, token_hash, role, is_read_only, employee_id, created_at)
      select 'One of many', 'many ' || i, 'sales', 0, ${OLIVE.id}, 1 from n`);
    expect((await make(callNamed("makeToken"))).status).toBe(409);
    db.$client.exec("delete from api_tokens where name = 'One of many'");
    db.$client.close();
  });

  test("stock that was moved, named or decided already: 409; nothing to move: 422", async () => {
    const { vendor, haloRing, moving } = server.built;
    const aTransferred = moving.receiveItems.once;
    const status = async (name: string, sent: Sent = {}) => (await make(callNamed(name), sent)).status;
    expect(await status("moveItem", { id: server.built.out.byKey })).toBe(409);
    const { name: taken } = (await olive.json("GET", `/api/vendors/${vendor.id}`)).json<{ name: string }>();
    expect(await status("addVendor", { body: { name: taken.toUpperCase() } })).toBe(409);
    expect(await status("editVendor", { id: vendor.id, body: { name: taken, version: 999 } })).toBe(409);
    const line = {
      description: "Ring",
      category: "rings",
      cost: "1.00",
      retailPrice: "2.00",
      sku: haloRing.sku,
    };
    const invoice = { vendorId: vendor.id, location: "boca", lines: [line] };
    expect(await status("beginReceiving", { body: invoice })).toBe(409);
    for (const name of ["addBuyLine", "takeSellerIdentity", "removeBuyLine", "discardBuy"])
      expect([name, await status(name, { id: server.built.buying.voidBuy.once })]).toEqual([name, 409]);
    expect(await status("payBuy")).toBe(409);
    expect(await status("voidBuy")).toBe(409);
    expect(await status("lookAtSellerIdentity", { id: server.built.buying.discardBuy.once })).toBe(409);
    expect(await status("beginBuy", { body: { location: "boca" } })).toBe(422);
    expect(await status("addBuyLine", { body: {} })).toBe(422);
    expect(await status("takeSellerIdentity", { body: {} })).toBe(422);
    expect(await status("payBuy", { body: {} })).toBe(422);
    expect(await status("voidBuy", { body: {} })).toBe(422);
    // These were done above.
    for (const name of ["takeOffScrap", "sendMeltLot", "settleMeltLot", "discardMeltLot", "addScrap"])
      expect([name, await status(name)]).toEqual([name, 409]);
    expect(await status("beginMeltLot", { body: { location: "boca" } })).toBe(422);
    expect(await status("addScrap", { body: {} })).toBe(422);
    expect(await status("getMeltValue", { query: "?metal=silver" })).toBe(422);
    expect(await status("takeOffScrap", { body: { ids: [0] } })).toBe(422);
    expect(await status("sendMeltLot", { body: { version: -1 } })).toBe(422);
    expect(await status("settleMeltLot", { body: {} })).toBe(422);
    expect(await status("keepMetalPrices", { body: {} })).toBe(422);
    for (const name of ["receive", "decideCountLine", "closeTransfer", "discardTransfer", "sendTransfer"])
      expect([name, await status(name)]).toEqual([name, 409]);
    const gone = { from: "boca", to: "denver", ids: [server.built.out.once] };
    expect(await status("beginTransfer", { body: gone })).toBe(409);
    expect(await status("packItem", { id: aTransferred.id })).toBe(409);
    expect(await status("takeItemsOut", { id: aTransferred.id })).toBe(409);
    expect(await status("takeItemsOut", { body: { ids: [0] } })).toBe(422);
    expect(await status("sendTransfer", { body: { version: -1 } })).toBe(422);
    expect(await status("receiveItems", { id: server.built.transfer.id })).toBe(409);
    expect(await status("receiveItems", { id: moving.settleItem.once.id, body: { skus: [] } })).toBe(422);
    const settled = { id: moving.settleItem.once.piece.id, as: "back" };
    expect(await status("settleItem", { id: moving.settleItem.once.id, body: settled })).toBe(409);
  });

  test.each(Object.keys(LISTS))("%s: 400, 413, 415, 422", async (name) => {
    const call = callNamed(name);
    const statuses = [
      await make(call, { raw: "--x\r\nnonsense", type: "multipart/form-data; boundary=x" }),
      await make(call, { raw: upload("a.xlsx", Buffer.alloc(10 * 1024 * 1024 + 1, "PK")) }),
      await make(call, { raw: "{}", type: "application/json" }),
      await make(call, { raw: upload("a.txt", LIST) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 413, 415, 422]);
  });

  test.each([
    ["importCustomers", usList(6_000, "twice")],
    ["importItems", itemList(3_000)],
  ])("%s: 409 for a file that is being imported", async (name, list) => {
    const call = callNamed(name);
    const raw = () => upload("twice.csv", list);
    const both = await Promise.all([make(call, { raw: raw() }), make(call, { raw: raw() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("importInvoiceItems: 409 once it is received; an undo: 409 once it is undone", async () => {
    const received = { id: server.built.receivings.once };
    await make(callNamed("receive"), received);
    expect((await make(callNamed("importInvoiceItems"), received)).status).toBe(409);
    for (const name of ["undoCustomerImport", "undoItemImport"] as const) {
      const { once: id } = server.built.imports[name];
      await make(callNamed(name), { id });
      expect((await make(callNamed(name), { id })).status).toBe(409);
    }
  });

  test.each(CALLS.filter(isPhoto))("$operationId: 400, 413, 415, 422", async (call) => {
    const statuses = [
      await make(call, { raw: "--x\r\nnonsense", type: "multipart/form-data; boundary=x" }),
      await make(call, { raw: upload("a.jpg", Buffer.alloc(20 * 1024 * 1024 + 1), "photo") }),
      await make(call, { raw: "{}", type: "application/json" }),
      await make(call, { raw: upload("a.jpg", LIST, "photo") }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 413, 415, 422]);
  });

  test.each(CALLS.filter(isFile))("$operationId: 400, 413, 415, 422", async (call) => {
    const statuses = [
      await make(call, { raw: "--x\r\nnonsense", type: "multipart/form-data; boundary=x" }),
      await make(call, { raw: upload("a.pdf", Buffer.alloc(10 * 1024 * 1024 + 1)) }),
      await make(call, { raw: "{}", type: "application/json" }),
      await make(call, { raw: upload("a.zip", Buffer.from("PK\x03\x04")) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 413, 415, 422]);
  });

  test("an upload: 429 while four files of the account are on their way", async () => {
    const sockets = await holdUploads(server, olive, 4);
    for (const call of [
      ...Object.keys(LISTS).map(callNamed),
      ...CALLS.filter(isPhoto),
      ...CALLS.filter(isFile),
    ])
      expect((await make(call)).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => waitingUploads(server)).toEqual([]);
  });

  test("an invalid parameter: 422", async () => {
    for (const call of CALLS.filter(isList))
      for (const query of ["?limit=0", "?limit=many", "?cursor=nonsense"])
        expect((await make(call, { query })).status).toBe(422);
    for (const [id, query] of [
      ["find", ""],
      ["getDashboardStats", "?location=atlantis"],
      ["listCustomers", "?tier=tin"],
      ["listCustomers", "?homeStore=atlantis"],
      ["listSavedFilters", "?list=pawn"],
      ["listCustomersToCall", "?month=2026-13"],
      ["listCustomersToCall", "?homeStore=atlantis"],
      ["listItems", "?isAvailable=maybe"],
      ["listItems", "?location=atlantis"],
      ["listSales", "?location=atlantis"],
      ["listSales", "?from=yesterday"],
      ["getSalesReport", "?dateRange=custom"],
      ["getSalesReport", "?tier=tin"],
      ["getTableReport", "?by=tier"],
      ["listRepairs", "?status=lost"],
      ["getTill", "?location=atlantis"],
      ["listCloses", "?location=atlantis"],
      ["listCustody", "?place=attic"],
      ["listBench", "?list=done"],
      ["listBench", "?location=atlantis"],
      ["getPromise", "?location=atlantis"],
      ["listOwed", "?kind=debt"],
      ["listCounts", "?location=atlantis"],
      ["listCountLines", "?result=lost"],
    ] as const)
      expect((await make(callNamed(id), { query })).status).toBe(422);
  });

  test("another body under a used key: 422; a key that is too long: 400", async () => {
    const call = callNamed("addCustomer");
    const headers = { "idempotency-key": "key-of-addCustomer" };
    const body = { firstName: "Another", lastName: "Body", homeStore: "boca" };
    expect((await make(call, { headers, body })).status).toBe(422);
    const tooLong = { "idempotency-key": "k".repeat(201) };
    for (const keyed of [call, ...CALLS.filter((one) => isKeyed(one) && !one.requestBody)])
      expect((await make(keyed, { headers: tooLong })).status).toBe(400);
    for (const name of ["confirmBulkChange", "undoBulkChange"]) {
      const used = { "idempotency-key": `key-of-${name}` };
      expect((await make(callNamed(name), { headers: used, body: { rest: true } })).status).toBe(422);
    }
  });

  test("an item that is sold, a SKU that is taken: 409", async () => {
    const { tennisBracelet, amelia, haloRing } = server.built;
    const sale = {
      customerId: amelia.id,
      inventoryId: tennisBracelet.id,
      itemCost: "1",
      salePrice: "2",
      location: "boca",
    };
    expect((await make(callNamed("processSale"), { body: sale })).json()).toMatchObject({
      message: "This item has already been sold",
      detail: { by: "Sal Brook" },
    });
    const item = { sku: haloRing.sku, category: "rings", description: "Again", cost: 1, retailPrice: 2 };
    expect((await make(callNamed("addItem"), { body: item })).status).toBe(409);
  });

  test("a bulk change that is made, or undone: 409", async () => {
    for (const name of ["confirmBulkChange", "undoBulkChange"])
      expect((await make(callNamed(name))).status).toBe(409);
    const { once } = server.built.bulkChanges.confirmBulkChange;
    expect((await make(callNamed("discardBulkChange"), { id: once })).status).toBe(409);
  });

  test("a ticket that is voided, lines that are back: 409", async () => {
    for (const id of UNDOING) expect((await make(callNamed(id))).status).toBe(409);
  });

  test("a second float, a till that is closed: 409", async () => {
    const float = { location: "denver", kind: "float", amount: "1.00" };
    await send(callNamed("moveCash"), { body: float });
    expect((await make(callNamed("moveCash"), { body: float })).status).toBe(409);
    const count = { location: "denver", counted: { cash: "1.00" } };
    await send(callNamed("closeTill"), { body: count });
    expect((await make(callNamed("closeTill"), { body: count })).status).toBe(409);
  });

  test("permissions that somebody changed meanwhile: 409", async () => {
    const body = { changes: { "figures.names": false }, version: 1_000 };
    for (const id of ["changeRolePermissions", "changeEmployeePermissions"])
      expect((await make(callNamed(id), { body })).status).toBe(409);
  });

  test("a merge that is there already, or was undone, and telling one customer apart: 409", async () => {
    expect((await make(callNamed("mergeCustomers"))).status).toBe(409);
    expect((await make(callNamed("undoCustomerMerge"))).status).toBe(409);
    const { keptId: oneId, mergedId: otherId } = server.built.pairs.once;
    expect((await make(callNamed("tellTwinsApart"), { body: { oneId, otherId } })).status).toBe(409);
  });

  test("a customer that is erased already: 409", async () => {
    expect((await make(callNamed("eraseCustomer"))).status).toBe(409);
  });

  test("profile, family and wish list of an erased customer: 409, and what they can't hold: 422", async () => {
    const [profile, wish] = [callNamed("writeCustomerProfile"), callNamed("addWish")];
    const [relative, edit] = [callNamed("addRelative"), callNamed("editRelative")];
    for (const call of [profile, wish, relative, edit])
      expect((await make(call, { id: server.built.erasable.once })).status).toBe(409);
    expect((await make(profile, { body: { ringSize: "M" } })).status).toBe(422);
    expect((await make(wish, { body: { sku: "No such item" } })).status).toBe(422);
    const mia = { name: "Mia", relation: "daughter" };
    expect((await make(relative, { body: { ...mia, monthDay: "13/1" } })).status).toBe(422);
    expect((await make(edit, { body: { ...mia, version: 99 } })).status).toBe(409);
  });

  test("photos, files and notes of an erased customer: 409", async () => {
    for (const name of ["addCustomerPhoto", "addCustomerFile", "addCustomerNote"])
      expect((await make(callNamed(name), { id: server.built.erasable.once })).status).toBe(409);
  });

  test("a campaign that changes while its message is optimized: 409", async () => {
    const { id } = server.built.sapphireNews;
    stub.will({ says: "Too late.", afterMs: 1_000 });
    const before = stub.heard.length;
    const optimizing = make(callNamed("optimizeCampaign"));
    await expect.poll(() => stub.heard.length).toBeGreaterThan(before);
    const edit = `/marketing/${id}/edit`;
    const form = (await olive.get(edit)).page().form(edit);
    expect((await olive.post(edit, { ...form, messageContent: "Other words." })).status).toBe(303);
    expect((await optimizing).status).toBe(409);
  });

  test("an AI service that can't answer: 503", async () => {
    stub.will({ status: 500 });
    for (const id of ["suggestForCustomer", "optimizeCampaign", "optimizeMessage"])
      expect((await make(callNamed(id))).status).toBe(503);
  });

  test("lines worth a look that aren't there: 404; that were seen: 409", async () => {
    const call = callNamed("markLooksSeen");
    expect((await make(call, { body: { ids: [MISSING] } })).status).toBe(404);
    expect((await make(call, { body: { ids: [server.built.looks.once] } })).status).toBe(409);
  });

  test("an account that asks a model for much at once: 429", async () => {
    stub.will({ says: "Call her in spring.", afterMs: 500 });
    const call = callNamed("suggestForCustomer");
    const listed = (await make(callNamed("listCustomers"), { query: "?limit=8" })).json<{ id: number }[]>();
    const asked = await Promise.all(listed.map(({ id }) => make(call, { id })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  });

  test("an account that asks for many large reports at once: 429", async () => {
    const db = openBook(server);
    const columns = db.$client.pragma("table_info(piece_movements)") as { name: string }[];
    const copied = columns.map(({ name }) => (name === "id" ? "20000" : name)).join();
    db.$client.exec(
      `insert into piece_movements select ${copied} from piece_movements order by id desc limit 1`,
    );
    db.$client.close();
    const call = callNamed("getTableReport");
    const asked = Array.from({ length: 6 }, () => make(call, { id: "sell-through" }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test("too many failed sign-ins: 401, then 429", async () => {
    const call = callNamed("signIn");
    const body = { email: "stranger@shop.example", password: "a guess" };
    const by = nobody(server);
    for (let n = 0; n < 10; n += 1) expect((await make(call, { by, body })).status).toBe(401);
    expect((await make(call, { by, body })).status).toBe(429);
  });

  test("an unsupported method is 405, an unknown address 404", async () => {
    for (const [path, methods] of Object.entries(API.paths)) {
      const there = path.replace(/\{\w+\}/, "1");
      const others = ["GET", "POST", "PUT", "DELETE", "PATCH"].filter(
        (name) => !(name.toLowerCase() in methods),
      );
      for (const method of others) {
        const answer = await olive.json(method, there);
        expect([method, there, answer.status]).toEqual([method, there, 405]);
        expect(undescribedIn(answer.json(), API.components.schemas.Error!)).toEqual([]);
        for (const name of Object.keys(methods))
          expect(answer.headers.get("allow")).toContain(name.toUpperCase());
      }
    }
    const nowhere = await olive.json("GET", "/api/nowhere");
    expect([nowhere.status, nowhere.json()]).toEqual([404, { message: "No such call" }]);
  });
});

test("a shop without an owner: 503 everywhere", async () => {
  const empty = await startServer({ env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined } });
  try {
    const by = nobody(empty);
    for (const call of CALLS) expect((await make(call, { by })).status).toBe(503);
  } finally {
    await empty.stop();
  }
});

test("an import interrupted by shutdown: 503 with what was imported", async () => {
  const own = await startShopProcess();
  const by = await signIn(own, SAL);
  const call = callNamed("importCustomers");
  const importing = make(call, { by, raw: upload("long.csv", usList(60_000, "long")) });
  const db = openDatabase(join(own.dataDir, "loupe.sqlite"));
  const rows = db.$client.prepare("select rows from imports").pluck();
  await expect.poll(() => Number(rows.get() ?? 0), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
  own.signal("SIGTERM");
  const answer = await importing;
  db.$client.close();
  await own.exited;
  await own.stop();
  expect(answer.status).toBe(503);
  expect(answer.json<{ imported: number }>().imported).toBeGreaterThan(0);
});

test("a bug: 500 everywhere, with the request id", async () => {
  const db = openBook(server);
  db.$client.exec("alter table sessions rename to lost");
  db.$client.close();
  for (const call of CALLS) {
    const answer = await make(call);
    expect(answer.status).toBe(500);
    expect(answer.json().requestId).toEqual(expect.any(String));
  }
});

test("every described status has been tested", () => {
  const described = CALLS.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(described.filter((each) => !seen.has(each))).toEqual([]);
});
