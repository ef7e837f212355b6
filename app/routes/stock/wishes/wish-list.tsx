import { fullName } from "~/domain/people/customers/customer";
import { wishesOf } from "~/domain/stock/wishes/find-wishes.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { EmptyState } from "~/ui/empty-state";
import { FormPage } from "~/ui/form-page";
import { Panel } from "~/ui/panel";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/wish-list";
import { NewWish } from "./wish-contract.ts";
import { toShownWish, WishLines } from "./wish-lines.tsx";
import { AddWish } from "./add-wish.tsx";

export const handle: PageHandle = {
  ...SECTIONS.customers,
  subtitle: "Items this customer would like",
  isForm: true,
};

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(`Wish list of ${loaderData?.name ?? "a customer"}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId/wishes");
  const zone = zoneOf(db, customer.homeStore);
  return {
    id: customer.id,
    name: fullName(customer),
    wishes: wishesOf(db, customer.id).map((wish) => toShownWish(wish, zone)),
    mayEdit: can(actor, "customers.edit"),
    values: readDraft(actor, url) ?? {},
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    NewWish,
    (ctx, sent) => addWish(ctx, { customerId, ...sent }),
    "Failed to change the wish list",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId/wishes", { customerId }), {
    tone: "success",
    description: "Added to the wish list",
  });
}

export default function WishList({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, wishes, mayEdit, values, formKey } = loaderData;
  return (
    <FormPage
      title={`Wish list of ${name}`}
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      {wishes.length > 0 ? (
        <Panel title="Wish List" flush>
          <WishLines wishes={wishes} customerId={mayEdit ? id : null} />
        </Panel>
      ) : (
        !mayEdit && <EmptyState icon="heart" title="No wishes yet" hint="Wishes appear here." />
      )}
      {mayEdit && (
        <AddWish
          key={formKey}
          id={id}
          values={values as Record<string, string>}
          formKey={formKey}
          rejection={actionData}
        />
      )}
    </FormPage>
  );
}
