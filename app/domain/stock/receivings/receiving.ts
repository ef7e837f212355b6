import { documentNumber } from "../../document-number.ts";
import type { Ownership } from "../pieces/ownership.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Karat, Metal } from "../pieces/metals.ts";
import type { Thousandths, WeightUnit } from "../../weight.ts";

/** 'RC-000012'. */
export function receivingNumber(id: number): string {
  return documentNumber("receiving", id);
}

export interface Receiving {
  id: number;
  vendor: { id: number; name: string };
  store: { key: string; name: string; zone: string };
  invoiceNumber: string | null;
  invoiceDate: Day | null;
  /** Total on the vendor's paper. */
  invoiceTotal: Cents | null;
  freight: Cents | null;
  /** Sum of its lines. */
  lineCost: Cents;
  pieces: number;
  ownership: Ownership;
  memoDueDay: Day | null;
  note: string | null;
  begunAt: Instant;
  begunBy: string;
  /** Null while it is a draft. */
  receivedAt: Instant | null;
  receivedBy: string | null;
  version: number;
  /** Changes when the invoice or any of its lines changes. */
  stamp: string;
}

export interface ReceivingLine {
  id: number;
  receivingId: number;
  sku: string;
  category: string;
  description: string;
  vendorStyle: string | null;
  metal: Metal | null;
  karat: Karat | null;
  size: string | null;
  cost: Cents;
  retailPrice: Cents;
  weight: Thousandths | null;
  weightGiven: Thousandths | null;
  weightUnit: WeightUnit | null;
  /** Null until it is received. */
  pieceId: number | null;
  version: number;
}
