import { getTransfer } from "~/domain/transfers/find-transfers.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/transfer-api";
import { transferToJson } from "./transfer-json.ts";

export function loader({ params }: Route.LoaderArgs) {
  const transfer = getTransfer(shop().db, idParam(params.transferId));
  if (!transfer) throw notFound();
  return Response.json(transferToJson(transfer));
}
