import { redirect } from "react-router";
import { removeWish } from "~/domain/customers/write-wish.server";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/remove-wish";
import { NoWishFields } from "./wish-contract.ts";

/** Handles the button of the wish list. */
export async function action(args: Route.ActionArgs) {
  const [customerId, wishId] = [idParam(args.params.customerId), idParam(args.params.wishId)];
  const outcome = await performForm(args, NoWishFields, (ctx) => removeWish(ctx, { customerId, wishId }), {
    description: "Failed to change the wish list",
  });
  if (!outcome.ok) throw notFound();
  return redirectWithToast(factsOf(args.context), `/customers/${customerId}/wishes`, {
    tone: "success",
    title: "Success",
    description: "Taken off the wish list",
  });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/customers/${idParam(params.customerId)}/wishes`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function RemoveWish() {
  return null;
}
