import { eq } from "drizzle-orm";
import type { ImportKind } from "~db/closed-lists.ts";
import { customers, employees, imports } from "~db/schema/index.ts";
import { finishImport, startImport } from "~/import/record-import.server";
import type { ChosenPieces } from "~/domain/stock/bulk-changes/bulk-change";
import type { ChangeOfMany } from "~/domain/stock/bulk-changes/change-of-many";
import { previewBulkChange, previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import type { CampaignDetails } from "~/domain/outreach/campaigns/campaign-details.server";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import type { Customer } from "~/domain/people/customers/customer";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { blankOf, namesOf } from "~/domain/fields";
import { day } from "~/domain/dates";
import type { Role } from "~/domain/shop/employees/roles";
import { type Cents, cents } from "~/domain/money";
import { recordToAddTo } from "~/domain/people/merges/whole-record.server";
import { addFile } from "~/domain/shop/files/add-file.server";
import type { Filed } from "~/domain/shop/files/record-file";
import { addPhoto } from "~/domain/shop/photos/add-photo.server";
import type { Pictured } from "~/domain/shop/photos/photo";
import { stagePhoto } from "~/domain/shop/photos/stage-photo.server";
import type { Order } from "~/domain/workshop/orders/order";
import { scan } from "~/domain/workshop/counts/scan.server";
import { beginCount, type NewCount } from "~/domain/workshop/counts/begin-count.server";
import type { Count } from "~/domain/workshop/counts/count";
import { type NewSpecialOrder, takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { addProcess } from "~/domain/records/processes/add-process.server";
import type { Process } from "~/domain/records/processes/process";
import type { ProcessDetails } from "~/domain/records/processes/process-details.server";
import { getReceiving } from "~/domain/stock/receivings/find-receivings.server";
import type { Receiving } from "~/domain/stock/receivings/receiving";
import {
  type NewLine,
  newLineFields,
  type NewReceiving,
  receivingFields,
} from "~/domain/stock/receivings/receiving-fields";
import { beginReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { done } from "~/domain/result";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import type { Buy, BuyPayment, SellerIdentity } from "~/domain/counter/buys/buy";
import { getBuy } from "~/domain/counter/buys/find-buys.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { addBuyLine, beginBuy, type NewBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import { takeIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import type { MeltLot } from "~/domain/stock/melt-lots/melt-lot";
import { beginMeltLot, type NewMeltLot } from "~/domain/stock/melt-lots/pack-scrap.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { packPiece, beginTransfer, type NewTransfer } from "~/domain/stock/transfers/packing.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import type { Transfer } from "~/domain/stock/transfers/transfer";
import { closeTill } from "~/domain/counter/till/close-till.server";
import type { Close } from "~/domain/counter/till/find-closes.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import {
  keepSetting,
  readSettings,
  type SettingName,
  type Settings,
} from "~/domain/shop/settings/read-settings.server";
import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { type VendorDetails, vendorFields } from "~/domain/stock/vendors/vendor-fields";
import { addVendor } from "~/domain/stock/vendors/write-vendor.server";
import { thousandths } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { storeContent } from "~/web/stored-files.server";
import { OLIVE, PASSWORD, PASSWORD_HASH, type Person } from "./cast.ts";
import { enact } from "./shop.ts";

type By = Pick<Person, "id">;

let made = 0;

/** A customer; by default a silver one of boca. */
export function aCustomer(words: Partial<CustomerDetails> = {}, by?: By): Customer {
  const details: CustomerDetails = {
    ...blankOf(customerFields),
    firstName: "Clara",
    lastName: `Customer ${++made}`,
    homeStore: "boca",
    ...words,
  };
  return enact((ctx) => addCustomer(ctx, details), by);
}

/** A campaign; by default a draft email to everybody. */
export function aCampaign(words: Partial<CampaignDetails> = {}, by?: By): Campaign {
  const details: CampaignDetails = {
    name: `Campaign ${++made}`,
    type: "email",
    messageContent: "Come and see.",
    subject: null,
    segments: { tier: null, gender: null, ageRange: null, location: null },
    scheduledAt: null,
    ...words,
  };
  return enact((ctx) => createCampaign(ctx, details), by);
}

/** A process; by default without a PDF. Attaches `pdf`. */
export function aProcess(
  {
    pdf,
    ...words
  }: Partial<Omit<ProcessDetails, "upload">> & { pdf?: { name: string; content: Buffer } } = {},
  by?: By,
): Process {
  const upload = pdf && {
    name: pdf.name,
    ...storeContent(shop().config.dataDir, pdf.content),
    place: () => true,
  };
  const details = {
    title: `Process ${++made}`,
    description: null,
    category: null,
    pdfUrl: null,
    ...words,
    upload: upload ?? null,
  };
  return enact((ctx) => addProcess(ctx, details), by);
}

/** A text file of a customer or a piece. No two have the same content. */
export function aFile(of: Filed, name: string | null = null, by?: By): number {
  const content = Buffer.from(`File ${++made}`);
  const stored = storeContent(shop().config.dataDir, content);
  const file = {
    ...stored,
    kind: "text",
    mediaType: "text/plain; charset=utf-8",
    fileName: `file-${made}.txt`,
    place: () => true,
  } as const;
  return enact((ctx) => addFile(ctx, recordToAddTo(ctx.tx, of), { name, file }), by).id;
}

/**
 * A photo of a customer, a piece or a repair, or one that a form stages. Its content is a few bytes,
 * different for each.
 */
export function aPhoto(of: Pictured | null, by?: By): number {
  const file = (what: string) => ({
    ...storeContent(shop().config.dataDir, Buffer.from(`${what} ${++made}`)),
    place: () => true,
  });
  const photo = { picture: file("picture"), thumbnail: file("thumbnail") };
  if (!of) return enact((ctx) => stagePhoto(ctx, { photo, beside: [] }), by);
  return enact((ctx) => addPhoto(ctx, recordToAddTo(ctx.tx, of), photo), by).id;
}

/** A piece; by default an available ring at boca, 1,000.00 for 400.00. */
export function aPiece(words: Partial<Parameters<typeof addPiece>[1]> = {}, by?: By): Piece {
  const details: Parameters<typeof addPiece>[1] = {
    ...blankOf(pieceFields),
    sku: `TEST-${++made}`,
    category: "rings",
    description: "Plain gold band",
    cost: cents(40_000),
    retailPrice: cents(100_000),
    purchaseDate: day("2024-03-01"),
    location: "boca",
    ...words,
  };
  return enact((ctx) => addPiece(ctx, details), by);
}

/** The details for an edit that changes nothing. */
export function detailsOfPiece(piece: Piece): PieceDetails & { version: number } {
  const details = Object.fromEntries(namesOf(pieceFields).map((name) => [name, piece[name]]));
  return { ...(details as unknown as PieceDetails), version: piece.version };
}

/** A melt lot; by default an empty one that boca is packing. */
export function aMeltLot(changed: Partial<NewMeltLot> = {}, by?: By): MeltLot {
  const lot = { location: "boca", refiner: "Hale Refining", note: null, scrap: false, ...changed };
  return enact((ctx) => beginMeltLot(ctx, lot), by);
}

/** Identity of a fictional seller. */
export const AN_IDENTITY: SellerIdentity = {
  name: "Ines Sample Moreau",
  idType: "drivers_license",
  idNumber: "M600-4411-7788",
  issuer: "Florida",
  expires: day("2099-05-31"),
  dateOfBirth: day("1984-05-09"),
  address: "12 Palm Court, Boca Raton, FL 33432",
  note: null,
};

const AN_IDENTITYS_NAME = { firstName: "Ines", lastName: "Moreau" };

/** A buy; by default of a gold band at boca for 200.00, with the seller's identity and ready to be paid. */
export function aBuy(
  {
    customerId,
    location = "boca",
    lines = [{}],
    identity = AN_IDENTITY,
  }: {
    customerId?: number;
    location?: string;
    lines?: Partial<NewBuyLine>[];
    identity?: SellerIdentity | null;
  } = {},
  by?: By,
): Buy {
  const { id: buyId } = enact(
    (ctx) => beginBuy(ctx, { location, customerId: customerId ?? aCustomer(AN_IDENTITYS_NAME).id }),
    by,
  );
  for (const line of lines) {
    const band: NewBuyLine = {
      description: "Worn gold band",
      metal: "yellow_gold",
      karat: "14K",
      weightGiven: thousandths(5_200),
      weightUnit: "g",
      isScrap: false,
      price: cents(20_000),
      ...line,
    };
    enact((ctx) => addBuyLine(ctx, { buyId, ...band }), by);
  }
  if (identity) enact((ctx) => takeIdentity(ctx, { buyId, ...identity }), by);
  return getBuy(shop().db, buyId)!;
}

/** A paid buy; by default in cash. */
export function aPaidBuy(of: Parameters<typeof aBuy>[0] & { paidBy?: BuyPayment } = {}, by?: By): Buy {
  const { paidBy = "cash", ...rest } = of;
  const { id: buyId } = aBuy(rest, by);
  const checkNumber = paidBy === "check" ? "1042" : null;
  return enact((ctx) => payBuy(ctx, { buyId, paidBy, checkNumber, till: null, version: null }), by);
}

/** A new piece of boca, marked as scrap. */
export function someScrap(changed: Parameters<typeof aPiece>[0] = {}, by?: By): Piece {
  const piece = aPiece({ location: "boca", ...changed });
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId: piece.id, kind: "scrapped", ...nothing }), by);
  return piece;
}

