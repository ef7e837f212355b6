import { fullName } from "~/domain/people/customers/customer";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import photoSheet from "~/ui/styles/photos.css?url";
import { keptCustomer } from "~/web/kept-customer.server";
import { addPhotoByForm, loadPhotos } from "~/web/photos/change-photos.server";
import { PhotosPage } from "~/web/photos/photos-page";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/customer-photos";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Photos of ${loaderData.name}`);

export function loader(args: Route.LoaderArgs) {
  const customer = keptCustomer(args, "/customers/:customerId/photos");
  return { ...loadPhotos({ kind: "customer", id: customer.id }), name: fullName(customer) };
}

export function action(args: Route.ActionArgs) {
  return addPhotoByForm(args, { kind: "customer", id: idParam(args.params.customerId) });
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { of, name } = loaderData;
  return (
    <PhotosPage
      {...loaderData}
      rejection={actionData}
      backTo={href("/customers/:customerId", { customerId: of.id })}
      backLabel={name}
    />
  );
}
