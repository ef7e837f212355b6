import { href, withRest } from "~/ui/address";
import { actorOf } from "~/web/context";
import { keepDraft, readDraft, type Typed, typedFrom } from "~/web/form-drafts.server";
import { readForm } from "~/web/form.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { BEGUN_WITH } from "~/web/values-when-opened";
import type { Route } from "./+types/former-envelope";
import { recordedTexts } from "./intake-edit-draft.server.ts";

/*
 * Items, work and promise of a repair had a form of their own, which is now part of its edit. Links, drafts and forms
 * that were open still come here, and go on there with all that was typed.
 */

export function loader({ params, context, url }: Route.LoaderArgs) {
  const id = idParam(params.repairId);
  const kept = readDraft(actorOf(context), url);
  return kept ? editWith(context, id, kept) : redirect(withRest(editOf(id), url.search), 303);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const texts = [...(await readForm(request))].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return editWith(context, idParam(params.repairId), typedFrom(texts));
}

const editOf = (repairId: number) => href("/repairs/:repairId/edit", { repairId });

/** Names of what isn't the repair's. */
const NOT_KEPT = /^(step|entered|begunWith|begunBy|approval\..*)$/;

function editWith(context: Route.LoaderArgs["context"], id: number, typed: Typed) {
  const recorded = recordedTexts(context, id, true);
  if (!recorded) throw notFound();
  const isRow = (name: string) => /^(items|work)\[/.test(name);
  const others = Object.entries(recorded).filter(
    ([name]) => name !== "item" && name !== BEGUN_WITH && !isRow(name),
  );
  const { version: orderVersion = recorded.orderVersion ?? "", ...sent } = typed;
  const kept = Object.entries(sent).filter(([name]) => !NOT_KEPT.test(name));
  const draft = Object.fromEntries([...others, ...kept, ["orderVersion", orderVersion]]) as Typed;
  return redirect(keepDraft(actorOf(context), editOf(id), draft), 303);
}