/** A transfer; by default an empty one from boca to denver that is being packed. */
export function aTransfer(words: Partial<NewTransfer> = {}, by?: By): Transfer {
  return enact(
    (ctx) => beginTransfer(ctx, { from: "boca", to: "denver", note: null, ids: [], ...words }),
    by,
  );
}

/** A transfer of that many new pieces, on its way from boca to denver. */
export function aSentTransfer(pieces = 2, by?: By): { transfer: Transfer; pieces: Piece[] } {
  const sent = Array.from({ length: pieces }, () => aPiece({}, by));
  const { id: transferId } = aTransfer({}, by);
  for (const { sku } of sent) enact((ctx) => packPiece(ctx, { transferId, sku }), by);
  const transfer = enact((ctx) => sendTransfer(ctx, { transferId, version: null }), by);
  return { transfer, pieces: sent };
}

/** A sale; by default at boca, of a new piece to a new customer, at the piece's price and cost. */
export function aSale(words: Partial<OnePieceSale> = {}, by?: By): Sale {
  const piece = words.pieceId === undefined ? aPiece() : getPiece(shop().db, words.pieceId)!;
  const sale: OnePieceSale = {
    customerId: words.customerId ?? aCustomer().id,
    pieceId: piece.id,
    salePrice: piece.retailPrice,
    itemCost: piece.cost,
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
    ...words,
  };
  return enact((ctx) => sellWithOrders(ctx, ticketOf(sale)), by);
}

