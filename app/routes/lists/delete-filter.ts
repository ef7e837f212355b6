import { redirect } from "react-router";
import { deleteFilter } from "~/domain/saved-filters/save-filter.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import type { Route } from "./+types/delete-filter";
import { filterOfList, listFor } from "./listings.server.ts";

const FAILED = "Failed to delete the filter";
const Nothing = contract({});

/** Handles the button of the page of filters. */
export async function action(args: Route.ActionArgs) {
  const { name: list } = listFor(args.params.list, args.context, "opens");
  const { id } = filterOfList(list, args.params.filterId, args.context);
  const outcome = await performForm(args, Nothing, (ctx) => deleteFilter(ctx, id), { description: FAILED });
  const page = `/lists/${list}/filters`;
  const done = () => ({ to: page, said: "Filter deleted" });
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { name } = listFor(params.list, context, "opens");
  return redirect(`/lists/${name}/filters`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Delete() {
  return null;
}
