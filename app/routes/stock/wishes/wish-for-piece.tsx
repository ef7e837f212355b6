import { wishesFor } from "~/domain/stock/wishes/find-wishes.server";
import { addWishOfPiece } from "~/domain/stock/wishes/add-wish.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { Stack } from "~/ui/columns";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/wish-for-piece";
import { searchForCustomer } from "../../people/customers/customer-picker.server.ts";
import { NewWishOfPiece } from "./wish-contract.ts";
import { WishForm } from "./wish-for-piece-form.tsx";

export const handle: PageHandle = { ...SECTIONS.inventory, subtitle: "Who wishes for an item", isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) => titled(`Wish for ${loaderData?.sku ?? "an item"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const piece = getPiece(db, idParam(params.pieceId));
  if (!piece) throw notFound();
  // A search brings along what was typed beside it.
  const values = readDraft(actorOf(context), url) ?? { note: url.searchParams.get("note") ?? "" };
  const search = (url.searchParams.get("search") ?? values.search ?? "").trim();
  const wishing = new Set(wishesFor(db, piece.id).map(({ customerId }) => customerId));
  return {
    id: piece.id,
    sku: piece.sku,
    description: piece.description,
    search,
    ...searchForCustomer(search, wishing),
    values,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const pieceId = idParam(args.params.pieceId);
  const outcome = await performForm(
    args,
    NewWishOfPiece,
    (ctx, sent) => addWishOfPiece(ctx, { pieceId, ...sent }),
    "Failed to change the wish list",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/:pieceId", { pieceId }), {
    tone: "success",
    description: `Added to the wish list of ${outcome.value.customerName}`,
  });
}

export default function WishForPiece({ loaderData, actionData }: Route.ComponentProps) {
  const { id, sku, description, search } = loaderData;
  return (
    <FormPage
      title={`Add ${sku} to a Wish List`}
      backTo={href("/inventory/:pieceId", { pieceId: id })}
      backLabel={sku}
    >
      <Stack>
        <p>{description}</p>
        <WishForm key={search} {...loaderData} rejection={actionData} />
      </Stack>
    </FormPage>
  );
}