/** A piece that was traded in, isn't held, and waits for its price. */
export function anUnpricedPiece(sku: string): Piece {
  const { holdDays } = readSettings(shop().db);
  chooseSettings({ holdDays: 0 });
  const { tradeIn } = aSale({ tradeIn: { item: "Locket", value: cents(1_000), weight: null, melt: null } });
  chooseSettings({ holdDays });
  const piece = getPiece(shop().db, tradeIn?.piece?.id ?? 0)!;
  return enact((ctx) => editPiece(ctx, piece.id, { ...piece, sku, retailPrice: cents(0) }));
}

/** A gift card that a walk-in bought at boca with cash. */
export function aGiftCard(amount: Cents, by?: By): { id: number; number: string; saleId: number } {
  const sale = enact(
    (ctx) =>
      sellWithOrders(ctx, {
        customerId: null,
        location: "boca",
        lines: [{ at: "lines.0", kind: "gift_card", amount }],
        tax: cents(0),
        shippingCharge: cents(0),
        tradeIn: null,
        payments: [{ kind: "cash", amount }],
      }),
    by,
  );
  const { id, number } = getCreditAccount(shop().db, sale.lines[0]?.accountId ?? 0)!;
  return { id, number: number!, saleId: sale.id };
}

/** Puts cash into a store's till, so that some can be taken out. */
export function aFloat(amount: Cents, location = "boca"): void {
  enact((ctx) => moveCash(ctx, { location, till: null, kind: "float", amount, reason: null }));
}

/** Changes settings as an owner does. */
export function chooseSettings(words: Partial<Settings>): void {
  enact((ctx) => {
    const names = Object.keys(words) as SettingName[];
    const trail = names.map((name) => keepSetting({ ...ctx, by: OLIVE.id }, name, words[name] as never));
    return { ok: true, value: null, trail };
  });
}

/** Gives a customer store credit, by the return of a piece with this price. */
export function someCredit(customerId: number, amount: Cents): void {
  const piece = aPiece({ retailPrice: amount, cost: cents(0) });
  const { id: saleId, lines } = aSale({ customerId, pieceId: piece.id });
  enact((ctx) =>
    returnLines(ctx, {
      saleId,
      lines: lines.map(({ id }) => ({ id, to: "stock" })),
      refund: [{ kind: "store_credit", amount: null }],
      fee: cents(0),
      shipping: cents(0),
      reason: "Changed their mind",
    }),
  );
}

/** The close of a till with nothing but a float of 300.00, counted correctly; by default new_york's. */
export function aClose(location = "new_york", by?: By): Close {
  const cash = cents(30_000);
  const till = { location, till: null };
  enact((ctx) => moveCash(ctx, { ...till, kind: "float", amount: cash, reason: null }), by);
  const counted = { cash, card: null, check: null, financing: null, other: null };
  return enact(
    (ctx) => closeTill(ctx, { ...till, counted, denominations: { d10000: 3 }, note: null, floatLeft: null }),
    by,
  );
}

/** A repair; by default a pending ring sizing at boca for a new customer, 110.00 for 35.00. */
export function aRepair(words: Partial<Parameters<typeof takeInRepair>[1]> = {}, by?: By): Repair {
  const details = {
    item: "Ring sizing",
    description: null,
    costToRepair: cents(3_500),
    customerPrice: cents(11_000),
    location: "boca",
    notes: null,
    ...words,
    customerId: words.customerId ?? aCustomer().id,
  };
  return enact((ctx) => takeInRepair(ctx, details), by);
}

