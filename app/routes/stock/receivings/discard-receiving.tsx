import { counted } from "~/domain/counted";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { discardReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { ConfirmationForm } from "~/web/confirmation-form";
import { factsOf } from "~/web/context";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/discard-receiving";
import { existingReceiving } from "./existing-receiving.server.ts";
import { Discard } from "./receiving-contract.ts";

export const handle: PageHandle = { ...SECTIONS.receivings, isForm: true };

export const meta: Route.MetaFunction = ({ params }) =>
  titled(`Discard ${receivingNumber(Number(params.receivingId))}`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, vendor, pieces, receivedAt, stamp } = existingReceiving(params.receivingId);
  if (receivedAt !== null) throw redirect(href("/inventory/receivings/:receivingId", { receivingId: id }));
  return { id, vendor: vendor.name, pieces, stamp, formKey: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const outcome = await performForm(
    args,
    Discard,
    (ctx, { stamp }) => discardReceiving(ctx, { receivingId: id, stamp }),
    "Failed to discard the draft",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/receivings"), {
    tone: "success",
    description: "Draft discarded",
  });
}

/**
 * Asks before discarding a draft, in a dialog or on its own page. After a refusal it asks about the draft as
 * it is now.
 */
export default function DiscardDraft({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { id, vendor, pieces, stamp, formKey } = loaderData;
  const { modal, closeTo } = useDialog(href("/inventory/receivings/:receivingId", { receivingId: id }));
  const number = receivingNumber(id);
  return (
    <DialogOrPage modal={modal} title={`Discard ${number}`} closeTo={closeTo} backLabel={number}>
      <ConfirmationForm
        id="discard"
        before="the draft can be discarded"
        submit={{ label: "Discard Draft", busy: "Discarding...", variant: "danger" }}
        back={closeTo}
        hidden={<input type="hidden" name="stamp" value={stamp} />}
        {...{ rejection, formKey, modal }}
      >
        <p>
          {pieces === 0
            ? `The draft of ${vendor} will be deleted. It has no items yet.`
            : `The draft of ${vendor} and ${counted(pieces, "item")} will be deleted.`}
        </p>
      </ConfirmationForm>
    </DialogOrPage>
  );
}
