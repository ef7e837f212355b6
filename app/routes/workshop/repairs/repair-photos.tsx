import { orderNumber } from "~/domain/workshop/orders/order";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import photoSheet from "~/ui/styles/photos.css?url";
import { addPhotoByForm, loadPhotos } from "~/web/photos/change-photos.server";
import { PhotosPage } from "~/web/photos/photos-page";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/repair-photos";

export const handle: PageHandle = { ...SECTIONS.repairs, isForm: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Photos of repair ${loaderData.of.id}`);

export function loader({ params }: Route.LoaderArgs) {
  const repair = getRepair(shop().db, idParam(params.repairId));
  if (!repair) throw notFound();
  return { ...loadPhotos({ kind: "repair", id: repair.id }), name: repair.item };
}

export function action(args: Route.ActionArgs) {
  return addPhotoByForm(args, { kind: "repair", id: idParam(args.params.repairId) });
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = loaderData.of;
  return (
    <PhotosPage
      {...loaderData}
      rejection={actionData}
      backTo={href("/repairs/:repairId", { repairId: id })}
      backLabel={orderNumber({ kind: "repair", id: id })}
    />
  );
}
