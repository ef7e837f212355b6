import { addDays, dayIn, type Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { newLineFields, newReceivingFields } from "~/domain/stock/receivings/receiving-fields";
import { beginReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import type { RuleContext } from "~/domain/rule-context";
import { addVendor } from "~/domain/stock/vendors/write-vendor.server";
import { type Calendar, ZONE } from "./calendar.ts";
import { INVOICES, type SampleInvoice, VENDORS } from "./material/vendors.ts";
import type { PlannedPiece } from "./plan-pieces.ts";
import { receiverAt } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";
import { SeededRandom } from "./seeded-random.ts";

/** Vendors by name, once they are added. */
export type VendorIds = Map<string, number>;

export function vendorsAdded(at: Instant, ids: VendorIds): TimedRule[] {
  return VENDORS.map((vendor) => ({
    at,
    by: "owner@loupe.example",
    rule: (ctx) => {
      const { makes: _, style: __, ...details } = vendor;
      const added = addVendor(ctx, details);
      if (added.ok) ids.set(details.name, added.value.id);
      return added;
    },
  }));
}

/** Finds the vendor and style of each of these pieces. */
export function originsOf(pieces: readonly PlannedPiece[]): (piece: PlannedPiece) => Origin | undefined {
  const random = new SeededRandom("vendors");
  const origins = new Map<PlannedPiece, Origin>();
  for (const piece of pieces) {
    const origin = originOf(piece, random);
    if (origin) origins.set(piece, origin);
  }
  return (piece) => origins.get(piece);
}

interface Origin {
  vendor: string;
  style: string;
}

/** The vendor and style of a piece, by its description. Undefined if no vendor on the list makes it. */
export function originOf({ description }: { description: string }, random: SeededRandom): Origin | undefined {
  const vendor = VENDORS.find(({ makes }) => makes.test(description));
  return vendor && { vendor: vendor.name, style: `${vendor.style}-${random.whole(1_000, 9_999)}` };
}

/** Adds vendors' invoices: received ones, one on memo, and one still being typed. */
export function invoicesReceived(calendar: Calendar, vendorIds: VendorIds): TimedRule[] {
  return INVOICES.map((invoice) => ({
    at: calendar.at(invoice.point),
    by: receiverAt(invoice.store),
    rule: (ctx) => receiveInvoice(ctx, invoice, calendar, vendorIds),
  }));
}

function receiveInvoice(ctx: RuleContext, invoice: SampleInvoice, calendar: Calendar, ids: VendorIds) {
  const { vendor, store, daysOnWay, number, freightDollars, dueIn, isDraft, moreDollars = 0 } = invoice;
  const lines = invoice.lines.map((said) => {
    const [sku, category = "", description = "", vendorStyle = "", cost, price, quantity] = said.split("|");
    return {
      ...blankOf(newLineFields),
      sku: sku || null,
      category,
      description,
      vendorStyle,
      cost: dollars(Number(cost)),
      retailPrice: price ? dollars(Number(price)) : null,
      quantity: Number(quantity ?? 1),
    };
  });
  const total = lines.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0);
  return beginReceiving(ctx, {
    ...blankOf(newReceivingFields),
    vendorId: ids.get(vendor) ?? 0,
    location: store,
    invoiceNumber: number,
    invoiceDate: addDays(dayIn(ZONE, ctx.now), -daysOnWay),
    invoiceTotal: cents(total + (freightDollars + moreDollars) * 100),
    freight: dollars(freightDollars),
    ownership: dueIn === undefined ? "owned" : "memo",
    memoDueDay: dueIn === undefined ? null : addDays(calendar.today, dueIn),
    lines,
    receive: !isDraft,
  });
}

const dollars = (amount: number) => cents(Math.round(amount * 100));
