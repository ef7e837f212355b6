import { useLocation } from "react-router";
import { withPhotos } from "~/domain/photos/add-photo.server";
import { addPiece } from "~/domain/pieces/add-piece.server";
import { categoriesInUse } from "~/domain/pieces/find-pieces.server";
import { casesInUse } from "~/domain/pieces/display-cases.server";
import { storeNames } from "~/domain/stores/find-stores.server";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import photoSheet from "~/ui/styles/photos.css?url";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/kept-drafts.server";
import { listBehind, useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { storeToBeginWith } from "~/web/store-filter.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-piece";
import { PieceForm } from "./piece-form.tsx";
import { NewPieceForm } from "./piece-contract.ts";

export const handle: PageHandle = { title: "Inventory Management", subtitle: "Real-time pricing and stock" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta = () => [{ title: "Add Item · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  return {
    formKey: crypto.randomUUID(),
    cost: maySeeCost(context) ? ("shown" as const) : ("withheld" as const),
    values: readDraft(actor, url) ?? { location: storeToBeginWith(actor), ...scannedIn(url) },
    categories: categoriesInUse(shop().db),
    stores: storeNames(shop().db),
    cases: casesInUse(shop().db),
  };
}

/** What a count knows of a tag that no item has. */
function scannedIn({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    ["sku", "category", "location", "displayCase"].flatMap((name) => {
      const said = searchParams.get(name);
      return said === null ? [] : [[name, said.slice(0, 200)]];
    }),
  );
}

export async function action(args: Route.ActionArgs) {
  const sent = await receivePhotos(args, args.url.pathname + args.url.search);
  const outcome = await performForm(
    args,
    NewPieceForm,
    (ctx, { details, photos }) => withPhotos(ctx, "piece", photos, addPiece(ctx, details)),
    { description: "Failed to create inventory item" },
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), listBehind("/inventory", args.url.search), {
    tone: "success",
    description: "Inventory item created successfully",
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog("/inventory");
  const { search } = useLocation();
  return (
    <DialogOrPage modal={modal} title="Add Item" closeTo={closeTo} backLabel="Inventory">
      <PieceForm
        key={search}
        {...loaderData}
        rejection={actionData}
        submitLabel="Add Item"
        closeTo={closeTo}
        takesPhotos
      />
    </DialogOrPage>
  );
}
