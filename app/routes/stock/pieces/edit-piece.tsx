import { useLocation } from "react-router";
import type { Instant } from "~/domain/dates";
import { explainedAs } from "~/domain/result";
import { editPiece, lockedFields, whyItStays } from "~/domain/stock/pieces/edit-piece.server";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { casesInUse } from "~/domain/stock/pieces/display-cases.server";
import { stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { withholdCost } from "~/domain/withhold-cost";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { costField, maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-piece";
import { PieceForm } from "./piece-form.tsx";
import { EditedPiece, pieceToForm } from "./piece-contract.ts";
import { afterStoneStep, withoutEmptyStones } from "./stone-steps.server.ts";
import { existingPiece } from "./existing-piece.server.ts";

export const handle: PageHandle = { ...SECTIONS.inventory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.sku}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const piece = existingPiece(params.pieceId);
  const saved = { ...piece, stones: stonesOfOne(db, piece.id) };
  const why = whyItStays(db, piece, Date.now() as Instant);
  const draft = readDraft(actorOf(context), url);
  return {
    id: piece.id,
    sku: piece.sku,
    form: {
      formKey: crypto.randomUUID(),
      values: {
        // A draft's stones replace all saved ones.
        ...pieceToForm(withholdCost(draft ? { ...saved, stones: [] } : saved, maySeeCost(context))),
        ...draft,
      },
      cost: costField(context),
      categories: categoriesInUse(db),
      stores: storeNames(db),
      cases: casesInUse(db),
      vendors: vendorChoices(db, piece.vendorId),
      locked: lockedFields(db, piece),
      isSold: piece.state === "sold",
      stays: why === null ? null : { at: piece.location, why },
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingPiece(args.params.pieceId);
  const form = await readForm(args.request);
  const step = afterStoneStep(actorOf(args.context), args.url, form);
  if (step) return redirect(step, 303);
  const outcome = await performForm(
    args,
    EditedPiece,
    (ctx, edit) =>
      explainedAs(editPiece(ctx, id, edit), (detail) =>
        detail.kind === "overtaken"
          ? { ...detail, current: pieceToForm({ ...detail.current, stones: stonesOfOne(ctx.tx, id) }) }
          : detail,
      ),
    { description: "Failed to update inventory item" },
    { form: withoutEmptyStones(form), problem: null },
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/:pieceId", { pieceId: id }), {
    tone: "success",
    description: "Inventory item updated successfully",
  });
}

export default function Edit({ loaderData: { id, sku, form }, actionData }: Route.ComponentProps) {
  const record = href("/inventory/:pieceId", { pieceId: id });
  const { search } = useLocation();
  return (
    <FormPage title={`Edit ${sku}`} backTo={record} backLabel={sku}>
      <PieceForm
        key={id + search}
        {...form}
        rejection={actionData}
        submitLabel="Save Changes"
        closeTo={record}
      />
    </FormPage>
  );
}
