import type { ShownOrder } from "~/domain/outreach/door/shown-order.server";
import { DoorPage } from "./door-page.tsx";
import { StoreFoot } from "./store-foot.tsx";

/** After a question. */
export function ThanksPage({ order, shopName, path }: { order: ShownOrder; shopName: string; path: string }) {
  return (
    <DoorPage title="Thank you" shopName={shopName} foot={<StoreFoot {...order.store} />}>
      <p>We have your question and will be in touch.</p>
      <p>
        <a href={path}>Back to {order.number}</a>
      </p>
    </DoorPage>
  );
}
