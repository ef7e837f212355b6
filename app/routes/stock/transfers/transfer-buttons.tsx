import { counted } from "~/domain/counted";
import { piecesOf, type Transfer } from "~/domain/stock/transfers/transfer";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";

/** What can be done with the selected items: while the list is packed, or once it was sent. */
export function TickedItems({ transfer }: { transfer: Transfer }) {
  const { id, from, to, state, figures } = transfer;
  return (
    <ActionBar count="Selected items:">
      {state === "open" ? (
        <Button type="submit">Remove</Button>
      ) : (
        <>
          <Button type="submit">{`Arrived in ${to.name}`}</Button>
          <Button
            type="submit"
            formAction={href("/inventory/transfers/:transferId/:step", { transferId: id, step: "back" })}
          >
            {`Still in ${from.name}`}
          </Button>
          {figures.waiting > 0 && (
            <Button type="submit" name="all" value="1">
              Receive All
            </Button>
          )}
          {figures.missing > 0 && (
            <Button
              type="submit"
              variant="danger"
              formAction={href("/inventory/transfers/:transferId/:step", { transferId: id, step: "lose" })}
            >
              Lost
            </Button>
          )}
        </>
      )}
    </ActionBar>
  );
}

export function SendOrDiscard({ transfer }: { transfer: Transfer }) {
  const items = piecesOf(transfer);
  return (
    <ActionBar
      count={items > 0 ? "Sent items can't be sold until they arrive." : undefined}
      main={
        items > 0 && (
          <PageForm
            method="post"
            action={href("/inventory/transfers/:transferId/:step", { transferId: transfer.id, step: "send" })}
          >
            <input type="hidden" name="version" value={transfer.version} />
            <SubmitButton busy="Sending...">{`Send ${counted(items, "Item")}`}</SubmitButton>
          </PageForm>
        )
      }
    >
      <PageForm
        method="post"
        action={href("/inventory/transfers/:transferId/:step", { transferId: transfer.id, step: "discard" })}
      >
        <Button type="submit">Discard</Button>
      </PageForm>
    </ActionBar>
  );
}

export function CloseTransfer({ transfer: { id, figures } }: { transfer: Transfer }) {
  return (
    <ActionBar
      count={
        figures.waiting > 0 &&
        `Closing marks what hasn't arrived as missing: ${counted(figures.waiting, "item")}.`
      }
      main={
        <PageForm
          method="post"
          action={href("/inventory/transfers/:transferId/:step", { transferId: id, step: "close" })}
        >
          <SubmitButton busy="Closing...">Close Transfer</SubmitButton>
        </PageForm>
      }
    />
  );
}
