import { explainedAs } from "~/domain/result";
import { editPiece } from "~/domain/pieces/edit-piece.server";
import { isAvailable } from "~/domain/pieces/piece";
import { categoriesInUse, getPiece } from "~/domain/pieces/find-pieces.server";
import { casesInUse } from "~/domain/pieces/display-cases.server";
import { storeNames } from "~/domain/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { costField, maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-piece";
import { PieceForm } from "./piece-form.tsx";
import { EditedPiece, pieceToForm } from "./piece-contract.ts";

export const handle: PageHandle = { title: "Inventory Management", subtitle: "Real-time pricing and stock" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.sku} · Loupe` : "Loupe" },
];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const piece = existingPiece(params.pieceId);
  return {
    id: piece.id,
    sku: piece.sku,
    form: {
      formKey: crypto.randomUUID(),
      values: {
        ...pieceToForm(withholdCost(piece, maySeeCost(context))),
        ...readDraft(actorOf(context), url),
      },
      cost: costField(context),
      categories: categoriesInUse(db),
      stores: storeNames(db),
      cases: casesInUse(db),
      locked: !isAvailable(piece),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingPiece(args.params.pieceId);
  const outcome = await performForm(
    args,
    EditedPiece,
    (ctx, edit) =>
      explainedAs(editPiece(ctx, id, edit), (detail) =>
        detail.kind === "overtaken" ? { ...detail, current: pieceToForm(detail.current) } : detail,
      ),
    {
      description: "Failed to update inventory item",
    },
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), `/inventory/${id}`, {
    tone: "success",
    description: "Inventory item updated successfully",
  });
}

export default function Edit({ loaderData: { id, sku, form }, actionData }: Route.ComponentProps) {
  const record = `/inventory/${id}`;
  return (
    <FormPage title={`Edit ${sku}`} backTo={record} backLabel={sku}>
      <PieceForm key={id} {...form} rejection={actionData} submitLabel="Save Changes" closeTo={record} />
    </FormPage>
  );
}

function existingPiece(pieceId: string) {
  const piece = getPiece(shop().db, idParam(pieceId));
  if (!piece) throw notFound();
  return piece;
}
