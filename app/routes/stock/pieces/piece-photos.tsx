import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import photoSheet from "~/ui/styles/photos.css?url";
import { addPhotoByForm, loadPhotos } from "~/web/photos/change-photos.server";
import { PhotosPage } from "~/web/photos/photos-page";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/piece-photos";

export const handle: PageHandle = { ...SECTIONS.inventory, isForm: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Photos of ${loaderData.sku}`);

export function loader({ params }: Route.LoaderArgs) {
  const piece = getPiece(shop().db, idParam(params.pieceId));
  if (!piece) throw notFound();
  const { id, sku, description } = piece;
  return { sku, shown: { ...loadPhotos({ kind: "piece", id }), name: description } };
}

export function action(args: Route.ActionArgs) {
  return addPhotoByForm(args, { kind: "piece", id: idParam(args.params.pieceId) });
}

export default function Photos({ loaderData: { sku, shown }, actionData }: Route.ComponentProps) {
  return (
    <PhotosPage
      {...shown}
      rejection={actionData}
      backTo={href("/inventory/:pieceId", { pieceId: shown.of.id })}
      backLabel={sku}
    />
  );
}
