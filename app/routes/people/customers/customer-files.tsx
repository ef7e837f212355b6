import { fullName } from "~/domain/people/customers/customer";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { addFileByForm, loadFiles } from "~/web/files/change-files.server";
import { FilesPage } from "~/web/files/files-page";
import { keptCustomer } from "~/web/kept-customer.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/customer-files";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Files of ${loaderData.name}`);

export async function loader(args: Route.LoaderArgs) {
  const customer = keptCustomer(args, "/customers/:customerId/files");
  const zone = zoneOf(shop().db, customer.homeStore);
  return {
    ...(await loadFiles(args, { kind: "customer", id: customer.id }, zone)),
    name: fullName(customer),
  };
}

export function action(args: Route.ActionArgs) {
  return addFileByForm(args, { kind: "customer", id: idParam(args.params.customerId) });
}

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FilesPage
      {...loaderData}
      refused={actionData}
      backTo={href("/customers/:customerId", { customerId: loaderData.of.id })}
    />
  );
}
