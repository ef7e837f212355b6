import { ticketNumber } from "~/domain/counter/sales/sale";
import { type Address, href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { ApproveReturn } from "./approve-return.tsx";
import type { ReturnView } from "./return-draft.server.ts";
import { ReturnForm, type ReturnFormProps } from "./return-form.tsx";

interface ReturnPageProps<Out> extends ReturnFormProps<Out> {
  title: string;
  rejection: (ReturnFormProps<Out>["rejection"] & { view: ReturnView; changeTo: Address }) | undefined;
}

/** Shows the form of a return or an exchange, or what a colleague is asked to approve. */
export function ReturnPage<Out>({ title, view: loaded, rejection, ...form }: ReturnPageProps<Out>) {
  const view = rejection?.view ?? loaded;
  return (
    <FormPage
      title={title}
      backTo={href("/sales/:saleId", { saleId: view.sale.id })}
      backLabel={ticketNumber(view.sale.id)}
      wide
    >
      {rejection?.approval ? (
        <ApproveReturn
          ask={rejection.approval}
          rejection={rejection}
          view={view}
          changeTo={rejection.changeTo}
        />
      ) : (
        <ReturnForm view={view} rejection={rejection} {...form} />
      )}
    </FormPage>
  );
}