/** An employee with the cast's password; `isActive: false` for a former one. */
export function anEmployee(
  words: Partial<Pick<typeof employees.$inferInsert, "email" | "firstName" | "lastName" | "isActive">> & {
    role: Role;
  },
  by?: By,
): Person {
  const firstName = words.firstName ?? "Eve";
  const lastName = words.lastName ?? `Employee ${++made}`;
  const email = words.email ?? `${firstName.toLowerCase()}-${++made}@shop.example`;
  const { role, isActive = true } = words;
  return enact(({ tx, now }) => {
    const { id } = tx
      .insert(employees)
      .values({
        email,
        firstName,
        lastName,
        role,
        isActive,
        passwordHash: PASSWORD_HASH,
        passwordSetAt: now,
        createdAt: now,
      })
      .returning({ id: employees.id })
      .get();
    return done(
      { id, email, firstName, lastName, role, password: PASSWORD },
      { action: "employee.hired", record: { kind: "employee", id }, after: { email, role } },
    );
  }, by);
}

/** A special order; by default two bands at boca for a new customer, 850.00 for 400.00. */
export function aSpecialOrder(words: Partial<NewSpecialOrder> = {}, by?: By): Order {
  const order: NewSpecialOrder = {
    kind: "special_order",
    item: "Two wedding bands",
    price: cents(85_000),
    cost: cents(40_000),
    location: "boca",
    notes: null,
    promised: null,
    vendor: null,
    vendorReference: null,
    ordered: null,
    arrived: null,
    ...words,
    customerId: words.customerId ?? aCustomer().id,
  };
  return enact((ctx) => takeInOrder(ctx, order), by);
}

/** An open count; by default of all orders at boca. */
export function aCount(words: Partial<NewCount> = {}, by?: By): Count {
  const nothing = { place: null, name: null, category: null, displayCase: null };
  const count: NewCount = { kind: "orders", location: "boca", ...nothing, ...words };
  return enact((ctx) => beginCount(ctx, count), by);
}

/** A vendor; by default with a unique name. */
export function aVendor(words: Partial<VendorDetails> = {}, by?: By): Vendor {
  const details: VendorDetails = { ...blankOf(vendorFields), name: `Vendor ${++made}`, ...words };
  return enact((ctx) => addVendor(ctx, details), by);
}

/** A vendor's invoice; by default a draft of a new vendor at boca with one ring. */
export function aReceiving(
  words: Partial<Omit<NewReceiving, "lines">> & { lines?: Partial<NewLine>[] } = {},
  by?: By,
): Receiving {
  const vendorId = words.vendorId ?? aVendor().id;
  const lines = (words.lines ?? [{}]).map((line) => ({
    ...blankOf(newLineFields),
    description: "Plain gold band",
    category: "rings",
    cost: cents(40_000),
    ...line,
  }));
  const sent = { ...blankOf(receivingFields), location: "boca", receive: false, ...words, vendorId, lines };
  const { id } = enact((ctx) => beginReceiving(ctx, sent), by);
  const receiving = getReceiving(shop().db, id);
  if (!receiving) throw new Error("The receiving can't be read");
  return receiving;
}

/** An open count of the store's inventory with these scans. */
export function aPieceCount(...numbers: string[]): Count & { lines: number[] } {
  const count = aCount({ kind: "pieces" });
  const lines = numbers.map((number) => enact((ctx) => scan(ctx, { countId: count.id, number })).id);
  return { ...count, lines };
}

/** Id of a preview that moves these pieces, or all of them, to New York. */
export function aBulkPreview(words: { chosen?: ChosenPieces; change?: ChangeOfMany } = {}, by?: By): number {
  const toNewYork: ChangeOfMany = { field: "location", location: "new_york" };
  const id = enact(
    (ctx) => previewBulkChange(ctx, { chosen: { filter: {} }, change: toNewYork, ...words }),
    by,
  );
  while (enact((ctx) => previewBatch(ctx, { id }), by) === "drawing");
  return id;
}

/** A finished import of one row. */
export function anImport(kind: ImportKind): number {
  const sha256 = `${kind} ${++made}`;
  const list = { kind, name: "list.csv", size: 100, sha256, sheet: null, header: [], unused: [] };
  const { id: importId } = enact((ctx) => startImport(ctx, list));
  if (kind === "pieces") {
    aPiece({ importId });
  } else {
    const { id } = aCustomer();
    shop().db.update(customers).set({ importId }).where(eq(customers.id, id)).run();
  }
  shop().db.update(imports).set({ rows: 1, imported: 1 }).where(eq(imports.id, importId)).run();
  enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
  return importId;
}
