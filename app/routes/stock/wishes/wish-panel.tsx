import { href } from "~/ui/address";
import { ListPanel } from "~/ui/list-panel";
import { type ShownWish, WishLines } from "./wish-lines.tsx";

interface WishPanelProps {
  customerId: number;
  wishes: ShownWish[];
  mayEdit: boolean;
}

/** A customer's wish list, on their record. */
export function WishPanel({ customerId, wishes, mayEdit }: WishPanelProps) {
  return (
    <ListPanel title="Wish List" editTo={mayEdit && href("/customers/:customerId/wishes", { customerId })}>
      <WishLines wishes={wishes} customerId={null} />
    </ListPanel>
  );
}
