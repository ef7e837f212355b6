import { redirect } from "react-router";
import { removeRelative } from "~/domain/customers/write-relative.server";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/remove-relative";
import { NoRelativeFields } from "./relative-contract.ts";

/** Handles the buttons of the family's page. */
export async function action(args: Route.ActionArgs) {
  const [customerId, relativeId] = [idParam(args.params.customerId), idParam(args.params.relativeId)];
  const outcome = await performForm(
    args,
    NoRelativeFields,
    (ctx) => removeRelative(ctx, { customerId, relativeId }),
    { description: "Failed to change the family" },
  );
  if (!outcome.ok) throw notFound();
  return redirectWithToast(factsOf(args.context), `/customers/${customerId}/relatives`, {
    tone: "success",
    title: "Success",
    description: "Removed from the family",
  });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/customers/${idParam(params.customerId)}/relatives`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function RemoveRelative() {
  return null;
}
