import { useLocation } from "react-router";
import { withPhotos } from "~/domain/shop/photos/add-photo.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { casesInUse } from "~/domain/stock/pieces/display-cases.server";
import { stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt, href, localPath } from "~/ui/address";
import photoSheet from "~/ui/styles/photos.css?url";
import { Callout } from "~/ui/callout";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { Link } from "~/ui/page-link";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { listBehind, useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { costField, maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-piece";
import { PieceForm } from "./piece-form.tsx";
import { copyToForm, NewPieceForm } from "./piece-contract.ts";
import { afterStoneStep, withoutEmptyStones } from "./stone-steps.server.ts";

const TITLE = "Add Item";

export const handle: PageHandle = { ...SECTIONS.inventory, nameOf: () => TITLE, isForm: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta = () => titled(TITLE);

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const copied = copiedAt(url);
  const sees = maySeeCost(context);
  const begun = copied
    ? copyToForm(withholdCost({ ...copied, stones: stonesOfOne(db, copied.id) }, sees))
    : { location: storeToBeginWith(actor), ...scannedIn(url) };
  return {
    returnTo: returnTo(url),
    copied: copied && { id: copied.id, sku: copied.sku },
    form: {
      formKey: crypto.randomUUID(),
      // In customer view a new cost may be typed in sight, but a copied one isn't shown.
      cost: copied ? costField(context) : sees ? ("shown" as const) : ("withheld" as const),
      values: readDraft(actor, url) ?? begun,
      categories: categoriesInUse(db),
      stores: storeNames(db),
      cases: casesInUse(db),
      vendors: vendorChoices(db),
    },
  };
}

/** Reads `copyOf=12`: the piece to copy. */
function copiedAt(url: URL) {
  const said = url.searchParams.get("copyOf");
  if (said === null) return null;
  const piece = getPiece(shop().db, idParam(said));
  if (!piece) throw notFound();
  return piece;
}

/** Reads what a count knows of a scanned tag that no item has. */
function scannedIn({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    ["sku", "category", "location", "displayCase"].flatMap((name) => {
      const said = searchParams.get(name);
      return said === null ? [] : [[name, said.slice(0, 200)]];
    }),
  );
}

/** Reads where to go afterwards: the count that found the tag. */
function returnTo({ searchParams }: URL): Address | null {
  return localPath(searchParams.get("returnTo"), null);
}

export async function action(args: Route.ActionArgs) {
  const sent = await receivePhotos(args, addressAt(args.url));
  const step = sent.problem ? null : afterStoneStep(actorOf(args.context), args.url, sent.form);
  if (step) return redirect(step, 303);
  const outcome = await performForm(
    args,
    NewPieceForm,
    (ctx, { details, photos }) => withPhotos(ctx, "piece", photos, addPiece(ctx, details)),
    { description: "Failed to create inventory item" },
    { ...sent, form: withoutEmptyStones(sent.form) },
  );
  if (!outcome.ok) return outcome.rejection;
  const back = returnTo(args.url) ?? listBehind(href("/inventory"), args.url.search);
  return redirectWithToast(factsOf(args.context), back, {
    tone: "success",
    description: "Inventory item created successfully",
  });
}

export default function New({ loaderData: { returnTo, copied, form }, actionData }: Route.ComponentProps) {
  const { modal, closeTo: list } = useDialog(href("/inventory"));
  const closeTo = returnTo ?? list;
  const { search } = useLocation();
  return (
    <DialogOrPage modal={modal} title={TITLE} closeTo={closeTo} backLabel={returnTo ? "Back" : "Inventory"}>
      {copied && (
        <Callout tone="info">
          <p>
            A copy of <Link to={href("/inventory/:pieceId", { pieceId: copied.id })}>{copied.sku}</Link>. Give
            it its own SKU, serial number and certificate number.
          </p>
        </Callout>
      )}
      <PieceForm
        key={search}
        {...form}
        rejection={actionData}
        submitLabel="Add Item"
        closeTo={closeTo}
        takesPhotos
      />
    </DialogOrPage>
  );
}
