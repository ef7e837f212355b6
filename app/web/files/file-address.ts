import type { Filed } from "~/domain/shop/files/record-file";
import { type Address, recordAt } from "~/ui/address";

const PAGES = { customer: "/customers/:customerId/files", piece: "/inventory/:pieceId/files" } as const;

/** The page that adds and removes a record's files. */
export function filesAddress({ kind, id }: Filed): Address {
  return recordAt(PAGES[kind], id);
}

export function fileAddress(of: Filed, file: number): Address {
  return recordAt(`${PAGES[of.kind]}/:fileId`, of.id, file);
}

export function removeFileAddress(of: Filed, file: number): Address {
  return recordAt(`${PAGES[of.kind]}/:fileId/remove`, of.id, file);
}
