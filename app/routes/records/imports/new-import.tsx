import { sizesOf } from "~/import/import-limits";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/new-import";
import { answerImport, loadImportForm } from "./answer-import.server.ts";
import { ImportForm } from "./import-form.tsx";
import { CUSTOMER_IMPORT } from "./import-words.ts";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const meta = () => titled("Import Customers");

export function loader({ url }: Route.LoaderArgs) {
  return loadImportForm(url, "customers");
}

export async function action(args: Route.ActionArgs) {
  return answerImport(args, "customers");
}

export default function ImportCustomers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ImportForm
      words={CUSTOMER_IMPORT}
      hint={
        <>
          Name the columns in the first row: firstName, lastName, email, phone, street, city, state, zip,
          store, tier, birthday, anniversary, spouse; you can match other names yourself. Customers without a
          store go to Boca Raton; without a tier, they start as Silver. {sizesOf("customers")}
        </>
      }
      loaded={loaderData}
      answer={actionData}
    />
  );
}
