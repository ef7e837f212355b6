import { deleteFilter } from "~/domain/shop/lists/save-filter.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/delete-filter";
import { filterOfList, listFor } from "./list-readers.server.ts";

/** Handles a button on the page of saved filters. */
export function action(args: Route.ActionArgs) {
  const { name: list } = listFor(args.params.list, args.context, "opens");
  const { id } = filterOfList(list, args.params.filterId, args.context);
  const page = href("/lists/:list/filters", { list });
  return performButton(args, {
    rule: (ctx) => deleteFilter(ctx, id),
    done: () => ({ to: page, said: "Filter deleted" }),
    back: page,
    failed: "Failed to delete the filter",
  });
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { name } = listFor(params.list, context, "opens");
  return redirect(href("/lists/:list/filters", { list: name }));
}

export { NoPage as default } from "~/web/no-page";
