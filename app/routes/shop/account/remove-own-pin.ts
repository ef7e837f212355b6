import { removeOwnPin } from "~/domain/shop/account/pins.server";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/remove-own-pin";

export async function action({ context }: Route.ActionArgs) {
  const { sessionId } = sessionOf(context);
  write(originOf(context, null), (ctx) => removeOwnPin(ctx, sessionId));
  return redirectWithToast(factsOf(context), href("/account"), {
    tone: "success",
    description: "PIN removed",
  });
}

export { NoPage as default } from "~/web/no-page";
