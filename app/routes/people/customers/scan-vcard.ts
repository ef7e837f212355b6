import { href, withRest } from "~/ui/address";
import { factsOf } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/scan-vcard";

/** Shows only a notice (section 2). Keeps the list's filters. */
export function action({ context, url }: Route.ActionArgs) {
  return redirectWithToast(factsOf(context), withRest(href("/customers"), url.search), {
    tone: "info",
    title: "VCard scanning feature coming soon",
    description: "Until then, use Add Customer or Import Customers.",
  });
}

/** Renders refusals as a page. */
export default function ScanVCard() {
  return null;
}
