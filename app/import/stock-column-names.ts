import { newLineFields } from "../domain/stock/receivings/receiving-fields.ts";
import { pieceFields } from "../domain/stock/pieces/piece-fields.ts";
import type { KnownColumns } from "./match-columns.ts";
import { WEIGHT_HEADINGS } from "./weight-units.ts";

/** Column names of other systems and of vendors' lists, as `plainName` returns them. */
const ALIASES: KnownColumns["aliases"] = {
  sku: [
    "item",
    "itemno",
    "itemnumber",
    "item#",
    "stockno",
    "stocknumber",
    "stock#",
    "tagno",
    "tag#",
    "barcode",
  ],
  category: ["type", "department", "dept", "class", "producttype"],
  description: ["itemdescription", "desc", "name", "productname", "title", "product"],
  cost: ["unitcost", "itemcost", "ourcost", "wholesale", "wholesaleprice"],
  retailPrice: [
    "retail",
    "price",
    "sellingprice",
    "saleprice",
    "listprice",
    "msrp",
    "suggestedretail",
    "tagprice",
  ],
  quantity: ["qty", "pcs", "pieces", "count", "units"],
  purchaseDate: [
    "purchased",
    "acquired",
    "dateacquired",
    "datepurchased",
    "datereceived",
    "received",
    "receiveddate",
  ],
  weightGiven: [
    "weight",
    "grams",
    "gramweight",
    "weightgrams",
    "weight(g)",
    "weightg",
    "goldweight",
    "metalweight",
    "wt",
    "wt(g)",
    ...WEIGHT_HEADINGS,
  ],
  weightUnit: ["unitofweight", "weightunits"],
  status: ["itemstatus", "stockstatus"],
  meltPrice: ["meltvalue"],
  tagText: ["tagdescription"],
  memoDueDay: ["dueback"],
  location: ["store", "storename", "shop", "branch"],
  displayCase: ["case", "tray", "showcase"],
  floorPrice: ["minimumprice", "minprice", "lowestprice"],
  metal: ["metaltype", "material"],
  karat: ["kt", "karatage", "purity", "fineness"],
  size: ["ringsize", "ringsz", "length"],
  serialNumber: ["serial", "serialno", "serial#"],
  laboratory: ["lab", "certlab", "gradinglab"],
  certificateNumber: ["certificate", "certno", "certnumber", "cert#", "reportnumber"],
  vendor: ["vendorname", "supplier", "suppliername", "manufacturer"],
  vendorStyle: [
    "vendorsstyle",
    "style",
    "styleno",
    "stylenumber",
    "style#",
    "vendorsku",
    "vendoritem",
    "vendorstyleno",
    "model",
  ],
};

/** Vendors' names for our cost. In a list of our own stock, they could mean the price. */
const VENDORS_COST = ["netprice", "unitprice", "yourprice"];

const { vendorId: _, weight: __, weightGiven, ...pieceColumnFields } = pieceFields;

/**
 * Fields of an item's row. The vendor is given by name. The weight's unit stands behind it, beside it or in
 * the column's name; otherwise it is grams. Only items for sale are imported.
 */
export const pieceRowFields = {
  ...pieceColumnFields,
  weightGiven,
  vendor: { label: "Vendor" },
  status: { label: "Status" },
};

const { weight: ___, ...lineColumnFields } = newLineFields;

/** Fields of a row in a vendor's invoice. */
export const lineRowFields = lineColumnFields;

/** Columns of an item list, without cost for those who can't see it. */
export function pieceColumns(seesCost: boolean): KnownColumns {
  return {
    fields: seen(pieceRowFields, seesCost),
    aliases: ALIASES,
    lacks: lacking(["sku", "retailPrice"], pieceRowFields),
  };
}

/** Columns of a vendor's list. The rules in Settings fill in what it leaves out. */
export function lineColumns(seesCost: boolean): KnownColumns {
  return {
    fields: seen(lineRowFields, seesCost),
    aliases: { ...ALIASES, cost: [...(ALIASES.cost ?? []), ...VENDORS_COST] },
    lacks: lacking(seesCost ? ["description", "cost"] : ["description", "retailPrice"], lineRowFields),
  };
}

type Labels = Readonly<Record<string, { label: string }>>;

function seen(fields: Labels, seesCost: boolean): Labels {
  const { cost, ...others } = fields;
  return seesCost && cost ? { ...others, cost } : others;
}

function lacking(required: readonly string[], fields: Labels): KnownColumns["lacks"] {
  return (found) => {
    const missing = required.filter((name) => !found.has(name)).map((name) => fields[name]?.label);
    if (missing.length === 0) return null;
    return `No column was found for ${missing.join(" and ")}. The first row must contain the column names.`;
  };
}
