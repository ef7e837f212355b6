import { addCustomerAfterAsking } from "~/domain/people/customers/add-customer.server";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { SUPPRESSED_WORDS } from "~/domain/people/customers/refused-words";
import { typedCustomer } from "~/domain/people/customers/typed-customer";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-customer";
import { CustomerForm } from "./customer-form.tsx";
import { NewCustomerForm } from "./customer-contract.ts";
import { chosenIn, returnTo, whereNext } from "./return-with-customer.ts";

const TITLE = "Add Customer";

export const handle: PageHandle = { ...SECTIONS.customers, nameOf: () => TITLE, isForm: true };

export const meta = () => titled(TITLE);

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  return {
    formKey: crypto.randomUUID(),
    values: readDraft(actor, url) ?? {
      tier: "silver",
      homeStore: storeToBeginWith(actor),
      ...typedCustomer(url.searchParams.get("typed") ?? ""),
    },
    stores: storeNames(shop().db),
    returnTo: returnTo(url),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(
    args,
    NewCustomerForm,
    addCustomerAfterAsking,
    "Failed to create customer",
  );
  if (!outcome.ok) return outcome.rejection;
  const { id, suppressedChannels } = outcome.value;
  const suppressed = channelsIn(suppressedChannels).map((channel) => SUPPRESSED_WORDS[channel]);
  return redirectWithToast(factsOf(args.context), whereNext(args.url, id), {
    tone: "success",
    description: ["Customer created successfully", ...suppressed].join(". "),
    ...(returnTo(args.url) === null && {
      link: { label: "View", to: href("/customers/:customerId", { customerId: id }) },
    }),
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo: list } = useDialog(href("/customers"));
  const { returnTo, ...form } = loaderData;
  const closeTo = returnTo ?? list;
  return (
    <DialogOrPage modal={modal} title={TITLE} closeTo={closeTo} backLabel={returnTo ? "Back" : "Customers"}>
      <CustomerForm
        {...form}
        rejection={actionData}
        submit={{ label: "Add Customer", busy: "Creating..." }}
        before="the customer can be added"
        closeTo={closeTo}
        asksRingSize
        goOnWith={(id) =>
          returnTo ? chosenIn(returnTo, id) : href("/customers/:customerId", { customerId: id })
        }
      />
    </DialogOrPage>
  );
}
