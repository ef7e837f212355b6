import { editProfile } from "~/domain/customers/edit-profile.server";
import { consentsOf } from "~/domain/customers/find-consents.server";
import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import type { Customer } from "~/domain/customers/customer";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/profile-api";
import { EditedProfile, profileToJson } from "./profile-contract.ts";

export function loader({ params }: Route.LoaderArgs) {
  const customer = getCustomerOrErased(shop().db, idParam(params.customerId));
  if (!customer) throw notFound();
  return Response.json(toJson(customer));
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  return performJson(
    args,
    EditedProfile,
    (ctx, edit) => editProfile(ctx, id, edit),
    toJson,
    200,
    ({ current }) => ({ current: toJson(current) }),
  );
}

function toJson(customer: Customer) {
  return profileToJson(customer, consentsOf(shop().db, customer.id));
}
