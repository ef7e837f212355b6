import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { addFileByForm, loadFiles } from "~/web/files/change-files.server";
import { FilesPage } from "~/web/files/files-page";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/piece-files";

export const handle: PageHandle = { ...SECTIONS.inventory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Files of ${loaderData.name}`);

export async function loader(args: Route.LoaderArgs) {
  const { db } = shop();
  const piece = getPiece(db, idParam(args.params.pieceId));
  if (!piece) throw notFound();
  const zone = zoneOf(db, piece.location);
  return { ...(await loadFiles(args, { kind: "piece", id: piece.id }, zone)), name: piece.sku };
}

export function action(args: Route.ActionArgs) {
  return addFileByForm(args, { kind: "piece", id: idParam(args.params.pieceId) });
}

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FilesPage
      {...loaderData}
      refused={actionData}
      backTo={href("/inventory/:pieceId", { pieceId: loaderData.of.id })}
    />
  );
}
