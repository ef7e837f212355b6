import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { TYPED_CHANNELS } from "~/domain/people/outbox/offered-channels";
import type { OrderPurpose } from "~/domain/workshop/orders/message-words";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { type Address, href, withRest } from "~/ui/address";
import { Button } from "~/ui/button";
import { actionsColumn } from "~/ui/column-table";
import { PageForm } from "~/ui/page-link";

/**
 * Lists whose customers get the text of Settings by one press, and what it tells them. What didn't arrive somebody looks
 * at first.
 */
export const TOLD_BY_LIST: Partial<Record<CallList, OrderPurpose>> = {
  to_tell: "ready",
  to_remind: "reminder",
  payment_due: "payment_due",
};

/** What one press does for an order on such a list. */
export interface OnePress {
  channel: TypedChannel | null;
  /** Why no channel leads to the customer. */
  whyNot: string | null;
  /** The last telling that the list knows of, 0 for none. */
  lastTold: number;
}

const FORM = "send";

interface Row {
  id: number;
  customerName: string;
  press?: OnePress;
}

/** What the form of a list begins with. */
export interface Sending {
  formKey: string;
  /** The list, to come back to. */
  here: Address;
}

/** The form of all the buttons in the list. Each sends to the address of its order. */
export function OnePressForm({ formKey, here }: Sending) {
  return (
    <PageForm id={FORM} method="post" action={href("/orders")} preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="returnTo" value={here} />
    </PageForm>
  );
}

export const onePressColumn = actionsColumn<Row>(
  ({ id, customerName, press }) =>
    press?.channel ? (
      <Button
        type="submit"
        form={FORM}
        formAction={withRest(href("/orders/:orderId/send", { orderId: id }), `?told=${press.lastTold}`)}
        name="channel"
        value={press.channel}
        className="nowrap"
        aria-label={`${TYPED_CHANNELS[press.channel].verb} to ${customerName}`}
      >
        {TYPED_CHANNELS[press.channel].verb}
      </Button>
    ) : (
      <span className="cell-note cell-note-whole">{press?.whyNot}</span>
    ),
  "one-button",
);
