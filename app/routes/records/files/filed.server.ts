import type { Filed } from "~/domain/records/files/record-file";
import { idParam, notFound } from "~/web/problem";

/** Each URL of files names one of them. */
interface FiledParams {
  customerId?: string;
  pieceId?: string;
}

/** The record whose files a URL is about. */
export function filedIn({ customerId, pieceId }: FiledParams): Filed {
  if (customerId !== undefined) return { kind: "customer", id: idParam(customerId) };
  if (pieceId !== undefined) return { kind: "piece", id: idParam(pieceId) };
  throw notFound();
}
