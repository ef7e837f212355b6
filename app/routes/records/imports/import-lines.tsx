import { data } from "react-router";
import { counted } from "~/domain/counted";
import { LINES_AT_MOST } from "~/domain/stock/receivings/receiving-size";
import { getReceiving } from "~/domain/stock/receivings/find-receivings.server";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { receiveLines } from "~/import/receive-lines.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/import-lines";
import { ImportForm } from "./import-form.tsx";
import type { Rejection } from "./import-questions.tsx";

export const handle: PageHandle = { ...SECTIONS.receivings, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Items of ${loaderData.number} from a File`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, receivedAt } = existingReceiving(params.receivingId);
  if (receivedAt !== null) throw redirect(href("/inventory/receivings/:receivingId", { receivingId: id }));
  return { id, number: receivingNumber(id), formKey: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const received = await receiveLines(args, { receivingId: id, ask: true });
  if (received.ok) {
    const rest = received.refused > 0 ? `; ${counted(received.refused, "row")} left out` : "";
    return redirectWithToast(
      factsOf(args.context),
      href("/inventory/receivings/:receivingId", { receivingId: id }),
      {
        tone: "success",
        description: `Added ${counted(received.items, "item")}${rest}`,
      },
    );
  }
  const { status, message, choice = null, columns = null, preview = null } = received;
  const rejection: Rejection = {
    formKey: crypto.randomUUID(),
    status,
    message,
    usedFor: null,
    running: null,
    choice,
    columns,
    preview,
    fillsEmpty: false,
  };
  return data(rejection, { status });
}

function existingReceiving(receivingId: string) {
  const receiving = getReceiving(shop().db, idParam(receivingId));
  if (!receiving) throw notFound();
  return receiving;
}

export default function ImportLines({
  loaderData: { id, number, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <ImportForm
      words={{
        path: href("/inventory/receivings/:receivingId", { receivingId: id }),
        form: href("/inventory/receivings/:receivingId/import", { receivingId: id }),
        past: null,
        rows: "items",
        record: "item",
        list: number,
        title: "Items from a File",
        mayFill: false,
      }}
      hint={
        <>
          The vendor's list as CSV or Excel (.xlsx, .xls), up to {LINES_AT_MOST} items. Name the columns in
          the first row: description, category, metal, karat, size, cost, quantity, style, retail price, SKU,
          weight; you can match other names yourself. Missing SKUs and retail prices are filled in by the
          rules in Settings.
        </>
      }
      loaded={{ formKey, goesOnWith: null }}
      answer={actionData}
    />
  );
}
