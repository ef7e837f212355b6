import { aboutOrderFields, previewedFields } from "~/domain/workshop/orders/about-order-fields";
import type { Previewed } from "~/domain/workshop/orders/send-to-all.server";
import { SENT_AT_ONCE } from "~/domain/workshop/orders/sent-at-once";
import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { contract } from "~/web/contract";

/** Form of a message about an order. */
export const SendAboutOrder = contract(aboutOrderFields);

/** Form of a preview: all its messages. */
export const SendToAll = contract(previewedFields, ({ messages }) =>
  messages
    .split(" ")
    .slice(0, SENT_AT_ONCE)
    .map((one): Previewed => {
      const [orderId, channel, lastTold] = one.split(".");
      return { orderId: Number(orderId), channel: channel as TypedChannel, lastTold: Number(lastTold) };
    }),
);
