import type { Filed } from "~/domain/shop/files/record-file";
import { idParam, notFound } from "~/web/problem";

/** Parameters of file URLs; each URL has one of them. */
interface FiledParams {
  customerId?: string;
  pieceId?: string;
}

/** Returns the record whose files a URL is about; 404 if it names none. */
export function filedIn({ customerId, pieceId }: FiledParams): Filed {
  if (customerId !== undefined) return { kind: "customer", id: idParam(customerId) };
  if (pieceId !== undefined) return { kind: "piece", id: idParam(pieceId) };
  throw notFound();
}
