import { counted } from "~/domain/counted";
import { isMissingSome, piecesOf, type Transfer } from "~/domain/stock/transfers/transfer";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";

/** What can be done with the selected items: while the list is packed, or once it was sent. */
export function TickedItems({ transfer }: { transfer: Transfer }) {
  const { id, from, to, state } = transfer;
  return (
    <ActionBar count="Selected items:">
      {state === "open" ? (
        <Button type="submit">Remove</Button>
      ) : (
        <>
          <Button type="submit">{`Arrived in ${to.name}`}</Button>
          <Button
            type="submit"
            formAction={href("/inventory/transfers/:transferId/back", { transferId: id })}
          >
            {`Still in ${from.name}`}
          </Button>
          {isMissingSome(transfer) && (
            <Button
              type="submit"
              variant="danger"
              formAction={href("/inventory/transfers/:transferId/lose", { transferId: id })}
            >
              Lost
            </Button>
          )}
        </>
      )}
    </ActionBar>
  );
}

interface TransferActProps {
  transfer: Transfer;
  act: "send" | "receive" | null;
}

/** The button for what is next. To scan what arrives comes before to receive it unseen. */
export function TransferAct({ transfer: { id, version, ...transfer }, act }: TransferActProps) {
  if (act === null) return null;
  if (act === "receive")
    return (
      <ButtonLink to={href("/inventory/transfers/:transferId/receive-all", { transferId: id })}>
        Receive All
      </ButtonLink>
    );
  return (
    <PageForm method="post" action={href("/inventory/transfers/:transferId/send", { transferId: id })}>
      <input type="hidden" name="version" value={version} />
      <SubmitButton busy="Sending...">{`Send ${counted(piecesOf(transfer), "Item")}`}</SubmitButton>
    </PageForm>
  );
}

export function CloseTransfer({ transfer: { id, figures } }: { transfer: Transfer }) {
  const losesSome = figures.waiting > 0;
  return (
    <ActionBar
      count={
        losesSome && `Closing marks what hasn't arrived as missing: ${counted(figures.waiting, "item")}.`
      }
    >
      <PageForm method="post" action={href("/inventory/transfers/:transferId/close", { transferId: id })}>
        <SubmitButton busy="Closing..." variant={losesSome ? "danger" : "primary"}>
          Close Transfer
        </SubmitButton>
      </PageForm>
    </ActionBar>
  );
}
