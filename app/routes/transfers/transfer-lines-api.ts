import { getTransfer } from "~/domain/transfers/find-transfers.server";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { idParam, notFound } from "~/web/problem";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/transfer-lines-api";
import { TransferLineQuery } from "./transfer-contract.ts";
import { transferLineToJson } from "./transfer-json.ts";
import { transferLinesBy } from "./transfer-lists.server.ts";

export function loader({ params, url }: Route.LoaderArgs) {
  const transferId = idParam(params.transferId);
  if (!getTransfer(shop().db, transferId)) throw notFound();
  const { outcome } = readQuery(url, TransferLineQuery);
  return listJson(url, transferLinesBy({ transferId, outcome }), transferLineToJson);
}
