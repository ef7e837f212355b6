import { blankOf } from "~/domain/fields";
import { type VendorDetails, vendorFields } from "~/domain/stock/vendors/vendor-fields";

export interface SampleVendor extends VendorDetails {
  /** Matches descriptions of the vendor's pieces. */
  makes: RegExp;
  /** Prefix of its style numbers. */
  style: string;
}

const nothing = blankOf(vendorFields);

/** Sample vendors. Pieces that none of them makes (pearls, brooches, cufflinks) have no vendor. */
export const VENDORS: SampleVendor[] = [
  {
    ...nothing,
    name: "Delmar Gems",
    contactName: "Ilse Brandt",
    phone: "(212) 555-0171",
    email: "memo@delmar.example",
    address: "22 W 48th St, New York, NY 10036",
    accountNumber: "MF-118",
    terms: "Net 60; memo 30 days",
    note: "Certified stones on memo by overnight courier. Call before a return.",
    makes: /solitaire|three-stone|eternity|tennis|diamond, H SI2|stud earrings, .* diamonds/,
    style: "DG",
  },
  {
    ...nothing,
    name: "Northline Watches",
    contactName: "Peter Aldous",
    phone: "(305) 555-0144",
    email: "orders@northline.example",
    address: "800 Brickell Ave, Miami, FL 33131",
    accountNumber: "30944",
    terms: "Net 30",
    makes: /Halden|Corvane|Aurelle|Ostrow/,
    style: "NW",
  },
  {
    ...nothing,
    name: "Kessel & Son",
    contactName: "Ruth Kessel",
    phone: "(401) 555-0123",
    email: "office@kessel.example",
    address: "115 Richmond St, Providence, RI 02903",
    accountNumber: "LM-2207",
    terms: "2% 10 days, net 30",
    makes: /wedding band|signet|stacking|bangle|bracelet|chain, \d|hoop/,
    style: "KS",
  },
  {
    ...nothing,
    name: "Aurelia Castings",
    contactName: "Dana Whitlock",
    phone: "(213) 555-0186",
    email: "sales@aurelia.example",
    address: "607 S Hill St, Los Angeles, CA 90014",
    terms: "Net 30; COD under $500",
    makes: /halo ring|pendant|drop earrings|stud earrings/,
    style: "AC",
  },
];

export interface SampleInvoice {
  vendor: string;
  store: string;
  /**
   * From 0 to 1 (`Calendar.at`), so that its pieces arrive between the same others on every day of the year.
   */
  point: number;
  /** Days in transit. */
  daysOnWay: number;
  number: string;
  freightDollars: number;
  /** Days until the pieces on memo are due back. */
  dueIn?: number;
  /** Typed but not received yet. */
  isDraft?: true;
  /** Dollars on the paper beyond its lines. */
  moreDollars?: number;
  /**
   * SKU, category, description, style, cost and price in dollars, quantity. The rules in Settings give a SKU
   * and a price to lines without them.
   */
  lines: string[];
}

/**
 * Sample invoices. They bring eight pieces, as many as `STEPS` and the transfer in transit take out of the
 * cases.
 */
export const INVOICES: SampleInvoice[] = [
  {
    vendor: "Northline Watches",
    store: "boca",
    point: 0.93,
    daysOnWay: 3,
    number: "NW-30418",
    freightDollars: 45,
    lines: [
      "WTC-3001|watches|Halden Meridian automatic, 40 mm steel, silver dial, new, full set|NW-4401|2390|3750",
      "WTC-3002|watches|Halden Meridian automatic, 40 mm steel, green dial, new, full set|NW-4402|2390|3750",
      "WTC-3003|watches|Corvane Field, 38 mm titanium, sand dial, new, full set|NW-2215|905|1450",
      "WTC-3004|watches|Aurelle Petite quartz, 26 mm steel, black dial, new, full set|NW-1180|610|975",
    ],
  },
  {
    vendor: "Delmar Gems",
    store: "new_york",
    point: 0.955,
    daysOnWay: 1,
    number: "M-7719",
    freightDollars: 0,
    dueIn: 9,
    lines: [
      "DIA-3001|rings|Platinum solitaire ring, 1.71 ct round brilliant diamond, F VS2, GIA, size 6|DG-90171|12800|23500",
      "DIA-3002|rings|Platinum solitaire ring, 2.22 ct emerald-cut diamond, G VVS2, GIA, size 6|DG-90222|19400|35500",
      "DIA-3003|earrings|18K white gold stud earrings, 3.02 cttw round diamonds, F VS2, GIA|DG-61302|15900|29000",
      "DIA-3004|necklaces|18K white gold pendant, 1.51 ct pear diamond, F VS1, GIA, 18 in cable chain|DG-33151|9800|18500",
    ],
  },
  {
    vendor: "Kessel & Son",
    store: "denver",
    point: 0.999,
    daysOnWay: 2,
    number: "88431",
    freightDollars: 30,
    isDraft: true,
    moreDollars: 85,
    lines: [
      "|rings|14K yellow gold comfort-fit wedding band, 5 mm, polished, size 10|KS-5C10|505||2",
      "|rings|14K white gold comfort-fit wedding band, 4 mm, polished, size 6|KS-4C6|390||1",
      "|bracelets|14K yellow gold paperclip bracelet, 7 in|KS-771|640|1295|1",
    ],
  },
];
