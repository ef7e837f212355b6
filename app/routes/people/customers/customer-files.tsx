import { fullName } from "~/domain/people/customers/customer";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { addFileByForm, loadFiles } from "~/web/files/change-files.server";
import { FilesPage } from "~/web/files/files-page";
import { keptCustomer } from "~/web/kept-customer.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/customer-files";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Profiles, purchase history, preferences",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Files of ${loaderData.name} · Loupe` : "Loupe" },
];

export async function loader(args: Route.LoaderArgs) {
  const customer = keptCustomer(args.params.customerId, "/customers/:customerId/files");
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
