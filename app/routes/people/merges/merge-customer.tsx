import { closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { factsOf } from "~/web/context";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/merge-customer";
import { NewMerge } from "./merge-contract.ts";
import { Comparison } from "./comparison.tsx";
import { Choices } from "./merge-choices.tsx";
import { choicesFor, comparison } from "./compare-fields.server.ts";

export const handle: PageHandle = {
  ...SECTIONS.customers,
  subtitle: "Combine two records into one",
  isForm: true,
};

export const meta = ({ loaderData }: Route.MetaArgs) => titled(`Merge ${loaderData?.name ?? "a customer"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const kept = keptCustomer({ params, url, context }, "/customers/:customerId");
  const other = getCustomer(shop().db, Number(url.searchParams.get("with") ?? "") || 0);
  return {
    id: kept.id,
    name: fullName(kept),
    formKey: crypto.randomUUID(),
    comparison: other && other.id !== kept.id ? comparison(kept, other) : null,
    choices:
      other && other.id !== kept.id ? null : choicesFor(kept, url.searchParams.get("search")?.trim() ?? ""),
  };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    NewMerge,
    (ctx, sent) => mergeCustomers(ctx, id, sent),
    "Failed to merge the customers",
  );
  if (!outcome.ok) return outcome.rejection;
  const kept = getCustomer(shop().db, id);
  const refused = kept ? Object.values(refusedWords(closedChannels(kept))) : [];
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId", { customerId: id }), {
    tone: "success",
    description: [`Customer #${outcome.value.mergedId} was merged into this one`, ...refused].join(". "),
    undo: { to: href("/customers/merges/:mergeId/undo", { mergeId: outcome.value.id }), fields: {} },
  });
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, formKey, comparison: compared, choices } = loaderData;
  return (
    <FormPage
      title={`Merge ${name}`}
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      {compared ? (
        <Comparison key={compared.merged.id} {...compared} formKey={formKey} rejection={actionData} />
      ) : (
        choices && (
          <>
            <FormAlerts form={buttonForm("merge", actionData)} before="the customers can be merged" />
            <Choices id={id} {...choices} />
          </>
        )
      )}
    </FormPage>
  );
}
