import { fullName } from "~/domain/people/customers/customer";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { addRelative } from "~/domain/people/family/write-relative.server";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
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
import type { Route } from "./+types/family";
import { NewRelative } from "./relative-contract.ts";
import { RelativeLines, toShownRelative } from "./relative-lines.tsx";
import { AddRelative } from "./add-relative.tsx";

export const handle: PageHandle = { ...SECTIONS.family, isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(`Family of ${loaderData?.name ?? "a customer"}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId/relatives");
  const today = todayAt(db, customer.homeStore, Date.now() as Instant);
  return {
    id: customer.id,
    name: fullName(customer),
    relatives: relativesOf(db, customer.id).map((relative) => toShownRelative(relative, today)),
    mayEdit: can(actor, "customers.edit"),
    values: readDraft(actor, url) ?? {},
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    NewRelative,
    (ctx, sent) => addRelative(ctx, { customerId, ...sent }),
    "Failed to change the family",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId/relatives", { customerId }), {
    tone: "success",
    description: "Added to the family",
  });
}

export default function Family({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, relatives, mayEdit, values, formKey } = loaderData;
  return (
    <FormPage
      title={`Family of ${name}`}
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      {relatives.length > 0 ? (
        <Panel title="Family" flush>
          <RelativeLines relatives={relatives} customerId={mayEdit ? id : null} />
        </Panel>
      ) : (
        !mayEdit && (
          <EmptyState icon="users" title="Nobody noted yet" hint="Family and friends appear here." />
        )
      )}
      {mayEdit && (
        <AddRelative
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
