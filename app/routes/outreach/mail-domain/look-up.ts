import { canBeLookedUp, lookUp, mailDomainHere } from "~/sending/look-up-mail-domain.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/look-up";

/** Asks name servers about the domain that email comes from, by the button on its page. */
export async function action({ context }: Route.ActionArgs) {
  const page = href("/settings/sending/domain");
  const by = originOf(context);
  const asked = mailDomainHere();
  if (!asked || !canBeLookedUp(asked))
    return redirectWithToast(factsOf(context), page, {
      tone: "info",
      title: "Not Looked Up",
      description: asked
        ? `No name server knows ${asked.domain}`
        : "No mail server is set up here. In a chain it is the head office's, which can't be reached now",
    });
  await lookUp(by, asked);
  return redirectWithToast(factsOf(context), page, {
    tone: "success",
    title: "Looked Up",
    description: `The records of ${asked.domain} are shown as they are now`,
  });
}

export { NoPage as default } from "~/web/no-page";
